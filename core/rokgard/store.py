"""Where records go. The host asks a plugin for a store; front ends know only this protocol."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Protocol

from rokgard.record import MatchRecord, Reward


@dataclass(frozen=True, slots=True)
class Receipt:
    """What finishing a match did to one profile. `credited` is False when this record had been credited before."""

    profile: str
    seat: int
    credited: bool
    gained: int
    total: int
    level_before: int
    level: int
    next_level_at: int
    rewards: tuple[Reward, ...]


@dataclass(frozen=True, slots=True)
class StoredRecord:
    """A record in a store. `record` is None and `problem` says why where the file is damaged."""

    id: str
    profile: str
    path: Path
    record: MatchRecord | None
    problem: str = ""


class RecordStore(Protocol):
    """Keeps records by profile and credits finished ones, once each, whatever happens to the process."""

    def profile(self, name: str | None = None) -> str:
        """The profile called `name` (`UsageError` if there is none); without a name the current one, made at need."""
        ...

    def save(self, record: MatchRecord) -> Path | None:
        """Write the record for each profile on its seats; atomic. Returns the first file, None without a profile."""
        ...

    def finish(self, record: MatchRecord) -> tuple[Receipt, ...]:
        """Write a finished record, then credit each profile on its seats, once per record id."""
        ...

    def records(self, profile: str | None = None) -> Iterator[StoredRecord]:
        """The records of one profile (None: of all), newest first, damaged ones included."""
        ...

    def find(self, ref: str, profile: str | None = None) -> StoredRecord:
        """The record with this id, or unique beginning or end of one. Raises `UsageError` where none or several fit."""
        ...
