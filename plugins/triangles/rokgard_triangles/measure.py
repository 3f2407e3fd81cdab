"""Measuring boards: many games between two equal opponents, which can be stopped and gone on with at any time.

Game i of a board follows from the seed and i alone, so counts are the same however often the work was interrupted and
however many processes shared it. To make sure of that only games without a gap before them are counted.
"""

from __future__ import annotations

import contextlib
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

from rokgard.agent import Budget
from rokgard.arena import Contestant, GameResult, HostPlan, Series, play_series
from rokgard_triangles.measured import Board, Entry, Table


@dataclass(frozen=True, slots=True)
class Plan:
    """How boards are measured: `games` on each, between two opponents of `level` with `nodes` positions a move."""

    games: int
    level: str
    nodes: int
    seed: int
    workers: int

    def series(self, board: Board) -> Series:
        """The games of one board."""
        player = Contestant(self.level, Budget(nodes=self.nodes))
        return Series(
            game="triangles",
            options=board._asdict(),
            players=(player, player),
            games=self.games,
            seed=self.seed,
            preset=board.preset or "custom",
        )

    def kept(self, table: Table, board: Board) -> Entry:
        """What has been counted on a board already: nothing if it was another series."""
        empty = Entry(self.level, self.nodes, self.seed)
        known = table.entries.get(board, empty)
        return known if known.same_series(empty) else empty

    def left(self, table: Table, boards: Sequence[Board]) -> int:
        """How many games are still to be played."""
        return sum(max(0, self.games - self.kept(table, board).games) for board in boards)


def measure(host: HostPlan, plan: Plan, table: Table, board: Board, *, played: Callable[[], None]) -> None:
    """Play what is left of a board's games and count them in the table; `played` is called after each that counts.

    An interrupt (or anything that `played` raises) leaves the table right.
    """
    entry = plan.kept(table, board)
    table.entries[board] = entry
    if entry.games >= plan.games:
        return
    waiting: dict[int, GameResult] = {}
    playing = play_series(host, plan.series(board), plan.workers, start=entry.games)
    with contextlib.closing(playing):
        for result in playing:
            waiting[result.index] = result
            while (next_one := waiting.pop(entry.games, None)) is not None:
                entry = _counted(entry, next_one)
                table.entries[board] = entry
                played()


def _counted(entry: Entry, result: GameResult) -> Entry:
    if result.winner is None:
        return replace(entry, games=entry.games + 1, draws=entry.draws + 1)
    if result.winner == result.first_player:
        return replace(entry, games=entry.games + 1, first_wins=entry.first_wins + 1)
    return replace(entry, games=entry.games + 1, second_wins=entry.second_wins + 1)
