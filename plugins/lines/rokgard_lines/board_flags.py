"""The flags that name a board, shared by the commands below `rokgard lines`."""

from __future__ import annotations

from typing import Annotated, Any

import typer

from rokgard.fields import read_value, type_text
from rokgard.i18n import _
from rokgard_lines.game import Lines
from rokgard_lines.options import PRESETS, LinesOptions

PANEL = _("Board")


def _option(name: str) -> Any:
    info = LinesOptions.model_fields[name]
    return typer.Option(
        "--" + name.replace("_", "-"), metavar=type_text(info), help=info.description, rich_help_panel=PANEL
    )


def complete_presets(incomplete: str) -> list[str]:
    """Names of presets, for shell completion."""
    return [name for name in PRESETS if name.startswith(incomplete)]


Cell = Annotated[str | None, _option("cell")]
Columns = Annotated[str | None, _option("columns")]
Rows = Annotated[str | None, _option("rows")]
InRow = Annotated[str | None, _option("in_row")]
Gravity = Annotated[
    bool | None,
    typer.Option(
        "--gravity/--no-gravity",
        help=LinesOptions.model_fields["gravity"].description,
        show_default=False,
        rich_help_panel=PANEL,
    ),
]


def read_board(**given: str | bool | None) -> dict[str, Any]:
    """The options that were given, as values. Raises `UsageError`."""
    return {name: read_value(Lines, name, value) for name, value in given.items() if value is not None}
