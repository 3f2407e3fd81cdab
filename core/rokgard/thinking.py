"""Letting an opponent think aside, so that the program stays awake: for Ctrl-C, and to show the time."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable
from typing import TypeVar

T = TypeVar("T")

BACKGROUND = "rokgard-"
"""How the names of the threads begin in which opponents load and think."""
_TICK = 0.1


def think_aside(work: Callable[[], T], *, tick: Callable[[float], None] | None = None) -> T:
    """The result of `work`, which runs in a thread of its own; the error that it raises is raised here.

    What is no error there (an opponent that calls `sys.exit()`) comes as a `RuntimeError`: it must not end the program.
    `tick` is called with the seconds gone, about ten times a second. An interrupt comes through at once and leaves the
    thread behind, which is a daemon.
    """
    answer: list[T] = []
    problem: list[BaseException] = []

    def run() -> None:
        try:
            answer.append(work())
        except BaseException as error:
            problem.append(error)

    thread = threading.Thread(target=run, name=f"{BACKGROUND}think", daemon=True)
    begun = time.monotonic()
    thread.start()
    while thread.is_alive():
        thread.join(_TICK)
        if tick is not None and thread.is_alive():
            tick(time.monotonic() - begun)
    if problem:
        if isinstance(problem[0], Exception):
            raise problem[0]
        raise RuntimeError(type(problem[0]).__name__) from problem[0]
    return answer[0]
