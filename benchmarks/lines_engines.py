"""The pattern engine of Lines against the windows engine, at equal time or equally many positions, both colours.

    python benchmarks/lines_engines.py [--columns 15 --rows 15 --in-row 5 --cell square] [--games 20]
                                       [--seconds 0.5 | --nodes 300000]

Every opening is played twice with sides changed. It is one of a few random ones, the one that a short search calls most
even: from the empty board the first player would win every game.
"""

from __future__ import annotations

import argparse
from random import Random

from rokgard.agent import Agent, Budget
from rokgard.arena import wilson_interval
from rokgard_lines import Lines, LinesOptions
from rokgard_lines.engine.agents import STRONG, SearchAgent
from rokgard_lines.game import Position
from rokgard_lines.patterns.agent import PatternAgent

OPENINGS = 12
SPREAD = (1, 2, 4, 4, 5)


def opening(game: Lines, judge: Agent, seed: int) -> Position:
    random = Random(seed)
    found = []
    for _try in range(OPENINGS):
        state, count = game.initial(), random.choice((3, 4, 5))
        while state.stones < count:
            far = SPREAD[state.stones]
            column = min(game.columns - 1, max(0, game.columns // 2 + random.randint(-far, far)))
            row = min(game.rows - 1, max(0, game.rows // 2 + random.randint(-far, far)))
            if game.refuse(state, game.geometry.index(column, row)) is None:
                state = game.play(state, game.geometry.index(column, row))
        if game.outcome(state) is None:
            value = judge.choose(game, state, Budget(nodes=20_000), Random(0)).value
            found.append((abs(value or 0.0), state))
    return min(found, key=lambda pair: pair[0])[1]


def play(game: Lines, state: Position, players: tuple[Agent, Agent], budget: Budget, seed: int) -> int | None:
    random = Random(seed)
    while (outcome := game.outcome(state)) is None:
        state = game.play(state, players[game.turn(state)].choose(game, state, budget, random).move)
    return outcome.winner


def main() -> None:
    parser = argparse.ArgumentParser(description="The pattern engine against the windows engine.")
    parser.add_argument("--cell", choices=("square", "hexagon"), default="square")
    parser.add_argument("--columns", type=int, default=15)
    parser.add_argument("--rows", type=int, default=15)
    parser.add_argument("--in-row", type=int, default=5)
    parser.add_argument("--games", type=int, default=20)
    parser.add_argument("--seconds", type=float, default=0.5, help="a move")
    parser.add_argument("--nodes", type=int, help="a move, instead of seconds")
    options = vars(parser.parse_args())
    games, seconds, nodes = options.pop("games"), options.pop("seconds"), options.pop("nodes")
    budget = Budget(seconds=seconds) if nodes is None else Budget(nodes=nodes)
    game = Lines(LinesOptions(**options))
    patterns, windows = PatternAgent(), SearchAgent(STRONG)
    for agent in (patterns, windows):
        agent.warm_up(game)
    won = drawn = lost = 0
    for number in range(games):
        seat = number % 2
        players: tuple[Agent, Agent] = (patterns, windows) if seat == 0 else (windows, patterns)
        winner = play(game, opening(game, patterns, number // 2), players, budget, number)
        won, drawn, lost = won + (winner == seat), drawn + (winner is None), lost + (winner == 1 - seat)
        points, played = won + drawn / 2, number + 1
        low, high = wilson_interval(points, played)
        share = f"{100 * points / played:.0f} % [{100 * low:.0f}, {100 * high:.0f}]"
        print(f"{played} games: patterns {won}-{drawn}-{lost} against windows, {share}", flush=True)


if __name__ == "__main__":
    main()
