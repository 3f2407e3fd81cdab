"""The threads in which slow things are done for the screen; leaving the app waits for none of them for long."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor
from typing import Any, TypeVar

from rokgard.thinking import BACKGROUND

T = TypeVar("T")

PATIENCE = 1.0
"""Seconds that the end of the app waits for what is being done: a file is written by then."""


class WorkThreads(ThreadPoolExecutor):
    """A thread for each piece of work, as a daemon: the board of a game with 2,000 stars, say, may take its time.

    A pool only by name, for the event loop takes nothing else. The names of the threads tell the command line that the
    process may end while they are at work.
    """

    def __init__(self) -> None:
        super().__init__(max_workers=1)
        self._at_work: set[threading.Thread] = set()

    def submit(self, fn: Callable[..., T], /, *args: Any, **kwargs: Any) -> Future[T]:
        """Begin at once."""
        future: Future[T] = Future()

        def run() -> None:
            try:
                if future.set_running_or_notify_cancel():
                    future.set_result(fn(*args, **kwargs))
            except BaseException as error:
                future.set_exception(error)
            finally:
                self._at_work.discard(threading.current_thread())

        thread = threading.Thread(target=run, name=f"{BACKGROUND}work", daemon=True)
        self._at_work.add(thread)
        thread.start()
        return future

    def shutdown(self, wait: bool = True, *, cancel_futures: bool = False) -> None:
        """Wait a moment, then let go."""
        end = time.monotonic() + (PATIENCE if wait else 0.0)
        for thread in list(self._at_work):
            thread.join(max(0.0, end - time.monotonic()))
