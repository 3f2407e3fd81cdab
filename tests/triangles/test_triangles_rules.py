"""The rules, sentence by sentence, and the tricky cases."""

from __future__ import annotations

import copy
import pickle

import pytest

from rokgard import IllegalMoveError, Match
from rokgard_triangles.game import Triangles
from rokgard_triangles.options import TrianglesOptions

SQUARE = [(0, 0), (4000, 0), (4000, 4000), (0, 4000)]
STAR_INSIDE = [(0, 0), (6000, 0), (3000, 6000), (3000, 2000)]


def _pair(word):
    return tuple(sorted("ABCDEFGH".index(letter) for letter in word))


def _play(game, words):
    state = game.initial()
    for word in words.split():
        state = game.play(state, _pair(word))
    return state


def test_tricky_case(case, game_of):
    assert case["tolerance"] % 10 == 0
    game = game_of(case["stars"], case["tolerance"] // 10, play_again=case.get("play_again", False))
    state = game.initial()
    for word in case.get("allowed", ()):
        assert game.refuse(state, _pair(word)) is None
    for word in case.get("refused", ()):
        assert game.refuse(state, _pair(word)).reason.startswith("passes over star")
    if case.get("over_at_start"):
        assert game.outcome(state) is not None
    for word, expected in case.get("play", ()):
        if isinstance(expected, str):
            assert game.refuse(state, _pair(word)).reason.startswith(expected)
            continue
        assert game.outcome(state) is None
        after = game.play(state, _pair(word))
        assert sum(after.scores) - sum(state.scores) == expected
        state = after
    if case.get("over"):
        assert game.outcome(state) is not None
    if "scores" in case:
        assert list(state.scores) == case["scores"]
    if "turn" in case:
        assert game.turn(state) == case["turn"] - 1


def test_a_drawn_segment_is_refused_as_already_drawn_from_either_end(game_of):
    game = game_of(SQUARE)
    match = Match(game, ["A1 A2"])
    with pytest.raises(IllegalMoveError, match=r"^already drawn$"):
        match.play_text("a2 a1")
    assert match.ply == 1
    assert match.turn == 1


def test_a_segment_over_a_star_names_the_star(game_of):
    game = game_of([(0, 0), (2000, 0), (4000, 0), (2000, 3000)], 3)
    refusal = game.refuse(game.initial(), (0, 2))
    assert refusal.reason == "passes over star A2"


def test_of_several_stars_passed_over_the_first_on_the_way_is_named(game_of):
    game = game_of([(9000, 0), (6000, 0), (3000, 0), (0, 0), (0, 9000)])
    assert game.refuse(game.initial(), (0, 3)).reason == f"passes over star {game.names[1]}"


def test_a_crossing_segment_names_the_segment_crossed_first(game_of):
    game = game_of([(0, 0), (9000, 100), (2000, -3000), (2100, 3000), (6000, -3000), (6100, 3000)])
    state = game.play(game.play(game.initial(), (4, 5)), (2, 3))
    assert game.refuse(state, (0, 1)).reason == f"crosses {game.segment_text(2, 3)}"


def test_a_refusal_shows_the_segment_and_the_culprit(game_of):
    game = game_of(SQUARE)
    state = _play(game, "AC")
    segment, mark = game.refuse(state, _pair("BD")).shapes
    stars = {dot.name: dot.at for dot in game.scene(state).shapes if hasattr(dot, "name")}
    assert {segment.a, segment.b} == {stars["A2"], stars["B1"]}
    assert mark.at == tuple((a + b) // 2 for a, b in zip(stars["A1"], stars["B2"], strict=True))
    assert {segment.role, mark.role} == {"refused"}


def test_sharing_an_end_star_is_not_crossing(game_of):
    game = game_of(SQUARE)
    assert game.refuse(_play(game, "AC"), _pair("AB")) is None


def test_playing_an_illegal_move_raises_the_refusal(game_of):
    game = game_of(SQUARE)
    with pytest.raises(IllegalMoveError, match="crosses A1 B2"):
        _play(game, "AC BD")


def test_sides_drawn_by_both_players_count_for_the_one_who_closes(game_of):
    game = game_of([*SQUARE, (2000, 9000)])
    assert _play(game, "AB BC CA").scores == (1, 0)


def test_the_diagonal_of_a_drawn_square_closes_two(game_of):
    game = game_of([*SQUARE, (2000, 9000)])
    assert _play(game, "AB BC CD DA AC").scores == (2, 0)


def test_a_large_triangle_around_a_star_never_counts_and_gives_no_second_turn(game_of):
    game = game_of(STAR_INSIDE, play_again=True)
    state = _play(game, "AB BC CA")
    assert state.scores == (0, 0)
    assert game.turn(state) == 1


def test_by_default_the_turn_passes_after_a_triangle(game_of):
    game = game_of([*SQUARE, (2000, 9000)])
    state = _play(game, "AB BC CA")
    assert game.turn(state) == 1


def test_with_play_again_player_1_closes_at_move_3_and_makes_move_4(game_of):
    game = game_of([*SQUARE, (2000, 9000)], play_again=True)
    state = _play(game, "AB BC CA")
    assert game.turn(state) == 0
    assert _play(game, "AB BC CA CD").seat == 0


def test_most_triangles_wins(game_of):
    game = game_of(SQUARE)
    outcome = game.outcome(_play(game, "AB BC CD DA AC"))
    assert (outcome.scores, outcome.winner) == ((2, 0), 0)


def test_equal_triangles_are_a_draw(game_of):
    game = game_of(SQUARE, play_again=True)
    outcome = game.outcome(_play(game, "AB BC CA AD CD"))
    assert (outcome.scores, outcome.winner) == ((1, 1), None)


def test_the_game_goes_on_while_a_triangle_can_be_closed_in_several_moves(game_of):
    game = game_of(SQUARE)
    assert game.outcome(_play(game, "AB")) is None


def test_the_game_stops_while_segments_could_still_be_drawn(game_of):
    # Two stars close together at the left: what the last segment would close has one of them on its side.
    game = game_of([(964, 4987), (2995, -23), (0, 6039), (5984, 964), (1021, 4984)], 5)
    state = _play(game, "AC AE AB DE BE BC BD")
    assert game.outcome(state).scores == (2, 1)
    assert list(game.legal_moves(state)) == [_pair("CD")]


def test_on_a_cloud_in_one_line_the_game_is_over_before_it_starts(game_of):
    game = game_of([(0, 0), (1000, 0), (2000, 0)])
    outcome = game.outcome(game.initial())
    assert (outcome.scores, outcome.winner) == ((0, 0), None)


def test_any_two_stars_may_be_joined_however_far_apart(game_of):
    game = game_of([(-50_000, -50_000), (50_000, 50_000), (0, 40_000)])
    assert game.refuse(game.initial(), (0, 1)) is None


def test_positions_reached_in_another_order_are_equal():
    game = Triangles(TrianglesOptions(seed=5))
    a, b, c = [m for m in game.legal_moves(game.initial()) if m[0] == 0][:3]
    one, other = game.initial(), game.initial()
    for first, second in zip((a, b, c), (c, b, a), strict=True):
        one, other = game.play(one, first), game.play(other, second)
    assert one == other
    assert hash(one) == hash(other)
    assert one != game.play(game.initial(), a)


def test_who_drew_a_segment_makes_a_position_another():
    game = Triangles(TrianglesOptions(seed=5))
    a, b = game.legal_moves(game.initial())[:2]
    first, second = game.play(game.play(game.initial(), a), b), game.play(game.play(game.initial(), b), a)
    assert first != second


def test_a_long_game_can_be_copied_and_pickled(game_of):
    game = Triangles(TrianglesOptions(board="custom", stars=450, seed=1))
    state = game.initial()
    while game.outcome(state) is None:
        state = game.play(state, game.legal_moves(state)[0])
    assert state.plies > 1000
    assert pickle.loads(pickle.dumps(state)) == state
    assert copy.deepcopy(state) == state


def test_a_position_out_of_memory_is_rebuilt_from_its_moves():
    game = Triangles(TrianglesOptions(seed=9))
    states = [game.initial()]
    moves = []
    while game.outcome(states[-1]) is None:
        moves.append(list(game.legal_moves(states[-1])))
        states.append(game.play(states[-1], moves[-1][len(moves[-1]) // 2]))
    again = Triangles(game.options)
    for state, legal in zip(reversed(states[:-1]), reversed(moves), strict=True):
        assert list(again.legal_moves(state)) == legal
