"""A small past: games that real sessions played, with fixed seeds, and the times at which they would have been."""

from __future__ import annotations

import os
import time
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from pathlib import Path
from random import Random
from typing import Any

import pytest

from rokgard.cli.context import AppContext
from rokgard.record import MatchRecord
from rokgard.session import Player, Session, computer_name

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


@pytest.fixture
def small_past(past: Past) -> Past:
    """Ada's games: of each kind and result, one left unfinished, one damaged, two against Bo."""
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
    return past
