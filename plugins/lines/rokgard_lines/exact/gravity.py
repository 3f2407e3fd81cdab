"""Exact search with gravity, on squares and hexagons alike.

Negamax with alpha-beta on bitboards, after the usual way for such games (J. D. Allen, V. Allis 1988; J. Tromp's and
P. Pons's programs): the mover never leaves a win in one, forced replies are played at once, moves that make the most
threats come first. Three bounds end a search early: no row is possible any more; the next moves cannot win yet; and
the follow-up rule (Allis's claimeven for the whole board): while every column has an even number of empty cells, the
side that is not to move can answer in the same column and so owns the upper cell of each pair. The other side then
gets the lower ones at most, and if they make no row it does not win. On hexagons with an even number of rows this is
the parity theorem.

A score is how many stones the winner has left before the winning move, negative for the loser to move, 0 for a draw.
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
    has_row,
    look_up,
    note,
    put_in_order,
    spread,
)

_SEARCHES_T = None if SEARCH_T is None else record_type(SEARCH)[::1]
_LAST_PLIES = 8
"""So near the end the table is not asked about the moves before they are searched."""


@jit(INT, SEARCH_T, INT)
def _mirror(b: Any, word: int) -> int:
    image = 0
    for c in range(b.columns):
        image |= int(((word & b.column[c]) >> b.foot[c]) << b.foot[b.columns - 1 - c])
    return image


@jit(INT, SEARCH_T, INT, INT, INT)
def _key(b: Any, own: int, taken: int, plies: int) -> int:
    """A number for every position: a bit above the top stone of each column, and below it the mover's stones.

    In the opening a position and its mirror image have the same.
    """
    bottom = int(b.bottom)
    key = int(own) + int(taken) + bottom
    if plies < b.mirror_plies:
        key = min(key, _mirror(b, own) + _mirror(b, taken) + bottom)
    return spread(key)


@jit(INT, SEARCH_T, INT, INT, INT, INT, INT, INTS)
def _search(b: Any, own: int, taken: int, plies: int, alpha: int, beta: int, table: Any) -> int:
    """The score within [alpha, beta], or a bound beyond. The side to move has no win in one."""
    b.nodes += 1
    if b.stop != 0 or b.nodes > b.limit:
        b.aborted = 1
        return 0
    cells = int(b.cells)
    other = own ^ taken
    empty = b.board & ~taken
    open_ = (int(taken) + int(b.bottom)) & int(b.board)
    threats = completing(b, other) & empty
    moves = open_
    forced = moves & threats
    if forced != 0:
        if forced & (forced - 1) != 0:
            return -((cells - plies) // 2)
        moves = forced
    moves &= ~(threats >> 1)  # never below a cell where the other side wins
    if moves == 0:
        return -((cells - plies) // 2)
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
    if beta > 0 and (
        not has_row(b, own | empty)
        or (b.pairs != 0 and open_ & ~b.lower == 0 and not has_row(b, own | (empty & b.lower)))
    ):
        beta = 0
        if alpha >= beta:
            return beta
    if alpha < 0 and not has_row(b, other | empty):
        alpha = 0
        if alpha >= beta:
            return alpha

    key = _key(b, own, taken, plies)
    bound = look_up(b, key, table)
    if bound != NOTHING:
        score = bound >> 1
        if bound & 1 == LOWER_BOUND:
            alpha = max(alpha, score)
        elif score < beta:
            beta = score
        if alpha >= beta:
            return score

    n = 0
    for i in range(b.columns):
        move = moves & b.column[b.order[i]]
        if move != 0:
            worth = count(completing(b, own | move) & (empty ^ move))
            put_in_order(b, plies, n, move, worth)
            n += 1
    if n > 1 and plies < cells - _LAST_PLIES:
        for j in range(n):
            bound = look_up(b, _key(b, other, taken | b.moves[plies, j], plies + 1), table)
            if bound != NOTHING and bound & 1 != LOWER_BOUND and -(bound >> 1) >= beta:
                return -(bound >> 1)
    for j in range(n):
        score = -_search(b, other, taken | b.moves[plies, j], plies + 1, -beta, -alpha, table)
        if b.aborted != 0:
            return 0
        if score >= beta:
            note(b, key, score, LOWER_BOUND, table)
            return score
        alpha = max(alpha, score)
    note(b, key, alpha, UPPER_BOUND, table)
    return alpha


@jit(INT, _SEARCHES_T, INT, INT, INT, INT, INT, INTS)
def search_gravity(searches: Any, own: int, other: int, plies: int, alpha: int, beta: int, table: Any) -> int:
    """Search a position in which the side to move has no win in one; see `_search`. `aborted` tells of a stop."""
    return _search(searches[0], own, own | other, plies, alpha, beta, table)
