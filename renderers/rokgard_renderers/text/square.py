"""Boards of square cells: two columns a cell, or a wider grid where lines and areas lie between the cells."""

from __future__ import annotations

from collections.abc import Iterable

from rokgard.scene import Point
from rokgard.sheet import Area
from rokgard.words import width
from rokgard_renderers.text.board import Board
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


class SquareBoard(Board):
    """A board of squares."""

    def __init__(self, spots: Spots, room: int | None, signs: Signs, *, coordinates: bool) -> None:
        """Lay out at most `room` columns wide. Raises `NoRoomError` where that is impossible."""
        lattice = self._lattice = spots.lattice
        self._signs = signs
        self._columns, self._rows = edges_of(lattice, coordinates=coordinates, ascii_only=signs.ascii)
        self._content = spots.content_width
        self._spacious = bool(spots.lines or spots.areas)
        across, self._down = (3, 2) if self._spacious else (1, 1)
        self._pitch = max(self._content + across, widest(self._columns) + 1)
        self._body = (lattice.columns - 1) * self._pitch + self._content + 2  # with a bracket at either end
        self._left = self._right = widest(self._rows) + 1 if self._rows else 0
        if room is not None and self._left + self._body + self._right > room:
            self._right = 0
        if room is not None and self._left + self._body > room:
            raise NoRoomError(self._left + self._body)
        self._above = (1 if lattice.drop else 0) + (1 if self._columns else 0)
        self.width = self._left + self._body + self._right
        self.height = self._above + (lattice.rows - 1) * self._down + 1 + (1 if self._columns else 0)

    def place(self, at: Point) -> Place:
        """Where the content of a cell is written."""
        return (
            self._left + 1 + at[0] * self._pitch,
            self._above + (self._lattice.rows - 1 - at[1]) * self._down,
            self._content,
        )

    def area(self, at: Point) -> Area:
        """The characters of the content."""
        x, y, room = self.place(at)
        return Area(x, y, room)

    @property
    def top(self) -> int:
        """The line of the names above the columns; of the first cells where they have no names."""
        return self._above - 1 if self._columns else self._above

    def cell_at(self, column: int, line: int) -> Point:
        """The nearest cell; between two of them the left one and the lower one."""
        x = column - self._left - 1 + (self._pitch - self._content) // 2
        y = line - self._above + self._down // 2
        return x // self._pitch, self._lattice.rows - 1 - y // self._down

    def draw_ground(self, grid: Grid, spots: Spots, palette: Palette) -> None:
        """Draw the lines and areas between the cells."""
        if self._spacious:
            draw_between(grid, spots, self.place, self._signs, palette)

    def draw_cells(self, grid: Grid, spots: Spots, palette: Palette, only: Iterable[Point] | None = None) -> None:
        """Draw the contents of all cells, or of some."""
        draw_contents(grid, spots, self.place, self._signs, palette, empty=True, only=only)

    def draw_marks(self, grid: Grid, spots: Spots, palette: Palette) -> None:
        """Draw brackets, names and arrows."""
        signs, place = self._signs, self.place
        draw_brackets(grid, spots, place, signs, palette)
        column_inks, row_inks = edge_inks(spots)
        for row, (name, ink) in enumerate(zip(self._rows, row_inks, strict=False)):
            y = place((0, row))[1]
            grid.write(self._left - 1 - width(name), y, name, ink)
            if self._right:
                grid.write(self._left + self._body + 1, y, name, ink)
        for column, (name, ink) in enumerate(zip(self._columns, column_inks, strict=False)):
            x = place((column, 0))[0] + (self._content - width(name)) // 2
            grid.write(x, self._above - 1, name, ink)
            grid.write(x, self.height - 1, name, ink)
        for column, ink in spots.arrows.items():
            grid.put(place((column, 0))[0] + (self._content - 1) // 2, 0, signs.drop, ink)
        draw_captions(grid, spots, place, signs)
