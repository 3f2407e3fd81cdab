"""What opponents tell of their thoughts while they choose: to whom, and that nothing depends on it."""

from __future__ import annotations

import threading
from random import Random
from typing import Any

import pytest

from rokgard.agent import Agent, Budget, Decision, thinking_of, watching
from rokgard.agents.levels import SearchAgent
from rokgard.cli.context import AppContext


def thoughts(agent: Agent, rules: Any, state: Any, nodes: int) -> list[Decision[Any]]:
    """What an agent tells, having made sure that its choice is the same where nobody listens."""
    told: list[Decision[Any]] = []
    with watching(told.append):
        first = agent.choose(rules, state, Budget(nodes=nodes), Random(1))
    count = len(told)
    assert agent.choose(rules, state, Budget(nodes=nodes), Random(1)) == first
    assert len(told) == count
    assert {one.move for one in told} <= set(rules.legal_moves(state))
    assert [one.nodes for one in told] == sorted(one.nodes for one in told)
    return told


@pytest.mark.parametrize(
    ("game", "preset", "more"),
    [("lines", "five", {}), ("lines", "four-gravity", {}), ("triangles", "phone-60", {"seed": 2})],
    ids=["five", "four-gravity", "phone-60"],
)
def test_the_strong_opponents_tell_what_they_think_of(game: str, preset: str, more: dict[str, Any]) -> None:
    host = AppContext().host
    rules = host.new_game(game, host.game(game).presets[preset].model_dump(exclude_none=True) | more)
    state, rng = rules.initial(), Random(1)
    for _ply in range(5):
        state = rules.play(state, rng.choice(list(rules.legal_moves(state))))
    assert thoughts(host.agent(game, "strong"), rules, state, 400_000)


def test_the_search_for_any_game_tells_what_it_thinks_of() -> None:
    rules = AppContext().host.new_game("lines", {"columns": 6, "rows": 6, "in_row": 4})
    assert len(thoughts(SearchAgent(), rules, rules.initial(), 5_000)) > 1


def test_only_the_thread_that_is_watched_tells() -> None:
    told: list[Decision[Any]] = []
    with watching(told.append):
        other = threading.Thread(target=lambda: thinking_of(Decision(1)))
        other.start()
        other.join()
        thinking_of(Decision(2))
        with watching(None):
            thinking_of(Decision(3))
        thinking_of(Decision(4))
    thinking_of(Decision(5))
    assert [one.move for one in told] == [2, 4]
