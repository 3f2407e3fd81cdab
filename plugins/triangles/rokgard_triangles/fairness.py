"""What is known of the chances of first and second player between equals: measured, by the number of stars."""

from __future__ import annotations

from rokgard.fairness import measured_fairness
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
        return Fairness(_("not measured; on the clouds that were, neither player had a clear advantage"), board.words())
    known, entry = near
    return measured_fairness(known, entry, this_board=known == board)
