"""The opponents' boards and searches against the referee, the slow reference and known values."""

from __future__ import annotations

import json
import math
import os
import subprocess
import sys
from random import Random

import numpy as np
import pytest
from hypothesis import HealthCheck, assume, given, settings
from hypothesis import strategies as st

from rokgard_triangles.engine.bits import WORD
from rokgard_triangles.engine.play import copy_play, draw, rate_moves, reply, seed_state, start_play
from rokgard_triangles.engine.playouts import random_playouts
from rokgard_triangles.engine.solver import Endgame, solve
from rokgard_triangles.engine.tables import build_tables
from rokgard_triangles.game import Triangles
from rokgard_triangles.geometry import hull_size
from rokgard_triangles.options import TrianglesOptions

RULES = settings(deadline=None, max_examples=40, suppress_health_check=list(HealthCheck))
# Small clouds take fractions of a second; the larger ones are for the benchmarks.
QUICK_NODES = 400_000


def _candidate(game, pair):
    return int(game.geometry.index[pair])


def _lists(play):
    """What a board's lists hold, whatever their order, and whether their places are right."""
    legal, closers, quiet = (
        listed[: play.size[k]].tolist() for k, listed in ((0, play.legal), (2, play.closers), (3, play.quiet))
    )
    assert [play.place[c] for c in legal] == list(range(len(legal)))
    assert [play.spot[c] for c in closers] == list(range(len(closers)))
    assert [play.spot[c] for c in quiet] == list(range(len(quiet)))
    assert sorted(legal) == [c for c in range(len(play.status)) if play.open[c // WORD] >> (c % WORD) & 1]
    return sorted(legal), sorted(closers), sorted(quiet), [play.risk[c] for c in sorted(legal)]


def _solve(game, state, nodes=QUICK_NODES):
    tables = build_tables(game.geometry)
    play = start_play(tables, game.position(state))
    return solve(tables, play, again=game.play_again, nodes=nodes)


@RULES
@given(data=st.data())
def test_empty_triangles_are_those_of_the_reference(data, clouds, reference, game_of):
    stars, tolerance = data.draw(clouds(3, 9))
    slow = reference(stars, 10 * tolerance)
    assume(not slow.too_close())
    game = game_of(stars, tolerance)
    tables = build_tables(game.geometry)
    found = {tuple(sorted({int(star) for c in sides for star in (tables.a[c], tables.b[c])})) for sides in tables.sides}
    assert len(found) == len(tables.sides)
    wanted = {t for t in slow.empty if {(t[0], t[1]), (t[0], t[2]), (t[1], t[2])} <= slow.allowed}
    assert found == wanted


@RULES
@given(data=st.data())
def test_the_compiled_board_agrees_with_the_referee_at_every_move(data, clouds, reference, game_of):
    stars, tolerance = data.draw(clouds(3, 12))
    assume(not reference(stars[:12], 10 * tolerance).too_close())
    game = game_of(stars, tolerance)
    tables = build_tables(game.geometry)
    state = game.initial()
    play = start_play(tables, game.position(state))
    random = Random(data.draw(st.integers(0, 10**6)))
    while True:
        position = game.position(state)
        legal = position.legal().tolist()
        fresh = start_play(tables, position)
        assert sorted(play.legal[: play.size[0]].tolist()) == legal
        assert play.size[1] == fresh.size[1]
        assert (play.size[1] == 0) == (game.outcome(state) is not None)
        assert np.array_equal(play.status, position.status[:-1])
        assert np.array_equal(play.alive, fresh.alive)
        assert _lists(play) == _lists(fresh)
        for c in legal:
            assert (c in play.quiet[: play.size[3]]) == (play.gain[c] == play.risk[c] == 0)
            assert play.gain[c] == fresh.gain[c] == len(position.closes(int(tables.a[c]), int(tables.b[c])))
        if game.outcome(state) is not None:
            return
        move = random.choice(game.legal_moves(state))
        before = sum(state.scores)
        state = game.play(state, move)
        assert draw(tables, play, _candidate(game, move)) == sum(state.scores) - before


def test_without_a_table_of_crossings_the_board_is_the_same():
    game = Triangles(TrianglesOptions(seed=4))
    tables = build_tables(game.geometry)
    bare = tables._replace(crossing=np.zeros((0, 1), dtype=np.int64), known=np.zeros(0, dtype=np.uint8))
    play, other, random = (*(start_play(t, game.position(game.initial())) for t in (tables, bare)), Random(1))
    while play.size[1] > 0:
        move = random.choice(sorted(play.legal[: play.size[0]].tolist()))
        assert draw(tables, play, move) == draw(bare, other, move)
        assert _lists(play) == _lists(other)
        assert np.array_equal(play.status, other.status)


@RULES
@given(data=st.data())
def test_the_rating_is_what_is_earned_less_the_best_reply(data, clouds, reference, game_of):
    stars, tolerance = data.draw(clouds(4, 8))
    slow = reference(stars, 10 * tolerance)
    assume(not slow.too_close())
    game = game_of(stars, tolerance)
    state, drawn = game.initial(), frozenset()
    for _k in range(data.draw(st.integers(0, 8))):
        if game.outcome(state) is not None:
            break
        move = data.draw(st.sampled_from(slow.legal(drawn)))
        state, drawn = game.play(state, move), drawn | {move}
    assume(game.outcome(state) is None)
    tables = build_tables(game.geometry)
    play = start_play(tables, game.position(state))
    for c, rating in zip(play.legal.tolist(), rate_moves(tables, play, False).tolist(), strict=False):
        move = int(tables.a[c]), int(tables.b[c])
        after = drawn | {move}
        replies = [len(slow.closed(after, s)) for s in slow.legal(after)]
        assert rating == len(slow.closed(drawn, move)) - max(replies, default=0)


def test_known_clouds_have_the_known_counts(values, game_of):
    for cloud in values["cloud"]:
        game = game_of(cloud["stars"])
        assert hull_size(game.stars) == cloud["hull"]
        assert game.geometry.candidates == cloud["segments"]
        assert len(build_tables(game.geometry).sides) == cloud["empty_triangles"]


@pytest.mark.parametrize("again", [False, True])
def test_known_clouds_are_solved_to_their_value(again, values, game_of):
    for cloud in values["cloud"]:
        game = game_of(cloud["stars"], play_again=again)
        solution = _solve(game, game.initial())
        assert solution.margin == cloud["value_play_again" if again else "value"], cloud["name"]


@pytest.mark.parametrize("again", [False, True])
def test_convex_clouds_are_solved_to_their_value(again, values, game_of):
    known = values["convex_value_play_again" if again else "convex_value"]
    for n in range(3, 13):
        angles = [2 * math.pi * k / n for k in range(n)]
        stars = [(round(10_000 * math.cos(angle)), round(10_000 * math.sin(angle))) for angle in angles]
        game = game_of(stars, play_again=again)
        assert _solve(game, game.initial()).margin == known[n - 3]


@pytest.mark.parametrize(("again", "value"), [(False, 0), (True, 2)])
def test_a_cloud_with_look_alike_stars_is_solved_right(again, value, game_of):
    stars = [(0, 5000), (2500, 5000), (5000, 5000), (7500, 5000), (10000, 5000), (5100, 0), (5200, 10000)]
    game = game_of(stars, play_again=again)
    assert _solve(game, game.initial()).margin == value


def test_known_positions_have_their_only_best_moves(values, game_of):
    clouds = {cloud["name"]: cloud["stars"] for cloud in values["cloud"]}
    for position in values["position"]:
        game = game_of(clouds[position["cloud"]], play_again=position["play_again"])
        state = game.initial()
        for i, j in position["drawn"]:
            state = game.play(state, (min(i, j), max(i, j)))
        best = _solve(game, state).line[0]
        assert [int(game.geometry.a[best]), int(game.geometry.b[best])] in position["best"]


@RULES
@given(data=st.data())
def test_the_solver_agrees_with_plain_minimax(data, clouds, reference, game_of):
    stars, tolerance = data.draw(clouds(4, 6))
    again = data.draw(st.booleans())
    slow = reference(stars, 10 * tolerance)
    assume(not slow.too_close())
    game = game_of(stars, tolerance, play_again=again)
    state, drawn = game.initial(), frozenset()
    while game.outcome(state) is None and len(slow.legal(drawn)) > 7:
        move = data.draw(st.sampled_from(slow.legal(drawn)))
        state, drawn = game.play(state, move), drawn | {move}
    assume(game.outcome(state) is None)
    solution = _solve(game, state)
    assert solution.margin == slow.best_margin(drawn, again)
    # Its line is a real game that ends with that margin.
    seat, scores = game.turn(state), game.scores(state)
    for c in solution.line:
        state = game.play(state, (int(game.geometry.a[c]), int(game.geometry.b[c])))
    gained = [after - before for after, before in zip(game.scores(state), scores, strict=True)]
    assert game.outcome(state) is not None
    assert gained[seat] - gained[1 - seat] == solution.margin


@RULES
@given(data=st.data())
def test_the_best_moves_are_all_those_that_plain_minimax_finds(data, clouds, reference, game_of):
    stars, tolerance = data.draw(clouds(4, 6))
    again = data.draw(st.booleans())
    slow = reference(stars, 10 * tolerance)
    assume(not slow.too_close())
    game = game_of(stars, tolerance, play_again=again)
    state, drawn = game.initial(), frozenset()
    while game.outcome(state) is None and len(slow.legal(drawn)) > 7:
        move = data.draw(st.sampled_from(slow.legal(drawn)))
        state, drawn = game.play(state, move), drawn | {move}
    assume(game.outcome(state) is None)
    tables = build_tables(game.geometry)
    endgame = Endgame(tables, start_play(tables, game.position(state)), again=again)
    assert endgame.lower <= slow.best_margin(drawn, again) <= endgame.upper
    found = []
    assert endgame.step(QUICK_NODES)
    assert endgame.best_moves(found)
    wanted = []
    for s in slow.legal(drawn):
        points = len(slow.closed(drawn, s))
        rest = slow.best_margin(drawn | {s}, again)
        if points + (rest if again and points else -rest) == endgame.margin:
            wanted.append(s)
    assert sorted((int(tables.a[c]), int(tables.b[c])) for c in found) == wanted


@pytest.mark.parametrize("again", [False, True])
def test_a_search_in_small_steps_finds_the_same_and_narrows_its_bounds(again):
    game = Triangles(TrianglesOptions(board="custom", stars=7, seed=3, play_again=again))
    tables = build_tables(game.geometry)
    play = start_play(tables, game.position(game.initial()))
    endgame = Endgame(tables, play, again=again)
    before = endgame.lower, endgame.upper
    steps = 0
    while not endgame.step(300 + 100 * steps):
        assert before[0] <= endgame.lower < endgame.upper <= before[1]
        before = endgame.lower, endgame.upper
        steps += 1
    assert steps > 1
    assert endgame.margin == _solve(game, game.initial()).margin


def test_a_stopped_search_finds_nothing_more():
    game = Triangles(TrianglesOptions(board="custom", stars=7, seed=3))
    tables = build_tables(game.geometry)
    endgame = Endgame(tables, start_play(tables, game.position(game.initial())), again=False)
    endgame.stop()
    assert not endgame.step(10**6)
    assert endgame.nodes == 0


def test_more_than_124_segments_are_not_begun():
    game = Triangles(TrianglesOptions(seed=1))
    tables = build_tables(game.geometry)
    play = start_play(tables, game.position(game.initial()))
    with pytest.raises(ValueError, match="124 of them together"):
        Endgame(tables, play, again=False)
    assert solve(tables, play, again=False, nodes=1000) is None


def test_the_solver_gives_up_where_the_budget_is_too_small(game_of):
    game = Triangles(TrianglesOptions(board="custom", stars=10, seed=1))
    assert _solve(game, game.initial(), nodes=50) is None
    tables = build_tables(game.geometry)
    play = start_play(tables, game.position(game.initial()))
    assert solve(tables, play, again=False, nodes=1 << 40, seconds=0.0) is None


def test_random_playouts_are_whole_games_and_repeatable():
    game = Triangles(TrianglesOptions(board="custom", stars=10, seed=1))
    margin, moves = random_playouts(game, 200, 5)
    assert (margin, moves) == random_playouts(game, 200, 5)
    assert (margin, moves) != random_playouts(game, 200, 6)
    most = 3 * 10 - 3 - hull_size(game.stars)
    assert 200 * most // 2 < moves <= 200 * most
    assert abs(margin) < 200 * 3


FALLBACK = """
import json, sys
if sys.argv[1] == "plain":
    sys.modules["numba"] = None
from random import Random
from rokgard import Budget
from rokgard_triangles.agents import Normal, Strong
from rokgard_triangles.engine.jit import COMPILED
from rokgard_triangles.engine.playouts import random_playouts
from rokgard_triangles.engine.play import seed_state, start_play, greedy_playout
from rokgard_triangles.engine.solver import Endgame, solve
from rokgard_triangles.engine.tables import build_tables
from rokgard_triangles.game import Triangles
from rokgard_triangles.options import TrianglesOptions
found = []
for again in (False, True):
    game = Triangles(TrianglesOptions(board="custom", stars=6, seed=2, play_again=again))
    tables = build_tables(game.geometry)
    play = start_play(tables, game.position(game.initial()))
    found.append(solve(tables, play, again=again, nodes=20_000)._asdict())
    found.append(random_playouts(game, 3, 1))
    found.append([int(n) for n in greedy_playout(tables, play, seed_state(3))])
big = Triangles(TrianglesOptions(seed=1))
found.append(Normal().choose(big, big.initial(), Budget(), Random(1)).move)
Strong().choose(big, big.initial(), Budget(nodes=3000), Random(1))
print(json.dumps([COMPILED, found]))
"""


def test_without_numba_the_same_is_found_with_one_warning():
    answers = []
    for how in ("plain", "compiled"):
        done = subprocess.run([sys.executable, "-c", FALLBACK, how], capture_output=True, text=True, check=True)
        answers.append([*json.loads(done.stdout), done.stderr])
    (plain, found, said), (compiled, same, silent) = answers
    assert not plain
    assert said == "numba is not available: opponents look less far ahead (install numba for full strength)\n"
    assert found == same
    assert silent == ("" if compiled else said)


def test_the_seed_of_a_playout_is_never_zero():
    assert all(0 < seed_state(seed)[0] < 2_147_483_647 for seed in (0, 1, 2_147_483_646, 2_147_483_647, 2**64))


def test_a_copy_of_a_board_is_independent():
    game = Triangles(TrianglesOptions(board="custom", stars=6, seed=2))
    tables = build_tables(game.geometry)
    play = start_play(tables, game.position(game.initial()))
    other = copy_play(play)
    draw(tables, other, int(other.legal[0]))
    assert play.size[0] > other.size[0]
    assert reply(tables, play, int(play.legal[0]), np.empty(0, dtype=np.int32)) == 0


def test_kernels_compile_where_no_folder_can_be_written(tmp_path):
    code = (
        "import numba.core.caching as c; c.CacheImpl._locator_classes = [];"
        "from rokgard_triangles.engine.play import next_random, seed_state; print(next_random(seed_state(5), 10))"
    )
    pytest.importorskip("numba")
    (tmp_path / "file").write_text("")
    surroundings = {**os.environ, "XDG_CACHE_HOME": str(tmp_path / "file" / "below")}
    surroundings.pop("NUMBA_CACHE_DIR", None)
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True, env=surroundings)
    assert 0 <= int(done.stdout) < 10
