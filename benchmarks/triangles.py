"""What a cloud of stars costs: setting up, a move, a random game."""

from __future__ import annotations

import statistics
from itertools import count
from random import Random
from typing import Any

from report import Section, Stopwatch, milliseconds, number, rate, seconds
from rokgard.host import Host
from rokgard.match import Match

SIZES = (
    (24, "phone"),
    (60, "phone"),
    (120, "tablet"),
    (180, "tablet"),
    (500, "custom"),
    (1000, "custom"),
    (2000, "custom"),
)
MOST_PLAYED_OUT = 1000


def measure(full: bool) -> list[Section]:
    from rokgard_triangles.engine.brain import Brain

    section = Section(
        "triangles",
        "Triangles: boards and moves",
        ["stars", "set-up", "a move (median)", "a move (worst)", "list of moves", "random games a second"],
    )
    host = Host()
    for stars, ground in SIZES:
        options = {"board": ground, "stars": stars}
        host.new_game("triangles", {**options, "seed": 1})
        seeds = count(2)  # another cloud each time, so that nothing is remembered
        set_up = seconds(
            lambda o=options, s=seeds: host.new_game("triangles", {**o, "seed": next(s)}),
            repeats=7 if full or stars < 500 else 3,
        )
        game: Any = host.new_game("triangles", {**options, "seed": 1})
        match = Match(game)
        listed = seconds(match.legal_moves)
        moves = _moves(match, most=400 if full else 120)
        games = None
        if stars <= MOST_PLAYED_OUT:
            brain = Brain(game)
            games = rate(lambda n, b=brain: b.random_playouts(n, 1), least=2.0 if full else 0.5, start=1)
        section.add(
            [
                str(stars),
                milliseconds(set_up),
                milliseconds(statistics.median(moves)),
                milliseconds(max(moves)),
                milliseconds(listed),
                "-" if games is None else number(games),
            ],
            stars=stars,
            set_up=set_up,
            move_median=statistics.median(moves),
            move_worst=max(moves),
            list_of_moves=listed,
            random_games_per_second=games,
        )
    section.notes += [
        "Set-up draws the cloud, names the stars and finds the segments that the rules allow on it.",
        "A move is checked against all rules and played, and the end of the game is tested, as in a game with people.",
        "The list of moves is that of the empty board.",
    ]
    return [section]


def _moves(match: Match[Any, Any], most: int) -> list[float]:
    """The time of each of the first moves of a random game."""
    rng = Random(1)
    times: list[float] = []
    while match.outcome is None and len(times) < most:
        moves = match.legal_moves()
        move = moves[int(rng.random() * len(moves))]
        with Stopwatch() as watch:
            match.play(move)
        times.append(watch.seconds)
    return times
