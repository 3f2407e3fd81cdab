"""What can be picked on a sheet: where each pick stands, and which of them a click on a character means."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

from rokgard.scene import Lattice, Point, Polygon, Scene, Segment, Shape
from rokgard.sheet import Area
from rokgard.words import width
from rokgard_renderers.text.board import Board
from rokgard_renderers.text.canvas import centre, line_masks
from rokgard_renderers.text.cells import chars_between, middle, text_between
from rokgard_renderers.text.marks import Signs
from rokgard_renderers.text.placing import Placing
from rokgard_renderers.text.spots import inside

_NEAR = 5
"""How far beside a name a click still means it: the square of columns, a line counting as two."""

Characters = frozenset[tuple[int, int]]


@dataclass(slots=True)
class Picks:
    """The picks of one sheet. Of several shapes with one pick the area covers all, in a cloud the last."""

    areas: dict[str, Area] = field(default_factory=dict)
    cells: dict[Point, str] = field(default_factory=dict)
    """Of a lattice, by column and row."""
    lines: list[tuple[str, Characters]] = field(default_factory=list)
    """Lines by the characters they pass."""
    grounds: list[tuple[str, list[Point]]] = field(default_factory=list)
    """Polygons by their corners, in the units that `ground_at` is asked in."""

    def line_at(self, column: int, line: int, *, beside: int = 0) -> str | None:
        """The line that passes a character, or one so many columns beside it."""
        near = [(column + dx, line) for dx in range(-beside, beside + 1)]
        return next((pick for pick, passed in self.lines if not passed.isdisjoint(near)), None)

    def ground_at(self, x: int, y: int) -> str | None:
        """The topmost polygon around a point."""
        return next((pick for pick, corners in reversed(self.grounds) if inside((x, y), corners)), None)

    def nearest(self, column: int, line: int) -> tuple[str | None, int]:
        """The nearest area within about two characters, and how far it is."""
        best, pick = _NEAR + 1, None
        for name, area in self.areas.items():
            distance = _distance(area, column, line)
            if distance < best:
                best, pick = distance, name
        return pick, best


class LatticePicks:
    """The picks on a board of cells."""

    def __init__(self, scene: Scene, lattice: Lattice, board: Board, signs: Signs) -> None:
        self._lattice, self._board = lattice, board
        self._picks = Picks()
        for shape in _pickable(scene.shapes):
            pick = shape.pick or ""
            if isinstance(shape, Segment):
                self._add(pick, self._line_area(shape, signs))
                chars = chars_between(shape, board.place, signs)
                self._picks.lines.append((pick, frozenset((x, y) for x, y, _char in chars)))
            elif isinstance(shape, Polygon):
                corners = [middle(board.place(point)) for point in shape.points]
                self._add(pick, self._within(*centre(tuple(corners)), 1))
                self._picks.grounds.append((pick, corners))
            else:
                self._add_cell(pick, shape)

    @property
    def areas(self) -> Mapping[str, Area]:
        """Where each pick stands."""
        return self._picks.areas

    def at(self, column: int, line: int) -> str | None:
        """The line there, else the cell, else the polygon around."""
        if not (0 <= column < self._board.width and 0 <= line < self._board.height):
            return None
        picks = self._picks
        at = self._board.cell_at(column, line)
        if self._lattice.drop:
            rows = range(self._lattice.rows)
            pick = next((picks.cells[at[0], row] for row in rows if (at[0], row) in picks.cells), None)
        else:
            pick = picks.cells.get(at)
        if picks.lines and not (pick and self._board.area(at).covers(column, line)):
            pick = picks.line_at(column, line) or picks.line_at(column, line, beside=1) or pick
        return pick or picks.ground_at(column, line)

    def _add(self, pick: str, area: Area) -> None:
        known = self._picks.areas.get(pick)
        self._picks.areas[pick] = area if known is None else _around(known, area)

    def _add_cell(self, pick: str, shape: Shape) -> None:
        at: Point | None = getattr(shape, "at", None)
        if at is not None and 0 <= at[0] < self._lattice.columns and 0 <= at[1] < self._lattice.rows:
            self._picks.cells[at] = pick
            self._add(pick, self._board.column(at[0]) if self._lattice.drop else self._board.area(at))

    def _line_area(self, line: Segment, signs: Signs) -> Area:
        x, y, text = text_between(line, self._board.place, signs)
        return self._within(x, y, max(1, width(text)))

    def _within(self, x: int, y: int, wide: int) -> Area:
        wide = min(wide, self._board.width)
        return Area(max(0, min(x, self._board.width - wide)), max(0, min(y, self._board.height - 1)), wide)


class PlanePicks:
    """The picks in a cloud."""

    def __init__(self, scene: Scene, placing: Placing) -> None:
        self._picks = Picks()
        for shape in _pickable(scene.shapes):
            pick, at = shape.pick or "", getattr(shape, "at", None)
            if isinstance(shape, Segment):
                at = centre((shape.a, shape.b))
                masks = line_masks(*placing.ends(shape.a, shape.b))
                self._picks.lines.append((pick, frozenset((x, y) for x, y, _bits in masks)))
            elif isinstance(shape, Polygon):
                at = centre(shape.points)
                self._picks.grounds.append((pick, [placing.dot(point) for point in shape.points]))
            if at is not None:
                self._picks.areas[pick] = placing.area(at)

    @property
    def areas(self) -> Mapping[str, Area]:
        """Where each pick stands."""
        return self._picks.areas

    def at(self, column: int, line: int) -> str | None:
        """The name there, else the line, else the nearest name, else the polygon around."""
        picks = self._picks
        pick, distance = picks.nearest(column, line)
        if distance > 0:
            pick = picks.line_at(column, line) or pick or picks.line_at(column, line, beside=1)
        return pick or picks.ground_at(2 * column + 1, 4 * line + 2)


def _pickable(shapes: Iterable[Shape]) -> Iterable[Shape]:
    return (shape for shape in shapes if shape.pick)


def _around(one: Area, other: Area) -> Area:
    """The smallest area with both in it."""
    column, line = min(one.column, other.column), min(one.line, other.line)
    right = max(one.column + one.width, other.column + other.width)
    below = max(one.line + one.height, other.line + other.height)
    return Area(column, line, right - column, below - line)


def _distance(area: Area, column: int, line: int) -> int:
    """How far a character is from an area, squared; a line counts as two columns."""
    across = max(area.column - column, 0, column - (area.column + area.width - 1))
    down = 2 * max(area.line - line, 0, line - (area.line + area.height - 1))
    return across**2 + down**2
