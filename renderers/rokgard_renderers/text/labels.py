"""The names, pieces and marks of a plane, and where they are written."""

from __future__ import annotations

from dataclasses import dataclass, field

from rokgard.scene import Cell, Dot, Mark, Piece, Point, Role, Scene, Segment, Text
from rokgard_renderers.text.grid import Grid
from rokgard_renderers.text.ink import Palette
from rokgard_renderers.text.marks import BRACKETS, MARK_INK, ORDER, OVERLAYS, Signs, strongest
from rokgard_renderers.text.spots import seat_ink
from rokgard_renderers.text.words import clean, width

FULL = {Role.HINT: "hint", Role.PREVIEW: "preview", Role.REFUSED: "refused", Role.NOTE: "note"}
"""Grounds of names that are pointed at."""


@dataclass(slots=True)
class Label:
    """What is written at one point: pieces of text with their inks, and the roles that mark it."""

    parts: list[tuple[str, str]] = field(default_factory=list)
    roles: set[Role] = field(default_factory=set)
    named: bool = False

    @property
    def width(self) -> int:
        """Columns it takes."""
        return sum(width(text) for text, _ in self.parts)


def gather_labels(
    scene: Scene, signs: Signs, *, coordinates: bool
) -> tuple[dict[Point, Label], dict[Point, set[Role]]]:
    """What is written where, in the order of the shapes, and the marks at points where nothing is written."""
    labels: dict[Point, Label] = {}
    pieces: dict[Point, tuple[str, str]] = {}
    marks: dict[Point, set[Role]] = {}
    ascii_only = signs.ellipsis.isascii()
    over = not scene.picks()
    for shape in scene.shapes:
        if isinstance(shape, Segment):
            if shape.role in ORDER:
                for end in (shape.a, shape.b):
                    marks.setdefault(end, set()).add(shape.role)
            continue
        glyph = clean(shape.glyph, ascii_only=ascii_only) if shape.glyph else ""
        if isinstance(shape, Dot):
            label = labels.setdefault(shape.at, Label())
            name = clean(shape.name, ascii_only=ascii_only) if coordinates else ""
            ink = seat_ink(shape.seat) if shape.seat is not None else "star" if shape.pick or over else "label"
            label.parts = [(glyph + name or signs.star, ink)]
            label.roles.add(shape.role)
            label.named = bool(name)
        elif isinstance(shape, Piece | Cell):
            sign = glyph or (signs.stone(shape.seat) if isinstance(shape, Piece) else signs.empty)
            ghost = shape.role in OVERLAYS
            if not (ghost and shape.at in pieces):
                pieces[shape.at] = (sign, seat_ink(shape.seat, ghost=ghost))
            marks.setdefault(shape.at, set()).add(shape.role)
        elif isinstance(shape, Text):
            label = labels.setdefault(shape.at, Label())
            label.parts.append((clean(shape.text, ascii_only=ascii_only), "label"))
        elif isinstance(shape, Mark):
            marks.setdefault(shape.at, set()).add(shape.role)
    for at, piece in pieces.items():
        label = labels.setdefault(at, Label())
        bare = label.parts and label.parts[0][0] == signs.star
        label.parts = [piece, *(label.parts[1:] if bare else label.parts)]
    for at in list(marks):
        if at in labels:
            labels[at].roles |= marks.pop(at)
    return labels, marks


def draw_labels(
    grid: Grid, labels: list[Label], spots: list[tuple[int, int] | None], signs: Signs, palette: Palette
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
