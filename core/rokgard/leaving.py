"""Leaving a game: it is kept, and how to go on is said; where it cannot be kept, its record is handed to the person."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from rokgard.errors import RokgardError
from rokgard.i18n import _
from rokgard.session import Session


@dataclass(frozen=True, slots=True)
class Parting:
    """What is to be said when a game is left, and why it could not be kept, if so."""

    lines: Sequence[str]
    problem: RokgardError | None = None


def part(session: Session) -> Parting:
    """Keep a game that is left. A finished one is settled, and then there is nothing to say."""
    if session.outcome is not None:
        return Parting(()) if session.finish().problem is None else last_resort(session)
    if session.save():
        return Parting((_("Kept. To go on: rokgard resume {id}").format(id=session.id),))
    return last_resort(session)


def last_resort(session: Session) -> Parting:
    """The record itself, for the person to keep."""
    problem = session.problem
    why = _("the game could not be kept: {why}").format(why=problem) if problem else _("the game is not kept")
    how = _("# Its record follows; in a file game.toml, `rokgard resume game.toml` goes on with it.")
    return Parting((why, how, session.record().to_toml().rstrip()), problem)
