"""A game as the history lists it: who played, how it ended, and the words and signs for that. Knows no widgets."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import UTC, datetime
from enum import StrEnum

from rokgard.i18n import _
from rokgard.record import MatchRecord, whole_points
from rokgard.store import StoredRecord
from rokgard.words import clean


class Ending(StrEnum):
    """How a game stands for its player."""

    WON = "won"
    LOST = "lost"
    DRAWN = "drawn"
    FINISHED = "finished"
    """Played to its end by people none of whom is the profile's."""
    UNFINISHED = "unfinished"
    DAMAGED = "damaged"


SIGNS: dict[Ending, str] = {
    Ending.WON: "+",
    Ending.LOST: "-",
    Ending.DRAWN: "=",
    Ending.FINISHED: " ",
    Ending.UNFINISHED: ">",
    Ending.DAMAGED: "!",
}
"""One character before the word, so that a column of results can be read at a glance, in ASCII everywhere."""


def ending_word(ending: Ending) -> str:
    """The word for an ending."""
    return {
        Ending.WON: _("won"),
        Ending.LOST: _("lost"),
        Ending.DRAWN: _("draw"),
        Ending.FINISHED: _("finished"),
        Ending.UNFINISHED: _("unfinished"),
        Ending.DAMAGED: _("damaged"),
    }[ending]


@dataclass(frozen=True, slots=True)
class Entry:
    """One game of the history. `seat` is the profile's, None where nobody can be told apart (or it is damaged)."""

    stored: StoredRecord
    seat: int | None = None

    @classmethod
    def of(cls, stored: StoredRecord) -> Entry:
        """The entry of a record in the store."""
        return cls(stored, None if stored.record is None else _seat(stored.record, stored.profile))

    @property
    def key(self) -> str:
        """What tells this entry from all others."""
        return f"{self.stored.profile}/{self.stored.id}"

    @property
    def record(self) -> MatchRecord | None:
        """The record, None where it is damaged."""
        return self.stored.record

    @property
    def ending(self) -> Ending:
        """How it stands."""
        record = self.stored.record
        if record is None:
            return Ending.DAMAGED
        if record.outcome is None:
            return Ending.UNFINISHED
        if record.outcome.winner is None:
            return Ending.DRAWN
        result = None if self.seat is None else record.result(self.seat)
        return Ending.FINISHED if result is None else Ending(result.value)

    @property
    def when(self) -> datetime | None:
        """When it was last played, in the time of this place; for a damaged one what its name says."""
        record = self.stored.record
        if record is not None:
            return record.updated.astimezone()
        found = re.match(r"(\d{8}-\d{6})-", self.stored.id)
        try:
            return datetime.strptime(found[1], "%Y%m%d-%H%M%S").replace(tzinfo=UTC).astimezone() if found else None
        except ValueError:
            return None

    @property
    def game(self) -> str:
        """The game's title and the board."""
        record = self.stored.record
        if record is None:
            return "?"
        return clean(f"{record.game_title or record.game} · {record.preset or _('custom')}")

    @property
    def board(self) -> str:
        """The board alone, for where there is no room for more; of one of somebody's own, the game's title."""
        record = self.stored.record
        return self.game if record is None else clean(record.preset or record.game_title or record.game)

    @property
    def opponent(self) -> str:
        """Who sat on the other seat: the computer's level, or a person's name."""
        record = self.stored.record
        if record is None:
            return "?"
        if self.seat is None:
            return clean(" - ".join(seat.name for seat in record.seats))
        other = record.seats[1 - self.seat]
        return clean(other.name if other.kind == "human" else other.level or other.name)

    @property
    def moves(self) -> int | None:
        """How many moves were played."""
        return None if self.stored.record is None else len(self.stored.record.moves)

    @property
    def experience(self) -> int:
        """What it brought."""
        record = self.stored.record
        return 0 if record is None or self.seat is None else whole_points(record.seats[self.seat].rewards)

    @property
    def two_people(self) -> bool:
        """Whether two people sat at one screen."""
        record = self.stored.record
        return record is not None and all(seat.kind == "human" for seat in record.seats)


def _seat(record: MatchRecord, profile: str) -> int | None:
    seat = record.seat_of(profile)
    if seat is not None:
        return seat
    people = [number for number, one in enumerate(record.seats) if one.kind == "human"]
    return people[0] if len(people) == 1 else None


@dataclass(frozen=True, slots=True)
class Wanted:
    """Which entries are shown; None: any."""

    game: str | None = None
    opponent: str | None = None
    ending: Ending | None = None

    def fits(self, entry: Entry) -> bool:
        """Whether an entry is shown. A damaged one, of which nothing is known, only where nothing else is asked."""
        if self.ending is not None and entry.ending is not self.ending:
            return False
        record = entry.record
        if self.game is not None and (record is None or record.game != self.game):
            return False
        return self.opponent is None or (record is not None and entry.opponent == self.opponent)


def choices(entries: Iterable[Entry]) -> tuple[dict[str, str], list[str], list[Ending]]:
    """What can be filtered by: titles by game id, opponents and endings, each in a fixed order."""
    titles: dict[str, str] = {}
    opponents: set[str] = set()
    endings: set[Ending] = set()
    for entry in entries:
        endings.add(entry.ending)
        if entry.record is not None:
            titles.setdefault(entry.record.game, clean(entry.record.game_title or entry.record.game))
            opponents.add(entry.opponent)
    ordered = dict(sorted(titles.items(), key=lambda item: item[1].casefold()))
    return ordered, sorted(opponents, key=str.casefold), [ending for ending in Ending if ending in endings]
