"""What a hint says of a move, against counting by hand and by the slow reference."""

from __future__ import annotations

import re
from random import Random

import pytest

from rokgard import Budget
from rokgard.fairness import Entry
from rokgard.reasons import words
from rokgard_triangles.agents import SPECS
from rokgard_triangles.fairness import fairness
from rokgard_triangles.game import Triangles
from rokgard_triangles.measured import Board, Table
from rokgard_triangles.options import TrianglesOptions

SQUARE = [(0, 0), (4000, 0), (4000, 4000), (0, 4000)]


def _after(game, moves):
    state = game.initial()
    for move in moves:
        state = game.play(state, move)
    return state


def test_a_move_is_explained_by_what_it_closes_and_gives_away(game_of):
    game = game_of(SQUARE)
    four_sides = _after(game, [(0, 1), (1, 2), (2, 3), (0, 3)])
    assert game.explain(four_sides, (0, 2)) == "closes 2 triangles"
    two_sides = _after(game, [(0, 1), (1, 2)])
    assert game.explain(two_sides, (2, 3)).startswith("gives 1 triangle away")
    assert "closes 1 triangle" in game.explain(two_sides, (0, 2))


def test_with_play_again_a_whole_run_is_given_away(game_of):
    game = game_of(SQUARE, play_again=True)
    three_sides = _after(game, [(0, 1), (1, 2), (2, 3)])
    assert game.explain(three_sides, (0, 3)).startswith("gives 2 triangles away")


@pytest.mark.parametrize("again", [False, True])
def test_quiet_moves_are_counted(again, reference):
    game = Triangles(TrianglesOptions(board="custom", stars=7, seed=4, play_again=again))
    slow = reference(game.stars, game.options.tolerance_units)
    state, random = game.initial(), Random(1)
    while game.outcome(state) is None:
        move = random.choice(game.legal_moves(state))
        said = game.explain(state, move)
        drawn = frozenset(s.move for s in state.history()) | {move}
        quiet = [
            s
            for s in slow.legal(drawn)
            if not slow.closed(drawn, s) and not any(slow.closed(drawn | {s}, t) for t in slow.legal(drawn | {s}))
        ]
        found = re.search(r"(\d+) quiet moves? left", said)
        after = game.play(state, move)
        if game.outcome(after) is None:
            assert (int(found[1]) if found else 0) == len(quiet), said
        state = after


def test_a_hint_says_nothing_twice():
    game = Triangles(TrianglesOptions(seed=2))
    spec = next(spec for spec in SPECS if spec.level == "normal")
    decision = spec.make().choose(game, game.initial(), Budget(nodes=10), Random(1))
    said = words(game, game.initial(), decision)
    assert re.fullmatch(r"gives nothing away, \d+ quiet moves left", said)


def test_presets_say_what_was_measured_on_them():
    for name, preset in Triangles.presets.items():
        known = Triangles.fairness(preset)
        assert known.games >= 12, name
        assert known.games == known.first_wins + known.draws + known.second_wins
        assert f"over {known.games} games" in known.text
        low, high = known.details["first_wins"]["interval_95"]
        assert low <= known.first_wins / known.games <= high


def test_clouds_near_a_measured_size_are_judged_by_it_and_others_are_not():
    near = fairness(TrianglesOptions(board="phone", stars=26))
    assert not near.details["this_board"]
    assert "nearest board" in near.text
    assert fairness(TrianglesOptions(board="custom", stars=900)).games == 0
    assert fairness(TrianglesOptions(coordinates=[(0, 0), (900, 0), (0, 900)])).games == 0


def test_a_table_is_read_as_it_was_written(tmp_path):
    board = Board("custom", 40, True)
    table = Table({board: Entry("normal", 100, 1, 6, 3, 1, 2)})
    table.save(tmp_path / "table.toml")
    again = Table.load(tmp_path / "table.toml")
    assert again.entries == table.entries
    assert again.nearest(Board("phone", 35, True)) == (board, table.entries[board])
    assert again.nearest(Board("phone", 35, False)) is None
    assert again.nearest(Board("phone", 20, True)) is None
