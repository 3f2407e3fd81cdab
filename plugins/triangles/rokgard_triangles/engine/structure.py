"""What a region is like, whatever its stars are called and wherever it lies: a hash of 124 bits of its structure.

The open segments are coloured by their neighbours until the colours settle (Weisfeiler and Leman), ties are broken by
singling one segment out, and then the whole structure in the order of the colours is what is compared. So a wrong
choice among ties only costs time.
"""

# ruff: noqa: PLR0912, PLR0915, PLR0917 - kernels are long, and called by position

from __future__ import annotations

from rokgard_triangles.engine.bits import MASK, WORD, lowest, mix
from rokgard_triangles.engine.jit import inner, int64
from rokgard_triangles.engine.tables import Int64s


@inner
def structure(crossed: Int64s, scratch: Int64s, base: int, o0: int, o1: int, live: int) -> tuple[int, int]:
    """A hash of a region's structure. `crossed` holds the masks of its group from row `base` on.

    Rows of `scratch`: 0, 1 missing sides of the region's live triangles; 4 segments; 5, 6 colours; 7 sorted; 8 the
    place of each segment.
    """
    s = scratch
    size = int64(0)
    for word in range(2):
        todo = o0 if word == 0 else o1
        while todo != 0:
            k = word * WORD + lowest(todo)
            todo &= todo - 1
            s[4, size] = k
            s[8, k] = size
            s[5, size] = 1
            size += 1
    colours, settled = 1, False
    while True:
        for v in range(size):
            k = int(s[4, v])
            total = mix(int(s[5, v]))
            for word in range(2):
                todo = int(crossed[base + k, word]) & (o0 if word == 0 else o1)
                while todo != 0:
                    u = int(s[8, word * WORD + lowest(todo)])
                    todo &= todo - 1
                    total += mix((int(s[5, u]) * 3 + 0x51) & MASK)
            s[6, v] = total & MASK
        for t in range(live):
            sum_, sides = int64(0), int64(0)
            for word in range(2):
                todo = int(s[word, t])
                while todo != 0:
                    u = int(s[8, word * WORD + lowest(todo)])
                    todo &= todo - 1
                    sum_ = (sum_ + mix((int(s[5, u]) * 5 + 0x77) & MASK)) & MASK
                    sides += 1
            whole = mix((sum_ + sides) & MASK)
            for word in range(2):
                todo = int(s[word, t])
                while todo != 0:
                    u = int(s[8, word * WORD + lowest(todo)])
                    todo &= todo - 1
                    s[6, u] = (int(s[6, u]) + mix((whole + int(s[5, u])) & MASK)) & MASK
        for v in range(size):
            colour = int(s[6, v])
            s[5, v] = colour
            at = v
            while at > 0 and s[7, at - 1] > colour:
                s[7, at] = s[7, at - 1]
                at -= 1
            s[7, at] = colour
        now = 1
        tie = -1
        for v in range(1, size):
            if s[7, v] != s[7, v - 1]:
                now += 1
            elif tie < 0:
                tie = int(s[7, v])
        if now == size:
            break
        settled = now == colours
        colours = now
        if settled:
            for v in range(size):
                if s[5, v] == tie:
                    s[5, v] = mix((int(s[5, v]) + 0x1234567) & MASK)
                    break
            colours = 0  # look again before the next tie is broken
    for v in range(size):
        low, high = 0, size - 1
        while low < high:
            middle = (low + high) // 2
            if s[7, middle] < s[5, v]:
                low = middle + 1
            else:
                high = middle
        s[6, v] = low
    one, other = mix(size), mix(size + 0x9999)
    for v in range(size):
        k = int(s[4, v])
        here = int(s[6, v])
        for word in range(2):
            todo = int(crossed[base + k, word]) & (o0 if word == 0 else o1)
            while todo != 0:
                there = int(s[6, s[8, word * WORD + lowest(todo)]])
                todo &= todo - 1
                if here < there:
                    pair = here * 128 + there + 1
                    one += mix(pair * 0x1000193 & MASK)
                    other += mix(pair * 0x5851F42D & MASK)
    for t in range(live):
        p = q = r = -1  # the three places, p < q < r; fewer where sides are drawn
        for word in range(2):
            todo = int(s[word, t])
            while todo != 0:
                there = int(s[6, s[8, word * WORD + lowest(todo)]])
                todo &= todo - 1
                if there > r:
                    p, q, r = q, r, there
                elif there > q:
                    p, q = q, there
                else:
                    p = there
        triple = ((p + 1) * 128 + q + 1) * 128 + r + 1 + (1 << 30)
        one += mix(triple * 0x1000193 & MASK)
        other += mix(triple * 0x5851F42D & MASK)
    return one & MASK, other & MASK
