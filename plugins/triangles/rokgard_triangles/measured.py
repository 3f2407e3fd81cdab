"""The boards of Triangles that were measured between two equal opponents: which compare, and the table that is shipped.

Light: the game reads the table that is shipped with it, `measured.toml`, whenever a board is set up.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Any, NamedTuple

from rokgard import fairness
from rokgard.i18n import _
from rokgard_triangles.options import PRESET_STARS, TrianglesOptions

HEAD = """\
# Boards of Triangles between two equal opponents, a new cloud for every two games (seats exchanged). Made, and gone on
# with, by `rokgard triangles measure -o FILE`. 95 % intervals are worked out from these counts (Wilson).

"""


class Board(NamedTuple):
    """A board as a key: the ground, how many stars are drawn on it, and the order of turns."""

    board: str
    stars: int
    play_again: bool

    @classmethod
    def of(cls, options: TrianglesOptions) -> Board:
        """The board of a set of options."""
        return cls(options.board, options.stars, options.play_again)

    @property
    def preset(self) -> str | None:
        """The preset that has this ground and number."""
        return next((name for name, made in PRESET_STARS.items() if made == (self.board, self.stars)), None)

    def words(self) -> str:
        """The board for people."""
        text = self.preset or _("{board}, {stars} stars").format(board=self.board, stars=self.stars)
        return _("{board}, play again").format(board=text) if self.play_again else text


class Table(fairness.Table[Board]):
    """Boards of Triangles and what was counted on them."""

    game = "triangles"
    section = "entry"
    head = HEAD

    @classmethod
    def board(cls, values: Mapping[str, Any]) -> Board:
        """The board in a row of a file. Raises `KeyError`."""
        return Board(values["board"], values["stars"], values["play_again"])

    @classmethod
    def closeness(cls, known: Board, wanted: Board) -> tuple[Any, ...] | None:
        """Boards with the same order of turns by their number of stars, the same ground first.

        None where the number is not within a third of the other.
        """
        if known.play_again != wanted.play_again or not 2 * wanted.stars <= 3 * known.stars <= 4 * wanted.stars:
            return None
        return abs(known.stars - wanted.stars), known.board != wanted.board, known

    @classmethod
    def order(cls, board: Board) -> tuple[Any, ...]:
        """By the order of turns, the ground and the number of stars."""
        return board.play_again, board.board, board.stars


@cache
def shipped() -> Table:
    """The table that comes with the game."""
    return Table.shipped("rokgard_triangles")
