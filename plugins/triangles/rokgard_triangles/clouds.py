"""Star clouds: seeded, evenly spread, with few near-collinear triples, and the same on every machine.

Only integers and a small generator of our own are used (splitmix64; Steele, Lea and Flood, "Fast splittable
pseudorandom number generators", 2014), because library generators promise their streams for one build only.
Darts are thrown into a squircle x^4 + y^4 <= 1 (straight walls would make slivers along the hull) and kept where they
are far enough from all other stars, and far enough from the line through any two stars near by.
"""

from __future__ import annotations

import sys
from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from math import isqrt
from typing import Literal

from rokgard.errors import UsageError
from rokgard.i18n import _
from rokgard_triangles.names import reading_order

Star = tuple[int, int]
Cloud = tuple[Star, ...]
BoardName = Literal["phone", "tablet", "custom"]

POINT = 10
"""Coordinate units in one screen point."""

_MASK = (1 << 64) - 1
_PATIENCE = 300
"""Darts that may miss in a row before the demands are lowered."""
_MANY, _VERY_MANY = 100, 1200
"""From so many stars on kernels are worth while: where numba is loaded already, and where it is not."""
_CUSTOM_STARS = 80
"""A custom board keeps its size up to this many stars and grows in proportion beyond."""
_AROUND = ((0, 0), (-1, 0), (1, 0), (0, -1), (0, 1), (-1, -1), (-1, 1), (1, -1), (1, 1))
_COMFORT = 14
"""The spacing in points below which stars on a phone or tablet can no longer be told apart."""


@dataclass(frozen=True, slots=True)
class Board:
    """The ground of a cloud: width and height in points, and the default tolerance in points."""

    width: int
    height: int
    tolerance: int


BOARDS: dict[str, Board] = {
    "phone": Board(360, 560, 3),
    "tablet": Board(760, 920, 4),
    "custom": Board(640, 448, 3),
}


def splitmix64(seed: int) -> Iterator[int]:
    """An endless stream of 64-bit numbers; seed 1 begins with 10451216379200822465."""
    state = seed & _MASK
    while True:
        state = (state + 0x9E3779B97F4A7C15) & _MASK
        z = state
        z = ((z ^ (z >> 30)) * 0xBF58476D1CE4E5B9) & _MASK
        z = ((z ^ (z >> 27)) * 0x94D049BB133111EB) & _MASK
        yield z ^ (z >> 31)


def ground(board: BoardName, stars: int) -> tuple[int, int]:
    """Width and height in units of the board for a number of stars. A custom board grows with the stars."""
    base = BOARDS[board]
    width, height = base.width * POINT, base.height * POINT
    if board == "custom" and stars > _CUSTOM_STARS:
        return isqrt(width * width * stars // _CUSTOM_STARS), isqrt(height * height * stars // _CUSTOM_STARS)
    return width, height


def most_stars(board: BoardName) -> int:
    """How many stars a board of fixed size holds with a comfortable spacing."""
    base = BOARDS[board]
    spacing = _COMFORT * POINT
    return _share_of_area(base.width * POINT, base.height * POINT) * 5476 // (10_000 * spacing * spacing)


def widest_tolerance(board: BoardName, stars: int) -> int:
    """The largest tolerance in units that leaves room for so many stars."""
    area = _share_of_area(*ground(board, stars))
    return isqrt(area * 5476 // (10_000 * stars)) // 4


def _share_of_area(width: int, height: int) -> int:
    return width * height * 9270 // 10_000  # a squircle covers 92.70 % of its rectangle


@lru_cache(maxsize=16)
def draw_cloud(board: BoardName, stars: int, seed: int, tolerance: int) -> Cloud:
    """Draw a cloud of stars in reading order. Coordinates and `tolerance` are in units.

    The same arguments give the same cloud for ever. Raises `UsageError` where so many stars cannot be kept further
    apart than the tolerance.
    """
    width, height = ground(board, stars)
    area = _share_of_area(width, height)
    spacing = isqrt(area * 5476 // (10_000 * stars))  # 0.74 sqrt(area / stars)
    near = isqrt(area * 25 // (4 * stars))  # 2.5 sqrt(area / stars)
    clearance = tolerance * 6 // 5
    if pays_to_compile(stars):
        from rokgard_triangles.engine.darts import fill_ground as fill
    else:
        fill = _fill_ground
    found = fill(
        stars,
        seed=seed,
        width=width,
        height=height,
        tolerance=tolerance,
        spacing=spacing,
        near=near,
        clearance=clearance,
        patience=_PATIENCE,
    )
    if found is None:
        raise UsageError(
            _("{stars} stars do not fit on this board at this tolerance").format(stars=stars),
            fix=_("choose fewer stars or a smaller tolerance"),
        )
    return tuple(found[index] for index in reading_order(tuple(found)))


def pays_to_compile(stars: int) -> bool:
    """Whether numba's kernels are quicker for so many stars, with the time to load numba if it is not loaded yet."""
    if stars < _MANY or (stars < _VERY_MANY and "numba" not in sys.modules):
        return False
    from rokgard_triangles.engine.jit import COMPILED

    return COMPILED


def _fill_ground(
    stars: int,
    *,
    seed: int,
    width: int,
    height: int,
    tolerance: int,
    spacing: int,
    near: int,
    clearance: int,
    patience: int,
) -> list[Star] | None:
    """The stars in the order in which they were found, or None where they do not fit."""
    wall = width**4 * height**4
    numbers = splitmix64(seed)
    cells: defaultdict[Star, list[Star]] = defaultdict(list)
    found: list[Star] = []
    misses = 0
    while len(found) < stars:
        if misses >= patience:
            misses, spacing, clearance = 0, spacing * 97 // 100, clearance * 95 // 100
            if spacing <= tolerance:
                return None
        x, y = (next(numbers) * width) >> 64, (next(numbers) * height) >> 64
        misses += 1
        if ((2 * x - width) * height) ** 4 + ((2 * y - height) * width) ** 4 > wall:
            continue
        column, row = x // near, y // near
        # The dart's own cell first: that is where a star too close is most likely.
        around = [cells[column + c, row + r] for c, r in _AROUND if (column + c, row + r) in cells]
        if _fits((x, y), around, spacing=spacing, near=near, clearance=clearance):
            found.append((x, y))
            cells[column, row].append((x, y))
            misses = 0
    return found


def _fits(dart: Star, around: list[list[Star]], *, spacing: int, near: int, clearance: int) -> bool:
    """Whether a dart keeps its distance from the stars in the cells `around` it, and from the lines through two."""
    x, y = dart
    closest, furthest = spacing * spacing, near * near
    neighbours: list[tuple[int, int, int]] = []
    for cell in around:
        for sx, sy in cell:
            dx, dy = sx - x, sy - y
            square = dx * dx + dy * dy
            if square <= furthest:
                if square <= closest:
                    return False
                neighbours.append((dx, dy, square))
    limit = clearance * clearance
    # No side of a triangle of near stars is longer than twice `near`: most triples are settled by this bound alone.
    bound = 2 * near * clearance
    for k, (ax, ay, a) in enumerate(neighbours):
        for bx, by, b in neighbours[:k]:
            # The smallest altitude of a triangle stands on its longest side, and its foot lies on that side.
            doubled = ax * by - ay * bx
            if -bound <= doubled <= bound:
                side = (ax - bx) * (ax - bx) + (ay - by) * (ay - by)
                if doubled * doubled <= limit * max(a, b, side):
                    return False
    return True
