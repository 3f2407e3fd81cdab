"""What is known of a board between equal players: measured, proved, or a rule of thumb."""

from __future__ import annotations

import tomllib
from functools import cache
from importlib import resources
from math import sqrt
from typing import Any

from rokgard.game import Fairness
from rokgard.i18n import _
from rokgard_lines.options import LinesOptions, board_words

FIELDS = ("cell", "columns", "rows", "in_row", "gravity")


def wilson(successes: int, trials: int, z: float = 1.959964) -> tuple[float, float]:
    """The Wilson score interval of a proportion, 95 % by default. `trials` must be positive."""
    p = successes / trials
    centre = (p + z * z / (2 * trials)) / (1 + z * z / trials)
    half = z / (1 + z * z / trials) * sqrt(p * (1 - p) / trials + z * z / (4 * trials * trials))
    # At the ends the interval begins or stops exactly there, which rounding would miss by a hair.
    low = 0.0 if successes == 0 else centre - half
    high = 1.0 if successes == trials else centre + half
    return low, high


@cache
def _measured() -> dict[tuple[Any, ...], dict[str, Any]]:
    text = resources.files("rokgard_lines").joinpath("measured.toml").read_text(encoding="utf-8")
    return {tuple(entry[name] for name in FIELDS): entry for entry in tomllib.loads(text).get("board", [])}


def _percent(successes: int, trials: int) -> str:
    low, high = wilson(successes, trials)
    return _("{share:.0%} ({low:.0%} to {high:.0%})").format(share=successes / trials, low=low, high=high)


def fairness(options: LinesOptions) -> Fairness:
    """What was measured between two equal opponents on exactly this board, else a rule of thumb."""
    board = board_words(options)
    entry = _measured().get(tuple(getattr(options, name) for name in FIELDS))
    if entry is None:
        return Fairness(_rule_of_thumb(options), board)
    games, first, draws, second = (entry[name] for name in ("games", "first_wins", "draws", "second_wins"))
    text = _(
        "measured over {games} games between two equal opponents of level normal: "
        "the first player wins {first}, the second {second}, drawn {drawn}"
    ).format(games=games, first=_percent(first, games), second=_percent(second, games), drawn=_percent(draws, games))
    details = {
        name: {"share": count / games, "interval_95": wilson(count, games)}
        for name, count in (("first_wins", first), ("draws", draws), ("second_wins", second))
    }
    return Fairness(text, board, games, first, draws, second, details | {"level": entry["level"]})


def _rule_of_thumb(options: LinesOptions) -> str:
    if options.cell == "hexagon" and options.gravity and options.rows % 2 == 0:
        return _("not measured; on such a board the first player cannot win against best play")
    if not options.gravity and options.in_row <= 4:
        return _("not measured; without gravity a short row is a large advantage for the first player")
    if not options.gravity:
        return _("not measured; without gravity the first player has the advantage, the more so the larger the board")
    return _("not measured; with gravity the first player has a small advantage, and the longer the row the more draws")
