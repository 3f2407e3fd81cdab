"""Thinking while opponents get ready: nothing twice at a time, nothing that hangs, and at once what is known."""

from __future__ import annotations

import threading
import time
from types import ModuleType
from typing import Any

import pytest

from rokgard import Agent, AgentSpec, Budget, Decision, hookimpl
from rokgard.host import Host
from rokgard.session import Player, Session

SLOW = Player("Computer", level="sluggish")
SHORT = 0.3
"""Seconds: by then a thread that does not wait would be through."""


class Slow(Agent):
    """Gets ready until it is let go, and writes down what happens in which order."""

    def __init__(self) -> None:
        self.events: list[str] = []
        self.begun, self.go_on = threading.Event(), threading.Event()
        self.book: dict[Any, int] = {}

    def warm_up(self, game: Any) -> None:
        self.events.append("warm-up begins")
        self.begun.set()
        assert self.go_on.wait(60)
        self.events.append("warm-up ends")

    def at_once(self, game: Any, state: Any, rng: Any) -> Decision[int] | None:
        self.events.append("at once?")
        return Decision(self.book[state], note=f"{rng.random()}") if state in self.book else None

    def choose(self, game: Any, state: Any, budget: Budget, rng: Any) -> Decision[int]:
        self.events.append("choose")
        return self.at_once(game, state, rng) or Decision(1)


class Plugin:
    def __init__(self) -> None:
        self.made: list[Slow] = []

    def make(self) -> Slow:
        self.made.append(Slow())
        return self.made[-1]

    @hookimpl
    def rokgard_agents(self) -> list[AgentSpec]:
        return [AgentSpec("sluggish", self.make, Budget(nodes=1), game="toy")]


@pytest.fixture
def plugin() -> Plugin:
    return Plugin()


@pytest.fixture
def session(toy: ModuleType, plugin: Plugin) -> Any:
    host = Host([toy, plugin], discover=False)
    session = Session.begin(host, host.new_game("toy"), (SLOW, Player("Ada")), preset="seven", seed=1)
    session.warm_up()
    while not plugin.made:
        assert session.warming
    yield session
    plugin.made[0].go_on.set()


def test_a_choice_waits_for_the_warm_up_and_is_made_by_the_same_opponent(session: Session, plugin: Plugin) -> None:
    slow = plugin.made[0]
    assert slow.begun.wait(60)

    def tick(seconds: float) -> None:
        assert session.warming
        if seconds > SHORT:
            slow.go_on.set()

    assert session.think(tick=tick).move == 1
    assert slow.events == ["warm-up begins", "at once?", "warm-up ends", "choose", "at once?"]
    assert plugin.made == [slow]


def test_what_is_known_at_once_is_not_waited_for_and_is_what_a_choice_would_be(
    session: Session, plugin: Plugin
) -> None:
    slow = plugin.made[0]
    assert slow.begun.wait(60)
    slow.book[session.match.state] = 2
    early = session.think()
    assert early.move == 2
    assert session.warming
    slow.go_on.set()
    while session.warming:
        time.sleep(0.01)
    assert session.think() == early
    assert slow.events == ["warm-up begins", "at once?", "warm-up ends", "choose", "at once?"]


def test_ctrl_c_gets_through_while_the_opponent_gets_ready_and_the_next_try_waits_again(
    session: Session, plugin: Plugin
) -> None:
    slow = plugin.made[0]
    assert slow.begun.wait(60)

    def interrupt(_seconds: float) -> None:
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        session.think(tick=interrupt)
    assert session.warming
    assert session.match.ply == 0

    def let_go(_seconds: float) -> None:
        slow.go_on.set()

    assert session.think(tick=let_go).move == 1
    assert plugin.made == [slow]


def test_whoever_gives_hints_gets_ready_after_the_opponent_and_is_not_waited_for(
    session: Session, plugin: Plugin
) -> None:
    slow = plugin.made[0]
    assert slow.begun.wait(60)
    session.opponents.seat("strong", hints := Slow())
    session.warm_up_hints()
    assert not hints.begun.is_set()
    slow.go_on.set()
    assert hints.begun.wait(60)
    assert slow.events == ["warm-up begins", "warm-up ends"]
    assert not session.warming
    hints.go_on.set()
