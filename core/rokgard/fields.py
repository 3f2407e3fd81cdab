"""A game's options one by one, as command lines and forms need them: what each is called, takes and allows."""

from __future__ import annotations

import contextlib
import types
from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Annotated, Any, Literal, Union, get_args, get_origin

from pydantic.fields import FieldInfo

from rokgard.files import read_text
from rokgard.game import Game
from rokgard.i18n import _
from rokgard.paths import typed_path
from rokgard.words import clean, shorten

SEED = "seed"
"""The name of the option from which a game draws its board by chance; it is never asked for like the others."""


class Kind(StrEnum):
    """How an option is asked for."""

    SWITCH = "switch"
    """On or off."""
    CHOICE = "choice"
    """One of a few words or numbers."""
    INTEGER = "integer"
    """A whole number."""
    REAL = "real"
    """A number."""
    TEXT = "text"
    """A word or a line."""
    OTHER = "other"
    """What cannot be typed in a word, or may be left out: lists, coordinates, things that may be None."""


@dataclass(frozen=True, slots=True)
class OptionField:
    """One option of a game. `description` is the game's own sentence, `choices` those of a `CHOICE`.

    low, high: the smallest and the largest number allowed, None where there is no limit. (`limits` says more.)
    """

    name: str
    kind: Kind
    description: str = ""
    low: Any = None
    high: Any = None
    choices: tuple[Any, ...] = ()

    @property
    def label(self) -> str:
        """What the option is called on a form: its name as words."""
        return self.name.replace("_", " ")

    @property
    def asked(self) -> bool:
        """Whether a person is asked for it. Others keep their value, or are given on the command line."""
        return self.kind is not Kind.OTHER and self.name != SEED

    @property
    def number(self) -> bool:
        """Whether it is a number."""
        return self.kind in (Kind.INTEGER, Kind.REAL)


def option_fields(game: type[Game[Any, Any]]) -> Sequence[OptionField]:
    """All options of a game in the order of its model."""
    return tuple(_field(name, info) for name, info in game.Options.model_fields.items())


def _field(name: str, info: FieldInfo) -> OptionField:
    kind, optional = simple_type(info)
    low, high = limits(info)
    description = (info.description or "").strip()
    if get_origin(kind) is Literal and not optional:
        return OptionField(name, Kind.CHOICE, description, choices=get_args(kind))
    kinds = {bool: Kind.SWITCH, int: Kind.INTEGER, float: Kind.REAL, str: Kind.TEXT}
    found = kinds.get(kind, Kind.OTHER) if isinstance(kind, type) and not optional else Kind.OTHER
    return OptionField(name, found, description, low, high)


def simple_type(info: FieldInfo) -> tuple[Any, bool]:
    """The type of an option without `None`, and whether it may be None."""
    kinds = [info.annotation]
    while kinds and get_origin(kinds[0]) is Annotated:
        kinds = [get_args(kinds[0])[0]]
    if get_origin(kinds[0]) in (Union, types.UnionType):
        kinds = list(get_args(kinds[0]))
    rest = [kind for kind in kinds if kind is not type(None)]
    return (rest[0] if len(rest) == 1 else object), type(None) in kinds


def limits(info: FieldInfo) -> tuple[Any, Any]:
    """The smallest and the largest value that may be typed, None where there is no limit.

    A bound of a real number that is itself excluded (`gt`, `lt`) is given as it is: no number is next to it.
    """
    low = high = None
    step = 1 if simple_type(info)[0] is int else 0
    for mark in info.metadata:
        if getattr(mark, "ge", None) is not None:
            low = mark.ge
        if getattr(mark, "gt", None) is not None:
            low = mark.gt + step
        if getattr(mark, "le", None) is not None:
            high = mark.le
        if getattr(mark, "lt", None) is not None:
            high = mark.lt - step
    return low, high


def type_text(info: FieldInfo) -> str:
    """What may be typed for an option, in a few characters: `3-25`, `square|hexagon`, `on|off`, `TEXT`."""
    kind, _optional = simple_type(info)
    if kind is bool:
        return _("on|off")
    if get_origin(kind) is Literal:
        return "|".join(map(str, get_args(kind)))
    low, high = limits(info)
    if kind in (int, float):
        if low is not None and high is not None:
            return f"{low}-{high}"
        return _("NUMBER") if kind is float else _("INTEGER")
    return _("TEXT") if kind is str else _("TEXT|@FILE")


def value_text(value: Any) -> str:
    """An option's value as it is shown: `on`, `15`, `square`, `-` for none."""
    if value is None:
        return "-"
    if isinstance(value, bool):
        return _("on") if value else _("off")
    return shorten(clean(str(value)), 40, "...")


def read_value(game: type[Game[Any, Any]], name: str, text: Any) -> Any:
    """What was typed, ready for `Setup`: numbers where they are numbers, the text of a file for `@file`."""
    if not isinstance(text, str):
        return text
    kind, optional = simple_type(game.Options.model_fields[name])
    if optional and text.casefold() in {"", "none"}:
        return None
    if kind in (int, float):
        with contextlib.suppress(ValueError):
            return kind(text)
        return text
    if text.startswith("@") and get_origin(kind) is not Literal:
        return read_text(typed_path(text[1:]))
    return text
