"""Finding room for the names of points: in the widest gap between the lines that leave a point, clear of the rest.

Every name tries the middle of its widest gap, then a ring of other places, and takes the first that covers nothing,
or the one that covers least. Points and lines are looked up in a grid of squares, so that a thousand names cost little.
"""

from __future__ import annotations

import math
from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

from rokgard_renderers.picture.ink import XY

Line = tuple[XY, XY]
Box = tuple[float, float, float, float]
"""Left, upper, right and lower edge."""

# Tried in this order: above, below, right, left, then the diagonals and between.
_RING = tuple(math.radians(angle) for angle in (-90, 90, 0, 180, -45, -135, 45, 135, -67.5, -112.5, 67.5, 112.5))

_COVERS_POINT = 4.0
_COVERS_NAME = 3.0
_COVERS_LINE = 1.0
_OUTSIDE = 6.0
_LATER = 0.01


@dataclass(slots=True, kw_only=True)
class _Board:
    """What is on the board, by squares of a grid, and the sizes that names keep to."""

    height: float
    distance: float
    radius: float
    inside: Box
    points: dict[tuple[int, int], list[XY]] = field(default_factory=lambda: defaultdict(list))
    lines: dict[tuple[int, int], list[Line]] = field(default_factory=lambda: defaultdict(list))
    boxes: dict[tuple[int, int], list[Box]] = field(default_factory=lambda: defaultdict(list))

    @property
    def square(self) -> float:
        """Side of the squares."""
        return max(self.height * 4, 8.0)

    def squares(self, box: Box) -> Iterable[tuple[int, int]]:
        """The squares that a box touches."""
        left, upper, right, lower = (math.floor(edge / self.square) for edge in box)
        return ((x, y) for x in range(left, right + 1) for y in range(upper, lower + 1))

    def add_point(self, at: XY) -> None:
        """Note a star."""
        self.points[math.floor(at[0] / self.square), math.floor(at[1] / self.square)].append(at)

    def add_line(self, line: Line) -> None:
        """Note a line in all squares that it passes, by steps of half a square."""
        (ax, ay), (bx, by) = line
        steps = min(int(math.hypot(bx - ax, by - ay) / self.square * 2) + 1, 4000)
        passed = {
            (
                math.floor((ax + (bx - ax) * i / steps) / self.square),
                math.floor((ay + (by - ay) * i / steps) / self.square),
            )
            for i in range(steps + 1)
        }
        for square in passed:
            self.lines[square].append(line)

    def place(self, at: XY, width: float, ring: float, angles: list[float]) -> XY:
        """Choose the place of one name, and note it. `angles` are those of the lines that leave the point."""
        best: tuple[float, Box, XY] | None = None
        for order, angle in enumerate(_candidates(angles)):
            centre = _beside(at, angle, width, self.height, self.distance + ring)
            half = (width / 2, self.height / 2)
            box = (centre[0] - half[0], centre[1] - half[1], centre[0] + half[0], centre[1] + half[1])
            cost = self.cost(box, at)
            if best is None or cost + order * _LATER < best[0]:
                best = (cost + order * _LATER, box, centre)
            if cost == 0:
                break
        assert best is not None  # the ring has several candidates
        for square in self.squares(best[1]):
            self.boxes[square].append(best[1])
        return best[2]

    def cost(self, box: Box, own: XY) -> float:
        """How much a name in this box would cover, apart from its own star."""
        left, upper, right, lower = box
        inside, radius = self.inside, self.radius
        outside = left < inside[0] or upper < inside[1] or right > inside[2] or lower > inside[3]
        cost = _OUTSIDE if outside else 0.0
        wide = (left - radius, upper - radius, right + radius, lower + radius)
        met: set[Line] = set()
        for square in self.squares(wide):
            for at in self.points.get(square, ()):
                if wide[0] < at[0] < wide[2] and wide[1] < at[1] < wide[3] and at != own:
                    cost += _COVERS_POINT
            for other in self.boxes.get(square, ()):
                if other[0] < right and left < other[2] and other[1] < lower and upper < other[3]:
                    cost += _COVERS_NAME
            met.update(line for line in self.lines.get(square, ()) if line not in met and _meets(line, box))
        return cost + _COVERS_LINE * len(met)


def place_names(
    points: Sequence[tuple[XY, float, float]],
    lines: Sequence[Line],
    *,
    stars: Sequence[XY],
    height: float,
    distance: float,
    radius: float,
    inside: Box,
) -> list[XY]:
    """The centre of each name.

    points: place and width of each name, and how far a ring around its star reaches beyond the star. lines: what is
    drawn between points. stars: all points that a name must not cover, each `radius` wide. height: of the letters.
    distance: from a point to the nearest edge of its name. inside: the picture, which no name should leave.
    """
    board = _Board(height=height, distance=distance, radius=radius, inside=inside)
    leaving: dict[XY, list[float]] = defaultdict(list)
    for a, b in lines:
        board.add_line((a, b))
        if a != b:
            leaving[a].append(math.atan2(b[1] - a[1], b[0] - a[0]))
            leaving[b].append(math.atan2(a[1] - b[1], a[0] - b[0]))
    for star in stars:
        board.add_point(star)
    return [board.place(at, width, ring, leaving.get(at, [])) for at, width, ring in points]


def _candidates(angles: list[float]) -> list[float]:
    """Directions to try: where lines leave, first the middle of the widest gap, or a straight one well inside it."""
    if not angles:
        return list(_RING)
    ordered = sorted(angles)
    gaps = [(b - a, a) for a, b in zip(ordered, [*ordered[1:], ordered[0] + math.tau], strict=True)]
    first: list[float] = []
    for gap, start in sorted(gaps, key=lambda item: (-round(item[0], 9), item[1])):
        if gap < math.radians(40) and first:
            break
        middle = start + gap / 2
        upright = [up for up in _RING[:4] if _apart(up, middle) < gap / 2 - math.radians(52)]
        first += [*upright, middle]
    return [*first, *_RING]


def _apart(a: float, b: float) -> float:
    return abs((a - b + math.pi) % math.tau - math.pi)


def _beside(at: XY, angle: float, width: float, height: float, distance: float) -> XY:
    """The centre of a box that lies in a direction, its nearest edge or corner at a distance from the point."""
    dx, dy = math.cos(angle), math.sin(angle)
    reach = distance + min(
        width / 2 / abs(dx) if abs(dx) > 1e-9 else math.inf, height / 2 / abs(dy) if abs(dy) > 1e-9 else math.inf
    )
    return at[0] + dx * reach, at[1] + dy * reach


def _meets(line: Line, box: Box) -> bool:
    """Whether a segment touches a box (Liang and Barsky's clipping, 1984)."""
    (ax, ay), (bx, by) = line
    dx, dy = bx - ax, by - ay
    enter, leave = 0.0, 1.0
    for step, room in ((-dx, ax - box[0]), (dx, box[2] - ax), (-dy, ay - box[1]), (dy, box[3] - ay)):
        if step == 0:
            if room < 0:
                return False
        else:
            t = room / step
            if step < 0:
                enter = max(enter, t)
            else:
                leave = min(leave, t)
            if enter > leave:
                return False
    return True
