"""The flags that name a board, shared by the commands below `rokgard triangles`."""

from __future__ import annotations

from typing import Annotated, Any

import typer

from rokgard.i18n import _
from rokgard_triangles.options import PRESET_STARS


def complete_presets(incomplete: str) -> list[str]:
    """Names of presets, for shell completion."""
    return [name for name in PRESET_STARS if name.startswith(incomplete)]


Preset = Annotated[
    str | None,
    typer.Option("--preset", metavar="NAME", help=_("A ready-made board."), autocompletion=complete_presets),
]
Ground = Annotated[
    str | None, typer.Option("--board", metavar="[phone|tablet|custom]", help=_("The ground of a cloud to draw."))
]
Stars = Annotated[int | None, typer.Option("--stars", metavar="N", help=_("How many stars to draw."))]
Tolerance = Annotated[
    int | None, typer.Option("--tolerance", metavar="POINTS", help=_("How near a segment may pass to a star."))
]
PlayAgain = Annotated[
    bool | None,
    typer.Option("--play-again/--no-play-again", help=_("Whoever closes a triangle draws again."), show_default=False),
]


def read_board(**given: Any) -> dict[str, Any]:
    """The options that were given, as values."""
    return {name: value for name, value in given.items() if value is not None}
