"""Solving a position exactly: alpha-beta with a transposition table, for any game.

A value is seen from the seat to move. The result (win, draw, loss) counts first, then the margin of the scores, then
the length of the game: a win is taken soon, a loss put off.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from rokgard.agents.meter import Meter, OutOfBudget
from rokgard.game import Game, Outcome

WIN = 1 << 60
"""A won game, whatever its margin."""
POINT = 1 << 20
"""One point of margin; a ply counts 1."""
MAX_MARGIN = (1 << 38) - 1
MAX_DEPTH = 240
"""Plies to the end of the game; a longer one is not tried (each ply is a Python frame)."""
MAX_TABLE = 1_000_000


def result_value(outcome: Outcome) -> int:
    """Win, draw or loss for seat 0."""
    return 0 if outcome.winner is None else WIN if outcome.winner == 0 else -WIN


def full_value(outcome: Outcome) -> int:
    """The result and the margin of the first two scores for seat 0."""
    margin = outcome.scores[0] - outcome.scores[1] if len(outcome.scores) > 1 else 0
    return result_value(outcome) + POINT * max(-MAX_MARGIN, min(MAX_MARGIN, margin))


@dataclass(frozen=True, slots=True)
class Solution:
    """A solved position: its result for the seat to move (-1, 0, 1), the margin of the scores, and the best line."""

    result: int
    margin: int | None
    line: tuple[Any, ...]


class Solver:
    """Solves positions of one game within a meter's budget."""

    def __init__(self, game: Game[Any, Any], meter: Meter) -> None:
        self._game = game
        self._meter = meter
        self._table: dict[Any, tuple[int, int, Any]] = {}
        self._history: dict[Any, int] = {}
        self._full = False

    def solve(self, state: Any, share: float, refined_share: float) -> Solution | None:
        """The solution of `state`, or None where the budget does not suffice.

        First the result alone, which is far cheaper, until `share` of the budget is used up. Then the margin and the
        shortest way, until `refined_share` is; where that does not suffice the line is only as good as its result.
        """
        self._meter.allow(share)
        try:
            result = self._search(state, -WIN, WIN, 0)
        except OutOfBudget:
            return None
        solution = Solution(_sign(result), None, self._line(state))
        self._meter.allow(refined_share)
        rough, self._table, self._full = self._table, {}, True
        try:
            # The result is known, so the window is only as wide as the margins.
            value = self._search(state, result - WIN // 2, result + WIN // 2, 0)
        except OutOfBudget:
            self._table, self._full = rough, False
            return solution
        return Solution(solution.result, (value - result + POINT // 2) // POINT, self._line(state))

    def _search(self, state: Any, alpha: int, beta: int, depth: int) -> int:
        """Fail-soft alpha-beta from the view of the seat to move in `state`, which is not over."""
        entry = self._table.get(state)
        first = None
        if entry is not None:
            low, high, first = entry
            if low >= beta or low == high:
                return low
            if high <= alpha:
                return high
            alpha, beta = max(alpha, low), min(beta, high)
        if depth >= MAX_DEPTH:
            raise OutOfBudget
        best, best_move, floor = -2 * WIN, None, alpha
        for move, child, sign, ended in self._children(state, first):
            value = ended if ended is not None else self._value(child, sign, alpha, beta, depth + 1)
            if self._full:
                value = _one_ply_later(value)
            if value > best:
                best, best_move = value, move
                alpha = max(alpha, best)
                if best >= beta:
                    self._history[move] = self._history.get(move, 0) + 1
                    break
        low, high = (best if best > floor else -2 * WIN), (best if best < beta else 2 * WIN)
        self._keep(state, low, high, best_move)
        return best

    def _keep(self, state: Any, low: int, high: int, move: Any) -> None:
        """Store the bounds of a position, together with those that are there already."""
        known = self._table.get(state)
        if known is not None:
            low, high = max(low, known[0]), min(high, known[1])
        elif len(self._table) >= MAX_TABLE:
            return
        self._table[state] = (low, high, move)

    def _value(self, child: Any, sign: int, alpha: int, beta: int, depth: int) -> int:
        """The value of the position after a move, for the seat that moved; the window allows for the shift by a ply."""
        if sign > 0:
            return self._search(child, alpha - 1, beta + 1, depth)
        return -self._search(child, -beta - 1, 1 - alpha, depth)

    def _children(self, state: Any, first: Any) -> list[tuple[Any, Any, int, int | None]]:
        """(move, position, 1 if the same seat moves again else -1, value if the game is over), likely best first."""
        game, meter = self._game, self._meter
        seat = game.turn(state)
        view = 1 if seat == 0 else -1
        value_of = full_value if self._full else result_value
        found: list[tuple[tuple[int, int, float, int, int], tuple[Any, Any, int, int | None]]] = []
        for index, move in enumerate(game.legal_moves(state)):
            if meter.spent:
                raise OutOfBudget
            meter.nodes += 1
            child = game.play(state, move)
            outcome = game.outcome(child)
            if outcome is not None:
                ended = view * value_of(outcome)
                found.append(((ended, 0, 0.0, 0, -index), (move, child, 1, ended)))
                continue
            scores = game.scores(child)
            gain = view * (scores[0] - scores[1]) if scores else 0
            estimate = view * (game.evaluate(child) or 0.0)
            order = (0, int(first is not None and move == first), gain + estimate, self._history.get(move, 0), -index)
            found.append((order, (move, child, 1 if game.turn(child) == seat else -1, None)))
        found.sort(key=lambda item: item[0], reverse=True)
        return [item for _order, item in found]

    def _line(self, state: Any) -> tuple[Any, ...]:
        line: list[Any] = []
        while (entry := self._table.get(state)) is not None and entry[2] is not None and len(line) < MAX_DEPTH:
            line.append(entry[2])
            state = self._game.play(state, entry[2])
        return tuple(line)


def _one_ply_later(value: int) -> int:
    """The value of a move that leads to a position of value `value`: wins fade with distance, and so do losses."""
    if value > WIN // 2:
        return value - 1
    return value + 1 if value < -WIN // 2 else value


def _sign(value: int) -> int:
    return (value > 0) - (value < 0)
