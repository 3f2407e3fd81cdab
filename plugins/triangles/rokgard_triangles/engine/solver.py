"""The rest of a game solved exactly: alpha-beta on bit masks, for positions with few legal segments left.

The segments that are legal now get a bit each. A triangle is the mask of its missing sides. What lies ahead depends
only on which of these segments may still be drawn (`open`) and which have been drawn since (`taken`, as far as they are
sides of a triangle that can still be counted), so that pair is the key of the table.

A segment that is no side of a countable triangle and crosses no open segment only passes the turn. Two of those
cancel: whoever has a plan without them answers the first with the second. So at most one is kept.
"""

from __future__ import annotations

from time import monotonic
from typing import NamedTuple

import numpy as np

from rokgard_triangles.engine.jit import COMPILED, kernel
from rokgard_triangles.engine.play import Play, crosses
from rokgard_triangles.engine.tables import Int32s, Int64s, Tables

MOST_SEGMENTS = 62
FIRST_SLICE = 10_000 if COMPILED else 300
_ABORTED = -1000
_WIDE = 500
_HALF = (1 << 31) - 1
_NUMBER = np.zeros(67, dtype=np.int64)
_NUMBER[[(1 << _k) % 67 for _k in range(MOST_SEGMENTS)]] = np.arange(MOST_SEGMENTS)
"""The number of a bit by its remainder: powers of two differ modulo 67."""


class Rest(NamedTuple):
    """What is left of a game: `segments` are candidates by bit, `crossed` the mask of those that each one crosses.

    `missing` are the masks of the missing sides of each triangle that can still be counted.
    """

    segments: Int32s
    crossed: Int64s
    missing: Int64s


class Table(NamedTuple):
    """A transposition table of a power of two entries: key, lower and upper bound, best move (a bit's number)."""

    open: Int64s
    taken: Int64s
    low: Int32s
    high: Int32s
    move: Int32s


class Solution(NamedTuple):
    """`margin`: points of the side to move less those of the other from here on. `line`: candidates, best play."""

    margin: int
    line: tuple[int, ...]
    nodes: int


def new_table(bits: int) -> Table:
    """An empty table of 2^bits entries."""
    size = 1 << bits
    # No position has key (-1, ..), so an empty entry is never found.
    return Table(
        np.full(size, -1, dtype=np.int64),
        np.zeros(size, dtype=np.int64),
        np.zeros(size, dtype=np.int32),
        np.zeros(size, dtype=np.int32),
        np.zeros(size, dtype=np.int32),
    )


@kernel
def build_rest(tables: Tables, play: Play) -> tuple[Int32s, Int64s, Int64s]:
    """Segments, crossing masks and triangles' missing sides of a position with at most 62 legal segments."""
    number = play.size[0]
    segments = play.legal[:number].copy()
    bit = np.zeros(len(play.status), dtype=np.int64)
    for k in range(number):
        bit[segments[k]] = 1 << k
    crossed = np.zeros(number, dtype=np.int64)
    missing = np.empty(play.size[1], dtype=np.int64)
    for k in range(number):
        s = segments[k]
        for m in range(k):
            t = segments[m]
            if crosses(tables, s, t):
                crossed[k] |= 1 << m
                crossed[m] |= 1 << k
    found = 0
    for t in range(len(play.alive)):
        if play.alive[t] == 1:
            mask = 0
            for q in range(3):
                mask |= int(bit[tables.sides[t, q]])
            missing[found] = mask
            found += 1
    return segments, crossed, missing


@kernel
def _slot(table: Table, key_open: int, key_taken: int) -> int:
    # Products of 31 by 32 bits: nothing overflows, so the slots are the same with and without numba.
    mixed = (
        (key_open & _HALF) * 0x9E3779B1
        ^ (key_open >> 31) * 0x85EBCA6B
        ^ (key_taken & _HALF) * 0xC2B2AE35
        ^ (key_taken >> 31) * 0xA54FF53B
    )
    mixed ^= mixed >> 29
    mixed ^= mixed >> 43
    return mixed & (len(table.open) - 1)


@kernel
def _look(rest: Rest, open_: int, taken: int) -> tuple[int, int, int, int, int, int]:
    """What matters in a position: (open, taken, live triangles, closing once, closing twice, giving away), as masks."""
    useful = used = once = twice = risky = 0
    live = 0
    for t in range(len(rest.missing)):
        mask = int(rest.missing[t])
        left = mask & ~taken
        if left == 0 or (left & ~open_) != 0:
            continue
        live += 1
        useful |= left
        used |= mask & taken
        fewer = left & (left - 1)
        if fewer == 0:
            twice |= once & left
            once |= left
        elif fewer & (fewer - 1) == 0:
            risky |= left
    idle = open_ & ~useful
    passing = 0
    while idle != 0:
        bit = idle & -idle
        idle ^= bit
        if int(rest.crossed[_NUMBER[bit % 67]]) & open_ == 0:
            if passing == 0:
                passing = bit
            else:
                open_ &= ~(bit | passing)
                passing = 0
    return open_, used, live, once, twice, risky


