"""Why a move is good, in words."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rokgard_lines import PRESETS, Lines, LinesOptions
from rokgard_lines.reasons import winning_cells


@pytest.mark.parametrize(
    ("preset", "moves", "move", "said"),
    [
        # Five in a row: the first player has c3 to f3 or fewer, the second stands elsewhere.
        ("five", "c3 a15 d3 c15 e3 e15 f3 g15", "g3", "wins at once"),
        ("five", "c3 a15 d3 c15 e3 e15 f3", "g3", "blocks five in a row"),
        ("five", "c3 a15 d3 c15 e3 e15", "f3", "makes a double threat"),
        ("five", "c3 a15 d3 c15 e3", "f3", "prevents a double threat"),
        ("five", "a1 a15 b1 c15 c1 e15", "d1", "threatens five in a row"),
        ("five", "c3 a15 d3 c15", "e3", "prepares a double threat"),
        ("five", "", "h8", ""),
        # Squares with gravity: three stones on the ground with both ends free.
        ("four-gravity", "c c d d", "e", "makes a double threat"),
        ("four-gravity", "c c d", "e", "prevents a double threat"),
        ("four-gravity", "c c d d e", "f", "blocks four in a row"),
        ("four-gravity", "c c d d e e", "b", "wins at once"),
        ("four-gravity", "a g a g a", "a", "blocks four in a row"),
        ("four-gravity", "", "d", ""),
        # Three in a row.
        ("three", "a1 b2 c3 a3", "c1", "blocks three in a row and makes a double threat"),
        ("three", "a1 b2 c3", "b3", "threatens three in a row"),
    ],
)
def test_a_move_is_explained(after: Callable[..., Any], preset: str, moves: str, move: str, said: str) -> None:
    game = Lines(PRESETS[preset])
    state = after(game, moves)
    assert game.explain(state, game.parse_move(state, move)) == said


def test_a_row_that_cannot_be_completed_yet_is_no_threat(after: Callable[..., Any]) -> None:
    # With gravity: d is the gap between two pairs, but its cell hangs in the air.
    game = Lines(PRESETS["four-gravity"])
    state = after(game, "a a b b e f e f")
    ground = winning_cells(game, state, 0)
    assert all(cell % game.rows == 0 or state.cells[cell - 1] for cell in ground)


@given(st.data())
@settings(deadline=None, max_examples=60)
def test_the_winning_cells_are_those_that_win(data: st.DataObject) -> None:
    cell = data.draw(st.sampled_from(["square", "hexagon"]))
    gravity = data.draw(st.booleans())
    game = Lines(LinesOptions(cell=cell, columns=5, rows=4, in_row=3, gravity=gravity))
    state = game.initial()
    while game.outcome(state) is None:
        moves = game.legal_moves(state)
        for seat in (0, 1):
            turned = state._replace(stones=state.stones + (game.turn(state) != seat))
            wins = {game.landing(state, move) for move in moves if game.play(turned, move).winner == seat}
            assert winning_cells(game, state, seat) == wins
        for move in moves:
            assert (game.explain(state, move) == "wins at once") == (game.play(state, move).winner >= 0)
        state = game.play(state, data.draw(st.sampled_from(list(moves))))


def test_the_hint_of_the_real_command_has_the_reason(run_rokgard: Callable[..., Any], tmp_path: Any) -> None:
    import os

    environment = {**os.environ, "ROKGARD_DATA_DIR": str(tmp_path)}
    done = run_rokgard(
        "play", "lines", "--preset", "three", "--opponent", "human", "--seed", "1", environment=environment,
        stdin="a1\nb2\nc3\na3\nhint\n",
    )  # fmt: skip
    assert "Hint: c1 (blocks three in a row and makes a double threat; " in done.stdout
