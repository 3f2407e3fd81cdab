"""What happened in a match, as a value that can be written to a file and read back.

A record is complete: game and version, options (with the board itself where it was drawn at random), seats, moves as
text, outcome, times and what was paid. Statistics and experience are folds over records.
"""

from __future__ import annotations

import re
import secrets
import tomllib
from collections.abc import Iterable
from datetime import UTC, datetime
from enum import StrEnum
from fractions import Fraction
from math import floor
from typing import Any, Literal

import tomli_w
from pydantic import AwareDatetime, BaseModel, ConfigDict, Field, ValidationError, field_validator

from rokgard.errors import RecordError
from rokgard.game import Outcome, Termination
from rokgard.i18n import _

SCHEMA = 1
"""Version of the file format. A reader refuses a newer one."""


class _Model(BaseModel):
    model_config = ConfigDict(frozen=True, extra="forbid", allow_inf_nan=False)


class Reward(_Model):
    """Experience points paid for one reason. Points are exact fractions; only their sum is rounded, half up."""

    points: Fraction
    reason: str

    @field_validator("points", mode="before")
    @classmethod
    def _plain_fraction(cls, value: object) -> object:
        # Fraction("1e999999999") would take for ever: in a file only "20" and "20/3" are meant.
        if isinstance(value, str) and not re.fullmatch(r"-?[0-9]{1,18}(/[0-9]{1,18})?", value):
            raise ValueError("points are written as 20 or 20/3")
        return value

    @field_validator("points")
    @classmethod
    def _can_be_read_back(cls, value: Fraction) -> Fraction:
        # Refused here, where the plugin that pays can be named: a record with such points could not be read any more.
        if max(abs(value.numerator), value.denominator) >= 10**18:
            raise ValueError("points have at most 18 digits")
        return value


class SeatRecord(_Model):
    """Who sat on a seat. `profile` is set for people who have one; `level` for the computer."""

    kind: Literal["human", "computer"]
    name: str
    level: str | None = None
    profile: str | None = None
    rewards: tuple[Reward, ...] = ()


class Result(StrEnum):
    """How a match ended for one of its players."""

    WON = "won"
    LOST = "lost"
    DRAWN = "drawn"


class OutcomeRecord(_Model):
    """An `Outcome` as it is stored."""

    scores: tuple[int, ...]
    winner: int | None = None
    reason: str
    termination: Termination = Termination.RULES

    def outcome(self) -> Outcome:
        """The same as core's value."""
        return Outcome(self.scores, self.winner, self.reason, self.termination)


class MatchRecord(_Model):
    """One match, finished (`outcome` is set) or not."""

    schema_version: int = Field(default=SCHEMA, alias="schema")
    id: str = Field(pattern=r"^[a-z0-9][a-z0-9-]{0,63}$")
    game: str
    game_version: int = 1
    game_title: str = ""
    plugin: str = ""
    preset: str | None = None
    options: dict[str, Any] = Field(default_factory=dict)
    seats: tuple[SeatRecord, SeatRecord]
    seed: int | None = None
    moves: tuple[str, ...] = ()
    started: AwareDatetime
    updated: AwareDatetime
    seconds: float = Field(default=0.0, ge=0)
    outcome: OutcomeRecord | None = None

    model_config = ConfigDict(frozen=True, extra="forbid", allow_inf_nan=False, populate_by_name=True)

    @property
    def finished(self) -> bool:
        """Whether the match has come to its end."""
        return self.outcome is not None

    def result(self, seat: int) -> Result | None:
        """How the match ended for `seat`; None while it has not."""
        if self.outcome is None:
            return None
        if self.outcome.winner is None:
            return Result.DRAWN
        return Result.WON if self.outcome.winner == seat else Result.LOST

    def seat_of(self, profile: str) -> int | None:
        """The (first) seat of the person with this profile; None where the record names other people only."""
        for number, seat in enumerate(self.seats):
            if seat.kind == "human" and seat.profile == profile:
                return number
        return None

    def to_toml(self) -> str:
        """The record as a TOML document."""
        return tomli_w.dumps(self.model_dump(mode="json", by_alias=True, exclude_none=True) | self._times())

    def _times(self) -> dict[str, Any]:
        # Offset date-times are a TOML type of their own: easier to read, and kept apart from text.
        return {"started": self.started, "updated": self.updated}

    @classmethod
    def from_toml(cls, text: str, *, source: str = "record") -> MatchRecord:
        """Read a record. Raises `RecordError`, naming `source`, where the text is no record this version can read."""
        try:
            data = tomllib.loads(text)
        except (ValueError, RecursionError) as error:  # a number of thousands of digits is a plain ValueError
            raise RecordError(_("{source} is not valid TOML: {error}").format(source=source, error=error)) from error
        schema = data.get("schema", SCHEMA)
        if isinstance(schema, int) and schema > SCHEMA:
            raise RecordError(
                _("{source} was written by a newer Rokgard (format {schema}, this one reads {known})").format(
                    source=source, schema=schema, known=SCHEMA
                ),
                fix=_("upgrade rokgard"),
            )
        try:
            return cls.model_validate(data)
        except ValidationError as error:
            first = error.errors()[0]
            where = ".".join(map(str, first["loc"])) or "record"
            raise RecordError(
                _("{source} is not a game record: {where}: {what}").format(
                    source=source, where=where, what=first["msg"]
                )
            ) from error


def whole_points(paid: Iterable[Reward]) -> int:
    """Whole experience points for one match: the exact sum, rounded half up once; never less than nothing."""
    return max(0, floor(sum((reward.points for reward in paid), Fraction(0)) + Fraction(1, 2)))


def new_record_id(now: datetime | None = None) -> str:
    """A new id that sorts by time, to a thousandth of a second, and can be typed: `20261129-235501-2ck3f9`."""
    moment = (now or datetime.now(UTC)).astimezone(UTC)
    alphabet = "23456789abcdefghjkmnpqrstuvwxyz"  # no characters that are easily mistaken for each other
    part = moment.microsecond * len(alphabet) ** 2 // 1_000_000
    fraction = alphabet[part // len(alphabet)] + alphabet[part % len(alphabet)]
    return f"{moment:%Y%m%d-%H%M%S}-{fraction}" + "".join(secrets.choice(alphabet) for _unused in range(4))
