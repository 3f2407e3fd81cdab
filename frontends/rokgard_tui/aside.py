"""Slow things done in a thread, one at a time, while the screen stays alive; what nobody waits for is dropped."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable
from typing import Any, TypeVar

from textual.message_pump import MessagePump
from textual.widget import Widget

from rokgard.errors import PluginError, RokgardError
from rokgard.i18n import _

T = TypeVar("T")
Tick = Callable[[float], None]


class Abandoned(BaseException):
    """Nobody waits for the answer any more. No `Exception`: whoever contains errors must let it through."""


class Aside:
    """What a screen waits for. `doing` names it, "" for nothing; `since` is when it began.

    The work gets a function that it has to call now and then while it waits: that ends it soon after `abandon`.
    """

    def __init__(self, node: Widget) -> None:
        self._node = node
        self._number = 0
        self._working = threading.Lock()
        self.doing = ""
        self.since = 0.0

    @property
    def seconds(self) -> float:
        """How long it has been waited."""
        return time.monotonic() - self.since

    def ask(
        self,
        what: str,
        work: Callable[[Tick], T],
        done: Callable[[T], None],
        failed: Callable[[RokgardError], None],
    ) -> None:
        """Start `work`, forget what was waited for before; `done` or `failed` gets the answer, in the event loop."""
        self.abandon()
        number, self.doing, self.since = self._number, what, time.monotonic()

        def tick(_seconds: float) -> None:
            if number != self._number:
                raise Abandoned

        def job() -> None:
            try:
                with self._working:
                    tick(0.0)
                    answer = work(tick)
            except Abandoned:
                return
            except RokgardError as error:
                self._answer(number, failed, error)
            except Exception as error:
                self._answer(number, failed, unexpected(error))
            else:
                self._answer(number, done, answer)

        self._node.run_worker(job, thread=True, name=what, exit_on_error=False)

    def _answer(self, number: int, then: Callable[[Any], None], answer: object) -> None:
        pump: MessagePump = self._node
        pump.call_later(self._deliver, number, then, answer)

    def _deliver(self, number: int, then: Callable[[Any], None], answer: object) -> None:
        if number == self._number:
            self.doing = ""
            then(answer)

    def abandon(self) -> None:
        """Wait for nothing any more."""
        self._number += 1
        self.doing = ""

    def settle(self, seconds: float) -> None:
        """Abandon, and wait until nothing is at work any more, at most so long."""
        self.abandon()
        if self._working.acquire(timeout=seconds):
            self._working.release()


def unexpected(error: Exception) -> RokgardError:
    """What a plugin (or we) did wrong, as an error that can be shown."""
    return PluginError(_("something went wrong: {kind}: {error}").format(kind=type(error).__name__, error=error))
