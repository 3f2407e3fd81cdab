"""The limits of a choice: positions, and time by a clock that tests can replace."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from threading import Timer
from typing import Any, Protocol

from rokgard.agent import Budget
from rokgard_lines.engine.jit import COMPILED

SLOWDOWN = 200
"""By how much plain Python gets smaller budgets."""
LEAST = 200
EARLY = 0.97
"""The search is stopped after so much of its time: what comes after it takes some, too."""


class Alarm(Protocol):
    """Something that will happen, unless it is cancelled."""

    def cancel(self) -> None:
        """Let it not happen."""


def _later(seconds: float, action: Callable[[], None]) -> Alarm:
    timer = Timer(seconds, action)
    timer.daemon = True
    timer.start()
    return timer


@dataclass(frozen=True, slots=True)
class Clock:
    """The time in seconds, and a way to have something done later, in whatever thread."""

    now: Callable[[], float] = time.perf_counter
    later: Callable[[float, Callable[[], None]], Alarm] = _later


def positions(budget: Budget, each: int) -> int:
    """How many positions a budget allows, if each counts as so many."""
    nodes = 1 << 60 if budget.nodes is None else max(1, budget.nodes // each)
    return nodes if COMPILED else max(LEAST, nodes // SLOWDOWN)


@contextmanager
def stopped_in_time(boards: Any, budget: Budget, clock: Clock, started: float) -> Iterator[None]:
    """Set the board's `stop` flag when the time is up that began at `started`; at once, if it is up already.

    The kernels, which run without the interpreter's lock, look at the flag in every position.
    """
    if budget.seconds is None:
        yield
        return

    def stop() -> None:
        boards["stop"][0] = 1

    left = EARLY * budget.seconds - (clock.now() - started)
    if left <= 0:
        stop()
        yield
        return
    alarm = clock.later(left, stop)
    try:
        yield
    finally:
        alarm.cancel()
