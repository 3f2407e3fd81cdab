"""Tree search for one segment a turn: UCT over the best greedy moves only, positions judged by greedy playouts.

Kocsis and Szepesvari, "Bandit based Monte-Carlo planning", 2006. Leaving out all moves that the one-ply greedy player
would not consider is what makes it strong here: plain UCT over all moves loses to the greedy player. Where that leaves
hundreds of moves, as early in a game, they are tried in random order and only so many of them as a position's visits
can tell apart (progressive widening; Coulom, "Computing Elo ratings of move patterns in the game of Go", 2007).
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from math import log, sqrt, tanh
from time import monotonic
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from rokgard_triangles.engine.jit import inner, kernel
from rokgard_triangles.engine.play import Play, copy_into, copy_play, draw, greedy_playout, next_random, rate_moves
from rokgard_triangles.engine.tables import Int32s, Int64s, Tables

_CURIOSITY = 0.5
_ENOUGH = 16
_FEWEST, _WIDENING = 4, 2.0
_MOST_MOVES = 64
"""No position of the tree keeps more moves than this; which ones is left to chance."""
_MOST_NODES = 1 << 14
_LOGARITHMS = 1 << 16
_SLICE = 20_000
_NODES, _MOVES, _PLIES, _PLAYOUTS, _DONE = range(5)
"""Entries of `Tree.used`."""
_FIRST, _NUMBER, _TOTAL = range(3)
"""Columns of `Tree.nodes`."""


class Tree(NamedTuple):
    """Nodes: first move, number of moves, visits. For each move: candidate, visits, child + 1, and sum of results.

    Results are from -1 to 1, for the side to move at the node. `worth[m + len // 2]` is the result of a margin m, and
    `logarithm` a table of logarithms.
    """

    nodes: Int32s
    moves: Int32s
    sums: npt.NDArray[np.float64]
    used: Int64s
    path: Int32s
    worth: npt.NDArray[np.float64]
    logarithm: npt.NDArray[np.float64]


@dataclass(frozen=True, slots=True)
class TreeResult:
    """The move visited most, its mean result for the side to move (-1 to 1), and positions looked at."""

    move: int
    value: float
    line: tuple[int, ...]
    nodes: int
    playouts: int


def value_of(margin: float) -> float:
    """A margin of points as a result from -1 to 1: mostly who wins, and a little by how much."""
    return 0.5 * ((margin > 0) - (margin < 0)) + 0.5 * round(tanh(margin / 6), 12)


def new_tree(play: Play, *, playouts: int, lead: int) -> Tree:
    """An empty tree for so many playouts from a position."""
    nodes = max(2, min(playouts, _MOST_NODES))
    size = int(play.size[0])
    most = int(play.size[1]) + abs(lead)
    # Rounded, because the last bit of such a function differs between platforms, and the choice must not.
    logarithm = np.array([round(log(max(1, visits)), 12) for visits in range(min(_LOGARITHMS, playouts + 2))])
    return Tree(
        np.zeros((nodes, 3), dtype=np.int32),
        np.zeros((nodes * min(_MOST_MOVES, size), 3), dtype=np.int32),
        np.zeros(nodes * min(_MOST_MOVES, size), dtype=np.float64),
        np.zeros(5, dtype=np.int64),
        np.zeros((size + 2, 2), dtype=np.int32),
        np.array([value_of(margin) for margin in range(-most, most + 1)]),
        logarithm,
    )


@inner
def _shuffle(play: Play, number: int, random: Int64s) -> int:
    """Bring the first few of `scratch[: number]` into random order; how many."""
    kept = min(number, _MOST_MOVES)
    for at in range(kept):
        other = at + next_random(random, number - at)
        play.scratch[at], play.scratch[other] = play.scratch[other], play.scratch[at]
    return int(kept)


@inner
def _add_node(tables: Tables, play: Play, tree: Tree, random: Int64s) -> int:
    """A new node with the moves that the one-ply greedy player rates best, or some of them, in random order."""
    number = 0
    if play.size[2] == 0:  # as `greedy_choice` has it: quiet moves, or else any
        number = int(play.size[3]) if play.size[3] > 0 else int(play.size[0])
        for at in range(number):
            play.scratch[at] = play.quiet[at] if play.size[3] > 0 else play.legal[at]
    else:
        ratings = rate_moves(tables, play, False)
        best = -100
        for at in range(play.size[0]):
            if ratings[at] > best:
                best, number = int(ratings[at]), 0
            if ratings[at] == best:
                play.scratch[number] = play.legal[at]
                number += 1
    kept = _shuffle(play, number, random)
    node, first = int(tree.used[_NODES]), int(tree.used[_MOVES])
    tree.nodes[node, _FIRST], tree.nodes[node, _NUMBER], tree.nodes[node, _TOTAL] = first, kept, 0
    for at in range(kept):
        tree.moves[first + at, 0], tree.moves[first + at, 1], tree.moves[first + at, 2] = play.scratch[at], 0, 0
        tree.sums[first + at] = 0.0
    tree.used[_NODES] += 1
    tree.used[_MOVES] += kept
    return node


@inner
def _select(tree: Tree, node: int) -> int:
    """The move to try next, as a row of `moves`."""
    first, number, total = int(tree.nodes[node, 0]), int(tree.nodes[node, 1]), int(tree.nodes[node, 2])
    considered = min(number, _FEWEST + int(_WIDENING * sqrt(total)))
    curiosity = tree.logarithm[min(total, len(tree.logarithm) - 1)]
    best, chosen = -10.0, first
    for row in range(first, first + considered):
        visits = tree.moves[row, 1]
        if visits == 0:
            return int(row)
        bound = tree.sums[row] / visits + _CURIOSITY * sqrt(curiosity / visits)
        if bound > best:
            best, chosen = bound, int(row)
    return chosen


@inner
def _is_settled(tree: Tree, most: int) -> bool:
    """Whether the playouts left until `most` moves have been played cannot change which move has the most visits."""
    first, number = int(tree.nodes[0, 0]), int(tree.nodes[0, 1])
    best = second = 0
    for row in range(first, first + number):
        visits = int(tree.moves[row, 1])
        if visits > best:
            best, second = visits, best
        elif visits > second:
            second = visits
    left = (most - tree.used[_PLIES]) * tree.used[_PLAYOUTS] // tree.used[_PLIES] + 1
    return number == 1 or best - second > left


@kernel
def _grow(  # noqa: PLR0917 - kernels are called by position
    tables: Tables, play: Play, board: Play, tree: Tree, random: Int64s, lead: int, until: int, most: int
) -> None:
    """Make playouts from a position until `until` moves are played, or until those that `most` leaves cannot matter."""
    middle = len(tree.worth) // 2
    if tree.used[_NODES] == 0:
        copy_into(play, board)
        _add_node(tables, board, tree, random)
    while tree.used[_PLIES] < until:
        copy_into(play, board)
        node, margin, sign, depth = 0, int(lead), 1, 0
        while True:
            row = _select(tree, node)
            tree.path[depth, 0], tree.path[depth, 1] = node, row
            depth += 1
            margin += sign * draw(tables, board, int(tree.moves[row, 0]))
            sign = -sign
            tree.used[_PLIES] += 1
            if board.size[1] == 0:
                break
            child = int(tree.moves[row, 2]) - 1
            if child < 0:
                if tree.moves[row, 1] > 0 and tree.used[_NODES] < len(tree.nodes):
                    tree.moves[row, 2] = _add_node(tables, board, tree, random) + 1
                rest, moves = greedy_playout(tables, board, random)
                margin += sign * rest
                tree.used[_PLIES] += moves
                break
            node = child
        result = tree.worth[middle + margin]
        for k in range(depth):
            node, row = int(tree.path[k, 0]), int(tree.path[k, 1])
            tree.nodes[node, 2] += 1
            tree.moves[row, 1] += 1
            tree.sums[row] += result
            result = -result
        tree.used[_PLAYOUTS] += 1
        if tree.used[_PLAYOUTS] % _ENOUGH == 0 and _is_settled(tree, most):
            tree.used[_DONE] = 1
            return


def search_tree(
    tables: Tables,
    play: Play,
    random: Int64s,
    *,
    lead: int,
    nodes: int,
    seconds: float | None = None,
    told: Callable[[TreeResult], None] | None = None,
) -> TreeResult:
    """Search until `nodes` positions have been played through or `seconds` are over. `lead` is the margin so far.

    `told` gets what is found so far, now and then.
    """
    tree = new_tree(play, playouts=max(1, min(nodes, 1 << 17)), lead=lead)
    board = copy_play(play)
    start, until = monotonic(), 0
    while until < nodes and (until == 0 or seconds is None or monotonic() - start < seconds):
        until = min(nodes, until + _SLICE)
        _grow(tables, play, board, tree, random, lead, until, nodes)
        if tree.used[_DONE]:
            break
        if told is not None:
            told(_found(tree))
    return _found(tree)


def _found(tree: Tree) -> TreeResult:
    """What the tree says: the move that was tried most, and what it is worth."""
    visits = tree.moves[:, 1]
    first, number, total = (int(entry) for entry in tree.nodes[0])
    at = first + int(np.lexsort((tree.sums[first : first + number], visits[first : first + number]))[-1])
    # The best of many moves tried a few times each is best by luck: then the mean of all says more.
    judged, sums = int(visits[at]), float(tree.sums[at])
    if judged < _ENOUGH:
        judged, sums = total, float(tree.sums[first : first + number].sum())
    line = [int(tree.moves[at, 0])]
    node = int(tree.moves[at, 2]) - 1
    while node >= 0 and tree.nodes[node, _TOTAL] > _ENOUGH // 2:
        first, number, _visits = (int(entry) for entry in tree.nodes[node])
        at = first + int(np.argmax(visits[first : first + number]))
        line.append(int(tree.moves[at, 0]))
        node = int(tree.moves[at, 2]) - 1
    return TreeResult(line[0], sums / max(1, judged), tuple(line), int(tree.used[_PLIES]), int(tree.used[_PLAYOUTS]))
