"""What a position looks like, said without colours or pixels.

A `Scene` is a layout and a tuple of shapes. Shapes have *roles* ("the last move", "the winning row") and may belong
to a seat; a renderer turns roles and seats into ink. Everything here is frozen and hashable, so a scene can be
compared, cached and used in golden tests.

Coordinates are integers. On a `Plane` a point is (x, y) in the game's own units, y growing downwards. On a `Lattice`
a point is (column, row), column 0 at the left and **row 0 at the bottom**, as players count rows.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field, replace
from enum import StrEnum
from typing import Literal

Point = tuple[int, int]


class Role(StrEnum):
    """What a shape means. Renderers decide from the role how it is drawn, and in which order."""

    GRID = "grid"
    """Part of the board: an empty cell, a star, a line of the field."""
    PIECE = "piece"
    """Something a player has placed or drawn."""
    AREA = "area"
    """Ground that a player owns: a closed triangle, a captured box."""
    LAST = "last"
    """Marks the last move."""
    PREVIEW = "preview"
    """A move that is being considered, not played."""
    HINT = "hint"
    """A move that is recommended."""
    REFUSED = "refused"
    """A move that was refused, or the thing that stands in its way."""
    WINNING = "winning"
    """The cells, pieces or line that decided the game."""
    LABEL = "label"
    """Text that names something on the board."""
    NOTE = "note"
    """An annotation by a person or a plugin."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Shape:
    """Base of all shapes.

    `pick` is the word that clicking this shape enters (one word of a move's text), or None. Only picks that are part
    of a legal move may be given. `glyph` is one character that a text renderer may show instead of its own choice;
    `title` is a sentence for tooltips and screen readers.
    """

    seat: int | None = None
    role: Role = Role.PIECE
    pick: str | None = None
    glyph: str | None = None
    title: str | None = None


@dataclass(frozen=True, slots=True)
class Dot(Shape):
    """A point that can be picked, such as a star. `name` is written beside it."""

    at: Point
    name: str = ""


@dataclass(frozen=True, slots=True)
class Segment(Shape):
    """A straight line from `a` to `b`; on a lattice, between the centres of two cells."""

    a: Point
    b: Point


@dataclass(frozen=True, slots=True)
class Polygon(Shape):
    """A filled area with at least three corners, in order."""

    points: tuple[Point, ...]


@dataclass(frozen=True, slots=True)
class Cell(Shape):
    """One cell of a lattice. A lattice draws only the cells that the scene names."""

    at: Point


@dataclass(frozen=True, slots=True)
class Piece(Shape):
    """A stone, or another single piece, in a lattice cell or at a point of a plane."""

    at: Point


@dataclass(frozen=True, slots=True)
class Text(Shape):
    """Free text centred on a point."""

    at: Point
    text: str


@dataclass(frozen=True, slots=True)
class Mark(Shape):
    """A sign at a point; its form follows from the role (frame: last, ring: hint, cross: refused)."""

    at: Point


@dataclass(frozen=True, slots=True)
class Plane:
    """Free points in a rectangle from (0, 0) to (`width`, `height`); `unit` is the size of one screen point."""

    width: int
    height: int
    unit: int = 10


@dataclass(frozen=True, slots=True)
class Lattice:
    """`columns` x `rows` cells, square or hexagonal.

    Hexagons are flat-top and stand in straight columns; odd columns (counted from 0) lie half a cell lower.
    `column_names` run from the left, `row_names` from the bottom; leave them empty for an unlabelled board.
    With `drop` the pieces enter from the top of a column, and only the columns are named.
    """

    cell: Literal["square", "hexagon"]
    columns: int
    rows: int
    column_names: tuple[str, ...] = ()
    row_names: tuple[str, ...] = ()
    drop: bool = False


Layout = Plane | Lattice


@dataclass(frozen=True, slots=True)
class PlayerCard:
    """One player in a header: name, and the score if the game keeps one."""

    name: str
    score: int | None = None


@dataclass(frozen=True, slots=True)
class Header:
    """The words above a board. `turn` is the seat to move, None when the game is over; `winner` the seat that won."""

    title: str
    detail: str = ""
    players: tuple[PlayerCard, ...] = ()
    turn: int | None = None
    winner: int | None = None


@dataclass(frozen=True, slots=True)
class Scene:
    """A layout, the shapes on it, and a header (which the host fills in; games leave it None)."""

    layout: Layout
    shapes: tuple[Shape, ...] = ()
    header: Header | None = field(default=None)

    def add(self, shapes: Iterable[Shape]) -> Scene:
        """Return this scene with more shapes, such as the last move, a hint or a refused move."""
        return replace(self, shapes=(*self.shapes, *shapes))

    def titled(self, header: Header | None) -> Scene:
        """Return this scene under another header."""
        return replace(self, header=header)

    def picks(self) -> frozenset[str]:
        """All words that can be entered by clicking a shape."""
        return frozenset(shape.pick for shape in self.shapes if shape.pick is not None)


def column_name(index: int) -> str:
    """The letter of a column: a, b, .. z (boards have at most 26 columns)."""
    return "abcdefghijklmnopqrstuvwxyz"[index]
