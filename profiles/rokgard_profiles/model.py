"""What `profile.toml` holds: totals that can be made again from the records at any time."""

from __future__ import annotations

import tomllib
from collections.abc import Iterable
from datetime import datetime
from typing import Self

import tomli_w
from pydantic import AwareDatetime, BaseModel, ConfigDict, Field, ValidationError, model_validator

from rokgard.errors import FileError
from rokgard.i18n import _
from rokgard_profiles.experience import level_of, level_start
from rokgard_profiles.names import is_name
from rokgard_profiles.statistics import Finished, Row, fold

SCHEMA = 1
"""Version of the file format. A newer one is refused and never written over."""


class DamagedProfile(Exception):
    """The text of a `profile.toml` cannot be believed; the message says why."""


class Profile(BaseModel):
    """One person: name, experience and statistics.

    `credited` is how many games the totals count. `recent` are the ids counted last; the ids of all earlier ones are in
    the ledger beside this file. Both together must make `credited`, or the totals are made again.
    """

    model_config = ConfigDict(frozen=True, extra="forbid", populate_by_name=True)

    schema_version: int = Field(default=SCHEMA, alias="schema")
    name: str
    created: AwareDatetime
    experience: int = Field(default=0, ge=0)
    credited: int = Field(default=0, ge=0)
    former_names: tuple[str, ...] = ()
    recent: tuple[str, ...] = ()
    statistics: tuple[Row, ...] = ()

    @model_validator(mode="after")
    def _adds_up(self) -> Self:
        if not all(map(is_name, (self.name, *self.former_names))):
            raise ValueError("that is not a name for a profile")
        if len({row.key for row in self.statistics}) != len(self.statistics):
            raise ValueError("two rows of statistics are about the same games")
        if self.credited != sum(row.played for row in self.statistics):
            raise ValueError("the statistics do not count as many games as were credited")
        if self.experience != sum(row.experience for row in self.statistics):
            raise ValueError("the experience is not the sum of the statistics")
        return self

    @property
    def level(self) -> int:
        """The level reached."""
        return level_of(self.experience)

    @property
    def next_level_at(self) -> int:
        """The experience at which the next level starts."""
        return level_start(self.level + 1)

    def with_games(self, games: Iterable[Finished]) -> Profile:
        """The profile with more games credited. Raises `OutOfOrder` where a row has counted a later game already."""
        new = list(games)
        return self.model_copy(
            update={
                "experience": self.experience + sum(game.experience for game in new),
                "credited": self.credited + len(new),
                "recent": (*self.recent, *(game.id for game in new)),
                "statistics": fold(new, self.statistics),
            }
        )

    def to_toml(self) -> str:
        """The text of `profile.toml`."""
        note = _("Totals of the games in the folder beside this file; `rokgard profile rebuild` makes them again.")
        return f"# {' '.join(note.split())}\n\n" + tomli_w.dumps(self.model_dump(by_alias=True, exclude_none=True))

    @classmethod
    def from_toml(cls, text: str, *, source: str) -> Profile:
        """Read `profile.toml`. Raises `DamagedProfile`, or `FileError` where a newer Rokgard has written it."""
        try:
            data = tomllib.loads(text)
        except (ValueError, RecursionError) as error:  # a number of thousands of digits is a plain ValueError
            raise DamagedProfile(_("it is not valid TOML: {why}").format(why=error)) from error
        schema = data.get("schema")
        if isinstance(schema, int) and schema > SCHEMA:
            raise FileError(
                _("{source} was written by a newer Rokgard (format {schema}, this one reads {known})").format(
                    source=source, schema=schema, known=SCHEMA
                ),
                fix=_("upgrade rokgard"),
            )
        if schema is None:
            raise DamagedProfile(_("it does not say which format it has"))
        try:
            return cls.model_validate(data)
        except ValidationError as error:
            first = error.errors()[0]
            where = ".".join(map(str, first["loc"]))
            what = first["msg"].removeprefix("Value error, ")
            raise DamagedProfile(f"{where}: {what}" if where else what) from error


def empty(name: str, created: datetime) -> Profile:
    """A profile without games."""
    return Profile(name=name, created=created)
