"""The screens of looking back, character for character, at the sizes and in the modes that matter.

`ROKGARD_GOLDEN=write pytest tests/tui/past/test_golden_past.py` writes them anew; read the difference then.
"""

from __future__ import annotations

from collections.abc import AsyncIterator
from typing import Any

import pytest

from rokgard.frontend import Opening

SIZES = ((80, 24), (120, 40), (60, 30))
MODES = [
    *((size, "nebula") for size in SIZES),
    ((80, 24), "no-colour"),
    ((60, 30), "ascii"),
]


async def tour(at: Any, past: Any) -> AsyncIterator[str]:
    """Bring one screen after another into the state that is compared; the name of each."""
    await at.history()
    await at.press("down", "down")
    yield "history"
    await at.press("escape")
    await at.replay(past.context.store.find("00004").record)
    await at.press("left", "left")
    yield "replay"
    await at.press("escape")
    await at.profile()
    yield "profile"
    await at.press("s")
    await at.settle()
    yield "switch"


@pytest.mark.parametrize("where", MODES, ids=[f"{columns}x{lines}-{mode}" for (columns, lines), mode in MODES])
def test_golden_screens(look: Any, golden: Any, small_past: Any, where: tuple[tuple[int, int], str]) -> None:
    (columns, lines), mode = where
    small_past.context.console.no_colour = mode == "no-colour"
    small_past.context.console.ascii = mode == "ascii"

    async def scenario(at: Any) -> None:
        async for screen in tour(at, small_past):
            found = golden(f"{screen}_{columns}x{lines}_{mode}", at.app)
            assert mode != "ascii" or found.isascii()
            if mode == "no-colour" and screen != "profile":  # what is chosen is reversed
                strips = at.app.screen._compositor.render_strips()
                styles = [segment.style for strip in strips for segment in strip if segment.style is not None]
                assert any(style.reverse for style in styles)

    look(scenario, size=(columns, lines))


def colours(app: Any) -> set[str]:
    """All colours on the screen."""
    found = set()
    for strip in app.screen._compositor.render_strips():
        for segment in strip:
            if segment.style is not None:
                for colour in (segment.style.color, segment.style.bgcolor):
                    if colour is not None and not colour.is_default:
                        found.add(colour.name.upper())
    return found


def test_the_theme_changes_the_colours_and_not_the_characters(look: Any, golden: Any, small_past: Any) -> None:
    async def scenario(at: Any) -> None:
        seen = set()
        async for screen in tour(at, small_past):
            if screen == "switch":  # a veil lies over everything there
                break
            golden(f"{screen}_80x24_nebula", at.app)
            for _theme in at.app.host.themes:
                background = at.app.current_theme.background.upper()
                assert background in colours(at.app)
                seen.add(background)
                await at.press("t")  # the next theme
            at.app.clear_notifications()
            await at.settle()
        assert {"#FFFFFF", "#0B1020"} <= seen

    look(scenario, opening=Opening(theme="print"))
