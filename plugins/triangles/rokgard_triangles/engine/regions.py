"""The rest of a game, cut into regions that no segment joins any more, each recognised whatever its stars are called.

Each segment that is legal at the start of a search has a bit in its group (see `rokgard_triangles.engine.rest`). What
lies ahead depends only on which of them may still be drawn (`open`) and which have been drawn since (`taken`, as far as
they are sides of a triangle that can still be counted). Two open segments belong to the same region if they cross or
are missing sides of the same triangle; drawn segments bound the regions. Regions with the same structure (see
`rokgard_triangles.engine.structure`) get the same number, so a position is a bag of numbers, and equal bags are
searched once.

A region without triangles only yields moves that pass the turn. It is worth as much as a heap of Nim (Sprague, Grundy):
adding a sum of such regions that the second to move would win changes nothing, since each move in it has an answer.
"""

# ruff: noqa: PLR0912, PLR0917 - kernels are long, and called by position

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from rokgard_triangles.engine.bits import MASK, WORD, count, lowest, mix
from rokgard_triangles.engine.jit import inner, int64, kernel
from rokgard_triangles.engine.rest import MOST_TOGETHER, Rest
from rokgard_triangles.engine.structure import structure
from rokgard_triangles.engine.tables import Int32s, Int64s

OPEN, TAKEN, TWICE, ONCE, RISKY, LIVE, SIZE, GROUP = 0, 2, 4, 6, 8, 10, 11, 12
"""Columns of `Memory.regions`; the first five are masks of two words."""
REGIONS, KEYS, OPTIONS, POOL, FULL, WORK = range(6)
"""Entries of `Memory.used`. `WORK` is what was done for large regions, in positions looked at."""
_SMALL = 12
"""Regions without triangles are turned into heaps up to this many segments."""
_LARGE = 32
"""Up to so many segments, to recognise a region or to cut it costs no more than looking at a few positions."""
_HEAP = -2
"""A code of `_HEAP - g` stands for a heap of Nim of size g; codes from 0 are regions."""


class Memory(NamedTuple):
    """What is known of regions. All tables are open-addressed with a power of two of rows; zero means empty.

    `regions[id]`: see the columns above. `keys`: four words of masks and the group, or two of a structure's hash and
    three of -1; then the code + 4. `options`: (region and segment + 1, place in `pool` + 1). `pool`: heap, number of
    regions, regions.
    """

    regions: Int64s
    keys: Int64s
    options: Int64s
    pool: Int32s
    used: Int64s
    scratch: Int64s
    parts: Int32s


def new_memory(rest: Rest, regions: int) -> Memory:
    """An empty memory for up to so many regions, some 400 bytes each."""
    size = 1 << max(8, regions.bit_length())
    triangles, segments = len(rest.missing), len(rest.segments)
    return Memory(
        np.zeros((size, 13), dtype=np.int64),
        np.zeros((4 * size, 6), dtype=np.int64),
        np.zeros((4 * size, 2), dtype=np.int64),
        np.zeros(16 * size, dtype=np.int32),
        np.zeros(6, dtype=np.int64),
        np.zeros((12, max(triangles, MOST_TOGETHER) + 2), dtype=np.int64),
        np.zeros(segments + 4, dtype=np.int32),
    )


def larger(rest: Rest, memory: Memory, times: int) -> Memory:
    """A memory with more room that knows the same; the numbers of regions stay."""
    more = new_memory(rest, times * len(memory.regions) - 1)
    used = memory.used
    more.regions[: len(memory.regions)] = memory.regions
    more.pool[: used[POOL]] = memory.pool[: used[POOL]]
    _refill(memory, more)
    more.used[REGIONS], more.used[POOL], more.used[OPTIONS] = used[REGIONS], used[POOL], used[OPTIONS]
    return more


@kernel
def _refill(memory: Memory, more: Memory) -> None:
    for at in range(len(memory.keys)):
        row = memory.keys[at]
        if row[5] != 0:
            place = _find_key(more, int(row[0]), int(row[1]), int(row[2]), int(row[3]), int(row[4]))
            for column in range(6):
                more.keys[place, column] = row[column]
            more.used[KEYS] += 1
    last = len(more.options) - 1
    for at in range(len(memory.options)):
        wanted = int(memory.options[at, 0])
        if wanted != 0:
            place = mix(wanted) & last
            while more.options[place, 0] != 0:
                place = (place + 1) & last
            more.options[place, 0], more.options[place, 1] = wanted, memory.options[at, 1]


