"""What was counted on a board, said: shares with their 95 % intervals, and the answer of `Game.fairness`."""

from __future__ import annotations

from typing import Any

from rokgard.fairness.measured import COUNTS, Board, Entry
from rokgard.game import Fairness
from rokgard.i18n import _


def _interval(count: int, games: int) -> tuple[float, float]:
    from rokgard.arena.intervals import wilson_interval  # brings all of the arena, which setting a board up need not

    return wilson_interval(count, games)


def percent(count: int, games: int) -> str:
    """A share with its 95 % interval (Wilson): `55% (50% to 60%)`. `games` is at least 1."""
    low, high = _interval(count, games)
    return _("{share:.0%} ({low:.0%} to {high:.0%})").format(share=count / games, low=low, high=high)


def percents(entry: Entry) -> dict[str, str]:
    """How the games of a board ended, by the names of `COUNTS`, each as `percent` says it."""
    return {name: percent(getattr(entry, name), entry.games) for name in COUNTS}


def details(entry: Entry) -> dict[str, Any]:
    """The same for programs: for each of `COUNTS` the share and its 95 % interval, both from 0 to 1."""
    counts = {name: getattr(entry, name) for name in COUNTS}
    return {
        name: {"share": count / entry.games, "interval_95": _interval(count, entry.games)}
        for name, count in counts.items()
    }


def measured_fairness(known: Board, entry: Entry, *, this_board: bool) -> Fairness:
    """What was measured on the board `known`: the board that was asked for (`this_board`), or the nearest to it."""
    words = known.words()
    extra = details(entry) | {"level": entry.level, "this_board": this_board}
    text = _sentence(words, entry, this_board)
    return Fairness(text, words, entry.games, entry.first_wins, entry.draws, entry.second_wins, extra)


def _sentence(words: str, entry: Entry, this_board: bool) -> str:
    if this_board:
        begin = _("measured over {games} games between two equal opponents of level {level}")
    else:
        begin = _(
            "on the nearest board that was measured ({board}), over {games} games between two equal opponents of level "
            "{level}"
        )
    return _("{begin}: the first player wins {first_wins}, the second {second_wins}, drawn {draws}").format(
        begin=begin.format(board=words, games=entry.games, level=entry.level), **percents(entry)
    )
