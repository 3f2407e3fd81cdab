"""Clouds of many stars: the darts of `rokgard_triangles.clouds`, thrown by the thousand and judged by a kernel."""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from rokgard_triangles.engine.jit import inner, kernel
from rokgard_triangles.engine.tables import Bytes, Int32s, Int64s

_BATCH = 8192
_FOUND, _MISSES, _SPACING, _CLEARANCE = range(4)
"""Entries of the state."""


def fill_ground(
    stars: int, *, seed: int, width: int, height: int, tolerance: int, spacing: int, near: int, clearance: int,
    patience: int
) -> list[tuple[int, int]] | None:  # fmt: skip
    """The stars in the order in which they were found, or None where they do not fit."""
    x, y = np.zeros(stars, dtype=np.int64), np.zeros(stars, dtype=np.int64)
    state = np.array([0, 0, spacing, clearance], dtype=np.int64)
    columns, rows = width // near + 3, height // near + 3
    heads = np.full(columns * rows, -1, dtype=np.int32)
    following = np.full(stars, -1, dtype=np.int32)
    thrown = 0
    while state[_FOUND] < stars:
        dx, dy, inside = _throw(seed, thrown, width, height)
        thrown += _BATCH
        if not _judge(dx, dy, inside, x, y, state, heads, following, columns, near, tolerance, patience):
            return None
    return list(zip(x.tolist(), y.tolist(), strict=True))


def _throw(seed: int, first: int, width: int, height: int) -> tuple[Int64s, Int64s, Bytes]:
    """A batch of darts from number `first` on, and whether each is in the squircle. splitmix64 can begin anywhere."""
    state = np.uint64(seed & (1 << 64) - 1) + np.arange(
        2 * first + 1, 2 * (first + _BATCH) + 1, dtype=np.uint64
    ) * np.uint64(0x9E3779B97F4A7C15)
    z = (state ^ (state >> np.uint64(30))) * np.uint64(0xBF58476D1CE4E5B9)
    z = (z ^ (z >> np.uint64(27))) * np.uint64(0x94D049BB133111EB)
    z ^= z >> np.uint64(31)
    x, y = _scaled(z[::2], width), _scaled(z[1::2], height)
    across, down = (2 * x - width) * height, (2 * y - height) * width
    part = (across.astype(np.float64) ** 4 + down.astype(np.float64) ** 4) / float(width * height) ** 4
    inside = part <= 1
    for k in np.flatnonzero(np.abs(part - 1) < 1e-9):  # too near the edge for rounded numbers
        inside[k] = int(across[k]) ** 4 + int(down[k]) ** 4 <= (width * height) ** 4
    return x, y, inside.astype(np.uint8)


def _scaled(numbers: npt.NDArray[np.uint64], size: int) -> Int64s:
    """The upper 64 bits of the products with a size of less than 2^31."""
    high, low = numbers >> np.uint64(32), numbers & np.uint64(0xFFFFFFFF)
    scaled = (high * np.uint64(size) + ((low * np.uint64(size)) >> np.uint64(32))) >> np.uint64(32)
    return scaled.astype(np.int64)


@kernel
def _judge(  # noqa: PLR0917 - kernels are called by position
    dx: Int64s,
    dy: Int64s,
    inside: Bytes,
    x: Int64s,
    y: Int64s,
    state: Int64s,
    heads: Int32s,
    following: Int32s,
    columns: int,
    near: int,
    tolerance: int,
    patience: int,
) -> bool:
    """Keep those of the darts that fit, in order. Returns whether spacing could still be lowered where it had to be."""
    hits, squares = np.empty((len(x), 2), dtype=np.int64), np.empty(len(x), dtype=np.int64)
    for k in range(len(dx)):
        if state[_FOUND] == len(x):
            break
        if state[_MISSES] >= patience:
            state[_MISSES] = 0
            state[_SPACING] = state[_SPACING] * 97 // 100
            state[_CLEARANCE] = state[_CLEARANCE] * 95 // 100
            if state[_SPACING] <= tolerance:
                return False
        state[_MISSES] += 1
        if inside[k] == 0:
            continue
        cell = (dy[k] // near + 1) * columns + dx[k] // near + 1
        if _fits(dx[k], dy[k], x, y, state, heads, following, cell, columns, near, hits, squares):
            star = state[_FOUND]
            x[star], y[star] = dx[k], dy[k]
            following[star], heads[cell] = heads[cell], star
            state[_FOUND], state[_MISSES] = star + 1, 0
    return True


@inner
def _fits(  # noqa: PLR0917 - kernels are called by position
    px: int,
    py: int,
    x: Int64s,
    y: Int64s,
    state: Int64s,
    heads: Int32s,
    following: Int32s,
    cell: int,
    columns: int,
    near: int,
    hits: Int64s,
    squares: Int64s,
) -> bool:
    """As `rokgard_triangles.clouds` has it."""
    closest, furthest = state[_SPACING] * state[_SPACING], near * near
    number = 0
    for turn in range(9):  # the dart's own cell first
        at = (turn + 4) % 9
        star = heads[cell + (at // 3 - 1) * columns + at % 3 - 1]
        while star >= 0:
            u, v = x[star] - px, y[star] - py
            square = u * u + v * v
            if square <= furthest:
                if square <= closest:
                    return False
                hits[number, 0], hits[number, 1], squares[number] = u, v, square
                number += 1
            star = following[star]
    limit = state[_CLEARANCE] * state[_CLEARANCE]
    bound = 2 * near * state[_CLEARANCE]
    for k in range(number):
        for m in range(k):
            doubled = hits[k, 0] * hits[m, 1] - hits[k, 1] * hits[m, 0]
            if -bound <= doubled <= bound:
                u, v = hits[k, 0] - hits[m, 0], hits[k, 1] - hits[m, 1]
                longest = max(squares[k], squares[m], u * u + v * v)
                if doubled * doubled <= limit * longest:
                    return False
    return True
