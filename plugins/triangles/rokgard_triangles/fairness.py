"""What is known of the chances of first and second player between equals: measured, by the number of stars."""

from __future__ import annotations

from rokgard.fairness import measured_fairness, percents
from rokgard.game import Fairness
from rokgard.i18n import _
from rokgard_triangles.measured import Board, shipped
from rokgard_triangles.options import TrianglesOptions


def fairness(options: TrianglesOptions) -> Fairness:
    """What was measured between two equal opponents on clouds of this size, or of the nearest one, else a hint."""
    board = Board.of(options)
    drawn = options.coordinates is None or options.board != "custom"
    near = shipped().nearest(board) if drawn else None
    if near is None:
        text = _("not measured; on the clouds that were, neither player had a clear advantage")
        return Fairness(text, board.words())
    known, entry = near
    if known == board:
        begin = _("over {games} games between two equal opponents of level {level}").format(
            games=entry.games, level=entry.level
        )
    else:
        begin = _(
            "on the nearest board that was measured ({board}), over {games} games between two equal opponents of level "
            "{level}"
        ).format(board=known.words(), games=entry.games, level=entry.level)
    text = _("{begin}, the first player wins {first_wins}, the second {second_wins}, drawn {draws}").format(
        begin=begin, **percents(entry)
    )
    return measured_fairness(known, entry, this_board=known == board, text=text)
