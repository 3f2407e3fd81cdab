"""What counts and what does not: an empty triangle, and one with a star inside."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations

import numpy as np

from rokgard.game import Example
from rokgard.i18n import _
from rokgard.scene import Mark, Polygon, Role, Segment, Shape
from rokgard_triangles.drawing import View
from rokgard_triangles.geometry import Geometry
from rokgard_triangles.state import Triangle

_AROUND = 8
"""So many neighbours of a star are tried as corners."""
_TRIED = 6
"""So many stars are tried as the middle of an example."""


def examples(geometry: Geometry, view: View, names: Sequence[str]) -> Sequence[Example]:
    """The two triangles, apart from each other; either may be missing on small or odd clouds."""
    found = []
    empty = max(_empty_ones(geometry), key=lambda corners: _area(geometry, corners), default=None)
    if empty is not None:
        sides, ground = _sides(view, empty, 0), Polygon(tuple(map(view.at, empty)), seat=0, role=Role.AREA)
        found.append(Example(_("counts: no star inside"), (ground, *sides)))
    for star, corners in _full_ones(geometry):
        if empty is None or _apart(geometry, empty, corners):
            shapes: tuple[Shape, ...] = (*_sides(view, corners, 1), Mark(view.at(star), role=Role.REFUSED))
            found.append(Example(_("does not count: {star} is inside").format(star=names[star]), shapes))
            break
    return found


def _sides(view: View, corners: Triangle, seat: int) -> tuple[Shape, ...]:
    return tuple(Segment(view.at(a), view.at(b), seat=seat) for a, b in combinations(corners, 2))


def _nearest_to(geometry: Geometry, x: float, y: float) -> list[int]:
    order = np.argsort((geometry.x - x) ** 2 + (geometry.y - y) ** 2, kind="stable")
    return [int(star) for star in order]


def _between(geometry: Geometry, part: float) -> tuple[float, float]:
    """A point at half the height of the cloud, at this part of its width."""
    left, right = float(geometry.x.min()), float(geometry.x.max())
    return left + (right - left) * part, (float(geometry.y.min()) + float(geometry.y.max())) / 2


def _can_be_drawn(geometry: Geometry, corners: Triangle) -> bool:
    return all(geometry.index[a, b] >= 0 for a, b in combinations(corners, 2))


def _empty_ones(geometry: Geometry) -> Iterator[Triangle]:
    for star in _nearest_to(geometry, *_between(geometry, 0.25))[:_TRIED]:
        near = _nearest_to(geometry, float(geometry.x[star]), float(geometry.y[star]))[1 : _AROUND + 1]
        for j, k in combinations(near, 2):
            corners = (star, j, k)
            if _can_be_drawn(geometry, corners) and geometry.is_empty(*corners):
                yield corners


def _full_ones(geometry: Geometry) -> Iterator[tuple[int, Triangle]]:
    """Triangles with exactly one star inside, the smallest around each star first."""
    for star in _nearest_to(geometry, *_between(geometry, 0.75))[:_TRIED]:
        near = _nearest_to(geometry, float(geometry.x[star]), float(geometry.y[star]))[1 : _AROUND + 1]
        for corners in sorted(combinations(near, 3), key=lambda corners: _area(geometry, corners)):
            if _can_be_drawn(geometry, corners) and _inside(geometry, corners) == [star]:
                yield star, corners


def _inside(geometry: Geometry, corners: Triangle) -> list[int]:
    """The stars strictly inside a triangle."""
    i, j, k = corners
    if geometry.side(i, j)[k] < 0:
        i, j = j, i
    inside = (geometry.side(i, j) > 0) & (geometry.side(j, k) > 0) & (geometry.side(k, i) > 0)
    return [int(star) for star in np.flatnonzero(inside)]


def _area(geometry: Geometry, corners: Triangle) -> int:
    """Twice the area."""
    i, j, k = corners
    return abs(int(geometry.side(i, j)[k]))


def _apart(geometry: Geometry, one: Triangle, other: Triangle) -> bool:
    """Whether two triangles stand beside each other or one above the other."""
    for places in (geometry.x, geometry.y):
        mine, theirs = places[list(one)], places[list(other)]
        if mine.max() < theirs.min() or theirs.max() < mine.min():
            return True
    return False
