"""Opponents: the interface that every engine implements, from random play to a perfect solver."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass
from random import Random
from typing import Any, Generic

from rokgard.game import Game, M

LEVELS = ("weak", "normal", "strong")
"""The levels that every game has, in rising order."""


@dataclass(frozen=True, slots=True)
class Budget:
    """How much an agent may look at. With `nodes` and a seed the answer is the same on every machine.

    `nodes` counts positions visited, `seconds` is wall-clock time; where both are given, whichever is used up first.
    """

    nodes: int | None = None
    seconds: float | None = None


@dataclass(frozen=True, slots=True)
class Decision(Generic[M]):
    """What an agent chose, and what it looked at.

    `value` is the expected result for the seat to move, from -1 (loss) to 1 (win), or None where the agent does not
    judge. `exact` says that the value is proved. `line` is the principal variation, beginning with `move`. `note` says
    in words why, where the agent can ("blocks four in a row").
    """

    move: M
    value: float | None = None
    exact: bool = False
    line: tuple[M, ...] = ()
    nodes: int = 0
    depth: int = 0
    note: str = ""


Watcher = Callable[[Decision[Any]], None]
"""Is shown what an agent thinks of while it chooses; called in the agent's thread, so it must be quick."""

_watcher: ContextVar[Watcher | None] = ContextVar("watcher", default=None)


def thinking_of(decision: Decision[Any]) -> None:
    """Tell, from within `Agent.choose`, what would be chosen if it had to end now.

    Front ends show it to a person who waits. It may be told as often as something new is known (after each depth of the
    search, say), and costs next to nothing where nobody wants to know.
    """
    watcher = _watcher.get()
    if watcher is not None:
        watcher(decision)


@contextmanager
def watching(watcher: Watcher | None) -> Iterator[None]:
    """Show a watcher what agents that choose in this thread meanwhile think of."""
    token = _watcher.set(watcher)
    try:
        yield
    finally:
        _watcher.reset(token)


class Agent(ABC):
    """An opponent. Agents may keep tables between moves, but a choice depends only on position, budget and rng."""

    @abstractmethod
    def choose(self, game: Game[Any, Any], state: Any, budget: Budget, rng: Random) -> Decision[Any]:
        """Choose a legal move for the seat to move. The game is not over in `state`.

        What takes long may tell `thinking_of` meanwhile.
        """

    def at_once(self, game: Game[Any, Any], state: Any, rng: Random) -> Decision[Any] | None:
        """What `choose` would answer, where that takes no time and nothing of `warm_up` (from a book, say); else None.

        It may be asked while `warm_up` still runs.
        """
        return None

    def warm_up(self, game: Game[Any, Any]) -> None:  # noqa: B027 - optional to override
        """Compile or load what will be needed; called in a background thread while a person looks at the board."""


@dataclass(frozen=True, slots=True)
class AgentSpec:
    """An agent that a plugin offers: its level, how to make one, its budget, and for which game (None: for any).

    `level` is one of `LEVELS`, or another name, such as `random`, that can be asked for by name.
    """

    level: str
    make: Callable[[], Agent]
    budget: Budget
    game: str | None = None
    description: str = ""
