"""Make an opening book with the exact solver, ply by ply.

    python -m rokgard_lines.exact.make_book four-gravity --plies 8 --memory 1024

It may be stopped at any time (Ctrl-C) and goes on where it was: the book itself is the only state, and is written
after every position that took long. Seats take turns, so that both get as far. Entries are exact: a move that keeps a
win or a draw, and in a lost position one that loses as late as possible; how late that is often takes longest. With
`--any-loss` it is the ordinary search's move instead (the middle at the start), and what the other seat's policy has
proved is not solved again.
"""

from __future__ import annotations

import argparse
import os
import sys
import time
from pathlib import Path
from random import Random

from rokgard.agent import Budget
from rokgard.files import write_atomic
from rokgard.thinking import think_aside
from rokgard_lines.engine.agents import STRONG, SearchAgent
from rokgard_lines.exact.book import SEATS, Book, Entry, Policy, file_of
from rokgard_lines.exact.report import WORDS_PER_MEGABYTE
from rokgard_lines.exact.solution import Solution
from rokgard_lines.exact.solver import ExactSolver, Goal
from rokgard_lines.game import Position

BOARDS = ("four-gravity", "hex-gravity")
_SAVE_EVERY = 5.0


class _Maker:
    def __init__(self, book: Book, file: Path, memory: int, seconds: float | None, any_loss: bool) -> None:
        self._book, self._file, self._any_loss = book, file, any_loss
        self._solver = ExactSolver(book.policies[0].game, WORDS_PER_MEGABYTE + memory.bit_length() - 1)
        self._end = None if seconds is None else time.monotonic() + seconds
        self._saved = time.monotonic()

    def make(self, plies: int, seats: tuple[str, ...]) -> None:
        """Fill the book up to the position with `plies` stones. Raises `KeyboardInterrupt` when it is stopped."""
        for stones in range(plies + 1):
            if SEATS[stones % 2] in seats:
                self._fill(self._book.policies[stones % 2], stones // 2)
                self.save()

    def _fill(self, policy: Policy, number: int) -> None:
        if len(policy.plies) == number:
            policy.plies.append([])
        entries, level = policy.plies[number], policy.level(number)
        for place in range(len(entries), len(level)):
            start = time.monotonic()
            entry, how = self._entry(level[place])
            entries.append(entry)
            gone = time.monotonic() - start
            print(
                f"{SEATS[policy.seat]}, {level[place].stones} stones, {place + 1} of {len(level)}: {entry.text} "
                f"({how}), {gone:.1f} s",
                flush=True,
            )
            if time.monotonic() - self._saved > _SAVE_EVERY:
                self.save()

    def _entry(self, state: Position) -> tuple[Entry, str]:
        if self._any_loss and self._all_lose(state):
            return Entry(self._ordinary(state), -1), "every move loses, by the other seat's book"
        solution = self._solve(state)
        value = (solution.low > 0) - (solution.high < 0)
        move = self._ordinary(state) if self._any_loss and value < 0 else solution.best[0]
        return Entry(move, value), f"score {solution.low} to {solution.high}, {solution.nodes:,} positions"

    def _all_lose(self, state: Position) -> bool:
        """Whether the other seat's policy has a win after every move."""
        game = self._solver.game
        after = (game.play(state, move) for move in game.legal_moves(state))
        entries = (self._book.find(position) for position in after)
        return all(entry is not None and entry.value > 0 for entry in entries)

    def _ordinary(self, state: Position) -> int:
        if not state.stones:
            return self._solver.game.columns // 2
        return SearchAgent(STRONG).choose(self._solver.game, state, Budget(nodes=1_000_000), Random(0)).move

    def _solve(self, state: Position) -> Solution:
        def tick(_gone: float) -> None:
            if self._end is not None and time.monotonic() > self._end:
                raise KeyboardInterrupt

        goal: Goal = "sign" if self._any_loss else "value"
        return think_aside(lambda: self._solver.solve(state, goal=goal), tick=tick)

    def save(self) -> None:
        self._file.parent.mkdir(parents=True, exist_ok=True)
        write_atomic(self._file, self._book.text(), overwrite=True)
        self._saved = time.monotonic()


def main() -> int:
    """Make or continue a book."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("preset", choices=BOARDS)
    parser.add_argument("--plies", type=int, default=8, help="how many stones may lie when the book ends")
    parser.add_argument("--seat", choices=SEATS, help="only for this one")
    parser.add_argument("--any-loss", action="store_true", help="in lost positions, do not find out what lasts longest")
    parser.add_argument("--memory", type=int, default=1024, metavar="MB", help="for the table of positions")
    parser.add_argument("--seconds", type=float, help="stop after so long")
    parser.add_argument("-o", "--output", type=Path, help="where the book is, instead of in the package")
    arguments = parser.parse_args()
    file = arguments.output or Path(str(file_of(arguments.preset)))
    book = Book.empty(arguments.preset)
    if file.is_file():
        book = Book.read(file.read_text(encoding="utf-8"), str(file))
        for policy in book.policies:
            policy.check()
    maker = _Maker(book, file, arguments.memory, arguments.seconds, arguments.any_loss)
    try:
        maker.make(arguments.plies, SEATS if arguments.seat is None else (arguments.seat,))
    except KeyboardInterrupt:
        maker.save()
        print("stopped; the same command goes on", file=sys.stderr)
        sys.stderr.flush()
        os._exit(130)  # the solver's thread would hold the interpreter up
    print(f"{file}: {file.stat().st_size:,} bytes")
    return 0


if __name__ == "__main__":
    sys.exit(main())
