"""Exact search without gravity, for small boards of squares or hexagons.

Negamax with alpha-beta. What makes it quick beside threats and the table: a side whose open rows together weigh too
little cannot win at all (P. Erdős, J. L. Selfridge, On a combinatorial game, 1973: the sum of 2 to the power of minus
the empty cells of a row, over all rows without a stone of the other side, is below 1 with the other side to move, or
below 1/2 otherwise); empty cells of no open row are all alike; and positions that a turn or reflection of the board
makes equal share their entry in the table.

Scores are as in `rokgard_lines.exact.gravity`.
"""

# ruff: noqa: PLR0911, PLR0912, PLR0915, PLR0917 - a search is one function of plain arguments

from __future__ import annotations

from typing import Any

from rokgard_lines.engine.jit import INT, INTS, jit, record_type
from rokgard_lines.exact.bits import (
    LOWER_BOUND,
    NOTHING,
    SEARCH,
    SEARCH_T,
    UPPER_BOUND,
    completing,
    count,
    look_up,
    note,
    put_in_order,
    spread,
)

_SEARCHES_T = None if SEARCH_T is None else record_type(SEARCH)[::1]
_OFFSET = 1
"""Added to the sums of ternary digits, so that the empty board's key is not 0."""


@jit(INT, SEARCH_T, INT, INT, INT, INT, INT, INTS)
def _search(b: Any, own: int, other: int, plies: int, alpha: int, beta: int, table: Any) -> int:
    """The score within [alpha, beta], or a bound beyond. The side to move has no win in one.

    `b.keys[plies]` holds the position's keys, one for each symmetry.
    """
    b.nodes += 1
    if b.stop != 0 or b.nodes > b.limit:
        b.aborted = 1
        return 0
    cells, k = int(b.cells), int(b.in_row)
    empty = b.board & ~(own | other)
    moves = empty
    forced = completing(b, other) & empty
    if forced != 0:
        if forced & (forced - 1) != 0:
            return -((cells - plies) // 2)
        moves = forced
    if plies >= cells - 2:
        return 0

    low = -((cells - 2 - plies) // 2)
    if alpha < low:
        alpha = low
        if alpha >= beta:
            return alpha
    high = (cells - 1 - plies) // 2
    if beta > high:
        beta = high
        if alpha >= beta:
            return beta

    mine, theirs, live = 0, 0, 0
    for i in range(b.window_count):
        window = b.windows[i]
        if window & other == 0:
            mine += 1 << count(window & own)
            live |= window
            if window & own == 0:
                theirs += 1
        elif window & own == 0:
            theirs += 1 << count(window & other)
            live |= window
    if beta > 0 and mine < 1 << (k - 1):
        beta = 0
        if alpha >= beta:
            return beta
    if alpha < 0 and theirs < 1 << k:
        alpha = 0
        if alpha >= beta:
            return alpha

    key = b.keys[plies, 0]
    for i in range(1, b.symmetries):
        key = min(key, b.keys[plies, i])
    key = spread(int(key) + _OFFSET)
    bound = look_up(b, key, table)
    if bound != NOTHING:
        score = bound >> 1
        if bound & 1 == LOWER_BOUND:
            alpha = max(alpha, score)
        elif score < beta:
            beta = score
        if alpha >= beta:
            return score

    n, idle = 0, 0
    for i in range(cells):
        move = b.cell[i]
        if move & moves == 0:
            continue
        if move & live == 0:
            if idle != 0:
                continue
            idle = 1
            worth = -1
        else:
            worth = 2 * count(completing(b, own | move) & (empty ^ move))
            worth += count(completing(b, other | move) & (empty ^ move))
        put_in_order(b, plies, n, i, worth)
        n += 1
    digit = 1 + (plies & 1)
    for j in range(n):
        i = b.moves[plies, j]
        for symmetry in range(b.symmetries):
            b.keys[plies + 1, symmetry] = b.keys[plies, symmetry] + digit * b.weight[symmetry, i]
        score = -_search(b, other, own | b.cell[i], plies + 1, -beta, -alpha, table)
        if b.aborted != 0:
            return 0
        if score >= beta:
            note(b, key, score, LOWER_BOUND, table)
            return score
        alpha = max(alpha, score)
    note(b, key, alpha, UPPER_BOUND, table)
    return alpha


@jit(INT, _SEARCHES_T, INT, INT, INT, INT, INT, INTS)
def search_free(searches: Any, own: int, other: int, plies: int, alpha: int, beta: int, table: Any) -> int:
    """Search a position in which the side to move has no win in one; see `_search`. `aborted` tells of a stop."""
    b = searches[0]
    for symmetry in range(b.symmetries):
        key = 0
        for i in range(b.cells):
            if b.cell[i] & own != 0:
                key += (1 + (plies & 1)) * b.weight[symmetry, i]
            elif b.cell[i] & other != 0:
                key += (2 - (plies & 1)) * b.weight[symmetry, i]
        b.keys[plies, symmetry] = key
    return _search(b, own, other, plies, alpha, beta, table)
