"""A lattice scene read cell by cell: what stands in each cell, whose ground it is, and how it is marked."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field, replace

from rokgard.scene import Cell, Dot, Lattice, Mark, Piece, Point, Polygon, Role, Scene, Segment, Shape, Text
from rokgard.words import clean, width
from rokgard_renderers.text.marks import OVERLAYS, Signs

MAX_CONTENT = 5
"""Texts up to this width stand in a cell and widen all cells; longer ones are written across the board."""


@dataclass(slots=True)
class Spot:
    """One cell. `content` is what is written in it; `ghost` says that it is only considered, not there."""

    exists: bool = False
    content: str = ""
    ink: str = ""
    ghost: bool = False
    area: str = ""
    """`""`: nobody's ground; else the ground's name (`fill0`, `fill1`, `fill`)."""
    roles: set[Role] = field(default_factory=set)


@dataclass(slots=True)
class Spots:
    """All cells of a lattice by (column, row), and what is drawn between and across them."""

    lattice: Lattice
    cells: dict[Point, Spot] = field(default_factory=dict)
    lines: list[Segment] = field(default_factory=list)
    areas: list[Polygon] = field(default_factory=list)
    captions: list[tuple[Point, str, str]] = field(default_factory=list)
    """Long texts: where, what, and in which ink."""
    arrows: dict[int, str] = field(default_factory=dict)
    """Columns into which a piece is being dropped, with the ink of the arrow."""
    base: Spots | None = None
    """The spots that these were copied from: cells that are still the same there are shared."""

    def spot(self, at: Point) -> Spot:
        """The cell at a place, made if need be; outside the lattice one that nobody will see."""
        if not (0 <= at[0] < self.lattice.columns and 0 <= at[1] < self.lattice.rows):
            return Spot()
        spot = self.cells.get(at)
        if spot is None:
            spot = self.cells[at] = Spot()
        elif self.base is not None and self.base.cells.get(at) is spot:
            spot = self.cells[at] = replace(spot, roles=set(spot.roles))
        return spot

    def over(self, shapes: Iterable[Shape], signs: Signs, *, coordinates: bool) -> Spots:
        """These spots with more shapes read."""
        other = Spots(
            self.lattice, self.cells.copy(), self.lines[:], self.areas[:], self.captions[:], self.arrows.copy(), self
        )
        for shape in shapes:
            _read(other, shape, signs, coordinates=coordinates)
        return other

    def changed(self) -> list[Point]:
        """The cells that are not as in the spots these were copied from."""
        before = self.base.cells if self.base is not None else {}
        return [at for at, spot in self.cells.items() if before.get(at) is not spot]

    @property
    def content_width(self) -> int:
        """Columns of the widest content of a cell."""
        return max((width(spot.content) for spot in self.cells.values()), default=1) or 1


def seat_ink(seat: int | None, *, ghost: bool = False) -> str:
    """The ink of a seat."""
    return "piece" if seat is None else f"{'ghost' if ghost else 'seat'}{seat % 2}"


def area_ground(seat: int | None) -> str:
    """The ground of a seat's area."""
    return "fill" if seat is None else f"fill{seat % 2}"


def gather(scene: Scene, signs: Signs, *, coordinates: bool) -> Spots:
    """Read the shapes of a lattice scene. Later pieces and texts in one cell cover earlier ones."""
    lattice = scene.layout
    assert isinstance(lattice, Lattice)
    spots = Spots(lattice)
    for shape in scene.shapes:
        _read(spots, shape, signs, coordinates=coordinates)
    return spots


def _read(spots: Spots, shape: Shape, signs: Signs, *, coordinates: bool) -> None:
    if isinstance(shape, Segment):
        _segment(spots, shape)
    elif isinstance(shape, Polygon):
        _polygon(spots, shape)
    elif isinstance(shape, Cell | Piece | Dot | Mark | Text):
        _place(spots, shape, signs, coordinates=coordinates)


def _place(spots: Spots, shape: Cell | Piece | Dot | Mark | Text, signs: Signs, *, coordinates: bool) -> None:
    """Put what stands in one cell into it."""
    lattice, at = spots.lattice, shape.at
    ascii_only = signs.ascii
    glyph = clean(shape.glyph or "", ascii_only=ascii_only)
    spot = spots.spot(at)
    spot.roles.add(shape.role)
    if lattice.drop and shape.role in (Role.PREVIEW, Role.HINT) and 0 <= at[0] < lattice.columns:
        spots.arrows[at[0]] = "mark" if shape.seat is None else seat_ink(shape.seat)
    if isinstance(shape, Cell):
        pick = clean(shape.pick or "", ascii_only=ascii_only) if coordinates else ""
        _cell(spot, shape, glyph, "" if _derivable(lattice, at, pick) else pick)
    elif isinstance(shape, Piece):
        _piece(spot, shape, glyph or signs.stone(shape.seat))
    elif isinstance(shape, Dot):
        name = clean(shape.name, ascii_only=ascii_only) if coordinates else ""
        _text(spots, at, glyph or name or signs.star, "star" if shape.seat is None else seat_ink(shape.seat))
    elif isinstance(shape, Mark):
        _stand(spot, glyph, seat_ink(shape.seat))
    elif isinstance(shape, Text):
        ink = "label" if shape.seat is None else seat_ink(shape.seat)
        _text(spots, at, clean(shape.text, ascii_only=ascii_only), ink)


