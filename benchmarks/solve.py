"""Solve everything that is known of Lines and that the exact solver reaches, and compare. It takes hours.

    python benchmarks/solve.py [--only TEXT] [--seconds N] [--memory MB] [--log docs/solver-log.txt]

The known values are those of the tests: boards by their value from the empty board, and 400 positions of four in a row
with gravity by the score of every move. Some boards with five in a row and gravity of which no value is known are
solved as well. What is in the log already is not done again, so that the run can be stopped at
any time and taken up later. Cheap things come first. A known score is proved by two searches, one for each bound, and
a wrong one is found out by them. Exit code 1 if anything differs.
"""

from __future__ import annotations

import argparse
import csv
import os
import sys
import time
import tomllib
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

from report import Stopwatch
from rokgard.thinking import think_aside
from rokgard_lines import PRESETS, Lines, LinesOptions
from rokgard_lines.exact.layout import BitLayout
from rokgard_lines.exact.report import WORDS_PER_MEGABYTE
from rokgard_lines.exact.solution import Solution
from rokgard_lines.exact.solver import ExactSolver, Goal

ROOT = Path(__file__).parent.parent
DATA = ROOT / "tests" / "lines" / "data"
HEAVY = 42
"""Boards with more cells than this are left out: with them it would be days."""
UNKNOWN = {
    "square": ("7x5", "5x7", "8x5", "6x7", "7x6"),
    "hexagon": ("5x5", "6x5", "5x6", "6x6", "7x5", "5x7", "6x7", "7x6"),
}
"""Boards with gravity and five in a row that nobody is known to have solved."""


@dataclass(frozen=True)
class Item:
    """One thing to solve: its name in the log, what to expect, and a guess at what it costs."""

    name: str
    options: LinesOptions
    cost: float
    value: str = ""
    moves: str = ""
    scores: dict[int, int] = field(default_factory=dict)


def boards() -> Iterator[Item]:
    for group in tomllib.loads((DATA / "lines_values.toml").read_text(encoding="utf-8"))["group"]:
        hexagons, gravity = "hexagons" in group["what"], not group["what"].startswith("no gravity")
        found = [(e["board"], e["in_row"], e["value"]) for e in group.get("values", [])]
        for name, values in group.items():
            if name.startswith("height_"):
                rows = name.removeprefix("height_")
                found += [(f"{4 + i}x{rows}", group["in_row"], value) for i, value in enumerate(values)]
        for size, in_row, value in found:
            columns, rows = map(int, size.split("x"))
            cell = "hexagon" if hexagons else "square"
            options = _options(cell, columns, rows, in_row, gravity=gravity)
            cells = columns * rows
            if cells <= HEAVY and not BitLayout(columns, rows, in_row, hexagons, gravity).problem:
                name = f"{size} {cell}s, {in_row} in a row, {'gravity' if gravity else 'no gravity'}"
                yield Item(name, options, 3.0 ** (cells - 34) if gravity else 0.1, value=value)


def unknown() -> Iterator[Item]:
    for cell, sizes in UNKNOWN.items():
        for size in sizes:
            columns, rows = map(int, size.split("x"))
            options = _options(cell, columns, rows, 5, gravity=True)
            yield Item(f"{size} {cell}s, 5 in a row, gravity", options, 3.0 ** (columns * rows - 34))


def _options(cell: str, columns: int, rows: int, in_row: int, *, gravity: bool) -> LinesOptions:
    return LinesOptions.model_validate(
        {"cell": cell, "columns": columns, "rows": rows, "in_row": in_row, "gravity": gravity}
    )


def positions() -> Iterator[Item]:
    with (DATA / "four_gravity_positions.csv").open(newline="", encoding="utf-8") as file:
        for row in csv.DictReader(file):
            scores = {int(c) - 1: int(s) for c, s in (pair.split(":") for pair in row["scores"].split())}
            cost = 2.2 ** (11 - int(row["ply"]))
            name = f"position {row['moves']}"
            yield Item(name, PRESETS["four-gravity"], cost, moves=row["moves"], scores=scores)


class Solvers:
    """Solvers by board; only the last one is kept, since each has its own table."""

    def __init__(self, memory: int) -> None:
        self._bits = WORDS_PER_MEGABYTE + memory.bit_length() - 1
        self._last: tuple[LinesOptions, ExactSolver] | None = None

    def solve(self, item: Item, end: float | None) -> tuple[Solution, float]:
        """The answer, and the processor time it took. Raises `KeyboardInterrupt` at the end of the time."""
        if self._last is None or self._last[0] != item.options:
            self._last = None
            self._last = item.options, ExactSolver(Lines(item.options), self._bits)
        solver = self._last[1]
        state = solver.game.initial()
        for digit in item.moves:
            state = solver.game.play(state, int(digit) - 1)

        def tick(_gone: float) -> None:
            if end is not None and time.monotonic() > end:
                raise KeyboardInterrupt

        goal: Goal = "moves" if item.moves else "sign"
        with Stopwatch() as watch:
            solution = think_aside(lambda: solver.solve(state, goal=goal, guesses=item.scores), tick=tick)
        return solution, watch.seconds


def verdict(item: Item, solution: Solution) -> tuple[bool, str]:
    if item.moves:
        return solution.moves == item.scores, f"score {solution.score}, every move"
    value = {"win": "first", "draw": "draw", "loss": "second"}[solution.value or "draw"]
    return item.value in {"", value}, f"value {value}"


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--only", default="", help="only what has this in its name")
    parser.add_argument("--seconds", type=float, help="stop after so long")
    parser.add_argument("--memory", type=int, default=1024, metavar="MB", help="for the table of positions")
    parser.add_argument("--log", type=Path, default=ROOT / "docs" / "solver-log.txt")
    arguments = parser.parse_args()
    done = set()
    if arguments.log.is_file():
        done = {line.split(":")[0] for line in arguments.log.read_text(encoding="utf-8").splitlines()}
    items = sorted([*boards(), *unknown(), *positions()], key=lambda item: item.cost)
    solvers, wrong = Solvers(arguments.memory), 0
    end = None if arguments.seconds is None else time.monotonic() + arguments.seconds
    for item in items:
        if item.name in done or arguments.only not in item.name:
            continue
        try:
            solution, seconds = solvers.solve(item, end)
        except KeyboardInterrupt:
            print("stopped; the same command goes on", file=sys.stderr, flush=True)
            os._exit(130)  # the solver's thread would hold the interpreter up
        right, what = verdict(item, solution)
        wrong += not right
        how = "WRONG" if not right else "right" if item.moves or item.value else "new"
        line = f"{item.name}: {how}, {what}, {solution.nodes} nodes, {seconds:.2f} s"
        print(line, flush=True)
        with arguments.log.open("a", encoding="utf-8") as log:
            log.write(line + "\n")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
