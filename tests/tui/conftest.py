"""Driving the app without a terminal: keys and mouse through Textual's pilot, the screen read back as text."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Any

import pytest
from textual.events import MouseDown, MouseUp
from textual.pilot import OutOfBounds

from rokgard.cli.console import Console
from rokgard.cli.context import AppContext
from rokgard.frontend import Opening
from rokgard.render import Colours


@dataclass(slots=True)
class TerminalConsole(Console):
    """A console at a terminal with these colours, whatever the tests run in."""

    wanted: Colours = "truecolor"

    @property
    def interactive(self) -> bool:
        return True

    @property
    def cursor(self) -> bool:
        return True

    @property
    def colours(self) -> Colours:
        return "none" if self.no_colour else self.wanted


Scenario = Callable[[Any, Any], Awaitable[None]]


async def click_as_a_terminal(
    pilot: Any, widget: Any = None, offset: tuple[int, int] = (0, 0), *, button: int = 1
) -> None:
    """Press and let go there. Textual makes a click of it if both are on the same widget.

    Its pilot posts the click by itself: a board that ends the game when the button is let go may be covered by the card
    by then, and a button of the card would get it.
    """
    screen = pilot.app.screen
    target = screen if widget is None else screen.query_one(widget) if isinstance(widget, (str, type)) else widget
    at = target.region.offset + offset
    if at not in screen.size.region:
        raise OutOfBounds(f"{at} is not on the screen")
    for kind in (MouseDown, MouseUp):
        pilot.app.post_message(kind(None, *at, 0, 0, button, False, False, False, *at))
        await pilot.pause()
    await pilot.pause()


@pytest.fixture
def context(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> AppContext:
    """What the command line would hand to the app: all shipped plugins, an empty data folder, a coloured terminal."""
    monkeypatch.delenv("NO_COLOR", raising=False)
    return AppContext(TerminalConsole(), data_dir=tmp_path / "data")


@pytest.fixture
def drive(context: AppContext) -> Callable[..., Any]:
    """Run `scenario(app, pilot)` in an app of `size` (columns, lines) and return the app after it."""

    def run(scenario: Scenario, opening: Opening | None = None, *, size: tuple[int, int] = (80, 24)) -> Any:
        from rokgard_tui.app import RokgardApp

        app = RokgardApp(context, opening or Opening())

        async def main() -> None:
            async with app.run_test(size=size) as pilot:
                pilot.click = partial(click_as_a_terminal, pilot)
                await pilot.pause()
                await scenario(app, pilot)

        asyncio.run(main())
        return app

    return run


@pytest.fixture
def seen() -> Callable[[Any], str]:
    """The characters on the screen of an app, line by line, without trailing spaces."""

    def read(app: Any) -> str:
        strips = app.screen._compositor.render_strips()
        return "\n".join("".join(segment.text for segment in strip).rstrip() for strip in strips)

    return read
