"""The strong level where no exact solver reaches: the engine that plays the board best."""

from __future__ import annotations

from random import Random
from typing import Any

from rokgard.agent import Agent, Budget, Decision
from rokgard.game import Game
from rokgard_lines.game import Lines, Position


class StrongAgent(Agent):
    """The level strong, as far as nothing is solved: patterns without gravity, windows with it.

    The idea: without gravity find every win by threats, however long, and stop those of the other side; otherwise look
    as far ahead as the budget allows, with an estimate that was fitted to games. With gravity look as far ahead and
    judge the threats that wait higher up; patterns were tried there and were no stronger. Only what a board needs is
    loaded and compiled.
    """

    def __init__(self) -> None:
        self._agents: dict[bool, Agent] = {}

    def choose(self, game: Game[Any, Any], state: Position, budget: Budget, rng: Random) -> Decision[int]:
        """Choose a move. Raises `TypeError` for a game other than Lines."""
        return self._agent(game).choose(game, state, budget, rng)

    def warm_up(self, game: Game[Any, Any]) -> None:
        """Compile the kernels of this board's engine, or load them from the cache."""
        self._agent(game).warm_up(game)

    def _agent(self, game: Game[Any, Any]) -> Agent:
        if not isinstance(game, Lines):
            raise TypeError(f"this opponent plays Lines, not {game.id}")
        if game.gravity not in self._agents:
            self._agents[game.gravity] = _windows() if game.gravity else _patterns()
        return self._agents[game.gravity]


def _windows() -> Agent:
    from rokgard_lines.engine.agents import STRONG, SearchAgent

    return SearchAgent(STRONG)


def _patterns() -> Agent:
    from rokgard_lines.patterns.agent import PatternAgent

    return PatternAgent()
