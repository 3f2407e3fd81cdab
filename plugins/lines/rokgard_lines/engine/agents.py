"""The normal and strong opponents: iterative deepening over the kernels."""

from __future__ import annotations

from dataclasses import dataclass, field
from random import Random
from typing import Any

import numpy as np

from rokgard.agent import Agent, Budget, Decision, thinking_of
from rokgard.game import Game
from rokgard.i18n import _
from rokgard_lines.engine import kernels, limits, table, windows, words
from rokgard_lines.engine.board import Boards, load, new_boards
from rokgard_lines.game import Lines, Position
from rokgard_lines.options import MAX_CELLS

POSITIONS_WITHOUT_GRAVITY = 3
"""Without gravity a position takes about three times as long, for its many moves, and counts as so many."""
HALF = 300
"""An estimate of so many points counts as half a win."""
WHOLE_BOARD = 20
"""With at most this many empty cells all of them are looked at, so that small boards are solved."""


@dataclass(frozen=True, slots=True)
class Skill:
    """How a level searches: the deepest iteration, moves looked at per position (without gravity), how many of its own
    threats a forced win may be long (0: not looked for), the random part of its estimates, and the table's size."""

    depth: int
    width: int
    fours: int
    noise: int
    table_bits: int


NORMAL = Skill(depth=3, width=10, fours=0, noise=12, table_bits=16)
STRONG = Skill(depth=60, width=18, fours=8, noise=3, table_bits=20)


