"""Monte Carlo tree search for any game, with proved results.

UCT (Kocsis and Szepesvari 2006) on trees whose nodes also hold what is proved of their result, as bounds between a loss
and a win (score bounded search: Cazenave and Saffidine 2010, after MCTS-Solver: Winands, Björnsson and Saito 2008). A
node is expanded with all its moves at once, so wins in one move are seen, and moves that allow one are avoided (Teytaud
and Teytaud 2010). Leaves are judged by the game's own `evaluate`, else by playing the game out.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from random import Random
from typing import Any

from rokgard.agents.meter import Meter
from rokgard.game import Game, Outcome

EXPLORATION = 0.7
"""Weight of the uncertainty of a move against its mean result; results run from -1 to 1."""
MARGIN_SHARE = 0.1
"""How much of a result is the margin of the scores."""
PRIOR_WEIGHT = 1.0
"""Weight of the guess before the first visit, which fades as visits come in."""
LATER = 0.999
"""What a proved result is worth one ply later: wins are taken soon, losses put off."""
MAX_PLAYOUT = 2_000
"""Plies after which a game that is played out is judged by its score."""
TOLD_EVERY = 32
"""After so many iterations it is told what is thought of."""


class Node:
    """A position in the tree. All values are seen from seat 0.

    `low` and `high` bound the result (-1, 0, 1); `prior` is the guess before the first visit, and `judged` says that it
    comes from the game's own `evaluate`.
    """

    __slots__ = ("children", "high", "judged", "low", "move", "prior", "seat", "state", "total", "visits")

    def __init__(self, move: Any, state: Any, seat: int) -> None:
        self.move = move
        self.state = state
        self.seat = seat
        self.prior = 0.0
        self.judged = False
        self.visits = 0
        self.total = 0.0
        self.low = -1
        self.high = 1
        self.children: list[Node] | None = None

    @property
    def mean(self) -> float:
        """The mean result for seat 0, -1 to 1."""
        return self.total / self.visits if self.visits else 0.0


class Tree:
    """A search tree that grows from one position, which is not over.

    Args:
        game: the rules.
        state: the position to search.
        meter: its budget; every position that is visited counts.
        rng: the only source of chance.
    """

    def __init__(self, game: Game[Any, Any], state: Any, meter: Meter, rng: Random) -> None:
        self._game = game
        self._meter = meter
        self._random = rng.random
        self._rng = rng
        self._widest = 1.0
        self._playouts = 0
        self._playout_plies = 0
        self._partial = False
        self.depth = 0
        self.root = Node(None, state, game.turn(state))

    @property
    def solved(self) -> bool:
        """Whether the result of the root is proved."""
        return self.root.low == self.root.high

    @property
    def mean_playout(self) -> float:
        """How many plies the games that were played out had, on average."""
        return self._playout_plies / self._playouts if self._playouts else 0.0

    def grow(self, share: float, told: Callable[[], None] | None = None) -> None:
        """Search until `share` of the budget is used up or the root is solved; `told` is called now and then."""
        meter, iterations = self._meter, 0
        meter.allow(share)
        while not self.solved and not meter.spent:
            self._iterate()
            iterations += 1
            if told is not None and iterations % TOLD_EVERY == 0:
                told()

    def _iterate(self) -> None:
        node = self.root
        path = [node]
        while node.children:
            node = self._select(node)
            path.append(node)
        self.depth = max(self.depth, len(path) - 1)
        if node.low != node.high and (node.visits or node is self.root):
            self._expand(node)
            if node.children and node.low != node.high:
                node = self._select(node)
                path.append(node)
        solved = _best_child(node) if node.low == node.high else None
        reward = solved.mean if solved else self._judge(node)
        for visited in reversed(path):
            visited.visits += 1
            visited.total += reward
            if visited.children and not self._partial:
                _tighten(visited)

    def _select(self, node: Node) -> Node:
        """The child to look at: the best upper confidence bound among those that can still change the result."""
        children = node.children
        assert children
        view = 1.0 if node.seat == 0 else -1.0
        exploration = EXPLORATION * math.sqrt(math.log(node.visits + 1))
        unseen = view * node.mean
        low, high = node.low, node.high
        best, best_value = children[0], -math.inf
        for child in children:
            # A move that is proved no better than one already there, and a solved one, have nothing more to tell.
            if child.low == child.high or (child.high <= low if view > 0 else child.low >= high):
                continue
            visits = child.visits
            mean = view * child.total / visits if visits else unseen
            value = mean + exploration / math.sqrt(visits or 1) + PRIOR_WEIGHT * view * child.prior / (1 + visits)
            if value > best_value:
                best, best_value = child, value
        return best

    def _expand(self, node: Node) -> None:
        """Give `node` all its children, in an order of the generator's."""
        game, meter = self._game, self._meter
        moves = list(game.legal_moves(node.state))
        self._rng.shuffle(moves)
        before = _margin(game.scores(node.state))
        children: list[Node] = []
        for move in moves:
            if meter.exhausted:
                # Half a set of children proves nothing: it is kept only at the root, where a move must be chosen.
                self._partial = node is self.root
                node.children = children if self._partial else None
                return
            meter.nodes += 1
            state = game.play(node.state, move)
            outcome = game.outcome(state)
            if outcome is not None:
                child = Node(move, state, node.seat)
                child.low = child.high = _result(outcome)
                child.visits, child.total = 1, self._reward(outcome)
            else:
                child = Node(move, state, game.turn(state))
                estimate = game.evaluate(state)
                child.judged = estimate is not None
                if estimate is None:
                    estimate = (_margin(game.scores(state)) - before) / self._widest
                child.prior = max(-1.0, min(1.0, estimate))
            children.append(child)
        node.children = children
        _tighten(node)

    def _judge(self, node: Node) -> float:
        """The value of a leaf: the game's own estimate, else the result of playing it out at random."""
        if node.judged:
            return node.prior
        game, meter, random = self._game, self._meter, self._random
        state, plies = node.state, 0
        outcome = game.outcome(state)
        while outcome is None and plies < MAX_PLAYOUT and not meter.exhausted:
            moves = game.legal_moves(state)
            state = game.play(state, moves[int(random() * len(moves))])
            outcome = game.outcome(state)
            plies += 1
            meter.nodes += 1
        self._playouts += 1
        self._playout_plies += plies
        if outcome is None:
            margin = _margin(game.scores(state))
            return MARGIN_SHARE * margin / max(self._widest, abs(margin))
        return self._reward(outcome)

    def _reward(self, outcome: Outcome) -> float:
        """A result between -1 and 1 for seat 0: who won, and a little for the margin."""
        margin = _margin(outcome.scores)
        self._widest = max(self._widest, abs(margin))
        return (1 - MARGIN_SHARE) * _result(outcome) + MARGIN_SHARE * margin / self._widest

    def best(self) -> Node | None:
        """The root's best child: a proved one where that settles it, else the most visited; None before any."""
        return _best_child(self.root)

    def line(self) -> tuple[Any, ...]:
        """The principal variation."""
        moves = []
        node = _best_child(self.root)
        while node is not None:
            moves.append(node.move)
            node = _best_child(node) if node.visits else None
        return tuple(moves)


