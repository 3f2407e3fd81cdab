"""The graph of a match's values, as a scene: any renderer draws it, in any theme.

Time runs to the right; up is good for seat 0, down for seat 1. The ground between the curve and the middle belongs to
the seat that is ahead, so colours and patterns are those of the players. Mistakes are named by their move, with `?` and
`??` as chess books do.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import pairwise

from rokgard.analysis import MoveValue, PositionValue, Verdict
from rokgard.scene import Dot, Mark, Plane, Point, Polygon, Role, Scene, Segment, Shape, Text

WIDTH, HEIGHT = 15_000, 6_000
_LEFT, _RIGHT, _ABOVE, _BELOW = 600, 400, 500, 1_100
SIGNS = {Verdict.MISTAKE: "?", Verdict.BLUNDER: "??"}
"""What is written behind a move."""
_STEPS = (1, 2, 5, 10, 20, 25, 50, 100, 200, 250, 500, 1000)
_MOST_NUMBERS = 14
_MOST_NAMES = 12


class Graph:
    """Lays the values out on a plane.

    Args:
        positions: what is known after each number of moves, None where nothing is.
        moves: what is known of the moves.
    """

    def __init__(self, positions: Sequence[PositionValue | None], moves: Sequence[MoveValue]) -> None:
        self._values = [None if found is None else found.value for found in positions]
        self._moves = moves
        self._middle = (_ABOVE + HEIGHT - _BELOW) // 2

    def scene(self) -> Scene:
        """The graph, without a header."""
        shapes: list[Shape] = [*self._axes()]
        for curve in self._curves():
            shapes += self._grounds(curve)
            shapes += (Segment(a, b, seat=self._side(a, b)) for a, b in pairwise(curve) if a != b)
        shapes += self._mistakes()
        return Scene(Plane(WIDTH, HEIGHT), tuple(shapes))

    # -- where things are ---------------------------------------------------------------------------------------------

    def _x(self, ply: int) -> int:
        return _LEFT + (WIDTH - _LEFT - _RIGHT) * ply // max(1, len(self._values) - 1)

    def _at(self, ply: int, value: float) -> Point:
        return self._x(ply), self._middle - round(value * (self._middle - _ABOVE))

    def _side(self, a: Point, b: Point) -> int | None:
        ahead = 2 * self._middle - a[1] - b[1]
        return None if ahead == 0 else 0 if ahead > 0 else 1

    # -- shapes -------------------------------------------------------------------------------------------------------

    def _axes(self) -> Iterable[Shape]:
        last = len(self._values) - 1
        left, right = self._x(0), WIDTH - _RIGHT
        for value in (1.0, 0.0, -1.0):
            _x, y = self._at(0, value)
            yield Segment((left, y), (right, y), role=Role.GRID)
        step = next((step for step in _STEPS if last <= step * _MOST_NUMBERS), last)
        for ply in range(0, last + 1, step):
            yield Text((self._x(ply), HEIGHT - _BELOW // 2), str(ply), role=Role.LABEL)
        for value, text in ((1.0, "+1"), (0.0, "0"), (-1.0, "-1")):
            yield Text((left // 2, self._at(0, value)[1]), text, role=Role.LABEL)

    def _curves(self) -> Iterable[list[Point]]:
        """The unbroken pieces of the curve, with a corner wherever it crosses the middle."""
        curve: list[Point] = []
        for ply, value in enumerate(self._values):
            if value is None:
                if curve:
                    yield curve
                curve = []
                continue
            point = self._at(ply, value)
            if curve and (curve[-1][1] - self._middle) * (point[1] - self._middle) < 0:
                (x0, y0), (x1, y1) = curve[-1], point
                curve.append((x0 + (x1 - x0) * (self._middle - y0) // (y1 - y0), self._middle))
            curve.append(point)
        if curve:
            yield curve

    def _grounds(self, curve: Sequence[Point]) -> Iterable[Shape]:
        """The areas between the curve and the middle."""
        run: list[Point] = []
        for point in (*curve, None):
            if point is not None:
                run.append(point)
                if point[1] != self._middle:
                    continue
            if len(run) > 1 and any(y != self._middle for _x, y in run):
                corners = [(run[0][0], self._middle), *run, (run[-1][0], self._middle)]
                ahead = sum(self._middle - y for _x, y in run) > 0
                yield Polygon(tuple(dict.fromkeys(corners)), seat=0 if ahead else 1, role=Role.AREA)
            run = run[-1:]

    def _mistakes(self) -> Iterable[Shape]:
        """The moves that lost most, blunders first where there are many."""
        wrong = [move for move in self._moves if move.verdict is not None]
        worst = sorted(wrong, key=lambda move: -(move.lost or 0.0))[:_MOST_NAMES]
        for move in wrong:
            assert move.verdict is not None
            assert move.after.value is not None
            at = self._at(move.ply, move.after.value)
            name = f"{move.text}{SIGNS[move.verdict]}" if move in worst else ""
            yield Dot(at, name, seat=move.seat)
            if move.verdict is Verdict.BLUNDER:
                yield Mark(at, seat=move.seat, role=Role.REFUSED)
