"""The commands `rokgard lines ...`."""

from __future__ import annotations

from typing import Annotated

import typer

from rokgard.cli.command import command, new_app
from rokgard.cli.context import AppContext
from rokgard.cli.game_options import setup_from
from rokgard.cli.guard import INTERRUPTED
from rokgard.cli.ranges import require_range
from rokgard.errors import UsageError
from rokgard.i18n import _
from rokgard_lines import board_flags
from rokgard_lines.measure_command import EXAMPLES, measure

SOLVED_PRESET = "four-gravity"
"""The board of `solve` where none is asked for: the default preset of the game is out of reach."""
MOST_MEGABYTES = 65_536

app = new_app(
    name="lines",
    help=_("Lines: exact values of positions, and measurements."),
    examples=(
        "rokgard lines solve --moves 4453\n"
        "rokgard lines solve --preset three\n"
        "rokgard lines measure --all-presets --games 400"
    ),
)
command(app, "measure", examples=EXAMPLES)(measure)


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
            autocompletion=board_flags.complete_presets,
            rich_help_panel=board_flags.PANEL,
        ),
    ] = None,
    cell: board_flags.Cell = None,
    columns: board_flags.Columns = None,
    rows: board_flags.Rows = None,
    in_row: board_flags.InRow = None,
    gravity: board_flags.Gravity = None,
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
    require_range("--memory", memory, 1, MOST_MEGABYTES)
    values = board_flags.read_board(cell=cell, columns=columns, rows=rows, in_row=in_row, gravity=gravity)
    if preset is None and not values:
        preset = SOLVED_PRESET
    game = Lines(setup_from(Lines, preset, values).options())
    match = Match(game, game.split_moves(moves))
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
        raise typer.Exit(INTERRUPTED)
