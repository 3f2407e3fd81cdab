"""Strong where the solver reaches: exact, with words for it, within its budget; elsewhere another opponent plays."""

from __future__ import annotations

import subprocess
import sys
from random import Random

import pytest

from rokgard import Agent, Budget, Decision
from rokgard_lines import PRESETS, Lines, LinesOptions, plugin
from rokgard_lines.exact.agent import ExactAgent
from rokgard_lines.exact.tiny import TinySolver
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


def game_of(game, first, second, seed):
    """The moves of a game between two opponents."""
    random, state, moves = Random(seed), game.initial(), []
    while game.outcome(state) is None:
        agent = (first, second)[game.turn(state)]
        decision = agent.choose(game, state, Budget(nodes=20_000), random)
        assert decision.line[0] == decision.move
        moves.append(decision.move)
        state = game.play(state, decision.move)
    return tuple(moves)


@pytest.mark.parametrize("options", [PRESETS["three"], LinesOptions(columns=4, rows=4, in_row=4, gravity=True)])
def test_two_perfect_opponents_play_many_games_and_the_same_one_with_the_same_seed(options):
    game = Lines(options)
    first, second = ExactAgent(WeakAgent()), ExactAgent(WeakAgent())
    games = [game_of(game, first, second, seed) for seed in range(12)]
    assert len(set(games)) > 4
    assert games[:2] == [game_of(game, second, ExactAgent(WeakAgent()), seed) for seed in range(2)]


def test_among_equally_late_losses_and_draws_the_hardest_to_answer_is_played(solver):
    # A corner leaves one drawing reply on 3 x 3, the middle four, a side five.
    agent, three = ExactAgent(WeakAgent()), Lines(PRESETS["three"])
    corners = {agent.choose(three, three.initial(), Budget(), Random(seed)).move for seed in range(30)}
    assert corners == {0, 2, 6, 8}
    options = LinesOptions(columns=4, rows=4, in_row=4, gravity=True)
    game, which = Lines(options), solver(**options.model_dump())
    for seed in range(8):
        random, state = Random(seed), game.initial()
        while game.outcome(state) is None:
            solution = which.solve(state)
            if solution.score <= 0:
                keeping = {}
                for move in solution.best:
                    after = game.play(state, move)
                    scores = which.solve(after).moves.values() if game.outcome(after) is None else ()
                    keeping[move] = sum(score >= (solution.score < 0) for score in scores)
                decision = agent.choose(game, state, Budget(nodes=200_000), Random(seed))
                assert keeping[decision.move] == min(keeping.values())
            state = game.play(state, random.choice(game.legal_moves(state)))


@pytest.mark.parametrize("gravity", [False, True])
def test_the_smallest_boards_have_the_scores_of_plain_minimax_and_of_the_search(solver, minimax, random_game, gravity):
    options = LinesOptions(columns=3, rows=3, in_row=3, gravity=gravity)
    game, which, tiny = Lines(options), solver(**options.model_dump()), TinySolver(Lines(options))
    for seed in range(8):
        for state, move in random_game(game, seed):
            if move is None:
                continue
            known = tiny.solve(state)
            assert known.score == minimax(game, state)
            assert known.moves == which.solve(state).moves
            assert known.distance == len(list(tiny.line(state, known.score)))
    with pytest.raises(ValueError, match="over"):
        tiny.solve(game.play(game.play(game.play(game.initial(), 0), 1), 0)._replace(winner=0))


@pytest.mark.parametrize(
    ("preset", "moves"), [("three", ""), ("four-gravity", ""), ("four-gravity", "44"), ("hex-gravity", "3")]
)
def test_the_first_moves_are_there_at_once_with_nothing_loaded_or_compiled(preset, moves):
    program = f"""
import sys
from random import Random
from rokgard.agent import Budget
from rokgard_lines import PRESETS, Lines, plugin
agent = next(spec for spec in plugin.rokgard_agents() if spec.level == "strong").make()
game = Lines(PRESETS["{preset}"])
state = game.initial()
for move in "{moves}":
    state = game.play(state, int(move) - 1)
decision = agent.choose(game, state, Budget(nodes=1), Random(1))
assert decision == agent.at_once(game, state, Random(1)) and decision.exact
assert game.refuse(state, decision.move) is None
print(*[name for name in ("numba", "numpy") if name in sys.modules])
"""
    run = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    assert run.stdout == "\n"
