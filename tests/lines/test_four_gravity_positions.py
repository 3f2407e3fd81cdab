"""400 positions of four in a row with gravity on 7 x 6, with the exact score of every move.

A score is positive if the player to move wins, negative for a loss, 0 for a draw. The positions are a file of this
project, made with exact search.
"""

from __future__ import annotations

import csv
from pathlib import Path

import pytest

from rokgard_lines import PRESETS, Lines

GAME = Lines(PRESETS["four-gravity"])
FILE = Path(__file__).parent / "data" / "four_gravity_positions.csv"


def mirrored(state):
    """The position as seen in a mirror beside the board."""
    columns = [state.cells[start : start + 6] for start in range(0, 42, 6)]
    return state._replace(cells=b"".join(reversed(columns)))


@pytest.fixture(scope="module")
def positions(after):
    """Moves, ply, best score, scores by column index, and the position."""
    found = []
    with FILE.open(newline="", encoding="utf-8") as file:
        for row in csv.DictReader(file):
            scores = {int(c) - 1: int(score) for c, score in (pair.split(":") for pair in row["scores"].split())}
            found.append((row["moves"], int(row["ply"]), int(row["best"]), scores, after(GAME, row["moves"])))
    return found


def test_there_are_400_and_every_move_that_led_there_is_legal(positions):
    assert len(positions) == 400
    for moves, ply, _best, _scores, state in positions:
        assert state.stones == ply == len(moves)
        assert GAME.outcome(state) is None


def test_the_scored_columns_are_the_legal_moves(positions):
    for _moves, _ply, best, scores, state in positions:
        assert list(GAME.legal_moves(state)) == sorted(scores)
        assert best == max(scores.values())


def test_a_move_wins_at_once_exactly_when_its_score_says_so(positions):
    # The score is the number of stones that the winner has left before its winning move.
    won = 0
    for _moves, ply, _best, scores, state in positions:
        for move, score in scores.items():
            outcome = GAME.outcome(GAME.play(state, move))
            wins = outcome is not None and outcome.winner == GAME.turn(state)
            assert wins == (score == (43 - ply) // 2)
            won += wins
    assert won > 20


def test_the_mirror_image_has_the_mirrored_moves_and_results(positions, after):
    by_cells = {state.cells: scores for *_rest, scores, state in positions}
    for moves, _ply, _best, scores, state in positions:
        image = after(GAME, "".join(str(8 - int(digit)) for digit in moves))
        assert image == mirrored(state)
        assert [6 - move for move in reversed(GAME.legal_moves(state))] == list(GAME.legal_moves(image))
        for move in scores:
            assert mirrored(GAME.play(state, move)) == GAME.play(image, 6 - move)
        if image.cells in by_cells:
            assert by_cells[image.cells] == {6 - move: score for move, score in scores.items()}


def test_equal_positions_have_equal_scores(positions):
    by_cells = {}
    for *_rest, scores, state in positions:
        assert by_cells.setdefault(state.cells, scores) == scores
