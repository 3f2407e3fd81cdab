"""A board in one machine word: where the bits of the cells lie.

Columns stand one after the other, lowest cell first, with one or two bits between them that stay empty, so that no row
runs over an edge. On squares every column takes `rows + 1` bits; the four directions are then the constant distances 1,
`rows`, `rows + 1` and `rows + 2`. On hexagons a column takes `rows + 1` bits where it stands higher (even columns) and
`rows + 2` where it stands lower: a step up a slant is then `rows + 2` bits and a step down `rows + 1` from every
column, and the search is the same.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

from rokgard.errors import UsageError
from rokgard.i18n import _
from rokgard_lines.game import Lines, Position

WORD = 64
"""Bits of a word. The bit above the last column may be the sign of an integer; the cells never are."""
MOST_FREE_CELLS = 39
"""Without gravity the key of a position has a ternary digit a cell, and 39 fit into 63 bits."""


@dataclass(frozen=True)
class BitLayout:
    """The bits of one board. Cells are counted as in `Position`: column * rows + row, row 0 at the bottom."""

    columns: int
    rows: int
    in_row: int
    hexagons: bool
    gravity: bool

    @classmethod
    def of_any(cls, game: Lines) -> BitLayout:
        """The layout of a game's board, also if the solver cannot hold it; see `problem`."""
        return cls(game.columns, game.rows, game.geometry.in_row, game.geometry.cell == "hexagon", game.gravity)

    @classmethod
    def of(cls, game: Lines) -> BitLayout:
        """The layout of a game's board. Raises `UsageError` if the solver cannot hold it."""
        layout = cls.of_any(game)
        problem = layout.problem
        if problem:
            raise UsageError(problem, fix=_("a smaller board; `--preset four-gravity` is the largest preset solved"))
        return layout

    @property
    def problem(self) -> str:
        """Why the solver cannot hold this board; empty if it can."""
        if self.gravity and self.bits > WORD:
            return _("this board needs {bits} bits and is out of the exact solver's reach, which is {most}").format(
                bits=self.bits, most=WORD
            )
        if not self.gravity and self.cells > MOST_FREE_CELLS:
            return _(
                "a board of {cells} cells without gravity is out of the exact solver's reach, which is {most}"
            ).format(cells=self.cells, most=MOST_FREE_CELLS)
        return ""

    @property
    def cells(self) -> int:
        """The number of cells."""
        return self.columns * self.rows

    @cached_property
    def base(self) -> tuple[int, ...]:
        """The bit of the lowest cell of every column."""
        wider = 1 if self.hexagons else 0
        found = [0]
        for column in range(self.columns - 1):
            found.append(found[-1] + self.rows + 1 + wider * (column % 2))
        return tuple(found)

    @property
    def bits(self) -> int:
        """How many bits the board takes, with the empty one above each column."""
        return self.base[-1] + self.rows + 1

    @cached_property
    def shifts(self) -> tuple[int, ...]:
        """The distances between neighbours in the directions in which a row fits at all; the column is the last."""
        slants = (self.rows + 1, self.rows + 2) if self.hexagons else (self.rows + 1, self.rows, self.rows + 2)
        return tuple(d for d in (*slants, 1) if (self.in_row - 1) * d < self.bits)

    def bit(self, cell: int) -> int:
        """The bit of a cell, as a word."""
        column, row = divmod(cell, self.rows)
        return 1 << (self.base[column] + row)

    def column(self, column: int) -> int:
        """The bits of a column's cells."""
        return ((1 << self.rows) - 1) << self.base[column]

    @cached_property
    def board(self) -> int:
        """The bits of all cells."""
        return sum(self.column(column) for column in range(self.columns))

    @cached_property
    def bottom(self) -> int:
        """The bits of the lowest cells."""
        return sum(1 << bit for bit in self.base)

    @cached_property
    def lower(self) -> int:
        """Of the pairs of cells counted from the top of each column, the lower ones."""
        return sum(self.bit(cell) for cell in range(self.cells) if (self.rows - cell % self.rows) % 2 == 0)

    @property
    def mirrored(self) -> bool:
        """Whether the board is its own mirror image; with hexagons the middle column must be the axis."""
        return not self.hexagons or self.columns % 2 == 1

    def words(self, state: Position) -> tuple[int, int]:
        """The stones of the seat to move and those of the other seat."""
        stones = [0, 0]
        for cell, stone in enumerate(state.cells):
            if stone:
                stones[stone - 1] |= self.bit(cell)
        seat = state.stones & 1
        return stones[seat], stones[1 - seat]
