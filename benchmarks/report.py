"""Tables of figures, and the clock that they come from."""

from __future__ import annotations

import os
import platform
import statistics
import sys
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Any

try:
    import resource
except ImportError:  # Windows: wall-clock time has to do for the processes that are started
    resource = None  # type: ignore[assignment]


@dataclass
class Section:
    """One table: its rows as text for people, `data` for programs."""

    name: str
    title: str
    heads: Sequence[str]
    rows: list[Sequence[str]] = field(default_factory=list)
    notes: list[str] = field(default_factory=list)
    data: list[dict[str, Any]] = field(default_factory=list)

    def add(self, row: Sequence[str], **data: Any) -> None:
        print(f"  {'  '.join(row)}", file=sys.stderr, flush=True)
        self.rows.append(row)
        self.data.append(data)

    def text(self) -> str:
        cells = [list(self.heads), *(list(row) for row in self.rows)]
        widths = [max(len(row[column]) for row in cells) for column in range(len(self.heads))]
        lines = [self.title, "=" * len(self.title)]
        for number, row in enumerate(cells):
            first, *rest = (
                text.ljust(width) if column == 0 else text.rjust(width)
                for column, (text, width) in enumerate(zip(row, widths, strict=True))
            )
            lines.append("  ".join([first, *rest]).rstrip())
            if number == 0:
                lines.append("  ".join("-" * width for width in widths))
        return "\n".join([*lines, *self.notes])


class Stopwatch:
    """Measures a `with` block: wall-clock time, or processor time (with that of processes it ran) where that is less.

    So the other programs on a busy machine count little, and work on several cores is not added up.
    """

    def __enter__(self) -> Stopwatch:
        self._wall, self._work = time.perf_counter(), _processor_time()
        return self

    def __exit__(self, *_error: object) -> None:
        self.seconds = min(time.perf_counter() - self._wall, _processor_time() - self._work)


def _processor_time() -> float:
    own = time.process_time()
    if resource is None:
        return own
    children = resource.getrusage(resource.RUSAGE_CHILDREN)
    return own + children.ru_utime + children.ru_stime


def seconds(function: Callable[[], Any], *, repeats: int = 5, least: float = 0.0) -> float:
    """The median time of a call over `repeats` calls, more of them until `least` seconds have gone."""
    times: list[float] = []
    while len(times) < repeats or sum(times) < least:
        with Stopwatch() as watch:
            function()
        times.append(watch.seconds)
    return statistics.median(times)


def rate(function: Callable[[int], Any], *, least: float, start: int = 8) -> float:
    """How many times a second something is done, where `function(count)` does it `count` times."""
    function(1)  # whatever is compiled or loaded at the first call is no part of the rate
    count = start
    while True:
        with Stopwatch() as watch:
            function(count)
        gone = watch.seconds
        if gone >= least:
            return count / gone
        count = int(count * max(2.0, 1.2 * least / max(gone, 1e-6)))


def number(value: float) -> str:
    """Three digits that count: `98.5`, `340,000`."""
    if value >= 100:
        return f"{float(f'{value:.3g}'):,.0f}"
    return f"{value:.3g}"


def milliseconds(value: float) -> str:
    return f"{number(1000 * value)} ms"


def machine() -> dict[str, Any]:
    """What the figures were measured on; no names of machines."""
    cores = len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count()
    return {
        "python": platform.python_version(),
        "system": f"{platform.system()} {platform.machine()}",
        "cores": cores,
        "load": round(os.getloadavg()[0], 1) if hasattr(os, "getloadavg") else None,
        "rokgard": __import__("rokgard").__version__,
        "implementation": sys.implementation.name,
    }
