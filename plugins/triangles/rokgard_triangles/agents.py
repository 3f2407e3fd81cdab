"""The three opponents of Triangles and their budgets. Searches are loaded when one of them first has to think."""

from __future__ import annotations

from collections.abc import Sequence
from math import tanh
from random import Random
from typing import TYPE_CHECKING, Any

from rokgard.agent import Agent, AgentSpec, Budget, Decision
from rokgard.game import Game
from rokgard.i18n import _, ngettext

if TYPE_CHECKING:
    from rokgard_triangles.engine.brain import Brain
    from rokgard_triangles.game import Triangles
    from rokgard_triangles.state import Move, State

_GLANCES = 12
_CARELESS = 0.3


class _Opponent(Agent):
    """An opponent that keeps the tables of the game it played last."""

    def __init__(self) -> None:
        # One attribute, so that a warm-up in another thread never leaves the tables of another game here.
        self._kept: tuple[Triangles, Brain] | None = None

    def brain(self, game: Triangles) -> Brain:
        """The tables of a game, built once."""
        kept = self._kept
        if kept is None or kept[0] is not game:
            from rokgard_triangles.engine.brain import Brain

            self._kept = kept = (game, Brain(game))
        return kept[1]


class Weak(Agent):
    """Looks at a few segments only, takes a triangle if it sees one there, and never looks at what it gives away."""

    def choose(self, game: Game[Any, Any], state: Any, budget: Budget, rng: Random) -> Decision[Any]:
        """Choose among a handful of legal segments."""
        moves: Sequence[Move] = game.legal_moves(state)
        glances = _GLANCES if budget.nodes is None else max(1, min(_GLANCES, budget.nodes))
        seen = [moves[at] for at in rng.sample(range(len(moves)), min(glances, len(moves)))]
        if rng.random() < _CARELESS:
            return Decision(seen[0], nodes=1, line=(seen[0],))
        position = _triangles(game).position(state)
        points = [len(position.closes(*move)) for move in seen]
        best = max(points)
        move = seen[points.index(best)]
        return Decision(move, nodes=len(seen), depth=1, line=(move,), note=closing_note(best))


class Normal(_Opponent):
    """One ply ahead: the points a segment earns, less what the opponent can take then (with play again: the run)."""

    def choose(self, game: Game[Any, Any], state: Any, budget: Budget, rng: Random) -> Decision[Any]:
        """Choose at random among the segments rated best."""
        return self.brain(_triangles(game)).choose_greedily(state, rng)

    def warm_up(self, game: Game[Any, Any]) -> None:
        """Build the tables and compile the rating."""
        self.brain(_triangles(game)).warm_up(search=False)


class Strong(_Opponent):
    """Solves the rest of the game where it can; before, searches a tree of the best greedy moves."""

    def choose(self, game: Game[Any, Any], state: Any, budget: Budget, rng: Random) -> Decision[Any]:
        """Choose by the solver, else by tree search (one segment a turn) or by the greedy rating (play again)."""
        return self.brain(_triangles(game)).choose_by_search(state, budget, rng)

    def warm_up(self, game: Game[Any, Any]) -> None:
        """Build the tables and compile rating, playouts and solver."""
        self.brain(_triangles(game)).warm_up(search=True)


def _triangles(game: Game[Any, Any]) -> Triangles:
    from rokgard_triangles.game import Triangles

    if not isinstance(game, Triangles):
        raise TypeError(f"this opponent plays {Triangles.id!r}, not {game.id!r}")
    return game


def lead_of(state: State) -> int:
    """The margin of points of the seat to move."""
    first, second = state.scores
    return first - second if state.turn == 0 else second - first


def expected_value(margin: float) -> float:
    """An expected final margin as a value from -1 to 1."""
    return tanh(margin / 4)


def closing_note(points: int) -> str:
    """What a segment closes, in words; "" for nothing."""
    if points == 0:
        return ""
    return ngettext("closes {number} triangle", "closes {number} triangles", points).format(number=points)


def giving_note(points: int) -> str:
    """What a segment that closes nothing gives away, in words."""
    if points == 0:
        return _("gives nothing away")
    return ngettext("gives {number} triangle away", "gives {number} triangles away", points).format(number=points)


SPECS = (
    AgentSpec(
        "weak", Weak, Budget(nodes=_GLANCES), game="triangles", description=_("plays quickly and overlooks much")
    ),
    AgentSpec(
        "normal",
        Normal,
        Budget(nodes=100_000),
        game="triangles",
        description=_("takes what it can and gives away as little as it can, one move ahead"),
    ),
    AgentSpec(
        "strong",
        Strong,
        Budget(nodes=1_500_000),
        game="triangles",
        description=_("plans ahead and solves the end of the game"),
    ),
)
