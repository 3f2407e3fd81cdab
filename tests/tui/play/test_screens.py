"""How the screen looks: whole screens word for word, every size without a crash, help, a stranger's game."""

from __future__ import annotations

import importlib.util
import os
import re
from pathlib import Path
from random import Random
from typing import Any

import pytest

from rokgard.host import Host

GOLDEN = Path(__file__).parent.parent / "golden"
BOXES = Path(__file__).parents[3] / "examples" / "rokgard-boxes" / "src"
THREE = {"columns": 3, "rows": 3, "in_row": 3}
GRAVITY = {"columns": 7, "rows": 6, "in_row": 4, "gravity": True}
HEXAGONS = {"cell": "hexagon", "columns": 7, "rows": 6, "in_row": 4, "gravity": True}
STARS = {"seed": 3}
SIZES = {"80x24": (80, 24), "120x40": (120, 40), "60x30": (60, 30)}
POSITIONS: dict[str, tuple[str, dict[str, Any], str]] = {
    "five": ("lines", {}, "h8 g7 h7 h9 g8 i6"),
    "gravity": ("lines", GRAVITY, "4453"),
    "hexagons": ("lines", HEXAGONS, "4453"),
    "stars": ("triangles", STARS, "A1 A2 B1 B2 A1 B1 C3 C4 A2 B1"),
}


def settled(text: str) -> str:
    """Without what differs from run to run: the clock."""
    return re.sub(r"\b\d+:\d\d\b", "0:00", re.sub(r" in (\d+ min )?\d+ s", " in 0 s", text)).rstrip() + "\n"


def styles(app: Any) -> str:
    """Which lines have characters in bold, reversed, underlined or coloured: what is left of a look without colours."""
    marks = []
    for number, strip in enumerate(app.screen._compositor.render_strips()):
        found = [
            segment.text.strip() + "".join(sign for sign, on in zip("*_~", kinds(segment.style), strict=True) if on)
            for segment in strip
            if segment.text.strip() and segment.style and any(kinds(segment.style))
        ]
        if found:
            marks.append(f"{number:2} {' | '.join(found)}")
    return "\n".join(marks)


def kinds(style: Any) -> tuple[bool, bool, bool]:
    return bool(style.bold), bool(style.underline), bool(style.reverse)


def compare(name: str, found: str) -> None:
    file = GOLDEN / f"play_{name}.txt"
    if os.environ.get("ROKGARD_GOLDEN") == "write":
        file.parent.mkdir(exist_ok=True)
        file.write_text(found, encoding="utf-8")
    assert found == file.read_text(encoding="utf-8")


@pytest.mark.parametrize("position", POSITIONS)
def test_golden_screens_of_playing(table: Any, position: str) -> None:
    """One app for all sizes: what is shown follows the terminal."""
    game, options, moves = POSITIONS[position]
    found: list[str] = []

    async def scenario(t: Any) -> None:
        for name, size in SIZES.items():
            await t.pilot.resize_terminal(*size)
            await t.until(lambda size=size: t.app.size == size)
            await t.pilot.pause()
            found.append(f"=== {name} ===\n{settled(t.text)}")

    table(game, options, moves=moves).play(scenario)
    compare(position, "\n".join(found))


@pytest.mark.parametrize("size", SIZES)
def test_golden_end_card(table: Any, scripted: Any, size: str) -> None:
    found: list[str] = []

    async def scenario(t: Any) -> None:
        await t.type("c1")
        await t.until(lambda: t.screen.ending is not None)
        await t.pilot.pause()
        found.append(settled(t.text))

    table("lines", THREE, opponent="weak", agent=scripted(), moves="a1 a2 b1 b2").play(scenario, size=SIZES[size])
    compare(f"end_{size}", found[0])


@pytest.mark.parametrize("look", ["nebula", "print", "no_colour", "ascii"])
def test_golden_looks(table: Any, context: Any, look: str) -> None:
    """Which words stand out, and how, in both themes, without colours, and in ASCII."""
    found: list[str] = []
    context.console.no_colour = look == "no_colour"
    context.console.ascii = look == "ascii"

    async def scenario(t: Any) -> None:
        if look == "print":
            while t.app.theme_name != "print":
                await t.pilot.press("t")
        await t.click("a3")
        await t.until(lambda: "a3 is marked" in t.text)
        found.append(settled(t.text) + "\n" + re.sub(r"\b\d+:\d\d\b", "0:00", styles(t.app)) + "\n")

    table("lines", THREE, moves="a1 a2 b1 b2").play(scenario)
    compare(f"look_{look}", found[0])
    if look == "ascii":
        assert found[0].isascii()


def test_no_size_is_too_small_or_too_large(table: Any, scripted: Any) -> None:
    sizes = [(20, 5), (467, 145), (40, 12), (120, 8), (24, 60), (20, 5)]

    async def resized(t: Any) -> None:
        for size in sizes:
            await t.pilot.resize_terminal(*size)
            await t.until(lambda size=size: t.app.size == size)
            await t.pilot.pause()
            assert len(t.text.splitlines()) <= size[1]

    async def scenario(t: Any) -> None:
        await resized(t)
        await t.pilot.press("p")
        await resized(t)
        await t.pilot.press("question_mark")
        await resized(t)
        await t.pilot.press("escape", "r")
        await resized(t)
        await t.pilot.press("g")
        await t.until(lambda: t.screen.ending is not None)
        await resized(t)
        await t.pilot.press("s")
        await resized(t)

    table("triangles", STARS, opponent="weak", agent=scripted(), moves="A1 A2").play(scenario)


