"""What is known of the chances of first and second player between equals: measured, by the number of stars."""

from __future__ import annotations

from rokgard.game import Fairness
from rokgard.i18n import _
from rokgard_triangles.measured import COUNTS, Board, shipped
from rokgard_triangles.options import TrianglesOptions


def _interval(count: int, games: int) -> tuple[float, float]:
    from rokgard.arena.intervals import wilson_interval  # brings all of the arena, which setting a board up need not

    low, high = wilson_interval(count, games)
    return low, high


def percent(count: int, games: int) -> str:
    """A share with its 95 % interval: `55 % (50 % to 60 %)`."""
    low, high = _interval(count, games)
    return _("{share:.0%} ({low:.0%} to {high:.0%})").format(share=count / games, low=low, high=high)


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
    text = _("{begin}, the first player wins {first}, the second {second}, drawn {drawn}").format(
        begin=begin,
        first=percent(entry.first_wins, entry.games),
        second=percent(entry.second_wins, entry.games),
        drawn=percent(entry.draws, entry.games),
    )
    counts = {name: getattr(entry, name) for name in COUNTS}
    details = {
        name: {"share": count / entry.games, "interval_95": _interval(count, entry.games)}
        for name, count in counts.items()
    } | {"level": entry.level, "this_board": known == board}
    return Fairness(text, known.words(), entry.games, entry.first_wins, entry.draws, entry.second_wins, details)
