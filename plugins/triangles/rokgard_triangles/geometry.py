"""Which segments may be drawn between stars, what they cross, and which triangles are empty: exact, on int64 arrays.

With coordinates of at most 50,000 either way, a cross product of differences is at most 2 * 10^10 and a squared length
as well, so nothing overflows. The tolerance test (u x w)^2 <= T^2 (u . u) is made without squaring the product:
|u x w| <= floor(T |u|), which for integers is the same.
"""

from __future__ import annotations

from functools import cached_property, lru_cache

import numpy as np
import numpy.typing as npt

from rokgard_triangles.clouds import pays_to_compile

Ints = npt.NDArray[np.int64]
Indices = npt.NDArray[np.int32]
Bools = npt.NDArray[np.bool_]

NOT_ALLOWED = -1
_BATCH = 24
_ANGLE_SLACK = 1e-9


def isqrt_array(values: Ints) -> Ints:
    """Floor of the square root of each number (0 to 4 * 10^18), exactly."""
    root = np.sqrt(values.astype(np.float64)).astype(np.int64)
    root -= root * root > values
    root += (root + 1) * (root + 1) <= values
    return root


def closest_pair(stars: tuple[tuple[int, int], ...], within: int) -> tuple[int, int] | None:
    """Two stars that are no further apart than `within`, or None: a sweep from left to right."""
    order = sorted(range(len(stars)), key=stars.__getitem__)
    first = 0
    for k, i in enumerate(order):
        x, y = stars[i]
        while stars[order[first]][0] < x - within:
            first += 1
        for j in order[first:k]:
            if (stars[j][0] - x) ** 2 + (stars[j][1] - y) ** 2 <= within * within:
                return min(i, j), max(i, j)
    return None


class Geometry:
    """The set-up of one cloud, made once per game and never changed.

    `a[c] < b[c]` are the stars of candidate c: the segments that pass over no star, ordered by their stars.
    `index[i, j]` is the candidate between stars i and j, or -1. `by_length` lists the candidates from the shortest.
    The stars must be further apart than the tolerance.
    """

    def __init__(self, stars: tuple[tuple[int, int], ...], tolerance: int) -> None:
        self.stars = stars
        self.tolerance = tolerance
        points = np.array(stars, dtype=np.int64)
        self.x: Ints = np.ascontiguousarray(points[:, 0])
        self.y: Ints = np.ascontiguousarray(points[:, 1])
        n = len(stars)
        if pays_to_compile(n):
            from rokgard_triangles.engine.sight import seen_pairs

            allowed = np.zeros((n, n), dtype=np.bool_)
            seen_pairs(self.x, self.y, tolerance, allowed)
        else:
            allowed = allowed_pairs(self.x, self.y, tolerance)
        a, b = np.nonzero(allowed)
        self.a: Indices = a.astype(np.int32)
        self.b: Indices = b.astype(np.int32)
        self.index: Indices = np.full((n, n), NOT_ALLOWED, dtype=np.int32)
        numbers = np.arange(len(a), dtype=np.int32)
        self.index[a, b] = numbers
        self.index[b, a] = numbers

    @property
    def candidates(self) -> int:
        """How many segments pass over no star."""
        return len(self.a)

    @cached_property
    def by_length(self) -> Indices:
        """The candidates from the shortest to the longest, equal ones in order."""
        u, v = self.x[self.b] - self.x[self.a], self.y[self.b] - self.y[self.a]
        return np.argsort(u * u + v * v, kind="stable").astype(np.int32)

    def side(self, i: int, j: int) -> Ints:
        """The orientation product of i, j and each star: positive on one side of the line, negative on the other."""
        u, v = self.x[j] - self.x[i], self.y[j] - self.y[i]
        products: Ints = u * (self.y - self.y[i]) - v * (self.x - self.x[i])
        return products

    def crossed(self, i: int, j: int, among: Indices) -> Indices:
        """Those of the candidates `among` that cross the segment from i to j. Sharing an end is not crossing."""
        sign = np.sign(self.side(i, j)).astype(np.int8)
        a, b = self.a[among], self.b[among]
        straddling = np.flatnonzero(sign[a] * sign[b] < 0)
        a, b = a[straddling], b[straddling]
        ax, ay = self.x[a], self.y[a]
        u, v = self.x[b] - ax, self.y[b] - ay
        first = u * (self.y[i] - ay) - v * (self.x[i] - ax)
        second = u * (self.y[j] - ay) - v * (self.x[j] - ax)
        crossing: Indices = among[straddling[((first < 0) & (second > 0)) | ((first > 0) & (second < 0))]]
        return crossing

    def is_empty(self, i: int, j: int, k: int) -> bool:
        """Whether i, j, k make a triangle, and no other star is inside it or on a side."""
        along = self.side(i, j)
        turn = along[k]
        if turn == 0:
            return False
        if turn < 0:
            return self.is_empty(j, i, k)
        inside = (along >= 0) & (self.side(j, k) >= 0) & (self.side(k, i) >= 0)
        return int(np.count_nonzero(inside)) == 3  # the three corners themselves

    def blocker(self, i: int, j: int) -> int | None:
        """The star that a segment from i to j passes over, the nearest to i if there are several, or None."""
        (ax, ay), (bx, by) = self.stars[i], self.stars[j]
        u, v = bx - ax, by - ay
        length = u * u + v * v
        square = self.tolerance * self.tolerance
        found: list[tuple[int, int]] = []
        for k, (x, y) in enumerate(self.stars):
            if k in (i, j):
                continue
            p, q = x - ax, y - ay
            along = u * p + v * q
            if 0 < along < length:
                over = (u * q - v * p) ** 2 <= square * length
            else:
                over = min(p * p + q * q, (x - bx) ** 2 + (y - by) ** 2) <= square
            if over:
                found.append((along, k))
        return min(found)[1] if found else None


