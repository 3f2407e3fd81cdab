"""The exact solver of Lines on known positions of four in a row with gravity, beside bitbully (C++) by ply."""

from __future__ import annotations

import csv
import statistics
from collections.abc import Callable
from pathlib import Path
from typing import Any

from report import Section, Stopwatch, milliseconds, number

POSITIONS = Path(__file__).parent.parent / "tests" / "lines" / "data" / "four_gravity_positions.csv"
PLIES = {8: 8, 10: 10, 12: 20, 14: 20, 16: 30, 20: 22, 24: 32}
PLIES_IN_FULL = {6: 8, 8: 42, 10: 26, 12: 36, 14: 27, 16: 30, 18: 36, 20: 22, 24: 32}
TABLE_BITS = 22


def measure(full: bool) -> list[Section]:
    from rokgard_lines import PRESETS, Lines
    from rokgard_lines.exact.solver import ExactSolver

    section = Section(
        "lines_solver",
        "Lines: exact score of a position, 7 x 6, table emptied each time",
        ["ply", "positions", "rokgard mean", "max", "positions/s", "bitbully mean", "max", "ratio"],
    )
    game = Lines(PRESETS["four-gravity"])
    solver = ExactSolver(game, TABLE_BITS)
    peer = _peer()
    rows = list(csv.DictReader(POSITIONS.open(newline="", encoding="utf-8")))
    for ply, most in (PLIES_IN_FULL if full else PLIES).items():
        ours, theirs, nodes = [], [], 0
        for row in [row for row in rows if int(row["ply"]) == ply][:most]:
            state = game.initial()
            for digit in row["moves"]:
                state = game.play(state, int(digit) - 1)
            solver.forget()
            with Stopwatch() as watch:
                solution = solver.solve(state, goal="score")
            assert solution.score == int(row["best"]), row["moves"]
            ours.append(watch.seconds)
            nodes += solution.nodes
            if peer is not None:
                solve = peer(row["moves"])
                with Stopwatch() as watch:
                    solve()
                theirs.append(watch.seconds)
        mean, their_mean = statistics.mean(ours), statistics.mean(theirs) if theirs else None
        section.add(
            [
                str(ply),
                str(len(ours)),
                milliseconds(mean),
                milliseconds(max(ours)),
                number(nodes / sum(ours)),
                milliseconds(their_mean) if their_mean is not None else "-",
                milliseconds(max(theirs)) if theirs else "-",
                f"{mean / their_mean:.2f}" if their_mean is not None else "-",
            ],
            ply=ply,
            positions=len(ours),
            rokgard=mean,
            rokgard_max=max(ours),
            nodes_per_second=nodes / sum(ours),
            bitbully=their_mean,
            bitbully_max=max(theirs) if theirs else None,
        )
    section.notes.append("The ratio is our mean time over that of bitbully; below 1 we are quicker.")
    if peer is None:
        section.notes.append("bitbully is not installed: pip install bitbully.")
    return [section]


def _peer() -> Callable[[str], Callable[[], Any]] | None:
    """Makes the call that solves a position with bitbully without its opening book; None if it is not installed."""
    try:
        from bitbully import bitbully_core
    except ImportError:
        return None
    core = bitbully_core.BitBullyCore()

    def prepare(moves: str) -> Callable[[], Any]:
        board = bitbully_core.BoardCore()
        assert board.setBoard([int(digit) - 1 for digit in moves])
        core.resetTranspositionTable()
        return lambda: core.mtdf(board, 0)

    return prepare


if __name__ == "__main__":
    print(measure(False)[0].text())