@dataclass
class _Task:
    """One choice: the position on the engine's board, the cells that can be played, and those that are looked at."""

    game: Lines
    boards: Boards
    seat: int
    cells: list[int]
    roots: list[int] = field(init=False)
    note: str = ""

    def __post_init__(self) -> None:
        self.roots = self.cells

    @property
    def board(self) -> Any:
        return self.boards[0]

    def wins_above(self, cell: int) -> bool:
        """Whether a stone on `cell` lets the opponent win right above it."""
        return (cell + 1) % self.game.rows != 0 and bool(windows.wins_at_root(self.boards, cell + 1, 1 - self.seat))

    def decision(
        self,
        cell: int,
        value: float | None = None,
        *,
        exact: bool = False,
        line: tuple[int, ...] = (),
        depth: int = 1,
        note: str = "",
    ) -> Decision[int]:
        """The decision for a cell; a line of cells becomes one of moves."""
        cells = line or (cell,)
        moves = tuple(c // self.game.rows for c in cells) if self.game.gravity else cells
        return Decision(moves[0], value, exact, moves, max(1, int(self.board["nodes"])), depth, note)


class SearchAgent(Agent):
    """Alpha-beta search on windows. Never misses a win in one; never leaves one to the opponent if it can be helped.

    With `NORMAL` it is the level normal, a club player. The idea: look three moves ahead at the ten most urgent moves,
    follow forced replies further, judge the end of a line by the rows that are still open, and choose by chance between
    moves of nearly equal worth. Long attacks are neither planned nor seen coming.
    """

    def __init__(self, skill: Skill, clock: limits.Clock | None = None) -> None:
        self.skill = skill
        self._clock = clock or limits.Clock()
        self._start: Boards | None = None
        self._boards: Boards | None = None
        self._board_of: tuple[Any, bool] | None = None
        self._keys = np.zeros(1 << skill.table_bits, dtype=np.int64)
        self._entries = np.zeros(1 << skill.table_bits, dtype=np.int64)

    def warm_up(self, game: Game[Any, Any]) -> None:
        """Compile the kernels, or load them from the cache."""
        state = game.initial()
        SearchAgent(Skill(depth=2, width=2, fours=1, noise=0, table_bits=4)).choose(
            game, state, Budget(nodes=50), Random(0)
        )

    def choose(self, game: Game[Any, Any], state: Position, budget: Budget, rng: Random) -> Decision[int]:
        """Choose a move. Raises `TypeError` for a game other than Lines."""
        if not isinstance(game, Lines):
            raise TypeError(f"this opponent plays Lines, not {game.id}")
        started = self._clock.now()
        boards = self._load(game, state)
        seat = game.turn(state)
        moves = list(game.legal_moves(state))
        rng.shuffle(moves)
        cells = [game.landing(state, move) for move in moves]
        task = _Task(game, boards, seat, cells)

        winning = [c for c in cells if windows.wins_at_root(boards, c, seat)]
        if winning:
            return task.decision(winning[0], 1.0, exact=True, note=_("wins at once"))
        if len(cells) == 1:
            return task.decision(cells[0], note=_("the only move"))
        dangers = [c for c in cells if windows.wins_at_root(boards, c, 1 - seat)]
        if len(dangers) > 1:
            return task.decision(dangers[0], -1.0, exact=True, note=_("cannot stop every threat"))
        if dangers:
            task.roots, task.note = dangers, _("blocks {goal}").format(goal=game.goal)
        if game.gravity:
            task.roots = [c for c in task.roots if not task.wins_above(c)]
            if not task.roots:
                return task.decision((dangers or cells)[0], -1.0, exact=True, note=_("cannot stop every threat"))
        task.board["limit"] = limits.positions(budget, 1 if game.gravity else POSITIONS_WITHOUT_GRAVITY)
        with limits.stopped_in_time(boards, budget, self._clock, started):
            return self._forced(task) or self._search(task, rng)

    # -- the steps of a choice -----------------------------------------------------------------------------------------

    def _load(self, game: Lines, state: Position) -> Boards:
        if self._board_of != (game.geometry, game.gravity) or self._start is None or self._boards is None:
            self._start, self._boards = new_boards(game), new_boards(game)
            self._board_of = (game.geometry, game.gravity)
        load(self._boards, self._start, state.cells)
        self._keys.fill(0)  # a choice must not depend on the moves chosen before
        return self._boards

    def _forced(self, task: _Task) -> Decision[int] | None:
        """A win by threats that leave one answer each, before anything else is looked at."""
        if not self.skill.fours or task.game.gravity or len(task.roots) == 1:
            return None
        limit = min(int(task.board["limit"]) // 5, 100_000)
        cell, plies = (int(value) for value in kernels.root_fours(task.boards, task.seat, limit))
        if cell < 0:
            return None
        return task.decision(cell, 1.0, exact=True, depth=plies, note=words.win_note(plies))

    def _search(self, task: _Task, rng: Random) -> Decision[int]:
        skill, game, board, boards, seat = self.skill, task.game, task.board, task.boards, task.seat
        empty = game.geometry.size - int(board["placed"])
        small = empty <= WHOLE_BOARD
        board["width"] = MAX_CELLS if small else skill.width
        board["quiet"] = 0 if small else skill.fours
        board["reduce"] = 0 if small or game.gravity else 1
        order = sorted(task.roots, key=lambda c: -int(windows.rate_root(boards, c, seat)))
        if not small and not game.gravity and len(order) > 2 * skill.width:
            order = order[: 2 * skill.width]
            board["pruned"] = 1
        noise = [rng.randrange(skill.noise + 1) for _cell in order]
        best, value, depth, solved = order[0], 0, 0, False
        for iteration in range(1, min(skill.depth, empty) + 1):
            board["aborted"] = 0
            place, found = kernels.search_root(
                boards, seat, iteration, _ints(order), _ints(noise), self._keys, self._entries
            )
            if place >= 0:
                best, value = order[place], int(found)
                order.insert(0, order.pop(place))
                noise.insert(0, noise.pop(place))
            if board["aborted"]:
                break
            depth = iteration
            thinking_of(task.decision(best, words.scaled(value, HALF), depth=depth))
            decided = abs(value) > table.SURE
            solved = not board["pruned"] and (iteration == empty or decided)
            if solved or decided or len(order) == 1:
                break
        line = self._variation(task, best, depth)
        note = task.note or words.note(value)
        return task.decision(best, words.scaled(value, HALF), exact=solved, line=line, depth=depth, note=note)

    def _variation(self, task: _Task, best: int, depth: int) -> tuple[int, ...]:
        line = np.zeros(max(1, min(depth, 20)), dtype=np.int64)
        line[0] = best
        length = kernels.variation(task.boards, task.seat, line, self._keys, self._entries)
        return tuple(int(c) for c in line[:length])


def _ints(values: list[int]) -> Any:
    return np.array(values, dtype=np.int64)
