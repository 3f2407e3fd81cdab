"""Make `data/long_wins.toml`: forced wins of 13 plies and more with one winning move, each proved by `slow_threats`.

    python tests/lines/patterns/make_long_wins.py [--positions 6]

Games between the two weaker levels are searched for a long win by fours, with the engine, which is quick. What it finds
is only a proposal. The other side is given two open threes in an empty part of the board, so that it wins unless the
attack does, and the attacker as many idle stones. Then the slow search, which shares no code with the engine, has to
prove that exactly one move wins, that no shorter win by fours exists, and that after every other move the other side
wins. Takes some minutes.

`moves` are played from the empty board, for the side to move `good` is the winning move, and `own_moves` how many of
its own it takes.
"""

from __future__ import annotations

import argparse
import json
import sys
from itertools import zip_longest
from pathlib import Path
from random import Random

from slow_threats import Exhausted, SlowThreats

from rokgard import Budget
from rokgard_lines import Lines, LinesOptions
from rokgard_lines.engine.agents import NORMAL, SearchAgent
from rokgard_lines.patterns import threats
from rokgard_lines.patterns.agent import PatternAgent
from rokgard_lines.weak import WeakAgent

OUT = Path(__file__).parent / "data" / "long_wins.toml"
OPTIONS = {"columns": 15, "rows": 15, "in_row": 5}
LEAST, MOST = 7, 9
"""Own moves that a win takes."""
STEPS = 400_000
REPLIES = 24
"""So many moves the other side may need to win, with answers to fours that lead to nothing."""


def proposals(seed):
    """Positions in which the engine sees a long win by fours for one of the sides: cells and that side."""
    game, random = Lines(LinesOptions(**OPTIONS)), Random(seed)
    normal, weak, engine = SearchAgent(NORMAL), WeakAgent(), PatternAgent(12, 16)
    state = game.initial()
    while game.outcome(state) is None and state.stones < 90:
        if state.stones < 2:
            move = game.geometry.index(7 + random.randrange(-2, 3), 7 + random.randrange(-2, 3))
            if game.refuse(state, move):
                continue
        else:
            agent = weak if random.random() < 0.25 else normal
            move = agent.choose(game, state, Budget(nodes=1_000), random).move
        state = game.play(state, move)
        if state.stones < 16 or game.outcome(state) is not None:
            continue
        for seat in (0, 1):
            boards = engine._load(game, state)
            boards[0]["limit"] = 1 << 40
            _cell, plies = threats.attack_root(
                boards,
                seat,
                0,
                MOST,
                20_000,
                engine._attack_keys,
                engine._attack_entries,
            )
            if plies >= 2 * LEAST - 1:
                yield game, state.cells, seat


def with_open_threes(game, cells, seat, random):
    """The position with two open threes of the other side and idle stones of the attacker; None if there is no room."""
    cells = bytearray(cells)
    at = game.geometry.index

    def free(column, row, reach):
        return not any(
            cells[at(c, r)]
            for c in range(max(0, column - reach), min(15, column + reach + 1))
            for r in range(max(0, row - reach), min(15, row + reach + 1))
        )

    rows = [(c, r) for c in range(9) for r in range(15) if all(free(c + i, r, 1) for i in range(7))]
    pairs = [(one, two) for one in rows for two in rows if two[1] - one[1] >= 2]
    if not pairs:
        return None
    for column, row in random.choice(pairs):
        for i in range(2, 5):
            cells[at(column + i, row)] = 2 - seat
    counts = cells.count(seat + 1), cells.count(2 - seat)
    # The attacker is to move: as many stones as the other side, or one less if it moves second.
    for _idle in range(counts[1] - counts[0] - seat):
        places = [(c, r) for c in range(15) for r in range(15) if free(c, r, 1)]
        if not places:
            return None
        cells[at(*random.choice(places))] = seat + 1
    return bytes(cells) if cells.count(1) - cells.count(2) == seat else None


def proved(game, cells, seat):
    """The only winning move and the own moves that it takes, if the slow search proves all of it; else None."""
    stone = seat + 1
    moves = SlowThreats(game, cells, STEPS).win(stone, MOST, threes=False)
    if moves < LEAST:
        return None
    good = SlowThreats(game, cells, STEPS).winning_moves(stone, moves + 2, threes=False)
    if len(good) != 1:
        return None
    for cell in (i for i, taken in enumerate(cells) if not taken and i != good[0]):
        after = SlowThreats(game, cells, STEPS)
        after.put(cell, stone)
        if not any(after.wins(3 - stone, n, True) for n in (4, REPLIES)):
            return None
    return good[0], moves


def main() -> None:
    parser = argparse.ArgumentParser(description="Make positions with long forced wins.")
    parser.add_argument("--positions", type=int, default=6)
    wanted = parser.parse_args().positions
    lines, found, seed = ["# Made by make_long_wins.py, which proves everything here.", ""], 0, 0
    while found < wanted:
        seed += 1
        for game, before, seat in proposals(seed):
            cells = with_open_threes(game, before, seat, Random(seed))
            try:
                known = proved(game, cells, seat) if cells else None
            except Exhausted:
                continue
            if known is None:
                continue
            found += 1
            halves = [[game.cell_name(i) for i, taken in enumerate(cells) if taken == stone] for stone in (1, 2)]
            text = " ".join(name for pair in zip_longest(*halves) for name in pair if name)
            entry = {"own_moves": known[1], "moves": text, "good": game.cell_name(known[0])}
            lines += ["[[position]]", *(f"{key} = {json.dumps(value)}" for key, value in entry.items()), ""]
            print(seed, found, known[1], file=sys.stderr, flush=True)
            OUT.write_text("\n".join(lines), encoding="utf-8")
            break


if __name__ == "__main__":
    main()
