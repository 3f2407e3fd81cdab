"""Boards of square cells: two columns a cell, or a wider grid where lines and areas lie between the cells."""

from __future__ import annotations

from rokgard.scene import Point
from rokgard.words import width
from rokgard_renderers.text.cells import (
    Place,
    draw_between,
    draw_brackets,
    draw_captions,
    draw_contents,
    edge_inks,
)
from rokgard_renderers.text.edges import edges_of, widest
from rokgard_renderers.text.grid import Grid
from rokgard_renderers.text.ink import Palette
from rokgard_renderers.text.marks import Signs
from rokgard_renderers.text.room import NoRoomError
from rokgard_renderers.text.spots import Spots


def draw_square(spots: Spots, room: int | None, signs: Signs, palette: Palette, *, coordinates: bool) -> Grid:
    """Draw the board at most `room` columns wide. Raises `NoRoomError` where that is impossible."""
    lattice = spots.lattice
    columns, rows = edges_of(lattice, coordinates=coordinates, ascii_only=signs.ascii)
    content = spots.content_width
    spacious = bool(spots.lines or spots.areas)
    across, down = (3, 2) if spacious else (1, 1)
    pitch = max(content + across, widest(columns) + 1)
    body = (lattice.columns - 1) * pitch + content + 2  # with a bracket at either end
    left = right = widest(rows) + 1 if rows else 0
    if room is not None and left + body + right > room:
        right = 0
    if room is not None and left + body > room:
        raise NoRoomError(left + body)
    above = (1 if lattice.drop else 0) + (1 if columns else 0)
    height = above + (lattice.rows - 1) * down + 1 + (1 if columns else 0)
    grid = Grid(left + body + right, height)

    def place(at: Point) -> Place:
        return left + 1 + at[0] * pitch, above + (lattice.rows - 1 - at[1]) * down, content

    if spacious:
        draw_between(grid, spots, place, signs, palette)
    draw_contents(grid, spots, place, signs, palette, empty=True)
    draw_brackets(grid, spots, place, signs, palette)
    column_inks, row_inks = edge_inks(spots)
    for row, (name, ink) in enumerate(zip(rows, row_inks, strict=False)):
        y = place((0, row))[1]
        grid.write(left - 1 - width(name), y, name, ink)
        if right:
            grid.write(left + body + 1, y, name, ink)
    for column, (name, ink) in enumerate(zip(columns, column_inks, strict=False)):
        x = place((column, 0))[0] + (content - width(name)) // 2
        grid.write(x, above - 1, name, ink)
        grid.write(x, height - 1, name, ink)
    for column, ink in spots.arrows.items():
        grid.put(place((column, 0))[0] + (content - 1) // 2, 0, signs.drop, ink)
    draw_captions(grid, spots, place, signs)
    return grid
