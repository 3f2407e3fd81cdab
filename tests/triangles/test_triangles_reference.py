"""The game against the slow reference, on clouds full of stars in line and nearly in line."""

from __future__ import annotations

from random import Random

import numpy as np
import pytest
from hypothesis import HealthCheck, assume, given, settings
from hypothesis import strategies as st

from rokgard_triangles.engine.sight import seen_pairs
from rokgard_triangles.geometry import allowed_pairs, geometry_of, hull_size, isqrt_array

RULES = settings(deadline=None, max_examples=60, suppress_health_check=list(HealthCheck))


@RULES
@given(data=st.data())
def test_every_position_agrees_with_the_reference(data, clouds, reference, game_of):
    stars, tolerance = data.draw(clouds(3, 9))
    again = data.draw(st.booleans())
    slow = reference(stars, 10 * tolerance)
    assume(not slow.too_close())
    game = game_of(stars, tolerance, play_again=again)
    state, drawn, scores, turn = game.initial(), frozenset(), [0, 0], 0
    while game.outcome(state) is None:
        legal = slow.legal(drawn)
        assert list(game.legal_moves(state)) == legal
        assert game.turn(state) == turn
        move = data.draw(st.sampled_from(legal))
        closed = slow.closed(drawn, move)
        state = game.play(state, move)
        assert state.closed == closed
        scores[turn] += len(closed)
        drawn |= {move}
        turn = turn if again and closed else 1 - turn
        assert game.scores(state) == tuple(scores)
    # Nothing that is left to draw closes anything: played on in one order, as legality only shrinks.
    while rest := slow.legal(drawn):
        assert slow.closed(drawn, rest[0]) == ()
        drawn |= {rest[0]}


@RULES
@given(data=st.data())
def test_the_end_is_announced_exactly_when_no_way_of_playing_on_can_count(data, clouds, reference, game_of):
    stars, tolerance = data.draw(clouds(3, 6))
    slow = reference(stars, 10 * tolerance)
    assume(not slow.too_close())
    game = game_of(stars, tolerance)
    state, drawn, known = game.initial(), frozenset(), {}
    while True:
        over = game.outcome(state) is not None
        assert over == (not slow.can_still_count(drawn, known))
        if over:
            break
        move = data.draw(st.sampled_from(slow.legal(drawn)))
        state = game.play(state, move)
        drawn |= {move}


@RULES
@given(data=st.data())
def test_refusals_come_in_the_order_of_the_rules_and_name_a_culprit(data, clouds, reference, game_of):
    stars, tolerance = data.draw(clouds(4, 8))
    slow = reference(stars, 10 * tolerance)
    assume(not slow.too_close())
    game = game_of(stars, tolerance)
    state, drawn = game.initial(), frozenset()
    for _k in range(data.draw(st.integers(0, 12))):
        if game.outcome(state) is not None:
            break
        move = data.draw(st.sampled_from(slow.legal(drawn)))
        state, drawn = game.play(state, move), drawn | {move}
    for pair in slow.pairs:
        refusal = game.refuse(state, pair)
        over = slow.passed_over(*pair)
        crossed = [t for t in drawn if (pair, t) in slow.crossing]
        if pair in drawn:
            assert refusal.reason == "already drawn"
        elif over:
            assert refusal.reason in {f"passes over star {game.names[k]}" for k in over}
        elif crossed:
            assert refusal.reason in {f"crosses {game.segment_text(*t)}" for t in crossed}
        else:
            assert refusal is None


@RULES
@given(data=st.data())
def test_the_drawing_is_planar_and_points_stay_within_their_bounds(data, clouds, reference, game_of):
    stars, tolerance = data.draw(clouds(3, 9))
    slow = reference(stars, 10 * tolerance)
    assume(not slow.too_close())
    game = game_of(stars, tolerance)
    state, random = game.initial(), Random(data.draw(st.integers(0, 999)))
    while game.outcome(state) is None:
        state = game.play(state, random.choice(game.legal_moves(state)))
        i, j = state.move
        (ax, ay), (bx, by) = stars[i], stars[j]
        sides = [(bx - ax) * (stars[k][1] - ay) - (by - ay) * (stars[k][0] - ax) for k in state.closed]
        assert sum(side > 0 for side in sides) <= 1
        assert sum(side < 0 for side in sides) <= 1
    segments = [s.move for s in state.history()]
    assert not any((s, t) in slow.crossing for s in segments for t in segments)
    assert sum(state.scores) <= 2 * len(stars) - 2 - slow.hull()


