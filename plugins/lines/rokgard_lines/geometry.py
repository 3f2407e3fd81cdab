"""Where the rows of a board lie: steps, rays and windows on squares and hexagons.

A cell has a column and a row, both counted from 0, row 0 at the bottom, and the index `column * rows + row`, so that
a column is one piece of memory.

Hexagons are flat-top and stand in straight columns; odd columns lie half a cell lower. A slant therefore changes its
row at every second step: upwards it gains a row on leaving an even column, downwards it loses one on leaving an odd
column.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property, lru_cache

Cell = tuple[int, int]
"""Column and row."""

SQUARE_DIRECTIONS = ("column", "row", "rising", "falling")
HEXAGON_DIRECTIONS = ("column", "rising", "falling")


def directions(cell: str) -> tuple[str, ...]:
    """The directions in which a row may run: four on squares, three on hexagons."""
    return SQUARE_DIRECTIONS if cell == "square" else HEXAGON_DIRECTIONS


def step(cell: str, direction: str, column: int, row: int) -> Cell:
    """The next cell in a direction, to the right (upwards for `column`); it may lie outside the board."""
    if direction == "column":
        return column, row + 1
    if cell == "square":
        return column + 1, row + {"row": 0, "rising": 1, "falling": -1}[direction]
    odd = column % 2
    return column + 1, row + ((1 - odd) if direction == "rising" else -odd)


def line(cell: str, columns: int, rows: int, direction: str, start: Cell) -> Iterator[Cell]:
    """The cells from `start` in a direction to the edge of the board."""
    column, row = start
    while 0 <= column < columns and 0 <= row < rows:
        yield column, row
        column, row = step(cell, direction, column, row)


@lru_cache(maxsize=1024)
def longest_row(cell: str, columns: int, rows: int) -> int:
    """The length of the longest row that fits on a board. On hexagons a slant can be longer than the board is high."""
    starts = [(column, row) for column in range(min(2, columns)) for row in range(rows)]
    return max(
        sum(1 for _cell in line(cell, columns, rows, direction, start))
        for direction in directions(cell)
        for start in starts
    )


@dataclass(frozen=True)
class Geometry:
    """The rows of one board, as indices of cells."""

    cell: str
    columns: int
    rows: int
    in_row: int

    @property
    def size(self) -> int:
        """The number of cells."""
        return self.columns * self.rows

    def index(self, column: int, row: int) -> int:
        """The index of a cell."""
        return column * self.rows + row

    def at(self, index: int) -> Cell:
        """The column and row of an index."""
        return divmod(index, self.rows)

    @cached_property
    def lines(self) -> tuple[tuple[int, ...], ...]:
        """All maximal straight lines of cells, each once, by direction."""
        found = []
        for direction in directions(self.cell):
            cells = [(column, row) for column in range(self.columns) for row in range(self.rows)]
            inner = {step(self.cell, direction, *cell) for cell in cells}
            for start in cells:
                if start not in inner:
                    walk = line(self.cell, self.columns, self.rows, direction, start)
                    found.append(tuple(self.index(*cell) for cell in walk))
        return tuple(found)

    @cached_property
    def windows(self) -> tuple[tuple[int, ...], ...]:
        """All possible winning rows: `in_row` neighbouring cells of a line."""
        return tuple(cells[i : i + self.in_row] for cells in self.lines for i in range(len(cells) - self.in_row + 1))

    @cached_property
    def windows_of(self) -> tuple[tuple[int, ...], ...]:
        """For every cell, the numbers of the windows that it belongs to."""
        found: list[list[int]] = [[] for _index in range(self.size)]
        for number, cells in enumerate(self.windows):
            for index in cells:
                found[index].append(number)
        return tuple(map(tuple, found))

    @cached_property
    def rays(self) -> tuple[tuple[tuple[tuple[int, ...], tuple[int, ...]], ...], ...]:
        """For every cell and line through it, the cells on either side, nearest first, at most `in_row - 1` of each."""
        reach = self.in_row - 1
        found: list[list[tuple[tuple[int, ...], tuple[int, ...]]]] = [[] for _index in range(self.size)]
        for cells in self.lines:
            if len(cells) >= self.in_row:
                for i, index in enumerate(cells):
                    found[index].append((cells[i + 1 : i + 1 + reach], cells[max(0, i - reach) : i][::-1]))
        return tuple(map(tuple, found))

    def completes(self, cells: bytes, index: int) -> bool:
        """Whether the stone on `index` is part of a winning row."""
        stone = cells[index]
        for forward, backward in self.rays[index]:
            run = 1
            for ray in (forward, backward):
                for other in ray:
                    if cells[other] != stone:
                        break
                    run += 1
            if run >= self.in_row:
                return True
        return False

    def runs(self, cells: bytes, stone: int) -> list[tuple[int, ...]]:
        """All unbroken rows of `stone` that are long enough to win, each in its full length."""
        found: list[tuple[int, ...]] = []
        for cells_of_line in self.lines:
            run: list[int] = []
            for index in (*cells_of_line, None):
                if index is not None and cells[index] == stone:
                    run.append(index)
                    continue
                if len(run) >= self.in_row:
                    found.append(tuple(run))
                run = []
        return found


@lru_cache(maxsize=64)
def geometry(cell: str, columns: int, rows: int, in_row: int) -> Geometry:
    """The geometry of a board; made once."""
    return Geometry(cell, columns, rows, in_row)
