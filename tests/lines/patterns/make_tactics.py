"""Make `data/tactics.toml`: positions with the only winning or the only saving moves, each proved by `slow_threats`.

    python tests/lines/patterns/make_tactics.py

Games are played by the two weaker levels from random openings. A position is kept if the slow search, which shares no
code with the engine, finds what there is to find in it; the engine is not asked. Takes some minutes.

`moves` are played from the empty board. The kinds, for the side to move:
- `win-N`: it wins by threats in N own moves; `good` are all moves that do so in as many or one more.
- `block`: one win in one has to be met.
- `defend`: `bad` are all moves after which the other side wins by threats, `good` are the others.
- `trap`: the same, and some of the bad moves spoil every open four that the other side could make at once.
"""

from __future__ import annotations

import json
import sys
from collections import Counter
from pathlib import Path
from random import Random

from slow_threats import Exhausted, SlowThreats

from rokgard import Budget
from rokgard_lines import Lines, LinesOptions
from rokgard_lines.engine.agents import NORMAL, SearchAgent
from rokgard_lines.weak import WeakAgent

OUT = Path(__file__).parent / "data" / "tactics.toml"
BOARDS = {
    "squares": ({"columns": 15, "rows": 15, "in_row": 5}, 40),
    "hexagons": ({"cell": "hexagon", "columns": 13, "rows": 13, "in_row": 5}, 12),
    "four": ({"columns": 11, "rows": 9, "in_row": 4}, 8),
    "hexagons-four": ({"cell": "hexagon", "columns": 10, "rows": 10, "in_row": 4}, 8),
}
MOST_OF_A_KIND = {"win-1": 2, "win-2": 4, "win-3": 10, "block": 2, "defend": 6, "trap": 10}
"""How many of a kind a board may have; longer wins are all kept."""
LONGEST, LONGEST_WITH_THREES = 8, 5
STEPS = 4_000


def classify(game, state, full):  # noqa: PLR0911
    """What there is in a position for the side to move: kind, winning or saving moves, losing moves; or None.

    Kinds for which `full` is true are not wanted any more.
    """
    stone = game.turn(state) + 1
    for threes, longest in ((False, LONGEST), (True, LONGEST_WITH_THREES)):
        moves = SlowThreats(game, state.cells, STEPS).win(stone, longest, threes=threes)
        if moves:
            if full(f"win-{moves}"):
                return None
            slow = SlowThreats(game, state.cells, 10 * STEPS)
            good = slow.winning_moves(stone, max(moves + 1, 3), threes=moves > 1)
            return f"win-{moves}", good, []
    slow = SlowThreats(game, state.cells, STEPS)
    dangers = slow.completing(3 - stone)
    if dangers:
        return ("block", sorted(dangers), []) if len(dangers) == 1 else None
    moves = slow.win(3 - stone, LONGEST_WITH_THREES, threes=True)
    if not moves:
        return None

    def loses(cell):
        after = SlowThreats(game, state.cells, STEPS)
        after.put(cell, stone)
        return after.wins(3 - stone, moves, True) or after.wins(3 - stone, LONGEST_WITH_THREES, True)

    kind = "trap" if any(loses(cell) for cell in spoilers(slow, stone)) else "defend"
    if full(kind):
        return None
    bad, good = [], []
    for cell in slow.empty():
        (bad if loses(cell) else good).append(cell)
        if len(good) > 6:
            return None
    return (kind, good, bad) if good else None


def spoilers(slow, stone):
    """The moves that look right: they spoil every open four that the other side can make at once."""
    strong = [cell for cell in slow.lively(3 - stone, slow.k - 2) if slow.makes_open_four(cell, 3 - stone)]
    found = []
    for cell in slow.empty() if strong else []:
        slow.put(cell, stone)
        if not any(slow.cells[c] == 0 and slow.makes_open_four(c, 3 - stone) for c in strong):
            found.append(cell)
        slow.take(cell, stone)
    return found


def games(options, seed):
    """Positions of one game: both sides weak or normal in turn, so that there are things to find."""
    game, random = Lines(LinesOptions(**options)), Random(seed)
    normal, weak = SearchAgent(NORMAL), WeakAgent()
    state, history = game.initial(), []
    while game.outcome(state) is None and state.stones < 60:
        if state.stones < 2:
            column = game.columns // 2 + random.randrange(-2, 3)
            move = game.geometry.index(column, game.rows // 2 + random.randrange(-2, 3))
            if game.refuse(state, move):
                continue
        else:
            agent = weak if random.random() < 0.3 else normal
            move = agent.choose(game, state, Budget(nodes=1_500), random).move
        history.append(game.move_text(state, move))
        state = game.play(state, move)
        if state.stones >= 6 and game.outcome(state) is None:
            yield game, state, " ".join(history)


def main() -> None:
    lines = ["# Made by make_tactics.py, which proves everything here; its head says what the fields mean.", ""]
    for name, (options, wanted) in BOARDS.items():
        kinds: Counter[str] = Counter()

        def full(kind, kinds=kinds, wanted=wanted):
            return kinds[kind] >= MOST_OF_A_KIND.get(kind, wanted)

        seed = 0
        while sum(kinds.values()) < wanted:
            seed += 1
            taken = 0
            for game, state, text in games(options, seed):
                try:
                    found = classify(game, state, full)
                except Exhausted:
                    continue
                if found is None or full(found[0]) or taken >= 4:
                    continue
                kind, good, bad = found
                kinds[kind] += 1
                taken += 1
                entry = {"board": name, "kind": kind, "moves": text}
                entry |= {"good": " ".join(map(game.cell_name, good)), "bad": " ".join(map(game.cell_name, bad))}
                lines.append("[[position]]")
                lines += [f"{key} = {json.dumps(value)}" for key, value in entry.items()]
                lines.append("options = { " + ", ".join(f"{k} = {json.dumps(v)}" for k, v in options.items()) + " }")
                lines.append("")
                print(name, sum(kinds.values()), kind, len(good), len(bad), file=sys.stderr, flush=True)
                OUT.write_text("\n".join(lines), encoding="utf-8")


if __name__ == "__main__":
    main()
