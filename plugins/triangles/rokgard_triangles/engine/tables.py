"""The fixed tables of one cloud: candidate segments, empty triangles, and the triangles of each segment."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

import numpy as np
import numpy.typing as npt

from rokgard_triangles.engine.bits import WORD
from rokgard_triangles.engine.jit import kernel

if TYPE_CHECKING:
    from rokgard_triangles.geometry import Geometry

Int32s = npt.NDArray[np.int32]
Int64s = npt.NDArray[np.int64]
Bytes = npt.NDArray[np.uint8]

_MOST_CROSSING = 1 << 14
"""The table of crossings is kept up to so many candidates: 35 MB, of which only the rows in use take up memory."""


class Tables(NamedTuple):
    """`sides[t]` are the three candidates of empty triangle t; candidate c is a side of `of[first[c] : first[c + 1]]`.

    `a` and `b` are the stars of each candidate, `x` and `y` the coordinates of each star. `crossing[c]` is the mask of
    the candidates that cross c, filled in when it is first asked for (`known[c]`); no rows where it would be too large.
    """

    x: Int64s
    y: Int64s
    a: Int32s
    b: Int32s
    sides: Int32s
    first: Int32s
    of: Int32s
    crossing: Int64s
    known: Bytes


def build_tables(geometry: Geometry) -> Tables:
    """The tables of a cloud; 10 ms at 180 stars, a second and some 60 MB at 1,000."""
    order = np.lexsort((geometry.y, geometry.x)).astype(np.int32)
    x, y = geometry.x[order], geometry.y[order]
    index = np.ascontiguousarray(geometry.index[order][:, order])
    below = stars_below(x, y)
    sides = np.empty((2 * len(x) * len(x), 3), dtype=np.int32)  # rarely more: 1.2 to 2 n^2 on an even cloud
    number = empty_triangles(index, below, x, y, sides)
    if number > len(sides):
        sides = np.empty((number, 3), dtype=np.int32)
        empty_triangles(index, below, x, y, sides)
    sides = sides[:number].copy()
    flat = sides.reshape(-1)
    by_side = np.argsort(flat, kind="stable")
    first = np.searchsorted(flat[by_side], np.arange(geometry.candidates + 1)).astype(np.int32)
    number = geometry.candidates if geometry.candidates <= _MOST_CROSSING else 0
    crossing = np.zeros((number, number // WORD + 1), dtype=np.int64)
    known = np.zeros(number, dtype=np.uint8)
    of = (by_side // 3).astype(np.int32)
    return Tables(geometry.x, geometry.y, geometry.a, geometry.b, sides, first, of, crossing, known)


@kernel
def stars_below(x: Int64s, y: Int64s) -> Int32s:
    """For stars sorted by (x, y): how many of the stars between i and j in that order lie below their segment."""
    n = len(x)
    below = np.empty((n, n), dtype=np.int32)
    for i in range(n):
        for j in range(i + 1, n):
            u, v = x[j] - x[i], y[j] - y[i]
            number = 0
            for k in range(i + 1, j):
                if u * (y[k] - y[i]) - v * (x[k] - x[i]) < 0:
                    number += 1
            below[i, j] = number
    return below


@kernel
def empty_triangles(index: Int32s, below: Int32s, x: Int64s, y: Int64s, sides: Int32s) -> int:
    """Find the empty triangles whose sides are all candidates. Returns their number; fills as many rows as there are.

    For i < j < k in the sorted order, the stars inside are those below the two short sides less those below the long
    one, or the other way round. No star lies on a side, since the sides pass over none. A row of `sides` is three
    candidates.
    """
    n = len(index)
    neighbours = np.empty(n, dtype=np.int32)
    found = 0
    for i in range(n):
        number = 0
        for j in range(i + 1, n):
            if index[i, j] >= 0:
                neighbours[number] = j
                number += 1
        for p in range(number):
            j = neighbours[p]
            u, v = x[j] - x[i], y[j] - y[i]
            for q in range(p + 1, number):
                k = neighbours[q]
                if index[j, k] < 0:
                    continue
                inside = below[i, j] + below[j, k] - below[i, k]
                if u * (y[k] - y[i]) - v * (x[k] - x[i]) > 0:  # j lies below the segment i-k, and is counted there
                    inside = -inside - 1
                if inside == 0:
                    if found < len(sides):
                        sides[found, 0] = index[i, j]
                        sides[found, 1] = index[i, k]
                        sides[found, 2] = index[j, k]
                    found += 1
    return found
