"""How a game ended, in words: the result, score and length, what was earned and why or which rule says nothing."""

from __future__ import annotations

from collections.abc import Callable

from rokgard.game import Outcome, Termination
from rokgard.i18n import _, ngettext
from rokgard.session import Ending, Session
from rokgard.store import Receipt
from rokgard.words import duration

Paint = Callable[..., str]
"""Puts colours, by name, around a text, as the command line's console does."""


def plain(text: str, *_colours: str) -> str:
    """No colours: the text as it is."""
    return text


def result_sentence(session: Session, outcome: Outcome) -> str:
    """You won, you lost, the winner's name, or a draw; and why."""
    people, winner = session.people, outcome.winner
    if winner is None:
        return _("A draw: {reason}.").format(reason=outcome.reason)
    resigned = outcome.termination is Termination.RESIGNED
    if len(people) == 1:
        if winner == people[0]:
            return _("You won: {reason}.").format(reason=outcome.reason)
        return _("You lost: {reason}.").format(reason=_("you gave up") if resigned else outcome.reason)
    reason = _("{name} gave up").format(name=session.names[1 - winner]) if resigned else outcome.reason
    return _("{name} won: {reason}.").format(name=session.names[winner], reason=reason)


def score_line(session: Session, outcome: Outcome) -> str:
    """Names and scores, or "" in a game that keeps none."""
    if session.match.game.scores(session.match.state) is None:
        return ""
    score = "   ".join(f"{n} {s}" for n, s in zip(session.names, outcome.scores, strict=False))
    return _("Score: {score}").format(score=score)


def length_line(plies: int, seconds: float) -> str:
    """How many moves were played, in what time."""
    return ngettext("{n} move in {time}", "{n} moves in {time}", plies).format(n=plies, time=duration(seconds))


def earned_lines(session: Session, ending: Ending, *, paint: Paint = plain) -> list[str]:
    """What the people of a session earned and why, or the rule because of which it is nothing; and their levels."""
    lines = [line for seat in session.people for line in _earned(session, ending, seat, paint)]
    if len(session.people) > 1:
        lines.append(_("Games between two people are counted, but bring no experience."))
    return lines


def _earned(session: Session, ending: Ending, seat: int, paint: Paint) -> list[str]:
    rewards = ending.record.seats[seat].rewards
    receipt = ending.receipt(seat)
    gained = receipt.gained if receipt is not None else sum(reward.points for reward in rewards)
    lines = []
    if len(session.people) == 1:
        if gained:
            points = ngettext("{n} point", "{n} points", int(gained)).format(n=gained)
            reasons = "; ".join(reward.reason for reward in rewards if reward.reason)
            text = _("Experience: {points}").format(points=paint(f"+{points}", "green"))
            lines.append(f"{text} ({reasons})" if reasons else text)
        else:
            lines.append(_("No experience: {why}.").format(why=_why_nothing(session, ending, seat)))
    if receipt is not None and not receipt.credited:
        lines.append(_("This game had been credited before."))
    if receipt is not None and (gained or len(session.people) == 1):
        lines.append(_progress(receipt, paint))
    return lines


def _why_nothing(session: Session, ending: Ending, seat: int) -> str:
    said = "; ".join(reward.reason for reward in ending.record.seats[seat].rewards if reward.reason)
    if not said and ending.outcome.winner == seat:
        said = session.win_share(seat).reason
    return said.rstrip(".") or _("no plugin pays for this game")


def _progress(receipt: Receipt, paint: Paint) -> str:
    """The level, and how far it is to the next one."""
    line = _("{profile}: level {level}, {total} points, {left} to level {next}").format(
        profile=receipt.profile,
        level=receipt.level,
        total=receipt.total,
        left=receipt.next_level_at - receipt.total,
        next=receipt.level + 1,
    )
    if receipt.level > receipt.level_before:
        line = paint(_("Level {level} reached!").format(level=receipt.level), "green", "bold") + " " + line
    return line
