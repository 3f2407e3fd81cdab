"""The strong opponent on boards without gravity: threat search first, then alpha-beta over the kernels."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from random import Random
from typing import Any

import numpy as np

from rokgard.agent import Agent, Budget, Decision, thinking_of
from rokgard.game import Game
from rokgard.i18n import _
from rokgard_lines.engine import limits, table, words
from rokgard_lines.game import Lines, Position
from rokgard_lines.options import MAX_CELLS
from rokgard_lines.patterns import search, stones, threats
from rokgard_lines.patterns.board import Boards, load, new_boards

PER_POSITION = 2
"""A position is counted as so many, for it takes longer here than on boards with gravity."""
WHOLE_BOARD = 20
"""With at most this many empty cells all of them are looked at, so that small boards are solved."""
WIDTH = 18
"""So many moves are looked at in a position where nothing forces."""
FOURS = 10
"""So many own threats a forced win at the end of a line may be long."""
LONGEST = 40
"""So many own threats a forced win at the root may be long."""
HALF = 900
"""An estimate of so many points counts as half a win."""
NOISE = 8
ASPIRATION = 150
DEEPEST = 60
TABLE_BITS = 20
ATTACK_TABLE_BITS = 18
_LINE_NODES = 20_000
_FIRST_RATE = 200_000.0
"""Positions a second, until a choice has shown how many there are."""
_WORTH_MEASURING = 0.2
"""Seconds that such a choice takes at least."""


@dataclass
class _Task:
    """One choice: the position on the engine's board, and the cells that are looked at."""

    game: Lines
    boards: Boards
    seat: int
    rng: Random
    empty: list[int]
    roots: list[int] = field(init=False)
    note: str = ""
    allowance: int = 0
    """So many positions can be looked at, as far as is known; the parts of a choice get shares of it."""
    half_time: float | None = None
    clock: limits.Clock = field(default_factory=limits.Clock)

    def __post_init__(self) -> None:
        self.rng.shuffle(self.empty)
        self.roots = list(self.empty)

    @property
    def board(self) -> Any:
        return self.boards[0]

    def late(self) -> bool:
        """Whether the search has to begin now, whatever else could be looked at."""
        if self.board["stop"] or self.board["nodes"] > self.allowance * 6 // 10:
            return True
        return self.half_time is not None and self.clock.now() > self.half_time

    def of_kind(self, seat: int, kind: int) -> list[int]:
        """The empty cells of a kind, in the order of `empty`."""
        kinds, cells = self.board["kind"][seat], self.board["cells"]
        return [cell for cell in self.empty if kinds[cell] == kind and not cells[cell]]

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
        return Decision(cell, value, exact, line or (cell,), max(1, int(self.board["nodes"])), depth, note)


