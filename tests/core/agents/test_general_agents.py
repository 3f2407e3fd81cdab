"""The agents that play any game."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from random import Random
from types import SimpleNamespace
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rokgard import AgentSpec, Budget, Game, Outcome, RulesError
from rokgard.agents import plugin
from rokgard.agents.levels import RandomAgent, SearchAgent

HERE = Path(__file__).parent


def specs() -> dict[str, AgentSpec]:
    return {spec.level: spec for spec in plugin.rokgard_agents()}


def walk(game: Game[Any, Any], rng: Random, plies: int) -> Any:
    """A position that random play reaches, before the end."""
    state = game.initial()
    for _ply in range(plies):
        after = game.play(state, rng.choice(list(game.legal_moves(state))))
        if game.outcome(after) is not None:
            return state
        state = after
    return state


def play_match(game: Game[Any, Any], first: str, second: str, seed: int, share: int = 1) -> int | None:
    """The winner of one game between two levels, each with its own budget of nodes divided by `share`."""
    seats = [(specs()[level].make(), specs()[level].budget) for level in (first, second)]
    rng = Random(seed)
    state = game.initial()
    while (outcome := game.outcome(state)) is None:
        agent, budget = seats[game.turn(state)]
        state = game.play(state, agent.choose(game, state, Budget(nodes=(budget.nodes or 0) // share), rng).move)
    return outcome.winner


def points(game: Game[Any, Any], player: str, against: str, games: int) -> float:
    """The points of `player` over `games` games, both colours alike, with a tenth of the levels' budgets."""
    total = 0.0
    for index in range(games):
        seat = index % 2
        order = (player, against) if seat == 0 else (against, player)
        winner = play_match(game, *order, seed=index, share=10)
        total += 0.5 if winner is None else float(winner == seat)
    return total


def test_every_level_and_random_play_are_offered_for_any_game() -> None:
    assert list(specs()) == ["weak", "normal", "strong", "random"]
    assert all(spec.game is None and spec.description for spec in specs().values())
    nodes = [specs()[level].budget.nodes or 0 for level in ("random", "weak", "normal", "strong")]
    assert nodes == sorted(set(nodes))


@pytest.mark.parametrize("level", ["weak", "normal", "strong", "random"])
def test_a_level_plays_only_legal_moves_and_repeats_itself_with_the_same_seed(
    level: str, toys: SimpleNamespace
) -> None:
    for game in (toys.Boxes(2, 2), toys.TicTacToe(), toys.Nim((2, 3)), toys.Race(11)):
        runs = []
        for _run in range(2):
            agent, rng, state, moves = specs()[level].make(), Random(5), game.initial(), []
            while game.outcome(state) is None:
                decision = agent.choose(game, state, Budget(nodes=300), rng)
                assert decision.move in game.legal_moves(state)
                moves.append(decision)
                state = game.play(state, decision.move)
            runs.append(moves)
        assert runs[0] == runs[1]


def test_random_play_gives_each_move_its_share(toys: SimpleNamespace) -> None:
    game, rng, agent = toys.TicTacToe(), Random(1), RandomAgent()
    counts = [0] * 9
    for _draw in range(900):
        counts[agent.choose(game, game.initial(), Budget(nodes=1), rng).move] += 1
    assert min(counts) > 60 and max(counts) < 140


@settings(deadline=None, max_examples=40)
@given(st.lists(st.integers(0, 4), min_size=2, max_size=4).filter(lambda heaps: sum(heaps) > 1), st.integers(0, 2**32))
def test_strong_never_gives_away_a_won_game_of_nim(toys: SimpleNamespace, heaps: list[int], seed: int) -> None:
    nim = toys.Nim(tuple(heaps))
    decision = specs()["strong"].make().choose(nim, nim.initial(), Budget(nodes=100_000), Random(seed))
    after, _seat = nim.play(nim.initial(), decision.move)
    won = nim_sum(heaps) != 0
    assert not won or nim_sum(after) == 0
    if len(nim.legal_moves(nim.initial())) > 1:
        assert decision.exact and decision.value == (1 if won else -1)


def nim_sum(heaps: Any) -> int:
    total = 0
    for heap in heaps:
        total ^= heap
    return total


