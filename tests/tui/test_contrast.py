"""Words can be read in every theme: they stand out from what they are written on."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from rich.color import Color
from textual.screen import ModalScreen

from rokgard.frontend import Opening
from rokgard.session import Player, Session, computer_name

LEAST = 3.0
"""Contrast of luminances; the least that is recommended for large or bold writing, and for what tells a state."""


def luminance(colour: Color) -> float:
    parts = [part / 255 for part in colour.get_truecolor()]
    red, green, blue = (part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: Color, other: Color) -> float:
    dark, light = sorted((luminance(one), luminance(other)))
    return (light + 0.05) / (dark + 0.05)


def faint(app: Any) -> list[tuple[str, float]]:
    """The words on the screen, other than those on a board, that are hard to read."""
    found = []
    boards = [board.region for board in app.screen.query("BoardView, Preview")]
    # What lies behind a window is dimmed on purpose.
    window = app.screen.children[0].region if isinstance(app.screen, ModalScreen) else app.screen.region
    for y, strip in enumerate(app.screen._compositor.render_strips()):
        x = 0
        for segment in strip:
            style, text = segment.style, segment.text
            elsewhere = not window.contains(x, y) or any(board.contains(x, y) for board in boards)
            x += segment.cell_length
            if elsewhere or style is None or style.color is None or style.bgcolor is None:
                continue
            seen = contrast(style.color, style.bgcolor)
            if any(sign.isalnum() for sign in text) and seen < LEAST:
                found.append((text, round(seen, 1)))
    return found


@pytest.mark.parametrize("theme", ["nebula", "print", "high-contrast"])
def test_words_can_be_read_in_every_theme(
    drive: Any, context: Any, theme: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)  # a picture is saved on the way
    host, store = context.host, context.store
    me, weak = Player("Ada", profile=store.profile()), Player(computer_name("weak"), level="weak")

    def game(*moves: str, finished: bool) -> Session:
        session = Session.begin(
            host, host.new_game("lines", {"columns": 3, "rows": 3, "in_row": 3}), (me, weak), store=store
        )
        for move in moves:
            session.play(session.match.parse(move))
        if finished:
            session.finish()
        return session

    game("a1", "b2", "c3", "b1", "b3", "a3", "c1", "c2", "a2", finished=True)  # a draw
    game("a1", "a2", "b1", "b2", "c1", finished=True)
    game("a1", "a2", "a3", "b2", "b1", "c2", finished=True)
    running = game("a1", "b2", finished=False)

    async def scenario(app: Any, pilot: Any) -> None:
        async def settled(*keys: str) -> None:
            await pilot.press(*keys)
            await pilot.pause(0.3)
            for worker in list(app.workers):
                if worker.group in {"read", "look up", "replay", "default"}:
                    await worker.wait()
            await pilot.pause(0.1)

        await settled()
        assert faint(app) == []
        await settled("m", "a", "1", "enter")  # a warning
        assert "a1 cannot be played" in str(app.screen.query_one("#message").content)
        assert faint(app) == []
        for keys in (
            ["s"],
            ["enter"],
            ["escape", "question_mark"],
            ["escape", "escape"],
            ["h"],
            ["escape", "p"],
            ["s"],
        ):
            await settled(*keys)
            assert faint(app) == [], app.screen

    drive(scenario, Opening(session=running, theme=theme))
