from __future__ import annotations

import os
from collections.abc import Callable
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from fractions import Fraction
from pathlib import Path

import pytest

from rokgard.record import MatchRecord, OutcomeRecord, Reward, SeatRecord
from rokgard_profiles.store import ProfileStore

START = datetime(2026, 3, 1, 12, tzinfo=UTC)


@dataclass
class Records:
    """Makes records: the n-th one ends n minutes after the start."""

    made: int = 0

    def __call__(
        self,
        profile: str | None = "player",
        *,
        won: bool | None = True,
        opponent: str | None = None,
        level: str = "normal",
        points: Fraction | int | None = 20,
        finished: bool = True,
        moves: int = 9,
        seconds: float = 60.0,
        game: str = "lines",
        preset: str | None = "five",
        score: int = 1,
        record_id: str | None = None,
        at: datetime | None = None,
    ) -> MatchRecord:
        """won: True, False, or None for a draw. opponent: the profile of a person on the other seat."""
        self.made += 1
        ended = at or START + timedelta(minutes=self.made)
        rewards = () if points is None else (Reward(points=Fraction(points), reason="a win"),)
        me = SeatRecord(kind="human", name=profile or "Guest", profile=profile, rewards=rewards)
        other = (
            SeatRecord(kind="computer", name="The computer", level=level)
            if opponent is None
            else SeatRecord(kind="human", name=opponent, profile=opponent)
        )
        winner = None if won is None else 0 if won else 1
        return MatchRecord(
            id=record_id or f"20260301-{self.made:06}-aaaaa",
            game=game,
            preset=preset,
            seats=(me, other),
            moves=("h8",) * moves,
            started=ended - timedelta(minutes=5),
            updated=ended,
            seconds=seconds,
            outcome=OutcomeRecord(scores=(score, 0), winner=winner, reason="five in a row") if finished else None,
        )


@dataclass
class Desk:
    """A store in a folder of its own, and what it had to say."""

    data: Path
    messages: list[str] = field(default_factory=list)

    @property
    def store(self) -> ProfileStore:
        """A store as another process would open it."""
        return ProfileStore(self.data, notify=self.messages.append, clock=lambda: START)

    def folder(self, name: str = "player") -> Path:
        """Where a profile is kept."""
        return self.data / "profiles" / name


@pytest.fixture(autouse=True)
def quick_disk(monkeypatch: pytest.MonkeyPatch) -> None:
    """No waiting for the disk: it matters when the power fails, not when a process is killed."""
    monkeypatch.setattr(os, "fsync", lambda fd: None)
    if hasattr(os, "sync"):
        monkeypatch.setattr(os, "sync", lambda: None)


@pytest.fixture
def records() -> Records:
    return Records()


@pytest.fixture
def desk(tmp_path: Path) -> Desk:
    return Desk(tmp_path / "data")


@pytest.fixture
def new_desk(tmp_path: Path) -> Callable[[str], Desk]:
    return lambda name: Desk(tmp_path / name)
