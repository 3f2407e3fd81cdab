"""Planes: clouds of points with lines and areas, on a canvas of braille dots or in ordinary characters.

Painting order: areas, the grid, the underlay of the last move, lines of seat 0, of seat 1, overlays (preview, hint,
note, refused), marks, names. With colours areas are tinted; without, and with sixteen colours, they have a pattern:
hatched for seat 0, dotted for seat 1. Lines of seat 0 are whole, those of seat 1 are broken, with and without colours.
"""

from __future__ import annotations

from collections.abc import Callable

from rokgard.i18n import ngettext
from rokgard.scene import Plane, Point, Polygon, Role, Scene, Segment
from rokgard_renderers.text.canvas import Canvas, cover, fill_masks, line_masks
from rokgard_renderers.text.grid import Grid
from rokgard_renderers.text.ink import Palette
from rokgard_renderers.text.labels import Label, Labels, draw_labels, draw_marks
from rokgard_renderers.text.marks import MARK_INK, OVERLAYS, Signs, Strokes
from rokgard_renderers.text.names import place_names, room_for_all
from rokgard_renderers.text.projection import LEAST, Projection, canvas_size
from rokgard_renderers.text.room import NoRoomError
from rokgard_renderers.text.spots import area_ground, seat_ink
from rokgard_renderers.text.strokes import draw_chars, line_chars, line_dots
from rokgard_renderers.text.words import shorten

DASHES: dict[Role, tuple[int, int]] = {
    Role.GRID: (1, 3),
    Role.PREVIEW: (1, 1),
    Role.HINT: (1, 2),
    Role.NOTE: (2, 4),
    Role.REFUSED: (4, 3),
}
NOBODYS = (6, 2)
BROKEN, BROKEN_IN_COLOUR = (2, 2), (3, 1)
"""Lines of seat 1: on, off. In colour the gaps need only be seen at second sight."""


def draw_plane(
    scene: Scene, columns: int | None, lines: int | None, signs: Signs, palette: Palette, *, coordinates: bool
) -> Grid:
    """Draw a plane in the given room. Raises `NoRoomError` where there is hardly any."""
    if (columns is not None and columns < LEAST[0]) or (lines is not None and lines < LEAST[1]):
        raise NoRoomError(*LEAST)
    grid, missing, needed = _draw(scene, columns, lines, signs, palette, coordinates=coordinates)
    if missing and (lines is None or lines > LEAST[1] + 1):
        if lines is not None:
            grid, missing, needed = _draw(scene, columns, lines - 1, signs, palette, coordinates=coordinates)
        note = ngettext(
            "one name has no room; all have it on {columns} x {lines} characters",
            "{missing} names have no room; all have it on {columns} x {lines} characters",
            missing,
        ).format(missing=missing, columns=needed[0], lines=needed[1])
        below = Grid(max(grid.width, min(len(note), columns or len(note))), grid.height + 1)
        below.paste(grid, 0, 0)
        below.write(0, grid.height, shorten(note, below.width, signs.ellipsis), "muted")
        return below
    return grid


def _draw(
    scene: Scene, columns: int | None, lines: int | None, signs: Signs, palette: Palette, *, coordinates: bool
) -> tuple[Grid, int, tuple[int, int]]:
    """The picture, how many names had no room, and a size on which all have it."""
    plane = scene.layout
    assert isinstance(plane, Plane)
    written = Labels(scene, signs, coordinates=coordinates)
    labels, marks = written.at, written.marks
    name_width = max((label.width for label in labels.values()), default=1)
    name_width = min(name_width, 4)
    width, height = canvas_size(plane, len(labels), name_width, columns, lines)
    projection = Projection(scene, plane, width, height, name_width)
    dots = {at: projection(at) for at in labels}
    items = tuple((*dots[at], label.width) for at, label in labels.items())
    spots = place_names(items, width, height)
    for (at, label), spot in zip(labels.items(), spots, strict=True):
        if spot is not None:
            dots[at] = _anchor(dots[at], spot, label)
    grid = Grid(width, height)

    def dot(point: Point) -> Point:
        known = dots.get(point)
        return known if known is not None else projection(point)

    _Picture(scene, grid, dot, signs, palette).draw()
    for at, spot in zip(labels, spots, strict=True):
        if spot is None:
            x, y = dots[at]
            grid.put(x >> 1, y >> 2, signs.star, "star")
    taken = {
        (spot[0] + dx, spot[1])
        for label, spot in zip(labels.values(), spots, strict=True)
        if spot is not None
        for dx in range(label.width)
    }
    draw_marks(grid, {projection(at): roles for at, roles in marks.items()}, taken, signs)
    draw_labels(grid, list(labels.values()), list(spots), signs, palette)
    missing = sum(1 for spot in spots if spot is None)
    needed = (width, height)
    if missing:
        fractions = [(x / (2 * width - 1), y / (4 * height - 1), wide) for x, y, wide in items]
        needed = room_for_all(fractions, columns or width, lines or height)
    return grid, missing, needed


