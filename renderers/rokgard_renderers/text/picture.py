"""The lines and areas of a plane.

Painting order: areas, the underlay of the last move, the grid, lines of seat 0, of seat 1, overlays (winning, preview,
hint, refused). Areas have a pattern, hatched for seat 0 and dotted for seat 1, and a tint where there are colours
enough; the pattern then leaves the characters free that lines pass. Lines of seat 0 are whole, those of seat 1 are
broken, with and without colours.
"""

from __future__ import annotations

from collections.abc import Iterable

from rokgard.scene import Polygon, Role, Scene, Segment, Shape
from rokgard_renderers.text.canvas import UNDER, Canvas, Corners, Masks, cover, draw_over, fill_masks, line_masks
from rokgard_renderers.text.grid import Grid
from rokgard_renderers.text.ink import Palette
from rokgard_renderers.text.marks import MARK_INK, ORDER, OVERLAYS, Signs, Strokes
from rokgard_renderers.text.placing import Ends, Placing
from rokgard_renderers.text.spots import area_ground, seat_ink
from rokgard_renderers.text.strokes import draw_chars, line_chars, line_dots

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


_OVER = 4
"""Ranks of lines from here on are drawn over all others, and have the characters that they touch to themselves."""

_Ranked = list[tuple[int, Segment]]


class Picture:
    """Areas and lines of one scene, drawn in two steps: what no overlay changes, and what lies over it."""

    def __init__(self, scene: Scene, placing: Placing, signs: Signs, palette: Palette) -> None:
        self._placing = placing
        self._signs = signs
        self._palette = palette
        self._areas = [
            shape for shape in scene.shapes if isinstance(shape, Polygon) and shape.role in (Role.AREA, Role.PIECE)
        ]
        self._lines = self._lines_of(scene.shapes)

    def _lines_of(self, shapes: Iterable[Shape]) -> _Ranked:
        """The lines of these shapes in their painting order."""
        lines: _Ranked = []
        for shape in shapes:
            if isinstance(shape, Segment):
                lines.append((self._rank(shape.role, shape.seat), shape))
            elif isinstance(shape, Polygon) and shape.role not in (Role.AREA, Role.LAST):
                rank = self._rank(shape.role, shape.seat)
                ring = zip(shape.points, (*shape.points[1:], shape.points[0]), strict=True)
                lines += [(rank, Segment(a, b, seat=shape.seat, role=shape.role)) for a, b in ring]
        return sorted(lines, key=lambda entry: entry[0])

    @staticmethod
    def _rank(role: Role, seat: int | None) -> int:
        if role is Role.GRID:
            return 0
        if role in OVERLAYS or role is Role.WINNING:
            return _OVER + ORDER[role]
        return 1 if seat is None else 2 + seat % 2

    def draw(self, grid: Grid) -> None:
        """Draw areas and lines on an empty grid, without what lies over them."""
        canvas = Canvas(grid.width, grid.height)
        self._draw_areas(grid, canvas)
        lines = [(line, self._placing.ends(line.a, line.b)) for rank, line in self._lines if rank < _OVER]
        if self._palette.tints:
            for line, ends in lines:
                if line.role is Role.LAST:
                    for x, y in line_dots(*ends):
                        grid.grounds[y >> 2][x >> 1] = "last"
        if self._signs.ascii:
            for line, ends in lines:
                draw_chars(grid, line_chars(*ends, self._strokes(line)), self._ink(line))
            return
        for line, ends in lines:
            canvas.draw(self._ink(line), self._masks(line, ends))
        canvas.draw_on(grid)

    def draw_over(self, grid: Grid, shapes: Iterable[Shape] = ()) -> None:
        """Draw the winning lines and those of overlays, the scene's and those of more shapes, on what `draw` drew."""
        lines = sorted([*self._lines, *self._lines_of(shapes)], key=lambda entry: entry[0])
        for line in (line for rank, line in lines if rank >= _OVER):
            ends = self._placing.ends(line.a, line.b)
            if self._signs.ascii:
                draw_chars(grid, line_chars(*ends, self._strokes(line)), self._ink(line))
            else:
                draw_over(grid, self._masks(line, ends), self._ink(line))

    def _draw_areas(self, grid: Grid, canvas: Canvas) -> None:
        areas = [(area, tuple(self._placing.dot(point) for point in area.points)) for area in self._areas]
        if self._palette.tints:
            # Each area reaches up to its lines, but never at the cost of the middle of another.
            grounds = grid.grounds
            for which in (0, 1):
                for area, corners in areas:
                    name = area_ground(area.seat)
                    for y, first, last in cover(corners)[which]:
                        grounds[y][first : last + 1] = [name] * (last + 1 - first)
        for area, corners in areas:
            if self._signs.ascii:
                self._letter(grid, area, corners)
            elif self._palette.tints:
                ink = "grid" if area.seat is None else f"pattern{area.seat % 2}"
                canvas.draw(ink, fill_masks(corners, area.seat), level=UNDER)
            else:
                canvas.draw(seat_ink(area.seat), fill_masks(corners, area.seat))

    def _letter(self, grid: Grid, area: Polygon, corners: Corners) -> None:
        """Fill with letters: sparsely, so that they do not drown the lines, but even areas of a character or two."""
        sign, ink = self._signs.ground(area.seat), seat_ink(area.seat)
        for y, first, last in cover(corners)[1]:
            start, step = (first, 1) if last < first + 2 else (first + -(first + 2 * y) % 4, 4)
            for x in range(start, last + 1, step):
                grid.put(x, y, sign, ink)

    def _ink(self, line: Segment) -> str:
        if line.role in OVERLAYS:
            return {Role.HINT: "hint", Role.PREVIEW: "mark"}.get(line.role, MARK_INK[line.role])
        if line.role is Role.WINNING:
            return "winning"
        if line.role is Role.GRID and line.seat is None:
            return "grid"
        return seat_ink(line.seat)

    def _masks(self, line: Segment, ends: Ends) -> Masks:
        """A line's characters. The gaps of a broken line never coincide with all that names leave to be seen of it."""
        dash = self._dash(line)
        masks = line_masks(*ends, dash)
        if dash is None or self._placing.is_seen(masks):
            return masks
        for shift in range(1, sum(dash)):
            shifted = line_masks(*ends, dash, shift)
            if self._placing.is_seen(shifted):
                return shifted
        return masks

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
