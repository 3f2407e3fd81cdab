"""The computer thinks while the screen stays alive; hints, values, undo; opponents and rules that fail."""

from __future__ import annotations

import re
import threading
from typing import Any

import pytest

from rokgard.errors import PluginError
from rokgard.scene import Role

THREE = {"columns": 3, "rows": 3, "in_row": 3}
GRAVITY = {"columns": 4, "rows": 4, "in_row": 4, "gravity": True}


def test_the_computer_answers_and_its_move_is_shown_plainly(table: Any, scripted: Any) -> None:
    async def scenario(t: Any) -> None:
        await t.type("a1")
        await t.see("Computer (weak) plays b2 (takes the middle)", "Your move")
        assert t.moves == ["a1", "b2"]
        assert "(○)" in t.text

    table("lines", THREE, opponent="weak", agent=scripted(["b2"], "takes the middle")).play(scenario)


def test_the_computer_that_starts_moves_by_itself(table: Any, scripted: Any) -> None:
    async def scenario(t: Any) -> None:
        await t.see("Computer (weak) plays c3", "Your move")

    table("lines", THREE, opponent="weak", agent=scripted(["c3"]), first=False).play(scenario)


def test_while_the_computer_thinks_the_screen_is_alive(table: Any, scripted: Any) -> None:
    agent = scripted(["b2"])
    agent.gate = threading.Event()

    async def scenario(t: Any) -> None:
        await t.type("a1")
        seconds = re.compile(r"Computer \(weak\) is thinking, (\d+\.\d) s")
        await t.until(lambda: seconds.search(t.text))
        before = seconds.search(t.text)[1]
        await t.until(lambda: (found := seconds.search(t.text)) and found[1] != before)
        await t.hover("c3")
        assert t.board.pointed == "c3"
        await t.click("c3")  # it is not the person's turn: nothing is picked
        assert t.overlay == ()
        await t.pilot.press("question_mark")
        await t.see("a good move, and why")
        agent.gate.set()
        await t.until(lambda: t.moves == ["a1", "b2"])

    table("lines", THREE, opponent="weak", agent=agent).play(scenario)


def test_escape_stops_the_computer_and_takes_back(table: Any, scripted: Any) -> None:
    agent = scripted(["b2", "c3"])
    agent.gate = threading.Event()

    async def scenario(t: Any) -> None:
        await t.type("a1")
        await t.see("is thinking")
        await t.pilot.press("escape")
        await t.see("1 move taken back", "Your move")
        assert t.moves == []
        agent.gate.set()
        await t.type("a2")
        await t.until(lambda: len(t.moves) == 2)
        assert t.moves[0] == "a2"

    table("lines", THREE, opponent="weak", agent=agent).play(scenario)


def test_leaving_while_the_computer_thinks_is_immediate_and_loses_nothing(table: Any, scripted: Any) -> None:
    agent = scripted()
    agent.gate = threading.Event()
    begun = table("lines", THREE, opponent="weak", agent=agent)

    async def scenario(t: Any) -> None:
        await t.type("a1")
        await t.until(agent.asked.is_set)
        await t.pilot.press("q")
        await t.until(lambda: not t.app.is_running or t.app._exit)

    app = begun.play(scenario)
    assert not agent.gate.is_set()
    assert app.return_value == 0
    assert app.parting == [f"Kept. To go on: rokgard resume {begun.session.id}"]
    assert begun.context.store.find(begun.session.id).record.moves == ("a1",)
    agent.gate.set()


def test_undo_takes_back_to_the_own_last_turn(table: Any, scripted: Any) -> None:
    async def scenario(t: Any) -> None:
        await t.pilot.press("u")
        await t.see("2 moves taken back", "Your move")
        assert t.moves == []
        await t.pilot.press("u")
        await t.see("you have not made a move yet")
        assert t.context.store.find(t.session.id).record.moves == ()

    table("lines", THREE, opponent="weak", agent=scripted(), moves="a1 b2").play(scenario)


def test_a_hint_shows_a_move_and_why_also_between_two_people(table: Any, scripted: Any) -> None:
    async def scenario(t: Any) -> None:
        await t.pilot.press("h")
        await t.see("Hint: c1 (wins at once)")
        assert [(shape.at, shape.role) for shape in t.overlay] == [((2, 0), Role.HINT)]
        assert t.moves == ["a1", "a2", "b1", "b2"]
        await t.click("c1")
        await t.click("c1")
        await t.until(lambda: len(t.moves) == 5)
        assert t.session.outcome.winner == 0

    table("lines", THREE, hints=scripted(["c1"]), moves="a1 a2 b1 b2").play(scenario)


