"""What `rokgard lines solve` shows: progress while the solver works, and its answer for people and programs."""

from __future__ import annotations

import threading
import time
from dataclasses import dataclass
from typing import Any

from rokgard.cli.context import AppContext
from rokgard.cli.progress import status_line
from rokgard.i18n import _, ngettext
from rokgard.thinking import BACKGROUND
from rokgard_lines.exact.solution import Solution, plies_to_end
from rokgard_lines.exact.solver import ExactSolver
from rokgard_lines.game import Lines, Position

_TICK = 0.1
_SHOW_AFTER = 1.0
WORDS_PER_MEGABYTE = 17  # as a power of two


def solve_watched(app: AppContext, game: Lines, state: Position, memory: int) -> tuple[Solution, bool]:
    """Solve in a thread, with progress on standard error. Returns the answer and whether Ctrl-C stopped it.

    `memory` is the size of the table in megabytes, rounded down to a power of two. Raises `UsageError` for a board out
    of reach.
    """
    solver = ExactSolver(game, table_bits=WORDS_PER_MEGABYTE + memory.bit_length() - 1)
    work = _Work(solver, state)
    thread = threading.Thread(target=work, name=f"{BACKGROUND}solve", daemon=True)
    interrupted = False
    start = time.monotonic()
    with status_line(app) as say:
        try:
            thread.start()
            while not work.done.wait(_TICK):
                gone = time.monotonic() - start
                if gone >= _SHOW_AFTER:
                    say(_progress(gone, solver.nodes, work.solution))
        except KeyboardInterrupt:
            interrupted = True
        finally:
            while thread.is_alive() and not work.done.is_set():
                solver.stop()
                work.done.wait(_TICK)
    if work.error is not None:
        raise work.error
    if work.solution is None:  # stopped before it began
        raise KeyboardInterrupt
    return work.solution, interrupted and not work.solution.complete


class _Work:
    """What the thread does, and what it has found."""

    def __init__(self, solver: ExactSolver, state: Position) -> None:
        self._solver, self._state = solver, state
        self.solution: Solution | None = None
        self.error: BaseException | None = None
        self.done = threading.Event()  # a join that Ctrl-C interrupts takes the thread for dead

    def __call__(self) -> None:
        try:
            self.solution = self._solver.solve(self._state, line=True, on_change=self._keep)
        except BaseException as error:  # for the main thread to raise
            self.error = error
        finally:
            self.done.set()

    def _keep(self, solution: Solution) -> None:
        self.solution = solution


def _progress(seconds: float, nodes: int, known: Solution | None) -> str:
    """How far the solver is, in a line."""
    text = _("{seconds:.0f} s, {millions:,.0f} million positions").format(seconds=seconds, millions=nodes / 1e6)
    if known is not None:
        text += ", " + ((known.value and value_word(known.value)) or _("value not known yet"))
        text += ", " + _("score {range}").format(range=range_text(known.low, known.high))
        text += ", " + _("{n} of {all} moves").format(n=len(known.moves), all=len(known.bounds))
    return text


def value_word(value: str) -> str:
    """A value for people."""
    return {"win": _("win"), "draw": _("draw"), "loss": _("loss")}[value]


def range_text(low: int, high: int) -> str:
    """A score, or what it lies between."""
    return str(low) if low == high else _("{low} to {high}").format(low=low, high=high)


@dataclass(frozen=True)
class Report:
    """A position and what is known of it."""

    game: Lines
    state: Position
    solution: Solution

    def document(self) -> dict[str, Any]:
        """The answer for programs. Moves are named by the column's number, without gravity by the cell."""
        known = self.solution
        return {
            "board": self.game.options.model_dump(mode="json"),
            "plies": self.state.stones,
            "value": known.value,
            "score": known.score,
            "moves": {self._name(move): score for move, score in known.moves.items()},
            "best": [self._name(move) for move in known.best] if known.score is not None else [],
            "distance": known.distance,
            "line": [self._name(move) for move in known.line],
            "complete": known.complete,
            "bounds": {self._name(move): list(bounds) for move, bounds in known.bounds.items()},
            "nodes": known.nodes,
            "seconds": round(known.seconds, 6),
        }

    def say(self, app: AppContext) -> None:
        """The answer for people."""
        known, game = self.solution, self.game
        app.echo(app.console.paint(f"{game.heading()} · {game.describe()}", "bold"))
        app.echo(self._summary())
        app.echo()
        heads = [_("move"), _("value"), _("score"), _("stones to the end")]
        app.console.table(heads, [self._row(move, *bounds) for move, bounds in known.bounds.items()])
        if known.line:
            app.echo()
            app.echo(_("Best play: {moves}").format(moves=" ".join(self._texts(known.line))))
        app.echo()
        text = ngettext("{n:,} position in {seconds:.2f} s", "{n:,} positions in {seconds:.2f} s", known.nodes)
        app.echo(app.console.paint(text.format(n=known.nodes, seconds=known.seconds), "dim"))

    def _summary(self) -> str:
        known = self.solution
        to_move = (_("first player to move"), _("second player to move"))[self.state.stones & 1]
        if known.value is None:
            what = _("value not known yet")
        elif known.score is None:
            what = _("{value}, how soon is not known yet").format(value=value_word(known.value))
        else:
            left = known.distance or 0
            end = ngettext("over in {n} stone", "over in {n} stones", left).format(n=left)
            what = f"{value_word(known.value)}, {end}"
        return f"{to_move}: {what}"

    def _row(self, move: int, low: int, high: int) -> list[str]:
        text = self.game.move_text(self.state, move)
        if low != high:
            value = value_word("win") if low > 0 else value_word("loss") if high < 0 else "?"
            return [text, value, range_text(low, high), "?"]
        value = value_word("draw" if low == 0 else "win" if low > 0 else "loss")
        return [text, value, str(low), str(plies_to_end(len(self.state.cells), self.state.stones, low))]

    def _name(self, move: int) -> str:
        return str(move + 1) if self.game.gravity else self.game.cell_name(move)

    def _texts(self, line: tuple[int, ...]) -> list[str]:
        texts, state = [], self.state
        for move in line:
            texts.append(self.game.move_text(state, move))
            state = self.game.play(state, move)
        return texts
