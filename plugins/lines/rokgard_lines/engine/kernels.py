"""Alpha-beta search on the windows, and wins by threats that leave one answer each.

`b` is one `board.BOARD` record, `s` the seat to move, `c` a cell. Every function also runs as plain Python.
"""

# ruff: noqa: PLR0917 - compiled functions take no keyword-only arguments

from __future__ import annotations

from typing import Any

from rokgard_lines.engine.jit import BOARD_T, BOARDS_T, INT, INTS, PAIR, jit
from rokgard_lines.engine.table import EXACT, LOWER, SURE, UNKNOWN, UPPER, WIN, depth_of, move_of, remember, within
from rokgard_lines.engine.windows import change, evaluate, rate, threats, wins_at

LAST_PLY = 60


@jit(INT, BOARD_T, INT, INT)
def list_moves(b: Any, s: int, ply: int) -> int:
    """Write the moves worth a look to `moves[ply]` and their ratings to `order[ply]`; return how many.

    Left out, without harm to the value: with gravity, moves that let the opponent win right above (none left: lost);
    without it, all but one of the cells through which nobody can make a row any more.
    """
    n, o, idle = 0, 1 - s, False
    if b.gravity:
        for column in range(b.columns):
            h = int(b.height[column])
            if h < b.rows:
                c = column * b.rows + h
                if h + 1 < b.rows and wins_at(b, c + 1, o):
                    continue
                b.moves[ply, n] = c
                b.order[ply, n] = rate(b, c, s)
                n += 1
        return n
    for c in range(b.area):
        if b.cells[c] == 0:
            if b.open[0, c] == 0 and b.open[1, c] == 0:
                if idle:
                    continue
                idle = True
            b.moves[ply, n] = c
            b.order[ply, n] = rate(b, c, s)
            n += 1
    return n


@jit(INT, BOARD_T, INT, INT, INT)
def pick(b: Any, ply: int, i: int, n: int) -> int:
    """Bring the best rated of the moves i .. n-1 to place i and return it."""
    best = i
    for j in range(i + 1, n):
        if b.order[ply, j] > b.order[ply, best]:
            best = j
    move, rating = int(b.moves[ply, best]), b.order[ply, best]
    b.moves[ply, best], b.order[ply, best] = b.moves[ply, i], b.order[ply, i]
    b.moves[ply, i], b.order[ply, i] = move, rating
    return move


@jit(INT, BOARD_T, INT, INT, INT, INT)
def forced_win(b: Any, s: int, must: int, ply: int, left: int) -> int:
    """Search for a win by threats that leave one answer each; return the ply at which it is there, 0 if none is found.

    Neither side can win at once, except that the opponent threatens `must` (-1: nothing). Only without gravity.
    """
    o, k = 1 - s, b.in_row
    for c in range(b.area):
        if b.cells[c] != 0 or (must >= 0 and c != must) or not (b.open[s, c] >> (6 * (k - 2))) & 63:
            continue
        b.nodes += 1
        if b.nodes >= b.four_limit or b.stop:
            return 0
        change(b, c, s, 1)
        count, answer = threats(b, s)
        found = 0
        if count >= 2:
            found = 0 if b.ready[o] > 0 else ply + 3
        elif count == 1 and b.ready[o] == 0 and left > 1:
            change(b, answer, o, 1)
            reply, cell = threats(b, o)
            if reply < 2:
                found = forced_win(b, s, cell, ply + 2, left - 1)
            change(b, answer, o, -1)
        change(b, c, s, -1)
        if found > 0:
            return found
    return 0


@jit(INT, BOARD_T, INT, INT, INT, INT)
def settled(b: Any, s: int, ply: int, alpha: int, beta: int) -> int:
    """The value of a position that needs no search, or a bound that is enough for the window; else `UNKNOWN`."""
    o = 1 - s
    if b.placed == b.area or (b.alive[0] == 0 and b.alive[1] == 0):
        return 0
    if (b.alive[s] == 0 and alpha >= 0) or (b.alive[o] == 0 and beta <= 0):
        return 0
    own, cell = threats(b, s)
    if own > 0:
        return WIN - ply - 1
    against, cell = threats(b, o)
    # Two answers are needed at once; or the one answer lets the opponent win right above it.
    above = b.gravity and against == 1 and (cell + 1) % b.rows != 0 and wins_at(b, cell + 1, o)
    return ply + 2 - WIN if against >= 2 or above else UNKNOWN


@jit(INT, BOARD_T, INT, INT)
def estimate(b: Any, s: int, ply: int) -> int:
    """The value at the end of the search: a forced win by threats where one is looked for and found, else a guess."""
    if b.quiet > 0 and not b.gravity:
        b.four_limit = min(b.nodes + 60, b.limit)
        found = forced_win(b, s, -1, ply, b.quiet)
        if found > 0:
            return WIN - found
    return evaluate(b, s)


@jit(INT, INT, INT, INT, INT, INT)
def recall(entry: int, ply: int, depth: int, alpha: int, beta: int) -> int:
    """The value of a table entry if it is deep enough and answers the window, else `UNKNOWN`."""
    return within(entry, ply, alpha, beta) if depth_of(entry) >= depth else UNKNOWN


@jit(INT, BOARD_T, INT, INT, INT, INTS, INTS)
def prepare(b: Any, s: int, ply: int, only: int, keys: Any, entries: Any) -> int:
    """Write the moves of a position, just `only` if that is a cell, the table's move first; return how many."""
    if only >= 0:
        b.moves[ply, 0] = only
        b.order[ply, 0] = 0
        return 1
    n = list_moves(b, s, ply)
    slot = b.key & (len(keys) - 1)
    if keys[slot] == b.key:
        first = move_of(entries[slot])
        for i in range(n):
            if b.moves[ply, i] == first:
                b.order[ply, i] += 1 << 40
    return n


