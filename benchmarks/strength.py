"""Matches between the levels, both colours, with intervals."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from report import Section
from rokgard.agent import Budget
from rokgard.arena import Contestant, HostPlan, Report, Series, play_series, wilson_interval
from rokgard.arena.pool import cores
from rokgard.host import Host
from rokgard.setup import Setup


@dataclass(frozen=True)
class Pairing:
    """Two levels on a board, and how many games in a quick and in a full run."""

    game: str
    preset: str
    first: str
    second: str
    quick: int
    full: int


GAMES = Path(__file__).parent / "games"
"""Single-file plugins with games that have no opponents of their own."""

BOARDS = {  # the boards; those that a quick run plays on
    ("lines", "three"): False,
    ("lines", "five"): True,
    ("lines", "four-gravity"): True,
    ("lines", "five-gravity"): False,
    ("lines", "hex-gravity"): False,
    ("triangles", "phone-24"): True,
    ("triangles", "phone-60"): False,
    ("boxes", "custom"): True,
    ("boxes", "large"): False,
}
PAIRS = (
    ("weak", "random", 40, 400),
    ("normal", "random", 40, 400),
    ("normal", "weak", 40, 400),
    ("strong", "normal", 6, 60),
)


def measure(full: bool) -> list[Section]:
    section = Section(
        "strength",
        "Opponents: points of the first named, both colours",
        ["board", "players", "games", "won-drawn-lost", "points, 95 % interval", "Elo", "ms a move"],
    )
    host = Host(plugin_folder=GAMES)
    for (game_id, preset), always in BOARDS.items():
        if not (full or always):
            continue
        for first, second, quick, many in PAIRS:
            report = _play(host, Pairing(game_id, preset, first, second, quick, many), full)
            _add(section, preset, report)
    section.notes.append("boxes is the example game, 3 x 3 and 5 x 5: its opponents are the general ones of the core.")
    section.notes.append("Seeds are fixed: the same games are played on every machine; only the times differ.")
    return [section]


def _play(host: Host, pairing: Pairing, full: bool) -> Report:
    options = Setup.start(host.game(pairing.game), pairing.preset).options()
    players = [
        Contestant(level, Budget(nodes=host.agent_spec(pairing.game, level).budget.nodes))
        for level in (pairing.first, pairing.second)
    ]
    series = Series(
        game=pairing.game,
        options=options.model_dump(mode="json", exclude_none=True),
        players=(players[0], players[1]),
        games=pairing.full if full else pairing.quick,
        seed=1,
        preset=pairing.preset,
    )
    return Report(series, list(play_series(HostPlan(plugin_folder=GAMES), series, cores())))


def _add(section: Section, preset: str, report: Report) -> None:
    one, other = report.players
    low, high = wilson_interval(one.points, report.games)
    elo = report.elo
    times = [1000 * (player.seconds_per_move or 0) for player in (one, other)]
    section.add(
        [
            f"{report.series.game} {preset.replace('custom', '3x3')}",
            f"{one.name} - {other.name}",
            str(report.games),
            f"{one.wins}-{one.draws}-{one.losses}",
            f"{100 * one.points / report.games:.0f} % [{100 * low:.0f}, {100 * high:.0f}]",
            f"{elo.difference:+.0f}" if elo.difference is not None else f"over {elo.low:+.0f}" if elo.low else "-",
            f"{times[0]:.3g} / {times[1]:.3g}",
        ],
        **{"preset": preset, **report.document()},
    )
