"""Triangles: what clouds are like, what the endgame solver reaches, and matches of the levels with their rivals.

`python benchmarks/triangles_engine.py [--full] [--only clouds convex ...]` prints these tables alone.
"""

from __future__ import annotations

import argparse
import math
import statistics
import tomllib
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

from report import Section, Stopwatch, milliseconds, number
from rokgard.agent import Budget
from rokgard.arena import wilson_interval
from triangles_matches import ORDERS, matches
from triangles_reference import reference

VALUES = Path(__file__).parent.parent / "tests" / "triangles" / "data" / "triangles_values.toml"
SIZES = (("phone", 24), ("phone", 60), ("phone", 120), ("tablet", 80), ("tablet", 120), ("tablet", 180))


def measure(full: bool) -> list[Section]:
    return [section(full) for section in SECTIONS.values()]


def _game(**options: Any) -> Any:
    from rokgard_triangles.game import Triangles
    from rokgard_triangles.options import TrianglesOptions

    return Triangles(TrianglesOptions(**options))


def _circle(stars: int, again: bool) -> Any:
    turns = [2 * math.pi * k / stars for k in range(stars)]
    places = tuple((round(40_000 * math.cos(turn)), round(40_000 * math.sin(turn))) for turn in turns)
    return _game(coordinates=places, tolerance=0, play_again=again)


# -- clouds ------------------------------------------------------------------------------------------------------------


def clouds(full: bool) -> Section:
    """Spacing, forbidden pairs, and whether a game draws a full triangulation (3n - 3 - h segments, h on the hull)."""
    from rokgard_triangles.engine.playouts import random_playouts
    from rokgard_triangles.geometry import hull_size

    many = 40 if full else 8
    section = Section(
        "triangles_clouds",
        f"Triangles: clouds ({many} of each size)",
        [
            "board",
            "smallest spacing",
            "mean to nearest",
            "pairs forbidden",
            "triangulation reached",
            "segments drawn of it",
        ],
    )
    for board, stars in SIZES:
        smallest, mean, forbidden, reached, games, share = [], [], [], 0, 0, []
        for seed in range(1, many + 1):
            game = _game(board=board, stars=stars, seed=seed)
            nearest = [min(math.dist(one, other) for other in game.stars if other != one) / 10 for one in game.stars]
            smallest.append(min(nearest))
            mean.append(statistics.mean(nearest))
            forbidden.append(1 - game.geometry.candidates / math.comb(stars, 2))
            most = 3 * stars - 3 - hull_size(game.stars)
            for k in range(5):
                _margin, moves = random_playouts(game, 1, 1000 * seed + k)
                reached += moves == most
                share.append(moves / most)
                games += 1
        low, high = wilson_interval(reached, games)
        section.add(
            [
                f"{board}-{stars}",
                f"{min(smallest):.0f} points",
                f"{statistics.mean(mean):.0f} points",
                f"{100 * statistics.mean(forbidden):.0f} %",
                f"{100 * reached / games:.0f} % [{100 * low:.0f}, {100 * high:.0f}] of {games}",
                f"{100 * statistics.mean(share):.1f} %",
            ],
            board=board,
            stars=stars,
            clouds=many,
            smallest_spacing=min(smallest),
            mean_to_nearest=statistics.mean(mean),
            forbidden=statistics.mean(forbidden),
            games=games,
            triangulations=reached,
            share_of_segments=statistics.mean(share),
        )
    section.notes.append("Games at random to the end that the rules set, which stops when nothing can be counted.")
    return section


# -- exact values ------------------------------------------------------------------------------------------------------


def _solved(game: Any) -> tuple[int, int, float]:
    from rokgard_triangles.engine.brain import Brain

    endgame = Brain(game).endgame(game.initial())
    endgame.step(1)
    with Stopwatch() as watch:
        endgame.step(1 << 40)
    return endgame.margin, endgame.nodes, watch.seconds


