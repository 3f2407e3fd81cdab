"""Keeping to a budget of nodes and seconds."""

from __future__ import annotations

import math
import time
from collections.abc import Callable

from rokgard.agent import Budget


class OutOfBudget(Exception):
    """A search that can only finish whole has used up its share."""


class Meter:
    """Counts the positions visited and watches the clock. `spent` is the one question that a search asks.

    Args:
        budget: nodes, seconds, both, or neither (then `default_nodes` holds).
        clock: seconds that only go up; replaced in tests.
    """

    __slots__ = ("_clock", "_deadline", "_limit", "_node_end", "_started", "_time_end", "nodes")

    def __init__(
        self, budget: Budget, default_nodes: int, clock: Callable[[], float] | None = None, *, headroom: float = 0.95
    ) -> None:
        if budget.nodes is None and budget.seconds is None:
            budget = Budget(nodes=default_nodes)
        self.nodes = 0
        self._clock = clock or time.perf_counter
        self._started = self._clock()
        self._node_end = math.inf if budget.nodes is None else budget.nodes
        # A little is kept back for choosing the move at the end.
        self._time_end = math.inf if budget.seconds is None else self._started + headroom * budget.seconds
        self._limit, self._deadline = self._node_end, self._time_end

    def allow(self, share: float) -> None:
        """From now on `spent` says whether `share` (0 to 1) of the whole budget is used up."""
        self._limit = share * self._node_end
        self._deadline = self._time_end
        if self._time_end < math.inf:
            self._deadline = self._started + share * (self._time_end - self._started)

    @property
    def spent(self) -> bool:
        """Whether the share that is allowed is used up."""
        return self.nodes >= self._limit or (self._deadline < math.inf and self._clock() >= self._deadline)

    @property
    def exhausted(self) -> bool:
        """Whether the whole budget is used up."""
        return self.nodes >= self._node_end or (self._time_end < math.inf and self._clock() >= self._time_end)
