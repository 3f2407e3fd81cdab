"""The games of one profile as that profile saw them."""

from __future__ import annotations

from dataclasses import dataclass

from rokgard.record import MatchRecord, whole_points
from rokgard.store import StoredRecord
from rokgard_profiles.names import name_key
from rokgard_profiles.statistics import TWO_PEOPLE, opponent_of, preset_of
from rokgard_profiles.store import ProfileStore

UNFINISHED = "unfinished"


@dataclass(frozen=True, slots=True)
class Entry:
    """One game. `opponent` is a level or "two people", `name` who sat there; `score` is own : other."""

    record: MatchRecord
    seat: int

    @property
    def result(self) -> str:
        """won, lost, drawn or unfinished."""
        return str(self.record.result(self.seat) or UNFINISHED)

    @property
    def opponent(self) -> str:
        """The level of the computer, or "two people"."""
        return opponent_of(self.record, self.seat)

    @property
    def name(self) -> str:
        """Who sat on the other seat."""
        return self.record.seats[1 - self.seat].name

    @property
    def preset(self) -> str:
        """The preset, "custom" where there is none."""
        return preset_of(self.record)

    @property
    def scores(self) -> tuple[int, int] | None:
        """Own score and the other's, once the game has ended with some."""
        outcome = self.record.outcome
        if outcome is None or len(outcome.scores) < 2:
            return None
        return outcome.scores[self.seat], outcome.scores[1 - self.seat]

    @property
    def experience(self) -> int:
        """What the game brought."""
        return whole_points(self.record.seats[self.seat].rewards)


@dataclass(frozen=True, slots=True)
class Filter:
    """Which games are wanted; None: any. `opponent` is a level, "human", or the name of a person."""

    game: str | None = None
    opponent: str | None = None
    result: str | None = None

    @property
    def narrows(self) -> bool:
        """Whether anything is left out."""
        return (self.game, self.opponent, self.result) != (None, None, None)

    def fits(self, entry: Entry) -> bool:
        """Whether the game is wanted."""
        if self.game is not None and name_key(self.game) != name_key(entry.record.game):
            return False
        if self.result is not None and self.result != entry.result:
            return False
        return self.opponent is None or name_key(self.opponent) in _names(entry)


def _names(entry: Entry) -> set[str]:
    names = {name_key(entry.opponent), name_key(entry.name)}
    if entry.opponent == TWO_PEOPLE:
        names.add("human")
        if (profile := entry.record.seats[1 - entry.seat].profile) is not None:
            names.add(name_key(profile))
    return names


def entries(store: ProfileStore, name: str, wanted: Filter, limit: int) -> tuple[list[Entry], list[StoredRecord], bool]:
    """The newest `limit` (0: all) games that are wanted, damaged files met on the way, and whether there are more."""
    folder = store.folder(name)
    found: list[Entry] = []
    damaged: list[StoredRecord] = []
    for stored in store.records(name):
        if stored.record is None:
            damaged.append(stored)
            continue
        seat = folder.seat(stored.record)
        if seat is None or not wanted.fits(entry := Entry(stored.record, seat)):
            continue
        if limit and len(found) == limit:
            return found, damaged, True
        found.append(entry)
    return found, damaged, False
