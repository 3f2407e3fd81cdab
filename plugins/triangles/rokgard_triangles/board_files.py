"""Boards of Triangles as files: TOML, CSV, or the dots of a picture.

A board in TOML has `stars = [[x, y], ..]` and may have `tolerance` (points), `play_again`, and `moves`: pairs of star
names (`"A1 B2"`) or of the stars' places in the list, counted from 0 (`[0, 3]`).
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from rokgard.errors import FileError, UsageError
from rokgard.files import read_text, write_atomic
from rokgard.i18n import _
from rokgard.match import Match
from rokgard_triangles.game import Triangles
from rokgard_triangles.options import TrianglesOptions, parse_stars
from rokgard_triangles.state import Move, State

PICTURES = (".png", ".jpg", ".jpeg", ".webp", ".gif", ".bmp", ".tif", ".tiff")
_KEYS = {"stars", "tolerance", "play_again", "moves"}


def read_board(path: Path) -> tuple[dict[str, Any], list[Any]]:
    """The options of a board in a file, and the moves that it lists. Raises `FileError` with the reason.

    A file with another ending than those of pictures is text: TOML, or lines of two numbers.
    """
    if path.suffix.lower() in PICTURES:
        from rokgard_triangles.picture import stars_of

        return {"coordinates": stars_of(path)}, []
    text = read_text(path)
    try:
        if "=" not in text:
            return {"coordinates": parse_stars(text)}, []
        found = tomllib.loads(text)
        if unknown := sorted(set(found) - _KEYS):
            raise ValueError(
                _("unknown: {names}; a board has {known}").format(
                    names=", ".join(unknown), known=", ".join(sorted(_KEYS))
                )
            )
        if not isinstance(found.get("stars"), list):
            raise ValueError(_("the stars must be given as `stars = [[x, y], ..]`"))
        moves = found.get("moves", [])
        if not isinstance(moves, (list, str)):
            raise ValueError(_('the moves must be given as `moves = ["A1 B2", ..]`'))
        options: dict[str, Any] = {name: found[name] for name in ("tolerance", "play_again") if name in found}
        return {"coordinates": found["stars"], **options}, [moves] if isinstance(moves, str) else moves
    except (ValueError, RecursionError) as error:
        raise FileError(_("{path} is no board: {why}").format(path=path, why=error)) from error


def parse_points(text: str) -> list[list[int]]:
    """Stars typed in one line: `0,0 10,0 3,9` or `[[0, 0], [10, 0], [3, 9]]`. Raises `UsageError`."""
    if not re.fullmatch(r"[\d\s,;()\[\]+-]*", text, re.ASCII):
        raise UsageError(_("{text!r} is no list of stars").format(text=text), fix=_("for example 0,0 10,0 3,9"))
    numbers = [int(number) for number in re.findall(r"[+-]?\d+", text)]
    if len(numbers) % 2 or not numbers:
        raise UsageError(
            _("{text!r} holds {n} numbers; each star has two").format(text=text, n=len(numbers)),
            fix=_("for example 0,0 10,0 3,9"),
        )
    return [numbers[at : at + 2] for at in range(0, len(numbers), 2)]


def play_moves(game: Triangles, moves: Sequence[Any]) -> Match[State, Move]:
    """The match after the moves of a file or command line. Raises `MoveError` naming the first that is wrong."""
    match: Match[State, Move] = Match(game)
    for entry in moves:
        match.play_texts(game.split_moves(entry) if isinstance(entry, str) else [_of_pair(game, entry)])
    return match


def _of_pair(game: Triangles, pair: Any) -> str:
    most = len(game.stars) - 1
    good = isinstance(pair, list) and len(pair) == 2 and all(type(star) is int and 0 <= star <= most for star in pair)
    if not good or pair[0] == pair[1]:
        raise UsageError(
            _("{move!r} is no move: write two names, or the places of two stars from 0 to {most}").format(
                move=pair, most=most
            )
        )
    return game.segment_text(*pair)


def board_text(options: TrianglesOptions, moves: Sequence[str] = (), *, csv: bool = False) -> str:
    """A complete board (see `rokgard_triangles.game.complete`) as TOML, or only its stars as CSV."""
    assert options.coordinates is not None
    if csv:
        return "x,y\n" + "".join(f"{x},{y}\n" for x, y in options.coordinates)
    lines = ["stars = ["]
    lines += [f"    [{x}, {y}]," for x, y in options.coordinates]
    lines += ["]", f"tolerance = {options.tolerance_points}", f"play_again = {str(options.play_again).lower()}"]
    if moves:
        lines += ["moves = [", *(f'    "{move}",' for move in moves), "]"]
    return "\n".join(lines) + "\n"


def write_board(path: Path, text: str, *, overwrite: bool) -> None:
    """Write a board. Raises `FileError` where the file is there already and may not be overwritten."""
    write_atomic(path, text, overwrite=overwrite)
