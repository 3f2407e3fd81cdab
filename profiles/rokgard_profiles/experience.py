"""Experience points: what a win pays, and which level points make."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from math import isqrt
from types import MappingProxyType
from typing import Any

from rokgard.game import Game
from rokgard.i18n import _
from rokgard.record import MatchRecord, Reward

FULL_PAY: Mapping[str, int] = MappingProxyType({"weak": 10, "normal": 20, "strong": 40})
"""Points for a full win against the computer, by its level."""


def rewards(record: MatchRecord, seat: int, game: Game[Any, Any], state: Any) -> Sequence[Reward]:
    """What a finished match pays the person on `seat`: one reward, of 0 points where a rule says that nothing is paid.

    Empty for an unfinished match and for a seat of the computer.
    """
    if record.outcome is None or record.seats[seat].kind != "human":
        return ()
    rule = _why_nothing(record, seat)
    if rule is not None:
        return (_nothing(rule),)
    level = record.seats[1 - seat].level or ""
    pay = FULL_PAY[level]
    worth = game.win_share(state, seat)
    share = min(max(Fraction(worth.share), Fraction(0)), Fraction(1))
    if share == 0:
        return (_nothing(worth.reason or _("a win on this board brings no experience")),)
    reason = _("a win against {level}: {pay}").format(level=level, pay=pay)
    if share != 1:
        reason = _("a win against {level}: {share} of {pay}").format(level=level, share=share, pay=pay)
    if worth.reason:
        reason = _("{reason}; {rule}").format(reason=reason, rule=worth.reason)
    return (Reward(points=pay * share, reason=reason),)


def _why_nothing(record: MatchRecord, seat: int) -> str | None:
    """The rule by which a finished match pays nothing on any board, if there is one."""
    other, winner = record.seats[1 - seat], record.outcome.winner if record.outcome is not None else None
    if other.kind == "human":
        return _("games between two people bring no experience")
    if winner is None:
        return _("a draw brings no experience")
    if winner != seat:
        return _("only a win brings experience")
    if other.level not in FULL_PAY:
        return _("only wins against {levels} bring experience, not against {level}").format(
            levels=", ".join(FULL_PAY), level=other.level or other.name
        )
    return None


def _nothing(reason: str) -> Reward:
    return Reward(points=Fraction(0), reason=reason)


def level_start(level: int) -> int:
    """The experience at which a level starts: 0 for level 1, 100 for level 2, 300 for level 3, .."""
    return 50 * level * (level - 1)


def level_of(experience: int) -> int:
    """The level (1 at least) that this many points have reached."""
    # The largest n with 50 n (n - 1) <= experience, without a float.
    return (50 + isqrt(2500 + 200 * max(0, experience))) // 100
