"""Which stars see each other, compiled: for clouds of many stars (see `rokgard_triangles.geometry`)."""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from rokgard_triangles.engine.jit import inner, kernel
from rokgard_triangles.engine.tables import Int32s, Int64s

_SLACK = 1e-9
"""Far above what rounding does to a direction, and below what two directions from one star can differ by near 0."""
_FEW = 16
_GAPS = np.array([701, 301, 132, 57, 23, 10, 4, 1])


@inner
def _turn(u: float, v: float) -> float:
    """A number from 0 to 4 that grows with the direction of a vector, the same for all of one direction."""
    part = v / (abs(u) + abs(v))
    if u < 0:
        return 2.0 - part
    return part if v >= 0 else 4.0 + part


@inner
def _put_in_order(keys: npt.NDArray[np.float64], most: float, order: Int32s, starts: Int32s) -> int:
    """Put indices into buckets, as many as there are keys from 0 to `most`. Returns the size of the largest."""
    n = len(keys)
    scale = n / (most * (1 + 1e-12))
    largest = 0
    for k in range(len(starts)):
        starts[k] = 0
    for j in range(n):
        bucket = int(keys[j] * scale) + 1
        starts[bucket] += 1
        largest = max(largest, starts[bucket])
    for k in range(1, len(starts)):
        starts[k] += starts[k - 1]
    for j in range(n):
        bucket = int(keys[j] * scale)
        order[starts[bucket]] = j
        starts[bucket] += 1
    return int(largest)


@inner
def _sort(keys: npt.NDArray[np.float64], order: Int32s, largest: int) -> None:
    """Sort indices that are in buckets by insertion; with gaps first (Shell) where a bucket holds many."""
    for gap in _GAPS:
        if gap > 1 and largest <= _FEW:
            continue
        for k in range(gap, len(order)):
            j, at = order[k], k
            while at >= gap and keys[order[at - gap]] > keys[j]:
                order[at] = order[at - gap]
                at -= gap
            order[at] = j


@inner
def _root(number: int) -> int:
    """Floor of the square root."""
    root = int(np.sqrt(float(number)))
    while root * root > number:
        root -= 1
    while (root + 1) * (root + 1) <= number:
        root += 1
    return root


@inner
def _find(following: Int32s, k: int) -> int:
    """The first place from k on that is not taken off; shortens the way for the next time."""
    place = k
    while following[place] != place:
        place = int(following[place])
    while following[k] != place:
        k, following[k] = int(following[k]), place
    return place


@kernel
def seen_pairs(x: Int64s, y: Int64s, tolerance: int, seen: npt.NDArray[np.bool_]) -> None:
    """Fill `seen[i, j]` for i < j: whether the segment passes over no star.

    Around each star the others are put in order of direction. Then each of them, the nearer ones first, takes those
    that it hides off the list, which are never looked at again.
    """
    n = len(x)
    turns, squares = np.empty(n, dtype=np.float64), np.empty(n, dtype=np.float64)
    order, nearest = np.empty(n, dtype=np.int32), np.empty(n, dtype=np.int32)
    starts, following = np.empty(n + 2, dtype=np.int32), np.empty(n + 1, dtype=np.int32)
    for i in range(n - 1):
        furthest = 1.0
        for j in range(n):
            u, v = x[j] - x[i], y[j] - y[i]
            squares[j] = u * u + v * v
            furthest = max(furthest, squares[j])
            turns[j] = _turn(float(u), float(v)) if j != i else 0.0
            seen[i, j] = j > i
        _sort(turns, order, _put_in_order(turns, 4.0, order, starts))
        _put_in_order(squares, furthest, nearest, starts)
        for k in range(n):
            following[k] = k if order[k] > i else k + 1
        following[n] = n
        for at in range(n):
            c = int(nearest[at])
            if c == i:
                continue
            cu, cv = x[c] - x[i], y[c] - y[i]
            # The directions of the two tangents from i to the circle around c.
            sine = tolerance / np.sqrt(squares[c])
            cosine = np.sqrt(max(0.0, 1.0 - sine * sine))
            low = _turn(cu * cosine + cv * sine, cv * cosine - cu * sine) - _SLACK
            high = _turn(cu * cosine - cv * sine, cv * cosine + cu * sine) + _SLACK
            if high >= 4.0:
                high -= 4.0
            for part in range(2 if low > high else 1):
                begin = low if part == 0 else -1.0
                end = 5.0 if low > high and part == 0 else high
                first, last = 0, n
                while first < last:
                    middle = (first + last) // 2
                    if turns[order[middle]] < begin:
                        first = middle + 1
                    else:
                        last = middle
                k = _find(following, first)
                while k < n and turns[order[k]] <= end:
                    j = int(order[k])
                    u, v = x[j] - x[i], y[j] - y[i]
                    square = u * u + v * v
                    along = u * cu + v * cv
                    if j != c and 0 < along < square and abs(u * cv - v * cu) <= _root(tolerance * tolerance * square):
                        seen[i, j] = False
                        following[k] = k + 1
                    k = _find(following, k + 1)