@kernel
def _search(  # noqa: PLR0912, PLR0915, PLR0917 - one hot loop, called by position
    rest: Rest, again: bool, table: Table, meter: Int64s, open_: int, taken: int, alpha: int, beta: int
) -> int:
    """The margin of the side to move from here on, exact between `alpha` and `beta`, else a bound (fail-soft)."""
    meter[0] += 1
    if meter[0] > meter[1]:
        return _ABORTED
    open_, taken, live, once, twice, risky = _look(rest, open_, taken)
    if live == 0:
        return 0
    slot = _slot(table, open_, taken)
    low, high, first = -live, live, 0
    if table.open[slot] == open_ and table.taken[slot] == taken:
        low, high = max(low, int(table.low[slot])), min(high, int(table.high[slot]))
        first = 1 << int(table.move[slot])
    if low >= beta or low == high:
        return low
    if high <= alpha:
        return high
    top, floor = -_WIDE, max(alpha, low)
    bottom = floor
    best = 0
    done = 0
    for group in range(5):
        if group == 0:
            todo = first
        elif group == 1:
            todo = twice & ~done
        elif group == 2:
            todo = once & ~done
        elif group == 3:
            todo = open_ & ~risky & ~done
        else:
            todo = open_ & ~done
        done |= todo
        while todo != 0:
            bit = todo & -todo
            todo ^= bit
            k = int(_NUMBER[bit % 67])
            gain = (1 if once & bit != 0 else 0) + (1 if twice & bit != 0 else 0)
            goes_on = again and gain > 0
            below, above = open_ & ~(bit | int(rest.crossed[k])), taken | bit
            upper = beta if top == -_WIDE else bottom + 1  # after the first move, only ask whether one is better
            while True:
                if goes_on:
                    value = gain + _search(rest, again, table, meter, below, above, bottom - gain, upper - gain)
                else:
                    value = gain - _search(rest, again, table, meter, below, above, gain - upper, gain - bottom)
                if meter[0] > meter[1]:
                    return _ABORTED
                if upper < beta and bottom < value < beta:
                    upper = beta
                    continue
                break
            if value > top:
                top, best = value, k
                bottom = max(bottom, top)
                if top >= beta:
                    break
        if top >= beta or top >= high:
            break
    table.open[slot], table.taken[slot], table.move[slot] = open_, taken, best
    table.low[slot] = top if top > floor or top >= high else low
    table.high[slot] = top if top < beta else high
    return top


@kernel
def _best_line(rest: Rest, table: Table, open_: int, taken: int) -> Int32s:
    line = np.empty(len(rest.segments), dtype=np.int32)
    number = 0
    while True:
        open_, taken, live, _once, _twice, _risky = _look(rest, open_, taken)
        slot = _slot(table, open_, taken)
        if live == 0 or table.open[slot] != open_ or table.taken[slot] != taken or number == len(line):
            return line[:number]
        k = int(table.move[slot])
        line[number] = rest.segments[k]
        number += 1
        bit = 1 << k
        open_, taken = open_ & ~(bit | int(rest.crossed[k])), taken | bit


def solve(tables: Tables, play: Play, *, again: bool, nodes: int, seconds: float | None = None) -> Solution | None:
    """The value of a position with best play, or None where it has too many legal segments or the budget is too small.

    With `seconds` the search is made in slices, and no slice is begun that would not be done in time.
    """
    if not 0 < play.size[0] <= MOST_SEGMENTS:
        return None
    rest = Rest(*build_rest(tables, play))
    table = new_table(max(8, min(20, nodes.bit_length())))
    everything = (1 << len(rest.segments)) - 1
    meter = np.zeros(2, dtype=np.int64)
    start, slice_ = monotonic(), nodes if seconds is None else min(nodes, FIRST_SLICE)
    spent = 0
    while True:
        meter[:] = 0, slice_
        margin = int(_search(rest, again, table, meter, everything, 0, -_WIDE, _WIDE))
        spent += min(int(meter[0]), slice_)
        if meter[0] <= meter[1]:
            line = _best_line(rest, table, everything, 0)
            return Solution(margin, tuple(int(c) for c in line), spent)
        slice_ = min(3 * slice_, nodes - spent)
        passed = monotonic() - start
        if slice_ <= 0 or seconds is None or passed * (spent + slice_) / spent > seconds:
            return None
