"""Alpha-beta search on the pattern board.

Values are from the view of the seat to move; a win in n plies from the root is `WIN - n`.
"""

# ruff: noqa: PLR0917 - compiled functions take no keyword-only arguments

from __future__ import annotations

from typing import Any

from rokgard_lines.engine.jit import INT, INTS, NONE, PAIR, jit
from rokgard_lines.patterns.stones import (
    BOARD_T,
    BOARDS_T,
    FIVE_KIND,
    OPEN_FOUR_KIND,
    THREE_KIND,
    change,
    list_defences,
    pick,
    rate,
)
from rokgard_lines.patterns.threats import attack, count_attacks

WIN = 1_000_000
SURE = WIN - 1_000
"""Values beyond this are wins or losses that were found, not estimates."""
UNKNOWN = 1 << 30
LAST_PLY = 70
LOWER, EXACT, UPPER = 1, 2, 3
NO_MOVE = 511
_LEAF_NODES = 40
"""So many positions may be looked at for a win by fours at the end of a line."""


@jit(INT, BOARD_T, INT)
def evaluate(b: Any, s: int) -> int:
    """An estimate: what all empty cells are worth to either seat; the move is worth a part of one's own."""
    own, other = b.total[s], b.total[1 - s]
    return int(own - other + own // 2)


@jit(INT, BOARD_T, INT, INT)
def list_moves(b: Any, s: int, ply: int) -> int:
    """Write the moves near stones, on a small board all that can matter, to `moves[ply]`; return how many."""
    n, idle = 0, False
    one, two = int(b.killers[ply, 0]), int(b.killers[ply, 1])
    for c in range(b.area):
        if b.cells[c] != 0:
            continue
        if b.whole:
            # One of the cells through which nobody can make a row any more stands for all.
            if b.code[0, c] == 0 and b.code[1, c] == 0:
                if idle:
                    continue
                idle = True
        elif b.neighbours[c] == 0:
            continue
        order = 16 * rate(b, c, s) + min(b.history[s, c], 4000)
        if c in (one, two):
            order += 600
        b.moves[ply, n] = c
        b.order[ply, n] = order
        n += 1
    if n == 0 and not b.whole:  # far from every stone is still on the board
        for c in range(b.area):
            if b.cells[c] == 0:
                b.moves[ply, n] = c
                b.order[ply, n] = rate(b, c, s)
                n += 1
    return n


@jit(INT, BOARD_T, INT, INT, INT, INT)
def settled(b: Any, s: int, ply: int, alpha: int, beta: int) -> int:
    """The value of a position that needs no search, or a bound that is enough for the window; else `UNKNOWN`."""
    o = 1 - s
    if b.placed == b.area or (b.alive[0] == 0 and b.alive[1] == 0):
        return 0
    if (b.alive[s] == 0 and alpha >= 0) or (b.alive[o] == 0 and beta <= 0):
        return 0
    if b.tally[s, FIVE_KIND] > 0:
        return WIN - ply - 1
    against = b.tally[o, FIVE_KIND]
    if against >= 2:
        return ply + 2 - WIN
    if against == 0 and b.tally[s, OPEN_FOUR_KIND] > 0:
        return WIN - ply - 3
    return UNKNOWN


@jit(NONE, BOARD_T, INT, INT, INT, INT, INT, INTS, INTS)
def remember(b: Any, ply: int, depth: int, value: int, kind: int, move: int, keys: Any, entries: Any) -> None:
    """Write to the transposition table. Wins and losses are kept as counted from the position, not from the root."""
    if value > SURE:
        value += ply
    elif value < -SURE:
        value -= ply
    slot = b.key & (len(keys) - 1)
    if move < 0:
        move = NO_MOVE
    keys[slot] = b.key
    entries[slot] = move | (kind << 9) | (max(0, min(depth, 127)) << 11) | ((value + 2 * WIN) << 18)


@jit(INT, INT, INT, INT, INT, INT)
def recall(entry: int, ply: int, depth: int, alpha: int, beta: int) -> int:
    """The value of a table entry if it is deep enough and answers the window, else `UNKNOWN`."""
    value = (entry >> 18) - 2 * WIN
    deep = ((entry >> 11) & 127) >= depth
    if value > SURE:
        value -= ply
        deep = deep or (entry >> 9) & 3 != UPPER  # a win stays one
    elif value < -SURE:
        value += ply
    if not deep:
        return UNKNOWN
    kind = (entry >> 9) & 3
    if kind == EXACT or (kind == LOWER and value >= beta) or (kind == UPPER and value <= alpha):
        return value
    return UNKNOWN


# One function, although long: a kernel that calls itself has to be a single one.
@jit(INT, BOARD_T, INT, INT, INT, INT, INT, INTS, INTS, INTS, INTS)
def search(  # noqa: PLR0911, PLR0912, PLR0915
    b: Any, s: int, depth: int, ply: int, alpha: int, beta: int, keys: Any, entries: Any, akeys: Any, aentries: Any
) -> int:
    """Principal variation search with a transposition table; fail-soft. Sets `aborted` when a limit was reached."""
    b.nodes += 1
    if b.nodes >= b.limit or b.stop:
        b.aborted = 1
        return 0
    value = settled(b, s, ply, alpha, beta)
    if value != UNKNOWN:
        return value
    o = 1 - s
    forced = b.tally[o, FIVE_KIND] == 1
    danger = not forced and b.tally[o, OPEN_FOUR_KIND] > 0

    slot = b.key & (len(keys) - 1)
    first = -1
    if keys[slot] == b.key:
        entry = entries[slot]
        value = recall(entry, ply, depth, alpha, beta)
        if value != UNKNOWN:
            return value
        first = int(entry & NO_MOVE)
    elif not forced and b.fours > 0 and count_attacks(b, s) > 0 and depth <= 0 and evaluate(b, s) < beta:
        b.attack_limit = min(b.nodes + _LEAF_NODES, b.limit)
        value = attack(b, s, ply, b.fours, 0, akeys, aentries)
        if value > 0:
            value = WIN - value
            remember(b, ply, 127, value, LOWER, -1, keys, entries)
            return value
    if ply >= LAST_PLY:
        return evaluate(b, s)
    if depth <= 0 and not forced:
        if not danger:
            value = evaluate(b, s)
            remember(b, ply, 0, value, EXACT, -1, keys, entries)
            return value
        if depth <= -4:
            return evaluate(b, s)

    if forced:
        n = 1
        b.moves[ply, 0] = int(b.five_sum[o])
        b.order[ply, 0] = 0
    elif danger:
        n = list_defences(b, s, ply)
        if n == 0:
            return ply + 4 - WIN
    else:
        n = list_moves(b, s, ply)
    tried = n
    if not forced and not danger and n > b.width:
        tried = b.width
        b.pruned = 1
    for i in range(n):
        if b.moves[ply, i] == first:
            b.order[ply, i] = 1 << 30

    best, best_move, low = -WIN, -1, alpha
    deeper = depth if forced else depth - 1
    for i in range(tried):
        c = pick(b, ply, i, n)
        quiet = b.kind[s, c] < THREE_KIND and b.kind[o, c] < THREE_KIND
        change(b, c, s, 1)
        full = i == 0
        if not full:
            less = 0
            if quiet and not danger and not b.whole and i >= 3 and depth >= 3:
                less = 1 if i < 9 else 2
            value = -search(b, o, deeper - less, ply + 1, -low - 1, -low, keys, entries, akeys, aentries)
            full = value > low and (less > 0 or value < beta)
        if full and not b.aborted:
            value = -search(b, o, deeper, ply + 1, -beta, -low, keys, entries, akeys, aentries)
        change(b, c, s, -1)
        if b.aborted:
            return 0
        if value > best:
            best, best_move = value, c
            low = max(low, value)
            if low >= beta:
                if quiet and not forced and not danger:
                    if b.killers[ply, 0] != c:
                        b.killers[ply, 1] = b.killers[ply, 0]
                        b.killers[ply, 0] = c
                    b.history[s, c] += depth * depth
                break
    kind = LOWER if best >= beta else (EXACT if best > alpha else UPPER)
    remember(b, ply, depth, best, kind, best_move, keys, entries)
    return best


@jit(PAIR, BOARDS_T, INT, INT, INT, INT, INTS, INTS, INTS, INTS, INTS, INTS)
def search_root(
    boards: Any,
    s: int,
    depth: int,
    alpha: int,
    beta: int,
    roots: Any,
    noise: Any,
    keys: Any,
    entries: Any,
    akeys: Any,
    aentries: Any,
) -> Any:
    """One iteration over the moves `roots`, in this order; return the place of the best in them and its value.

    `noise[i]` is added to the estimate of `roots[i]` (not to wins and losses), so that moves of equal worth are chosen
    in turn. The place is -1 if no move comes above `alpha`. If the search is aborted, the best of the moves that were
    searched in full is returned.
    """
    b = boards[0]
    low, place, result = alpha, -1, alpha
    for i in range(len(roots)):
        c = int(roots[i])
        change(b, c, s, 1)
        bound = low - int(noise[i])
        if b.placed == b.area:
            value = 0
        elif i == 0:
            value = -search(b, 1 - s, depth - 1, 1, -beta, -bound, keys, entries, akeys, aentries)
        else:
            less = 1 if i >= 4 and depth >= 3 and not b.whole else 0
            value = -search(b, 1 - s, depth - 1 - less, 1, -bound - 1, -bound, keys, entries, akeys, aentries)
            if value > bound and not b.aborted:
                value = -search(b, 1 - s, depth - 1, 1, -beta, -bound, keys, entries, akeys, aentries)
        change(b, c, s, -1)
        if b.aborted:
            break
        noisy = value + int(noise[i]) if -SURE < value < SURE else value
        if noisy > low:
            low, place, result = noisy, i, value
            if low >= beta:
                break
    return place, result


@jit(NONE, BOARDS_T)
def age(boards: Any) -> None:
    """Halve the history between two iterations."""
    b = boards[0]
    for s in range(2):
        for c in range(b.area):
            b.history[s, c] //= 2


@jit(INT, BOARDS_T, INT, INT)
def rate_root(boards: Any, c: int, s: int) -> int:
    """`rate` for callers from outside."""
    return rate(boards[0], c, s)
