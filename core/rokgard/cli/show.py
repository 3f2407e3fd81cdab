"""`rokgard show`."""

from __future__ import annotations

from typing import Annotated, Any

import typer

from rokgard.cli.board import draw
from rokgard.cli.command import command, new_app
from rokgard.cli.context import AppContext
from rokgard.cli.play import Ascii, Theme
from rokgard.cli.records import Ply, ProfileOption, RecordArgument, find_record, names_of, replayed
from rokgard.i18n import _
from rokgard.match import Match
from rokgard.record import MatchRecord

app = new_app()


@command(
    app,
    "show",
    examples="rokgard show\nrokgard show k3f9 --ply 12\nrokgard show last --json\nrokgard show game.toml --ascii",
)
def show(
    ctx: typer.Context,
    record: RecordArgument = None,
    *,
    ply: Ply = None,
    profile: ProfileOption = None,
    theme: Theme = None,
    ascii_only: Ascii = False,
    as_json: Annotated[bool, typer.Option("--json", help=_("Answer in JSON: the whole record."))] = False,
) -> None:
    """Show a position of a game: the last one, or that after so many moves."""
    me = AppContext.of(ctx)
    kept = find_record(me, record, profile)
    if as_json and ply is None:
        me.json({"record": record_json(kept)})
        return
    match = replayed(me, kept, ply)
    if as_json:
        me.json({"record": record_json(kept), "position": position_json(match, match.ply if ply is None else ply)})
    else:
        me.echo(draw(me, match, names_of(kept), theme=theme, ply=ply))


def record_json(record: MatchRecord) -> dict[str, Any]:
    """A record for programs."""
    return record.model_dump(mode="json", by_alias=True)


def position_json(match: Match[Any, Any], ply: int) -> dict[str, Any]:
    """What there is to say of the position after `ply` moves."""
    state, game = match.at(ply), match.game
    outcome = match.outcome if ply == match.ply else game.outcome(state)
    scores = game.scores(state)
    return {
        "ply": ply,
        "moves": [played.text for played in match.played[:ply]],
        "turn": None if outcome is not None else game.turn(state),
        "scores": list(scores) if scores is not None else None,
        "legal_moves": [] if outcome is not None else [game.move_text(state, move) for move in game.legal_moves(state)],
        "outcome": None
        if outcome is None
        else {
            "winner": outcome.winner,
            "scores": list(outcome.scores),
            "reason": outcome.reason,
            "termination": str(outcome.termination),
        },
    }
