"""How far work is, on standard error: a bar with the time left for work of many steps, else a line that changes."""

from __future__ import annotations

import contextlib
import os
import sys
from collections.abc import Callable, Iterator

from rokgard.cli.console import is_terminal
from rokgard.cli.context import AppContext
from rokgard.words import shorten


@contextlib.contextmanager
def progress_bar(app: AppContext, steps: int, words: str = "") -> Iterator[Callable[[str], None]]:
    """A bar on standard error, if that is a terminal; the function it gives takes one step and new words beside it."""
    if not steps or not _can_change():
        yield lambda _words: None
        return
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

    console = Console(stderr=True, no_color=app.console.no_colour or None, legacy_windows=False)
    columns = (
        BarColumn(bar_width=None),
        MofNCompleteColumn(),
        TextColumn("{task.description}", markup=False),
        TimeRemainingColumn(),
    )
    with Progress(*columns, console=console, transient=True) as progress:
        task = progress.add_task(words, total=steps)
        yield lambda words: progress.update(task, advance=1, description=words)


@contextlib.contextmanager
def status_line(app: AppContext) -> Iterator[Callable[[str], None]]:
    """A line on standard error, if that is a terminal: each text takes the place of the last; it is wiped in the end.

    A text that is too long for the line is cut.
    """
    shown = False

    def say(text: str) -> None:
        nonlocal shown
        if _can_change():
            shown = True
            _write(shorten(text, app.console.size[0] - 1, ""))

    try:
        yield say
    finally:
        if shown:
            _write("")


def _can_change() -> bool:
    """Whether what was written on standard error can be taken back."""
    return is_terminal(sys.stderr) and os.environ.get("TERM", "dumb") != "dumb"


def _write(text: str) -> None:
    with contextlib.suppress(OSError, ValueError):
        sys.stderr.write(f"\r\x1b[K{text}")
        sys.stderr.flush()