# One function, although long: a kernel that calls itself has to be a single one.
@jit(INT, BOARD_T, INT, INT, INT, INT, INT, INTS, INTS)
def search(  # noqa: PLR0911, PLR0912
    b: Any, s: int, depth: int, ply: int, alpha: int, beta: int, keys: Any, entries: Any
) -> int:
    """Principal variation search with a transposition table; fail-soft. Sets `aborted` when a limit was reached."""
    b.nodes += 1
    if b.nodes >= b.limit or b.stop:
        b.aborted = 1
        return 0
    value = settled(b, s, ply, alpha, beta)
    if value != UNKNOWN:
        return value
    against, only = threats(b, 1 - s)
    if ply >= LAST_PLY or (depth <= 0 and against == 0):
        return evaluate(b, s) if against else estimate(b, s, ply)
    slot = b.key & (len(keys) - 1)
    if keys[slot] == b.key:
        value = recall(entries[slot], ply, depth, alpha, beta)
        if value != UNKNOWN:
            return value
    n = prepare(b, s, ply, only, keys, entries)
    if n == 0:
        return ply + 2 - WIN
    tried = n
    if n > b.width:
        tried = b.width
        b.pruned = 1

    best, best_move, low = -WIN, -1, alpha
    deeper = depth if against else depth - 1
    for i in range(tried):
        c = pick(b, ply, i, n)
        change(b, c, s, 1)
        full = i == 0
        if not full:
            less = 1 if b.reduce and i >= 4 and depth >= 3 else 0
            value = -search(b, 1 - s, deeper - less, ply + 1, -low - 1, -low, keys, entries)
            full = value > low and (less > 0 or value < beta)
        if full and not b.aborted:
            value = -search(b, 1 - s, deeper, ply + 1, -beta, -low, keys, entries)
        change(b, c, s, -1)
        if b.aborted:
            return 0
        if value > best:
            best, best_move = value, c
            low = max(low, value)
            if low >= beta:
                break
    kind = LOWER if best >= beta else (EXACT if best > alpha else UPPER)
    remember(b.key, ply, depth, best, kind, best_move, keys, entries)
    return best


@jit(PAIR, BOARDS_T, INT, INT, INTS, INTS, INTS, INTS)
def search_root(boards: Any, s: int, depth: int, roots: Any, noise: Any, keys: Any, entries: Any) -> Any:
    """One iteration over the moves `roots`, in this order; return the place of the best in them and its value.

    `noise[i]` is added to the estimate of `roots[i]` (not to wins and losses), so that moves of equal worth are chosen
    in turn. If the search is aborted, the best of the moves that were searched in full is returned (-1: none).
    """
    b = boards[0]
    best, place, result = -2 * WIN, -1, 0
    for i in range(len(roots)):
        c = int(roots[i])
        change(b, c, s, 1)
        if b.placed == b.area:
            value = 0
        elif place < 0:
            value = -search(b, 1 - s, depth - 1, 1, -WIN, WIN, keys, entries)
        else:
            low = best - int(noise[i])
            value = -search(b, 1 - s, depth - 1, 1, -low - 1, -low, keys, entries)
            if value > low and not b.aborted:
                value = -search(b, 1 - s, depth - 1, 1, -WIN, -low, keys, entries)
        change(b, c, s, -1)
        if b.aborted:
            break
        noisy = value + int(noise[i]) if -SURE < value < SURE else value
        if noisy > best:
            best, place, result = noisy, i, value
    return place, result


@jit(PAIR, BOARDS_T, INT, INT)
def root_fours(boards: Any, s: int, limit: int) -> Any:
    """At the root: the first move of the shortest win by threats (-1: none found) and the ply at which it is there."""
    b = boards[0]
    o, k = 1 - s, b.in_row
    b.four_limit = b.nodes + limit
    for left in range(1, 16):
        for c in range(b.area):
            if b.cells[c] != 0 or not (b.open[s, c] >> (6 * (k - 2))) & 63:
                continue
            if b.nodes >= b.four_limit or b.stop:
                return -1, 0
            change(b, c, s, 1)
            count, answer = threats(b, s)
            found = 0
            if count >= 2 and b.ready[o] == 0:
                found = 3
            elif count == 1 and b.ready[o] == 0 and left > 1:
                change(b, answer, o, 1)
                reply, cell = threats(b, o)
                if reply < 2:
                    found = forced_win(b, s, cell, 2, left - 1)
                change(b, answer, o, -1)
            change(b, c, s, -1)
            if found > 0:
                return c, found
    return -1, 0


@jit(INT, BOARDS_T, INT, INTS, INTS, INTS)
def variation(boards: Any, s: int, line: Any, keys: Any, entries: Any) -> int:
    """Follow the table's best moves after `line[0]`; fill in `line`, return its length. The board is left unchanged."""
    b = boards[0]
    n = 1
    change(b, int(line[0]), s, 1)
    while n < len(line):
        seat = s ^ (n & 1)
        count, cell = threats(b, seat)
        if count > 0:
            line[n] = cell
            n += 1
            break
        slot = b.key & (len(keys) - 1)
        if b.placed == b.area or keys[slot] != b.key:
            break
        c = int(move_of(entries[slot]))
        if c >= b.area or b.cells[c] != 0:
            break
        line[n] = c
        change(b, c, seat, 1)
        n += 1
    for i in range(n - 1, -1, -1):
        if b.cells[int(line[i])] != 0:
            change(b, int(line[i]), s ^ (i & 1), -1)
    return n