@lru_cache(maxsize=2)
def geometry_of(stars: tuple[tuple[int, int], ...], tolerance: int) -> Geometry:
    """The set-up of a cloud; checking options and beginning the game share it."""
    return Geometry(stars, tolerance)


def allowed_pairs(x: Ints, y: Ints, tolerance: int) -> Bools:
    """An n x n matrix, True at [i, j] for i < j where the segment passes over no star at this tolerance.

    Seen from a star, another star C at a distance r hides exactly the stars behind it within asin(T / r) of its
    direction. Only pairs within that angle (and a little slack for rounding) are put to the exact test; nearer stars
    are taken first, and what they hide is not looked at again, which keeps stars in a row cheap.
    """
    n = len(x)
    allowed = np.triu(np.ones((n, n), dtype=np.bool_), 1)
    for i in range(n - 1):
        _hide_behind(i, x, y, tolerance, allowed[i])
    return allowed


def _hide_behind(i: int, x: Ints, y: Ints, tolerance: int, allowed: Bools) -> None:
    u, v = x - x[i], y - y[i]
    square = u * u + v * v
    reach = isqrt_array(square * (tolerance * tolerance))
    angle = np.arctan2(v.astype(np.float64), u.astype(np.float64))
    # Twice around the circle, so that no interval of directions is cut.
    order = np.argsort(angle, kind="stable")
    order = order[order > i]
    nearest = np.argsort(square, kind="stable")[1:]
    start, size = 0, _BATCH
    while start < len(nearest) and len(order):
        batch = nearest[start : start + size]
        start, size = start + size, size * 4
        half = np.arcsin(np.minimum(1.0, tolerance / np.sqrt(square[batch].astype(np.float64)))) + _ANGLE_SLACK
        directions = np.concatenate((angle[order] - 2 * np.pi, angle[order], angle[order] + 2 * np.pi))
        low = np.searchsorted(directions, angle[batch] - half, side="left")
        high = np.searchsorted(directions, angle[batch] + half, side="right")
        counts = high - low
        total = int(counts.sum())
        if total == 0:
            continue
        which = np.repeat(np.arange(len(batch)), counts)
        offset = np.arange(total) - np.repeat(np.cumsum(counts) - counts, counts)
        far = order[(low[which] + offset) % len(order)]
        near = batch[which]
        along = u[far] * u[near] + v[far] * v[near]
        across = np.abs(u[far] * v[near] - v[far] * u[near])
        hidden = (far != near) & (along > 0) & (along < square[far]) & (across <= reach[far])
        if hidden.any():
            allowed[far[hidden]] = False
            order = order[allowed[order]]


def hull_size(stars: tuple[tuple[int, int], ...]) -> int:
    """How many stars lie on the boundary of the convex hull, those along its sides included."""
    ordered = sorted(stars)
    on_hull: set[tuple[int, int]] = set()
    for path in (ordered, ordered[::-1]):
        chain: list[tuple[int, int]] = []
        for x, y in path:
            while len(chain) > 1 and (
                (chain[-1][0] - chain[-2][0]) * (y - chain[-2][1]) - (chain[-1][1] - chain[-2][1]) * (x - chain[-2][0])
                < 0
            ):
                chain.pop()
            chain.append((x, y))
        on_hull.update(chain)
    return len(on_hull)
