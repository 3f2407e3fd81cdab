"""`rokgard triangles board`."""

from __future__ import annotations

import secrets
from pathlib import Path
from typing import Annotated, Any

import typer

from rokgard.cli.context import AppContext
from rokgard.cli.game_options import setup_from
from rokgard.errors import UsageError
from rokgard.i18n import _, ngettext
from rokgard.paths import typed_path
from rokgard_triangles import board_flags

EXAMPLES = """
rokgard triangles board --preset phone-24 --seed 7 -o stars.toml
rokgard triangles board sky.png -o stars.toml
rokgard triangles board stars.toml -o stars.csv
rokgard play triangles --coordinates @stars.toml
"""
ENDINGS = (".toml", ".csv")


def board(
    ctx: typer.Context,
    *,
    file: Annotated[
        Path | None,
        typer.Argument(metavar="FILE", help=_("A board: TOML, CSV, or a picture with dots for stars.")),
    ] = None,
    preset: board_flags.Preset = None,
    ground: board_flags.Ground = None,
    stars: board_flags.Stars = None,
    seed: Annotated[
        int | None, typer.Option("--seed", metavar="N", help=_("Which cloud to draw. [default: at random]"))
    ] = None,
    tolerance: board_flags.Tolerance = None,
    play_again: board_flags.PlayAgain = None,
    output: Annotated[
        Path | None,
        typer.Option("-o", "--output", metavar="FILE", help=_("A .toml or .csv file. [default: standard output]")),
    ] = None,
    force: Annotated[bool, typer.Option("--force", help=_("Overwrite a file that is there already."))] = False,
) -> None:
    """Draw a cloud of stars, or read one from a file or a picture, and write it to a file.

    In a picture every dot that stands out from the ground, bright or dark, is a star. The file can be changed by hand,
    and is played with `rokgard play triangles --coordinates @FILE`.
    """
    from rokgard_triangles.board_files import board_text, play_moves, read_board, write_board
    from rokgard_triangles.game import Triangles

    me = AppContext.of(ctx)
    values = board_flags.read_board(board=ground, stars=stars, seed=seed)
    moves: list[Any] = []
    if file is not None:
        if preset is not None or values:
            raise UsageError(_("a board from a file cannot be drawn as well"), fix=_("leave out one of the two"))
        values, moves = read_board(typed_path(file))
    elif seed is None:
        values["seed"] = secrets.randbelow(10**9)
    values |= board_flags.read_board(tolerance=tolerance, play_again=play_again)
    path = None if output is None or str(output) == "-" else typed_path(output)
    if path is not None and path.suffix.lower() not in ENDINGS:
        raise UsageError(
            _("{path}: a board is written as .toml or .csv").format(path=path), fix=_("choose one of these endings")
        )
    options: Any = setup_from(Triangles, preset, values).options()
    game = Triangles(options)
    texts = [played.text for played in play_moves(game, moves).played]
    text = board_text(game.options, texts, csv=path is not None and path.suffix.lower() == ".csv")
    if path is None:
        me.echo(text, end="")
        return
    write_board(path, text, overwrite=force)
    number = len(game.stars)
    me.warn(ngettext("{n} star in {path}", "{n} stars in {path}", number).format(n=number, path=path))
