"""Opponents play the same with code that was just compiled and with code that another process left in the cache.

A kernel that calls itself and was cached for two sets of types crashes when it is loaded (numba's issue 6061); a single
process never shows that.
"""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any

import pytest

GAMES = {
    "lines": ["lines", "--preset", "four-gravity"],
    "lines without gravity": ["lines", "--preset", "five"],
    "triangles": ["triangles", "--preset", "phone-24"],
    "triangles, playing again": ["triangles", "--preset", "phone-24", "--play-again"],
}


@pytest.mark.parametrize("game", GAMES)
def test_code_from_the_cache_plays_as_code_just_compiled(run_rokgard: Any, tmp_path: Path, game: str) -> None:
    environment = {
        **os.environ,
        "NUMBA_CACHE_DIR": str(tmp_path / "cache"),
        "ROKGARD_DATA_DIR": str(tmp_path / "data"),
    }
    said = []
    for _again in range(2):
        moves = "hint\n" * 2
        arguments = ["play", *GAMES[game], "--opponent", "strong", "--starts", "opponent", "--nodes", "3000"]
        done = run_rokgard(*arguments, "--seed", "3", stdin=moves, environment=environment, from_nothing=True)
        assert done.code == 0, done.stderr
        said.append(done.stdout)
    assert said[0] == said[1]
    assert "Hint" in said[0]
