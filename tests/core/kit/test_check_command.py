"""`rokgard plugins check` as it is typed, for games in single-file plugins."""

from __future__ import annotations

import os
import re
import shlex
import subprocess
import sys
from pathlib import Path

import pytest

GOOD = """
from typing import NamedTuple

from rokgard import Cell, Game, Lattice, Outcome, Piece, Role, Scene, hookimpl


class Position(NamedTuple):
    turn: int
    place: int


class Race(Game[Position, int]):
    id, title = "race", "Race"

    def initial(self):
        return Position(0, 0)

    def turn(self, s):
        return s.turn

    def legal_moves(self, s):
        return [step for step in (1, 2) if s.place + step < 9]

    def play(self, s, m):
        return Position(1 - s.turn, s.place + m)

    def outcome(self, s):
        return Outcome((0, 0), 1 - s.turn, "reached the end") if s.place == 8 else None

    def scene(self, s):
        picks = {s.place + step: str(step) for step in self.legal_moves(s)}
        cells = [Cell((x, 0), role=Role.GRID, pick=picks.get(x)) for x in range(9)]
        return Scene(Lattice("square", 9, 1), (*cells, Piece((s.place, 0))))


@hookimpl
def rokgard_games():
    return [Race]
"""
BROKEN = GOOD.replace("for step in (1, 2)", "for step in (1, 2)[: 0 if s.place == 5 else 2]")


def run(data: Path, *words: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-m", "rokgard", *words],
        capture_output=True,
        text=True,
        encoding="utf-8",
        env=os.environ | {"ROKGARD_DATA_DIR": str(data), "PYTHONUTF8": "1"},
        check=False,
    )


@pytest.fixture
def data(tmp_path: Path) -> Path:
    (tmp_path / "plugins").mkdir()
    return tmp_path


def test_a_good_game_in_a_single_file_passes_every_rule_that_applies(data: Path) -> None:
    (data / "plugins" / "race.py").write_text(GOOD)
    done = run(data, "plugins", "check", "race", "--games", "3")
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.endswith("All rules hold.\n")
    skipped = re.findall(r"^  -  +(\S+)", done.stdout, flags=re.M)
    assert skipped == ["perft", "known-games"]


def test_a_broken_game_is_exit_code_5_and_the_printed_command_shows_it_again(data: Path) -> None:
    (data / "plugins" / "race.py").write_text(BROKEN)
    first = run(data, "plugins", "check", "race", "--games", "4", "--seed", "9")
    assert first.returncode == 5
    assert re.search(r"FAILED  legal-moves .*\n +legal_moves\(\) is empty, although outcome\(\) is None", first.stdout)
    [again] = re.findall(r"Again: rokgard (.*)", first.stdout)
    second = run(data, *shlex.split(again))
    assert (second.returncode, second.stdout) == (5, first.stdout)


def test_an_unknown_game_is_refused_with_the_nearest_one(data: Path) -> None:
    done = run(data, "plugins", "check", "linse")
    assert done.returncode == 2
    assert "did you mean 'lines'" in done.stderr
