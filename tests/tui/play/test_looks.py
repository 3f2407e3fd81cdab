"""While an opponent thinks it is shown what it looks at; a hint and a judgement that are waited for show the same."""

from __future__ import annotations

import threading
from typing import Any

import pytest

from rokgard.scene import Role

THREE = {"columns": 3, "rows": 3, "in_row": 3}


def waiting(scripted: Any, *looks: str) -> Any:
    """An opponent that has looked at these moves and will not answer before it may."""
    agent = scripted()
    agent.looks, agent.gate = looks, threading.Event()
    return agent


def marks(t: Any) -> list[tuple[Any, Role]]:
    return [(shape.at, shape.role) for shape in t.overlay]


def test_what_the_computer_looks_at_is_shown_until_it_has_moved(table: Any, scripted: Any) -> None:
    agent = waiting(scripted, "c3", "b2")

    async def scenario(t: Any) -> None:
        await t.type("a1")
        await t.see("is thinking", "looks at b2, 4 moves ahead, 2,000 positions")
        assert marks(t) == [((1, 1), Role.PREVIEW)]
        assert t.overlay[0].seat == 1
        assert t.moves == ["a1"]
        agent.gate.set()
        await t.see("Your move")
        assert "looks at" not in t.flat
        assert t.overlay == ()

    table("lines", THREE, opponent="weak", agent=agent).play(scenario)


def test_who_waits_for_long_is_told_how_to_stop_it(table: Any, scripted: Any, monkeypatch: Any) -> None:
    monkeypatch.setattr("rokgard_tui.playing_words._LONG", 0.0)
    agent = waiting(scripted, "b2")

    async def scenario(t: Any) -> None:
        await t.type("a1")
        await t.see("looks at b2", "Esc stops it")
        await t.pilot.press("escape")
        await t.see("1 move taken back", "Your move")
        await t.until(lambda: t.overlay == ())
        assert "looks at" not in t.flat
        agent.gate.set()

    table("lines", THREE, opponent="weak", agent=agent).play(scenario)


@pytest.mark.parametrize("size", [(80, 24), (60, 24), (40, 15), (20, 12)])
def test_waiting_takes_no_room_from_the_board(
    table: Any, scripted: Any, monkeypatch: Any, size: tuple[int, int]
) -> None:
    monkeypatch.setattr("rokgard_tui.playing_words._LONG", 0.0)
    agent = waiting(scripted, "b2")

    async def scenario(t: Any) -> None:
        room = t.board.size
        await t.click("a1")
        await t.click("a1")
        await t.until(lambda: t.overlay)
        await t.see("Esc stops it")
        assert t.board.size == room
        agent.gate.set()
        await t.until(lambda: len(t.moves) == 4)

    table("lines", THREE, opponent="weak", agent=agent, moves="c3 c2").play(scenario, size=size)


def test_a_hint_that_is_waited_for_shows_what_is_looked_at(table: Any, scripted: Any) -> None:
    agent = waiting(scripted, "b2")

    async def scenario(t: Any) -> None:
        await t.pilot.press("h")
        await t.see("Thinking about a hint", "looks at b2")
        assert marks(t) == [((1, 1), Role.HINT)]
        await t.hover("c3")  # what is pointed at is shown besides
        assert ((2, 2), Role.PREVIEW) in marks(t)
        await t.pilot.hover("#title")
        await t.pilot.press("escape")
        await t.until(lambda: t.overlay == () and "looks at" not in t.flat)
        agent.gate.set()
        await t.pilot.press("e")
        await t.see("Nobody can say what this position is worth")
        assert t.overlay == ()

    table("lines", THREE, hints=agent).play(scenario)


def test_a_move_that_cannot_be_drawn_is_not_shown_and_nothing_else_happens(
    table: Any, scripted: Any, monkeypatch: Any
) -> None:
    agent = waiting(scripted, "b2")

    async def scenario(t: Any) -> None:
        def broken(*_args: Any) -> Any:
            raise ValueError("no picture")

        with monkeypatch.context() as patched:
            patched.setattr(type(t.session.match.game), "sketch", broken)
            await t.pilot.press("h")
            await t.until(agent.asked.is_set)
            await t.pilot.pause(0.5)
            assert "Thinking about a hint" in t.flat
            assert t.overlay == ()
        await t.pilot.press("escape")
        agent.gate.set()

    table("lines", THREE, hints=agent).play(scenario)
