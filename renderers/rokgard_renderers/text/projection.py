"""How large a plane is drawn, and where its points come to lie on the dots of the canvas."""

from __future__ import annotations

from collections.abc import Sequence

from rokgard.scene import Dot, Plane, Point, Role, Scene, Text

LEAST = (10, 3)
"""The smallest canvas, in characters, on which a plane is drawn at all."""
_SMALL = (56, 20)
"""What counts as small: pictures of fewer characters than this, across or down."""
_LARGE = 60
"""Clouds of more points get a larger canvas where nobody says how large it is to be."""


def canvas_size(plane: Plane, points: int, name_width: int, columns: int | None, lines: int | None) -> tuple[int, int]:
    """Columns and lines of the canvas for a plane with so many named points.

    The plane is stretched in the direction in which there is room: by three fifths, small ones up to twice, and as much
    as is needed where the names are many. A straight line stays straight all the same.
    """
    width = columns if columns is not None else (80 if points <= _LARGE else 120)
    height = lines if lines is not None else (22 if points <= _LARGE else 36)
    needed = points * 8 * (name_width + 1)
    # A character is about twice as high as it is wide.
    true_width = 2 * height * plane.width // max(plane.height, 1)
    true_height = width * plane.height // (2 * max(plane.width, 1))
    return (
        min(width, max(8 * true_width // 5, min(2 * true_width, _SMALL[0]), needed // max(height, 1), LEAST[0])),
        min(height, max(8 * true_height // 5, min(2 * true_height, _SMALL[1]), needed // max(width, 1), LEAST[1])),
    )


class Projection:
    """Maps the points of a scene to dots (x from 0 to 2 * width - 1, y from 0 to 4 * height - 1)."""

    def __init__(self, scene: Scene, plane: Plane, width: int, height: int, name_width: int) -> None:
        places = _places(scene)
        margin = max(0, min(name_width // 2 + 1, (width - 2) // 4))
        self._x = _Axis([x for x, _ in places], plane.width, 2 * margin, 2 * (width - margin) - 1)
        self._y = _Axis([y for _, y in places], plane.height, min(1, height - 1), max(0, 4 * height - 3))
        self._last = 2 * width - 1, 4 * height - 1

    def __call__(self, point: Point) -> Point:
        """The dot of a point; points outside the plane lie on its edge."""
        x, y = self._x.at(point[0]), self._y.at(point[1])
        return max(0, min(x, self._last[0])), max(0, min(y, self._last[1]))


class _Axis:
    """One coordinate: from `low` to `high` in the scene onto `first` to `last` on the canvas."""

    __slots__ = ("first", "low", "range", "size")

    def __init__(self, values: Sequence[int], size: int, first: int, last: int) -> None:
        low, high = min(values, default=0), max(values, default=0)
        if high <= low:  # nothing to go by, or all on one line: the plane's own extent
            low, high = 0, max(size, 1)
        self.low, self.size = low, high - low
        self.first, self.range = first, last - first

    def at(self, value: int) -> int:
        return self.first + (2 * (value - self.low) * self.range + self.size) // (2 * self.size)


def _places(scene: Scene) -> list[Point]:
    """The points that decide what is seen: those of the board itself, so that no move shifts the picture."""
    out: list[Point] = []
    for shape in scene.shapes:
        if isinstance(shape, Dot | Text):
            out.append(shape.at)
        elif shape.role is Role.GRID:
            for name in ("at", "a", "b"):
                if (point := getattr(shape, name, None)) is not None:
                    out.append(point)
            out.extend(getattr(shape, "points", ()))
    return out
