"""Planes: clouds of points with lines and areas, on a canvas of braille dots or in ordinary characters."""

from __future__ import annotations

from rokgard.i18n import ngettext
from rokgard.scene import Scene
from rokgard.words import shorten, width
from rokgard_renderers.text.grid import Grid
from rokgard_renderers.text.ink import Palette
from rokgard_renderers.text.labels import draw_labels, draw_marks
from rokgard_renderers.text.marks import Signs
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
        return draw_placed(scene, placing, signs, palette)
    if lines is not None:  # the last line says what is missing
        placing = Placing(scene, columns, lines - 1, signs, coordinates=coordinates)
    grid = draw_placed(scene, placing, signs, palette)
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


def draw_placed(scene: Scene, placing: Placing, signs: Signs, palette: Palette) -> Grid:
    """Draw a plane whose places are known."""
    grid = Grid(placing.width, placing.height)
    Picture(scene, grid, placing, signs, palette).draw()
    for x, y in placing.unnamed:
        grid.put(x >> 1, y >> 2, signs.star, "star")
    draw_marks(grid, placing.marks, placing.taken, signs)
    draw_labels(grid, placing.labels, placing.spots, signs, palette)
    return grid
