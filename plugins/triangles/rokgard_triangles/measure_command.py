"""`rokgard triangles measure`."""

from __future__ import annotations

import contextlib
import os
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from rokgard.cli.console import is_terminal
from rokgard.cli.context import AppContext
from rokgard.cli.game_options import setup_from
from rokgard.errors import UsageError
from rokgard.i18n import _
from rokgard.paths import typed_path

if TYPE_CHECKING:
    from rokgard_triangles.measure import Plan
    from rokgard_triangles.measured import Board, Entry, Table

EXAMPLES = """
rokgard triangles measure --all-presets --games 400
rokgard triangles measure --preset phone-24 --play-again
rokgard triangles measure --board custom --stars 40 --games 100 -o measured.toml
"""
INTERRUPTED = 130
MAX_GAMES = 1_000_000
SAVE_EVERY = 5.0
"""Seconds between two savings, so that little is lost when the power goes."""


def measure(
    ctx: typer.Context,
    *,
    all_presets: Annotated[
        bool, typer.Option("--all-presets", help=_("Every preset, in both orders of turns."))
    ] = False,
    preset: Annotated[str | None, typer.Option("--preset", metavar="NAME", help=_("A ready-made board."))] = None,
    ground: Annotated[
        str | None, typer.Option("--board", metavar="[phone|tablet|custom]", help=_("The ground of the clouds."))
    ] = None,
    stars: Annotated[int | None, typer.Option("--stars", metavar="N", help=_("How many stars are drawn."))] = None,
    play_again: Annotated[
        bool | None,
        typer.Option(
            "--play-again/--no-play-again", help=_("Whoever closes a triangle draws again."), show_default=False
        ),
    ] = None,
    games: Annotated[int, typer.Option("--games", metavar="N", help=_("Games on each board, in all."))] = 400,
    level: Annotated[str, typer.Option("--level", metavar="LEVEL", help=_("Who plays, on both seats."))] = "normal",
    nodes: Annotated[
        int | None,
        typer.Option("--nodes", metavar="N", help=_("Positions looked at for a move. [default: the level's own]")),
    ] = None,
    seed: Annotated[int, typer.Option("--seed", metavar="N", help=_("The same number gives the same games."))] = 1,
    workers: Annotated[
        int | None,
        typer.Option("--workers", metavar="N", help=_("Processes that play. [default: one a processor]")),
    ] = None,
    output: Annotated[
        Path | None,
        typer.Option(
            "-o", "--output", metavar="FILE", help=_("The table to go on with. [default: a file of your own]")
        ),
    ] = None,
    fresh: Annotated[bool, typer.Option("--fresh", help=_("Forget what the table says and begin anew."))] = False,
    as_json: Annotated[bool, typer.Option("--json", help=_("Answer in JSON."))] = False,
) -> None:
    """Let two equal opponents play many games on clouds of a size, and count who wins.

    The counts go into a table in a file. Ctrl-C stops at any time: the same command goes on where it stopped, and comes
    to the same counts as if it had never been stopped. More --games later play only those that are missing.
    """
    from rokgard.arena.pool import cores
    from rokgard_triangles.measure import Plan
    from rokgard_triangles.measured import Table

    me = AppContext.of(ctx)
    for option, value, most in (
        ("--games", games, MAX_GAMES),
        ("--workers", workers, 1024),
        ("--nodes", nodes, 10**12),
    ):
        if value is not None and not 1 <= value <= most:
            raise UsageError(_("{option} must be from 1 to {most}").format(option=option, most=most))
    if not 0 <= seed < 2**63:
        raise UsageError(_("{option} must be from 0 to {most}").format(option="--seed", most=2**63 - 1))
    own = me.host.agent_spec("triangles", level).budget.nodes
    if nodes is None and own is None:
        raise UsageError(
            _("the level {level} looks as far as its time allows: no two computers would count the same").format(
                level=level
            ),
            fix=_("give --nodes"),
        )
    given = {"board": ground, "stars": stars, "play_again": play_again}
    boards = _boards(all_presets, preset, {name: value for name, value in given.items() if value is not None})
    plan = Plan(games, level, nodes or own or 1, seed, workers or cores())
    path = typed_path(output) if output is not None else me.paths.data / "triangles" / "measured.toml"
    table = Table() if fresh else Table.load(path)
    interrupted = _measure(me, plan, table, boards, path)
    known = [(board, table.entries[board]) for board in boards if board in table.entries and table.entries[board].games]
    if as_json:
        me.json(
            {
                "file": str(path),
                "interrupted": interrupted,
                "boards": [_document(board, entry) for board, entry in known],
            }
        )
    else:
        _say(me, known)
        me.warn(_("The table is in {path}").format(path=path))
    if interrupted:
        left = plan.left(table, boards)
        me.warn(_("stopped with {n} games to play; the same command goes on").format(n=left))
        raise typer.Exit(INTERRUPTED)


