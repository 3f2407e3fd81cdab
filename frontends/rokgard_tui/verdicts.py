"""What a position is worth, in words, from what an opponent has found out."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from rokgard.agent import Decision
from rokgard.i18n import _

EVEN, FAR = 0.1, 0.6
"""Up to which value nobody is ahead, and from which one is far ahead."""


def verdict(decision: Decision[Any], seat: int, names: Sequence[str], why: str = "") -> str:
    """A sentence on the value that `seat`, who is to move, may expect; `why` is what is known besides."""
    value, me, other = decision.value, names[seat], names[1 - seat]
    if value is None:
        return _("Nobody can say what this position is worth.")
    if decision.exact:
        if value == 0:
            text = _("With best play a draw")
        else:
            text = _("With best play {name} wins").format(name=me if value > 0 else other)
        return f"{text}: {why}." if why else f"{text}."
    value = max(-0.99, min(value, 0.99))  # an estimate is never as good as a proof
    leader = me if value > 0 else other
    if abs(value) < EVEN:
        return _("About even ({value:+.2f} for {name}).").format(value=value, name=me)
    if abs(value) < FAR:
        return _("{name} is ahead ({value:+.2f}).").format(name=leader, value=abs(value))
    return _("{name} is far ahead ({value:+.2f}).").format(name=leader, value=abs(value))
