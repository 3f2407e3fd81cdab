"""Statistics: a fold over finished records, kept in rows by game, preset and opponent.

The fold takes records in the order in which they ended (then by id), so that streaks mean something; everything else
does not depend on the order.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Self

from pydantic import AwareDatetime, BaseModel, ConfigDict, Field, model_validator

from rokgard.record import MatchRecord, Result, whole_points

TWO_PEOPLE = "two people"
"""The opponent in the row of games at one screen."""

LONGEST_SECONDS = 10.0**9
"""A game that claims to have taken longer (30 years) counts as this long."""

Key = tuple[str, str, str]
"""Game, preset ("custom" where there is none) and opponent."""


class OutOfOrder(Exception):
    """A game ended before one that its row has counted already: the row must be made again from the records."""


@dataclass(frozen=True, slots=True)
class Finished:
    """What the statistics of one player need to know of one finished game. `milliseconds` is the time played."""

    id: str
    ended: datetime
    key: Key
    result: Result
    score: int | None
    moves: int
    milliseconds: int
    experience: int

    @property
    def order(self) -> tuple[datetime, str]:
        """The place of this game among others."""
        return self.ended, self.id


def opponent_of(record: MatchRecord, seat: int) -> str:
    """The level of the computer on the other seat, or `TWO_PEOPLE`."""
    other = record.seats[1 - seat]
    return TWO_PEOPLE if other.kind == "human" else other.level or other.name


def preset_of(record: MatchRecord) -> str:
    """The preset of a match, "custom" where there is none."""
    return record.preset or "custom"


def summarise(record: MatchRecord, seat: int) -> Finished:
    """A finished match as `seat` saw it."""
    result = record.result(seat)
    assert result is not None and record.outcome is not None
    return Finished(
        id=record.id,
        ended=record.updated,
        key=(record.game, preset_of(record), opponent_of(record, seat)),
        result=result,
        score=record.outcome.scores[seat] if seat < len(record.outcome.scores) else None,
        moves=len(record.moves),
        # Whole numbers, so that no order of adding them gives another sum.
        milliseconds=round(min(record.seconds, LONGEST_SECONDS) * 1000),
        experience=whole_points(record.seats[seat].rewards),
    )


class Row(BaseModel):
    """All games of one kind against one kind of opponent.

    `streak` counts wins since the last loss; a draw neither adds to it nor ends it. Lengths of wins are in moves of
    both players. `last_ended` and `last_game` are the game that was counted last.
    """

    model_config = ConfigDict(frozen=True, extra="forbid")

    game: str
    preset: str
    opponent: str
    played: int = Field(ge=0)
    won: int = Field(ge=0)
    lost: int = Field(ge=0)
    drawn: int = Field(ge=0)
    experience: int = Field(ge=0)
    best_score: int | None = None
    streak: int = Field(ge=0)
    best_streak: int = Field(ge=0)
    shortest_win: int | None = None
    longest_win: int | None = None
    milliseconds: int = Field(ge=0)
    last_ended: AwareDatetime
    last_game: str

    @model_validator(mode="after")
    def _adds_up(self) -> Self:
        if self.played != self.won + self.lost + self.drawn:
            raise ValueError("played is not the sum of won, lost and drawn")
        if not self.streak <= self.best_streak <= self.won:
            raise ValueError("the streaks do not fit the wins")
        return self

    @property
    def key(self) -> Key:
        """What the row is about."""
        return self.game, self.preset, self.opponent

    @property
    def order(self) -> tuple[datetime, str]:
        """The place of the game that was counted last."""
        return self.last_ended, self.last_game


_NOTHING_YET = Row(
    game="",
    preset="",
    opponent="",
    played=0,
    won=0,
    lost=0,
    drawn=0,
    experience=0,
    streak=0,
    best_streak=0,
    milliseconds=0,
    last_ended=datetime.min.replace(tzinfo=UTC),
    last_game="",
)


def add(row: Row | None, game: Finished) -> Row:
    """The row (None: not begun) with one more game. Raises `OutOfOrder` unless the game ended after the row's last."""
    row = row or _NOTHING_YET
    if game.order <= row.order:
        raise OutOfOrder(game.id)
    won, lost = game.result is Result.WON, game.result is Result.LOST
    streak = 0 if lost else row.streak + won
    win = game.moves if won else None
    return Row(
        game=game.key[0],
        preset=game.key[1],
        opponent=game.key[2],
        played=row.played + 1,
        won=row.won + won,
        lost=row.lost + lost,
        drawn=row.drawn + (game.result is Result.DRAWN),
        experience=row.experience + game.experience,
        best_score=_pick(max, row.best_score, game.score),
        streak=streak,
        best_streak=max(streak, row.best_streak),
        shortest_win=_pick(min, row.shortest_win, win),
        longest_win=_pick(max, row.longest_win, win),
        milliseconds=row.milliseconds + game.milliseconds,
        last_ended=game.ended,
        last_game=game.id,
    )


def _pick(choose: Callable[[int, int], int], a: int | None, b: int | None) -> int | None:
    return (a if b is None else b) if a is None or b is None else choose(a, b)


def fold(games: Iterable[Finished], rows: Iterable[Row] = ()) -> tuple[Row, ...]:
    """The rows with these games added, in the order of their keys. Raises `OutOfOrder` as `add` does."""
    found = {row.key: row for row in rows}
    for game in sorted(games, key=lambda g: g.order):
        found[game.key] = add(found.get(game.key), game)
    return tuple(found[key] for key in sorted(found))