def _cell(spot: Spot, cell: Cell, glyph: str, pick: str) -> None:
    """A cell of the board; it shows its own sign, or how to pick it, until something stands in it."""
    if cell.role not in OVERLAYS:
        spot.exists = True
        if cell.seat is not None:
            spot.area = area_ground(cell.seat)
    if glyph:
        _stand(spot, glyph, "cell" if cell.role is Role.GRID else seat_ink(cell.seat))
    elif pick and width(pick) <= MAX_CONTENT:
        _stand(spot, pick, "muted")


def _stand(spot: Spot, content: str, ink: str) -> None:
    """Put the cell's own sign where nothing stands yet."""
    if not spot.content:
        spot.content, spot.ink = content, ink


def _piece(spot: Spot, piece: Piece, content: str) -> None:
    ghost = piece.role in OVERLAYS
    if ghost and spot.content and spot.ink.startswith(("seat", "piece")):
        return  # what is only considered never hides what is there
    if piece.role is Role.LAST and spot.content and spot.ink.startswith(("seat", "piece")):
        return  # the mark says it; the piece may have turned into another one since
    spot.content, spot.ink, spot.ghost = content, seat_ink(piece.seat, ghost=ghost), ghost


def _text(spots: Spots, at: Point, text: str, ink: str) -> None:
    if width(text) > MAX_CONTENT:
        spots.captions.append((at, text, ink))
    elif text:
        spot = spots.spot(at)
        spot.content, spot.ink, spot.ghost = text, ink, False


def _derivable(lattice: Lattice, at: Point, pick: str) -> bool:
    """Whether a pick can be read off the names on the edges."""
    column, row = at
    names = [
        names[index]
        for names, index in ((lattice.column_names, column), (lattice.row_names, row))
        if 0 <= index < len(names)
    ]
    return pick.casefold() in {text.casefold() for text in (*names, "".join(names), "".join(reversed(names)))}


def flat(lattice: Lattice, at: Point) -> Point:
    """Where a cell's centre lies, in half rows, y growing upwards: odd columns of hexagons lie half a cell lower."""
    column, row = at
    return column, 2 * row - (column % 2 if lattice.cell == "hexagon" else 0)


def _segment(spots: Spots, segment: Segment) -> None:
    if segment.role is Role.WINNING:
        for at in cells_between(spots.lattice, segment.a, segment.b):
            spots.spot(at).roles.add(Role.WINNING)
    elif segment.role in (Role.PIECE, Role.GRID, Role.AREA, Role.LABEL):
        spots.lines.append(segment)
    else:
        for at in (segment.a, segment.b):
            spots.spot(at).roles.add(segment.role)


def cells_between(lattice: Lattice, a: Point, b: Point) -> Iterator[Point]:
    """The cells whose centres lie exactly on the line between two cells, both ends included."""
    (ax, ay), (bx, by) = flat(lattice, a), flat(lattice, b)
    for column in range(min(a[0], b[0]), max(a[0], b[0]) + 1):
        for row in range(min(a[1], b[1]) - 1, max(a[1], b[1]) + 2):
            x, y = flat(lattice, (column, row))
            on_line = (bx - ax) * (y - ay) == (by - ay) * (x - ax)
            if on_line and min(ay, by) <= y <= max(ay, by) and row >= 0:
                yield column, row


def _polygon(spots: Spots, polygon: Polygon) -> None:
    lattice = spots.lattice
    if polygon.role is Role.AREA:
        spots.areas.append(polygon)
        corners = [flat(lattice, point) for point in polygon.points]
        for at, spot in spots.cells.items():
            if inside(flat(lattice, at), corners):
                spot.area = area_ground(polygon.seat)
    else:
        for point in polygon.points:
            spots.spot(point).roles.add(polygon.role)


def inside(point: Point, corners: list[Point]) -> bool:
    """Whether a point lies strictly inside a polygon (even-odd rule, in exact integers)."""
    x, y = point
    odd = False
    for (ax, ay), (bx, by) in zip(corners, corners[1:] + corners[:1], strict=True):
        cross = (bx - ax) * (y - ay) - (by - ay) * (x - ax)
        if cross == 0 and min(ax, bx) <= x <= max(ax, bx) and min(ay, by) <= y <= max(ay, by):
            return False
        if (ay > y) != (by > y) and (cross > 0) == (by > ay):
            odd = not odd
    return odd
