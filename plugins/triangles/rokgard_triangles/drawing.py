"""How a position is shown: the cloud moved into a plane of its own, with a margin around it."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from math import floor

from rokgard.scene import Dot, Plane, Point, Polygon, Role, Scene, Segment, Shape
from rokgard_triangles.clouds import POINT
from rokgard_triangles.state import State

_HALF = Fraction(1, 2)
_SMALLEST = 2000
"""Clouds smaller than this many units are enlarged, so that stars and names do not cover each other."""


class View:
    """Places of stars and crossings in the scene's units."""

    def __init__(self, stars: Sequence[tuple[int, int]], names: Sequence[str]) -> None:
        self._stars = stars
        self._names = names
        self._left = min(x for x, _y in stars)
        self._top = min(y for _x, y in stars)
        width = max(x for x, _y in stars) - self._left
        height = max(y for _x, y in stars) - self._top
        self._scale = -(-_SMALLEST // max(width, height)) if max(width, height) < _SMALLEST else 1
        width, height = width * self._scale, height * self._scale
        self._margin = max(width, height) // 20
        self.plane = Plane(width + 2 * self._margin, height + 2 * self._margin, POINT)

    def at(self, star: int) -> Point:
        """Where a star is."""
        x, y = self._stars[star]
        return self._place(Fraction(x), Fraction(y))

    def _place(self, x: Fraction, y: Fraction) -> Point:
        left, top = (x - self._left) * self._scale + self._margin, (y - self._top) * self._scale + self._margin
        return floor(left + _HALF), floor(top + _HALF)

    def middle(self, i: int, j: int) -> Point:
        """The middle of a segment."""
        (ax, ay), (bx, by) = self._stars[i], self._stars[j]
        return self._place(Fraction(ax + bx, 2), Fraction(ay + by, 2))

    def how_far(self, i: int, j: int, a: int, b: int) -> Fraction:
        """At which part of the way from i to j the line through a and b is crossed (they must not be parallel)."""
        (px, py), (qx, qy) = self._stars[i], self._stars[j]
        (ax, ay), (bx, by) = self._stars[a], self._stars[b]
        u, v = bx - ax, by - ay
        return Fraction(u * (ay - py) - v * (ax - px), u * (qy - py) - v * (qx - px))

    def crossing(self, i: int, j: int, a: int, b: int) -> Point:
        """Where the segments i-j and a-b cross, rounded to whole units."""
        part = self.how_far(i, j, a, b)
        (px, py), (qx, qy) = self._stars[i], self._stars[j]
        return self._place(px + part * (qx - px), py + part * (qy - py))

    def scene(self, s: State, mobile: Sequence[bool]) -> Scene:
        """The scene of a position; `mobile` says for each star whether a legal segment ends there."""
        places = [self.at(star) for star in range(len(self._stars))]
        past = list(s.history())[::-1]
        shapes: list[Shape] = []
        for state in past:
            assert state.move is not None
            i, j = state.move
            shapes += [
                Polygon((places[i], places[j], places[k]), seat=state.seat, role=Role.AREA) for k in state.closed
            ]
        for state in past:
            assert state.move is not None
            i, j = state.move
            shapes.append(Segment(places[i], places[j], seat=state.seat, role=Role.PIECE))
        for place, name, free in zip(places, self._names, mobile, strict=True):
            shapes.append(Dot(place, name, role=Role.GRID, pick=name if free else None, title=name))
        return Scene(self.plane, tuple(shapes))