@pytest.mark.parametrize(("name", "arguments"), [("TicTacToe", ()), ("Boxes", (2, 2)), ("Drop", (4, 4, 3))])
def test_strong_plays_small_games_perfectly(toys: SimpleNamespace, name: str, arguments: tuple[int, ...]) -> None:
    game = getattr(toys, name)(*arguments)
    exact = toys.brute_force(game)
    rng, agent = Random(3), specs()["strong"].make()
    for _position in range(12):
        state = walk(game, rng, rng.randrange(5, 9) if name == "Drop" else rng.randrange(9))
        decision = agent.choose(game, state, Budget(nodes=100_000), rng)
        result, _margin = exact(state)
        assert exact(game.play(state, decision.move))[0] == result
        if len(game.legal_moves(state)) > 1:
            assert decision.exact and decision.value == (result if game.turn(state) == 0 else -result)


def test_strong_against_itself_draws_tic_tac_toe(toys: SimpleNamespace) -> None:
    assert {play_match(toys.TicTacToe(), "strong", "strong", seed) for seed in range(2)} == {None}


@pytest.mark.parametrize("level", ["normal", "strong"])
def test_a_win_in_one_is_taken_and_a_loss_in_one_is_stopped(toys: SimpleNamespace, level: str) -> None:
    game, agent = toys.Drop(7, 6), specs()[level].make()
    won, threatened = game.initial(), game.initial()
    for column in (0, 6, 0, 6, 0, 5):
        won = game.play(won, column)
    for column in (0, 6, 0, 5, 0):
        threatened = game.play(threatened, column)
    winning = agent.choose(game, won, Budget(nodes=3000), Random(2))
    assert (winning.move, winning.value, winning.exact) == (0, 1.0, True)
    assert agent.choose(game, threatened, Budget(nodes=3000), Random(2)).move == 0


def test_a_proved_draw_is_preferred_to_a_move_that_looks_lost(toys: SimpleNamespace) -> None:
    class Choice(toys.Toy):  # type: ignore[misc, name-defined]
        """Draw at once, or enter a long game that is lost unless the other side errs every time."""

        id = "toy-choice"

        def initial(self) -> Any:
            return 0

        def turn(self, s: Any) -> int:
            return int(s % 2)

        def legal_moves(self, s: Any) -> Any:
            return ("draw", "on") if s == 0 else ("a", "b", "c")

        def play(self, s: Any, m: Any) -> Any:
            return -2 if m == "draw" else s + 1

        def outcome(self, s: Any) -> Any:
            if s == -2:
                return Outcome((0, 0), None, "draw")
            return Outcome((0, 1), 1, "too late") if s >= 40 else None

    assert SearchAgent().choose(Choice(), 0, Budget(nodes=2000), Random(1)).move == "draw"


def test_the_margin_decides_between_wins(toys: SimpleNamespace) -> None:
    """With the game already won, the other boxes are still worth taking."""
    game = toys.Boxes(2, 2)
    exact = toys.brute_force(game)
    rng, agent = Random(9), specs()["strong"].make()
    for _position in range(15):
        state = walk(game, rng, rng.randrange(3, 10))
        move = agent.choose(game, state, Budget(nodes=100_000), rng).move
        assert exact(game.play(state, move)) == exact(state)


def test_the_estimate_of_a_game_is_used_instead_of_playing_it_out(toys: SimpleNamespace) -> None:
    game = toys.Race(400)
    wanted = (game.goal - game.initial()[0]) % 3
    decision = SearchAgent().choose(game, game.initial(), Budget(nodes=200), Random(4))
    assert decision.move == wanted
    assert decision.value is not None and decision.value > 0 and not decision.exact


def test_a_game_that_is_too_long_to_be_solved_is_searched_all_the_same(toys: SimpleNamespace) -> None:
    for knows in (True, False):
        game = toys.Race(3000, knows)
        decision = specs()["strong"].make().choose(game, game.initial(), Budget(nodes=5000), Random(1))
        assert decision.move in (1, 2) and not decision.exact and decision.nodes <= 5000


@pytest.mark.parametrize("level", ["weak", "normal", "strong"])
@pytest.mark.parametrize("nodes", [0, 1, 2, 7, 100])
def test_a_node_budget_is_never_exceeded(toys: SimpleNamespace, level: str, nodes: int) -> None:
    for game in (toys.Boxes(3, 3), toys.Race(500, False)):
        decision = specs()[level].make().choose(game, game.initial(), Budget(nodes=nodes), Random(1))
        assert decision.nodes <= max(nodes, 1)
        assert decision.move in game.legal_moves(game.initial())


