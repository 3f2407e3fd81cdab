"""A small past: games that real sessions played, with fixed seeds, and the times at which they would have been."""

from __future__ import annotations

import contextlib
import os
import shutil
import time
from collections.abc import Awaitable, Callable, Iterator
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from pathlib import Path
from random import Random
from typing import Any

import pytest
from textual.worker import WorkerCancelled

from rokgard.cli.context import AppContext
from rokgard.record import MatchRecord
from rokgard.session import Player, Session, computer_name

GOLDEN = Path(__file__).parent / "golden"
START = datetime(2026, 3, 1, 12, tzinfo=UTC)


@dataclass
class Past:
    """Plays games and keeps them in the store of `context`."""

    context: AppContext
    played: int = 0

    def play(
        self,
        game: str = "lines",
        preset: str = "three",
        *,
        me: str = "Ada",
        level: str | None = "weak",
        other: str | None = None,
        seat: int = 0,
        moves: int | None = None,
        resign: int | None = None,
        seed: int | None = None,
        days: float = 1,
    ) -> MatchRecord:
        """One game of `me` on `seat` against the computer at `level`, or against the person `other`.

        moves: after so many it is left. resign: the seat that gives up then. seed: of the moves, which are all by
        chance. Each game is played `days` after the one before.
        """
        host, store = self.context.host, self.context.store
        self.played += 1
        number = self.played
        options = host.game(game).presets[preset]
        if "seed" in type(options).model_fields:  # the same board each time
            options = options.model_copy(update={"seed": number})
        mine = Player(me, profile=me)
        if other is not None:
            theirs = Player(other, profile=other)
        else:
            theirs = Player(computer_name(level or "weak"), level=level or "weak")
        players = (mine, theirs) if seat == 0 else (theirs, mine)
        session = Session(host, host.new_match(host.new_game(game, options)), players, preset=preset, seed=number)
        rng = Random(number if seed is None else seed)
        while session.outcome is None and session.match.ply != moves:
            session.play(rng.choice(session.match.legal_moves()))
        if resign is not None:
            session.resign(resign)
        begun = START + timedelta(days=days * (number - 1))
        record = session.record().model_copy(
            update={
                "id": f"{begun:%Y%m%d-%H%M%S}-{number:05}",
                "started": begun,
                "updated": begun + timedelta(minutes=5),
                "seconds": 60.0 + number,
                "plugin": "",
            }
        )
        if record.finished:
            store.finish(record)
        else:
            store.save(record)
        return record

    def file(self, record: MatchRecord, profile: str = "Ada") -> Path:
        """Where a record is kept."""
        return self.context.paths.data / "profiles" / profile / "games" / f"{record.id}.toml"

    def damage(self, record: MatchRecord) -> None:
        """Break off a record's file in the middle."""
        file = self.file(record)
        file.write_text(file.read_text()[:200])


@dataclass
class Looking:
    """Opens the screens of one app and waits until what they read has arrived."""

    app: Any
    pilot: Any

    async def settle(self, *, judging: bool = False) -> Any:
        """Let workers (with `judging` that one, too) and the screen come to rest; returns the screen."""
        for _round in range(2):
            for worker in list(self.app.workers):
                if judging or worker.group != "judge":
                    with contextlib.suppress(WorkerCancelled):
                        await worker.wait()
            await self.pilot.pause()
        return self.app.screen

    async def until(self, condition: Callable[[], object]) -> None:
        """Wait until something is so, however slow the machine is."""
        deadline = time.monotonic() + 40
        while not condition():
            assert time.monotonic() < deadline, "never came about"
            await self.settle()

    async def history(self) -> Any:
        """The history."""
        self.app.open_history()
        await self.pilot.pause()
        return await self.settle()

    async def replay(self, record: MatchRecord) -> Any:
        """The replay of a record."""
        self.app.open_replay(record)
        await self.pilot.pause()
        return await self.settle()

    async def profile(self) -> Any:
        """The profile."""
        self.app.open_profile()
        await self.pilot.pause()
        return await self.settle()

    async def press(self, *keys: str) -> Any:
        """Press keys, and wait."""
        await self.pilot.press(*keys)
        return await self.settle()


@pytest.fixture
def look(drive: Callable[..., Any], monkeypatch: pytest.MonkeyPatch) -> Callable[..., Any]:
    """As `drive`, with a scenario that gets a `Looking`; without the first screen, which takes longer than the rest."""
    monkeypatch.setattr("rokgard_tui.app.RokgardApp.open_home", lambda app: None)

    def run(scenario: Callable[[Looking], Awaitable[None]], *, size: tuple[int, int] = (80, 24), **more: Any) -> Any:
        async def whole(app: Any, pilot: Any) -> None:
            await scenario(Looking(app, pilot))

        return drive(whole, size=size, **more)

    return run


@pytest.fixture
def golden(seen: Callable[[Any], str]) -> Callable[[str, Any], str]:
    """Compare the screen of an app with the file that was agreed; `ROKGARD_GOLDEN=write` writes the files anew."""

    def check(name: str, app: Any) -> str:
        file = GOLDEN / f"{name}.txt"
        found = seen(app) + "\n"
        if os.environ.get("ROKGARD_GOLDEN") == "write":
            file.parent.mkdir(exist_ok=True)
            file.write_text(found, encoding="utf-8")
        assert found == file.read_text(encoding="utf-8")
        return found

    return check


@pytest.fixture(autouse=True)
def _same_everywhere(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Times in UTC, and no waiting for the disk."""
    monkeypatch.setattr(os, "fsync", lambda fd: None)
    monkeypatch.setenv("TZ", "UTC")
    if hasattr(time, "tzset"):
        time.tzset()
    yield
    monkeypatch.undo()
    if hasattr(time, "tzset"):
        time.tzset()


@pytest.fixture
def past(context: AppContext) -> Past:
    """No games yet, but a way to have played some."""
    return Past(context)


@pytest.fixture(scope="session")
def _small_past(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The data folder of `small_past`; made once."""
    data = tmp_path_factory.mktemp("past") / "data"
    past = Past(AppContext(data_dir=data))
    book: Any = past.context.store
    book.create("Ada")
    book.create("Bo")
    book.use("Ada")
    past.play(level="weak", seed=1)
    past.play(level="normal", seat=1, seed=3)
    past.play("lines", "four-gravity", level="strong", seed=5)
    past.play("lines", "five", level="normal", moves=40, resign=1)
    past.play("triangles", "phone-24", level="weak", seed=2)
    past.damage(past.play(level="weak", seed=7))
    past.play("lines", "hex-gravity", other="Bo", seed=9)
    past.play("triangles", "phone-24", other="Bo", seed=4, moves=12, resign=0)
    past.play("triangles", "phone-24", level="normal", moves=9)
    return data


@pytest.fixture
def small_past(past: Past, _small_past: Path) -> Past:
    """Ada's games: of each kind and result, one left unfinished, one damaged, two against Bo."""
    shutil.copytree(_small_past, past.context.paths.data)
    return past
