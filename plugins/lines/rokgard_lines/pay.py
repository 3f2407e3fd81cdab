"""What a win is worth: the share of the full pay, exactly."""

from __future__ import annotations

from fractions import Fraction

from rokgard.game import Share
from rokgard.i18n import _
from rokgard_lines.options import LinesOptions, in_row_words

FULL_PAY_CELLS = 36
EASY_SHARE = Fraction(1, 4)
LEAST_STONES = {3: 6, 4: 8, 5: 10}
"""With fewer stones of one's own a win pays nothing, by the length of the row."""


def is_easy(options: LinesOptions) -> bool:
    """Whether the first player wins too easily for full pay: a short row and no gravity."""
    return not options.gravity and options.in_row <= 4


def never_pays(options: LinesOptions) -> bool:
    """Whether the board is full before anybody could have placed the stones that a paid win needs."""
    return (options.columns * options.rows + 1) // 2 < LEAST_STONES[options.in_row]


def share_of_win(options: LinesOptions, stones: int) -> Share:
    """The share for a win with `stones` stones of one's own, and every rule that makes it less than the whole."""
    least = LEAST_STONES[options.in_row]
    if stones < least:
        reason = _("a win at {goal} pays from {least} stones of your own on; this one took {stones}").format(
            goal=in_row_words(options.in_row), least=least, stones=stones
        )
        return Share(Fraction(0), reason)
    share, reasons = Fraction(1), []
    cells = options.columns * options.rows
    if cells < FULL_PAY_CELLS:
        share *= Fraction(cells, FULL_PAY_CELLS)
        reasons.append(
            _("a board of {cells} cells pays {cells}/{full} of a full one").format(cells=cells, full=FULL_PAY_CELLS)
        )
    if is_easy(options):
        share *= EASY_SHARE
        reasons.append(_("{goal} without gravity pays a quarter").format(goal=in_row_words(options.in_row)))
    return Share(share, "; ".join(reasons))
