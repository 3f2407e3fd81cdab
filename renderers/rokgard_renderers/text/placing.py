"""Where everything on a plane comes to lie: the size of the canvas, the dots of points, the places of names."""

from __future__ import annotations

from collections.abc import Iterable

from rokgard.scene import Plane, Point, Role, Scene, Shape
from rokgard.sheet import Area
from rokgard_renderers.text.canvas import line_masks
from rokgard_renderers.text.labels import Label, Labels
from rokgard_renderers.text.marks import Signs
from rokgard_renderers.text.names import place_names, room_for_all
from rokgard_renderers.text.projection import Projection, canvas_size

Ends = tuple[int, int, int, int]
"""The two ends of a line in dots: x, y, x, y."""


class Placing:
    """The places of one scene in the room that there is (in characters; None: as much as it needs).

    `spots` (column and line, or None where there is no room) are those of the labels, in their order; `taken` are the
    characters that labels stand on.
    """

    def __init__(
        self, scene: Scene, columns: int | None, lines: int | None, signs: Signs, *, coordinates: bool
    ) -> None:
        plane = scene.layout
        assert isinstance(plane, Plane)
        self._written = written = Labels(scene, signs, coordinates=coordinates)
        name_width = min(max((label.width for label in written.at.values()), default=1), 4)
        self.width, self.height = canvas_size(plane, len(written.at), name_width, columns, lines)
        self._projection = Projection(scene, plane, self.width, self.height, name_width)
        self._dots = {at: self._projection(at) for at in written.at}
        self._items = tuple((*self._dots[at], label.width) for at, label in written.at.items())
        self.spots = place_names(self._items, self.width, self.height)
        self.missing = sum(1 for spot in self.spots if spot is None)
        self.taken: set[tuple[int, int]] = set()
        self._label_at: dict[Point, tuple[int, int, int]] = {}
        for (at, label), spot in zip(written.at.items(), self.spots, strict=True):
            if spot is not None:
                self._dots[at] = _anchor(self._dots[at], spot, label)
                self._label_at[at] = (*spot, label.width)
                self.taken.update((spot[0] + dx, spot[1]) for dx in range(label.width))
        self.unnamed = [self._dots[at] for at, spot in zip(written.at, self.spots, strict=True) if spot is None]

    def over(self, shapes: Iterable[Shape] = ()) -> tuple[list[Label], dict[Point, set[Role]]]:
        """The labels, and the marks by their dots, with more shapes' that write nothing and so change no place."""
        written = self._written.over(shapes)
        return list(written.at.values()), {self._projection(at): roles for at, roles in written.marks.items()}

    def dot(self, point: Point) -> Point:
        """The dot of a point; lines to a named point end amid its name."""
        known = self._dots.get(point)
        return known if known is not None else self._projection(point)

    def area(self, point: Point) -> Area:
        """Where what is written at a point stands; where nothing is, the character that the point lies in."""
        known = self._label_at.get(point)
        if known is not None:
            return Area(*known)
        x, y = self.dot(point)
        return Area(x >> 1, y >> 2)

    def ends(self, a: Point, b: Point) -> Ends:
        """The ends of a line. Between names so close that they hide it all, it runs beside them instead."""
        ends = (*self.dot(a), *self.dot(b))
        if self.is_seen(line_masks(*ends)) or a not in self._label_at or b not in self._label_at:
            return ends
        (left_a, line_a, width_a), (left_b, line_b, width_b) = self._label_at[a], self._label_at[b]
        for column_a, column_b, side in ((left_a + width_a, left_b + width_b, 0), (left_a - 1, left_b - 1, 1)):
            beside = (2 * column_a + side, 4 * line_a + 2, 2 * column_b + side, 4 * line_b + 2)
            on_canvas = all(0 <= column < self.width for column in (column_a, column_b))
            if on_canvas and self.is_seen(line_masks(*beside)):
                return beside
        return ends

    def is_seen(self, masks: tuple[tuple[int, int, int], ...]) -> bool:
        """Whether any of these characters is not covered by a name."""
        taken = self.taken
        return any((x, y) not in taken for x, y, _mask in masks)

    def needed(self) -> tuple[int, int]:
        """A canvas on which all names find room."""
        return room_for_all(self._items, self.width, self.height)


def _anchor(dot: Point, spot: tuple[int, int], label: Label) -> Point:
    """Where lines to a point end: at its own dot, or amid its name where that had to move."""
    (x, y), (left, line) = dot, spot
    if y >> 2 == line and left <= x >> 1 < left + label.width:
        return dot
    return 2 * left + label.width, 4 * line + 2
