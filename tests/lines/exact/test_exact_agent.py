"""Strong where the solver reaches: exact, with words for it, within its budget; elsewhere another opponent plays."""

from __future__ import annotations

from random import Random

import pytest

from rokgard import Agent, Budget, Decision
from rokgard_lines import PRESETS, Lines, LinesOptions, plugin
from rokgard_lines.exact.agent import ExactAgent
from rokgard_lines.weak import WeakAgent


class Notes(Agent):
    """Plays the last legal move, and writes down the budgets that it gets."""

    def __init__(self):
        self.budgets = []

    def choose(self, game, state, budget, rng):
        self.budgets.append(budget)
        move = list(game.legal_moves(state))[-1]
        return Decision(move, 0.1, line=(move,), nodes=10, depth=1, note="as you like")


@pytest.fixture(scope="module")
def strong():
    spec = next(spec for spec in plugin.rokgard_agents() if spec.level == "strong")
    agent = spec.make()
    return lambda game, state, budget=spec.budget: agent.choose(game, state, budget, Random(0))


def test_every_known_position_from_the_middle_on_is_played_without_fault(strong, scored, after):
    game = Lines(PRESETS["four-gravity"])
    late = [(moves, scores) for moves, scores in scored if len(moves) >= 16]
    for moves, scores in late:
        decision = strong(game, after(game, moves))
        best = max(scores.values())
        assert decision.exact
        assert decision.value == (best > 0) - (best < 0)
        assert scores[decision.move] == best, moves


@pytest.mark.parametrize("options", [PRESETS["hex-gravity"], LinesOptions(columns=6, rows=7, in_row=4, gravity=True)])
def test_late_positions_of_other_boards_are_played_without_fault(strong, solver, random_game, options):
    which = solver(**options.model_dump())
    game = which.game
    tried = 0
    for seed in range(12):
        for state, move in random_game(game, seed):
            if move is None or state.stones < 22:
                continue
            decision = strong(game, state)
            solution = which.solve(state)
            assert decision.exact
            assert solution.moves[decision.move] == solution.score
            tried += 1
    assert tried >= 20


@pytest.mark.parametrize(
    ("moves", "note"),
    [
        ("414141", "wins at once"),
        ("41414", "blocks four in a row"),
        ("33445", "cannot stop every threat"),
        ("3344", "wins in 2 moves"),
    ],
)
def test_what_is_known_is_said(strong, after, moves, note):
    game = Lines(LinesOptions(columns=6, rows=5, in_row=4, gravity=True))
    assert strong(game, after(game, moves)).note == note


def test_a_budget_too_small_leaves_the_rest_to_the_other_opponent(scored, after):
    game = Lines(PRESETS["four-gravity"])
    other = Notes()
    agent = ExactAgent(other)
    moves, _scores = next(entry for entry in scored if len(entry[0]) == 12)
    decision = agent.choose(game, after(game, moves), Budget(nodes=100), Random(0))
    assert len(other.budgets) == 1
    assert 1 <= other.budgets[0].nodes <= 100
    assert decision.nodes <= 100
    assert not decision.exact


def test_a_move_that_is_known_to_lose_is_not_taken_from_the_other_opponent(scored, after):
    # With growing budgets the solver knows more and more, and never plays a move that it has refuted.
    game = Lines(PRESETS["four-gravity"])
    agent = ExactAgent(Notes())
    replaced = 0
    for moves, scores in [entry for entry in scored if len(entry[0]) in {14, 16}]:
        last = max(scores)
        if scores[last] < 0 <= max(scores.values()):
            for nodes in (200, 1000, 5000, 25_000):
                decision = agent.choose(game, after(game, moves), Budget(nodes=nodes), Random(0))
                replaced += decision.move != last and not decision.exact
                assert decision.line[0] == decision.move
    assert replaced > 0


def test_a_time_limit_stops_the_solver(scored, after):
    game = Lines(PRESETS["four-gravity"])
    other = Notes()
    moves, _scores = next(entry for entry in scored if len(entry[0]) == 8)
    decision = ExactAgent(other).choose(game, after(game, moves), Budget(seconds=0.02), Random(0))
    assert game.refuse(after(game, moves), decision.move) is None
    assert all(budget.seconds <= 0.02 for budget in other.budgets)


@pytest.mark.parametrize("preset", ["five", "five-gravity"])
def test_boards_out_of_reach_are_left_to_the_other_opponent(preset):
    game = Lines(PRESETS[preset])
    other = Notes()
    decision = ExactAgent(other).choose(game, game.initial(), Budget(nodes=500, seconds=3.0), Random(0))
    assert other.budgets == [Budget(nodes=500, seconds=3.0)]
    assert decision.note == "as you like"


def test_three_in_a_row_is_perfect_whoever_else_plays():
    game = Lines(PRESETS["three"])
    agent = ExactAgent(WeakAgent())
    for seed in range(40):
        random, state = Random(seed), game.initial()
        while (outcome := game.outcome(state)) is None:
            if game.turn(state) == seed % 2:
                decision = agent.choose(game, state, Budget(nodes=20_000), random)
                assert decision.exact
                state = game.play(state, decision.move)
            else:
                state = game.play(state, random.choice(list(game.legal_moves(state))))
        assert outcome.winner in {None, seed % 2}