def test_the_panel_comes_and_goes_with_a_key_or_a_click_on_the_players(table: Any) -> None:
    async def scenario(t: Any) -> None:
        panel = t.screen.query_one("SidePanel")
        assert not panel.display
        await t.see("▸ ● Ada", "○ Bo")
        await t.pilot.click("PlayersLine")
        await t.until(lambda: panel.display)
        await t.see("1 a1 b1")
        await t.pilot.press("p")
        await t.until(lambda: not panel.display)

    table("lines", {"columns": 25, "rows": 16}, moves="a1 b1").play(scenario, size=(60, 24))


@pytest.mark.parametrize("ply", [34, 80])
def test_the_list_of_moves_keeps_the_last_one_in_view(table: Any, ply: int) -> None:
    begun = table("lines", kept=False)
    match, rng = begun.session.match, Random(1)
    while match.ply < ply:
        move = rng.choice(list(match.legal_moves()))
        if match.game.outcome(match.game.play(match.state, move)) is None:
            begun.session.play(move)
    first, last = match.played[0].text, [played.text for played in match.played[-2:]]

    async def scenario(t: Any) -> None:
        await t.see(f"{ply - 1} {last[0]} {last[1]}")
        assert f" 1  {first}" not in t.text
        await t.pilot.press("u")
        await t.until(lambda: t.screen.session.match.ply == ply - 1)
        await t.see(f"{ply - 1} {last[0]}")
        for size in ((120, 40), (80, 24)):
            await t.pilot.resize_terminal(*size)
            await t.see(f"{ply - 1} {last[0]}")

    begun.play(scenario)


def test_help_tells_the_keys_and_how_a_move_of_this_game_is_entered(table: Any) -> None:
    async def scenario(t: Any) -> None:
        for opening, closing in (("question_mark", "escape"), ("f1", "f1"), ("question_mark", "question_mark")):
            await t.pilot.press(opening)
            await t.see("drag from one to the other", "type a move, for example ", "a good move, and why")
            await t.pilot.press(closing)
            await t.until(lambda: t.app.screen is t.screen)
        await t.pilot.press("question_mark")
        await t.see("a good move, and why")
        await t.pilot.click(offset=(5, 5))
        await t.until(lambda: t.app.screen is t.screen)

    table("triangles", STARS).play(scenario)


@pytest.mark.parametrize("key", ["question_mark", "f1"])
def test_help_opens_and_closes_with_the_same_key(table: Any, key: str) -> None:
    async def scenario(t: Any) -> None:
        await t.pilot.press(key)
        await t.see("a good move, and why")
        await t.pilot.press(key)
        await t.until(lambda: t.app.screen is t.screen)

    table("lines", THREE).play(scenario)


def test_on_narrow_terminals_help_has_the_keys_above_what_they_mean(table: Any) -> None:
    async def scenario(t: Any) -> None:
        await t.pilot.press("question_mark")
        await t.see("Arrows, Enter go to the next place in that direction, mark it, play it")

    table("lines", THREE).play(scenario, size=(40, 20))


def test_questions_have_all_their_answers_on_narrow_terminals(table: Any, scripted: Any) -> None:
    agent = scripted()
    agent.error = ValueError("planted")

    async def scenario(t: Any) -> None:
        await t.type("a1")
        await t.see("The opponent failed", "Try again (t)", "Undo (u)", "Home (h)")
        await t.pilot.press("u")
        await t.pilot.press("r")
        await t.see("Give up (g)", "Play on (p)")

    table("lines", THREE, opponent="weak", agent=agent).play(scenario, size=(40, 24))


def test_help_can_be_scrolled_where_it_has_no_room(table: Any) -> None:
    async def scenario(t: Any) -> None:
        await t.pilot.press("question_mark")
        await t.see("Click")
        await t.pilot.press("end")
        await t.see("leave Rokgard")
        assert "Click" not in t.text
        await t.pilot.press("home")
        await t.see("Click")

    table("lines", THREE).play(scenario, size=(60, 12))


@pytest.fixture
def boxes(context: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    """The example of a stranger's game, without installing it."""
    file = next(BOXES.rglob("*.py"))
    spec = importlib.util.spec_from_file_location("boxes_of_a_stranger", file)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    monkeypatch.setitem(__import__("sys").modules, spec.name, module)
    spec.loader.exec_module(module)
    context.__dict__["host"] = Host([module])


@pytest.mark.usefixtures("boxes")
def test_a_strangers_game_is_played_to_its_end_by_mouse_and_keys(table: Any, scripted: Any) -> None:
    async def scenario(t: Any) -> None:
        await t.click("A1")
        await t.hover("B2")
        await t.see("'A1 B2' is not a move here")
        await t.hover("A2")
        await t.see("A1 A2 can be played")
        await t.click("A2")
        await t.until(lambda: t.moves == ["A1 A2"])
        await t.drag("B2", "A2")
        await t.until(lambda: t.moves == ["A1 A2", "A2 B2"])
        await t.type("b1 a1")
        await t.until(lambda: len(t.moves) == 3)
        await t.pilot.press("down")
        t.board.go_to("B1")
        await t.pilot.press("enter", "right", "enter")
        await t.until(lambda: t.screen.ending is not None)
        assert "Bo won: every box is closed." in t.card
        assert "Score: Ada 0 Bo 1" in t.card

    table("boxes", {"columns": 1, "rows": 1}).play(scenario)
