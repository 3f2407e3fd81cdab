"""What is known of a board between equal players: measured on it, on the nearest one, or on its kind."""

from __future__ import annotations

from rokgard.fairness import COUNTS, measured_fairness
from rokgard.game import Fairness
from rokgard.i18n import _, ngettext
from rokgard_lines.measured import Board, shipped
from rokgard_lines.options import LinesOptions, in_row_words

NEAR = 0.3
"""How far a board may be from one that was measured to be judged by it: as wide, say, and a third higher."""
NEIGHBOURS = 3
"""How many boards make a rule of thumb for one that is far from all of them."""
SMALL, LARGE = 0.1, 0.5
"""From which lead, as a share of the games, an advantage is called small or large."""


def fairness(options: LinesOptions) -> Fairness:
    """What was measured between two equal opponents on this board, on one nearly as large, or on others like it."""
    table, board = shipped(), Board.of(options)
    near = table.nearest(board)
    if near is None or board.distance(near[0]) > NEAR:
        return Fairness(_rule_of_thumb(board), board.words())
    known, entry = near
    return measured_fairness(known, entry, this_board=known == board)


def _rule_of_thumb(board: Board) -> str:
    """What the measured boards of the same kind say that are nearest in size; each counts the same."""
    table = shipped()
    alike = table.nearest_ones(board, NEIGHBOURS)
    if not alike:
        return _("not measured, nor any board like it")
    entries = [table.entries[known] for known in alike]
    first, draws, second = (
        sum(getattr(entry, name) / entry.games for entry in entries) / len(entries) for name in COUNTS
    )
    lead = first - second
    if lead > LARGE:
        words = _("a large advantage for the first player")
    elif lead > SMALL:
        words = _("an advantage for the first player")
    elif lead < -SMALL:
        words = _("an advantage for the second player")
    else:
        words = _("no great advantage")
    begin = ngettext("on the board nearest to it ({kind})", "on the {n} boards nearest to it ({kind})", len(alike))
    return _(
        "not measured; {boards} the first player won {first:.0%} of the games, the second {second:.0%}, "
        "drawn {drawn:.0%}: {words}"
    ).format(
        boards=begin.format(n=len(alike), kind=kind_words(board)), words=words, first=first, second=second, drawn=draws
    )


def kind_words(board: Board) -> str:
    """What the boards of a kind share, such as `hexagons, four in a row, gravity, an even number of rows`."""
    parts = [_("squares") if board.cell == "square" else _("hexagons"), in_row_words(board.in_row)]
    if board.gravity:
        parts.append(_("gravity"))
    if board.cell == "hexagon" and board.gravity:
        parts.append(_("an even number of rows") if board.rows % 2 == 0 else _("an odd number of rows"))
    return ", ".join(parts)
