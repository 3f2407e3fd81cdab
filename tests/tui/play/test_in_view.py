"""Boards larger than their room: whatever a person has to see at a moment is scrolled into view."""

from __future__ import annotations

from typing import Any

import pytest

LARGE = {"columns": 25, "rows": 16, "in_row": 5}
SQUARES = {"columns": 9, "rows": 16, "in_row": 4, "gravity": True}
HEXAGONS = {"cell": "hexagon", "columns": 7, "rows": 6, "in_row": 4, "gravity": True}
LOW = (40, 15)


def board_lines(t: Any) -> list[str]:
    """The characters of the board that are on the screen."""
    return [t.board.render_line(y).text for y in range(t.board.scrollable_content_region.height)]


def shown(t: Any, *signs: str) -> bool:
    return any(sign in line for line in board_lines(t) for sign in signs)


def test_the_move_of_the_computer_is_seen_wherever_it_plays(table: Any, scripted: Any) -> None:
    corners = ["y16", "a16", "y1"]

    async def scenario(t: Any) -> None:
        for number, mine in enumerate(["a1", "m8", "b2"]):
            await t.type(mine)
            await t.until(lambda count=number: len(t.moves) == 2 * count + 2)
            assert shown(t, "(○)")

    table("lines", LARGE, opponent="weak", agent=scripted(corners)).play(scenario, size=LOW)


def test_the_cursor_is_seen_again_with_the_next_arrow(table: Any, scripted: Any) -> None:
    async def scenario(t: Any) -> None:
        t.board.go_to("a1")
        await t.pilot.press("enter", "enter")
        await t.until(lambda: len(t.moves) == 2)
        assert not shown(t, "●")
        await t.pilot.press("right")
        assert shown(t, "●")

    table("lines", LARGE, opponent="weak", agent=scripted(["y16"])).play(scenario, size=LOW)


@pytest.mark.parametrize("options", [SQUARES, HEXAGONS])
@pytest.mark.parametrize("how", ["mouse", "keys"])
def test_it_is_seen_where_a_stone_would_fall(table: Any, options: dict[str, Any], how: str) -> None:
    async def scenario(t: Any) -> None:
        assert t.board.max_scroll_y > 0
        if how == "mouse":
            x, _y = t.spot("b")
            await t.pilot.hover("#board", offset=(x, 4))
        else:
            await t.pilot.press("left")
        await t.until(lambda: t.overlay)
        await t.pilot.pause()
        assert shown(t, "<●>")

    table("lines", options).play(scenario, size=LOW)


def test_where_the_edges_are_out_of_sight_what_is_pointed_at_is_named(table: Any) -> None:
    async def scenario(t: Any) -> None:
        t.board.go_to("m9")
        await t.see("m9: shift+arrows scroll")
        await t.pilot.press("right")
        await t.see("n9: shift+arrows scroll")
        t.board.point_nowhere()
        await t.until(lambda: "n9" not in t.flat and "shift+arrows scroll" in t.flat)

    table("lines", LARGE).play(scenario, size=LOW)


def test_a_hint_is_seen(table: Any, scripted: Any) -> None:
    async def scenario(t: Any) -> None:
        await t.pilot.press("h")
        await t.see("Hint: x15")
        assert shown(t, "[●]")

    table("lines", LARGE, hints=scripted(["x15"])).play(scenario, size=LOW)


def test_the_culprit_of_a_typed_move_that_is_refused_is_seen(table: Any) -> None:
    async def scenario(t: Any) -> None:
        t.board.scroll_to(0, 0, animate=False, force=True)
        await t.pilot.pause()
        assert not shown(t, "●")
        await t.type("y1")
        await t.see("y1 cannot be played")
        assert shown(t, "●")

    table("lines", LARGE, moves="y1 a16").play(scenario, size=LOW)


def test_the_last_move_is_seen_again_after_the_size_has_changed(table: Any) -> None:
    async def scenario(t: Any) -> None:
        assert shown(t, "(○)")
        await t.pilot.resize_terminal(*LOW)
        await t.until(lambda: t.board.max_scroll_y > 0)
        await t.until(lambda: shown(t, "(○)"))

    table("lines", LARGE, moves="a1 y1").play(scenario, size=(120, 40))
