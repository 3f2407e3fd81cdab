"""A bar with the time left, for work of many steps."""

from __future__ import annotations

import contextlib
import os
import sys
from collections.abc import Callable, Iterator

from rokgard.cli.console import is_terminal
from rokgard.cli.context import AppContext


@contextlib.contextmanager
def progress_bar(app: AppContext, steps: int, words: str = "") -> Iterator[Callable[[str], None]]:
    """A bar on standard error, if that is a terminal; the function it gives takes one step and new words beside it."""
    if not steps or not is_terminal(sys.stderr) or os.environ.get("TERM", "dumb") == "dumb":
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
