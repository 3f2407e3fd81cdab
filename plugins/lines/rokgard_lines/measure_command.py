"""`rokgard lines measure`."""

from __future__ import annotations

from typing import Annotated, Any

import typer

from rokgard.cli import measuring
from rokgard.cli.context import AppContext
from rokgard.cli.game_options import setup_from
from rokgard.errors import UsageError
from rokgard.i18n import _
from rokgard_lines import board_flags
from rokgard_lines.game import Lines
from rokgard_lines.measured import Board, Table
from rokgard_lines.options import PRESETS

EXAMPLES = """
rokgard lines measure --all-presets --games 400
rokgard lines measure --columns 8 --rows 7 --in-row 4 --gravity
rokgard lines measure --all-presets --grid --games 100 -o measured.toml
"""


def measure(
    ctx: typer.Context,
    *,
    all_presets: Annotated[bool, typer.Option("--all-presets", help=_("Every preset."))] = False,
    grid: Annotated[bool, typer.Option("--grid", help=_("Boards of all kinds and many sizes."))] = False,
    preset: Annotated[
        str | None,
        typer.Option(
            "--preset", metavar="NAME", help=_("A ready-made board."), autocompletion=board_flags.complete_presets
        ),
    ] = None,
    cell: board_flags.Cell = None,
    columns: board_flags.Columns = None,
    rows: board_flags.Rows = None,
    in_row: board_flags.InRow = None,
    gravity: board_flags.Gravity = None,
    games: measuring.Games = 400,
    level: measuring.Level = "normal",
    nodes: measuring.Nodes = None,
    seed: measuring.Seed = 1,
    workers: measuring.Workers = None,
    output: measuring.Output = None,
    fresh: measuring.Fresh = False,
    as_json: measuring.AsJson = False,
) -> None:
    """Let two equal opponents play many games on a board, and count who wins.

    The counts go into a table in a file. Ctrl-C stops at any time: the same command goes on where it stopped, and comes
    to the same counts as if it had never been stopped. More --games later play only those that are missing.
    """
    app = AppContext.of(ctx)
    plan = measuring.plan(app, Lines.id, games=games, level=level, nodes=nodes, seed=seed, workers=workers)
    values = board_flags.read_board(cell=cell, columns=columns, rows=rows, in_row=in_row, gravity=gravity)
    boards = _boards(all_presets, grid, preset, values)
    measuring.run(app, Table, plan, boards, output=output, fresh=fresh, as_json=as_json, title=_title)


def _boards(all_presets: bool, grid: bool, preset: str | None, values: dict[str, Any]) -> list[Board]:
    """The boards that are meant, each once. Raises `UsageError` where none is, or one cannot be played."""
    from rokgard_lines.grid import grid as boards_of_grid

    found = [Board.of(options) for options in PRESETS.values()] if all_presets else []
    if preset is not None or values:
        setup = setup_from(Lines, preset, values)
        game = Lines(setup.options())  # raises where it cannot be played
        found.append(Board.of(game.options))
    found += boards_of_grid() if grid else []
    if not found:
        raise UsageError(_("which board?"), fix=_("--all-presets, --preset NAME, --grid, or --columns and so on"))
    return list(dict.fromkeys(found))


def _title(board: Board) -> str:
    return f"{board.preset}: {board.words()}" if board.preset else board.words()