class PatternAgent(Agent):
    """Plays Lines without gravity. Never misses a win in one; never leaves one to the opponent if it can be helped."""

    def __init__(
        self,
        table_bits: int = TABLE_BITS,
        attack_table_bits: int = ATTACK_TABLE_BITS,
        clock: limits.Clock | None = None,
    ) -> None:
        self._clock = clock or limits.Clock()
        self._start: Boards | None = None
        self._boards: Boards | None = None
        self._board_of: Any = None
        self._keys = np.zeros(1 << table_bits, dtype=np.int64)
        self._entries = np.zeros(1 << table_bits, dtype=np.int64)
        self._attack_keys = np.zeros(1 << attack_table_bits, dtype=np.int64)
        self._attack_entries = np.zeros(1 << attack_table_bits, dtype=np.int64)
        self._rate = _FIRST_RATE

    def warm_up(self, game: Game[Any, Any]) -> None:
        """Fill the tables of this board. The kernels were compiled, or loaded, when this module was imported."""
        self.choose(game, game.initial(), Budget(nodes=50), Random(0))

    def choose(self, game: Game[Any, Any], state: Position, budget: Budget, rng: Random) -> Decision[int]:
        """Choose a move. Raises `TypeError` for a game other than Lines without gravity."""
        if not isinstance(game, Lines) or game.gravity:
            raise TypeError(f"this opponent plays Lines without gravity, not {game.id}")
        started = self._clock.now()
        boards = self._load(game, state)
        task = _Task(game, boards, game.turn(state), rng, list(game.legal_moves(state)), clock=self._clock)
        with self._limits(task, budget, started):
            return self._at_once(task) or self._attack(task) or self._defend(task) or self._search(task)

    # -- the steps of a choice -----------------------------------------------------------------------------------------

    def _load(self, game: Lines, state: Position) -> Boards:
        if self._board_of != game.geometry or self._start is None or self._boards is None:
            self._start, self._boards = new_boards(game), new_boards(game)
            self._board_of = game.geometry
        load(self._boards, self._start, state.cells)
        self._keys.fill(0)  # a choice must not depend on the moves chosen before
        self._attack_keys.fill(0)
        return self._boards

    @contextmanager
    def _limits(self, task: _Task, budget: Budget, started: float) -> Iterator[None]:
        task.board["limit"] = task.allowance = limits.positions(budget, PER_POSITION)
        if budget.seconds is not None:
            task.allowance = min(task.allowance, int(self._rate * budget.seconds))
            task.half_time = started + 0.55 * budget.seconds
        with limits.stopped_in_time(task.boards, budget, self._clock, started):
            yield
        seconds = self._clock.now() - started
        if budget.seconds is not None and seconds > _WORTH_MEASURING:
            self._rate = int(task.board["nodes"]) / seconds

    def _at_once(self, task: _Task) -> Decision[int] | None:
        """A win in one, the only move, and the answer to a win in one."""
        winning = task.of_kind(task.seat, stones.FIVE_KIND)
        if winning:
            return task.decision(winning[0], 1.0, exact=True, note=_("wins at once"))
        if len(task.roots) == 1:
            return task.decision(task.roots[0], note=_("the only move"))
        dangers = task.of_kind(1 - task.seat, stones.FIVE_KIND)
        if len(dangers) > 1:
            return task.decision(dangers[0], -1.0, exact=True, note=_("cannot stop every threat"))
        if dangers:
            task.roots, task.note = dangers, _("blocks {goal}").format(goal=task.game.goal)
        elif not task.board["placed"]:
            return self._opening(task)
        return None

    def _opening(self, task: _Task) -> Decision[int] | None:
        """The middle of the empty board, unless the board is small enough to be searched."""
        game = task.game
        if game.geometry.size <= WHOLE_BOARD:
            return None
        return task.decision(game.geometry.index(game.columns // 2, game.rows // 2), 0.1, note=_("takes the middle"))

    def _attack(self, task: _Task) -> Decision[int] | None:
        """A win by threats, before anything else is looked at: by fours alone, then with open threes."""
        for threes, share in ((0, 10), (1, 6)):
            plies, cell = self._threats(task, task.seat, threes, task.allowance // share)
            if plies:
                line = self._attack_line(task, cell, plies, threes)
                return task.decision(cell, 1.0, exact=True, line=line, depth=plies, note=words.win_note(plies))
        return None

    def _threats(self, task: _Task, seat: int, threes: int, limit: int) -> tuple[int, int]:
        """The plies that a win by threats takes (0: none found) and its first move."""
        if limit <= 0:
            return 0, -1
        cell, plies = threats.attack_root(
            task.boards, seat, threes, LONGEST, limit, self._attack_keys, self._attack_entries
        )
        return int(plies), int(cell)

    def _attack_line(self, task: _Task, cell: int, plies: int, threes: int) -> tuple[int, ...]:
        """The moves of a win by threats, with the answers that hold it up longest."""
        seat, other = task.seat, 1 - task.seat
        line = [cell]
        stones.put(task.boards, cell, seat)
        while len(line) + 1 < plies:
            made = task.of_kind(seat, stones.FIVE_KIND)
            if made:
                answers = made[:1]
            else:
                count = int(threats.defences_root(task.boards, other, 0))
                answers = [int(c) for c in task.board["moves"][0][:count]]
                answers = answers or task.of_kind(seat, stones.OPEN_FOUR_KIND)[:1]
            found = []
            for answer in answers:
                stones.put(task.boards, answer, other)
                found.append((*self._threats(task, seat, threes, _LINE_NODES), answer))
                stones.take(task.boards, answer, other)
            left, cell, answer = max(found, default=(0, -1, -1))
            if cell < 0 or min(found)[0] == 0:  # the limits do not allow to find all of the win again
                break
            line += [answer, cell]
            stones.put(task.boards, answer, other)
            stones.put(task.boards, cell, seat)
            if left == 1:
                break
        for place in range(len(line) - 1, -1, -1):
            stones.take(task.boards, line[place], other if place % 2 else seat)
        return tuple(line)

    def _defend(self, task: _Task) -> Decision[int] | None:
        """Leave only the moves that meet the opponent's threats; a decision only where there is none, or just one."""
        board, seat = task.board, task.seat
        if len(task.roots) == 1:
            return None
        if board["tally"][1 - seat, stones.OPEN_FOUR_KIND] > 0:
            count = int(threats.defences_root(task.boards, seat, 0))
            saving = {int(c) for c in board["moves"][0][:count]}
            if not saving:
                return self._lost(task, task.roots)
            task.roots = [cell for cell in task.roots if cell in saving]
        for threes, share in ((0, 16), (1, 8)):
            plies, _cell = self._threats(task, 1 - seat, threes, task.allowance // share)
            if plies and (lost := self._keep_what_saves(task, threes, task.allowance // (8 * share))):
                return lost
        return None

    def _keep_what_saves(self, task: _Task, threes: int, each: int) -> Decision[int] | None:
        """Drop the moves after which the opponent wins by threats; a decision if none is left."""
        task.roots.sort(key=lambda cell: -int(search.rate_root(task.boards, cell, task.seat)))
        safe: list[int] = []
        holds: dict[int, int] = {}
        for place, cell in enumerate(task.roots):
            if task.late():
                safe = safe or task.roots[place:]
                break
            stones.put(task.boards, cell, task.seat)
            plies, _cell = self._threats(task, 1 - task.seat, threes, max(200, each))
            stones.take(task.boards, cell, task.seat)
            if plies:
                holds[cell] = plies
            else:
                safe.append(cell)
        if not safe:
            best = max(holds, key=lambda cell: holds[cell])
            return task.decision(best, -1.0, exact=True, note=_("cannot stop every threat"))
        task.roots = safe
        if not task.note and len(safe) <= 3:
            task.note = _("stops a win by threats")
        return None

    def _lost(self, task: _Task, cells: list[int]) -> Decision[int]:
        """Every move loses by force: the one that looks best, since the opponent may not see it."""
        best = max(cells, key=lambda cell: int(search.rate_root(task.boards, cell, task.seat)))
        return task.decision(best, -1.0, exact=True, note=_("cannot stop every threat"))

    def _search(self, task: _Task) -> Decision[int]:
        board, boards, seat = task.board, task.boards, task.seat
        empty = task.game.geometry.size - int(board["placed"])
        small = empty <= WHOLE_BOARD
        board["width"], board["whole"], board["fours"] = (MAX_CELLS, 1, 0) if small else (WIDTH, 0, FOURS)
        order = sorted(task.roots, key=lambda c: -int(search.rate_root(boards, c, seat)))
        if not small:
            order = self._worth_a_look(task, order)
        noise = [task.rng.randrange(NOISE + 1) for _cell in order]
        best, value, depth, solved = order[0], 0, 0, False
        for iteration in range(1, min(DEEPEST, empty) + 1):
            board["aborted"] = 0
            found, found_value = self._iteration(task, iteration, value, order, noise)
            if found >= 0:
                best, value = order[found], found_value
                order.insert(0, order.pop(found))
                noise.insert(0, noise.pop(found))
            if board["aborted"]:
                break
            depth = iteration
            thinking_of(task.decision(best, words.scaled(value, HALF), depth=depth))
            decided = abs(value) > table.SURE
            solved = not board["pruned"] and (iteration == empty or decided)
            if solved or decided or (len(order) == 1 and not small):
                break
            search.age(boards)
        line = self._variation(task, best, depth)
        return task.decision(
            best,
            words.scaled(value, HALF),
            exact=bool(solved),
            line=line,
            depth=depth,
            note=task.note or words.note(value),
        )

    def _worth_a_look(self, task: _Task, order: list[int]) -> list[int]:
        neighbours = task.board["neighbours"]
        near = [cell for cell in order if neighbours[cell]] or order
        if len(near) < len(order) or len(near) > 3 * WIDTH:
            task.board["pruned"] = 1
        return near[: 3 * WIDTH]

    def _iteration(self, task: _Task, depth: int, value: int, order: list[int], noise: list[int]) -> tuple[int, int]:
        """One iteration within a window around the value of the one before, wider where the value falls outside."""
        low, high = -table.WIN, table.WIN
        if depth > 2 and abs(value) < table.SURE:
            low, high = value - ASPIRATION, value + ASPIRATION
        above = (-1, 0)
        while True:
            place, found = search.search_root(
                task.boards,
                task.seat,
                depth,
                low,
                high,
                np.array(order, dtype=np.int64),
                np.array(noise, dtype=np.int64),
                self._keys,
                self._entries,
                self._attack_keys,
                self._attack_entries,
            )
            place, found = int(place), int(found)
            if task.board["aborted"]:
                # A move that came above the window is the best so far, whatever the rest would have shown.
                return (place, found) if place >= 0 else above
            if place < 0 and low > -table.WIN:
                low = -table.WIN
            elif place >= 0 and found >= high and high < table.WIN:
                above, high = (place, found), table.WIN
            else:
                return place, found

    def _variation(self, task: _Task, best: int, depth: int) -> tuple[int, ...]:
        """The best move and what the table says comes after it."""
        board, mask = task.board, len(self._keys) - 1
        line = [best]
        stones.put(task.boards, best, task.seat)
        while len(line) < min(depth, 20):
            seat = task.seat ^ (len(line) & 1)
            winning = task.of_kind(seat, stones.FIVE_KIND)
            if winning:
                line.append(winning[0])
                break
            slot = int(board["key"]) & mask
            cell = int(table.move_of(self._entries[slot]))
            if self._keys[slot] != board["key"] or cell >= board["area"] or board["cells"][cell]:
                break
            line.append(cell)
            stones.put(task.boards, cell, seat)
            if board["placed"] == board["area"]:
                break
        for place in range(len(line) - 1, -1, -1):
            if board["cells"][line[place]]:
                stones.take(task.boards, line[place], task.seat ^ (place & 1))
        return tuple(line)
