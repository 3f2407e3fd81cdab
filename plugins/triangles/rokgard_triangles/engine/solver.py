"""The rest of a game solved exactly: value, best moves and a line of best play, as far as the budget goes.

The value is closed in on from both sides by null-window searches (Plaat and others, "Best-first fixed-depth minimax
algorithms", 1996), so that an interrupted search still knows bounds.
"""

# ruff: noqa: PLR0917 - kernels are long, and called by position

from __future__ import annotations

from collections.abc import Iterator
from time import monotonic
from typing import NamedTuple

import numpy as np

from rokgard_triangles.engine.bags import ABORTED, gather, larger_bounds, new_bounds, search
from rokgard_triangles.engine.bits import WORD
from rokgard_triangles.engine.jit import COMPILED, int64, kernel
from rokgard_triangles.engine.play import Play
from rokgard_triangles.engine.regions import FULL, Memory, larger, new_memory, split
from rokgard_triangles.engine.rest import MOST_TOGETHER, Rest, build_rest
from rokgard_triangles.engine.tables import Int32s, Int64s, Tables

FIRST_SLICE = 5_000 if COMPILED else 150
_GLANCE = 64
"""How many positions a move may cost in the first look for one that keeps the value."""
_UNLIMITED = 1 << 50
_FEWEST_REGIONS, _MOST_REGIONS = 1 << 10, 1 << 21
_LEAST_BITS, _MOST_BITS = 12, 23
_GROWTH = 4
_FEW_BOUNDS = 1 << 18
"""Up to here the table of bounds grows fourfold, then twofold: fresh memory takes its time."""

Left = Int64s
"""What is left of each group: the masks of what is open and what is taken, in two words each."""


class Solution(NamedTuple):
    """`margin`: points of the side to move less those of the other from here on. `line`: candidates, best play."""

    margin: int
    line: tuple[int, ...]
    nodes: int


@kernel
def _value(
    rest: Rest,
    memory: Memory,
    bounds: Int64s,
    meter: Int64s,
    again: bool,
    stack: Int32s,
    left: Left,
    alpha: int,
    beta: int,
) -> int:
    """The margin of the side to move in a position: exact between `alpha` and `beta`, else a bound."""
    memory.parts[0], memory.parts[1] = 0, 0
    for g in range(len(left)):
        if (left[g, 0] | left[g, 1]) != 0:
            split(rest, memory, g, int(left[g, 0]), int(left[g, 1]), int(left[g, 2]), int(left[g, 3]))
    depth = int64(1)
    points = gather(memory, again, stack, depth, int64(-1), int64(0), int64(0))
    value = search(rest, memory, bounds, meter, again, stack, depth, alpha - points, beta - points)
    return ABORTED if meter[0] > meter[1] else value + points


@kernel
def _live(rest: Rest, left: Left, group: int, k0: int, k1: int) -> tuple[int, int]:
    """How many triangles of a group can still be counted, and how many of them a segment (a mask) closes."""
    live = closed = 0
    o0, o1, t0, t1 = left[group]
    for t in range(rest.begin[group], rest.begin[group + 1]):
        l0, l1 = int(rest.missing[t, 0]) & ~t0, int(rest.missing[t, 1]) & ~t1
        if (l0 | l1) == 0 or (l0 & ~o0) != 0 or (l1 & ~o1) != 0:
            continue
        live += 1
        if l0 == k0 and l1 == k1:
            closed += 1
    return live, closed


class OutOfReachError(ValueError):
    """Nothing that can be counted is left, or so much hangs together that a search is not begun."""


