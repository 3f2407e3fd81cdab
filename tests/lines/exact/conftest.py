from __future__ import annotations

import csv
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from rokgard_lines import PRESETS, Lines, LinesOptions
from rokgard_lines.exact.solver import ExactSolver

POSITIONS = Path(__file__).parent.parent / "data" / "four_gravity_positions.csv"


@pytest.fixture(scope="session")
def solver() -> Callable[..., ExactSolver]:
    """A solver for a preset, or for a board from option values; made once for each."""

    @cache
    def make(preset: str = "", **values: Any) -> ExactSolver:
        return ExactSolver(Lines(PRESETS[preset] if preset else LinesOptions(**values)), table_bits=20)

    return make


@pytest.fixture(scope="session")
def scored() -> list[tuple[str, dict[int, int]]]:
    """The positions of four in a row with gravity: the moves, and the score of each column by index."""
    with POSITIONS.open(newline="", encoding="utf-8") as file:
        return [
            (row["moves"], {int(c) - 1: int(s) for c, s in (pair.split(":") for pair in row["scores"].split())})
            for row in csv.DictReader(file)
        ]


@pytest.fixture(scope="session")
def minimax() -> Callable[..., int]:
    """The score of a position by plain search with the rules alone, no bound and no bitboard in it."""
    memory: dict[Any, int] = {}

    def score(game: Lines, state: Any) -> int:
        key = (game.geometry, game.gravity, state)
        if key not in memory:
            outcome = game.outcome(state)
            if outcome is None:
                memory[key] = max(-score(game, game.play(state, move)) for move in game.legal_moves(state))
            elif outcome.winner is None:
                memory[key] = 0
            else:  # the seat to move has lost: what the winner had left before its last stone
                seat = outcome.winner
                capacity = (len(state.cells) + 1 - seat) // 2
                memory[key] = state.cells.count(seat + 1) - 1 - capacity
        return memory[key]

    return score
