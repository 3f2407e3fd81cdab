"""The normal and strong opponents: iterative deepening over the kernels."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from random import Random
from threading import Timer
from typing import Any

import numpy as np

from rokgard.agent import Agent, Budget, Decision
from rokgard.game import Game
from rokgard.i18n import _, ngettext
from rokgard_lines.engine import kernels
from rokgard_lines.engine.board import Boards, load, new_boards
from rokgard_lines.engine.jit import COMPILED
from rokgard_lines.game import Lines, Position

SLOWDOWN = 200
"""By how much plain Python gets smaller budgets."""
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


class SearchAgent(Agent):
    """Alpha-beta search on windows. Never misses a win in one; never leaves one to the opponent if it can be helped."""

    def __init__(self, skill: Skill) -> None:
        self.skill = skill
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
        boards = self._load(game, state)
        board: Any = boards[0]
        seat = game.turn(state)
        moves = list(game.legal_moves(state))
        rng.shuffle(moves)
        cells = {game.landing(state, move): move for move in moves}

        winning = [c for c in cells if kernels.wins_at_root(boards, c, seat)]
        if winning:
            return self._decide(cells, winning[0], 1.0, exact=True, note=_("wins at once"))
        dangers = [c for c in cells if kernels.wins_at_root(boards, c, 1 - seat)]
        if len(cells) == 1:
            return self._decide(cells, next(iter(cells)), None, note=_("the only move"))
        if len(dangers) > 1:
            return self._decide(cells, dangers[0], -1.0, exact=True, note=_("cannot stop every threat"))
        note = _("blocks {goal}").format(goal=game.goal) if dangers else ""
        roots = dangers or list(cells)
        if game.gravity:
            safe = [c for c in roots if not self._wins_above(game, boards, c, 1 - seat)]
            if not safe:
                return self._decide(cells, roots[0], -1.0, exact=True, note=_("cannot stop every threat"))
            roots = safe
        with self._limits(board, boards, budget):
            return self._search(game, board, boards, seat, roots, cells, rng, note)

    # -- the steps of a choice -----------------------------------------------------------------------------------------

    def _load(self, game: Lines, state: Position) -> Boards:
        if self._board_of != (game.geometry, game.gravity) or self._start is None or self._boards is None:
            self._start, self._boards = new_boards(game), new_boards(game)
            self._board_of = (game.geometry, game.gravity)
        load(self._boards, self._start, state.cells)
        self._keys.fill(0)  # a choice must not depend on the moves chosen before
        return self._boards

    @staticmethod
    def _wins_above(game: Lines, boards: Boards, cell: int, seat: int) -> bool:
        return (cell + 1) % game.rows != 0 and bool(kernels.wins_at_root(boards, cell + 1, seat))

    @staticmethod
    def _decide(
        cells: dict[int, int], cell: int, value: float | None, *, exact: bool = False, note: str = ""
    ) -> Decision[int]:
        return Decision(cells[cell], value, exact, (cells[cell],), nodes=len(cells), depth=1, note=note)

    @contextmanager
    def _limits(self, board: Any, boards: Boards, budget: Budget) -> Iterator[None]:
        nodes = budget.nodes if budget.nodes is not None else 1 << 60
        board["limit"] = nodes if COMPILED else max(200, nodes // SLOWDOWN)
        if budget.seconds is None:
            yield
            return

        def stop() -> None:
            boards["stop"][0] = 1

        timer = Timer(budget.seconds, stop)
        timer.daemon = True
        timer.start()
        try:
            yield
        finally:
            timer.cancel()

    def _search(
        self,
        game: Lines,
        board: Any,
        boards: Boards,
        seat: int,
        roots: list[int],
        cells: dict[int, int],
        rng: Random,
        note: str,
    ) -> Decision[int]:
        skill, empty = self.skill, len(cells) if not game.gravity else game.geometry.size - int(board["placed"])
        if skill.fours and not game.gravity and len(roots) > 1:
            cell, plies = kernels.root_fours(boards, seat, 400 if not COMPILED else 4000)
            if cell >= 0:
                return self._decide(cells, int(cell), 1.0, exact=True, note=_win_note(int(plies)))
        small = empty <= WHOLE_BOARD
        board["width"] = 400 if small else skill.width
        board["quiet"] = skill.fours if not small else 0
        board["reduce"] = 0 if small or game.gravity else 1
        board["pruned"] = 0
        board["nodes"] = 0
        order = sorted(roots, key=lambda c: -int(kernels.rate_root(boards, c, seat)))
        if not small and not game.gravity and len(order) > 2 * skill.width:
            order = order[: 2 * skill.width]
            board["pruned"] = 1
        noise = [rng.randrange(skill.noise + 1) for _cell in order]
        best, value, depth, solved = order[0], 0, 0, False
        for iteration in range(1, min(skill.depth, empty) + 1):
            board["aborted"] = 0
            place, found = kernels.search_root(
                boards,
                seat,
                iteration,
                np.array(order, dtype=np.int64),
                np.array(noise, dtype=np.int64),
                self._keys,
                self._entries,
            )
            if place >= 0:
                best, value = order[place], int(found)
                order.insert(0, order.pop(place))
                noise.insert(0, noise.pop(place))
            if board["aborted"]:
                break
            depth = iteration
            solved = not board["pruned"] and (iteration == empty or abs(value) > kernels.SURE)
            if solved or abs(value) > kernels.SURE or len(order) == 1:
                break
        return Decision(
            cells[best],
            _scale(value),
            solved,
            self._variation(game, boards, seat, best, depth),
            int(board["nodes"]),
            depth,
            note or _note(value),
        )

    def _variation(self, game: Lines, boards: Boards, seat: int, best: int, depth: int) -> tuple[int, ...]:
        line = np.zeros(max(1, min(depth, 20)), dtype=np.int64)
        line[0] = best
        length = kernels.variation(boards, seat, line, self._keys, self._entries)
        return tuple(int(c) // game.rows if game.gravity else int(c) for c in line[:length])


def _scale(value: int) -> float:
    """An engine value as an expected result between -1 and 1."""
    if abs(value) > kernels.SURE:
        return 1.0 if value > 0 else -1.0
    return 0.99 * value / (abs(value) + 300)


def _win_note(plies: int) -> str:
    moves = (plies + 1) // 2
    return ngettext("wins in {n} move", "wins by force in {n} moves", moves).format(n=moves)


def _note(value: int) -> str:
    if value > kernels.SURE:
        return _win_note(kernels.WIN - value)
    return _("delays defeat") if value < -kernels.SURE else ""
