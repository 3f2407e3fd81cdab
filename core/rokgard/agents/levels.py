"""The agents behind the general levels."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

from rokgard.agent import Agent, Budget, Decision, thinking_of
from rokgard.agents.exact import Solution, Solver
from rokgard.agents.meter import Meter
from rokgard.agents.tree import Tree
from rokgard.game import Game
from rokgard.i18n import _

DEFAULT_NODES = 20_000
"""The budget of a search that is given neither nodes nor seconds."""
FIRST_LOOK = 0.1
"""Share of the budget for a first tree search, which tells how long the game still is."""
SOLVE_RESULT = 0.45
SOLVE_MARGIN = 0.85
SOLVABLE_PLIES = 32
"""Games that last longer than this on average when played at random are not tried to be solved."""


class RandomAgent(Agent):
    """Plays any legal move, each as likely as the others."""

    def choose(self, game: Game[Any, Any], state: Any, budget: Budget, rng: Random) -> Decision[Any]:
        """Choose a legal move at random; the budget does not matter."""
        return Decision(rng.choice(list(game.legal_moves(state))))


class SearchAgent(Agent):
    """Tree search, and where it is small enough the exact solution, of any game.

    Nothing is kept between moves: a choice depends on position, budget and rng alone. Whatever a game's rules raise
    comes through unchanged.

    Args:
        slips: how often, 0 to 1, a move is played at random without looking.
        solve: whether to try the exact solver once the end of the game is near.
        clock: seconds that only go up; replaced in tests.
    """

    def __init__(self, *, slips: float = 0.0, solve: bool = False, clock: Callable[[], float] | None = None) -> None:
        self._slips = slips
        self._solve = solve
        self._clock = clock

    def choose(self, game: Game[Any, Any], state: Any, budget: Budget, rng: Random) -> Decision[Any]:
        """Choose a move for the seat to move. The nodes of the budget are never exceeded."""
        meter = Meter(budget, DEFAULT_NODES, self._clock)
        moves = list(game.legal_moves(state))
        if len(moves) == 1:
            return Decision(moves[0], line=(moves[0],), nodes=1, note=_("the only move"))
        if self._slips and rng.random() < self._slips:
            return Decision(rng.choice(moves), nodes=1)
        tree = Tree(game, state, meter, rng)
        if self._solve:
            tree.grow(FIRST_LOOK)
            # Where the game has an estimate of its own nothing was played out, and the mean is 0: the solver tries.
            # It also finds the best margin of a result that the tree has proved already.
            wanted = not tree.solved or game.scores(state) is not None
            if wanted and tree.mean_playout <= SOLVABLE_PLIES:
                solution = Solver(game, meter).solve(state, SOLVE_RESULT, SOLVE_MARGIN)
                if solution is not None:
                    return _solved(solution, meter)
        tree.grow(1.0, lambda: _tell(tree, meter))
        # None with a budget too small for a single move.
        return _found(tree, meter) or Decision(rng.choice(moves), nodes=meter.nodes)


def _found(tree: Tree, meter: Meter) -> Decision[Any] | None:
    """What the tree says; None before it says anything."""
    best, root = tree.best(), tree.root
    if best is None:
        return None
    view = 1 if root.seat == 0 else -1
    return Decision(
        best.move,
        value=float(view * root.low) if tree.solved else view * best.mean,
        exact=tree.solved,
        line=tree.line(),
        nodes=meter.nodes,
        depth=tree.depth,
    )


def _tell(tree: Tree, meter: Meter) -> None:
    found = _found(tree, meter)
    if found is not None:
        thinking_of(found)


def _solved(solution: Solution, meter: Meter) -> Decision[Any]:
    return Decision(
        solution.line[0],
        value=float(solution.result),
        exact=True,
        line=solution.line,
        nodes=meter.nodes,
        depth=len(solution.line),
    )
