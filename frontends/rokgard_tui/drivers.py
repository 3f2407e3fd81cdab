"""Where the screen is written to: standard output, which is known to be a terminal when the app is shown."""

from __future__ import annotations

import sys
from functools import cache
from typing import Any

from textual.driver import Driver


@cache
def on_standard_output(driver: type[Driver]) -> type[Driver]:
    """The same driver, but not on standard error: that may have been sent to a file, and errors belong there."""

    class OnStandardOutput(driver):  # type: ignore[valid-type, misc]  # a class that is only known now
        def __init__(self, *arguments: Any, **named: Any) -> None:
            super().__init__(*arguments, **named)
            if getattr(self, "_file", None) is sys.__stderr__:
                self._file = sys.__stdout__

    return OnStandardOutput
