r"""Boards of hexagons in straight columns, odd columns half a cell lower.

     ___     ___
    /   \___/   \
    \___/   \___/
        \___/

Outlines take four columns a cell, three where room is scarce; below that the cells are staggered without outlines.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable

from rokgard.scene import Point, Role
from rokgard.sheet import Area
from rokgard_renderers.text.board import Board
from rokgard_renderers.text.cells import Place, draw_between, draw_brackets, draw_contents
from rokgard_renderers.text.grid import Grid
from rokgard_renderers.text.ink import Palette
from rokgard_renderers.text.marks import Signs
from rokgard_renderers.text.room import NoRoomError
from rokgard_renderers.text.spots import Spots


class HexagonBoard(Board):
    """A board of hexagons."""

    def __init__(self, spots: Spots, room: int | None, signs: Signs, *, coordinates: bool) -> None:
        """Lay out at most `room` columns wide. Raises `NoRoomError` where that is impossible."""
        super().__init__(spots, signs, coordinates=coordinates)
        lattice, content, side = self._lattice, self._content, self._side
        # Interior of a cell with outlines (0: without), and how many of the two sides have names.
        choices = [(content + 2, 2), (content + 2, 1), (content + 1, 2), (content + 1, 1), (0, 2), (0, 1)]
        for interior, sides in choices:
            pitch = interior + 1 if interior else content + 1
            body = lattice.columns * pitch + 1
            if room is None or body + sides * side <= room:
                break
        else:
            raise NoRoomError(body + side)
        self._interior, self._pitch, self._body = interior, pitch, body
        self._left, self._right = (side, side) if sides == 2 else (0, side)
        self._outlined = 1 if interior else 0
        height = (
            self._above + self._outlined + 2 * lattice.rows + (1 if lattice.columns > 1 else 0) - (1 - self._outlined)
        )
        self.width = self._left + body + self._right
        self.height = height + (1 if self._columns else 0)

    def corner(self, at: Point) -> tuple[int, int]:
        """Where the upper left edge of a cell is drawn: column and line."""
        line = self._above + self._outlined + 2 * (self._lattice.rows - 1 - at[1]) + at[0] % 2
        return self._left + at[0] * self._pitch, line

    def place(self, at: Point) -> Place:
        """Where the content of a cell is written."""
        x, y = self.corner(at)
        return x + 1 + (1 if self._interior == self._content + 2 else 0), y, self._content

    def area(self, at: Point) -> Area:
        """The inside of the outline, two lines high; without outlines the characters of the content."""
        x, y = self.corner(at)
        if self._interior:
            return Area(x + 1, y, self._interior, 2)
        return Area(x + 1, y, self._content)

    def cell_at(self, column: int, line: int) -> Point:
        """The hexagon that a character lies in; its left edge belongs to it, its right one to the next."""
        x = (column - self._left - (0 if self._interior else 1)) // self._pitch
        y = line - self._above - self._outlined - x % 2
        return x, self._lattice.rows - 1 - y // 2

    def draw_ground(self, grid: Grid, spots: Spots, palette: Palette) -> None:
        """Draw the outlines and what lies between the cells."""
        if self._interior:
            _outline(grid, spots, self.corner, self._interior)
        draw_between(grid, spots, self.place, self._signs, palette)

    def draw_cells(self, grid: Grid, spots: Spots, palette: Palette, only: Iterable[Point] | None = None) -> None:
        """Draw the contents of all cells, or of some; without outlines, empty ones have a sign."""
        draw_contents(grid, spots, self.place, self._signs, palette, empty=not self._interior, only=only)
        if self._interior and palette.tints and only is None:
            _tint(grid, spots, self.corner, self._interior)

    def draw_brackets(self, grid: Grid, spots: Spots, palette: Palette) -> None:
        """Draw the brackets around marked cells."""
        # In narrow outlines the first bracket would stand in the place of the left edge.
        tight = frozenset({Role.WINNING}) if self._interior == self._content + 1 else frozenset()
        draw_brackets(grid, spots, self.place, self._signs, palette, only_behind=tight)


def _outline(grid: Grid, spots: Spots, corner: Callable[[Point], tuple[int, int]], interior: int) -> None:
    """Draw the edges of all cells that there are; winning ones have theirs in the winning ink, so they come last."""
    cells = sorted((Role.WINNING in spot.roles, at) for at, spot in spots.cells.items() if spot.exists)
    for winning, at in cells:
        x, y = corner(at)
        ink = "winning" if winning else "cell"
        end = x + interior + 1
        for dx in range(1, interior + 1):
            if grid.chars[y - 1][x + dx] == " ":
                grid.put(x + dx, y - 1, "_", ink)
            grid.put(x + dx, y + 1, "_", ink)
        for at_x, at_y, char in ((x, y, "/"), (end, y, "\\"), (x, y + 1, "\\"), (end, y + 1, "/")):
            grid.put(at_x, at_y, char, "cell")


def _tint(grid: Grid, spots: Spots, corner: Callable[[Point], tuple[int, int]], interior: int) -> None:
    """Tint the whole inside of winning and owned cells."""
    for at, spot in spots.cells.items():
        ground = "win" if Role.WINNING in spot.roles else spot.area
        if ground:
            x, y = corner(at)
            for dx in range(1, interior + 1):
                grid.ground(x + dx, y, ground)
                grid.ground(x + dx, y + 1, ground)
