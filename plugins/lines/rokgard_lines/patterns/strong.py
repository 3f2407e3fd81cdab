"""The strong level where no exact solver reaches: the engine that plays the board best."""

from __future__ import annotations

from random import Random
from typing import Any

from rokgard.agent import Agent, Budget, Decision
from rokgard.game import Game
from rokgard_lines.game import Lines, Position


class StrongAgent(Agent):
    """Patterns and threat search without gravity, windows with it. Only what a board needs is loaded and compiled."""

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
