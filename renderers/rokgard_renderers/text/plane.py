"""Planes: clouds of points with lines and areas, on a canvas of braille dots or in ordinary characters."""

from __future__ import annotations

from collections.abc import Sequence

from rokgard.i18n import ngettext
from rokgard.scene import Mark, Polygon, Scene, Segment, Shape
from rokgard.words import shorten, width
from rokgard_renderers.text.grid import Grid
from rokgard_renderers.text.ink import Palette
from rokgard_renderers.text.labels import draw_labels, draw_marks
from rokgard_renderers.text.marks import OVERLAYS, Signs
from rokgard_renderers.text.picture import Picture
from rokgard_renderers.text.placing import Placing
from rokgard_renderers.text.projection import LEAST
from rokgard_renderers.text.room import NoRoomError


def draw_plane(
    scene: Scene, columns: int | None, lines: int | None, signs: Signs, palette: Palette, *, coordinates: bool
) -> Grid:
    """Draw a plane in the given room. Raises `NoRoomError` where there is hardly any."""
    if (columns is not None and columns < LEAST[0]) or (lines is not None and lines < LEAST[1]):
        raise NoRoomError(*LEAST)
    placing = Placing(scene, columns, lines, signs, coordinates=coordinates)
    if not placing.missing or (lines is not None and lines < LEAST[1] + 2):
        return PlaneDrawing(scene, placing, signs, palette).draw()
    if lines is not None:  # the last line says what is missing
        placing = Placing(scene, columns, lines - 1, signs, coordinates=coordinates)
    grid = PlaneDrawing(scene, placing, signs, palette).draw()
    across, down = placing.needed()
    note = ngettext(
        "one name has no room; all have it on {columns} x {lines} characters",
        "{missing} names have no room; all have it on {columns} x {lines} characters",
        placing.missing,
    ).format(missing=placing.missing, columns=across, lines=down)
    note = shorten(note, columns or width(note), signs.ellipsis)
    whole = Grid(max(grid.width, width(note)), grid.height + 1)
    whole.paste(grid, 0, 0)
    whole.write(0, grid.height, note, "muted")
    return whole


class PlaneDrawing:
    """A plane whose places are known, drawn once as far as no overlay changes it."""

    def __init__(self, scene: Scene, placing: Placing, signs: Signs, palette: Palette) -> None:
        self._placing, self._signs, self._palette = placing, signs, palette
        self._picture = Picture(scene, placing, signs, palette)
        self._under = Grid(placing.width, placing.height)
        self._picture.draw(self._under)

    def draw(self, shapes: Sequence[Shape] = ()) -> Grid:
        """Draw all of it, with more shapes that `fits_over` holds for."""
        grid, placing = self._under.copy(), self._placing
        self._picture.draw_over(grid, shapes)
        for x, y in placing.unnamed:
            grid.put(x >> 1, y >> 2, self._signs.star, "star")
        labels, marks = placing.over(shapes)
        draw_marks(grid, marks, placing.taken, self._signs)
        draw_labels(grid, labels, placing.spots, self._signs, self._palette)
        return grid


def fits_over(shape: Shape) -> bool:
    """Whether a shape can be laid over a plane that is drawn already: an overlay's line, outline or mark."""
    is_plain = shape.pick is None and not shape.glyph
    return is_plain and shape.role in OVERLAYS and isinstance(shape, Segment | Polygon | Mark)
