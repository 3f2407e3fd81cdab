"""The opponents of one match: made when first needed, got ready in the background, asked aside, and checked.

Agents are other people's code that takes its time. Here they run in threads of their own, never two searches of one
agent at a time, and what they answer is a legal move or an error with the agent's name.
"""

from __future__ import annotations

import contextlib
import threading
from collections.abc import Callable, Iterable
from random import Random
from typing import Any

from rokgard.agent import Agent, Budget, Decision, Watcher, watching
from rokgard.asking import asked
from rokgard.host import Host
from rokgard.i18n import _
from rokgard.match import Match
from rokgard.thinking import BACKGROUND, think_aside


class Opponents:
    """The agents that play in `match`, by level. `record_id` is what errors say the match can be resumed by."""

    def __init__(self, host: Host, match: Match[Any, Any], record_id: str) -> None:
        self._host, self._match, self._record_id = host, match, record_id
        self._agents: dict[str, Agent] = {}
        self._making = threading.Lock()
        self._busy: dict[str, threading.Lock] = {}
        self._warming: threading.Thread | None = None

    def agent(self, level: str) -> Agent:
        """The agent of a level, made now if need be. Raises `UsageError` or `PluginError` where there is none."""
        with self._making:  # asked for by the thread that warms up and by the one that thinks
            if level not in self._agents:
                self._agents[level] = self._host.agent(self._match.game.id, level)
            return self._agents[level]

    def seat(self, level: str, agent: Agent) -> None:
        """Let this agent play as `level`, in the place of the plugin's."""
        self._agents[level] = agent

    def warm_up(self, levels: Iterable[str], *, awaited: bool = True) -> None:
        """Let the agents compile and load in the background, after those that do so already.

        A choice waits for agents that are `awaited`.
        """
        before = self._warming

        def work() -> None:
            if before is not None:
                before.join()
            # A real defect shows, with its name, when the agent is asked for a move.
            with contextlib.suppress(Exception):
                for level in levels:
                    self.agent(level).warm_up(self._match.game)

        thread = threading.Thread(target=work, name=f"{BACKGROUND}warm-up", daemon=True)
        if awaited:
            self._warming = thread
        thread.start()

    @property
    def warming(self) -> bool:
        """Whether agents are still loading or compiling what they need."""
        return self._warming is not None and self._warming.is_alive()

    def choose(
        self,
        level: str,
        budget: Budget,
        random: str,
        *,
        tick: Callable[[float], None] | None = None,
        watcher: Watcher | None = None,
    ) -> Decision[Any]:
        """What the agent of `level` would play now; `random` is the seed of its random numbers.

        The search runs in a thread of its own, so that an interrupt is answered at once; `tick` is called with the
        seconds gone, about ten times a second; `watcher` is shown what the agent thinks of. While agents still get
        ready this waits for them, rather than have the same compiled twice at a time, unless the agent has an answer
        `at_once`. Raises `PluginError` where it fails.
        """
        game, state, warming = self._match.game, self._match.state, self._warming
        busy = self._busy.setdefault(level, threading.Lock())

        def work() -> Decision[Any]:
            agent = self.agent(level)
            if warming is not None and warming.is_alive():
                decision = agent.at_once(game, state, Random(random))
                if decision is not None:
                    return decision
                warming.join()
            # A search that nobody waits for any more is still at work in the agent's tables.
            with busy, watching(watcher):
                return agent.choose(game, state, budget, Random(random))

        return asked(
            level,
            game.id,
            lambda: think_aside(work, tick=tick),
            self._match.refusal,
            fix=_("`rokgard resume {id} --opponent LEVEL` goes on against another").format(id=self._record_id),
        )
