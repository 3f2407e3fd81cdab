"""The sentences on the screen on which a game is played."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from rokgard.agent import Decision
from rokgard.i18n import _
from rokgard.match import Played
from rokgard.session import Player, Session
from rokgard.words import width
from rokgard_tui.aside import Aside
from rokgard_tui.sessionscreen import HINT, THINKING, VALUE

_LONG = 2.0
"""Seconds of waiting for a hint after which it is said why."""


def state_words(session: Session, player: Player, aside: Aside, *, helped: bool) -> str:
    """Whose turn it is, or what is being waited for; `helped` says that a hint has been given before."""
    if aside.doing == THINKING:
        text = _("{name} is getting ready, {s:.1f} s") if session.warming else _("{name} is thinking, {s:.1f} s")
        return text.format(name=player.name, s=aside.seconds)
    if aside.doing in {HINT, VALUE}:
        text = _("Thinking about a hint, {s:.1f} s") if aside.doing == HINT else _("Judging, {s:.1f} s")
        first = "" if helped or aside.seconds < _LONG else " " + _("(the first time takes longest)")
        return text.format(s=aside.seconds) + first
    if player.kind == "computer":
        return _("{name} is to move").format(name=player.name)
    turn = _("Your move") if len(session.people) == 1 else _("{name} to move").format(name=player.name)
    return _("{turn} (the opponent is loading)").format(turn=turn) if session.warming else turn


def waiting_words(aside: Aside, looks: Sequence[str], room: int) -> str:
    """What is looked at, and, to somebody who has waited for a while, how that is stopped; on one line of `room`.

    A second line would take room from the board, which would be drawn anew each time that somebody thinks.
    """
    stop = _("Esc stops it") if aside.seconds >= _LONG else ""
    for count in range(len(looks), -1, -1):
        text = ", ".join(looks[:count])
        text = "; ".join(part for part in (text, stop) if part)
        if width(text) <= room:
            return text
    return ""


def tip_words(*, of_one_pick: bool) -> str:
    """How to begin."""
    if of_one_pick:
        return _("Click where you want to play, or use the arrows and Enter; m types a move.")
    return _("Click one, then another, or drag; or use the arrows and Enter; m types a move.")


def played_words(name: str, played: Played[Any], decision: Decision[Any]) -> str:
    """What the computer has played, and why, if it says so."""
    why = f" ({decision.note})" if decision.note else ""
    return _("{name} plays {move}{reason}").format(name=name, move=played.text, reason=why)
