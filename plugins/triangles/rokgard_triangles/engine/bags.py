"""Alpha-beta over bags of regions (see `rokgard_triangles.engine.regions`), with a table of bounds.

What may be left out of a bag, because the value stays the same without it:

- two equal regions in which nothing can be counted: each move in one has its answer in the other;
- one segment a turn: two equal regions of a single segment that closes something, for the same reason;
- play again: a region of a single segment that closes something. Taking it at once is never wrong: by induction every
  other move leaves it to somebody, and it is worth as much to either.
"""

# ruff: noqa: PLR0911, PLR0912, PLR0915, PLR0917 - one hot loop, called by position

from __future__ import annotations

import numpy as np

from rokgard_triangles.engine.bits import MASK, WORD, lowest, mix
from rokgard_triangles.engine.jit import inner, int64
from rokgard_triangles.engine.regions import (
    FULL,
    LIVE,
    ONCE,
    OPEN,
    RISKY,
    SIZE,
    TWICE,
    WORK,
    Memory,
    option,
)
from rokgard_triangles.engine.rest import Rest
from rokgard_triangles.engine.tables import Int32s, Int64s

ABORTED = -1000
WIDE = 500
NODES, LIMIT = 0, 1
"""Entries of the meter."""
_BASE = 1 << 12


def new_bounds(bits: int) -> Int64s:
    """An empty table of 2^bits entries: two words of key, both bounds, the best move."""
    return np.zeros((1 << bits, 4), dtype=np.int64)


def larger_bounds(bounds: Int64s, bits: int) -> Int64s:
    """A table of 2^bits entries that knows the same."""
    more = new_bounds(bits)
    known = bounds[bounds[:, 0] != 0]
    more[known[:, 0] & (len(more) - 1)] = known
    return more


@inner
def gather(memory: Memory, again: bool, stack: Int32s, depth: int, without: int, heap: int, place: int) -> int:
    """Fill row `depth` of the stack: the row before without the region at `without`, and the parts at `place`.

    With a negative `without` only the parts count, and they are those in `parts`. A row is: number of regions, heap,
    the regions in order. Returns the points that the side to move there takes at once.
    """
    row, before = stack[depth], stack[depth - 1]
    number, points = int64(0), int64(0)
    if without >= 0:
        for q in range(before[0]):
            if q != without:
                row[2 + number] = before[2 + q]
                number += 1
    if without >= 0 and place < 0:
        more = 0
    elif without >= 0:
        heap ^= int(memory.pool[place])
        more = int(memory.pool[place + 1])
    else:
        more = int64(memory.parts[0])
        heap = int64(memory.parts[1])
    for q in range(more):
        region = int(memory.pool[place + 2 + q]) if without >= 0 else int(memory.parts[2 + q])
        facts = memory.regions[region]
        live = int(facts[LIVE])
        single = live > 0 and facts[SIZE] == 1
        if again and single:
            points += live
            continue
        at = number
        while at > 0 and row[1 + at] > region:
            at -= 1
        if (live == 0 or single) and at > 0 and row[1 + at] == region:
            for r in range(at, number):
                row[1 + r] = row[2 + r]
            number -= 1
            continue
        for r in range(number, at, -1):
            row[2 + r] = row[1 + r]
        row[2 + at] = region
        number += 1
    row[0], row[1] = number, heap
    return int(points)


@inner
def _key(stack: Int32s, depth: int) -> tuple[int, int]:
    row = stack[depth]
    one, other = mix(int(row[1]) + 77), mix(int(row[1]) + 7777777)
    for q in range(row[0]):
        region = int(row[2 + q]) + 1
        one += mix(region * 0x1000193 & MASK)
        other += mix(region * 0x5851F42D & MASK)
    return one & MASK, other & MASK


