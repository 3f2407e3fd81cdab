"""Let strong play against random and normal on the boards that are solved, and count the times it drops the value.

    python benchmarks/perfect.py [--games 1000] [--preset three four-gravity hex-gravity] [--opponent random normal]

Strong's decisions say whether they are proved; the value of the game, once proved, must never fall, and the game must
end with it or better. Half of the games it plays first, half second.
"""

from __future__ import annotations

import argparse
import sys
import time
from dataclasses import dataclass
from random import Random

from rokgard.agent import Agent, Budget
from rokgard_lines import PRESETS, Lines, plugin


@dataclass
class Tally:
    """What happened in the games of one pairing."""

    games: int = 0
    won: int = 0
    drawn: int = 0
    lost: int = 0
    moves: int = 0
    not_proved: int = 0
    dropped: int = 0

    def text(self) -> str:
        return (
            f"{self.games} games, won {self.won}, drawn {self.drawn}, lost {self.lost}; {self.moves} moves, "
            f"{self.not_proved} not proved, value dropped {self.dropped} times"
        )


def play(game: Lines, strong: tuple[Agent, Budget], other: Agent | None, seed: str, tally: Tally) -> None:
    """One game; `other` None plays at random."""
    random, state, seat = Random(seed), game.initial(), tally.games % 2
    value: float = -1
    agent, budget = strong
    while (outcome := game.outcome(state)) is None:
        if game.turn(state) == seat:
            decision = agent.choose(game, state, budget, random)
            move = decision.move
            tally.moves += 1
            tally.not_proved += not decision.exact
            if decision.exact and decision.value is not None:
                tally.dropped += decision.value < value
                value = decision.value
        elif other is None:
            move = random.choice(list(game.legal_moves(state)))
        else:
            move = other.choose(game, state, Budget(nodes=20_000), random).move
        state = game.play(state, move)
    reached = 0 if outcome.winner is None else 1 if outcome.winner == seat else -1
    tally.dropped += reached < value
    tally.games += 1
    tally.won += reached == 1
    tally.drawn += reached == 0
    tally.lost += reached == -1


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, default=1000)
    parser.add_argument("--preset", nargs="+", default=["three", "four-gravity", "hex-gravity"])
    parser.add_argument("--opponent", nargs="+", default=["random", "normal"], choices=["random", "normal", "weak"])
    parser.add_argument("--seed", default="1")
    arguments = parser.parse_args()
    specs = {spec.level: spec for spec in plugin.rokgard_agents()}
    strong, dropped = (specs["strong"].make(), specs["strong"].budget), 0
    for preset in arguments.preset:
        game = Lines(PRESETS[preset])
        for opponent in arguments.opponent:
            other = None if opponent == "random" else specs[opponent].make()
            tally, start = Tally(), time.monotonic()
            for number in range(arguments.games):
                play(game, strong, other, f"{arguments.seed}:{preset}:{number}", tally)
            print(f"{preset}, strong against {opponent}: {tally.text()}; {time.monotonic() - start:.0f} s", flush=True)
            dropped += tally.dropped
    return 1 if dropped else 0


if __name__ == "__main__":
    sys.exit(main())