@pytest.mark.parametrize("seed", range(3))
def test_without_stars_in_line_a_game_fills_the_whole_triangulation(seed, game_of, reference):
    random = Random(seed)
    stars = [(random.randrange(10_000), random.randrange(10_000)) for _k in range(14)]
    slow = reference(stars, 0)
    assert len(slow.allowed) == 14 * 13 // 2, "this seed has three stars in line"
    game = game_of(stars, 0)
    state = game.initial()
    while game.outcome(state) is None:
        state = game.play(state, random.choice(game.legal_moves(state)))
    assert sum(state.scores) == 2 * 14 - 2 - slow.hull()


@settings(deadline=None, max_examples=60)
@given(data=st.data())
def test_the_hull_counts_stars_on_its_sides(data, clouds, reference):
    stars, _tolerance = data.draw(clouds(3, 9))
    assume(len({(x, y) for x, y in stars}) == len(stars))
    assert hull_size(tuple(stars)) == reference(stars, 0).hull()


@settings(deadline=None)
@given(st.lists(st.integers(0, 2 * 10**18), min_size=1, max_size=20))
def test_integer_roots_are_exact_floors(numbers):
    roots = isqrt_array(np.array(numbers, dtype=np.int64)).tolist()
    assert all(root * root <= number < (root + 1) ** 2 for root, number in zip(roots, numbers, strict=True))


@RULES
@given(data=st.data())
def test_kernels_find_the_same_segments_over_stars(data, clouds, reference):
    stars, tolerance = data.draw(clouds(3, 12))
    slow = reference(stars, 10 * tolerance)
    assume(not slow.too_close())
    x, y = (np.array(column, dtype=np.int64) for column in zip(*stars, strict=True))
    seen = np.zeros((len(stars), len(stars)), dtype=np.bool_)
    seen_pairs(x, y, 10 * tolerance, seen)
    assert {(int(i), int(j)) for i, j in np.argwhere(seen)} == slow.allowed
    assert np.array_equal(seen, allowed_pairs(x, y, 10 * tolerance))


def test_stars_in_heaps_far_apart_are_sorted_right():
    random = Random(1)
    heaps = {
        (dx + random.randrange(60), dy + random.randrange(60))
        for dx in (0, 45_000)
        for dy in (0, 9)
        for _k in range(60)
    }
    stars = [*sorted(heaps), *((x, 300) for x in range(0, 40_000, 500))]
    x, y = (np.array(column, dtype=np.int64) for column in zip(*stars, strict=True))
    seen = np.zeros((len(stars), len(stars)), dtype=np.bool_)
    seen_pairs(x, y, 0, seen)
    assert np.array_equal(seen, allowed_pairs(x, y, 0))


@pytest.mark.parametrize("corner", [50_000, -50_000])
def test_the_tolerance_is_exact_at_the_largest_coordinates(corner, game_of, reference):
    stars = [(-50_000, -50_000), (50_000, 49_999), (corner, -corner), (0, 2), (-3, 57)]
    for tolerance in (0, 1, 4, 5):
        game, slow = game_of(stars, tolerance), reference(stars, 10 * tolerance)
        assert set(game.legal_moves(game.initial())) == slow.allowed


def test_checking_a_cloud_and_beginning_a_game_on_it_share_its_set_up():
    stars = ((0, 0), (900, 0), (0, 900), (800, 700))
    assert geometry_of(stars, 10) is geometry_of(stars, 10)
    assert geometry_of(stars, 10) is not geometry_of(stars, 20)