def _best_child(node: Node) -> Node | None:
    """The move to play: a proved one where that settles it, else the most visited, but no mean below a proved draw."""
    if not node.children:
        return None
    view = 1 if node.seat == 0 else -1

    def mean(child: Node) -> tuple[float, float]:
        return view * child.mean, view * child.prior

    if node.low == node.high:
        # The margin decides among moves that are proved alike; of lost ones the best mean is the hardest to refute.
        return max((c for c in node.children if (c.low if view > 0 else c.high) == node.low), key=mean)
    drawn = [c for c in node.children if c.low == c.high == 0]
    unsolved = [c for c in node.children if c.low != c.high]
    # Visits, because a lucky few results cannot buy them.
    best = max(unsolved, key=lambda c: (c.visits, *mean(c)), default=None)
    if best is None or (drawn and view * best.mean < 0):
        return max(drawn or node.children, key=mean)
    return best


def _tighten(node: Node) -> None:
    """The bounds of a node from those of its children, which are all there."""
    children = node.children
    assert children
    pick = max if node.seat == 0 else min
    node.low = pick([child.low for child in children])
    node.high = pick([child.high for child in children])
    if node.low == node.high and (best := _best_child(node)) is not None:
        node.total = node.visits * best.mean * LATER


def _result(outcome: Outcome) -> int:
    return 0 if outcome.winner is None else 1 if outcome.winner == 0 else -1


def _margin(scores: tuple[int, ...] | None) -> float:
    return float(scores[0] - scores[1]) if scores and len(scores) > 1 else 0.0
