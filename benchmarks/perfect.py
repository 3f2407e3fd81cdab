"""Let strong play against random and normal on the boards that are solved, and count the times it drops the value.

    python benchmarks/perfect.py [--games 1000] [--preset three four-gravity hex-gravity] [--opponent random normal]
                                 [--seat second] [--log FILE] [--seconds N]

Strong's decisions say whether they are proved; the value of the game, once proved, must never fall, and the game must
end with it or better. A decision that is not proved is judged by a solver without a limit, before the move and after
it. Half of the games strong plays first, half second, unless a seat is given. Game number i follows from the seed and
i, so with a log a run that was stopped goes on where it was. Exit code 1 if a value was dropped.
"""

from __future__ import annotations

import argparse
import json
import sys
import time
from dataclasses import asdict, dataclass
from pathlib import Path
from random import Random

from rokgard.agent import Agent, Budget
from rokgard.files import write_atomic
from rokgard_lines import PRESETS, Lines, plugin
from rokgard_lines.exact.book import SEATS
from rokgard_lines.exact.solver import ExactSolver
from rokgard_lines.game import Position

JUDGE_TABLE_BITS = 24
SAVE_EVERY = 2.0


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
    seconds: float = 0.0

    def text(self) -> str:
        return (
            f"{self.games} games, won {self.won}, drawn {self.drawn}, lost {self.lost}; {self.moves} moves, "
            f"{self.not_proved} not proved, value dropped {self.dropped} times; {self.seconds:.0f} s"
        )


class Judge:
    """Says what a position is worth: 1 a win for the seat to move, 0 a draw, -1 a loss. Made when it is first asked."""

    def __init__(self, game: Lines) -> None:
        self._game = game
        self._solver: ExactSolver | None = None

    def value(self, state: Position) -> int:
        outcome = self._game.outcome(state)
        if outcome is not None:
            return 0 if outcome.winner is None else 1 if outcome.winner == self._game.turn(state) else -1
        if self._solver is None:
            self._solver = ExactSolver(self._game, JUDGE_TABLE_BITS)
        solution = self._solver.solve(state, goal="sign")
        return (solution.low > 0) - (solution.high < 0)


@dataclass(frozen=True)
class Pairing:
    """Strong and its opponent on a board; `other` None plays at random."""

    game: Lines
    judge: Judge
    strong: Agent
    budget: Budget
    other: Agent | None
    seats: tuple[int, ...] = (0, 1)

    def play(self, seed: str, tally: Tally) -> None:
        """One game, added to the tally."""
        game, random, seat = self.game, Random(seed), self.seats[tally.games % len(self.seats)]
        state, value = game.initial(), -1
        while (outcome := game.outcome(state)) is None:
            if game.turn(state) == seat:
                move, before, after = self._choose(state, random, tally)
                tally.dropped += after < max(value, before)
                value = after
            elif self.other is None:
                move = random.choice(list(game.legal_moves(state)))
            else:
                move = self.other.choose(game, state, Budget(nodes=20_000), random).move
            state = game.play(state, move)
        reached = 0 if outcome.winner is None else 1 if outcome.winner == seat else -1
        tally.dropped += reached < value
        tally.games += 1
        tally.won += reached == 1
        tally.drawn += reached == 0
        tally.lost += reached == -1

    def _choose(self, state: Position, random: Random, tally: Tally) -> tuple[int, int, int]:
        """Strong's move, and what the game is worth to it before and after the move."""
        decision = self.strong.choose(self.game, state, self.budget, random)
        tally.moves += 1
        if decision.exact and decision.value is not None:
            return decision.move, int(decision.value), int(decision.value)
        tally.not_proved += 1
        return decision.move, self.judge.value(state), -self.judge.value(self.game.play(state, decision.move))


class Log:
    """What has been played so far, by pairing; in a file, if there is one."""

    def __init__(self, file: Path | None) -> None:
        self._file, self._saved = file, 0.0
        self._tallies: dict[str, Tally] = {}
        if file is not None and file.is_file():
            document = json.loads(file.read_text(encoding="utf-8"))
            self._tallies = {name: Tally(**entry) for name, entry in document.items()}

    def __enter__(self) -> Log:
        return self

    def __exit__(self, *_error: object) -> None:
        self.save()

    def tally(self, name: str) -> Tally:
        return self._tallies.setdefault(name, Tally())

    def save(self, *, seldom: bool = False) -> None:
        """Write the file; with `seldom` only if the last time was a while ago."""
        if self._file is not None and not (seldom and time.monotonic() - self._saved < SAVE_EVERY):
            self._saved = time.monotonic()
            document = {name: asdict(tally) for name, tally in self._tallies.items()}
            write_atomic(self._file, json.dumps(document, indent=1) + "\n", overwrite=True)


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, default=1000)
    parser.add_argument("--preset", nargs="+", default=["three", "four-gravity", "hex-gravity"])
    parser.add_argument("--opponent", nargs="+", default=["random", "normal"], choices=["random", "normal", "weak"])
    parser.add_argument("--seat", choices=SEATS, help="where strong sits in all games")
    parser.add_argument("--seed", default="1")
    parser.add_argument("--log", type=Path, metavar="FILE", help="keep the counts here, and go on from them")
    parser.add_argument("--seconds", type=float, help="stop after so long")
    arguments = parser.parse_args()
    specs = {spec.level: spec for spec in plugin.rokgard_agents()}
    seats = (0, 1) if arguments.seat is None else (SEATS.index(arguments.seat),)
    where = "" if arguments.seat is None else f", {arguments.seat} player"
    strong, dropped = specs["strong"].make(), 0
    end = None if arguments.seconds is None else time.monotonic() + arguments.seconds
    with Log(arguments.log) as log:
        for preset in arguments.preset:
            game = Lines(PRESETS[preset])
            judge = Judge(game)
            for opponent in arguments.opponent:
                other = None if opponent == "random" else specs[opponent].make()
                pairing = Pairing(game, judge, strong, specs["strong"].budget, other, seats)
                tally = log.tally(f"{arguments.seed}:{preset}:{opponent}{where}")
                while tally.games < arguments.games and (end is None or time.monotonic() < end):
                    start = time.monotonic()
                    pairing.play(f"{arguments.seed}:{preset}:{tally.games}", tally)
                    tally.seconds += time.monotonic() - start
                    log.save(seldom=True)
                print(f"{preset}, strong against {opponent}{where}: {tally.text()}", flush=True)
                dropped += tally.dropped
    return 1 if dropped else 0


if __name__ == "__main__":
    try:
        sys.exit(main())
    except KeyboardInterrupt:
        sys.exit(130)
