"""Triangles: matches of the levels with each other and with rivals, both colours, each pair of games on one cloud."""

from __future__ import annotations

import json
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from report import Section
from rokgard.agent import Budget
from rokgard.arena import Contestant, HostPlan, Series, elo_difference, play_series, wilson_interval
from rokgard.arena.pool import cores
from rokgard.host import Host

GAMES = Path(__file__).parent / "games"
ORDERS = ((False, "one a turn"), (True, "play again"))
FULL, FIFTH = 1_500_000, 300_000
MATCHES = (  # stars, first named, its rival, games in a quick and in a full run, positions a move of the level strong
    (24, "greedy", "random", 20, 100, FULL),
    (24, "normal", "greedy", 20, 100, FULL),
    (24, "strong", "normal", 8, 60, FIFTH),
    (24, "strong", "endgame", 8, 40, FULL),
    (60, "greedy", "random", 6, 20, FULL),
    (60, "normal", "greedy", 6, 20, FULL),
    (60, "strong", "normal", 4, 24, FIFTH),
    (60, "strong", "endgame", 4, 40, FULL),
)


@dataclass
class Total:
    """What the first named made of its games."""

    wins: int = 0
    draws: int = 0
    games: int = 0
    seconds: float = 0.0
    moves: int = 0

    def add(self, game: dict[str, Any]) -> None:
        self.games += 1
        self.wins += game["winner"] == 0
        self.draws += game["winner"] is None
        self.seconds += game["seconds"]
        self.moves += game["moves"]

    @property
    def points(self) -> float:
        return self.wins + self.draws / 2


def matches(full: bool, *, workers: int = 0, kept: Path | None = None) -> Section:
    """All matches. Games are written to files in the folder `kept`, and those that are there are not played again."""
    section = Section(
        "triangles_matches",
        "Triangles: points of the first named, both colours on each cloud",
        ["stars", "turns", "players", "games", "won-drawn-lost", "points, 95 % interval", "Elo", "ms a move"],
    )
    host = Host(plugin_folder=GAMES)
    for stars, first, second, quick, many, nodes in MATCHES:
        for again, order in ORDERS:
            players = [_contestant(host, level, nodes) for level in (first, second)]
            series = Series(
                game="triangles",
                options={"board": "phone", "stars": stars, "play_again": again},
                players=(players[0], players[1]),
                games=many if full else quick,
                seed=1,
                preset=f"phone-{stars}",
            )
            _add(section, series, _played(series, workers or cores(), kept), order)
    section.notes += [
        "greedy closes what it can and looks no further; endgame is normal with a solver of 20,000 positions a move.",
        f"strong looks at {FULL:,} positions a move, as with people; against normal at {FIFTH:,}, a fifth of that.",
    ]
    return section


def _contestant(host: Host, level: str, nodes: int) -> Contestant:
    usual = host.agent_spec("triangles", level).budget.nodes
    return Contestant(level, Budget(nodes=nodes if level == "strong" else usual))


def _played(series: Series, workers: int, kept: Path | None) -> Total:
    """Play what is missing of a series."""
    one, other = (player.level for player in series.players)
    turns = "again" if series.options["play_again"] else "one"
    file = None if kept is None else kept / f"{series.options['stars']}-{turns}-{one}-{other}.jsonl"
    total = Total()
    if file is not None and file.exists():
        for line in file.read_text(encoding="utf-8").splitlines()[: series.games]:
            total.add(json.loads(line))
    if total.games == series.games:
        return total
    # Where games are kept they are played by one worker, which ends them in order.
    for game in play_series(HostPlan(plugin_folder=GAMES), series, 1 if file else workers, start=total.games):
        line = {
            "index": game.index,
            "winner": game.winner,
            "scores": game.outcome.scores,
            "seconds": round(game.seconds[0], 3),
            "moves": game.decisions[0],
        }
        total.add(line)
        if file is not None:
            file.parent.mkdir(parents=True, exist_ok=True)
            with file.open("a", encoding="utf-8") as out:
                out.write(json.dumps(line) + "\n")
    return total


def _add(section: Section, series: Series, total: Total, order: str) -> None:
    low, high = wilson_interval(total.points, total.games)
    elo = elo_difference(total.points, total.games)
    lost = total.games - total.wins - total.draws
    bounds = ", ".join("-" if bound is None else f"{bound:+.0f}" for bound in (elo.low, elo.high))
    section.add(
        [
            str(series.options["stars"]),
            order,
            " - ".join(player.level for player in series.players),
            str(total.games),
            f"{total.wins}-{total.draws}-{lost}",
            f"{100 * total.points / total.games:.0f} % [{100 * low:.0f}, {100 * high:.0f}]",
            f"{'-' if elo.difference is None else format(elo.difference, '+.0f')} [{bounds}]",
            f"{1000 * total.seconds / max(1, total.moves):.3g}",
        ],
        stars=series.options["stars"],
        order=order,
        players=[player.level for player in series.players],
        nodes=[player.budget.nodes for player in series.players],
        games=total.games,
        wins=total.wins,
        draws=total.draws,
    )