@inner
def _find_key(memory: Memory, a: int, b: int, c: int, d: int, e: int) -> int:
    """The row of a key in `keys`, or where it would go."""
    keys = memory.keys
    last = len(keys) - 1
    a, b, c, d, e = int(a), int(b), int(c), int(d), int(e)
    at = mix((a + mix((b + mix((c + mix((d + e * 0x51F15EED) & MASK)) & MASK)) & MASK)) & MASK) & last
    while keys[at, 5] != 0 and (
        keys[at, 0] != a or keys[at, 1] != b or keys[at, 2] != c or keys[at, 3] != d or keys[at, 4] != e
    ):
        at = (at + 1) & last
    return at


@inner
def _set_key(memory: Memory, at: int, a: int, b: int, c: int, d: int, e: int, code: int) -> None:
    keys, used = memory.keys, memory.used
    keys[at, 0], keys[at, 1], keys[at, 2], keys[at, 3], keys[at, 4] = a, b, c, d, e
    keys[at, 5] = code + 4 if code >= 0 else code
    used[KEYS] += 1
    if 2 * used[KEYS] > len(keys):
        used[FULL] = 1


@inner
def _nim(rest: Rest, memory: Memory, group: int, m0: int, m1: int) -> int:
    """The size of the Nim heap that segments of a group without triangles are worth."""
    if m0 == 0 and m1 == 0:
        return 0
    if m0 & (m0 - 1) == 0 and m1 & (m1 - 1) == 0 and (m0 == 0 or m1 == 0):
        return 1
    at = _find_key(memory, m0, m1, int64(-1), int64(-2), group)
    if memory.keys[at, 5] != 0:
        return int(_HEAP - memory.keys[at, 5])
    if memory.used[FULL] != 0:
        return 0
    seen = 0
    for word in range(2):
        todo = m0 if word == 0 else m1
        while todo != 0:
            k = lowest(todo)
            todo &= todo - 1
            row = rest.crossed[rest.first[group] + word * WORD + k]
            c0, c1 = int(row[0]), int(row[1])
            if word == 0:
                c0 |= 1 << k
            else:
                c1 |= 1 << k
            seen |= 1 << _nim(rest, memory, group, m0 & ~c0, m1 & ~c1)
    size = 0
    while (seen >> size) & 1 != 0:
        size += 1
    if memory.used[FULL] != 0:  # what was seen may be wrong
        return 0
    at = _find_key(memory, m0, m1, int64(-1), int64(-2), group)
    _set_key(memory, at, m0, m1, int64(-1), int64(-2), group, int64(_HEAP - size))
    return size


@inner
def _number(rest: Rest, memory: Memory, group: int, o0: int, o1: int, t0: int, t1: int, live: int) -> int:
    """The number of a region. `scratch` holds the missing sides of its `live` triangles in rows 0 and 1."""
    at = _find_key(memory, o0, o1, t0, t1, group)
    if memory.keys[at, 5] != 0:
        return int(memory.keys[at, 5]) - 4
    if memory.used[FULL] != 0:
        return 0
    size = count(o0) + count(o1)
    if size > _LARGE:
        memory.used[WORK] += size * size >> 6
    one, other = structure(rest.crossed, memory.scratch, int(rest.first[group]), o0, o1, live)
    same = _find_key(memory, one, other, int64(-1), int64(-1), int64(-1))
    if memory.keys[same, 5] != 0:
        code = int(memory.keys[same, 5]) - 4
        _set_key(memory, at, o0, o1, t0, t1, group, code)
        return code
    code = int(memory.used[REGIONS])
    memory.used[REGIONS] += 1
    if memory.used[REGIONS] >= len(memory.regions):
        memory.used[FULL] = 1
    row, s = memory.regions[code], memory.scratch
    row[0], row[1], row[2], row[3], row[GROUP] = o0, o1, t0, t1, group
    for t in range(live):
        m0, m1 = int(s[0, t]), int(s[1, t])
        sides = count(m0) + count(m1)
        if sides == 1:
            row[TWICE] |= row[ONCE] & m0
            row[TWICE + 1] |= row[ONCE + 1] & m1
            row[ONCE] |= m0
            row[ONCE + 1] |= m1
        elif sides == 2:
            row[RISKY] |= m0
            row[RISKY + 1] |= m1
    row[LIVE] = live
    row[SIZE] = size
    _set_key(memory, same, one, other, int64(-1), int64(-1), int64(-1), code)
    at = _find_key(memory, o0, o1, t0, t1, group)
    _set_key(memory, at, o0, o1, t0, t1, group, code)
    return code