@pytest.mark.parametrize("solve", [False, True])
@pytest.mark.parametrize("cost", [0.001, 0.05, 0.3])
def test_a_time_budget_is_kept_within_a_fifth(toys: SimpleNamespace, solve: bool, cost: float) -> None:
    """With a clock of its own that each move of the rules pushes on."""
    now = 0.0

    class Slow(toys.Boxes):  # type: ignore[misc, name-defined]
        def play(self, s: Any, m: Any) -> Any:
            nonlocal now
            now += cost
            return super().play(s, m)

    game = Slow(3, 3)
    seconds = 5.0
    decision = SearchAgent(solve=solve, clock=lambda: now).choose(
        game, game.initial(), Budget(seconds=seconds), Random(1)
    )
    assert decision.move in game.legal_moves(game.initial())
    assert 0.8 * seconds < now <= 1.2 * seconds


def test_without_a_budget_there_is_still_an_answer(toys: SimpleNamespace) -> None:
    game = toys.TicTacToe()
    assert SearchAgent().choose(game, game.initial(), Budget(), Random(1)).move in range(9)


def test_the_only_move_is_played_without_a_search(toys: SimpleNamespace) -> None:
    decision = SearchAgent().choose(toys.Nim((0, 1)), ((0, 1), 0), Budget(nodes=1000), Random(1))
    assert (decision.move, decision.nodes, decision.line) == ((1, 1), 1, ((1, 1),))


def test_the_line_is_a_line_of_legal_moves_that_begins_with_the_move(toys: SimpleNamespace) -> None:
    for level in ("normal", "strong"):
        for game in (toys.Boxes(3, 3), toys.Drop(5, 5), toys.Nim((3, 4, 5))):
            decision = specs()[level].make().choose(game, game.initial(), Budget(nodes=4000), Random(1))
            assert decision.line[0] == decision.move
            state = game.initial()
            for move in decision.line:
                assert game.outcome(state) is None and move in game.legal_moves(state)
                state = game.play(state, move)


@pytest.mark.parametrize("error", [RulesError("the board is broken"), ValueError("a bug")])
@pytest.mark.parametrize("level", ["weak", "normal", "strong"])
def test_what_the_rules_raise_comes_through_unchanged(toys: SimpleNamespace, level: str, error: Exception) -> None:
    class Broken(toys.Boxes):  # type: ignore[misc, name-defined]
        def outcome(self, s: Any) -> Any:
            if s[0]:
                raise error
            return None

    game = Broken(2, 2)
    with pytest.raises(type(error)) as caught:
        for seed in range(20):  # weak looks at the rules in four moves out of five
            specs()[level].make().choose(game, game.initial(), Budget(nodes=100), Random(seed))
    assert caught.value is error


def test_the_levels_stand_in_their_order_on_boxes(toys: SimpleNamespace) -> None:
    game = toys.Boxes(3, 3)
    assert points(game, "weak", "random", 20) >= 12
    assert points(game, "normal", "random", 8) == 8
    assert points(game, "normal", "weak", 8) >= 6
    assert points(game, "strong", "normal", 4) >= 3


def test_the_levels_stand_in_their_order_on_falling_stones(toys: SimpleNamespace) -> None:
    game = toys.Drop(5, 4, 3)
    assert points(game, "weak", "random", 20) >= 12
    assert points(game, "normal", "random", 8) == 8
    assert points(game, "normal", "weak", 8) >= 6


PROGRAM = """
import importlib.util, sys
from random import Random
from rokgard import Budget
from rokgard.agents import plugin
spec = importlib.util.spec_from_file_location("toys", sys.argv[1])
toys = importlib.util.module_from_spec(spec)
sys.modules["toys"] = toys
spec.loader.exec_module(toys)
for game in (toys.TicTacToe(), toys.Boxes(3, 3)):
    for agent in plugin.rokgard_agents():
        print(agent.make().choose(game, game.initial(), Budget(nodes=2000), Random(7)))
"""


def test_a_choice_does_not_depend_on_the_hash_seed(said_for_hash_seeds: Callable[..., set[str]]) -> None:
    (answer,) = said_for_hash_seeds(PROGRAM, str(HERE / "conftest.py"))
    assert answer.count("Decision(") == 8


def test_loading_the_plugin_loads_no_search() -> None:
    program = "import sys, rokgard.agents.plugin; print([m for m in sys.modules if m.startswith('rokgard.agents.')])"
    run = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    assert run.stdout.strip() == "['rokgard.agents.plugin']"
