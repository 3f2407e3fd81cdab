"""Where everything on a board of cells comes to lie, for squares and hexagons alike."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable

from rokgard.scene import Point
from rokgard.sheet import Area
from rokgard.words import width
from rokgard_renderers.text.cells import Place, draw_brackets, draw_captions, edge_inks
from rokgard_renderers.text.edges import edges_of, widest
from rokgard_renderers.text.grid import Grid
from rokgard_renderers.text.ink import Palette
from rokgard_renderers.text.marks import Signs
from rokgard_renderers.text.spots import Spots


class Board(ABC):
    """The places of one board of cells; `width` x `height` characters in all.

    Within that `_left` columns are kept for the names of the rows, `_body` for the cells, and `_right` for the names
    once more (0: no room for them); `_above` lines for arrows and the names of the columns.
    """

    width: int
    height: int
    _left: int
    _body: int
    _right: int

    def __init__(self, spots: Spots, signs: Signs, *, coordinates: bool) -> None:
        self._lattice, self._signs, self._content = spots.lattice, signs, spots.content_width
        self._columns, self._rows = edges_of(spots.lattice, coordinates=coordinates, ascii_only=signs.ascii)
        self._side = widest(self._rows) + 1 if self._rows else 0
        self._above = (1 if spots.lattice.drop else 0) + (1 if self._columns else 0)

    @abstractmethod
    def place(self, at: Point) -> Place:
        """Where the content of a cell is written."""

    @abstractmethod
    def area(self, at: Point) -> Area:
        """What a person takes for the inside of a cell."""

    @property
    def top(self) -> int:
        """The line of the names above the columns; of the first cells where they have no names."""
        return self._above - 1 if self._columns else self._above

    def column(self, column: int) -> Area:
        """A whole column, with its names."""
        cell = self.area((column, 0))
        return Area(cell.column, self.top, cell.width, self.height - self.top)

    @abstractmethod
    def cell_at(self, column: int, line: int) -> Point:
        """The cell that a character belongs to; off the board one that the lattice does not have."""

    def draw(self, spots: Spots, palette: Palette) -> Grid:
        """Draw the board with what stands on it: the spots that it was made for."""
        return BoardDrawing(self, spots, palette).draw()

    @abstractmethod
    def draw_ground(self, grid: Grid, spots: Spots, palette: Palette) -> None:
        """Draw what lies under the contents of the cells."""

    @abstractmethod
    def draw_cells(self, grid: Grid, spots: Spots, palette: Palette, only: Iterable[Point] | None = None) -> None:
        """Draw the contents of all cells, or of some."""

    def draw_marks(self, grid: Grid, spots: Spots, palette: Palette) -> None:
        """Draw what lies over the contents and beside the board: brackets, names, arrows and long texts."""
        self.draw_brackets(grid, spots, palette)
        column_inks, row_inks = edge_inks(spots)
        last = self._lattice.columns - 1
        for row, (name, ink) in enumerate(zip(self._rows, row_inks, strict=False)):
            if self._left:
                grid.write(self._left - 1 - width(name), self.place((0, row))[1], name, ink)
            if self._right:
                grid.write(self._left + self._body + 1, self.place((last, row))[1], name, ink)
        for column, (name, ink) in enumerate(zip(self._columns, column_inks, strict=False)):
            x = self.place((column, 0))[0] + (self._content - width(name)) // 2
            grid.write(x, self._above - 1, name, ink)
            grid.write(x, self.height - 1, name, ink)
        for column, ink in spots.arrows.items():
            grid.put(self.place((column, 0))[0] + (self._content - 1) // 2, 0, self._signs.drop, ink)
        draw_captions(grid, spots, self.place, self._signs)

    def draw_brackets(self, grid: Grid, spots: Spots, palette: Palette) -> None:
        """Draw the brackets around marked cells."""
        draw_brackets(grid, spots, self.place, self._signs, palette)


class BoardDrawing:
    """A board drawn in three steps, of which overlays change the last and the contents of a few cells."""

    def __init__(self, board: Board, spots: Spots, palette: Palette) -> None:
        self._board, self._spots, self._palette = board, spots, palette
        self._ground = Grid(board.width, board.height)
        board.draw_ground(self._ground, spots, palette)
        self._cells = self._ground.copy()
        board.draw_cells(self._cells, spots, palette)

    def draw(self) -> Grid:
        """All of it."""
        grid = self._cells.copy()
        self._board.draw_marks(grid, self._spots, self._palette)
        return grid

    def over(self, spots: Spots) -> Grid:
        """All of it with other spots, which differ only in what is written in some cells and how they are marked."""
        grid, ground = self._cells.copy(), self._ground
        changed = spots.changed()
        for at in changed:
            x, y, room = self._board.place(at)
            grid.chars[y][x : x + room] = ground.chars[y][x : x + room]
            grid.inks[y][x : x + room] = ground.inks[y][x : x + room]
        self._board.draw_cells(grid, spots, self._palette, changed)
        self._board.draw_marks(grid, spots, self._palette)
        return grid
