"""Where records go. The host asks a plugin for a store; front ends know only this protocol."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Protocol, runtime_checkable

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


@dataclass(frozen=True, slots=True)
class StatisticsTable:
    """A table for people. `right` has a letter for each column: `r` where values stand on the right, else `l`.

    `game`: the id of the game that all of it is about, so that a front end can write its title; `title` says the rest,
    such as the opponents.
    """

    title: str
    headings: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    right: str = ""
    game: str | None = None


@dataclass(frozen=True, slots=True)
class ProfileSummary:
    """One profile in short. The level began at `level_at` experience points, the next one begins at `next_level_at`.

    `played`, `won`, `lost`, `drawn` and `seconds` count finished games of all kinds. `problem` says what is wrong, if
    something is: that the totals could not be kept, say.
    """

    name: str
    level: int
    experience: int
    level_at: int
    next_level_at: int
    played: int = 0
    won: int = 0
    lost: int = 0
    drawn: int = 0
    seconds: float = 0.0
    tables: tuple[StatisticsTable, ...] = ()
    problem: str = ""


@runtime_checkable
class ProfileBook(Protocol):
    """What a store may know of profiles besides. A front end shows and changes profiles only where this is there.

    A `RecordStore` that has these methods is one; `profile_book` finds out. All raise `FileError` where nothing can be
    read or written, and may be called from any thread.
    """

    def names(self) -> Sequence[str]:
        """The names of all profiles, in the order in which they are listed."""
        ...

    def current(self) -> str | None:
        """The name of the profile in use, None while there is none."""
        ...

    def create(self, name: str) -> str:
        """Make a new profile; returns its name as it is kept. Raises `UsageError` where that is taken or impossible."""
        ...

    def use(self, name: str) -> str:
        """Make a profile the current one; returns its name. Raises `UsageError` if there is none."""
        ...

    def summary(self, name: str) -> ProfileSummary:
        """Level, experience and statistics of a profile. Raises `UsageError` if there is none."""
        ...


def profile_book(store: RecordStore | None) -> ProfileBook | None:
    """The same store as a book of profiles, or None where it is not one."""
    return store if isinstance(store, ProfileBook) else None
