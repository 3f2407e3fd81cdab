"""Measure every preset of Lines between two equal opponents and write what `Lines.fairness` tells people.

    python benchmarks/lines_fairness.py [--games 1000] [--seed 1] [--level normal] [--write]

Both seats are played by the same level with its usual budget; game i of a board has the random seed `SEED:board:i`, so
the figures can be made again anywhere. Without --write the figures are only printed.
"""

from __future__ import annotations

import argparse
import time
from pathlib import Path
from random import Random

from rokgard_lines import PRESETS, Lines, plugin
from rokgard_lines.fairness import FIELDS, wilson

HEAD = """\
# Measured by benchmarks/lines_fairness.py: two equal opponents of level "{level}" against each other, seed {seed}.
# 95 % intervals are worked out from these counts (Wilson).
"""


def play(game: Lines, agents: tuple, budget, random: Random) -> int | None:
    """Play one game; the winner's seat, None for a draw."""
    state = game.initial()
    while (outcome := game.outcome(state)) is None:
        state = game.play(state, agents[game.turn(state)].choose(game, state, budget, random).move)
    return outcome.winner


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, default=1000, help="games for each board")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--level", default="normal")
    parser.add_argument("--write", action="store_true", help="write the figures into the package")
    arguments = parser.parse_args()
    spec = next(spec for spec in plugin.rokgard_agents() if spec.level == arguments.level)
    agents = spec.make(), spec.make()
    text = HEAD.format(level=arguments.level, seed=arguments.seed)
    for preset, options in PRESETS.items():
        game, counts, start = Lines(options), {0: 0, None: 0, 1: 0}, time.monotonic()
        for number in range(arguments.games):
            random = Random(f"{arguments.seed}:{preset}:{number}")
            counts[play(game, agents, spec.budget, random)] += 1
        shares = [
            f"{name} {count / arguments.games:.1%} ({low:.1%} to {high:.1%})"
            for name, count in (("first", counts[0]), ("draw", counts[None]), ("second", counts[1]))
            for low, high in [wilson(count, arguments.games)]
        ]
        print(f"{preset}: {arguments.games} games, {', '.join(shares)}; {time.monotonic() - start:.0f} s", flush=True)
        values = options.model_dump()
        lines = [f'preset = "{preset}"']
        for name in FIELDS:
            value = values[name]
            lines.append(f"{name} = " + (f'"{value}"' if isinstance(value, str) else str(value).lower()))
        lines += [
            f'level = "{arguments.level}"',
            f"games = {arguments.games}",
            f"first_wins = {counts[0]}",
            f"draws = {counts[None]}",
            f"second_wins = {counts[1]}",
        ]
        text += "\n[[board]]\n" + "\n".join(lines) + "\n"
    if arguments.write:
        import rokgard_lines

        target = Path(rokgard_lines.__file__).with_name("measured.toml")
        target.write_text(text, encoding="utf-8")
        print(f"written to {target}")


if __name__ == "__main__":
    main()