@inner
def search(
    rest: Rest,
    memory: Memory,
    bounds: Int64s,
    meter: Int64s,
    again: bool,
    stack: Int32s,
    depth: int,
    alpha: int,
    beta: int,
) -> int:
    """The margin of the side to move in row `depth` of the stack: exact between `alpha` and `beta`, else a bound."""
    meter[0] += 1 + memory.used[WORK]
    memory.used[WORK] = 0
    if meter[0] > meter[1] or memory.used[FULL] != 0:
        meter[0] = max(int(meter[0]), int(meter[1]) + 1)
        return ABORTED
    row = stack[depth]
    number, heap = int64(row[0]), int64(row[1])
    live = 0
    for q in range(number):
        live += int(memory.regions[row[2 + q], LIVE])
    if live == 0:
        return 0
    one, other = _key(stack, depth)
    slot = one & (len(bounds) - 1)
    low, high, first = -live, live, -1
    if bounds[slot, 0] == one and bounds[slot, 1] == other:
        packed = int(bounds[slot, 2])
        low, high = max(low, packed // _BASE - WIDE), min(high, packed % _BASE - WIDE)
        first = int(bounds[slot, 3]) - 1
    if low >= beta or low == high:
        return low
    if high <= alpha:
        return high
    top, floor = -WIDE, max(alpha, low)
    bottom = floor
    best = first
    for group in range(6):
        # The move remembered, then segments that close two, one, none but give nothing away, heaps, all others.
        last = heap if group == 4 else number
        for q in range(last):
            region, todo0, todo1 = -1, 1, 0
            if group != 4:
                region = int(row[2 + q])
                if q > 0 and row[1 + q] == region:
                    continue
                facts = memory.regions[region]
                if group == 0:
                    if first < 0 or first // 128 != region:
                        continue
                    k = first % 128
                    todo0, todo1 = (1 << k if k < WORD else 0), (1 << (k - WORD) if k >= WORD else 0)
                elif group == 1:
                    todo0, todo1 = int(facts[TWICE]), int(facts[TWICE + 1])
                elif group == 2:
                    todo0, todo1 = int(facts[ONCE] & ~facts[TWICE]), int(facts[ONCE + 1] & ~facts[TWICE + 1])
                elif group == 3:
                    todo0 = int(facts[OPEN] & ~facts[ONCE] & ~facts[RISKY])
                    todo1 = int(facts[OPEN + 1] & ~facts[ONCE + 1] & ~facts[RISKY + 1])
                else:
                    todo0 = int(facts[OPEN] & ~facts[ONCE] & facts[RISKY])
                    todo1 = int(facts[OPEN + 1] & ~facts[ONCE + 1] & facts[RISKY + 1])
            while (todo0 | todo1) != 0:
                gain, move = 0, -1
                if group == 4:
                    todo0 = 0
                    points = gather(memory, again, stack, depth + 1, number, int64(q), int64(-1))
                else:
                    if todo0 != 0:
                        k = lowest(todo0)
                        todo0 &= todo0 - 1
                        bit, word = 1 << k, 0
                    else:
                        k = lowest(todo1)
                        todo1 &= todo1 - 1
                        bit, word = 1 << k, 1
                    facts = memory.regions[region]
                    gain = (1 if facts[ONCE + word] & bit != 0 else 0) + (1 if facts[TWICE + word] & bit != 0 else 0)
                    k += word * WORD
                    move = region * 128 + k
                    if group > 0 and move == first:
                        continue
                    place = option(rest, memory, region, k)
                    if memory.used[FULL] != 0:
                        meter[0] = meter[1] + 1
                        return ABORTED
                    points = gather(memory, again, stack, depth + 1, int64(q), heap, place)
                goes_on = again and gain > 0
                upper = beta if top == -WIDE else bottom + 1  # after the first move, only ask whether one is better
                while True:
                    if goes_on:
                        shift = gain + points
                        value = shift + search(
                            rest, memory, bounds, meter, again, stack, depth + 1, bottom - shift, upper - shift
                        )
                    else:
                        shift = gain - points
                        value = shift - search(
                            rest, memory, bounds, meter, again, stack, depth + 1, shift - upper, shift - bottom
                        )
                    if meter[0] > meter[1]:
                        return ABORTED
                    if upper < beta and bottom < value < beta:
                        upper = beta
                        continue
                    break
                if value > top:
                    top, best = value, move
                    bottom = max(bottom, top)
                    if top >= beta or top >= high:
                        break
            if top >= beta or top >= high:
                break
        if top >= beta or top >= high:
            break
    bounds[slot, 0], bounds[slot, 1], bounds[slot, 3] = one, other, best + 1
    lower = top if top > floor or top >= high else low
    upper = top if top < beta else high
    bounds[slot, 2] = (lower + WIDE) * _BASE + upper + WIDE
    return top
