"""`rokgard triangles measure`."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Any

import typer

from rokgard.cli import measuring
from rokgard.cli.context import AppContext
from rokgard.cli.game_options import setup_from
from rokgard.errors import UsageError
from rokgard.i18n import _
from rokgard_triangles import board_flags

if TYPE_CHECKING:
    from rokgard_triangles.measured import Board

EXAMPLES = """
rokgard triangles measure --all-presets --games 400
rokgard triangles measure --preset phone-24 --play-again
rokgard triangles measure --board custom --stars 40 --games 100 -o measured.toml
"""


def measure(
    ctx: typer.Context,
    *,
    all_presets: Annotated[
        bool, typer.Option("--all-presets", help=_("Every preset, in both orders of turns."))
    ] = False,
    preset: board_flags.Preset = None,
    ground: board_flags.Ground = None,
    stars: board_flags.Stars = None,
    play_again: board_flags.PlayAgain = None,
    games: measuring.Games = 400,
    level: measuring.Level = "normal",
    nodes: measuring.Nodes = None,
    seed: measuring.Seed = 1,
    workers: measuring.Workers = None,
    output: measuring.Output = None,
    fresh: measuring.Fresh = False,
    as_json: measuring.AsJson = False,
) -> None:
    """Let two equal opponents play many games on clouds of a size, and count who wins.

    The counts go into a table in a file. Ctrl-C stops at any time: the same command goes on where it stopped, and comes
    to the same counts as if it had never been stopped. More --games later play only those that are missing.
    """
    from rokgard_triangles.measured import Table

    app = AppContext.of(ctx)
    plan = measuring.plan(app, Table.game, games=games, level=level, nodes=nodes, seed=seed, workers=workers)
    boards = _boards(all_presets, preset, board_flags.read_board(board=ground, stars=stars, play_again=play_again))
    measuring.run(app, Table, plan, boards, output=output, fresh=fresh, as_json=as_json)


def _boards(all_presets: bool, preset: str | None, values: dict[str, Any]) -> list[Board]:
    """The boards that are meant, each once. Raises `UsageError` where none is, or one cannot be played."""
    from rokgard_triangles.game import Triangles
    from rokgard_triangles.measured import Board
    from rokgard_triangles.options import PRESET_STARS

    found = []
    if all_presets:
        orders = (False, True) if "play_again" not in values else (values["play_again"],)
        found = [Board(*made, order) for order in orders for made in PRESET_STARS.values()]
    if preset is not None or {"board", "stars"} & set(values):
        options: Any = setup_from(Triangles, preset, values).options()  # raises where it cannot be played
        found.append(Board.of(options))
    if not found:
        raise UsageError(_("which board?"), fix=_("--all-presets, --preset NAME, or --board and --stars"))
    return list(dict.fromkeys(found))
