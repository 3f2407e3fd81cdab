"""Tree search for one segment a turn: UCT over the best greedy moves only, positions judged by greedy playouts.

Kocsis and Szepesvari, "Bandit based Monte-Carlo planning", 2006. Leaving out all moves that the one-ply greedy player
would not consider is what makes it strong here: plain UCT over all moves loses to the greedy player.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from math import log, tanh
from time import monotonic

import numpy as np
import numpy.typing as npt

from rokgard_triangles.engine.play import Play, copy_into, copy_play, draw, greedy_playout, next_random, rate_moves
from rokgard_triangles.engine.tables import Int32s, Int64s, Tables

_CURIOSITY = 0.5
_ENOUGH = 16


@dataclass(slots=True)
class _Node:
    """`moves` are the candidates worth trying; `sums` the results so far for the side to move here."""

    moves: Int32s
    visits: npt.NDArray[np.float64]
    sums: npt.NDArray[np.float64]
    total: int = 0
    children: dict[int, _Node] = field(default_factory=dict)

    def select(self) -> int:
        if self.total < len(self.moves):
            return self.total  # the moves are in random order: each once first
        # Rounded, because the last bit of a logarithm differs between platforms, and the choice must not.
        bound = self.sums / self.visits + _CURIOSITY * np.sqrt(round(log(self.total), 12) / self.visits)
        return int(np.argmax(bound))


@dataclass(frozen=True, slots=True)
class TreeResult:
    """The move visited most, its mean result for the side to move (-1 to 1), and positions looked at."""

    move: int
    value: float
    line: tuple[int, ...]
    nodes: int
    playouts: int


def best_greedy(tables: Tables, play: Play, random: Int64s) -> Int32s:
    """The moves that the one-ply greedy player rates best, in random order."""
    ratings = rate_moves(tables, play, False)
    moves = play.legal[: play.size[0]][ratings == ratings.max()]
    order = [next_random(random, 1 << 20) for _move in moves]
    shuffled: Int32s = moves[np.argsort(order, kind="stable")]
    return shuffled


def search_tree(
    tables: Tables, play: Play, random: Int64s, *, lead: int, nodes: int, seconds: float | None = None
) -> TreeResult:
    """Search until `nodes` positions have been played through or `seconds` are over. `lead` is the margin so far."""
    root = _new_node(tables, play, random)
    board = copy_play(play)
    start, spent, playouts = monotonic(), 0, 0
    while spent < nodes and (seconds is None or monotonic() - start < seconds):
        copy_into(play, board)
        spent += _iterate(tables, board, root, random, lead)
        playouts += 1
        if len(root.moves) == 1 and playouts >= _ENOUGH:
            break
    at = int(np.lexsort((root.sums, root.visits))[-1])
    line = [int(root.moves[at])]
    node = root.children.get(at)
    while node is not None and node.total > 8:
        k = int(np.argmax(node.visits))
        line.append(int(node.moves[k]))
        node = node.children.get(k)
    # The best of many moves tried a few times each is best by luck: then the mean of all says more.
    judged = root.visits[at] if root.visits[at] >= _ENOUGH else root.visits.sum()
    sums = root.sums[at] if root.visits[at] >= _ENOUGH else root.sums.sum()
    return TreeResult(line[0], float(sums / max(1.0, judged)), tuple(line), spent, playouts)


def _new_node(tables: Tables, play: Play, random: Int64s) -> _Node:
    moves = best_greedy(tables, play, random)
    return _Node(moves, np.zeros(len(moves)), np.zeros(len(moves)))


def _iterate(tables: Tables, board: Play, root: _Node, random: Int64s, lead: int) -> int:
    """One playout from `board`, which is the root's position. Returns how many moves were played."""
    node, margin, sign, depth = root, lead, 1, 0
    path: list[tuple[_Node, int, int]] = []
    while True:
        at = node.select()
        path.append((node, at, sign))
        margin += sign * draw(tables, board, int(node.moves[at]))
        sign, depth = -sign, depth + 1
        if board.size[1] == 0:
            break
        child = node.children.get(at)
        if child is None:
            if node.visits[at] >= 1:
                node.children[at] = _new_node(tables, board, random)
            rest, moves = greedy_playout(tables, board, random)
            margin += sign * rest
            depth += moves
            break
        node = child
    result = value_of(margin)
    for visited, at, view in path:
        visited.visits[at] += 1
        visited.sums[at] += view * result
        visited.total += 1
    return depth


def value_of(margin: float) -> float:
    """A margin of points as a result from -1 to 1: mostly who wins, and a little by how much."""
    return 0.5 * ((margin > 0) - (margin < 0)) + 0.5 * round(tanh(margin / 6), 12)
