"""The exact solver: positions to scores, with everything that is known when it is stopped."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any, Literal

import numpy as np

from rokgard_lines.engine.jit import COMPILED
from rokgard_lines.exact.bits import MOST_WINDOWS, SEARCH
from rokgard_lines.exact.layout import BitLayout
from rokgard_lines.exact.solution import Interrupted, Solution, win_in_one
from rokgard_lines.exact.symmetries import symmetries
from rokgard_lines.game import Lines, Position

Goal = Literal["sign", "value", "score", "moves"]
"""What to find out: win, draw or loss; the same, and how late a loss comes; the score; the score of every move."""

TABLE_BITS = 24
"""The usual size of the table: 2 ** 24 words, 128 MiB."""
LEAST_TABLE_BITS, MOST_TABLE_BITS = 10, 34
MIRROR_PLIES = 14
"""So far positions are looked up together with their mirror images; later they seldom both occur."""
NO_LIMIT = 1 << 62


@dataclass
class _Move:
    """A move at the root: the position after it, and bounds of the move's score."""

    move: int
    after: Position
    low: int
    high: int

    @property
    def known(self) -> bool:
        return self.low == self.high


class ExactSolver:
    """Solves positions of one board. It may be used by one thread at a time; `stop` may be called by any.

    The table holds 2 ** `table_bits` words and is kept between positions. Raises `UsageError` for a board that is out
    of reach.
    """

    compiled = COMPILED
    """Whether the search is compiled; as plain Python it is some hundred times slower."""

    def __init__(self, game: Lines, table_bits: int = TABLE_BITS) -> None:
        self.game = game
        self.layout = BitLayout.of(game)
        if not LEAST_TABLE_BITS <= table_bits <= MOST_TABLE_BITS:
            raise ValueError(f"table_bits must be from {LEAST_TABLE_BITS} to {MOST_TABLE_BITS}")
        self._search = _search_for(self.layout)
        self._searches = _new_searches(self.layout, game, table_bits)
        self._table = np.zeros(1 << table_bits, dtype=np.int64)
        self._order = _root_order(game)

    # -- asking -------------------------------------------------------------------------------------------------------

    def solve(
        self,
        state: Position,
        *,
        nodes: int | None = None,
        goal: Goal = "moves",
        value_first: bool = False,
        line: bool = False,
        guesses: Mapping[int, int] | None = None,
        on_change: Callable[[Solution], None] | None = None,
    ) -> Solution:
        """Find out about a position in which the game is not over what `goal` says.

        With `value_first`, as always for the first two goals, the value is found before the score: the whole takes
        longer, but an answer that is cut short is worth more. Stops at once when `stop` is called or more than `nodes`
        positions were visited; the answer then holds what is known. `on_change` is given every better answer. With
        `line` the answer has one line of best play, if the score is known. `guesses` are scores of moves for the goal
        "moves": a right one takes two searches to prove, one for each bound, a wrong one costs time only. Raises
        `ValueError` where the game is over.
        """
        if self.game.outcome(state) is not None:
            raise ValueError("the game is over")
        self._begin(nodes)
        start = time.perf_counter()
        moves = self._moves(state)
        played: list[int] = []

        def answer() -> Solution:
            bounds = {m.move: (m.low, m.high) for m in sorted(moves, key=lambda m: m.move)}
            gone = time.perf_counter() - start
            return Solution(len(state.cells), state.stones, bounds, self.nodes, gone, tuple(played))

        try:
            for _step in self._steps(moves, goal, value_first or goal in {"sign", "value"}, guesses or {}):
                if on_change is not None:
                    on_change(answer())
            score = answer().score
            if line and score is not None:
                played.extend(self.line(state, score))
        except Interrupted:
            pass
        return answer()

    def stop(self) -> None:
        """Stop what is being solved, from another thread."""
        self._searches["stop"][0] = 1

    @property
    def nodes(self) -> int:
        """Positions visited for the present question so far."""
        return int(self._searches["nodes"][0])

    def forget(self) -> None:
        """Empty the table, so that the next answer takes as many nodes as the first."""
        self._table.fill(0)

    def alike(self, state: Position, solution: Solution, nodes: int) -> dict[int, int | None]:
        """The moves that reach the score of a position, as far as `nodes` more positions tell, or until `stop`.

        `solution` is what `solve` has just said of the position, with its score. With each move, unless it wins, comes
        the number of replies to it that keep the value for the other side; None where that was not found out.
        """
        self.allow(nodes)
        score = solution.low
        found: dict[int, int | None] = dict.fromkeys(solution.best)
        try:
            for move in self._moves(state):
                if move.move not in found and solution.bounds[move.move][1] >= score and self._reaches(move, score):
                    found[move.move] = None
            for move in self._moves(state):
                if score <= 0 and move.move in found:
                    found[move.move] = self._keeping(move.after, 1 if score < 0 else 0)
        except Interrupted:
            pass
        return found

    def _keeping(self, state: Position, least: int) -> int:
        """How many moves score at least so much; 0 where the game is over."""
        if self.game.outcome(state) is not None:
            return 0
        return sum(self._reaches(move, least) for move in self._moves(state))

    def allow(self, nodes: int) -> None:
        """Let what follows an answer (`alike`, `line`) visit so many more positions."""
        self._searches["aborted"][0], self._searches["limit"][0] = 0, self.nodes + nodes

    def line(self, state: Position, score: int) -> Iterator[int]:
        """One line of best play to the end from a position of this score. Raises `Interrupted`; see `allow`."""
        while self.game.outcome(state) is None:
            best = next(m for m in self._moves(state) if self._reaches(m, score))
            yield best.move
            state, score = best.after, -score

    # -- the search at the root ---------------------------------------------------------------------------------------

    def _begin(self, nodes: int | None) -> None:
        self._searches["stop"][0] = self._searches["nodes"][0] = self._searches["aborted"][0] = 0
        self._searches["limit"][0] = NO_LIMIT if nodes is None else nodes

    def _moves(self, state: Position) -> list[_Move]:
        game, cells = self.game, len(state.cells)
        found = []
        legal = set(game.legal_moves(state))
        for move in self._order:
            if move not in legal:
                continue
            after = game.play(state, move)
            plies = after.stones
            low, high = -((cells - 1 - plies) // 2), (cells - plies) // 2
            if after.winner >= 0:
                low = high = win_in_one(cells, state.stones)
            elif plies == cells:
                low = high = 0
            elif any(game.play(after, reply).winner >= 0 for reply in game.legal_moves(after)):
                low = high = -win_in_one(cells, plies)
            found.append(_Move(move, after, low, high))
        return found

    def _steps(self, moves: list[_Move], goal: Goal, value_first: bool, guesses: Mapping[int, int]) -> Iterator[None]:
        """Search until the goal is reached, one step for every search."""
        if goal != "moves" or not guesses:
            yield from self._narrow(moves, goal, value_first)
        if goal == "moves":
            for move in moves:
                while not move.known:
                    self._ask(move, _middle(move.low, move.high, guesses.get(move.move)))
                    yield

    def _narrow(self, moves: list[_Move], goal: Goal, value_first: bool) -> Iterator[None]:
        """Find the best score by asking again and again whether there is a move above a middle."""
        while (low := max(m.low for m in moves)) < (high := max(m.high for m in moves)):
            if (goal in {"sign", "value"} and low > 0) or (goal == "sign" and high < 0):
                return
            middle = _middle(low, high)
            if value_first and low <= 0:  # is it a win? a draw? a late loss?
                middle = 0 if high > 0 else high - 1
            for move in moves:
                if move.high > middle:
                    self._ask(move, middle)
                    yield
                if move.low > middle:
                    moves.remove(move)
                    moves.insert(0, move)
                    break

    def _ask(self, move: _Move, middle: int) -> None:
        """Find out whether a move scores more than `middle`. Raises `Interrupted`."""
        own, other = self.layout.words(move.after)
        arguments = (own, other, move.after.stones, -middle - 1, -middle, self._table)
        score = -int(self._search(self._searches, *arguments))
        if self._searches["aborted"][0]:
            raise Interrupted
        if score > middle:
            move.low = max(move.low, score)
        else:
            move.high = min(move.high, score)

    def _reaches(self, move: _Move, score: int) -> bool:
        if move.low < score <= move.high:
            self._ask(move, score - 1)
        return move.low >= score


def _middle(low: int, high: int, guess: int | None = None) -> int:
    """Where to cut: beside a guess, else near 0 first, as few positions are won or lost early."""
    if guess is not None and low <= guess <= high:
        return guess if guess == low else guess - 1
    middle = low + (high - low) // 2
    if middle <= 0 and low // 2 < middle:
        return int(low / 2)
    if middle >= 0 and high // 2 > middle:
        return high // 2
    return middle


def _root_order(game: Lines) -> list[int]:
    """All moves of a board, nearest to the middle first."""
    columns, rows = game.columns, game.rows
    if game.gravity:
        return sorted(range(columns), key=lambda c: (abs(2 * c - columns + 1), c))

    def away(cell: int) -> int:
        column, row = game.geometry.at(cell)
        return abs(2 * column - columns + 1) + abs(2 * row - rows + 1)

    return sorted(range(columns * rows), key=lambda cell: (away(cell), cell))


def _search_for(layout: BitLayout) -> Callable[..., int]:
    # Only the search that the board needs is loaded, and compiled if need be.
    if layout.gravity:
        from rokgard_lines.exact.gravity import search_gravity

        return search_gravity
    from rokgard_lines.exact.free import search_free

    return search_free


def _new_searches(layout: BitLayout, game: Lines, table_bits: int) -> Any:
    """The record that a search works on, in an array of length one."""
    searches = np.zeros(1, dtype=SEARCH)
    search: Any = searches[0]
    search["cells"], search["in_row"], search["columns"] = layout.cells, layout.in_row, layout.columns
    search["directions"] = len(layout.shifts)
    search["shifts"][: len(layout.shifts)] = layout.shifts
    search["board"], search["table_bits"] = layout.board, table_bits
    order = _root_order(game)
    if layout.gravity:
        search["bottom"], search["lower"], search["pairs"] = layout.bottom, layout.lower, 1
        search["foot"][: layout.columns] = layout.base
        search["column"][: layout.columns] = [layout.column(column) for column in range(layout.columns)]
        search["order"][: layout.columns] = order
        search["mirror_plies"] = MIRROR_PLIES if layout.mirrored else 0
    else:
        windows = [sum(layout.bit(cell) for cell in cells) for cells in game.geometry.windows]
        assert len(windows) <= MOST_WINDOWS
        search["window_count"] = len(windows)
        search["windows"][: len(windows)] = windows
        search["cell"][: layout.cells] = [layout.bit(cell) for cell in order]
        maps = symmetries(game.geometry)
        search["symmetries"] = len(maps)
        for number, places in enumerate(maps):
            search["weight"][number, : layout.cells] = [3 ** places[cell] for cell in order]
    # Plain Python reaches the fields as attributes only through a record array.
    return searches if COMPILED else searches.view(np.recarray)