def test_a_hint_says_why_where_nothing_remarkable_happens(table: Any, scripted: Any) -> None:
    async def scenario(t: Any) -> None:
        await t.pilot.press("h")
        await t.see("Hint: d4 (the best of those looked at, 5 moves ahead: d4 d5)")

    hints = scripted(["d4"], value=0.2, depth=5, line=(30, 31))
    table("lines", {"columns": 9, "rows": 9, "in_row": 5}, hints=hints, moves="e5 i9").play(scenario, size=(120, 40))


def test_a_hint_can_be_given_up_and_does_not_come_late(table: Any, scripted: Any) -> None:
    agent = scripted(["c1", "c2"])
    agent.gate = threading.Event()

    async def scenario(t: Any) -> None:
        await t.pilot.press("h")
        await t.see("Thinking about a hint")
        await t.until(agent.asked.is_set)
        await t.pilot.press("escape")
        await t.see("Ada to move")
        assert t.app.screen is t.screen
        agent.gate.set()
        await t.pilot.press("h")
        await t.see("Hint: c2")

    table("lines", THREE, hints=agent).play(scenario)


def test_a_move_does_not_wait_for_the_hint(table: Any, scripted: Any) -> None:
    agent = scripted(["c1"])
    agent.gate = threading.Event()

    async def scenario(t: Any) -> None:
        await t.pilot.press("h")
        await t.until(agent.asked.is_set)
        await t.click("a1")
        await t.click("a1")
        await t.until(lambda: t.moves == ["a1"])
        agent.gate.set()
        await t.see("Bo to move")
        assert "Hint:" not in t.text

    table("lines", THREE, hints=agent).play(scenario)


@pytest.mark.parametrize(
    ("decision", "words"),
    [
        ({"value": 0.31}, "Ada is ahead (+0.31)."),
        ({"value": -0.8}, "Bo is far ahead (+0.80)."),
        ({"value": 0.02}, "About even (+0.02 for Ada)."),
        ({"value": 1.0, "exact": True}, "With best play Ada wins: wins by force."),
        ({"value": 0.0, "exact": True}, "With best play a draw"),
        (
            {"value": -1.0, "exact": True, "note": "from here: -3 with best play"},
            "With best play Bo wins: from here: -3",
        ),
        ({"value": None}, "Nobody can say what this position is worth."),
    ],
)
def test_the_value_is_said_in_words(decision: dict[str, Any], words: str) -> None:
    from rokgard.agent import Decision
    from rokgard_tui.verdicts import verdict

    why = decision.pop("note", "") or ("wins by force" if decision.get("value") == 1.0 else "")
    assert verdict(Decision(0, **decision), 0, ("Ada", "Bo"), why).startswith(words)


def test_the_value_is_told_when_it_is_asked_for(table: Any, scripted: Any) -> None:
    async def scenario(t: Any) -> None:
        assert "ahead" not in t.text
        await t.pilot.press("e")
        await t.see("Ada is ahead (+0.31).")
        assert t.roles() == []
        assert t.text.count("Ada is ahead") == 2  # below the board, and it stays in the panel
        await t.type("a1")
        await t.until(lambda: "ahead" not in t.text)

    table("lines", THREE, hints=scripted(["c1"], value=0.31)).play(scenario)


def test_an_opponent_that_fails_is_named_and_the_game_is_kept(table: Any, scripted: Any) -> None:
    agent = scripted(["b2"])
    agent.error = ZeroDivisionError("planted")

    async def scenario(t: Any) -> None:
        await t.type("a1")
        await t.see("The opponent failed", "ZeroDivisionError: planted", "--opponent LEVEL")
        assert t.context.store.find(t.session.id).record.moves == ("a1",)
        agent.error = None
        await t.pilot.press("t")
        await t.until(lambda: t.moves == ["a1", "b2"])

    table("lines", THREE, opponent="weak", agent=agent).play(scenario)


def test_a_failed_opponent_can_be_left_or_the_move_taken_back(table: Any, scripted: Any) -> None:
    agent = scripted()
    agent.error = PluginError("no engine", fix="install one")

    async def scenario(t: Any) -> None:
        await t.type("a1")
        await t.see("no engine", "install one")
        await t.pilot.press("u")
        await t.see("1 move taken back")
        await t.type("a1")
        await t.see("no engine", "install one")
        await t.pilot.press("escape")
        await t.until(lambda: t.at_home)

    table("lines", THREE, opponent="weak", agent=agent).play(scenario)