def _boards(all_presets: bool, preset: str | None, values: dict[str, Any]) -> list[Board]:
    """The boards that are meant, each once. Raises `UsageError` where none is, or one cannot be played."""
    from rokgard_triangles.game import Triangles
    from rokgard_triangles.measured import Board
    from rokgard_triangles.options import PRESET_STARS

    found = []
    if all_presets:
        orders = (False, True) if "play_again" not in values else (values["play_again"],)
        found = [Board(*made, order) for order in orders for made in PRESET_STARS.values()]
    if preset is not None or {"board", "stars"} & set(values):
        options: Any = setup_from(Triangles, preset, values).options()  # raises where it cannot be played
        found.append(Board.of(options))
    if not found:
        raise UsageError(_("which board?"), fix=_("--all-presets, --preset NAME, or --board and --stars"))
    return list(dict.fromkeys(found))


def _measure(app: AppContext, plan: Plan, table: Table, boards: Sequence[Board], path: Path) -> bool:
    """Play what is left on all boards and keep the table. Returns whether Ctrl-C stopped it."""
    from rokgard.arena import HostPlan
    from rokgard_triangles.measure import measure as measure_board

    host = HostPlan(plugin_folder=app.paths.plugins)
    table.save(path)  # that it cannot be written is found out now
    saved = time.monotonic()
    with _progress(app, plan.left(table, boards)) as advance:
        try:
            for board in boards:

                def played(board: Board = board) -> None:
                    nonlocal saved
                    advance(board, table.entries[board])
                    if time.monotonic() - saved > SAVE_EVERY:
                        table.save(path)
                        saved = time.monotonic()

                measure_board(host, plan, table, board, played=played)
        except KeyboardInterrupt:
            table.save(path)
            return True
    table.save(path)
    return False


@contextlib.contextmanager
def _progress(app: AppContext, games: int) -> Iterator[Callable[[Board, Entry], None]]:
    """A bar with the board and the time left on standard error, if that is a terminal."""
    if not games or not is_terminal(sys.stderr) or os.environ.get("TERM", "dumb") == "dumb":
        yield lambda _board, _entry: None
        return
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

    console = Console(stderr=True, no_color=app.console.no_colour or None, legacy_windows=False)
    columns = (
        BarColumn(bar_width=None),
        MofNCompleteColumn(),
        TextColumn("{task.description}", markup=False),
        TimeRemainingColumn(),
    )
    with Progress(*columns, console=console, transient=True) as progress:
        task = progress.add_task("", total=games)

        def advance(board: Board, entry: Entry) -> None:
            counts = f"{entry.first_wins}-{entry.draws}-{entry.second_wins}"
            progress.update(task, advance=1, description=f"{board.words()} {counts}")

        yield advance


def _document(board: Board, entry: Entry) -> dict[str, Any]:
    from rokgard.arena import wilson_interval
    from rokgard_triangles.measured import COUNTS

    counts = {name: getattr(entry, name) for name in COUNTS}
    return {
        "preset": board.preset,
        "options": board._asdict(),
        "level": entry.level,
        "nodes": entry.nodes,
        "seed": entry.seed,
        "games": entry.games,
        **counts,
        **{f"{name}_interval": list(wilson_interval(count, entry.games)) for name, count in counts.items()},
    }


def _say(app: AppContext, known: Sequence[tuple[Board, Entry]]) -> None:
    from rokgard_triangles.fairness import percent
    from rokgard_triangles.measured import COUNTS

    rows = [
        [board.words(), str(entry.games), *(percent(getattr(entry, name), entry.games) for name in COUNTS)]
        for board, entry in known
    ]
    app.console.table([_("board"), _("games"), _("first wins"), _("drawn"), _("second wins")], rows)
    app.echo(app.console.paint(_("Ranges in brackets are 95 % intervals."), "dim"))
