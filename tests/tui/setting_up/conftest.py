"""Sitting at the set-up screen: reading its rows, using its controls, waiting until everything is worked out."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import Any

import pytest

from rokgard.frontend import Opening
from rokgard.game import Fairness


@dataclass
class Sitting:
    """One person at the app. Everything is awaited until nothing more is under way."""

    app: Any
    pilot: Any
    seen: Callable[[Any], str]

    async def settle(self) -> None:
        """Wait for workers, and for what they have posted."""
        quiet = 0
        while quiet < 3:
            await self.pilot.pause(0)
            busy = [worker for worker in self.app.workers if not worker.is_finished]
            for worker in busy:
                await worker.wait()
            quiet = 0 if busy else quiet + 1

    async def press(self, *keys: str) -> None:
        await self.pilot.press(*keys)
        await self.settle()

    async def click(self, selector: str, x: int | None = None, y: int = 0) -> None:
        """Click a widget: in its middle, or at a column and line of it."""
        if x is None:
            await self.pilot.click(selector)
        else:
            await self.pilot.click(selector, offset=(x, y))
        await self.settle()

    async def focus(self, selector: str) -> None:
        self.screen.query_one(selector).focus()
        await self.settle()

    async def set(self, name: str, value: Any) -> None:
        """Set an option as a person does, by its control."""
        self.control(name).choose(value)
        await self.settle()

    async def type(self, selector: str, text: str) -> None:
        """Type into a field, over what is there."""
        await self.focus(selector)
        await self.press("home", "shift+end", "delete", *text)

    @property
    def screen(self) -> Any:
        return self.app.screen

    @property
    def text(self) -> str:
        """What is on the screen."""
        return self.seen(self.app)

    def told(self, selector: str) -> str:
        """What a widget shows, with single spaces: texts that go on over several lines can be found."""
        region = self.screen.query_one(selector).region
        lines = self.text.splitlines()[region.y : region.bottom]
        return " ".join(" ".join(line[region.x : region.right] for line in lines).split())

    def control(self, name: str) -> Any:
        """The control of an option."""
        return self.screen.query_one(f"#option-{name}")

    @property
    def setup(self) -> Any:
        return self.screen.setup

    @property
    def values(self) -> dict[str, Any]:
        return dict(self.setup.values)

    @property
    def kind(self) -> str:
        """The preset that is shown as chosen."""
        return str(self.screen.query_one("#kind").value)

    @property
    def layout(self) -> Any:
        """The layout of the board that is shown."""
        return self.screen.query_one("#preview").board.scene.layout

    def line_of(self, words: str) -> int:
        """On which line of the screen these words stand."""
        found = [n for n, line in enumerate(self.text.splitlines()) if words in line]
        assert found, f"{words!r} is not on the screen:\n{self.text}"
        return found[0]

    def problems(self, kind: str) -> list[Any]:
        """The rows for errors or advice."""
        return list(self.screen.query(f".problem.-{kind}"))

    @property
    def waits(self) -> bool:
        """Whether Start waits."""
        return bool(self.screen.query_one("#start").disabled)


Use = Callable[[Sitting], Awaitable[None]]


@pytest.fixture
def sit(drive: Any, seen: Any, monkeypatch: pytest.MonkeyPatch) -> Callable[..., Any]:
    """Open the set-up of a game (None: the first screen), let `use` do something, and return the app.

    Under the set-up of a game the first screen is left out: it takes its time, and nobody sees it.
    """

    def run(use: Use, game: str | None = "lines", *, size: tuple[int, int] = (80, 24), **opening: Any) -> Any:
        if game is not None:
            monkeypatch.setattr("rokgard_tui.app.RokgardApp.open_home", lambda app: None)

        async def scenario(app: Any, pilot: Any) -> None:
            sitting = Sitting(app, pilot, seen)
            await sitting.settle()
            await use(sitting)

        return drive(scenario, Opening(game=game, **opening), size=size)

    return run


@pytest.fixture
def fixed_fairness(context: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    """What was measured may be measured anew; pictures of screens show this instead."""
    for game in context.host.games.values():
        told = Fairness("in 100 games between equals the first player won 50 %, the second 40 %, drawn 10 %", games=100)
        monkeypatch.setattr(game, "fairness", classmethod(lambda cls, options, told=told: told))
