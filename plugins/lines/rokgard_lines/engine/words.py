"""What the engines say of a value, in numbers and in words."""

from __future__ import annotations

from rokgard.i18n import _, ngettext
from rokgard_lines.engine.table import SURE, WIN


def scaled(value: int, half: int) -> float:
    """A value of an engine as an expected result between -1 and 1; an estimate of `half` points is about a half."""
    if abs(value) > SURE:
        return 1.0 if value > 0 else -1.0
    return 0.99 * value / (abs(value) + half)


def win_note(plies: int) -> str:
    """In how many own moves a win comes that takes so many plies."""
    moves = (plies + 1) // 2
    return ngettext("wins in {n} move", "wins by force in {n} moves", moves).format(n=moves)


def note(value: int) -> str:
    """What there is to say of a value: something only of wins and losses."""
    if value > SURE:
        return win_note(WIN - value)
    return _("delays defeat") if value < -SURE else ""
