"""Exact play where the solver and the opening books reach; elsewhere another opponent decides."""

from __future__ import annotations

import logging
from collections.abc import Iterator, Mapping
from contextlib import contextmanager, suppress
from random import Random
from threading import Timer
from time import monotonic
from typing import TYPE_CHECKING, Any

from rokgard.agent import Agent, Budget, Decision
from rokgard.errors import FileError
from rokgard.game import Game
from rokgard.i18n import _, ngettext
from rokgard_lines.exact.book import Book, Entry, book_for
from rokgard_lines.exact.layout import BitLayout
from rokgard_lines.exact.solution import Interrupted, Solution
from rokgard_lines.exact.tiny import tiny_solver
from rokgard_lines.game import EMPTY, Lines, Position

if TYPE_CHECKING:
    from rokgard_lines.exact.solver import ExactSolver

SPEED = 8
"""The solver visits so many positions in the time in which other searches visit one, and they count accordingly."""
SHARE = 0.8
"""Of the budget, if the solver may well fail; the rest is for the other opponent."""
VARIETY = 400_000
"""The most positions for finding out which moves are as good as the best, and which of them is hardest to answer."""
SLOWDOWN = 200
"""By how much plain Python gets smaller budgets."""
MOST_EMPTY = 34
"""With gravity and more empty cells than this the solver is not tried: it would seldom finish."""
TABLE_BITS = 22
"""32 MB. With 8 MB hard positions take a sixth more nodes, which is sometimes just too many."""

_LOG = logging.getLogger("rokgard.lines")


