"""The options of a game of Triangles, and the text formats in which stars can be given."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Sequence
from typing import Any

from pydantic import Field, field_validator, model_validator

from rokgard.errors import UsageError
from rokgard.game import GameOptions
from rokgard.i18n import _
from rokgard_triangles.clouds import BOARDS, POINT, BoardName, Cloud, draw_cloud

FEWEST, MOST = 3, 2000
REACH = 50_000
"""Largest coordinate either way. All tests are exact in 64-bit integers up to here."""
MOST_TOLERANCE = 100
PRESET_STARS = {
    "phone-24": ("phone", 24),
    "phone-60": ("phone", 60),
    "phone-120": ("phone", 120),
    "tablet-80": ("tablet", 80),
    "tablet-120": ("tablet", 120),
    "tablet-180": ("tablet", 180),
}


class TrianglesOptions(GameOptions):
    """Everything that is set up before a game of Triangles."""

    board: BoardName = Field(
        default="phone", description=_("ground of the cloud: phone, tablet, or custom (grows with the stars)")
    )
    stars: int = Field(default=24, ge=FEWEST, le=MOST, description=_("number of stars"))
    seed: int | None = Field(
        default=None, ge=0, le=2**63 - 1, description=_("number from which the cloud is drawn (without one, at random)")
    )
    tolerance: int | None = Field(
        default=None,
        ge=0,
        le=MOST_TOLERANCE,
        description=_("how near a segment may pass to a star, in points of 10 units (default 3, on a tablet 4)"),
    )
    play_again: bool = Field(default=False, description=_("whoever closes a triangle draws again at once"))
    coordinates: Cloud | None = Field(
        default=None,
        description=_(
            "your own stars, whole numbers up to 50000 either way: TOML `stars = [[x, y], ..]` or lines `x y`"
        ),
    )

    @field_validator("coordinates", mode="before")
    @classmethod
    def _read_text(cls, value: object) -> object:
        stars = parse_stars(value) if isinstance(value, str) else value
        if isinstance(stars, Sequence) and len(stars) > MOST:  # before anything looks at each of them
            raise ValueError(_wrong_number(len(stars)))
        return stars

    @field_validator("coordinates")
    @classmethod
    def _check_stars(cls, value: Cloud | None) -> Cloud | None:
        if value is None:
            return None
        if not FEWEST <= len(value) <= MOST:
            raise ValueError(_wrong_number(len(value)))
        seen: dict[tuple[int, int], int] = {}
        for number, star in enumerate(value, 1):
            if max(abs(star[0]), abs(star[1])) > REACH:
                raise ValueError(
                    _("star {number} at {x} {y} is out of range: coordinates go from -{reach} to {reach}").format(
                        number=number, x=star[0], y=star[1], reach=REACH
                    )
                )
            if star in seen:
                raise ValueError(
                    _("star {number} is at the same place as star {other} ({x} {y})").format(
                        number=number, other=seen[star], x=star[0], y=star[1]
                    )
                )
            seen[star] = number
        return value

    @model_validator(mode="before")
    @classmethod
    def _follow_coordinates(cls, data: Any) -> Any:
        """Stars of one's own decide their number, and are a custom board unless they are what the seed draws."""
        if not isinstance(data, dict) or data.get("coordinates") is None:
            return data
        try:
            coordinates: Any = cls._read_text(data["coordinates"])
            cloud = tuple((int(x), int(y)) for x, y in coordinates)
        except (TypeError, ValueError):
            return data  # the field's own check says what is wrong
        said = data.get("board", "custom")
        data = {**data, "coordinates": coordinates, "board": "custom"}
        if FEWEST <= len(cloud) <= MOST:
            data["stars"] = len(cloud)
            if said in ("phone", "tablet"):
                if data.get("tolerance") is None:
                    data["tolerance"] = BOARDS[said].tolerance
                if _is_drawn(said, data.get("seed"), data["tolerance"], cloud):
                    data["board"] = said
        return data

    @property
    def tolerance_points(self) -> int:
        """The tolerance in points, with the board's default filled in."""
        return BOARDS[self.board].tolerance if self.tolerance is None else self.tolerance

    @property
    def tolerance_units(self) -> int:
        """The tolerance in coordinate units."""
        return self.tolerance_points * POINT


def _wrong_number(number: int) -> str:
    message = _("{number} stars given; a cloud has {fewest} to {most}")
    return message.format(number=number, fewest=FEWEST, most=MOST)


def _is_drawn(board: BoardName, seed: object, tolerance: object, cloud: Cloud) -> bool:
    if not isinstance(seed, int) or not isinstance(tolerance, int) or not 0 <= tolerance <= MOST_TOLERANCE:
        return False
    try:
        return draw_cloud(board, len(cloud), seed, tolerance * POINT) == cloud
    except UsageError:  # so many stars do not fit
        return False


def parse_stars(text: str) -> list[list[int]]:
    """Read stars from the text of a file: TOML with `stars = [[x, y], ..]`, or lines `x y` (comma, semicolon or space).

    Empty lines, lines after `#` and a heading line `x,y` are skipped. Raises `ValueError` with the line.
    """
    if any("=" in line.split("#")[0] for line in text.splitlines()):
        try:
            stars = tomllib.loads(text).get("stars")
        except (ValueError, RecursionError) as error:  # also numbers of thousands of digits, and lists in lists in ..
            raise ValueError(_("the stars are not valid TOML: {error}").format(error=error)) from error
        if not isinstance(stars, list):
            raise ValueError(_("the stars must be given as `stars = [[x, y], ..]`"))
        return stars
    found: list[list[int]] = []
    for number, line in enumerate(text.splitlines(), 1):
        words = [word for word in re.split(r"[\s,;]+", line.split("#")[0]) if word]
        if not words or (not found and [word.strip('"').casefold() for word in words] == ["x", "y"]):
            continue
        if len(words) != 2 or not all(re.fullmatch(r"[+-]?\d{1,9}", word, re.ASCII) for word in words):
            raise ValueError(
                _("line {number}: {line!r} is not a star; write two whole numbers, x and y").format(
                    number=number, line=line.strip()[:40]
                )
            )
        found.append([int(words[0]), int(words[1])])
        if len(found) > MOST:
            break  # too many already: the number is refused, the rest need not be read
    return found
