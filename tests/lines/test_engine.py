"""The compiled engine against the rules, and what happens where nothing can be compiled."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path
from random import Random

import numpy as np
import pytest

from rokgard_lines import PRESETS, Lines, LinesOptions, random_playouts
from rokgard_lines.engine.board import load, new_boards
from rokgard_lines.engine.layout import BOARD
from rokgard_lines.engine.windows import put, wins_at_root

BOARDS = [
    *PRESETS.values(),
    LinesOptions(columns=25, rows=16),
    LinesOptions(cell="hexagon", columns=8, rows=5),
    LinesOptions(cell="hexagon", columns=5, rows=8, in_row=3, gravity=True),
]


def test_no_field_of_the_record_hides_behind_an_attribute_of_numpy():
    # Plain Python reads fields as attributes, and there numpy's own (`size`, `data` ..) come first.
    assert not set(BOARD.names) & set(dir(np.void))


@pytest.mark.parametrize("options", BOARDS)
def test_the_running_counts_are_those_of_a_count_from_scratch(options):
    game = Lines(options)
    start, boards = new_boards(game), new_boards(game)
    random = Random(1)
    for _game in range(3):
        state = game.initial()
        load(boards, start, state.cells)
        while game.outcome(state) is None:
            seat, move = game.turn(state), random.choice(list(game.legal_moves(state)))
            index = game.landing(state, move)
            state = game.play(state, move)
            assert bool(wins_at_root(boards, index, seat)) == (state.winner == seat)
            put(boards, index, seat)
            board = boards[0]
            stones = {s: [sum(state.cells[i] == s + 1 for i in w) for w in game.geometry.windows] for s in (0, 1)}
            k, count = options.in_row, len(game.geometry.windows)
            for s in (0, 1):
                is_open = [theirs == 0 for theirs in stones[1 - s]]
                assert list(board["stones"][s][:count]) == stones[s]
                assert board["alive"][s] == sum(is_open)
                assert board["ready"][s] == sum(o and n == k - 1 for o, n in zip(is_open, stones[s], strict=True))
                for cell in range(game.geometry.size):
                    expected = sum(1 << (6 * stones[s][w]) for w in game.geometry.windows_of[cell] if is_open[w])
                    assert board["open"][s][cell] == expected
        # Loading the last position on a used board gives the same record as playing there.
        again = new_boards(game)
        load(again, start, state.cells)
        for name in ("cells", "height", "placed", "key", "stones", "open", "total", "ready", "alive"):
            assert np.array_equal(again[0][name], boards[0][name]), name


@pytest.mark.parametrize("preset", PRESETS)
def test_random_playouts_agree_with_random_games_under_the_rules(preset, random_game):
    game = Lines(PRESETS[preset])
    first, draws, second, plies = random_playouts(game, 4000, 1)
    assert first + draws + second == 4000
    games = 120 if preset == "five" else 300
    ends = [random_game(game, seed)[-1][0] for seed in range(games)]
    share = sum(state.winner == 0 for state in ends) / games
    length = sum(state.stones for state in ends) / games
    # Four standard deviations of the smaller sample.
    assert abs(first / 4000 - share) < 4 * 0.5 / games**0.5
    spread = np.std([state.stones for state in ends])
    assert abs(plies / 4000 - length) < 4 * spread / games**0.5


def test_random_playouts_are_the_same_for_the_same_seed_and_differ_for_others():
    game = Lines(PRESETS["four-gravity"])
    assert random_playouts(game, 500, 3) == random_playouts(game, 500, 3)
    assert len({random_playouts(game, 500, seed) for seed in range(5)}) == 5


PROGRAM = """
from random import Random
from rokgard import Budget
from rokgard_lines import PRESETS, Lines, plugin, random_playouts
specs = {spec.level: spec for spec in plugin.rokgard_agents()}
game = Lines(PRESETS["four-gravity"])
state = game.initial()
for text in game.split_moves("4453"):
    state = game.play(state, game.parse_move(state, text))
decision = specs["normal"].make().choose(game, state, Budget(nodes=%d), Random(1))
print(decision.move, decision.nodes, decision.depth, decision.value)
print(random_playouts(game, 20, 1))
from rokgard_lines.engine.jit import COMPILED
print(COMPILED)
"""


def run(program, **environment):
    return subprocess.run(
        [sys.executable, "-W", "error", "-c", program],
        capture_output=True,
        text=True,
        check=True,
        env={**os.environ, **environment},
    )


def test_without_numba_the_same_functions_play_with_smaller_budgets_and_say_so():
    hidden = "import sys; sys.modules['numba'] = None\n"
    plain = run(hidden + PROGRAM % 60_000)
    compiled = run(PROGRAM % (60_000 // 200))
    *answer, flag = plain.stdout.splitlines()
    assert flag == "False"
    assert plain.stderr.count("\n") == 1
    assert "numba is not available" in plain.stderr
    assert compiled.stderr == ""
    assert [*answer, "True"] == compiled.stdout.splitlines()


def test_without_a_folder_for_the_cache_everything_still_compiles(tmp_path):
    blocked = tmp_path / "file"
    blocked.write_text("not a folder")
    program = """
import numba.core.caching as caching
caching.CacheImpl._locator_classes = []
caching.CompileResultCacheImpl._locator_classes = []
from rokgard_lines.engine.jit import INT, jit
@jit(INT, INT)
def twice(x):
    return 2 * x
print(twice(21))
"""
    assert run(program, NUMBA_CACHE_DIR=str(blocked)).stdout.strip() == "42"


def test_the_cache_goes_to_the_users_cache_folder_unless_told_otherwise(tmp_path):
    program = "import os, rokgard_lines.engine.jit; print(os.environ['NUMBA_CACHE_DIR'])"
    assert run(program, NUMBA_CACHE_DIR=str(tmp_path)).stdout.strip() == str(tmp_path)
    environment = {key: value for key, value in os.environ.items() if key != "NUMBA_CACHE_DIR"}
    found = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, check=True, env=environment
    ).stdout.strip()
    assert Path(found).parent.name == "numba"
    assert "rokgard" in found
