"""The words that come with a hint, for any game."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from rokgard import Decision, Game
from rokgard.host import Host
from rokgard.reasons import reason, words


@pytest.fixture
def heap(host: Host) -> Callable[[int], Game[Any, Any]]:
    return lambda size: host.new_game("heap", {"heap": size})


@pytest.mark.parametrize(
    ("size", "decision", "said"),
    [
        (3, Decision(3, 1.0, exact=True, line=(3,)), "wins at once"),
        (3, Decision(3), "wins at once"),
        (6, Decision(2, 1.0, exact=True, line=(2, 1, 3)), "wins by force in 2 moves: 2 1 3"),
        (6, Decision(2, 1.0, exact=True, line=(2, 1)), "wins by force: 2 1"),
        (6, Decision(2, 0.9, line=(2, 1, 3)), ""),
        (6, Decision(2, 0.9, line=(2, 1, 3), depth=3), "the best of those looked at, 3 moves ahead: 2 1 3"),
        (6, Decision(2, depth=3), "the best of those looked at, 3 moves ahead"),
        (8, Decision(1, note="a whim", line=(1, 3), depth=3), "a whim"),
        (8, Decision(1, -1.0, exact=True, line=(1, 3)), "loses against best play, as any move does: 1 3"),
        (8, Decision(1, 0.0, exact=True, line=(1, 3)), "leads to a draw against best play"),
        (8, Decision(1, note="a whim", line=(1, 3)), "a whim"),
        (8, Decision(1, 1.0, exact=True, note="a plan", line=(1, 3)), "a plan: 1 3"),
        (8, Decision(1, 1.0, exact=True, line=(1, 9, 1)), "wins by force"),
    ],
)
def test_the_reason_is_what_is_known(heap: Any, size: int, decision: Decision[Any], said: str) -> None:
    game = heap(size)
    assert reason(game, game.initial(), decision) == said


def test_a_long_line_is_cut(heap: Any) -> None:
    game = heap(30)
    text = reason(game, game.initial(), Decision(1, 1.0, exact=True, line=(1,) * 30))
    assert text == "wins by force: 1 1 1 1 1 1 1 1 1 ..."


def test_what_the_game_sees_stands_before_what_the_agent_says(heap: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    game = heap(8)
    monkeypatch.setattr(game, "explain", lambda s, m: "leaves a multiple of four")
    assert words(game, game.initial(), Decision(1, note="a plan")) == "leaves a multiple of four; a plan"
    assert words(game, game.initial(), Decision(1, note="four")) == "leaves a multiple of four"


def test_a_game_that_fails_to_explain_costs_nothing_but_the_words(heap: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(s: Any, m: Any) -> str:
        raise KeyError("planted")

    game = heap(8)
    monkeypatch.setattr(game, "explain", broken)
    assert words(game, game.initial(), Decision(1, note="a plan")) == "a plan"
