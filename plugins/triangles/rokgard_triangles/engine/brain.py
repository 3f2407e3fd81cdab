"""How the opponents of one game choose: the greedy rating, the tree and the solver behind one small interface."""

from __future__ import annotations

from random import Random
from time import monotonic
from typing import TYPE_CHECKING, cast

import numpy as np

from rokgard.agent import Budget, Decision, thinking_of
from rokgard.errors import UsageError
from rokgard.i18n import _
from rokgard_triangles.agents import closing_note, expected_value, giving_note, lead_of
from rokgard_triangles.engine.jit import COMPILED
from rokgard_triangles.engine.play import (
    Play,
    copy_play,
    draw,
    many_playouts,
    ratings_of,
    reply,
    seed_state,
    start_play,
)
from rokgard_triangles.engine.rest import MOST_TOGETHER
from rokgard_triangles.engine.solver import Endgame, OutOfReachError, solve
from rokgard_triangles.engine.tables import Tables, build_tables
from rokgard_triangles.engine.tree import TreeResult, search_tree

if TYPE_CHECKING:
    from rokgard_triangles.game import Triangles
    from rokgard_triangles.state import Move, State

_DEFAULT_NODES = 1_500_000
_SLOWER = 1 if COMPILED else 60
_SOLVER_SHARE = 0.5
_HOPELESS, _SMALL = 42, 16
"""One segment a turn, positions with more legal segments are not put to the solver, which has never got through one;
except on clouds of a few stars, which may have the symmetry that helps it."""
_PLY_COST, _CANDIDATES_A_COST = 2, 1500
"""A ply of a playout costs about as much as two positions of the solver, and one more for every so many candidates."""
_MANY_QUIET, _QUIET_SHARE = 24, 0.25
"""While so many quiet moves are left, no choice matters much, and less time is spent on it."""


class Brain:
    """The tables of one game and what is computed from them. Not for use by two threads at once."""

    def __init__(self, game: Triangles) -> None:
        self._game = game
        self._tables: Tables = build_tables(game.geometry)

    def warm_up(self, *, search: bool) -> None:
        """Compile what `choose_greedily` needs, and with `search` what `choose_by_search` needs."""
        self.choose_greedily(self._game.initial(), Random(0))
        if search:
            play = self._play(self._game.initial())
            search_tree(self._tables, play, seed_state(1), lead=0, nodes=1)
            board = copy_play(play)
            while board.size[0] > MOST_TOGETHER:
                draw(self._tables, board, int(board.legal[0]))
            if board.size[1]:
                solve(self._tables, board, again=self._game.play_again, nodes=10)

    def _play(self, state: State) -> Play:
        return start_play(self._tables, self._game.position(state))

    def endgame(self, state: State) -> Endgame:
        """A search for the value of a position that is not over. Raises `UsageError` where it is out of reach."""
        play = self._play(state)
        try:
            return Endgame(self._tables, play, again=self._game.play_again)
        except OutOfReachError as error:
            raise UsageError(
                _("out of reach: of {number} segments that may still be drawn more than {most} hang together").format(
                    number=int(play.size[0]), most=MOST_TOGETHER
                ),
                fix=_("draw more of them first (--moves), or take fewer stars"),
            ) from error

    def move(self, candidate: int) -> Move:
        """The two stars of a candidate."""
        return int(self._tables.a[candidate]), int(self._tables.b[candidate])

    def choose_greedily(self, state: State, rng: Random) -> Decision[Move]:
        """A move at random among those with the best one-ply rating."""
        play = self._play(state)
        ratings = ratings_of(self._tables, play, self._game.play_again, copy_play(play))
        return self._greedy_decision(state, play, ratings, rng)

    def _greedy_decision(
        self, state: State, play: Play, ratings: np.typing.NDArray[np.int32], rng: Random
    ) -> Decision[Move]:
        best = int(ratings.max())
        at = np.flatnonzero(ratings == best)
        candidate = int(play.legal[at[rng.randrange(len(at))]])
        points = int(play.gain[candidate])
        note = closing_note(points) if points else giving_note(-best)
        move = self.move(candidate)
        return Decision(
            move,
            value=expected_value(lead_of(state) + best),
            line=(move,),
            nodes=len(ratings),
            depth=1,
            note=note,
        )

    def choose_by_search(self, state: State, budget: Budget, rng: Random) -> Decision[Move]:
        """The best move by the solver, else by the tree (one segment a turn) or the greedy rating (play again)."""
        start = monotonic()
        again = self._game.play_again
        play = self._play(state)
        nodes = budget.nodes
        if nodes is None:
            nodes = 1 << 40 if budget.seconds is not None else _DEFAULT_NODES
        nodes = max(1, nodes // _SLOWER)
        hopeless = not again and play.size[0] > _HOPELESS and len(self._game.stars) > _SMALL
        share = 1.0 if again else 0.0 if hopeless else _SOLVER_SHARE
        seconds = None if budget.seconds is None else budget.seconds * share
        solved = self.solved(state, max(1, int(nodes * share)), seconds) if share else None
        if solved is not None:
            return solved
        if again:
            return self.choose_greedily(state, rng)
        left = None if budget.seconds is None else max(0.0, budget.seconds - (monotonic() - start))
        random = seed_state(rng.getrandbits(30))
        cost = _PLY_COST + len(self._tables.a) // _CANDIDATES_A_COST
        if play.size[3] > _MANY_QUIET:
            nodes = int(nodes * _QUIET_SHARE)
            left = None if left is None else left * _QUIET_SHARE
        plies = max(1, int(nodes * (1 - share)) // cost)
        found = search_tree(
            self._tables,
            play,
            random,
            lead=lead_of(state),
            nodes=plies,
            seconds=left,
            told=lambda found: thinking_of(self._decision(found)),
        )
        points = int(play.gain[found.move])
        given = reply(self._tables, play, found.move, play.closers[: play.size[2]])
        return self._decision(found, closing_note(points) or giving_note(given))

    def _decision(self, found: TreeResult, note: str = "") -> Decision[Move]:
        return Decision(
            self.move(found.move),
            value=max(-1.0, min(1.0, found.value)),
            line=tuple(self.move(c) for c in found.line),
            nodes=found.nodes,
            depth=len(found.line),
            note=note,
        )

    def solved(self, state: State, nodes: int, seconds: float | None = None) -> Decision[Move] | None:
        """A best move with the value of the position, or None where the solver does not get there."""
        solution = solve(self._tables, self._play(state), again=self._game.play_again, nodes=nodes, seconds=seconds)
        if solution is None:
            return None
        margin = lead_of(state) + solution.margin
        moves = tuple(self.move(c) for c in solution.line)
        return Decision(
            moves[0],
            value=float((margin > 0) - (margin < 0)),
            exact=True,
            line=moves,
            nodes=solution.nodes,
            depth=len(moves),
            note=_("from here: {margin:+d} with best play").format(margin=solution.margin),
        )

    def random_playouts(self, count: int, seed: int) -> tuple[int, int]:
        """Play `count` games at random from the start. Returns (sum of the first player's margins, moves played)."""
        start = self._play(self._game.initial())
        results = np.zeros((count, 2), dtype=np.int32)
        many_playouts(self._tables, start, copy_play(start), self._game.play_again, seed_state(seed), results)
        return cast("tuple[int, int]", tuple(int(total) for total in results.sum(axis=0)))