@inner
def split(rest: Rest, memory: Memory, group: int, o0: int, o1: int, t0: int, t1: int) -> None:
    """Cut what is left of a group, given by what is open and taken, and add it to `parts`.

    Those are: number of regions, heap, then the regions.
    """
    s, parts = memory.scratch, memory.parts
    base = int(rest.first[group])
    # Rows 2, 3: missing sides of the live triangles; 9: their numbers; 10, 11: the neighbours of each segment.
    live = 0
    for t in range(rest.begin[group], rest.begin[group + 1]):
        m0, m1 = int(rest.missing[t, 0]), int(rest.missing[t, 1])
        l0, l1 = m0 & ~t0, m1 & ~t1
        if (l0 | l1) == 0 or (l0 & ~o0) != 0 or (l1 & ~o1) != 0:
            continue
        s[2, live], s[3, live], s[9, live] = l0, l1, t
        live += 1
    for word in range(2):
        todo = o0 if word == 0 else o1
        while todo != 0:
            k = word * WORD + lowest(todo)
            todo &= todo - 1
            s[10, k], s[11, k] = int(rest.crossed[base + k, 0]) & o0, int(rest.crossed[base + k, 1]) & o1
    for t in range(live):
        for word in range(2):
            todo = int(s[2 + word, t])
            while todo != 0:
                k = word * WORD + lowest(todo)
                todo &= todo - 1
                s[10, k] |= s[2, t]
                s[11, k] |= s[3, t]
    number, heap = int64(parts[0]), int64(parts[1])
    while (o0 | o1) != 0:
        # Flood one region from its first segment.
        if o0 != 0:
            r0, r1 = o0 & -o0, o1 & 0
        else:
            r0, r1 = o0 & 0, o1 & -o1
        f0, f1 = r0, r1
        while (f0 | f1) != 0:
            if f0 != 0:
                k = lowest(f0)
                f0 &= f0 - 1
            else:
                k = WORD + lowest(f1)
                f1 &= f1 - 1
            n0, n1 = int(s[10, k]) & ~r0, int(s[11, k]) & ~r1
            r0, r1, f0, f1 = r0 | n0, r1 | n1, f0 | n0, f1 | n1
        o0, o1 = o0 & ~r0, o1 & ~r1
        mine, u0, u1 = int64(0), int64(0), int64(0)
        for t in range(live):
            if (s[2, t] & r0) != 0 or (s[3, t] & r1) != 0:
                s[0, mine], s[1, mine] = s[2, t], s[3, t]
                u0 |= int(rest.missing[s[9, t], 0]) & t0
                u1 |= int(rest.missing[s[9, t], 1]) & t1
                mine += 1
        if mine == 0 and count(r0) + count(r1) <= _SMALL:
            heap ^= _nim(rest, memory, group, r0, r1)
            continue
        parts[2 + number] = _number(rest, memory, group, r0, r1, u0, u1, mine)
        number += 1
    parts[0], parts[1] = number, heap


@inner
def option(rest: Rest, memory: Memory, region: int, k: int) -> int:
    """Where in `pool` the parts are that a region falls into after segment k: heap, number, regions."""
    options = memory.options
    last = len(options) - 1
    wanted = region * 128 + k + 1
    at = mix(wanted) & last
    while options[at, 0] != 0:
        if options[at, 0] == wanted:
            return int(options[at, 1]) - 1
        at = (at + 1) & last
    row = memory.regions[region]
    if row[SIZE] > _LARGE:
        memory.used[WORK] += row[SIZE] >> 2
    group = int(row[GROUP])
    c0, c1 = int(rest.crossed[rest.first[group] + k, 0]), int(rest.crossed[rest.first[group] + k, 1])
    b0 = 1 << k if k < WORD else 0
    b1 = 1 << (k - WORD) if k >= WORD else 0
    memory.parts[0], memory.parts[1] = 0, 0
    split(rest, memory, group, int(row[0]) & ~(c0 | b0), int(row[1]) & ~(c1 | b1), int(row[2]) | b0, int(row[3]) | b1)
    if memory.used[FULL] != 0:  # the parts may be wrong
        return 0
    place = int(memory.used[POOL])
    number = int(memory.parts[0])
    memory.used[POOL] += number + 2
    memory.used[OPTIONS] += 1
    if memory.used[POOL] + len(memory.parts) >= len(memory.pool) or 2 * memory.used[OPTIONS] > len(options):
        memory.used[FULL] = 1
    memory.pool[place], memory.pool[place + 1] = memory.parts[1], number
    for q in range(number):
        memory.pool[place + 2 + q] = memory.parts[2 + q]
    options[at, 0], options[at, 1] = wanted, place + 1
    return place
