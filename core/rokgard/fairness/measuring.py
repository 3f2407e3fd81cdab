"""Measuring boards: many games between two equal opponents, which can be stopped and gone on with at any time.

Game i of a board follows from the seed and i alone, so counts are the same however often the work was interrupted and
however many processes shared it. To make sure of that only games without a gap before them are counted.
"""

from __future__ import annotations

import contextlib
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path

from rokgard.agent import Budget
from rokgard.arena import Contestant, GameResult, HostPlan, Series, play_series
from rokgard.fairness.measured import B, Board, Entry, Table

SAVE_EVERY = 5.0
"""Seconds between two savings, so that little is lost when the power goes."""


@dataclass(frozen=True, slots=True)
class Plan:
    """How boards are measured: `games` on each, between two opponents of `level` with `nodes` positions a move."""

    games: int
    level: str
    nodes: int
    seed: int
    workers: int

    def series(self, game: str, board: Board) -> Series:
        """The games of one board."""
        player = Contestant(self.level, Budget(nodes=self.nodes))
        return Series(
            game=game,
            options=board._asdict(),
            players=(player, player),
            games=self.games,
            seed=self.seed,
            preset=board.preset or "custom",
        )

    def kept(self, table: Table[B], board: B) -> Entry:
        """What has been counted on a board already: nothing if it was another series."""
        empty = Entry(self.level, self.nodes, self.seed)
        known = table.entries.get(board, empty)
        return known if known.same_series(empty) else empty

    def left(self, table: Table[B], boards: Sequence[B]) -> int:
        """How many games are still to be played."""
        return sum(max(0, self.games - self.kept(table, board).games) for board in boards)


def measure(host: HostPlan, plan: Plan, table: Table[B], board: B, *, played: Callable[[], None]) -> None:
    """Play what is left of a board's games and count them in the table; `played` is called after each that counts.

    An interrupt (or anything that `played` raises) leaves the table right.
    """
    entry = plan.kept(table, board)
    table.entries[board] = entry
    if entry.games >= plan.games:
        return
    waiting: dict[int, GameResult] = {}
    playing = play_series(host, plan.series(table.game, board), plan.workers, start=entry.games)
    with contextlib.closing(playing):
        for result in playing:
            waiting[result.index] = result
            while (next_one := waiting.pop(entry.games, None)) is not None:
                entry = _counted(entry, next_one)
                table.entries[board] = entry
                played()


def measure_all(
    host: HostPlan, plan: Plan, table: Table[B], boards: Sequence[B], path: Path, *, played: Callable[[B], None]
) -> bool:
    """Measure one board after the other and keep the table in a file; `played` is given the board after each game.

    Returns whether Ctrl-C stopped it: the table is then saved as far as it came, and the same call goes on from it.
    Several processes may measure different boards into one file. Raises `FileError` before the first game where the
    file cannot be written.
    """
    _keep(table, boards, path)
    saved = time.monotonic()

    def count(board: B) -> None:
        nonlocal saved
        played(board)
        if time.monotonic() - saved > SAVE_EVERY:
            _keep(table, boards, path)
            saved = time.monotonic()

    interrupted = False
    try:
        for board in boards:
            measure(host, plan, table, board, played=partial(count, board))
    except KeyboardInterrupt:
        interrupted = True
    _keep(table, boards, path)
    return interrupted


def _keep(table: Table[B], boards: Sequence[B], path: Path) -> None:
    """Save the table; what the file says of other boards by now stays."""
    kind = type(table)
    mine = {board: table.entries[board] for board in boards if board in table.entries}
    kind(table.entries | kind.load(path).entries | mine).save(path)


def _counted(entry: Entry, result: GameResult) -> Entry:
    if result.winner is None:
        return replace(entry, games=entry.games + 1, draws=entry.draws + 1)
    if result.winner == result.first_player:
        return replace(entry, games=entry.games + 1, first_wins=entry.first_wins + 1)
    return replace(entry, games=entry.games + 1, second_wins=entry.second_wins + 1)
