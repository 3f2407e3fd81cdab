"""Steering a cursor with four arrow keys over places that lie anywhere. Pure functions, no screen.

An arrow goes to the nearest place within 45 degrees of its direction; where there is none there, to one within about
72 degrees. One or two clouds in a hundred have a place that no such arrow leads to: a few arrows are then bent until
every place can be reached from every other.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from enum import Enum
from functools import cached_property
from itertools import count, pairwise

from rokgard.scene import Lattice, Point, Scene
from rokgard.sheet import Area, Sheet


class Way(Enum):
    """An arrow: across and down."""

    LEFT = (-1, 0)
    RIGHT = (1, 0)
    UP = (0, -1)
    DOWN = (0, 1)


WAYS = tuple(Way)
Arrows = list[list[int | None]]
"""Where each arrow (in the order of `WAYS`) leads from each place, by index."""

_WIDE = 3
"""How steep an arrow may be at most: across in units of along."""
_STRAIGHT = 100
"""On a lattice an arrow keeps to its row or column while there is anything to pick in it."""


def places_of(scene: Scene, sheet: Sheet) -> dict[str, Point]:
    """Where the picks of a scene lie, x to the right, y downwards, in units that look alike.

    On a lattice these are columns and rows, so that arrows follow them even where they are staggered; columns that
    pieces drop into stand side by side. Elsewhere it is where things stand on the sheet.
    """
    if isinstance(scene.layout, Lattice):
        cells = _cells(scene, scene.layout)
        if cells.keys() == sheet.areas.keys():
            return cells
    # A character is about twice as high as it is wide.
    return {pick: (_twice_middle(area)[0], 2 * _twice_middle(area)[1]) for pick, area in sheet.areas.items()}


def _cells(scene: Scene, lattice: Lattice) -> dict[str, Point]:
    found: dict[str, Point] = {}
    for shape in scene.shapes:
        at: Point | None = getattr(shape, "at", None)
        if shape.pick is not None and at is not None:
            found.setdefault(shape.pick, (at[0], 0 if lattice.drop else lattice.rows - 1 - at[1]))
    return found


def _twice_middle(area: Area) -> Point:
    return 2 * area.column + area.width - 1, 2 * area.line + area.height - 1


@dataclass(frozen=True)
class Compass:
    """Where the arrows lead over these places.

    `across` is what a step across an arrow's direction costs in steps along it.
    """

    places: Mapping[str, Point]
    across: int = 1
    _names: list[str] = field(init=False, default_factory=list)

    @classmethod
    def of(cls, scene: Scene, sheet: Sheet) -> Compass:
        """The compass of a scene that is shown on a sheet."""
        return cls(places_of(scene, sheet), _STRAIGHT if isinstance(scene.layout, Lattice) else 1)

    def __post_init__(self) -> None:
        self._names.extend(self.places)

    @cached_property
    def _arrows(self) -> Arrows:
        return arrows(list(self.places.values()), self.across)

    @cached_property
    def _index(self) -> dict[str, int]:
        return {name: index for index, name in enumerate(self._names)}

    def step(self, pick: str, way: Way) -> str | None:
        """The pick that an arrow leads to, or None at the edge. Raises `KeyError` for an unknown one."""
        target = self._arrows[self._index[pick]][WAYS.index(way)]
        return None if target is None else self._names[target]

    def nearest(self, x: int, y: int) -> str | None:
        """The pick nearest to a point, in the units of the places; None where there are no picks."""
        return min(
            self.places,
            key=lambda pick: (self.places[pick][0] - x) ** 2 + (self.places[pick][1] - y) ** 2,
            default=None,
        )


def arrows(points: Sequence[Point], across: int = 1) -> Arrows:
    """Where the four arrows lead from each point: every point can be reached from every other."""
    points = _apart(points)
    return _join(straight_arrows(points, across), points)


def straight_arrows(points: Sequence[Point], across: int = 1) -> Arrows:
    """Where the four arrows lead from each of these different points before any is bent."""
    order = sorted(range(len(points)), key=lambda i: points[i])
    rank = {index: at for at, index in enumerate(order)}
    return [_from(index, points, order, rank, across) for index in range(len(points))]


def _apart(points: Sequence[Point]) -> list[Point]:
    """The points, those that share a place moved a little apart."""
    taken: set[Point] = set()
    out: list[Point] = []
    for x, y in points:
        place = next((at, y) for at in count(x) if (at, y) not in taken)
        taken.add(place)
        out.append(place)
    return out


def _from(
    index: int, points: Sequence[Point], order: Sequence[int], rank: Mapping[int, int], across: int
) -> list[int | None]:
    """The arrows of one point: the least cost within 45 degrees, else within the wide angle."""
    x, y = points[index]
    targets: list[int | None] = [None] * 4
    costs = [float("inf")] * 4
    spare: list[int | None] = [None] * 4
    spare_costs = [float("inf")] * 4
    start = rank[index]
    for step in (1, -1):
        at = start + step
        sideways = WAYS.index(Way.RIGHT if step == 1 else Way.LEFT)
        while 0 <= at < len(order):
            other = order[at]
            dx, dy = points[other][0] - x, points[other][1] - y
            far, high = abs(dx), abs(dy)
            if far > max(costs[sideways], costs[2], costs[3]):
                break  # all that follow are farther across alone
            upright = 3 if dy > 0 else 2
            if high <= far and (cost := far + across * high) < costs[sideways]:
                costs[sideways], targets[sideways] = cost, other
            elif 0 < far < high <= _WIDE * far and far + 2 * high < spare_costs[sideways]:
                spare_costs[sideways], spare[sideways] = far + 2 * high, other
            if dy and far <= high and (cost := high + across * far) < costs[upright]:
                costs[upright], targets[upright] = cost, other
            elif dy and high < far <= _WIDE * high and high + 2 * far < spare_costs[upright]:
                spare_costs[upright], spare[upright] = high + 2 * far, other
            at += step
    return [spare[way] if target is None else target for way, target in enumerate(targets)]


def _join(found: Arrows, points: Sequence[Point]) -> Arrows:
    """Bend arrows until there is a way from everywhere to everywhere."""
    pieces = components(found)
    while len(pieces) > 1:
        bent = _bend(found, points, pieces)
        if bent is None:
            return _in_reading_order(found, points)
        found, pieces = bent
    return found


def _bend(found: Arrows, points: Sequence[Point], pieces: list[list[int]]) -> tuple[Arrows, list[list[int]]] | None:
    """Bend the arrow that joins two pieces at the least cost; None where no single one does."""
    largest = max(pieces, key=len)
    inside = set(largest)
    outside = [index for index in range(len(points)) if index not in inside]
    choices: list[tuple[int, int, int, int]] = []
    for one in outside:
        for other in largest:
            for start, end in ((one, other), (other, one)):
                for way, (across, down) in enumerate(way.value for way in WAYS):
                    dx, dy = points[end][0] - points[start][0], points[end][1] - points[start][1]
                    along = dx * across + dy * down
                    if along > 0:
                        cost = along + 2 * abs(dx * down + dy * across)
                        # An arrow that led nowhere is bent rather than one that is in use.
                        choices.append((cost + (along if found[start][way] is not None else 0), start, way, end))
    for _cost, start, way, end in sorted(choices)[:200]:
        trial = [list(targets) for targets in found]
        trial[start][way] = end
        joined = components(trial)
        if len(joined) < len(pieces):
            return trial, joined
    return None


def _in_reading_order(found: Arrows, points: Sequence[Point]) -> Arrows:
    """The last resort: left and right go through all points as one reads."""
    order = sorted(range(len(points)), key=lambda index: (points[index][1], points[index][0]))
    out = [list(targets) for targets in found]
    for before, after in pairwise(order):
        out[before][WAYS.index(Way.RIGHT)] = after
        out[after][WAYS.index(Way.LEFT)] = before
    return out


def components(found: Arrows) -> list[list[int]]:
    """The pieces within which every point can be reached from every other (Tarjan 1972, without recursion)."""
    number: dict[int, int] = {}
    low: dict[int, int] = {}
    open_: list[int] = []
    is_open: set[int] = set()
    out: list[list[int]] = []
    for root in range(len(found)):
        if root in number:
            continue
        work = [(root, 0)]
        while work:
            node, way = work.pop()
            if way == 0:
                number[node] = low[node] = len(number)
                open_.append(node)
                is_open.add(node)
            for at in range(way, 4):
                target = found[node][at]
                if target is None:
                    continue
                if target not in number:
                    work += [(node, at + 1), (target, 0)]
                    break
                if target in is_open:
                    low[node] = min(low[node], number[target])
            else:
                if low[node] == number[node]:
                    piece: list[int] = []
                    while not piece or piece[-1] != node:
                        piece.append(open_.pop())
                        is_open.discard(piece[-1])
                    out.append(piece)
                if work:
                    above = work[-1][0]
                    low[above] = min(low[above], low[node])
    return out