def _anchor(dot: Point, spot: tuple[int, int], label: Label) -> Point:
    """Where lines to a point end: at its own dot, or amid its name where that had to move."""
    (x, y), (left, line) = dot, spot
    if y >> 2 == line and left <= x >> 1 < left + label.width:
        return dot
    return 2 * left + label.width, 4 * line + 2


class _Picture:
    """Areas and lines of one scene."""

    def __init__(self, scene: Scene, grid: Grid, dot: Callable[[Point], Point], signs: Signs, palette: Palette) -> None:
        self.grid = grid
        self._dot = dot
        self._signs = signs
        self._palette = palette
        self._canvas = Canvas(grid.width, grid.height)
        self._areas: list[Polygon] = []
        self._lines: list[tuple[int, Segment]] = []
        for shape in scene.shapes:
            if isinstance(shape, Segment):
                self._lines.append((self._rank(shape.role, shape.seat), shape))
            elif isinstance(shape, Polygon):
                self._add_polygon(shape)

    @staticmethod
    def _rank(role: Role, seat: int | None) -> int:
        if role is Role.GRID:
            return 0
        if role in OVERLAYS:
            return 5 + list(OVERLAYS).index(role) if role is not Role.REFUSED else 10
        if role is Role.WINNING:
            return 4
        return 1 if seat is None else 2 + seat % 2

    def _add_polygon(self, polygon: Polygon) -> None:
        if polygon.role in (Role.AREA, Role.PIECE):
            self._areas.append(polygon)
        if polygon.role not in (Role.AREA, Role.LAST):
            rank = self._rank(polygon.role, polygon.seat)
            ring = zip(polygon.points, (*polygon.points[1:], polygon.points[0]), strict=True)
            self._lines += [(rank, Segment(a, b, seat=polygon.seat, role=polygon.role)) for a, b in ring]

    def draw(self) -> None:
        """Draw everything but the names and marks."""
        self._draw_areas()
        lines = [
            (line, (*self._dot(line.a), *self._dot(line.b)))
            for _rank, line in sorted(self._lines, key=lambda entry: entry[0])
        ]
        if self._palette.tints:
            for line, ends in lines:
                if line.role is Role.LAST:
                    for x, y in line_dots(*ends):
                        self.grid.grounds[y >> 2][x >> 1] = "last"
        if not self._signs.ascii:
            for line, ends in lines:
                on_top = line.role in OVERLAYS or line.role is Role.WINNING
                self._canvas.draw(self._ink(line), line_masks(*ends, self._dash(line)), on_top=on_top)
            self._canvas.draw_on(self.grid)
        for line, ends in lines:
            if self._signs.ascii:
                draw_chars(self.grid, line_chars(*ends, self._strokes(line)), self._ink(line))
            elif line.role is Role.REFUSED:
                self._cross_out(ends)

    def _draw_areas(self) -> None:
        areas = [(area, tuple(self._dot(point) for point in area.points)) for area in self._areas]
        if self._palette.tints:
            # Each area reaches up to its lines, but never at the cost of the middle of another.
            grounds = self.grid.grounds
            for which in (0, 1):
                for area, corners in areas:
                    name = area_ground(area.seat)
                    for y, first, last in cover(corners)[which]:
                        grounds[y][first : last + 1] = [name] * (last + 1 - first)
        elif self._signs.ascii:
            for area, corners in areas:
                sign, ink = self._signs.ground(area.seat), seat_ink(area.seat)
                for y, first, last in cover(corners)[1]:
                    # Sparse, so that it does not drown the lines; an area of a cell or two has it all the same.
                    start, step = (first, 1) if last < first + 2 else (first + -(first + 2 * y) % 4, 4)
                    for x in range(start, last + 1, step):
                        self.grid.put(x, y, sign, ink)
        else:
            for area, corners in areas:
                self._canvas.draw(seat_ink(area.seat), fill_masks(corners, area.seat))

    def _ink(self, line: Segment) -> str:
        if line.role in OVERLAYS:
            return {Role.HINT: "hint", Role.PREVIEW: "mark"}.get(line.role, MARK_INK[line.role])
        if line.role is Role.WINNING:
            return "winning"
        if line.role is Role.GRID and line.seat is None:
            return "grid"
        return seat_ink(line.seat)

    def _dash(self, line: Segment) -> tuple[int, int] | None:
        if line.role in DASHES:
            return DASHES[line.role]
        if line.seat is None:
            return NOBODYS
        if line.seat % 2 == 0:
            return None
        return BROKEN_IN_COLOUR if self._palette.tints else BROKEN

    def _strokes(self, line: Segment) -> Strokes:
        if line.role in OVERLAYS:
            return self._signs.overlays[line.role]
        return self._signs.stroke(None if line.role is Role.GRID else line.seat)

    def _cross_out(self, ends: tuple[int, int, int, int]) -> None:
        """A refused line is a row of crosses."""
        dots = line_dots(*ends)
        for x, y in dots[3 :: max(6, len(dots) // 12)]:
            self.grid.put(x >> 1, y >> 2, self._signs.cross, "refused")
