"""Random games of Lines a second, beside open-spiel on the same boards."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from report import Section, number, rate
from rokgard.host import Host


def measure(full: bool) -> list[Section]:
    from rokgard_lines.engine.playouts import random_playouts

    section = Section(
        "lines_playouts",
        "Lines: random games from the empty board, a second, one core",
        ["preset", "rokgard", "open-spiel", "ratio"],
    )
    least = 2.0 if full else 0.5
    kind = Host().game("lines")
    for name, options in kind.presets.items():
        game: Any = kind(options)
        ours = rate(lambda count, g=game: random_playouts(g, count, 1), least=least)
        theirs = _peer(game.options, least)
        section.add(
            [name, number(ours), number(theirs) if theirs else "-", number(ours / theirs) if theirs else "-"],
            preset=name,
            rokgard=ours,
            open_spiel=theirs,
        )
    section.notes.append("open-spiel plays with its compiled random rollouts (mnk, connect_four); it has no hexagons.")
    return [section]


def _peer(options: Any, least: float) -> float | None:
    """Random rollouts a second of open-spiel's game with this board, None if there is none or it is not installed."""
    try:
        import pyspiel
    except ImportError:
        return None
    if options.cell != "square":
        return None
    if options.gravity:
        name = f"connect_four(rows={options.rows},columns={options.columns},x_in_row={options.in_row})"
    else:
        name = f"mnk(m={options.columns},n={options.rows},k={options.in_row})"
    game = pyspiel.load_game(name)
    return rate(_rollouts(pyspiel, game), least=least, start=20)


def _rollouts(pyspiel: Any, game: Any) -> Callable[[int], Any]:
    """Rollouts without a loop in Python: two visits of a tree search that evaluates with many rollouts.

    The first is from the empty board, the second one stone later.
    """

    def play(count: int) -> None:
        evaluator = pyspiel.RandomRolloutEvaluator(max(1, count // 2), 1)
        bot = pyspiel.MCTSBot(game, evaluator, 1.4, 2, 100, False, 1, False)
        bot.step(game.new_initial_state())

    return play
