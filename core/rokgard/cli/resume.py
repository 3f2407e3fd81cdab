"""`rokgard resume`."""

from __future__ import annotations

from typing import Annotated

import typer

from rokgard.cli.command import command, new_app
from rokgard.cli.context import AppContext
from rokgard.cli.play import Ascii, Nodes, Theme, Think, budget
from rokgard.cli.records import ProfileOption, RecordArgument, find_record, require_game
from rokgard.cli.screen import on_screen, run_on_screen
from rokgard.cli.table import Table
from rokgard.errors import UsageError
from rokgard.frontend import Opening
from rokgard.i18n import _
from rokgard.session import Session

app = new_app()


@command(
    app,
    "resume",
    examples="rokgard resume\nrokgard resume k3f9\nrokgard resume game.toml --opponent strong",
)
def resume(
    ctx: typer.Context,
    record: RecordArgument = None,
    *,
    profile: ProfileOption = None,
    opponent: Annotated[
        str | None,
        typer.Option("--opponent", metavar="LEVEL", help=_("Go on against the computer at another level.")),
    ] = None,
    theme: Theme = None,
    ascii_only: Ascii = False,
    think: Think = None,
    nodes: Nodes = None,
) -> None:
    """Go on with a game that was left: the newest unfinished one, or the one that is named."""
    me = AppContext.of(ctx)
    me.check_theme(theme)
    limit = budget(think, nodes)
    kept = find_record(me, record, profile, unfinished=True)
    if opponent is not None and all(seat.kind == "human" for seat in kept.seats):
        raise UsageError(_("{id} is a game between two people").format(id=kept.id), fix=_("leave out --opponent"))
    require_game(me, kept)
    session = Session.resume(me.host, kept, store=me.optional_store, budget=limit, opponent=opponent)
    if on_screen(me):
        raise typer.Exit(run_on_screen(me, Opening(session=session, theme=theme)))
    table = Table(me, session, theme=theme, again=f"rokgard play {kept.game} --again")
    table.note(_("Going on with {id}.").format(id=session.id))
    raise typer.Exit(table.run())
