"""The levels of Lines against each other, and weak against somebody who has just learnt the rules, on every preset.

    python benchmarks/lines_levels.py [--games 40] [--presets five three ..] [--pairs normal-weak ..] [--seed 1]

Both colours, half the games each. Every level has its own budget, so the same games are played on every machine. Points
and Elo are those of the player named first, with 95 % intervals. `newcomer` wins if one move does it, else stops a win
in one, else plays at random beside a stone; `builder` does the same, but goes on with its own rows instead.
"""

from __future__ import annotations

import argparse
from pathlib import Path

from rokgard.agent import Budget
from rokgard.arena import Contestant, HostPlan, Report, Series, play_series, wilson_interval
from rokgard.arena.pool import cores
from rokgard.host import Host
from rokgard.setup import Setup

GAMES = Path(__file__).parent / "games"
PRESETS = ("three", "five", "four-gravity", "five-gravity", "hex-gravity")
PAIRS = ("strong-normal", "normal-weak", "builder-weak", "newcomer-weak", "weak-random")


def play(host: Host, preset: str, pair: str, arguments: argparse.Namespace) -> Report:
    """The games of one pairing."""
    first, second = pair.split("-")

    def contestant(level: str) -> Contestant:
        fewer = arguments.strong_nodes if level == "strong" else None
        return Contestant(level, Budget(nodes=fewer or host.agent_spec("lines", level).budget.nodes))

    players = (contestant(first), contestant(second))
    options = Setup.start(host.game("lines"), preset).options().model_dump(mode="json", exclude_none=True)
    series = Series(
        game="lines", options=options, players=players, games=arguments.games, seed=arguments.seed, preset=preset
    )
    return Report(series, list(play_series(HostPlan(plugin_folder=GAMES), series, arguments.workers)))


def row(preset: str, report: Report) -> str:
    """A line of the table, in Markdown."""
    one, other = report.players
    low, high = wilson_interval(one.points, report.games)
    elo = report.elo
    if elo.difference is not None:
        told = f"{elo.difference:+.0f} [{elo.low:+.0f}, {elo.high:+.0f}]"
    else:  # all won or all lost: a bound on one side
        told = f"over {elo.low:+.0f}" if elo.low is not None else f"under {elo.high:+.0f}"
    by_colour = " | ".join(f"{side[0]}-{side[1]}-{side[2]}" for side in (one.as_first, one.as_second))
    points = f"{100 * one.points / report.games:.0f} % [{100 * low:.0f}, {100 * high:.0f}]"
    return f"| `{preset}` | {one.name} - {other.name} | {report.games} | {by_colour} | {points} | {told} |"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, default=40, help="for each pair on each preset")
    parser.add_argument("--presets", nargs="+", choices=PRESETS, default=PRESETS)
    parser.add_argument("--pairs", nargs="+", choices=PAIRS, default=PAIRS)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--strong-nodes", type=int, help="let strong look at fewer positions a move than it has")
    parser.add_argument("--workers", type=int, default=cores(), help="processes; 0 plays in this one")
    arguments = parser.parse_args()
    host = Host(plugin_folder=GAMES)
    print("| Board | Players | Games | Moving first | Moving second | Points | Elo |\n|---|---|---|---|---|---|---|")
    for pair in arguments.pairs:
        for preset in arguments.presets:
            print(row(preset, play(host, preset, pair, arguments)), flush=True)


if __name__ == "__main__":
    main()
