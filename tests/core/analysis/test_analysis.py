"""What is concluded from an agent's values, and what follows by itself."""

from __future__ import annotations

import threading
from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rokgard import Budget, Match, PluginError, UsageError
from rokgard.analysis import BLUNDER, MISTAKE, Analysis, MoveValue, PositionValue, Verdict
from rokgard.host import Host

Play = Callable[..., Match[Any, Any]]


def judged(host: Host, match: Match[Any, Any], level: str = "strong", nodes: int = 20_000) -> Analysis:
    analysis = Analysis(host, match, level, Budget(nodes=nodes))
    assert [found.ply for found in analysis.run()] == list(range(match.ply, -1, -1))
    return analysis


def truth(heap: int, seat: int) -> float:
    """The value of a heap for seat 0."""
    wins = heap % 4 != 0
    return 1.0 if wins == (seat == 0) else -1.0


@given(st.integers(1, 14), st.data())
@settings(deadline=None, max_examples=25)
def test_a_solver_judges_every_position_of_a_game_right(host: Host, heap: int, data: st.DataObject) -> None:
    match = host.new_match(host.new_game("heap", {"heap": heap}))
    while match.outcome is None:
        match.play(data.draw(st.sampled_from(list(match.legal_moves()))))
    analysis = judged(host, match)
    for ply, found in enumerate(analysis.positions()):
        left, seat = match.at(ply)
        assert found is not None
        expected = truth(left, seat) if left else (1.0 if seat == 1 else -1.0)
        assert (found.value, found.exact) == (expected, True)
    for move in analysis.moves():
        thrown_away = move.before.seen_by(move.seat) == 1.0 and move.after.seen_by(move.seat) == -1.0
        assert move.lost == (2.0 if thrown_away else 0.0)
        assert move.verdict is (Verdict.BLUNDER if thrown_away else None)
        assert not thrown_away or move.before.best == match.at(move.ply - 1)[0] % 4


def test_a_proved_win_by_the_move_played_proves_the_position_before(host: Host, played: Play) -> None:
    # The agent sees nothing, but the game was won: so were the positions from which it was played, as far as forced.
    analysis = judged(host, played(5, 1, 1, 3), "dull")
    values = [(found.value, found.exact) for found in analysis.positions() if found]
    assert values[3] == (1.0, True)  # the end: seat 0 has won
    assert values[2] == (1.0, True)  # it took all
    assert values[1] == (0.25, False)  # seat 1 could have done otherwise, for all that is known
    assert analysis.moves()[2].before.line == (3,)


def test_an_end_that_was_forced_is_proved_without_asking(host: Host, played: Play) -> None:
    match = played(2, 1, 1)
    analysis = Analysis(host, match, "broken", Budget(nodes=1))
    run = analysis.run()
    assert (next(run).value, next(run).note) == (-1.0, "the only move")
    with pytest.raises(PluginError, match="failed: KeyError"):
        next(run)
    assert analysis.known == 2


def test_a_proved_loss_is_one_after_every_move(plugin: Any, host: Host, played: Play) -> None:
    from rokgard import Decision

    plugin.ANSWERS["prophet"] = lambda heap: Decision(1, value=-1.0, exact=True) if heap == 8 else plugin.dull(heap)
    analysis = Analysis(host, played(8, 2), "dull", Budget(nodes=1))
    analysis._agent = plugin.Scripted(plugin.ANSWERS.pop("prophet"))
    list(analysis.run())
    start, after = analysis.positions()
    assert start is not None
    assert after is not None
    assert (start.value, start.exact) == (-1.0, True)
    assert (after.value, after.exact) == (-1.0, True)
    assert analysis.moves()[0].lost == 0.0


@pytest.mark.parametrize(
    ("had", "has", "verdict"),
    [(0.5, 0.5 - MISTAKE + 0.01, None), (0.5, 0.5 - MISTAKE - 0.01, Verdict.MISTAKE),
     (0.5, 0.5 - BLUNDER - 0.01, Verdict.BLUNDER), (0.1, 0.9, None)],
)  # fmt: skip
@pytest.mark.parametrize("seat", [0, 1])
def test_a_verdict_follows_from_what_was_lost_by_the_mover(
    had: float, has: float, verdict: Verdict | None, seat: int
) -> None:
    sign = 1 if seat == 0 else -1
    move = MoveValue(
        seat, "b", "b", PositionValue(0, seat, sign * had, line=("a",)), PositionValue(1, 1 - seat, sign * has)
    )
    assert move.verdict is verdict
    assert move.lost == pytest.approx(max(0.0, had - has))


def test_the_best_move_loses_nothing_however_values_waver() -> None:
    move = MoveValue(0, "a", "a", PositionValue(0, 0, 0.9, line=("a",)), PositionValue(1, 1, -0.9))
    assert move.lost == 0.0
    assert move.verdict is None


def test_what_nobody_judged_is_unknown_not_zero() -> None:
    move = MoveValue(0, "a", "a", PositionValue(0, 0, None, line=("b",)), PositionValue(1, 1, 0.1))
    assert move.lost is None
    assert move.verdict is None


def test_an_analysis_that_was_stopped_knows_the_end_of_the_game(host: Host, played: Play) -> None:
    analysis = Analysis(host, played(9, 1, 1, 3, 1, 3), "strong", Budget(nodes=20_000))
    run = analysis.run()
    for _found in range(3):
        next(run)
    run.close()
    assert analysis.known == 3
    assert [found is not None for found in analysis.positions()] == [False, False, False, True, True, True]
    assert [move.ply for move in analysis.moves()] == [4, 5]


def test_an_analysis_that_is_gone_on_with_waits_for_the_search_that_was_left_behind(
    host: Host, played: Play, monkeypatch: pytest.MonkeyPatch
) -> None:
    class StopError(BaseException):
        pass

    analysis = Analysis(host, played(9, 1, 1), "strong", Budget(nodes=20_000))
    agent = analysis._agent = host.agent("heap", "strong")
    choose, gate = agent.choose, threading.Event()

    def slow(*arguments: Any) -> Any:
        inside.append(1)
        assert len(inside) == 1
        gate.wait(30)
        inside.pop()
        return choose(*arguments)

    def stop(_seconds: float) -> None:
        raise StopError

    inside: list[int] = []
    monkeypatch.setattr(agent, "choose", slow)
    with pytest.raises(StopError):
        list(analysis.run(tick=stop))
    assert inside == [1]
    threading.Timer(0.3, gate.set).start()
    assert len(list(analysis.run())) == 3


@pytest.mark.parametrize(
    ("level", "said"),
    [
        ("cheat", "chose the illegal move 7"),
        ("broken", "failed: KeyError"),
        ("quits", "SystemExit"),
        ("silent", "answered with None, not a Decision"),
    ],
)
def test_an_agent_that_fails_is_named(host: Host, played: Play, level: str, said: str) -> None:
    with pytest.raises(PluginError, match=said) as caught:
        judged(host, played(9, 1), level)
    assert f"the {level} opponent of heap" in str(caught.value)


def test_an_agent_that_judges_nothing_is_refused(host: Host, played: Play) -> None:
    with pytest.raises(UsageError, match="does not judge positions"):
        judged(host, played(9, 1, 2), "mute")


def test_a_line_is_told_as_far_as_it_can_be_played(host: Host, played: Play) -> None:
    analysis = Analysis(host, played(3), "strong", Budget(nodes=1))
    assert analysis.texts(0, (2, 1, 1)) == ["2", "1"]
    assert analysis.texts(0, (9, 1)) == []
