"""The options of Lines and its presets."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Literal

from pydantic import Field

from rokgard.game import GameOptions
from rokgard.i18n import _

MAX_CELLS = 400
"""More cells than this are no longer a game that people finish."""


class LinesOptions(GameOptions):
    """One board of Lines. What may be typed; whether it can be played is said by `rokgard_lines.checks`."""

    cell: Literal["square", "hexagon"] = Field(
        default="square", description=_("shape of the cells: squares have four directions, hexagons three")
    )
    columns: int = Field(default=15, ge=3, le=25, description=_("width of the board in cells"))
    rows: int = Field(default=15, ge=3, le=25, description=_("height of the board in cells"))
    in_row: int = Field(default=5, ge=3, le=5, description=_("how many stones in an unbroken row win"))
    gravity: bool = Field(default=False, description=_("stones fall to the lowest free cell of their column"))


def _preset(cell: Literal["square", "hexagon"], columns: int, rows: int, in_row: int, gravity: bool) -> LinesOptions:
    # Every field is given, also where it equals the default: the fields set are the ones that define a preset.
    return LinesOptions(cell=cell, columns=columns, rows=rows, in_row=in_row, gravity=gravity)


PRESETS: Mapping[str, LinesOptions] = MappingProxyType(
    {
        "three": _preset("square", 3, 3, 3, False),
        "five": _preset("square", 15, 15, 5, False),
        "four-gravity": _preset("square", 7, 6, 4, True),
        "five-gravity": _preset("square", 9, 8, 5, True),
        "hex-gravity": _preset("hexagon", 7, 6, 4, True),
    }
)

PRESET_TITLES: Mapping[str, str] = MappingProxyType(
    {
        "three": _("Three in a row"),
        "five": _("Five in a row"),
        "four-gravity": _("Four with gravity"),
        "five-gravity": _("Five with gravity"),
        "hex-gravity": _("Hexagons with gravity"),
    }
)


def in_row_words(in_row: int) -> str:
    """The length of a winning row in words, such as `five in a row`."""
    return {3: _("three in a row"), 4: _("four in a row"), 5: _("five in a row")}[in_row]


def board_words(options: LinesOptions) -> str:
    """A whole board in a few words, such as `7 × 6 hexagons, four in a row, gravity`."""
    size = (_("{columns} × {rows} squares") if options.cell == "square" else _("{columns} × {rows} hexagons")).format(
        columns=options.columns, rows=options.rows
    )
    parts = [size, in_row_words(options.in_row)]
    if options.gravity:
        parts.append(_("gravity"))
    return ", ".join(parts)
