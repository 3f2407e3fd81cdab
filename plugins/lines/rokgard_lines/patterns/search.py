"""Alpha-beta search on the pattern board: principal variation search that leaves out what is not worth a look.

The ways to do so are the usual ones of game programs: a null move, reductions of late moves, and margins around the
estimate near the end of a line. Where somebody threatens to win nothing is left out.
"""

# ruff: noqa: PLR0917 - compiled functions take no keyword-only arguments

from __future__ import annotations

from typing import Any

from rokgard_lines.engine.jit import INT, INTS, NONE, PAIR, jit
from rokgard_lines.engine.table import (
    EXACT,
    LOWER,
    NO_MOVE,
    SURE,
    UNKNOWN,
    UPPER,
    WIN,
    depth_of,
    kind_of,
    move_of,
    remember,
    value_of,
    within,
)
from rokgard_lines.options import MAX_CELLS
from rokgard_lines.patterns.classes import TEMPO, URGE
from rokgard_lines.patterns.layout import LATE
from rokgard_lines.patterns.stones import (
    BOARD_T,
    BOARDS_T,
    FIVE_KIND,
    FOUR_KIND,
    OPEN_FOUR_KIND,
    THREE_KIND,
    change,
    list_defences,
    pick,
    rate,
)
from rokgard_lines.patterns.threats import attack, count_attacks

LAST_PLY = 70
_LEAF_NODES = 40
"""So many positions may be looked at for a win by fours at the end of a line."""

# Pruning, only where nobody threatens anything. All of it sets `pruned`: what it finds is no proof.
_PASS_KEY = 0x5851F42D4C957F2D
"""Tells apart the positions after a passed move."""
_FAR_DEPTH, _FAR = 4, 150
"""So shallow a position is not searched if its estimate is so far above the window, times the depth."""
_PASS_DEPTH, _PASS_LESS = 3, 3
"""From this depth on passing is tried first, with a search that is shallower by so much and a quarter of the depth."""
_UNORDERED_DEPTH = 5
"""From this depth on a position for which the table has no move is searched one ply shallower."""
_FEW, _MORE = 4, 3
"""So many moves are looked at outside the principal variation, and so many more for each ply of depth."""
_HOPELESS_DEPTH, _HOPELESS = 3, 120
"""So shallow, a quiet move is left out if the estimate is below the window by so much, and again for each ply."""


@jit(INT, BOARD_T, INT)
def evaluate(b: Any, s: int) -> int:
    """An estimate: what all empty cells are worth to either seat, and what the move is worth."""
    value = b.total[s] - b.total[1 - s] + TEMPO
    for kind in range(THREE_KIND, FOUR_KIND + 1):
        value += URGE[kind] * b.tally[s, kind]
    return int(value)


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


@jit(INT, INT, INT, INT, INT, INT)
def recall(entry: int, ply: int, depth: int, alpha: int, beta: int) -> int:
    """The value of a table entry if it is deep enough and answers the window, else `UNKNOWN`."""
    if depth_of(entry) < depth and (value_of(entry, ply) <= SURE or kind_of(entry) == UPPER):  # a win stays one
        return UNKNOWN
    return within(entry, ply, alpha, beta)