def convex(full: bool) -> Section:
    """Stars in convex position, against the known values."""
    section = Section(
        "triangles_convex",
        "Triangles: n stars in convex position, solved from the empty board",
        ["n", "value", "nodes", "time", "play again", "nodes", "time"],
    )
    known = tomllib.loads(VALUES.read_text(encoding="utf-8"))
    tables = {False: known["convex_value"], True: known["convex_value_play_again"]}
    for stars in range(3, 17 if full else 15):
        row: list[str] = [str(stars)]
        data: dict[str, Any] = {"stars": stars}
        for again, _name in ORDERS:
            value, nodes, seconds = _solved(_circle(stars, again))
            if value != tables[again][stars - 3]:
                raise AssertionError(f"convex {stars}, play again {again}: {value}, known {tables[again][stars - 3]}")
            row += [f"{value:+d}", number(nodes), milliseconds(seconds)]
            data[f"play_again_{again}".lower()] = {"value": value, "nodes": nodes, "seconds": seconds}
        section.add(row, **data)
    section.notes.append("Each value is that of the known table, or the benchmark stops.")
    return section


def known(full: bool) -> Section:
    """All clouds and positions of the data file, and random clouds of up to ten stars."""
    section = Section(
        "triangles_known",
        "Triangles: small clouds solved from the empty board",
        ["clouds", "turns", "solved", "median nodes", "median time", "worst time"],
    )
    data = tomllib.loads(VALUES.read_text(encoding="utf-8"))
    for again, order in ORDERS:
        found = []
        for cloud in data["cloud"]:
            game = _game(coordinates=tuple(map(tuple, cloud["stars"])), tolerance=0, play_again=again)
            found.append(_solved(game))
            wanted = cloud["value_play_again" if again else "value"]
            if found[-1][0] != wanted:
                raise AssertionError(f"{cloud['name']}, play again {again}: {found[-1][0]}, known {wanted}")
        _add_solved(section, "with known values", order, found)
    for stars in (6, 7, 8, 9, 10) if full else (6, 7, 8, 9):
        for again, order in ORDERS:
            many = (60 if full else 12) if stars < 9 else (12 if full else 3)
            games = (_game(board="custom", stars=stars, seed=seed, play_again=again) for seed in range(many))
            _add_solved(section, f"{stars} stars, drawn", order, [_solved(game) for game in games])
    return section


def _add_solved(section: Section, name: str, order: str, found: list[tuple[int, int, float]]) -> None:
    nodes, times = [item[1] for item in found], [item[2] for item in found]
    section.add(
        [
            name,
            order,
            str(len(found)),
            number(statistics.median(nodes)),
            milliseconds(statistics.median(times)),
            milliseconds(max(times)),
        ],
        clouds=name,
        order=order,
        solved=len(found),
        median_nodes=statistics.median(nodes),
        median_seconds=statistics.median(times),
        worst_seconds=max(times),
    )


def reach(full: bool) -> Section:
    """From how many moves before the end the strong opponent's budget solves games between two of level normal."""
    from rokgard_triangles.agents import SPECS, Normal
    from rokgard_triangles.engine.brain import Brain

    strong = next(spec for spec in SPECS if spec.level == "strong").budget.nodes or 1
    many = 10 if full else 3
    section = Section(
        "triangles_reach",
        f"Triangles: how early the end of a game is solved ({many} games each, budget of the level strong)",
        ["board", "turns", "moves in a game", "last moves solved (median)", "range", "time a move (worst)"],
    )
    for stars in (24, 60, 120):
        for again, order in ORDERS:
            lengths, solved, times = [], [], []
            for seed in range(1, many + 1):
                game = _game(board="phone", stars=stars, seed=seed, play_again=again)
                states, agent, rng = [game.initial()], Normal(), Random(seed)
                while game.outcome(states[-1]) is None:
                    states.append(game.play(states[-1], agent.choose(game, states[-1], Budget(), rng).move))
                brain, plies = Brain(game), len(states) - 1
                budget = strong if again else strong // 2
                # By halving: what is solved before some move is solved after it, but for luck.
                low, high = 0, plies - 1
                while low < high:
                    middle = (low + high) // 2
                    with Stopwatch() as watch:
                        decision = brain.solved(states[middle], budget)
                    times.append(watch.seconds)
                    low, high = (low, middle) if decision is not None else (middle + 1, high)
                lengths.append(plies)
                solved.append(plies - high)
            section.add(
                [
                    f"phone-{stars}",
                    order,
                    f"{statistics.mean(lengths):.0f}",
                    f"{statistics.median(solved):.0f}",
                    f"{min(solved)} to {max(solved)}",
                    milliseconds(max(times)),
                ],
                stars=stars,
                order=order,
                games=many,
                moves=statistics.mean(lengths),
                solved=solved,
                worst_seconds=max(times),
            )
    return section


