"""Boards of square cells: two columns a cell, or a wider grid where lines and areas lie between the cells."""

from __future__ import annotations

from collections.abc import Iterable

from rokgard.scene import Point
from rokgard.sheet import Area
from rokgard_renderers.text.board import Board
from rokgard_renderers.text.cells import Place, draw_between, draw_contents
from rokgard_renderers.text.edges import widest
from rokgard_renderers.text.grid import Grid
from rokgard_renderers.text.ink import Palette
from rokgard_renderers.text.marks import Signs
from rokgard_renderers.text.room import NoRoomError
from rokgard_renderers.text.spots import Spots


class SquareBoard(Board):
    """A board of squares."""

    def __init__(self, spots: Spots, room: int | None, signs: Signs, *, coordinates: bool) -> None:
        """Lay out at most `room` columns wide. Raises `NoRoomError` where that is impossible."""
        super().__init__(spots, signs, coordinates=coordinates)
        lattice = self._lattice
        self._spacious = bool(spots.lines or spots.areas)
        across, self._down = (3, 2) if self._spacious else (1, 1)
        self._pitch = max(self._content + across, widest(self._columns) + 1)
        self._body = (lattice.columns - 1) * self._pitch + self._content + 2  # with a bracket at either end
        self._left = self._right = self._side
        if room is not None and self._left + self._body + self._right > room:
            self._right = 0
        if room is not None and self._left + self._body > room:
            raise NoRoomError(self._left + self._body)
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
