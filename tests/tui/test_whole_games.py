"""Whole games of each kind at 80 x 24, from the first screen to the card: with the mouse alone, and with keys alone."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from textual.events import MouseScrollDown
from textual.geometry import Offset

from rokgard.picking import Picking, Progress
from rokgard_tui.board import BoardView
from rokgard_tui.playing import PlayScreen
from rokgard_tui.setup import SetupScreen

KINDS = [
    ("Lines", "Three in a row"),
    ("Lines", "Five in a row"),
    ("Lines", "Four with gravity"),
    ("Lines", "Five with gravity"),
    ("Lines", "Hexagons with gravity"),
    ("Triangles", "Phone, 24 stars"),
]
PATIENCE = 600


async def until(pilot: Any, wanted: Any) -> None:
    for _attempt in range(PATIENCE):
        if wanted():
            return
        await pilot.pause(0.05)
    raise AssertionError("what was waited for did not come")


async def click(app: Any, pilot: Any, seen: Any, text: str) -> None:
    """Click on the first place where the screen shows this text."""

    def place() -> tuple[int, int] | None:
        lines = seen(app).split("\n")
        return next(((line.index(text) + 1, y) for y, line in enumerate(lines) if text in line), None)

    for _attempt in range(PATIENCE):
        if place() is not None:
            break
        if isinstance(app.screen, SetupScreen):  # below what is seen of the form: the wheel brings it
            await pilot._post_mouse_events([MouseScrollDown], offset=(5, 10))
        await pilot.pause(0.05)
    assert place() is not None, f"no {text!r} on:\n{seen(app)}"
    await pilot.click(offset=place())


def words_of(screen: PlayScreen, rng: Random) -> tuple[str, ...]:
    """The picks of a legal move, chosen by chance."""
    match = screen.session.match
    words = tuple(match.text(rng.choice(list(match.legal_moves()))).split())
    assert Picking(match).judge(words).progress is Progress.MOVE
    return words


async def table(app: Any, pilot: Any) -> PlayScreen:
    """Wait for the screen of the game, with its board."""
    await until(pilot, lambda: isinstance(app.screen, PlayScreen) and app.screen.query(BoardView))
    return app.screen


async def their_turn(app: Any, pilot: Any) -> bool:
    """Wait until a person is to move; False once the card of the end is there."""
    screen = app.screen
    await until(
        pilot,
        lambda: (
            screen.ending is not None
            or (screen.session.outcome is None and screen.session.player.kind == "human" and not screen.aside.doing)
        ),
    )
    return screen.ending is None


@pytest.mark.parametrize(("game", "preset"), KINDS)
def test_a_game_is_played_with_the_mouse_alone(drive: Any, seen: Any, game: str, preset: str) -> None:
    async def scenario(app: Any, pilot: Any) -> None:
        rng = Random(3)
        await click(app, pilot, seen, game)
        if not isinstance(app.screen, SetupScreen):
            await pilot.pause(0.2)
            if not isinstance(app.screen, SetupScreen):
                await click(app, pilot, seen, game)
        await until(pilot, lambda: isinstance(app.screen, SetupScreen))
        await click(app, pilot, seen, preset)
        await click(app, pilot, seen, "weak")
        await click(app, pilot, seen, "Start")
        screen = await table(app, pilot)
        while await their_turn(app, pilot):
            ply = screen.session.match.ply
            words = words_of(screen, rng)
            for word in words if len(words) > 1 else words * 2:
                board = screen.board
                column, line = board.sheet.areas[word].middle
                at = board.content_region.offset + board.corner + Offset(column, line)
                await pilot.click(offset=at)
                await pilot.pause()
            await until(pilot, lambda before=ply: screen.session.match.ply > before)
        assert screen.session.outcome is not None
        await click(app, pilot, seen, "Home")
        await until(pilot, lambda: not isinstance(app.screen, PlayScreen))

    drive(scenario)


@pytest.mark.parametrize(("game", "preset"), KINDS)
def test_a_game_is_played_with_keys_alone(drive: Any, game: str, preset: str) -> None:
    async def scenario(app: Any, pilot: Any) -> None:
        rng = Random(3)
        await pilot.press(*(["down"] if game == "Triangles" else []), "enter")
        await until(pilot, lambda: isinstance(app.screen, SetupScreen))
        form = app.screen
        titles = form.setup.game.preset_titles
        wanted = next(name for name, title in titles.items() if title == preset)
        assert form.focused.id == "kind"
        await pilot.press("home", *["right"] * list(titles).index(wanted))
        await until(pilot, lambda: form.setup.kind == wanted)
        assert form.setup.kind == wanted
        await pilot.press("f5")
        screen = await table(app, pilot)
        while await their_turn(app, pilot):
            ply = screen.session.match.ply
            text = " ".join(words_of(screen, rng))
            await pilot.press("m", *("space" if sign == " " else sign for sign in text), "enter")
            await until(pilot, lambda before=ply: screen.session.match.ply > before)
        assert screen.session.outcome is not None
        await pilot.press("escape")
        await until(pilot, lambda: not isinstance(app.screen, PlayScreen))

    drive(scenario)
