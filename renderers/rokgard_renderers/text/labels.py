"""The names, pieces and marks of a plane, and where they are written."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from copy import copy
from dataclasses import dataclass, field, replace

from rokgard.scene import Cell, Dot, Mark, Piece, Point, Polygon, Role, Scene, Segment, Shape, Text
from rokgard.words import clean, width
from rokgard_renderers.text.canvas import centre
from rokgard_renderers.text.grid import Grid
from rokgard_renderers.text.ink import Palette
from rokgard_renderers.text.marks import BRACKETS, MARK_INK, ORDER, OVERLAYS, Signs, strongest
from rokgard_renderers.text.spots import seat_ink

FULL = {Role.HINT: "hint", Role.PREVIEW: "preview", Role.REFUSED: "refused", Role.NOTE: "note"}
"""Grounds of names that are pointed at."""


@dataclass(slots=True)
class Label:
    """What is written at one point: pieces of text with their inks, and the roles that mark it."""

    parts: list[tuple[str, str]] = field(default_factory=list)
    roles: set[Role] = field(default_factory=set)
    width: int = 0
    """Columns it takes."""


def marked_points(shape: Shape) -> tuple[Point, ...]:
    """The points that lines and marks mark with their role."""
    if isinstance(shape, Mark):
        return (shape.at,)
    if isinstance(shape, Segment) and shape.role in ORDER:
        return shape.a, shape.b
    return ()


class Labels:
    """What is written on a plane, by the point it belongs to.

    `at` has the labels in the order of the shapes; `marks` has the marks at points where nothing is written.
    """

    def __init__(self, scene: Scene, signs: Signs, *, coordinates: bool) -> None:
        self.at: dict[Point, Label] = {}
        self.marks: dict[Point, set[Role]] = {}
        self._signs = signs
        self._coordinates = coordinates
        self._over = not scene.picks()
        self._names: dict[Point, str] = {}
        self._pieces: dict[Point, tuple[str, str]] = {}
        self._picks: dict[Point, str] = {}
        self._lines: list[Segment] = []
        for shape in scene.shapes:
            self._read(shape)
        self._put_pieces()
        if coordinates:
            self._put_picks()
        for point in list(self.marks):
            if point in self.at:
                self.at[point].roles |= self.marks.pop(point)
        for label in self.at.values():
            label.width = sum(width(text) for text, _ in label.parts)

    def over(self, shapes: Iterable[Shape]) -> Labels:
        """The same labels with the marks of more shapes, which write nothing themselves."""
        other = copy(self)
        other.at, other.marks = self.at.copy(), {point: set(roles) for point, roles in self.marks.items()}
        for shape in shapes:
            for point in marked_points(shape):
                label = other.at.get(point)
                if label is None:
                    other.marks.setdefault(point, set()).add(shape.role)
                else:
                    other.at[point] = replace(label, roles=label.roles | {shape.role})
        return other

    def _read(self, shape: Shape) -> None:
        for point in marked_points(shape):
            self.marks.setdefault(point, set()).add(shape.role)
        if isinstance(shape, Segment):
            if shape.pick and shape.role not in ORDER:
                self._lines.append(shape)
            self._glyph(centre((shape.a, shape.b)), shape)
        elif isinstance(shape, Polygon):
            self._glyph(centre(shape.points), shape)
            if shape.pick:
                self._picks[centre(shape.points)] = shape.pick
        elif isinstance(shape, Dot):
            self._dot(shape)
        elif isinstance(shape, Piece | Cell):
            self._piece(shape)
        elif isinstance(shape, Text):
            self.at.setdefault(shape.at, Label()).parts.append((self._clean(shape.text), "label"))
        elif isinstance(shape, Mark):
            self._glyph(shape.at, shape)

    def _clean(self, text: str | None) -> str:
        return clean(text, ascii_only=self._signs.ascii) if text else ""

    def _glyph(self, point: Point, shape: Shape) -> None:
        if shape.glyph and (glyph := self._clean(shape.glyph)):
            self.at.setdefault(point, Label()).parts.append((glyph, seat_ink(shape.seat)))

    def _dot(self, dot: Dot) -> None:
        label = self.at.setdefault(dot.at, Label())
        name, pick = (self._clean(dot.name), self._clean(dot.pick)) if self._coordinates else ("", "")
        if pick and name.casefold() != pick.casefold():
            name = f"{pick} {name}" if name else pick
        self._names[dot.at] = name
        # Stars that can still be joined to something are brighter than the others, until the game is over.
        ink = seat_ink(dot.seat) if dot.seat is not None else "star" if dot.pick or self._over else "label"
        label.parts = [(self._clean(dot.glyph) + name or self._signs.star, ink)]
        label.roles.add(dot.role)

    def _piece(self, shape: Piece | Cell) -> None:
        signs = self._signs
        sign = self._clean(shape.glyph) or (signs.stone(shape.seat) if isinstance(shape, Piece) else signs.empty)
        ghost = shape.role in OVERLAYS
        if not (ghost and shape.at in self._pieces):
            self._pieces[shape.at] = (sign, seat_ink(shape.seat, ghost=ghost))
        self.marks.setdefault(shape.at, set()).add(shape.role)
        if shape.pick:
            self._picks[shape.at] = shape.pick

    def _put_pieces(self) -> None:
        """A piece stands before the name of its point, or in the place of a point without one."""
        for point, piece in self._pieces.items():
            label = self.at.setdefault(point, Label())
            label.parts = [piece, *(part for part in label.parts if part[0] != self._signs.star)]

    def _put_picks(self) -> None:
        """What can be picked but has no name shows what to type; lines that are called by their ends need not."""
        for line in self._lines:
            names = [self._names.get(end, "") for end in (line.a, line.b)]
            if not all(name and name.casefold() in (line.pick or "").casefold() for name in names):
                self._picks[centre((line.a, line.b))] = line.pick or ""
        for point, pick in self._picks.items():
            if not self._names.get(point):
                self.at.setdefault(point, Label()).parts.append((self._clean(pick), "muted"))


def draw_labels(
    grid: Grid, labels: list[Label], spots: Sequence[tuple[int, int] | None], signs: Signs, palette: Palette
) -> None:
    """Write the labels at their places, then brackets around the marked ones wherever no label stands."""
    occupied: set[tuple[int, int]] = set()
    marked: list[tuple[int, Role, int, int, int]] = []
    for label, spot in zip(labels, spots, strict=True):
        if spot is None:
            continue
        x, y = spot
        role = strongest(label.roles)
        occupied.update((x + dx, y) for dx in range(label.width))
        if role is not None:
            marked.append((ORDER[role], role, x, y, label.width))
        for text, ink in label.parts:
            shown = ink
            if role in FULL and ink in ("star", "label") and not palette.plain:
                shown = "dark"
            end = grid.write(x, y, text, shown)
            if shown == "dark" and role is not None:
                for at in range(x, end):
                    grid.ground(at, y, FULL[role])
            elif palette.tints and Role.WINNING in label.roles:
                for at in range(x, end):
                    grid.ground(at, y, "win")
            x = end
    for _rank, role, x, y, room in sorted(marked):
        for at, char in ((x - 1, BRACKETS[role][0]), (x + room, BRACKETS[role][1])):
            if (at, y) not in occupied:
                grid.put(at, y, char, MARK_INK[role])


def draw_marks(grid: Grid, marks: dict[Point, set[Role]], taken: set[tuple[int, int]], signs: Signs) -> None:
    """Draw marks at points (in dots) where nothing is written: a cross for refused, brackets for the others."""
    for (dot_x, dot_y), roles in marks.items():
        role = strongest(roles)
        if role is None:
            continue
        x, y = dot_x >> 1, dot_y >> 2
        if role is Role.REFUSED:
            for dx, dy in ((0, 0), (1, 0), (-1, 0), (0, -1), (0, 1)):
                if (x + dx, y + dy) not in taken:
                    grid.put(x + dx, y + dy, signs.cross, "refused")
                    break
        else:
            for at, char in ((x - 1, BRACKETS[role][0]), (x + 1, BRACKETS[role][1])):
                if (at, y) not in taken:
                    grid.put(at, y, char, MARK_INK[role])
