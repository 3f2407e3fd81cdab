"""What is known of a board between equal players: measured on it, on the nearest one, or on its kind."""

from __future__ import annotations

from typing import Any

from rokgard.game import Fairness
from rokgard.i18n import _, ngettext
from rokgard_lines.measured import COUNTS, Board, Entry, shipped
from rokgard_lines.options import LinesOptions, board_words, in_row_words

NEAR = 0.3
"""How far a board may be from one that was measured to be judged by it: as wide, say, and a third higher."""
NEIGHBOURS = 3
"""How many boards make a rule of thumb for one that is far from all of them."""
SMALL, LARGE = 0.1, 0.5
"""From which lead, as a share of the games, an advantage is called small or large."""


def _interval(count: int, games: int) -> tuple[float, float]:
    from rokgard.arena.intervals import wilson_interval  # brings all of the arena, which setting a board up need not

    low, high = wilson_interval(count, games)
    return low, high


def percent(count: int, games: int) -> str:
    """A share with its 95 % interval: `55 % (50 % to 60 %)`."""
    low, high = _interval(count, games)
    return _("{share:.0%} ({low:.0%} to {high:.0%})").format(share=count / games, low=low, high=high)


def fairness(options: LinesOptions) -> Fairness:
    """What was measured between two equal opponents on this board, on one nearly as large, or on others like it."""
    table, board = shipped(), Board.of(options)
    near = table.nearest(board)
    if near is None or board.distance(near[0]) > NEAR:
        return Fairness(_rule_of_thumb(board), board_words(options))
    known, entry = near
    words = board_words(known.options())
    if known == board:
        begin = _("measured over {games} games between two equal opponents of level {level}").format(
            games=entry.games, level=entry.level
        )
    else:
        begin = _(
            "on the nearest board that was measured ({board}), over {games} games between two equal opponents of level "
            "{level}"
        ).format(board=words, games=entry.games, level=entry.level)
    text = _("{begin}: the first player wins {first}, the second {second}, drawn {drawn}").format(
        begin=begin,
        first=percent(entry.first_wins, entry.games),
        second=percent(entry.second_wins, entry.games),
        drawn=percent(entry.draws, entry.games),
    )
    details = _details(entry) | {"level": entry.level, "this_board": known == board}
    return Fairness(text, words, entry.games, entry.first_wins, entry.draws, entry.second_wins, details)


def _details(entry: Entry) -> dict[str, Any]:
    counts = {name: getattr(entry, name) for name in COUNTS}
    return {
        name: {"share": count / entry.games, "interval_95": _interval(count, entry.games)}
        for name, count in counts.items()
    }


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
