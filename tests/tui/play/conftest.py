"""A game on the screen: begun in one line, played by mouse and keys, with opponents that do what a test wants."""

from __future__ import annotations

import re
import threading
import time
from collections.abc import Callable, Sequence
from random import Random
from typing import Any

import pytest
from textual.screen import Screen

from rokgard.agent import Agent, Budget, Decision, thinking_of
from rokgard.cli.context import AppContext
from rokgard.frontend import Opening
from rokgard.game import Game
from rokgard.session import Player, Session, computer_name
from rokgard_tui.app import RokgardApp


class Scripted(Agent):
    """Plays the moves it was given, then the first legal one; says why.

    First it tells that it thinks of the moves `looks`, and waits for `gate`, if it has one.
    """

    def __init__(self, moves: Sequence[str] = (), note: str = "", **decision: Any) -> None:
        self.moves, self.note, self.decision = list(moves), note, decision
        self.gate: threading.Event | None = None
        self.looks: Sequence[str] = ()
        self.asked = threading.Event()
        self.error: Exception | None = None

    def choose(self, game: Game[Any, Any], state: Any, budget: Budget, rng: Random) -> Decision[Any]:
        self.asked.set()
        for number, text in enumerate(self.looks, 1):
            thinking_of(Decision(game.parse_move(state, text), depth=2 * number, nodes=1000 * number))
        if self.gate is not None:
            assert self.gate.wait(30)
        if self.error is not None:
            raise self.error
        move = game.parse_move(state, self.moves.pop(0)) if self.moves else game.legal_moves(state)[0]
        return Decision(move, note=self.note, **self.decision)


class Table:
    """One session in the app: `play(scenario)` runs `scenario(table)`, in which `table.pilot` and all below work."""

    def __init__(
        self, context: AppContext, session: Session, drive: Callable[..., Any], seen: Callable[..., str]
    ) -> None:
        self.context, self.session, self._drive, self._seen = context, session, drive, seen
        self.app: Any = None
        self.pilot: Any = None

    def play(self, scenario: Any, size: tuple[int, int] = (80, 24)) -> Any:
        async def run(app: Any, pilot: Any) -> None:
            self.app, self.pilot = app, pilot
            await self.until(lambda: self.board.sheet is not None)
            await scenario(self)

        return self._drive(run, Opening(session=self.session), size=size)

    @property
    def screen(self) -> Any:
        """The play screen, whatever is on top of it."""
        return next(screen for screen in reversed(self.app.screen_stack) if type(screen).__name__ == "PlayScreen")

    @property
    def board(self) -> Any:
        return self.screen.board

    @property
    def moves(self) -> list[str]:
        return [played.text for played in self.screen.session.match.played]

    @property
    def text(self) -> str:
        return self._seen(self.app)

    @property
    def at_home(self) -> bool:
        """Whether the first screen is shown, and nothing below it but Textual's own."""
        return len(self.app.screen_stack) == 2

    @property
    def flat(self) -> str:
        """The screen as one line, without frames."""
        return re.sub(r"[\s│]+", " ", self.text)

    @property
    def card(self) -> str:
        """The words of the card at the end, one line after the other."""
        shown = self.screen.query_one("EndCard").query("#result, #earned")
        return "\n".join(getattr(one.content, "plain", str(one.content)) for one in shown)

    @property
    def told(self) -> list[str]:
        """What has been told in passing; newest last."""
        return [notification.message for notification in self.app._notifications]

    @property
    def overlay(self) -> tuple[Any, ...]:
        return tuple(self.board.overlay)

    def roles(self) -> list[str]:
        return sorted({str(shape.role) for shape in self.overlay})

    async def until(self, condition: Callable[[], object]) -> None:
        """Wait until something is so, however slow the machine is."""
        deadline = time.monotonic() + 40
        while time.monotonic() < deadline:
            if condition():
                await self.pilot.pause()
                return
            await self.pilot.pause(0.01)
        raise AssertionError(f"never came about; on the screen:\n{self.text}")

    async def see(self, *texts: str) -> None:
        """Wait until all these texts are on the screen, wherever lines are broken."""
        await self.until(lambda: all(text in self.flat for text in texts))

    async def settled(self) -> None:
        """Wait until nothing is thought about or kept any more."""
        await self.until(lambda: not self.screen.aside.doing)

    def spot(self, pick: str) -> tuple[int, int]:
        """Where a pick is, in the board's own room."""
        x, y = self.board.sheet.areas[pick].middle
        corner = self.board.corner
        return x + corner.x, y + corner.y

    async def click(self, pick: str) -> None:
        await self.pilot.click("#board", offset=self.spot(pick))
        await self.pilot.pause()

    async def hover(self, pick: str) -> None:
        await self.pilot.hover("#board", offset=self.spot(pick))
        await self.pilot.pause()

    async def drag(self, origin: str, pick: str) -> None:
        await self.pilot.mouse_down("#board", offset=self.spot(origin))
        await self.pilot.hover("#board", offset=self.spot(pick))
        await self.pilot.mouse_up("#board", offset=self.spot(pick))
        await self.pilot.pause()

    async def type(self, text: str) -> None:
        await self.pilot.press("m")
        for character in text:
            await self.pilot.press("space" if character == " " else character)
        await self.pilot.press("enter")
        await self.pilot.pause()


@pytest.fixture
def table(
    context: AppContext, drive: Callable[..., Any], seen: Callable[..., str], monkeypatch: pytest.MonkeyPatch
) -> Callable[..., Table]:
    """Begin a game: `table("lines", {..}, opponent="weak")`; without an opponent between Ada and Bo.

    The first screen of the app is an empty one: the real one takes longer to draw than many of these tests.
    """
    monkeypatch.setattr(RokgardApp, "open_home", lambda app: app.push_screen(Screen()))

    def begin(
        game: str,
        options: dict[str, Any] | None = None,
        *,
        opponent: str | None = None,
        agent: Agent | None = None,
        hints: Agent | None = None,
        first: bool = True,
        moves: str = "",
        kept: bool = True,
    ) -> Table:
        store = context.store if kept else None
        me = Player("Ada", profile=context.store.profile() if kept else None)
        other = Player("Bo") if opponent is None else Player(computer_name(opponent), level=opponent)
        session = Session.begin(
            context.host,
            context.host.new_game(game, options or {}),
            (me, other) if first else (other, me),
            store=store,
            preset="custom",
            seed=1,
        )
        if agent is not None and opponent is not None:
            session.opponents.seat(opponent, agent)
        if hints is not None:
            session.opponents.seat("strong", hints)
        for text in session.split(moves) if moves else ():
            session.play(session.match.parse(text))
        return Table(context, session, drive, seen)

    return begin


@pytest.fixture
def scripted() -> type[Scripted]:
    """An opponent that plays what it is told."""
    return Scripted
