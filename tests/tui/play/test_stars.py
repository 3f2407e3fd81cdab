"""Clouds of every size on the screen: each name is legible, each star is reached by arrows and by its typed name."""

from __future__ import annotations

from typing import Any

import pytest

from rokgard_tui.steering import WAYS

BOARDS = {
    24: ("phone", (80, 24)),
    60: ("phone", (80, 24)),
    80: ("tablet", (80, 24)),
    120: ("phone", (80, 24)),
    180: ("tablet", (120, 40)),
}
"""On which device so many stars are, and in which terminal all of it is legible."""


@pytest.mark.parametrize("count", BOARDS)
def test_every_star_has_its_name_and_is_reached_by_arrows_and_by_typing_it(table: Any, count: int) -> None:
    board, size = BOARDS[count]

    async def scenario(t: Any) -> None:
        names = t.session.match.game.names
        assert len(names) == count
        sheet, view = t.board.sheet, t.board
        assert sheet.missing == 0
        assert not t.board.note
        assert (sheet.width, sheet.height) <= (view.size.width, view.size.height)
        lines = t.text.splitlines()
        corner = view.corner + view.region.offset
        for name in names:
            area = sheet.areas[name]
            line = lines[area.line + corner.y][area.column + corner.x :]
            assert line[: area.width].strip() == name
        await t.pilot.press("up")
        reached, todo = {t.board.pointed}, [t.board.pointed]
        while todo:
            star = todo.pop()
            for target in (t.board.compass.step(star, way) for way in WAYS):
                if target is not None and target not in reached:
                    reached.add(target)
                    todo.append(target)
        assert reached == set(names)
        for name in names:
            t.screen._enter(name.lower())
            assert t.board.pointed == name
            assert t.screen._entering.picked.words == (name,)
            t.screen._entering.drop()
        assert t.moves == []

    table("triangles", {"board": board, "stars": count, "seed": 11}).play(scenario, size=size)


def test_a_terminal_that_is_too_small_says_so_and_offers_zoom_and_scroll_and_every_star_is_still_reached(
    table: Any,
) -> None:
    async def scenario(t: Any) -> None:
        await t.see("names have no room: + zooms in")
        await t.pilot.press("plus")
        while t.board.sheet.missing:
            await t.pilot.press("plus")
        await t.see("shift+arrows scroll, 0 fits")
        for name in t.session.match.game.names:
            t.board.go_to(name)
            await t.pilot.pause(0)
            x, y = t.spot(name)
            room = t.board.scrollable_size
            assert 0 <= x < room.width
            assert 0 <= y < room.height
        await t.pilot.press("0")
        await t.see("+ zooms in")

    table("triangles", {"board": "tablet", "stars": 180, "seed": 11}).play(scenario, size=(40, 15))
