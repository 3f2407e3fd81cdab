"""The weak opponent: looks one move ahead at most, and not everywhere. Plain Python and light to load."""

from __future__ import annotations

from random import Random
from typing import Any

from rokgard.agent import Agent, Budget, Decision
from rokgard.game import Game
from rokgard.i18n import _
from rokgard_lines.game import Lines, Position

SEES_WIN = 0.8
SEES_DANGER = 0.5
SEES_CELL = 0.35
"""How likely it is that the player notices an own win, a win of the opponent, and any other cell. So chosen that
somebody who looks for both in every move, and builds a row otherwise, wins more often than not."""


class WeakAgent(Agent):
    """The level weak: a beginner.

    The idea: look one move ahead, but not everywhere. Most own wins in one are seen, of the opponent's every other one,
    and of all other cells a third, from which a lively one is taken: in rows that one side can still make, the fuller
    the better. Nothing is planned and nothing two moves away is seen.
    """

    def choose(self, game: Game[Any, Any], state: Position, budget: Budget, rng: Random) -> Decision[int]:
        """Choose a move; the budget does not matter. Raises `TypeError` for a game other than Lines."""
        if not isinstance(game, Lines):
            raise TypeError(f"this opponent plays Lines, not {game.id}")
        seat = game.turn(state)
        moves = list(game.legal_moves(state))
        rng.shuffle(moves)
        best, best_score, note = moves[0], -1.0, ""
        for move in moves:
            own, theirs, score = self._look(game, state, game.landing(state, move), seat)
            if own and rng.random() < SEES_WIN:
                return Decision(move, 1.0, line=(move,), nodes=len(moves), depth=1, note=_("wins at once"))
            seen = rng.random()
            if theirs and seen < SEES_DANGER:
                score, reason = 1e9, _("blocks {goal}").format(goal=game.goal)
            else:
                score, reason = (score * (0.5 + rng.random()) if seen < SEES_CELL else 0.0), ""
            if score > best_score:
                best, best_score, note = move, score, reason
        return Decision(best, line=(best,), nodes=len(moves), depth=1, note=note)

    @staticmethod
    def _look(game: Lines, state: Position, index: int, seat: int) -> tuple[bool, bool, float]:
        """Whether a stone there wins, whether it would win for the other side, and how lively the place is."""
        geometry, cells = game.geometry, state.cells
        own_wins = their_wins = False
        score = 0.1
        for number in geometry.windows_of[index]:
            stones = [cells[other] for other in geometry.windows[number]]
            mine, theirs = stones.count(seat + 1), stones.count(2 - seat)
            if not theirs:
                score += 4.0**mine
                own_wins |= mine == geometry.in_row - 1
            elif not mine:
                score += 0.7 * 4.0**theirs
                their_wins |= theirs == geometry.in_row - 1
        return own_wins, their_wins, score