# One function, although long: a kernel that calls itself has to be a single one.
@jit(INT, BOARD_T, INT, INT, INT, INT, INT, INT, INTS, INTS, INTS, INTS)
def search(  # noqa: PLR0911, PLR0912, PLR0915
    b: Any,
    s: int,
    depth: int,
    ply: int,
    alpha: int,
    beta: int,
    passed: int,
    keys: Any,
    entries: Any,
    akeys: Any,
    aentries: Any,
) -> int:
    """Principal variation search with a transposition table; fail-soft. Sets `aborted` when a limit was reached.

    `passed` is 1 right after a passed move, else 0.
    """
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
    first = NO_MOVE
    guess = evaluate(b, s)
    if keys[slot] == b.key:
        value = recall(entries[slot], ply, depth, alpha, beta)
        if value != UNKNOWN:
            return value
        first = int(move_of(entries[slot]))
    elif depth <= 0 and not forced and b.fours > 0 and count_attacks(b, s) > 0 and guess < beta:
        b.attack_limit = min(b.nodes + _LEAF_NODES, b.limit)
        value = attack(b, s, ply, b.fours, 0, akeys, aentries)
        if value > 0:
            remember(b.key, ply, 127, WIN - value, LOWER, NO_MOVE, keys, entries)
            return WIN - value
    if ply >= LAST_PLY:
        return guess
    if depth <= 0 and not forced:
        if not danger:
            remember(b.key, ply, 0, guess, EXACT, NO_MOVE, keys, entries)
            return guess
        if depth <= -4:
            return guess

    selective = not forced and not danger and b.whole == 0
    narrow = beta - alpha == 1
    none = ply - ply  # not a literal: that would be another type, and a function that calls itself has just one
    if selective and narrow and -SURE < beta < SURE:
        if depth <= _FAR_DEPTH and guess - _FAR * depth >= beta:
            b.pruned = 1
            return guess
        if passed == 0 and depth >= _PASS_DEPTH and guess >= beta:
            b.key ^= _PASS_KEY
            less = _PASS_LESS + depth // 4
            value = -search(b, o, depth - less, ply + 1, -beta, 1 - beta, none + 1, keys, entries, akeys, aentries)
            b.key ^= _PASS_KEY
            if b.aborted:
                return 0
            if value >= beta:
                b.pruned = 1
                return beta if value >= SURE else value
    if selective and first == NO_MOVE and depth >= _UNORDERED_DEPTH:
        depth -= 1

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
    if selective:
        tried = min(n, b.width, _FEW + _MORE * depth if narrow else MAX_CELLS)
        if tried < n:
            b.pruned = 1
    if first != NO_MOVE:
        for i in range(n):
            if b.moves[ply, i] == first:
                b.order[ply, i] = 1 << 30

    best, best_move, low = -WIN, NO_MOVE, alpha
    deeper = depth if forced else depth - 1
    hopeless = guess + _HOPELESS * (depth + 1) if selective and depth <= _HOPELESS_DEPTH else WIN
    for i in range(tried):
        c = pick(b, ply, i, n)
        quiet = b.kind[s, c] < THREE_KIND and b.kind[o, c] < THREE_KIND
        if i > 0 and quiet and hopeless <= low and best > -SURE:
            b.pruned = 1
            continue
        change(b, c, s, 1)
        full = i == 0
        if not full:
            less = 0
            if selective and i >= 2 and depth >= 2:
                # Later moves are reduced, less so where something is threatened or the window is open.
                less = int(b.less[min(depth, LATE - 1), min(i, LATE - 1)]) - (0 if quiet else 1) - (0 if narrow else 1)
                less = max(0, less)
            value = -search(b, o, deeper - less, ply + 1, -low - 1, -low, none, keys, entries, akeys, aentries)
            if value > low and less > 0 and not b.aborted:
                value = -search(b, o, deeper, ply + 1, -low - 1, -low, none, keys, entries, akeys, aentries)
            full = low < value < beta
        if full and not b.aborted:
            value = -search(b, o, deeper, ply + 1, -beta, -low, none, keys, entries, akeys, aentries)
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
    remember(b.key, ply, depth, best, kind, best_move, keys, entries)
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
            value = -search(b, 1 - s, depth - 1, 1, -beta, -bound, 0, keys, entries, akeys, aentries)
        else:
            less = 0 if b.whole else max(0, int(b.less[min(depth, LATE - 1), min(i, LATE - 1)]) - 1)
            value = -search(b, 1 - s, depth - 1 - less, 1, -bound - 1, -bound, 0, keys, entries, akeys, aentries)
            if value > bound and not b.aborted:
                value = -search(b, 1 - s, depth - 1, 1, -beta, -bound, 0, keys, entries, akeys, aentries)
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
