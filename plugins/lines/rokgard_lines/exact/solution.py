"""What is known of a position. Light to import: nothing here is compiled."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

Value = Literal["win", "draw", "loss"]


class Interrupted(Exception):
    """A search was stopped, or reached its limit."""


def win_in_one(cells: int, plies: int) -> int:
    """The score of a win with the next stone: the winner's stones that are left before it."""
    return (cells + 1 - plies) // 2


def plies_to_end(cells: int, plies: int, score: int) -> int:
    """How many more stones a game of this score takes, when the winner hurries and the loser delays."""
    if score == 0:
        return cells - plies
    mover = plies & 1
    winner = mover if score > 0 else 1 - mover
    capacity = (cells + 1 - winner) // 2
    placed = (plies + 1 - winner) // 2
    stones = capacity + 1 - abs(score) - placed
    return 2 * stones - (1 if winner == mover else 0)


@dataclass(frozen=True)
class Solution:
    """What is known of a position: bounds of its score, of every move's, and what it took.

    Scores are from the view of the seat to move: the number of stones that the winner has left before the winning one,
    negative for a loss, 0 for a draw. On 7 x 6 a win with the winner's 8th stone scores 14.
    """

    cells: int
    plies: int
    bounds: dict[int, tuple[int, int]]
    nodes: int
    seconds: float
    line: tuple[int, ...] = ()

    @property
    def low(self) -> int:
        """The score is at least this."""
        return max(low for low, _high in self.bounds.values())

    @property
    def high(self) -> int:
        """The score is at most this."""
        return max(high for _low, high in self.bounds.values())

    @property
    def score(self) -> int | None:
        """The score of the best move, if it is known."""
        return self.low if self.low == self.high else None

    @property
    def value(self) -> Value | None:
        """Win, draw or loss for the seat to move, if that is known."""
        if self.low > 0:
            return "win"
        if self.high < 0:
            return "loss"
        return "draw" if self.low == self.high == 0 else None

    @property
    def moves(self) -> dict[int, int]:
        """The moves whose score is known, with it."""
        return {move: low for move, (low, high) in self.bounds.items() if low == high}

    @property
    def complete(self) -> bool:
        """Whether the score of every move is known."""
        return len(self.moves) == len(self.bounds)

    @property
    def best(self) -> list[int]:
        """The moves that are known to reach the score, or as much of it as is known."""
        return [move for move, (low, _high) in self.bounds.items() if low == self.low]

    @property
    def distance(self) -> int | None:
        """How many more stones the game takes, when the winner hurries and the loser delays, if that is known."""
        return None if self.score is None else plies_to_end(self.cells, self.plies, self.score)