def test_rules_that_fail_stop_the_game_and_it_is_kept(table: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    begun = table("lines", THREE, moves="a1")

    def broken(*_arguments: object) -> None:
        raise ZeroDivisionError("planted")

    async def scenario(t: Any) -> None:
        monkeypatch.setattr(t.session.match.game, "play", broken)
        await t.type("a2")
        await t.see("The game cannot go on", "ZeroDivisionError: planted", "rokgard plugins check lines")
        await t.pilot.press("s")
        await t.see("The game cannot go on. It is kept.")
        await t.pilot.press("h", "m", "e")
        assert t.app.screen is t.screen
        await t.pilot.press("u")
        await t.see("1 move taken back")
        assert t.context.store.find(t.session.id).record.moves == ()

    begun.play(scenario)


def test_rules_that_fail_while_pointing_do_not_end_the_app(table: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(*_arguments: object) -> None:
        raise ZeroDivisionError("planted")

    async def scenario(t: Any) -> None:
        monkeypatch.setattr(t.session.match.game, "sketch", broken)
        await t.hover("a2")
        await t.see("failed in sketch()", "ZeroDivisionError: planted")
        await t.pilot.press("h")
        await t.until(lambda: t.at_home)

    table("lines", THREE).play(scenario)


def test_an_opponent_gets_ready_after_the_first_screen_and_that_is_said(
    table: Any, scripted: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    agent = scripted()
    ready = threading.Event()
    monkeypatch.setattr(agent, "warm_up", lambda _game: ready.wait(30), raising=False)

    async def scenario(t: Any) -> None:
        await t.see("Your move (the opponent is loading)")
        ready.set()
        await t.until(lambda: "loading" not in t.text)

    table("lines", THREE, opponent="weak", agent=agent).play(scenario)


def test_a_resumed_session_goes_on_where_it_was(table: Any, scripted: Any) -> None:
    from rokgard.session import Session

    begun = table("lines", THREE, opponent="weak", agent=scripted(), moves="a1 b2 a3")
    record = begun.context.store.find(begun.session.id).record
    begun.session = Session.resume(begun.context.host, record, store=begun.context.store)
    begun.session.opponents.seat("weak", scripted(["a2"]))

    async def scenario(t: Any) -> None:
        await t.until(lambda: t.moves == ["a1", "b2", "a3", "a2"])
        await t.see("Your move", "Computer (weak) plays a2")

    begun.play(scenario)


def test_a_game_that_cannot_be_kept_goes_on_and_it_is_said_once(table: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    from rokgard.errors import FileError

    begun = table("lines", THREE)
    told: list[str] = []

    def full(_record: object) -> None:
        raise FileError("the disk is full")

    async def scenario(t: Any) -> None:
        monkeypatch.setattr(t.context.store, "save", full)
        notify = t.app.notify
        monkeypatch.setattr(t.app, "notify", lambda text, **more: (told.append(text), notify(text, **more)))
        await t.type("a1")
        await t.until(lambda: t.moves == ["a1"])
        await t.type("a2")
        await t.until(lambda: t.moves == ["a1", "a2"])
        await t.see("Ada to move")
        await t.pilot.press("q")
        await t.until(lambda: t.app._exit)

    app = begun.play(scenario)
    assert told == ["the game goes on, but cannot be kept: the disk is full"]
    assert app.parting[0] == "the game could not be kept: the disk is full"
    assert 'moves = [\n    "a1",\n    "a2",\n]' in "\n".join(app.parting)


def test_what_is_pressed_while_a_move_is_being_kept_is_not_lost(table: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    begun = table("lines", THREE)
    save, gate, kept = begun.context.store.save, threading.Event(), threading.Event()

    def slowly(record: Any) -> Any:
        kept.set()
        assert gate.wait(30)
        return save(record)

    async def scenario(t: Any) -> None:
        monkeypatch.setattr(t.context.store, "save", slowly)
        await t.type("a1")
        await t.until(kept.is_set)
        await t.click("b2")  # the move is not on the screen yet: nothing can be picked
        assert t.overlay == ()
        await t.pilot.press("u")
        gate.set()
        await t.see("1 move taken back")
        assert t.moves == []

    begun.play(scenario)
