"""The exact solver against brute force."""

from __future__ import annotations

from random import Random
from types import SimpleNamespace
from typing import Any

import pytest

from rokgard import Budget, Game, Outcome
from rokgard.agents.exact import Solver
from rokgard.agents.meter import Meter


def solve(game: Game[Any, Any], state: Any, nodes: int = 1_000_000) -> Any:
    return Solver(game, Meter(Budget(nodes=nodes), nodes)).solve(state, 0.5, 1.0)


def positions(game: Game[Any, Any], count: int, seed: int) -> list[Any]:
    rng = Random(seed)
    found = []
    while len(found) < count:
        state = game.initial()
        for _ply in range(rng.randrange(8)):
            after = game.play(state, rng.choice(list(game.legal_moves(state))))
            if game.outcome(after) is not None:
                break
            state = after
        found.append(state)
    return found


@pytest.mark.parametrize("keeps_score", [True, False])
@pytest.mark.parametrize("name", ["TicTacToe", "Nim", "Boxes", "Race"])
def test_result_margin_and_line_are_those_of_brute_force(toys: SimpleNamespace, name: str, keeps_score: bool) -> None:
    game = toys.Boxes(2, 2, keeps_score) if name == "Boxes" else getattr(toys, name)()
    exact = toys.brute_force(game)
    for state in positions(game, 20, seed=len(name)):
        view = 1 if game.turn(state) == 0 else -1
        result, margin = exact(state)
        solution = solve(game, state)
        assert (solution.result, solution.margin) == (view * result, view * margin)
        end = state
        for move in solution.line:
            assert exact(game.play(end, move)) == exact(end)
            end = game.play(end, move)
        outcome = game.outcome(end)
        assert outcome is not None and outcome.scores[0] - outcome.scores[1] == margin


def test_the_winner_counts_before_the_margin(toys: SimpleNamespace) -> None:
    """In a game whose winner is named against the score, the winner is what is solved."""

    class Reverse(toys.Boxes):  # type: ignore[misc, name-defined]
        def outcome(self, s: Any) -> Outcome | None:
            found = super().outcome(s)
            if found is None:
                return None
            return Outcome(found.scores, None if found.winner is None else 1 - found.winner, "fewest boxes")

    game = Reverse(2, 1)
    exact = toys.brute_force(game)
    for state in positions(game, 15, seed=2):
        view = 1 if game.turn(state) == 0 else -1
        solution = solve(game, state)
        assert solution.result == view * exact(state)[0]


def test_the_shortest_win_is_taken_and_a_loss_is_put_off(toys: SimpleNamespace) -> None:
    class Walk(toys.Toy):  # type: ignore[misc, name-defined]
        """Seat 0 wins at 12 in any case; the moves only say how soon. Seat 1 waits."""

        id = "toy-walk"

        def initial(self) -> Any:
            return 0, 0

        def turn(self, s: Any) -> int:
            return int(s[1])

        def legal_moves(self, s: Any) -> Any:
            return (1, 2, 3)

        def play(self, s: Any, m: Any) -> Any:
            return s[0] + m, 1 - s[1]

        def outcome(self, s: Any) -> Any:
            return Outcome((1, 0), 0, "there") if s[0] >= 12 else None

    solution = solve(Walk(), (0, 0))
    # Seat 0 adds 3, seat 1 adds 1: 3, 4, 7, 8, 11, 12.
    assert (solution.result, solution.line[:5]) == (1, (3, 1, 3, 1, 3)) and len(solution.line) == 6
    assert solve(Walk(), (0, 1)).result == -1


def test_too_small_a_budget_gives_no_solution_rather_than_a_wrong_one(toys: SimpleNamespace) -> None:
    game = toys.Boxes(2, 2)
    exact = toys.brute_force(game)
    answers = [solve(game, game.initial(), nodes) for nodes in (1, 10, 100, 1000, 3000, 6000, 100_000)]
    assert answers[0] is None and answers[-1] is not None
    assert all(answer is None or answer.result == exact(game.initial())[0] for answer in answers)
    assert any(answer is not None and answer.margin is None for answer in answers) or answers[-1].margin is not None


def test_a_game_deeper_than_the_limit_is_given_up(toys: SimpleNamespace) -> None:
    game = toys.Race(5000, False)
    assert solve(game, game.initial(), nodes=100_000) is None


def test_margins_beyond_all_bounds_do_not_turn_the_result(toys: SimpleNamespace) -> None:
    class Millions(toys.Nim):  # type: ignore[misc, name-defined]
        def outcome(self, s: Any) -> Outcome | None:
            found = super().outcome(s)
            return found and Outcome((-(10**30), 10**30), found.winner, found.reason)

    game = Millions((1, 2, 3))
    assert solve(game, ((1, 2, 3), 0)).result == -1
    assert solve(game, ((1, 2, 4), 0)).result == 1
