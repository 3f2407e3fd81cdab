from __future__ import annotations

import tomllib
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

import pytest

from rokgard_lines import Lines, LinesOptions, Position

DATA = Path(__file__).parent / "data"


@pytest.fixture(scope="session")
def board() -> Callable[..., Lines]:
    """Make a game from option values."""

    def make(**values: Any) -> Lines:
        return Lines(LinesOptions(**values))

    return make


@pytest.fixture(scope="session")
def after() -> Callable[[Lines, str], Position]:
    """The position after moves given as text; every one of them must be legal."""

    def play(game: Lines, moves: str) -> Position:
        state = game.initial()
        for text in game.split_moves(moves):
            assert game.outcome(state) is None, f"over before {text}"
            move = game.parse_move(state, text)
            assert game.refuse(state, move) is None, text
            state = game.play(state, move)
        return state

    return play


@pytest.fixture(scope="session")
def random_game() -> Callable[[Lines, int], list[tuple[Position, int | None]]]:
    """All positions of a random game, each with the move played in it (None in the last)."""

    def play(game: Lines, seed: int) -> list[tuple[Position, int | None]]:
        random, state, history = Random(seed), game.initial(), []
        while game.outcome(state) is None:
            move = random.choice(list(game.legal_moves(state)))
            history.append((state, move))
            state = game.play(state, move)
        return [*history, (state, None)]

    return play


@pytest.fixture(scope="session")
def known_values() -> list[dict[str, Any]]:
    """Game values by board: `cell`, `columns`, `rows`, `in_row`, `gravity`, `value`, and `states` where counted."""
    found: list[dict[str, Any]] = []
    for group in tomllib.loads((DATA / "lines_values.toml").read_text(encoding="utf-8"))["group"]:
        common = {
            "cell": "hexagon" if "hexagons" in group["what"] else "square",
            "gravity": not group["what"].startswith("no gravity"),
        }
        for entry in group.get("values", []):
            columns, rows = map(int, entry["board"].split("x"))
            found.append(common | {"columns": columns, "rows": rows, **entry})
        for name, values in group.items():
            if name.startswith("height_"):
                rows = int(name.removeprefix("height_"))
                found += [
                    common | {"columns": 4 + i, "rows": rows, "in_row": 4, "value": value}
                    for i, value in enumerate(values)
                ]
    return found
