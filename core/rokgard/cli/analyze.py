"""`rokgard analyze`."""

from __future__ import annotations

import sys
from dataclasses import replace
from typing import Annotated, Any

import typer

from rokgard.analysis import Analysis, MoveValue, PositionValue, analysis_of
from rokgard.cli import analysis_text
from rokgard.cli.command import AsJson, command, new_app
from rokgard.cli.console import is_terminal
from rokgard.cli.context import AppContext, default_theme
from rokgard.cli.export import STREAM, FormatName, Overwrite, renderer_for, write_picture
from rokgard.cli.guard import INTERRUPTED
from rokgard.cli.play import Ascii, Theme, budget
from rokgard.cli.progress import status_line
from rokgard.cli.records import ProfileOption, RecordArgument, find_record, names_of, replayed
from rokgard.errors import UsageError
from rokgard.files import refuse_existing
from rokgard.graph import Graph
from rokgard.i18n import _
from rokgard.paths import typed_path
from rokgard.present import header_of
from rokgard.record import MatchRecord
from rokgard.render import RenderOptions

app = new_app()


def _complete_levels(ctx: typer.Context, incomplete: str) -> list[str]:
    host = AppContext.of(ctx).host
    names = {level for game in host.games for level in host.levels(game)}
    return sorted(name for name in names if name.startswith(incomplete))


@command(
    app,
    "analyze",
    examples=(
        "rokgard analyze\n"
        "rokgard analyze k3f9 -o report.svg --theme print\n"
        "rokgard analyze last --level normal --nodes 20000 --json\n"
        "rokgard analyze game.toml --think 10"
    ),
)
def analyze(
    ctx: typer.Context,
    record: RecordArgument = None,
    *,
    output: Annotated[
        str | None,
        typer.Option(
            "-o",
            "--output",
            metavar="FILE",
            help=_("Draw the graph into a file as well; its ending says the format. - is standard output."),
        ),
    ] = None,
    format_name: FormatName = None,
    level: Annotated[
        str | None,
        typer.Option(
            "--level",
            metavar="LEVEL",
            help=_("Whose judgement it is. [default: strong]"),
            autocompletion=_complete_levels,
        ),
    ] = None,
    nodes: Annotated[
        int | None,
        typer.Option(
            "--nodes", metavar="N", help=_("Look at so many positions for each move: the same result everywhere.")
        ),
    ] = None,
    think: Annotated[
        float | None, typer.Option("--think", metavar="SECONDS", help=_("Look at each position for so long."))
    ] = None,
    theme: Theme = None,
    size: Annotated[
        int | None, typer.Option("--size", metavar="PX", help=_("The longer side of the graph, in pixels."))
    ] = None,
    profile: ProfileOption = None,
    force: Overwrite = False,
    ascii_only: Ascii = False,
    as_json: AsJson = False,
) -> None:
    """Judge the moves of a game: the value after each, the mistakes, and what would have been better.

    Values run from +1 (the first player wins) to -1 (the second does); proved ones are marked. The positions are judged
    from the last to the first; Ctrl-C stops that and reports what is known.
    """
    me = AppContext.of(ctx)
    renderer = None if output is None and format_name is None else renderer_for(me, output, format_name)
    if output == STREAM and as_json:
        raise UsageError(_("standard output cannot take both the graph and JSON"), fix=_("name a file with -o"))
    if output not in (None, STREAM) and not force:
        refuse_existing(typed_path(str(output)))
    me.check_theme(theme)
    kept = find_record(me, record, profile)
    match = replayed(me, kept)
    if not match.ply:
        raise UsageError(_("no move has been played in {id}").format(id=kept.id))
    analysis = analysis_of(me.host, match, level, budget(think, nodes))
    interrupted = _run(me, analysis)
    positions, moves = analysis.positions(), analysis.moves()
    header = header_of(match, match.ply, names_of(kept))
    title = _("{title} · analysis").format(title=header.title)
    scene = Graph(positions, moves).scene().titled(replace(header, title=title, turn=None))
    if as_json:
        me.json(_document(kept, analysis, positions, moves, interrupted))
    elif output != STREAM:
        analysis_text.say(me, analysis, names_of(kept), scene, theme)
    if renderer is not None and output is not None:
        options = RenderOptions(
            theme=theme or default_theme(me.host),
            size=size,
            columns=me.console.size[0] if output == STREAM and is_terminal(sys.stdout) else None,
            charset=me.console.charset,
        )
        data = me.host.render(scene, renderer.format, options)
        write_picture(me, output, data, renderer, force=force)
    if interrupted:
        me.warn(_("stopped after {n} of {all} positions").format(n=analysis.known, all=len(positions)))
        raise typer.Exit(INTERRUPTED)


def _run(app: AppContext, analysis: Analysis) -> bool:
    """Judge all positions and show how far it is. Returns whether Ctrl-C stopped it."""
    total = analysis.match.ply + 1
    with status_line(app) as say:

        def show(seconds: float = 0) -> None:
            text = _("judging position {n} of {total}").format(n=min(analysis.known + 1, total), total=total)
            say(_("{what} ... {seconds:.0f} s").format(what=text, seconds=seconds) if seconds >= 1 else text)

        try:
            for _position in analysis.run(tick=show):
                show()
        except KeyboardInterrupt:
            return True
    return False


# -- for programs ------------------------------------------------------------------------------------------------------


def _document(
    record: MatchRecord,
    analysis: Analysis,
    positions: Any,
    moves: list[MoveValue],
    interrupted: bool,
) -> dict[str, Any]:
    first: PositionValue | None = positions[0]
    return {
        "record": record.id,
        "game": record.game,
        "preset": record.preset,
        "players": list(names_of(record)),
        "level": analysis.level,
        "nodes": analysis.budget.nodes,
        "think": analysis.budget.seconds,
        "interrupted": interrupted,
        "positions": len(positions),
        "start": None if first is None else _position(analysis, first),
        "moves": [_move(analysis, move) for move in moves],
        "mistakes": [move.ply for move in moves if move.verdict is not None],
        "lost": [sum(move.lost or 0.0 for move in moves if move.seat == seat) for seat in (0, 1)],
    }


def _position(analysis: Analysis, position: PositionValue) -> dict[str, Any]:
    """A position's value, seen from the first player, and the best play from there."""
    return {
        "value": position.value,
        "exact": position.exact,
        "line": analysis.texts(position.ply, position.line),
        "note": position.note or None,
        "nodes": position.nodes,
        "depth": position.depth,
    }


def _move(analysis: Analysis, move: MoveValue) -> dict[str, Any]:
    best = analysis.texts(move.before.ply, move.before.line[:1])
    return {
        "ply": move.ply,
        "seat": move.seat,
        "move": move.text,
        "best": best[0] if best else None,
        "lost": move.lost,
        "lost_exact": move.before.exact and move.after.exact,
        "verdict": None if move.verdict is None else str(move.verdict),
        **_position(analysis, move.after),
    }
