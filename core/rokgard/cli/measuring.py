"""What a game's command needs that measures boards (`rokgard lines measure`): its options, the work, the answer.

The game adds the options that name its boards. `plan` reads the numbers, `run` plays and answers.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from rokgard.cli.command import AsJson
from rokgard.cli.context import AppContext
from rokgard.cli.guard import INTERRUPTED
from rokgard.cli.progress import progress_bar
from rokgard.cli.ranges import MAX_SEED, MAX_WORKERS, require_range
from rokgard.errors import UsageError
from rokgard.i18n import _
from rokgard.paths import typed_path

if TYPE_CHECKING:
    from rokgard.fairness import Entry, Table
    from rokgard.fairness.measured import B
    from rokgard.fairness.measuring import Plan

MAX_GAMES = 1_000_000
MAX_NODES = 10**12

__all__ = ["AsJson", "Fresh", "Games", "Level", "Nodes", "Output", "Seed", "Workers", "plan", "run"]

Games = Annotated[int, typer.Option("--games", metavar="N", help=_("Games on each board, in all."))]
Level = Annotated[str, typer.Option("--level", metavar="LEVEL", help=_("Who plays, on both seats."))]
Nodes = Annotated[
    int | None,
    typer.Option("--nodes", metavar="N", help=_("Positions looked at for a move. [default: the level's own]")),
]
Seed = Annotated[int, typer.Option("--seed", metavar="N", help=_("The same number gives the same games."))]
Workers = Annotated[
    int | None,
    typer.Option("--workers", metavar="N", help=_("Processes that play. [default: one a processor]")),
]
Output = Annotated[
    Path | None,
    typer.Option("-o", "--output", metavar="FILE", help=_("The table to go on with. [default: a file of your own]")),
]
Fresh = Annotated[bool, typer.Option("--fresh", help=_("Forget what the table says and begin anew."))]


def plan(
    app: AppContext, game: str, *, games: int, level: str, nodes: int | None, seed: int, workers: int | None
) -> Plan:
    """The plan that the options describe. Raises `UsageError`, also for a level that only the clock limits."""
    from rokgard.arena.pool import cores
    from rokgard.fairness.measuring import Plan

    require_range("--games", games, 1, MAX_GAMES)
    require_range("--workers", workers, 1, MAX_WORKERS)
    require_range("--nodes", nodes, 1, MAX_NODES)
    require_range("--seed", seed, 0, MAX_SEED)
    own = app.host.agent_spec(game, level).budget.nodes
    if nodes is None and own is None:
        raise UsageError(
            _("the level {level} looks as far as its time allows: no two computers would count the same").format(
                level=level
            ),
            fix=_("give --nodes"),
        )
    return Plan(games, level, nodes or own or 1, seed, workers or cores())


def run(
    app: AppContext,
    kind: type[Table[B]],
    plan: Plan,
    boards: Sequence[B],
    *,
    output: Path | None,
    fresh: bool,
    as_json: bool,
    title: Callable[[B], str] | None = None,
) -> None:
    """Play what is left on the boards, keep the table and say what it knows of them.

    `title` is how a board is called in the answer, where that is not `words`. Raises `FileError`, and `typer.Exit`
    with the code of an interrupt after Ctrl-C.
    """
    from rokgard.arena import HostPlan
    from rokgard.fairness.measuring import measure_all

    path = typed_path(output) if output is not None else app.paths.data / kind.game / "measured.toml"
    if fresh:
        kind().save(path)
    table = kind.load(path)
    with progress_bar(app, plan.left(table, boards)) as advance:

        def played(board: B) -> None:
            entry = table.entries[board]
            advance(f"{board.words()} {entry.first_wins}-{entry.draws}-{entry.second_wins}")

        interrupted = measure_all(HostPlan(plugin_folder=app.paths.plugins), plan, table, boards, path, played=played)
    known = [(board, table.entries[board]) for board in boards if board in table.entries and table.entries[board].games]
    if as_json:
        documents = [_document(board, entry) for board, entry in known]
        app.json({"file": str(path), "interrupted": interrupted, "boards": documents})
    else:
        _say(app, [(title(board) if title else board.words(), entry) for board, entry in known])
        app.warn(_("The table is in {path}").format(path=path))
    if interrupted:
        left = plan.left(table, boards)
        app.warn(_("stopped with {n} games to play; the same command goes on").format(n=left))
        raise typer.Exit(INTERRUPTED)


def _document(board: B, entry: Entry) -> dict[str, Any]:
    from rokgard.fairness import COUNTS, details

    shares = details(entry)
    return {
        "preset": board.preset,
        "options": board._asdict(),
        "level": entry.level,
        "nodes": entry.nodes,
        "seed": entry.seed,
        "games": entry.games,
        **{name: getattr(entry, name) for name in COUNTS},
        **{f"{name}_interval": list(shares[name]["interval_95"]) for name in COUNTS},
    }


def _say(app: AppContext, known: Sequence[tuple[str, Entry]]) -> None:
    from rokgard.fairness import percents

    rows = [[title, str(entry.games), *percents(entry).values()] for title, entry in known]
    app.console.table([_("board"), _("games"), _("first wins"), _("drawn"), _("second wins")], rows)
    app.echo(app.console.paint(_("Ranges in brackets are 95 % intervals."), "dim"))
