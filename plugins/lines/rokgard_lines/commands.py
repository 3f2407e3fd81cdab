"""The commands `rokgard lines ...`."""

from __future__ import annotations

from typing import Annotated, Any

import typer

from rokgard.cli.command import command, new_app
from rokgard.cli.context import AppContext
from rokgard.cli.game_options import read_value, setup_from, type_text
from rokgard.errors import MoveError, UsageError
from rokgard.i18n import _
from rokgard_lines.options import PRESETS, LinesOptions

SOLVED_PRESET = "four-gravity"
"""The board of `solve` where none is asked for: the default preset of the game is out of reach."""
MOST_MEGABYTES = 65_536

app = new_app(
    name="lines",
    help=_("Lines: exact values of positions."),
    examples="rokgard lines solve --moves 4453\nrokgard lines solve --preset three",
)


@app.callback()
def _group() -> None:
    """Keep `solve` a command of its own as long as it is the only one."""


def _option(name: str) -> Any:
    info = LinesOptions.model_fields[name]
    return typer.Option(
        "--" + name.replace("_", "-"), metavar=type_text(info), help=info.description, rich_help_panel=_("Board")
    )


def _complete_presets(incomplete: str) -> list[str]:
    return [name for name in PRESETS if name.startswith(incomplete)]


@command(
    app,
    "solve",
    examples=(
        "rokgard lines solve --moves 4453\n"
        "rokgard lines solve --preset hex-gravity --moves 4433 --json\n"
        "rokgard lines solve --columns 6 --rows 5 --in-row 4\n"
        'rokgard lines solve --preset three --moves "b2 a1"'
    ),
)
def solve(
    ctx: typer.Context,
    *,
    moves: Annotated[
        str, typer.Option("--moves", metavar="MOVES", help=_("The moves so far: 4453, or cells such as 'b2 a1'."))
    ] = "",
    preset: Annotated[
        str | None,
        typer.Option(
            "--preset",
            metavar="NAME",
            help=_("A ready-made board. [default: four-gravity where no board is given]"),
            autocompletion=_complete_presets,
            rich_help_panel=_("Board"),
        ),
    ] = None,
    cell: Annotated[str | None, _option("cell")] = None,
    columns: Annotated[str | None, _option("columns")] = None,
    rows: Annotated[str | None, _option("rows")] = None,
    in_row: Annotated[str | None, _option("in_row")] = None,
    gravity: Annotated[
        bool | None,
        typer.Option(
            "--gravity/--no-gravity",
            help=LinesOptions.model_fields["gravity"].description,
            show_default=False,
            rich_help_panel=_("Board"),
        ),
    ] = None,
    memory: Annotated[int, typer.Option("--memory", metavar="MB", help=_("For the table of positions."))] = 128,
    as_json: Annotated[bool, typer.Option("--json", help=_("Answer in JSON."))] = False,
) -> None:
    """Say who wins a position with best play, and what every move is worth.

    A score is the number of stones that the winner has left before the winning one, negative for a loss, 0 for a draw;
    the larger, the sooner. Boards with gravity up to 64 bits are solved (7 x 6 takes minutes from the start, nothing
    from the middle on), and boards without gravity of up to 39 cells. Ctrl-C stops and shows what is known by then.
    """
    from rokgard.match import Match
    from rokgard_lines.exact.report import Report, solve_watched
    from rokgard_lines.game import Lines

    me = AppContext.of(ctx)
    if not 1 <= memory <= MOST_MEGABYTES:
        raise UsageError(_("{option} must be from 1 to {most}").format(option="--memory", most=MOST_MEGABYTES))
    given = {"cell": cell, "columns": columns, "rows": rows, "in_row": in_row, "gravity": gravity}
    values = {name: read_value(Lines, name, value) for name, value in given.items() if value is not None}
    if preset is None and not values:
        preset = SOLVED_PRESET
    game = Lines(setup_from(Lines, preset, values).options())
    match = Match(game)
    for number, text in enumerate(game.split_moves(moves), 1):
        try:
            match.play_text(text)
        except MoveError as error:
            message = _("move {number} ({text!r}): {why}").format(number=number, text=text, why=error.message)
            raise type(error)(message, fix=error.fix) from error
    if match.outcome is not None:
        raise UsageError(_("the game is over after these moves: {why}").format(why=match.outcome.reason))
    solution, interrupted = solve_watched(me, game, match.state, memory)
    report = Report(game, match.state, solution)
    if as_json:
        me.json({**report.document(), "interrupted": interrupted})
    else:
        report.say(me)
    if interrupted:
        me.warn(_("stopped: the rest is not known yet"))
        raise typer.Exit(130)
