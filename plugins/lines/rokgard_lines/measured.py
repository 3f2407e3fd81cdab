"""The boards of Lines that were measured between two equal opponents: which compare, and the table that is shipped.

Light: the game reads the table that is shipped with it, `measured.toml`, whenever a board is set up.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from math import log
from typing import Any, NamedTuple

from rokgard import fairness
from rokgard_lines.options import PRESETS, LinesOptions, board_words

HEAD = """\
# Boards of Lines between two equal opponents. Made, and gone on with, by `rokgard lines measure -o FILE`.
# 95 % intervals are worked out from these counts (Wilson).

"""


class Board(NamedTuple):
    """A board as a key: the options that make it."""

    cell: str
    columns: int
    rows: int
    in_row: int
    gravity: bool

    @classmethod
    def of(cls, options: LinesOptions) -> Board:
        """The board of a set of options."""
        return cls(options.cell, options.columns, options.rows, options.in_row, options.gravity)

    def options(self) -> LinesOptions:
        """The board as options."""
        return LinesOptions.model_validate(self._asdict())

    @property
    def preset(self) -> str | None:
        """The preset that is this board."""
        return next((name for name, options in PRESETS.items() if Board.of(options) == self), None)

    def words(self) -> str:
        """The board for people."""
        return board_words(self.options())

    @property
    def kind(self) -> tuple[Any, ...]:
        """What two boards must share to be compared at all.

        On hexagons with gravity an even number of rows makes all the difference: the second player has a reply that
        never loses there.
        """
        even = self.rows % 2 == 0 if self.cell == "hexagon" and self.gravity else None
        return self.cell, self.in_row, self.gravity, even

    def distance(self, other: Board) -> float:
        """How different two boards of a kind are in size: 0 the same; 0.7 twice as wide or as high."""
        return abs(log(self.columns / other.columns)) + abs(log(self.rows / other.rows))


class Table(fairness.Table[Board]):
    """Boards of Lines and what was counted on them."""

    game = "lines"
    head = HEAD

    @classmethod
    def board(cls, values: Mapping[str, Any]) -> Board:
        """The board in a row of a file. Raises `KeyError` and `ValueError`."""
        return Board.of(LinesOptions.model_validate({name: values[name] for name in Board._fields}))

    @classmethod
    def closeness(cls, known: Board, wanted: Board) -> tuple[Any, ...] | None:
        """Boards of the same kind by their size; of two as near the larger one."""
        if known.kind != wanted.kind:
            return None
        return round(wanted.distance(known), 9), -known.columns * known.rows, known

    @classmethod
    def order(cls, board: Board) -> tuple[Any, ...]:
        """Presets first, in their order, then by kind and size."""
        names = list(PRESETS)
        place = names.index(board.preset) if board.preset else len(names)
        return place, board.gravity, board.cell != "square", board.in_row, board.columns * board.rows, board


@cache
def shipped() -> Table:
    """The table that comes with the game."""
    return Table.shipped("rokgard_lines")