class Endgame:
    """A search for the value of one position, which can be gone on with.

    `lower` and `upper` are what is known of the value so far; `nodes` counts the bags looked at, and more where large
    regions have to be recognised. The position must have at least one triangle that can still be counted, at most 480
    legal segments, and no more than 124 of them that hang together (see `rokgard_triangles.engine.rest`): else
    `OutOfReachError` is raised. Memory grows with the work up to about a gigabyte; once that is used up (`full`),
    nothing more is found.
    """

    def __init__(self, tables: Tables, play: Play, *, again: bool) -> None:
        rest = build_rest(tables, play)
        if rest is None:
            raise OutOfReachError(f"{play.size[0]} legal segments, more than {MOST_TOGETHER} of them together")
        self.rest = rest
        self.again = again
        self.lower, self.upper = -int(play.size[1]), int(play.size[1])
        self.nodes = 0
        self.full = self.stopped = False
        self._memory = new_memory(self.rest, _FEWEST_REGIONS - 1)
        self._bounds = new_bounds(_LEAST_BITS)
        size = len(self.rest.segments)
        self._stack = np.zeros((size + 4, size + 4), dtype=np.int32)
        self._meter = np.zeros(2, dtype=np.int64)
        self._start: Left = np.zeros((self.rest.groups, 4), dtype=np.int64)
        for k in range(size):
            group, bit = self._where(k)
            self._start[group, bit // WORD] |= 1 << (bit % WORD)

    def _where(self, k: int) -> tuple[int, int]:
        """The group of a segment and its bit there."""
        group = int(np.searchsorted(self.rest.first, k, side="right")) - 1
        return group, k - int(self.rest.first[group])

    @property
    def solved(self) -> bool:
        """Whether the value is known."""
        return self.lower == self.upper

    @property
    def margin(self) -> int:
        """The value: points of the side to move less those of the other from here on. Only when solved."""
        assert self.solved
        return self.lower

    def stop(self) -> None:
        """End the search, which another thread is in, at once; nothing more is found."""
        self.stopped = True
        self._meter[1] = -1

    def _ask(self, left: Left, alpha: int, beta: int, nodes: int) -> int | None:
        """A null-window search; None if it took more than `nodes`."""
        meter = self._meter
        while nodes > 0 and not self.full and not self.stopped:
            room = len(self._bounds)
            meter[:] = 0, min(nodes, room if room < 1 << _MOST_BITS else _UNLIMITED)
            known = (self.rest, self._memory, self._bounds, meter, self.again, self._stack)
            value = int(_value(*known, left, alpha, beta))
            done = min(int(meter[0]), nodes)
            self.nodes += done
            nodes -= done
            if meter[0] <= meter[1] and not self.stopped:
                return value
            self._grow(done)
        return None

    def _grow(self, nodes: int) -> None:
        """Make room for what the search stopped for."""
        if self._memory.used[FULL]:
            if len(self._memory.regions) >= _MOST_REGIONS:
                self.full = True
                return
            self._memory = larger(self.rest, self._memory, _GROWTH)
        elif nodes >= len(self._bounds) and len(self._bounds) < 1 << _MOST_BITS:
            quickly = len(self._bounds) < _FEW_BOUNDS
            self._bounds = larger_bounds(self._bounds, len(self._bounds).bit_length() + quickly)

    def step(self, nodes: int) -> bool:
        """Look at up to `nodes` more positions; whether the value is known then."""
        while not self.solved and nodes > 0 and not self.full and not self.stopped:
            # From the middle outwards: a margin near nothing is the likeliest.
            beta = min(max(1, self.lower + 1), self.upper)
            before = self.nodes
            value = self._ask(self._start, beta - 1, beta, nodes)
            nodes -= self.nodes - before
            if value is None:
                return False
            if value >= beta:
                self.lower = value
            else:
                self.upper = value
        return self.solved

    # -- moves --------------------------------------------------------------------------------------------------------

    def _moves(self, left: Left) -> Iterator[tuple[int, int, Left]]:
        """Each open segment: its place in `rest.segments`, the points it earns and what is left after it."""
        for k in range(len(self.rest.segments)):
            group, bit = self._where(k)
            word, mask = bit // WORD, 1 << (bit % WORD)
            if int(left[group, word]) & mask:
                gain = int(_live(self.rest, left, group, *((mask, 0) if word == 0 else (0, mask)))[1])
                after = left.copy()
                after[group, word] &= ~mask
                after[group, 2 + word] |= mask
                after[group, :2] &= ~self.rest.crossed[k]
                yield k, gain, after

    def _keeps(self, gain: int, after: Left, value: int, nodes: int) -> bool | None:
        """Whether a move that earns `gain` keeps a value; None where that took too long."""
        if self.again and gain:
            found = self._ask(after, value - gain - 1, value - gain, nodes)
            return None if found is None else gain + found >= value
        found = self._ask(after, gain - value, gain - value + 1, nodes)
        return None if found is None else gain - found >= value

    def best_moves(self, best: list[int], nodes: int = _UNLIMITED) -> bool:
        """Add all moves (candidates) that keep the value to `best`; whether `nodes` were enough for all of them."""
        for k, gain, after in self._moves(self._start):
            before = self.nodes
            keeps = self._keeps(gain, after, self.margin, nodes)
            nodes -= self.nodes - before
            if keeps is None:
                return False
            if keeps:
                best.append(int(self.rest.segments[k]))
        return True

    def line(self, nodes: int) -> tuple[int, ...]:
        """Best play from here on (candidates), as far as that takes no more than `nodes`."""
        left, value, line = self._start, self.margin, []
        while self._is_live(left) and nodes > 0:
            before = self.nodes
            found = self._one_best(left, value, nodes)
            nodes -= self.nodes - before
            if found is None:
                break
            k, gain, left = found
            line.append(int(self.rest.segments[k]))
            value = value - gain if self.again and gain else gain - value
        return tuple(line)

    def _is_live(self, left: Left) -> bool:
        return any(_live(self.rest, left, group, 0, 0)[0] for group in range(self.rest.groups))

    def _one_best(self, left: Left, value: int, nodes: int) -> tuple[int, int, Left] | None:
        moves = sorted(self._moves(left), key=lambda move: -move[1])
        for most in (_GLANCE, nodes):
            for move in moves:
                if self._keeps(move[1], move[2], value, most):
                    return move
        return None


def solve(tables: Tables, play: Play, *, again: bool, nodes: int, seconds: float | None = None) -> Solution | None:
    """The value of a position with best play, or None where it has too many legal segments or the budget is too small.

    With `seconds` the search is made in slices, and no slice is begun that would not be done in time.
    """
    try:
        endgame = Endgame(tables, play, again=again)
    except OutOfReachError:
        return None
    start, slice_ = monotonic(), nodes if seconds is None else min(nodes, FIRST_SLICE)
    while not endgame.step(slice_):
        slice_ = min(3 * slice_, nodes - endgame.nodes)
        passed = monotonic() - start
        if slice_ <= 0 or endgame.full:
            return None
        if seconds is not None and passed * (endgame.nodes + slice_) / max(1, endgame.nodes) > seconds:
            return None
    line = endgame.line(max(nodes, 1000))
    return Solution(endgame.margin, line, endgame.nodes) if line else None
