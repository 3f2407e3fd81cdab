"""Colours: Rokgard's themes as Textual's, and a sheet's styles as Rich's."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import Any

from rich.color import Color
from rich.style import Style as RichStyle
from textual.theme import Theme

from rokgard.render import ThemeData
from rokgard.sheet import Colour, Style

PREFIX = "rokgard-"
PLAIN = f"{PREFIX}plain"
"""The theme without colours."""


def textual_theme(data: ThemeData) -> Theme:
    """A theme's data as a theme of Textual; what a stranger's theme leaves out has a default."""
    colors: Mapping[str, Any] = data.get("colors", {})
    background = str(data.get("background", {}).get("color", "#0B1020"))
    players = [player.get("line", "#888888") for player in data.get("players", ())] or ["#FF7043", "#52A8FF"]
    return Theme(
        name=PREFIX + str(data["name"]),
        primary=players[-1],
        secondary=players[0],
        accent=colors.get("hint", "#6EE7B7"),
        warning=data.get("winning", {}).get("cell_line", "#FFD54A"),
        error=colors.get("refused", "#FF5FA2"),
        success=colors.get("hint", "#6EE7B7"),
        foreground=colors.get("label", "#D5DDF0"),
        background=background,
        surface=colors.get("board", background),
        panel=colors.get("header", background),
        dark=_is_dark(background),
    )


def plain_theme() -> Theme:
    """No colours at all: the terminal's own foreground on its own background."""
    return Theme(
        name=PLAIN,
        primary="ansi_default",
        foreground="ansi_default",
        background="ansi_default",
        ansi=True,
        # Textual's own style sheet needs these of every theme for terminals' own colours.
        variables={"ansi-background": "ansi_default", "ansi-foreground": "ansi_default"},
    )


def _is_dark(colour: str) -> bool:
    red, green, blue = (int(colour[at : at + 2], 16) for at in (1, 3, 5))
    return 299 * red + 587 * green + 114 * blue < 128_000


@lru_cache(maxsize=4096)
def rich_style(style: Style) -> RichStyle:
    """A style of a sheet as Rich's."""
    return RichStyle(
        color=_rich_colour(style.foreground),
        bgcolor=_rich_colour(style.background),
        bold=style.bold or None,
        dim=style.dim or None,
        reverse=style.reverse or None,
        underline=style.underline or None,
    )


def _rich_colour(colour: Colour) -> Color | None:
    if colour is None:
        return None
    return Color.parse(colour) if isinstance(colour, str) else Color.from_ansi(colour)
