from __future__ import annotations

from random import Random
from time import monotonic

import pytest

from rokgard import Budget
from rokgard_triangles.agents import SPECS, closing_note, expected_value, giving_note
from rokgard_triangles.game import Triangles
from rokgard_triangles.options import TrianglesOptions

LEVELS = {spec.level: spec for spec in SPECS}
SMALL = Budget(nodes=20_000)


def _play_out(game, players, rng):
    """Play a game between two choosers; the final outcome."""
    state = game.initial()
    while (outcome := game.outcome(state)) is None:
        state = game.play(state, players[game.turn(state)](game, state, rng))
    return outcome


def _chooser(level, budget=None):
    agent = LEVELS[level].make()
    return lambda game, state, rng: agent.choose(game, state, budget or LEVELS[level].budget, rng).move


def _random(game, state, rng):
    return rng.choice(game.legal_moves(state))


def _wins(one, other, games, **options):
    """Points of `one` in games with both colours: a win 1, a draw a half."""
    points = 0.0
    for k in range(games):
        game = Triangles(TrianglesOptions(seed=k // 2, **options))
        seats = (one, other) if k % 2 == 0 else (other, one)
        winner = _play_out(game, seats, Random(k)).winner
        points += 0.5 if winner is None else float(seats[winner] is one)
    return points


def test_there_are_three_levels_for_this_game():
    assert [(spec.level, spec.game) for spec in SPECS] == [
        (level, "triangles") for level in ("weak", "normal", "strong")
    ]


@pytest.mark.parametrize("again", [False, True])
def test_normal_beats_random_play_and_weak(again):
    assert _wins(_chooser("normal"), _random, 10, play_again=again) == 10
    assert _wins(_chooser("normal"), _chooser("weak"), 10, play_again=again) >= 8


def test_weak_beats_random_play():
    assert _wins(_chooser("weak"), _random, 10) >= 7


@pytest.mark.parametrize("again", [False, True])
def test_strong_beats_normal_even_with_a_small_budget(again):
    assert _wins(_chooser("strong", Budget(nodes=40_000)), _chooser("normal"), 14, play_again=again) >= 9


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("again", [False, True])
def test_a_choice_depends_on_position_budget_and_seed_only(level, again):
    game = Triangles(TrianglesOptions(seed=3, play_again=again))
    agent, other = LEVELS[level].make(), LEVELS[level].make()
    states = [game.initial()]
    while game.outcome(states[-1]) is None:
        states.append(game.play(states[-1], agent.choose(game, states[-1], SMALL, Random(len(states))).move))
    for ply in (len(states) - 2, 0, 17, 40):  # in another order, by an agent with another past
        decision = other.choose(game, states[ply], SMALL, Random(ply + 1))
        assert decision.move == states[ply + 1].move
        assert decision == other.choose(game, states[ply], SMALL, Random(ply + 1))


@pytest.mark.parametrize("level", LEVELS)
def test_a_decision_has_a_legal_move_at_the_head_of_its_line(level):
    game = Triangles(TrianglesOptions(seed=8))
    agent, state, rng = LEVELS[level].make(), game.initial(), Random(1)
    while game.outcome(state) is None:
        decision = agent.choose(game, state, SMALL, rng)
        assert decision.move in game.legal_moves(state)
        assert decision.line[0] == decision.move
        assert decision.nodes > 0
        assert decision.value is None or -1 <= decision.value <= 1
        if not decision.exact:
            expected = {closing_note(1), closing_note(2), *map(giving_note, range(40)), ""}
            assert decision.note in expected
        state = game.play(state, decision.move)


@pytest.mark.parametrize("again", [False, True])
def test_strong_knows_the_result_of_an_endgame_and_keeps_it(again):
    game = Triangles(TrianglesOptions(seed=5, play_again=again))
    state, rng = game.initial(), Random(2)
    normal, strong = LEVELS["normal"].make(), LEVELS["strong"].make()
    while len(game.legal_moves(state)) > 14:
        state = game.play(state, normal.choose(game, state, SMALL, rng).move)
    decision = strong.choose(game, state, LEVELS["strong"].budget, rng)
    assert decision.exact
    assert decision.note.startswith("from here: ")
    seat = game.turn(state)
    while (outcome := game.outcome(state)) is None:
        agent = strong if game.turn(state) == seat else normal
        state = game.play(state, agent.choose(game, state, LEVELS["strong"].budget, rng).move)
    result = 0 if outcome.winner is None else 1 if outcome.winner == seat else -1
    assert result >= decision.value


def test_a_time_limit_is_kept():
    game = Triangles(TrianglesOptions(board="phone", stars=60, seed=1))
    agent = LEVELS["strong"].make()
    agent.warm_up(game)
    start = monotonic()
    decision = agent.choose(game, game.initial(), Budget(seconds=0.2), Random(1))
    assert decision.nodes > 0
    assert monotonic() - start < 20  # generous: the machine may be busy; without a limit it would never end


def test_a_budget_without_limits_means_the_usual_one():
    game = Triangles(TrianglesOptions(board="custom", stars=5, seed=1))
    decision = LEVELS["strong"].make().choose(game, game.initial(), Budget(), Random(1))
    assert decision.exact


@pytest.mark.parametrize("level", LEVELS)
def test_all_levels_play_on_large_boards(level):
    game = Triangles(TrianglesOptions(board="custom", stars=400, seed=1))
    agent, state = LEVELS[level].make(), game.initial()
    agent.warm_up(game)
    for ply in range(3):
        state = game.play(state, agent.choose(game, state, SMALL, Random(ply)).move)
    assert state.plies == 3


def test_an_opponent_of_triangles_refuses_another_game():
    from rokgard.game import Game

    class Other(Game):
        id = "other"
        title = "Other"

        def initial(self):
            return 0

        turn = legal_moves = play = outcome = scene = None

    with pytest.raises(TypeError, match="'other'"):
        LEVELS["normal"].make().choose(Other(), 0, SMALL, Random(1))


def test_expected_margins_become_values_between_minus_one_and_one():
    values = [expected_value(margin) for margin in (-50, -1, 0, 1, 50)]
    assert values == sorted(values)
    assert values[2] == 0
    assert max(map(abs, values)) <= 1
