"""`rokgard games`."""

from __future__ import annotations

from typing import Annotated, Any

import typer

from rokgard.cli.command import AsJson, command, new_app
from rokgard.cli.context import AppContext
from rokgard.cli.presets import complete_games
from rokgard.errors import UsageError
from rokgard.i18n import _, ngettext
from rokgard.record import MatchRecord
from rokgard.store import StoredRecord

app = new_app()


@command(
    app,
    "games",
    examples="rokgard games\nrokgard games --unfinished\nrokgard games --game lines --limit 5 --json",
)
def games(
    ctx: typer.Context,
    *,
    game: Annotated[
        str | None,
        typer.Option("--game", metavar="GAME", help=_("Only of this game."), autocompletion=complete_games),
    ] = None,
    unfinished: Annotated[bool, typer.Option("--unfinished", help=_("Only those that can be resumed."))] = False,
    finished: Annotated[bool, typer.Option("--finished", help=_("Only those that were played to the end."))] = False,
    profile: Annotated[
        str | None, typer.Option("--profile", metavar="NAME", help=_("Only of this profile. [default: of all]"))
    ] = None,
    limit: Annotated[int, typer.Option("--limit", metavar="N", help=_("At most so many."), show_default=True)] = 20,
    everything: Annotated[bool, typer.Option("--all", help=_("All of them."))] = False,
    as_json: AsJson = False,
) -> None:
    """List the games that were played, newest first. Damaged ones, and those of a plugin that is gone, are marked."""
    if unfinished and finished:
        raise UsageError(_("--unfinished and --finished exclude each other"))
    if limit < 1:
        raise UsageError(_("--limit must be at least 1"), fix=_("--all lists all of them"))
    me = AppContext.of(ctx)
    who = me.store.profile(profile) if profile is not None else None
    known = set(me.host.games)
    if game is not None and game not in known and not _was_played(me, game):
        me.host.game(game)  # raises, naming the nearest
    rows: list[StoredRecord] = []
    more = False
    for stored in me.store.records(who):
        if not _wanted(stored.record, game, unfinished=unfinished, finished=finished):
            continue
        if not everything and len(rows) >= limit:
            more = True
            break
        rows.append(stored)
    if as_json:
        me.json({"games": [_document(stored, known) for stored in rows], "more": more})
        return
    if not rows:
        me.warn(_("There is no such game yet; `rokgard play` begins one."))
        return
    heads = [_("id"), _("game"), _("players"), _("moves"), _("result")]
    me.console.table(heads, [_row(stored, known) for stored in rows])
    if more:
        me.warn(
            ngettext(
                "Only the newest one is shown; --all lists all.",
                "Only the newest {n} are shown; --all lists all.",
                limit,
            ).format(n=limit)
        )


def _was_played(app: AppContext, game: str) -> bool:
    return any(stored.record is not None and stored.record.game == game for stored in app.store.records())


def _wanted(record: MatchRecord | None, game: str | None, *, unfinished: bool, finished: bool) -> bool:
    """Damaged records are shown unless something is asked for that they cannot answer."""
    if record is None:
        return game is None and not unfinished and not finished
    if game is not None and record.game != game:
        return False
    return not finished if not record.finished else not unfinished


def _document(stored: StoredRecord, known: set[str]) -> dict[str, Any]:
    record = stored.record
    if record is None:
        return {"id": stored.id, "profile": stored.profile, "path": str(stored.path), "problem": stored.problem}
    return {
        "id": stored.id,
        "profile": stored.profile,
        "path": str(stored.path),
        "problem": None if record.game in known else _("its game is not installed"),
        "game": record.game,
        "title": record.game_title,
        "preset": record.preset,
        "players": [
            {"kind": seat.kind, "name": seat.name, "level": seat.level, "profile": seat.profile}
            for seat in record.seats
        ],
        "moves": len(record.moves),
        "started": record.started.isoformat(),
        "updated": record.updated.isoformat(),
        "seconds": record.seconds,
        "finished": record.finished,
        "winner": record.outcome.winner if record.outcome is not None else None,
        "scores": list(record.outcome.scores) if record.outcome is not None else None,
        "reason": record.outcome.reason if record.outcome is not None else None,
    }


def _row(stored: StoredRecord, known: set[str]) -> list[str]:
    record = stored.record
    if record is None:
        return [stored.id, _("(damaged)"), "", "", stored.problem]
    title = record.game_title or record.game
    if record.preset:
        title = f"{title} · {record.preset}"
    players = " – ".join(seat.level or seat.name for seat in record.seats)
    result = _result(record)
    if record.game not in known:
        result = _("{result} (the game is not installed)").format(result=result)
    return [stored.id, title, players, str(len(record.moves)), result]


def _result(record: MatchRecord) -> str:
    if record.outcome is None:
        return _("unfinished")
    winner = record.outcome.winner
    if winner is None:
        return _("draw")
    people = [seat for seat, player in enumerate(record.seats) if player.kind == "human"]
    if len(people) == 1:
        return _("won") if winner == people[0] else _("lost")
    return _("{name} won").format(name=record.seats[winner].name)
