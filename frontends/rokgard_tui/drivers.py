"""How the app is tied to the terminal: what it writes to, and what happens when that stops, goes on or is gone."""

from __future__ import annotations

import sys
from contextlib import suppress
from functools import cache
from typing import Any, TextIO

from textual.driver import Driver


class UntilGone:
    """A terminal's file that takes what is written to it, and goes on taking it when the terminal is gone.

    Textual writes in a thread that ends with the first error, and then waits for it for ever.
    """

    def __init__(self, file: TextIO) -> None:
        self._file = file

    def write(self, text: str) -> int:
        """Write, or let it fall."""
        try:
            return self._file.write(text)
        except (OSError, ValueError):
            return len(text)

    def flush(self) -> None:
        """Flush, or let it be."""
        with suppress(OSError, ValueError):
            self._file.flush()

    def __getattr__(self, name: str) -> Any:
        return getattr(self._file, name)


@cache
def on_standard_output(driver: type[Driver]) -> type[Driver]:
    """The same driver, but not on standard error: that may have been sent to a file, and errors belong there.

    It outlives the terminal, so that the app can end in order, and has one thread of each kind however often the system
    says that the process goes on.
    """

    class OnStandardOutput(driver):  # type: ignore[valid-type, misc]  # a class that is only known now
        def __init__(self, *arguments: Any, **named: Any) -> None:
            super().__init__(*arguments, **named)
            if sys.__stdout__ is not None and getattr(self, "_file", None) in {sys.__stderr__, sys.__stdout__}:
                self._file = UntilGone(sys.__stdout__)

        def write(self, data: str) -> None:
            if self._writes():
                super().write(data)

        def close(self) -> None:
            if self._writes():
                super().close()

        def _writes(self) -> bool:
            """Whether somebody takes what is written; what nobody takes would fill the queue and then block."""
            if not hasattr(self, "_writer_thread"):  # it writes by itself
                return True
            return self._writer_thread is not None and bool(self._writer_thread.is_alive())

        def _sigcont_application(self, *arguments: Any) -> None:
            if self._must_signal_resume:
                super()._sigcont_application(*arguments)
            else:  # not stopped by Ctrl-Z; the threads that there are would go on beside new ones
                self._loop.call_soon_threadsafe(self._begin_anew)

        def _begin_anew(self) -> None:
            if self._auto_restart and self._writes():
                self.suspend_application_mode()
                self._must_signal_resume = True
                self.resume_application_mode()

    return OnStandardOutput
