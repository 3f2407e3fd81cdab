"""How well strong keeps to its time on Lines: a move for every position of a whole game, by the wall clock.

    python benchmarks/lines_clock.py [--columns 25 --rows 16 --in-row 5] [--seconds 0.5] [--every 1]

The stones are put so that nobody ever completes a row, so the game goes on to the last cell; strong is asked for a move
in every position (or every so many), and its move is not played. Waiting for other programs counts, too.
"""

from __future__ import annotations

import argparse
import statistics
import time
from collections.abc import Iterator
from random import Random

from rokgard.agent import Budget
from rokgard_lines import Lines, LinesOptions
from rokgard_lines.game import Position
from rokgard_lines.plugin import rokgard_agents


def filling(game: Lines, seed: int) -> Iterator[Position]:
    """All positions of a game in which two colours in stripes fill the board."""
    cells = [(column, row) for column in range(game.columns) for row in range(game.rows)]
    stones = [[game.geometry.index(c, r) for c, r in cells if (c // 2 + r) % 2 == seat] for seat in (0, 1)]
    random, state = Random(seed), game.initial()
    for half in stones:
        random.shuffle(half)
    while game.outcome(state) is None and stones[game.turn(state)]:
        yield state
        state = game.play(state, stones[game.turn(state)].pop())


def main() -> None:
    parser = argparse.ArgumentParser(description="How well strong keeps to its time.")
    parser.add_argument("--columns", type=int, default=25)
    parser.add_argument("--rows", type=int, default=16)
    parser.add_argument("--in-row", type=int, default=5)
    parser.add_argument("--seconds", type=float, default=0.5, help="a move")
    parser.add_argument("--every", type=int, default=1, help="ask in one position of so many")
    options = parser.parse_args()
    game = Lines(LinesOptions(columns=options.columns, rows=options.rows, in_row=options.in_row))
    agent = next(spec for spec in rokgard_agents() if spec.level == "strong").make()
    agent.warm_up(game)
    shares = []
    for number, state in enumerate(filling(game, 1)):
        if number % options.every == 0 or state.stones >= game.geometry.size - 5:
            start = time.perf_counter()
            decision = agent.choose(game, state, Budget(seconds=options.seconds), Random(number))
            shares.append((time.perf_counter() - start) / options.seconds)
            if game.refuse(state, decision.move) is not None:
                raise SystemExit(f"an illegal move in position {number}")
    shares.sort()
    over = sum(share > 1.2 for share in shares)
    print(f"{len(shares)} moves of {options.seconds} s on {options.columns} x {options.rows}, time used as a share:")
    print(f"median {statistics.median(shares):.3f}, 99 of 100 within {shares[int(0.99 * (len(shares) - 1))]:.3f},")
    print(f"longest {shares[-1]:.3f}; {over} over 1.2")


if __name__ == "__main__":
    main()
