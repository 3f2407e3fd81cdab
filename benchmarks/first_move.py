"""How long it takes from the command to the first move of a strong opponent: cold, with nothing compiled, and warm."""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
from pathlib import Path

from report import Section, milliseconds, seconds

BOARDS = {
    "lines three": ["lines", "--preset", "three"],
    "lines four-gravity": ["lines", "--preset", "four-gravity"],
    "lines hex-gravity": ["lines", "--preset", "hex-gravity"],
    "lines five-gravity": ["lines", "--preset", "five-gravity"],
    "lines five": ["lines", "--preset", "five"],
    "triangles phone-24": ["triangles", "--preset", "phone-24"],
}
QUICK = 100
"""Positions: so few that hardly anything but starting, loading and compiling is measured."""


def measure(full: bool) -> list[Section]:
    heads = ["board", "first board", "cold", "warm", "warm, thinking as strong does"]
    section = Section("first_move", "First move of strong", heads)
    repeats = 5 if full else 3
    with tempfile.TemporaryDirectory() as folder:
        for name, board in BOARDS.items():
            # A folder for each board: what one compiles must not be there for the next.
            place = Path(folder) / name.replace(" ", "-")
            drawn = seconds(lambda b=board, p=place: _play(b, p, "me"), repeats=repeats)
            cold = seconds(lambda b=board, p=place: _play(b, p, "opponent", "--nodes", str(QUICK)), repeats=1)
            warm = seconds(lambda b=board, p=place: _play(b, p, "opponent", "--nodes", str(QUICK)), repeats=repeats)
            whole = seconds(lambda b=board, p=place: _play(b, p, "opponent"), repeats=1)
            section.add(
                [name, *map(milliseconds, (drawn, cold, warm, whole))],
                board=name,
                first_board=drawn,
                cold=cold,
                warm=warm,
                thinking=whole,
            )
    section.notes += [
        f"From the start of the command. Cold and warm: with {QUICK} positions a move, so that nearly only loading and",
        "compiling count. Cold, and the last column, once; the others the median of some runs.",
    ]
    return [section]


def _play(board: list[str], place: Path, starts: str, *more: str) -> None:
    """Start a game against strong and leave it at the first prompt."""
    environment = {**os.environ, "ROKGARD_DATA_DIR": str(place / "data"), "NUMBA_CACHE_DIR": str(place / "compiled")}
    command = [sys.executable, "-m", "rokgard", "play", *board, "--opponent", "strong", "--starts", starts]
    subprocess.run(
        [*command, "--seed", "1", *more],
        env=environment,
        input="quit\n",
        text=True,
        check=True,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    )