class ExactAgent(Agent):
    """Plays by the book, then by the exact solver as far as the budget goes; the rest is left to `otherwise`.

    A solved position is played without fault: a win as fast as possible, a lost game as long as possible, if the budget
    is enough to find out how long that is. Among moves that are equally good, the ones with the fewest replies that
    keep the value for the other side come first where nothing is won, and chance decides between the rest.
    """

    def __init__(self, otherwise: Agent) -> None:
        self._otherwise = otherwise
        self._game: Lines | None = None
        self._solver: ExactSolver | None = None
        self._book: Book | None = None

    def warm_up(self, game: Game[Any, Any]) -> None:
        """Compile the kernels, or load them from the cache."""
        if isinstance(game, Lines):
            if tiny_solver(game.options) is not None:
                return
            if not BitLayout.of_any(game).problem:
                from rokgard_lines.exact.solver import LEAST_TABLE_BITS, ExactSolver

                # A solver of its own: a choice may be made while this still runs.
                ExactSolver(game, LEAST_TABLE_BITS).solve(game.initial(), nodes=1)
        self._otherwise.warm_up(game)

    def at_once(self, game: Game[Any, Any], state: Position, rng: Random) -> Decision[int] | None:
        """The move of the book, or on the smallest boards the best one: nothing need be loaded or compiled for it."""
        if not isinstance(game, Lines):
            return None
        self._prepare(game)
        tiny = tiny_solver(game.options)
        if tiny is not None:
            solution = tiny.solve(state)
            move = _choice(tiny.alike(state, solution), rng)
            line = tiny.line(game.play(state, move), -solution.low)
            return _decision(game, state, solution, (move, *line), solution.nodes)
        entry = None if self._book is None else self._book.find(state)
        return self._otherwise.at_once(game, state, rng) if entry is None else _from_book(entry)

    def choose(self, game: Game[Any, Any], state: Position, budget: Budget, rng: Random) -> Decision[int]:
        """Choose a move. Raises `TypeError` for a game other than Lines."""
        if not isinstance(game, Lines):
            raise TypeError(f"this opponent plays Lines, not {game.id}")
        known = self.at_once(game, state, rng)
        if known is not None:
            return known
        if BitLayout.of_any(game).problem or (game.gravity and state.cells.count(EMPTY) > MOST_EMPTY):
            return self._otherwise.choose(game, state, budget, rng)
        start = monotonic()
        solver = self._exact_solver(game)
        with _stopping(solver, budget.seconds):
            solution = _solve(solver, state, budget)
            if solution.value is not None:
                line = _variation(solver, state, solution, budget, rng)
                return _decision(game, state, solution, line, -(-solver.nodes // SPEED))
        looked_at = -(-solution.nodes // SPEED)
        rest = Budget(
            None if budget.nodes is None else max(1, budget.nodes - looked_at),
            None if budget.seconds is None else max(0.01, budget.seconds - (monotonic() - start)),
        )
        return _unless_refuted(self._otherwise.choose(game, state, rest, rng), solution, looked_at)

    def _prepare(self, game: Lines) -> None:
        if self._game is not None and self._game.options == game.options:
            return
        self._game, self._book, self._solver = game, None, None
        try:
            self._book = book_for(game)
        except FileError as error:
            _LOG.warning("%s", error)

    def _exact_solver(self, game: Lines) -> ExactSolver:
        if self._solver is None:
            from rokgard_lines.exact.solver import ExactSolver

            self._solver = ExactSolver(game, TABLE_BITS)
        return self._solver


def _solve(solver: ExactSolver, state: Position, budget: Budget) -> Solution:
    solver.forget()  # a choice must not depend on the moves chosen before
    nodes = None
    if budget.nodes is not None:
        nodes = int(budget.nodes * SPEED * SHARE) if solver.compiled else max(200, budget.nodes // SLOWDOWN)
    return solver.solve(state, goal="score", value_first=True, nodes=nodes)


def _variation(
    solver: ExactSolver, state: Position, solution: Solution, budget: Budget, rng: Random
) -> tuple[int, ...]:
    """A move for a position whose value is known, and what follows with best play, as far as that is known."""
    if solution.score is None:
        return (max(solution.bounds, key=lambda move: solution.bounds[move]),)
    nodes = VARIETY if solver.compiled else VARIETY // SPEED // SLOWDOWN
    if budget.nodes is not None and solver.compiled:
        nodes = min(nodes, int(budget.nodes * SPEED * (1 - SHARE)))
    move = _choice(solver.alike(state, solution, nodes), rng)
    line = [move]
    solver.allow(nodes)
    with suppress(Interrupted):
        line.extend(solver.line(solver.game.play(state, move), -solution.score))
    return tuple(line)


def _choice(alike: Mapping[int, int | None], rng: Random) -> int:
    """One of the moves, at random, with the fewest replies that keep the value; an unknown number is the greatest."""
    least = min((number for number in alike.values() if number is not None), default=None)
    return rng.choice([move for move, number in alike.items() if number == least])


@contextmanager
def _stopping(solver: ExactSolver, seconds: float | None) -> Iterator[None]:
    if seconds is None:
        yield
        return
    timer = Timer(seconds * SHARE, solver.stop)
    timer.daemon = True
    timer.start()
    try:
        yield
    finally:
        timer.cancel()


def _from_book(entry: Entry) -> Decision[int]:
    what = {1: _("wins"), 0: _("draws"), -1: _("delays defeat")}[entry.value]
    note = _("{what} (from the opening book)").format(what=what)
    return Decision(entry.move, float(entry.value), True, (entry.move,), 1, 1, note)


def _decision(game: Lines, state: Position, solution: Solution, line: tuple[int, ...], nodes: int) -> Decision[int]:
    move = line[0]
    value = {"win": 1.0, "draw": 0.0, "loss": -1.0}[solution.value or "draw"]
    note = (_threat_note(game, state, move) if value <= 0 else "") or _note(solution)
    return Decision(move, value, True, line, max(1, nodes), solution.distance or len(line), note)


def _note(solution: Solution) -> str:
    distance = solution.distance
    if solution.value == "draw":
        return _("draws against best play")
    if solution.value == "loss":
        return _("delays defeat")
    if distance is None:
        return _("wins against any play")
    if distance == 1:
        return _("wins at once")
    moves = (distance + 1) // 2
    return ngettext("wins in {n} move", "wins in {n} moves", moves).format(n=moves)


def _threat_note(game: Lines, state: Position, move: int) -> str:
    """What there is to say where the other side threatens to win with its next stone."""
    other = bytes([2 - state.stones % 2])
    threats = []
    for candidate in game.legal_moves(state):
        cell = game.landing(state, candidate)
        if game.geometry.completes(state.cells[:cell] + other + state.cells[cell + 1 :], cell):
            threats.append(candidate)
    if len(threats) > 1:
        return _("cannot stop every threat")
    return _("blocks {goal}").format(goal=game.goal) if threats == [move] else ""


def _unless_refuted(decision: Decision[int], solution: Solution, nodes: int) -> Decision[int]:
    """The other opponent's decision, unless the solver knows its move to be worse than another may be."""
    move, line = decision.move, decision.line
    high = solution.bounds[move][1]
    note, value, exact = decision.note, decision.value, decision.exact
    if high < 0 <= solution.high:
        move = max(solution.bounds, key=lambda m: solution.bounds[m])
        line, note, value, exact = (move,), "", None, False
    return Decision(move, value, exact, line, decision.nodes + nodes, decision.depth, note)
