"""Finding the game that a person means: by id, by a part of one, by file, or the newest."""

from __future__ import annotations

from typing import Annotated, Any

import typer

from rokgard.cli.context import AppContext
from rokgard.errors import RecordError, RokgardError, UsageError
from rokgard.files import read_text
from rokgard.i18n import _
from rokgard.match import Match
from rokgard.paths import typed_path
from rokgard.record import MatchRecord
from rokgard.store import StoredRecord

NEWEST = "last"


def complete_ids(ctx: typer.Context, incomplete: str) -> list[str]:
    """Ids of the newest games, for shell completion."""
    found = []
    store = AppContext.of(ctx).optional_store
    for stored in store.records() if store is not None else ():
        if stored.id.startswith(incomplete):
            found.append(stored.id)
        if len(found) >= 50:
            break
    return found


RecordArgument = Annotated[
    str | None,
    typer.Argument(
        metavar="RECORD",
        help=_("An id or just its end, a file, or `last`. [default: last]"),
        autocompletion=complete_ids,
        show_default=False,
    ),
]
ProfileOption = Annotated[
    str | None, typer.Option("--profile", metavar="NAME", help=_("Only among the games of this profile."))
]
Ply = Annotated[
    int | None,
    typer.Option("--ply", metavar="N", help=_("After so many moves, 0 for the start. [default: the last position]")),
]


def find_record(
    app: AppContext, ref: str | None, profile: str | None = None, *, unfinished: bool = False
) -> MatchRecord:
    """The record that `ref` means; None and `last` mean the newest (with `unfinished`: that can be resumed).

    Raises `UsageError` where there is none or several, `RecordError` where the file is damaged.
    """
    if ref is None or ref == NEWEST:
        return _newest(app, profile, unfinished=unfinished)
    path = typed_path(ref)
    if path.suffix == ".toml" or "/" in ref or path.is_file():
        return MatchRecord.from_toml(read_text(path), source=str(path))
    return _good(app.store.find(ref, profile))


def _newest(app: AppContext, profile: str | None, *, unfinished: bool) -> MatchRecord:
    if profile is not None:
        profile = app.store.profile(profile)
    fitting: MatchRecord | None = None
    for stored in app.store.records(profile):
        if stored.record is None:
            app.warning(_("{id} is damaged and passed over: {why}").format(id=stored.id, why=stored.problem))
            continue
        if unfinished and stored.record.finished:
            continue
        fitting = stored.record
        break
    if fitting is None:
        what = _("no game was left unfinished") if unfinished else _("no game has been played yet")
        raise UsageError(what, fix=_("`rokgard play` begins one"))
    return fitting


def _good(stored: StoredRecord) -> MatchRecord:
    if stored.record is None:
        raise RecordError(
            _("{path} is damaged: {why}").format(path=stored.path, why=stored.problem),
            fix=_("`rokgard games` lists the others"),
        )
    return stored.record


def require_game(app: AppContext, record: MatchRecord) -> None:
    """Raise `UsageError`, with the plugin that provided it, where the game of a record is gone."""
    try:
        app.host.game(record.game)
    except RokgardError as error:
        message = _("{id} cannot be opened: its game {game!r} was provided by {plugin}, which is not there").format(
            id=record.id, game=record.game, plugin=record.plugin or _("a plugin")
        )
        raise UsageError(message, fix=error.fix) from error


def replayed(app: AppContext, record: MatchRecord, ply: int | None = None) -> Match[Any, Any]:
    """The match of a record. Raises `UsageError` where its game is gone or it is not `ply` moves long."""
    require_game(app, record)
    match = app.host.replay(record)
    if ply is not None:
        match.at(ply)
    return match


def names_of(record: MatchRecord) -> tuple[str, str]:
    """The players' names by seat."""
    return record.seats[0].name, record.seats[1].name
