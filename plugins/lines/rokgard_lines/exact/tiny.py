"""The smallest boards, by plain minimax on the rules: nothing is loaded or compiled for them.

3 x 3 has 5,478 positions, which takes a tenth of a second the first time.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from rokgard_lines.exact.solution import Solution, win_in_one
from rokgard_lines.game import Lines, Position
from rokgard_lines.options import LinesOptions

MOST_CELLS = 9


class TinySolver:
    """Knows the score of every position of one board of at most `MOST_CELLS` cells."""

    def __init__(self, game: Lines) -> None:
        self.game = game
        self._known: dict[Position, int] = {}

    def solve(self, state: Position) -> Solution:
        """The score of every move. Raises `ValueError` where the game is over."""
        if self.game.outcome(state) is not None:
            raise ValueError("the game is over")
        scores = self._scores(state)
        return Solution(len(state.cells), state.stones, {m: (s, s) for m, s in scores.items()}, len(scores), 0.0)

    def alike(self, state: Position, solution: Solution) -> dict[int, int | None]:
        """The best moves; with each, unless it wins, the number of replies that keep the value for the other side."""
        return {move: self._keeping(self.game.play(state, move), solution.low) for move in solution.best}

    def line(self, state: Position, score: int) -> Iterator[int]:
        """One line of best play to the end from a position of this score."""
        while self.game.outcome(state) is None:
            move = next(move for move, known in self._scores(state).items() if known == score)
            yield move
            state, score = self.game.play(state, move), -score

    def _keeping(self, after: Position, score: int) -> int | None:
        if score > 0:
            return None
        if self.game.outcome(after) is not None:
            return 0
        least = 1 if score < 0 else 0
        return sum(known >= least for known in self._scores(after).values())

    def _scores(self, state: Position) -> dict[int, int]:
        return {move: -self._score(self.game.play(state, move)) for move in self.game.legal_moves(state)}

    def _score(self, state: Position) -> int:
        """The score for the seat to move; where that has lost, of the stone that has been played."""
        score = self._known.get(state)
        if score is None:
            if state.winner >= 0:
                score = -win_in_one(len(state.cells), state.stones - 1)
            elif state.stones == len(state.cells):
                score = 0
            else:
                score = max(self._scores(state).values())
            self._known[state] = score
        return score


@lru_cache(maxsize=8)
def tiny_solver(options: LinesOptions) -> TinySolver | None:
    """The solver of a board, None if it is too large. What it knows is kept for all opponents."""
    game = Lines(options)
    return TinySolver(game) if game.geometry.size <= MOST_CELLS else None
