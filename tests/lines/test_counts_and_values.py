"""Numbers of positions and game values that are known from elsewhere."""

from __future__ import annotations

from functools import cache

import pytest

from rokgard_lines import PRESETS, Lines, LinesOptions


def reachable(game):
    """All positions that can occur, finished ones included."""
    level = seen = {game.initial()}
    while level:
        level = {
            game.play(state, move) for state in level if game.outcome(state) is None for move in game.legal_moves(state)
        }
        seen = seen | level
    return seen


def value(game):
    """The game's value for the first player by plain minimax over positions."""

    @cache
    def of(state):
        outcome = game.outcome(state)
        if outcome is not None:
            return 0 if outcome.winner is None else (1 if outcome.winner == game.turn(state) else -1)
        best = -1
        for move in game.legal_moves(state):
            best = max(best, -of(game.play(state, move)))
            if best == 1:
                break
        return best

    return {1: "first", 0: "draw", -1: "second"}[of(game.initial())]


def options_of(entry):
    return LinesOptions(**{name: entry[name] for name in LinesOptions.model_fields})


def test_three_in_a_row_with_gravity_has_the_known_numbers_of_positions(known_values):
    counted = [entry for entry in known_values if "states" in entry]
    assert len(counted) == 6
    for entry in counted:
        assert len(reachable(Lines(options_of(entry)))) == entry["states"], entry["board"]


def test_four_by_four_with_gravity_has_161029_positions(board):
    assert len(reachable(board(columns=4, rows=4, in_row=4, gravity=True))) == 161029


def test_three_in_a_row_on_three_by_three_has_5478_positions():
    assert len(reachable(Lines(PRESETS["three"]))) == 5478


def test_small_boards_have_their_known_values(known_values):
    small = [entry for entry in known_values if entry["columns"] * entry["rows"] <= 12 and entry["in_row"] == 3]
    assert len(small) >= 9
    for entry in small:
        assert value(Lines(options_of(entry))) == entry["value"], entry


@pytest.mark.parametrize(("depth", "count"), [(1, 7), (2, 49), (3, 343), (4, 2401), (5, 16807), (6, 117649)])
def test_the_first_plies_of_four_with_gravity_are_free(depth, count):
    # A column holds six stones, so no column is full and nobody has won before the seventh stone.
    game = Lines(PRESETS["four-gravity"])
    level = {game.initial(): 1}
    for _ply in range(depth):
        following: dict = {}
        for state, ways in level.items():
            assert game.outcome(state) is None
            for move in game.legal_moves(state):
                after = game.play(state, move)
                following[after] = following.get(after, 0) + ways
        level = following
    assert sum(level.values()) == count
