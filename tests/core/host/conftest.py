"""Plugins as people have them: installed distributions (a dist-info folder on the path) and dropped-in files."""

from __future__ import annotations

import os
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

GAME = '''
from rokgard import Cell, Game, Lattice, Outcome, Piece, Scene, hookimpl


class Race(Game[int, int]):
    """Count up to ten by one or two; who says ten wins."""

    id = "GAME_ID"
    title = "Race"

    def initial(self):
        return 0

    def turn(self, s):
        return s % 2 if s < 2 else (s // 2) % 2

    def legal_moves(self, s):
        return [1, 2] if s < 9 else [1]

    def play(self, s, m):
        return s + m

    def outcome(self, s):
        return Outcome((0, 0), 0, "ten was said") if s >= 10 else None

    def scene(self, s):
        picks = () if s >= 10 else (str(m) for m in self.legal_moves(s))
        cells = [Cell((k, 0)) for k in range(10)]
        return Scene(Lattice("square", 10, 1), tuple(cells) + tuple(Cell((int(p), 0), pick=p) for p in picks))


@hookimpl
def rokgard_games():
    return [Race]
'''


@dataclass
class Sandbox:
    """A data folder of its own, a folder of installed distributions, and the real command."""

    data: Path
    site: Path
    command: Callable[..., Any]

    def install(self, distribution: str, code: str, *, version: str = "1.2.3", entry: str | None = None) -> None:
        """Install a distribution with one module and one entry point, laid out as pip does it."""
        module = distribution.replace("-", "_")
        (self.site / f"{module}.py").write_text(code)
        info = self.site / f"{module}-{version}.dist-info"
        info.mkdir(parents=True)
        (info / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {distribution}\nVersion: {version}\n")
        (info / "entry_points.txt").write_text(f"[rokgard]\n{distribution} = {entry or module}\n")

    def drop_in(self, name: str, code: str) -> Path:
        """Put a single-file plugin into the user's plugin folder."""
        folder = self.data / "plugins"
        folder.mkdir(parents=True, exist_ok=True)
        path = folder / f"{name}.py"
        path.write_text(code)
        return path

    def run(self, *arguments: str, stdin: str = "") -> Any:
        """Run the real command."""
        environment = {**os.environ, "ROKGARD_DATA_DIR": str(self.data)}
        return self.command(*arguments, stdin=stdin, environment=environment, path=[str(self.site)])


@pytest.fixture
def sandbox(tmp_path: Path, run_rokgard: Callable[..., Any]) -> Sandbox:
    site = tmp_path / "site"
    site.mkdir()
    return Sandbox(tmp_path / "data", site, run_rokgard)


@pytest.fixture
def game_code() -> Callable[[str], str]:
    return lambda game_id: GAME.replace("GAME_ID", game_id)
