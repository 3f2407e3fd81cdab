"""The same random games as in open-spiel's implementations of the same rules."""

from __future__ import annotations

from random import Random

import pytest

pyspiel = pytest.importorskip("pyspiel")

FREE = [(3, 3, 3), (4, 3, 3), (3, 4, 3), (5, 5, 3), (4, 4, 4), (6, 5, 4), (5, 7, 4), (9, 3, 4), (5, 5, 5), (8, 9, 5),
        (15, 15, 5), (19, 19, 5), (25, 16, 5), (3, 25, 3)]  # fmt: skip
GRAVITY = [(3, 3, 3), (4, 3, 3), (3, 5, 3), (7, 6, 3), (4, 4, 4), (7, 6, 4), (6, 7, 4), (10, 3, 4), (3, 9, 4),
           (5, 5, 5), (9, 8, 5), (8, 9, 5), (20, 20, 5), (25, 16, 5)]  # fmt: skip
GAMES = 12


def play_both(game, theirs, theirs_of, seed):
    """Play one random game in both; compare the moves, the end and the winner at every ply."""
    random, state, other = Random(seed), game.initial(), theirs.new_initial_state()
    plies = 0
    while True:
        outcome = game.outcome(state)
        assert (outcome is not None) == other.is_terminal()
        if outcome is not None:
            returns = {None: [0, 0], 0: [1, -1], 1: [-1, 1]}[outcome.winner]
            assert other.returns() == returns
            return outcome.winner, plies
        assert game.turn(state) == other.current_player()
        moves = list(game.legal_moves(state))
        assert sorted(map(theirs_of, moves)) == other.legal_actions()
        move = random.choice(moves)
        state = game.play(state, move)
        other.apply_action(theirs_of(move))
        plies += 1


@pytest.mark.parametrize(("columns", "rows", "in_row"), FREE)
def test_without_gravity_games_go_as_in_mnk(board, columns, rows, in_row):
    game = board(columns=columns, rows=rows, in_row=in_row)
    theirs = pyspiel.load_game(f"mnk(m={columns},n={rows},k={in_row})")

    def theirs_of(move):  # theirs counts rows from the top, row by row
        column, row = game.geometry.at(move)
        return (rows - 1 - row) * columns + column

    for seed in range(GAMES if columns * rows < 100 else 4):
        play_both(game, theirs, theirs_of, seed)


@pytest.mark.parametrize(("columns", "rows", "in_row"), GRAVITY)
def test_with_gravity_games_go_as_in_connect_four(board, columns, rows, in_row):
    game = board(columns=columns, rows=rows, in_row=in_row, gravity=True)
    theirs = pyspiel.load_game(f"connect_four(rows={rows},columns={columns},x_in_row={in_row})")
    for seed in range(GAMES):
        play_both(game, theirs, lambda move: move, seed)


def test_the_random_games_see_both_winners_and_draws(board):
    game = board(columns=4, rows=4, in_row=4, gravity=True)
    theirs = pyspiel.load_game("connect_four(rows=4,columns=4,x_in_row=4)")
    assert {play_both(game, theirs, lambda move: move, seed)[0] for seed in range(40)} == {0, 1, None}