def loss(full: bool) -> Section:
    """Games of the level strong on small clouds: how much of the exact value its moves lose."""
    section = Section(
        "triangles_loss",
        "Triangles: value that the level strong loses on boards that can be solved",
        ["clouds", "turns", "games", "its moves", "moves that lost value"],
    )
    data = tomllib.loads(VALUES.read_text(encoding="utf-8"))
    listed = [tuple(map(tuple, cloud["stars"])) for cloud in data["cloud"]]
    for again, order in ORDERS:
        games = [_game(coordinates=stars, tolerance=0, play_again=again) for stars in listed]
        _add_loss(section, "with known values", order, games)
        for stars in range(4, 9):
            many = 40 if full else 4
            games = [_game(board="custom", stars=stars, seed=seed, play_again=again) for seed in range(many)]
            _add_loss(section, f"{stars} stars, drawn", order, games)
    section.notes.append("As first and as second player, against moves at random; the value is asked before and after.")
    return section


def _add_loss(section: Section, name: str, order: str, games: list[Any]) -> None:
    played = moves = lost = 0
    for k, game in enumerate(games):
        for seat in (0, 1):
            played += 1
            more, less = _play_strong(game, seat, Random(k))
            moves, lost = moves + more, lost + less
    section.add([name, order, str(played), str(moves), str(lost)], clouds=name, order=order, games=played,
                moves=moves, lost=lost)  # fmt: skip


def _play_strong(game: Any, seat: int, rng: Random) -> tuple[int, int]:
    from rokgard_triangles.agents import SPECS, Strong

    budget = next(spec for spec in SPECS if spec.level == "strong").budget
    agent, state, moves, lost = Strong(), game.initial(), 0, 0
    while game.outcome(state) is None:
        if game.turn(state) != seat:
            state = game.play(state, rng.choice(list(game.legal_moves(state))))
            continue
        before = _margin(game, state, seat)
        state = game.play(state, agent.choose(game, state, budget, rng).move)
        moves += 1
        lost += _margin(game, state, seat) < before
    return moves, lost


def _margin(game: Any, state: Any, seat: int) -> int:
    """The final margin of a seat with best play from here."""
    from rokgard_triangles.engine.brain import Brain

    scores = game.scores(state)
    margin = int(scores[seat] - scores[1 - seat])
    if game.outcome(state) is None:
        endgame = Brain(game).endgame(state)
        endgame.step(1 << 40)
        margin += endgame.margin if game.turn(state) == seat else -endgame.margin
    return margin


SECTIONS: dict[str, Callable[..., Section]] = {
    "reference": reference,
    "clouds": clouds,
    "convex": convex,
    "known": known,
    "reach": reach,
    "loss": loss,
    "matches": matches,
}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--full", action="store_true", help="more clouds and games")
    parser.add_argument("--only", nargs="+", choices=SECTIONS, default=list(SECTIONS), metavar="TABLE")
    parser.add_argument("--workers", type=int, default=0, help="processes that play (default: one a processor)")
    parser.add_argument(
        "--keep", type=Path, metavar="FOLDER", help="write the games of matches there, and go on from it"
    )
    arguments = parser.parse_args()
    for name in arguments.only:
        more = {"workers": arguments.workers, "kept": arguments.keep} if name == "matches" else {}
        print(f"\n{SECTIONS[name](arguments.full, **more).text()}", flush=True)


if __name__ == "__main__":
    main()
