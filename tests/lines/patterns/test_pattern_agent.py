"""The pattern engine as an opponent: budgets, small and full boards, and play without numba."""

from __future__ import annotations

import os
import subprocess
import sys
from random import Random

import pytest

from rokgard import Budget
from rokgard_lines import PRESETS, Lines, LinesOptions
from rokgard_lines.patterns.agent import PatternAgent
from rokgard_lines.patterns.strong import StrongAgent

BOARDS = {
    "five": PRESETS["five"],
    "three": PRESETS["three"],
    "largest": LinesOptions(columns=25, rows=16),
    "hexagons": LinesOptions(cell="hexagon", columns=9, rows=9),
    "hexagons-three": LinesOptions(cell="hexagon", columns=7, rows=6, in_row=3),
    "four": LinesOptions(columns=8, rows=7, in_row=4),
    "flat": LinesOptions(columns=25, rows=3, in_row=5),
}


def striped(game):
    """A full board without a row for anybody, as cells, if the pattern gives one."""
    k = game.options.in_row
    stones = [1 + ((column // 2 + row) % 2) for column in range(game.columns) for row in range(game.rows)]
    assert k == 5
    return bytes(stones)


@pytest.mark.parametrize("name", BOARDS)
def test_a_whole_game_is_played_by_the_rules_within_its_nodes(agent, name):
    game = Lines(BOARDS[name])
    state, random = game.initial(), Random(2)
    while game.outcome(state) is None:
        decision = agent.choose(game, state, Budget(nodes=400), random)
        assert game.refuse(state, decision.move) is None
        assert 1 <= decision.nodes <= 401
        assert decision.line[0] == decision.move
        assert decision.value is None or -1 <= decision.value <= 1
        state = game.play(state, decision.move)


def test_the_largest_board_is_played_to_its_last_cell(agent):
    game = Lines(BOARDS["largest"])
    full = striped(game)
    assert not game.geometry.runs(full, 1)
    assert not game.geometry.runs(full, 2)
    # As many stones as belong to either side, less the cells that are still to be filled.
    random = Random(4)
    cells = bytearray(full)
    missing = {1: cells.count(1) - 200, 2: cells.count(2) - 200}
    assert missing == {1: 0, 2: 0}
    open_cells = random.sample([i for i, s in enumerate(full) if s == 1], 9)
    open_cells += random.sample([i for i, s in enumerate(full) if s == 2], 9)
    for cell in open_cells:
        cells[cell] = 0
    state = game.initial()._replace(cells=bytes(cells), stones=382)
    played = 0
    while game.outcome(state) is None:
        decision = agent.choose(game, state, Budget(nodes=3_000), random)
        assert game.refuse(state, decision.move) is None
        state = game.play(state, decision.move)
        played += 1
    assert played == 18 or state.winner >= 0


@pytest.mark.parametrize("name", ["five", "largest", "hexagons"])
def test_a_choice_depends_on_position_nodes_and_seed_alone(agent, random_game, name):
    game = Lines(BOARDS[name])
    for index in (1, 9, 30):
        state = random_game(game, 11)[index][0]
        first = agent.choose(game, state, Budget(nodes=5_000), Random(7))
        agent.choose(game, state, Budget(seconds=0.05), Random(3))
        assert agent.choose(game, state, Budget(nodes=5_000), Random(7)) == first
        assert PatternAgent().choose(game, state, Budget(nodes=5_000), Random(7)) == first


def test_a_small_time_gives_a_legal_move(agent, after):
    game = Lines(BOARDS["largest"])
    state = after(game, "m8 l8 m9 l9 n7 k10 k8")
    for seconds in (0.0001, 0.03):
        decision = agent.choose(game, state, Budget(seconds=seconds), Random(1))
        assert game.refuse(state, decision.move) is None


def test_threes_on_both_lines_win_and_the_line_is_told(agent, after):
    game = Lines(BOARDS["five"])
    # Two open twos that cross at h8: the stone there makes two open threes.
    state = after(game, "g8 a1 i8 o15 h7 a15 h9 o1")
    decision = agent.choose(game, state, Budget(nodes=50_000), Random(0))
    assert (decision.value, decision.exact) == (1.0, True)
    assert decision.note == "wins by force in 3 moves"
    assert len(decision.line) == 5


def test_an_open_three_is_met_at_the_cells_that_hold(agent, after):
    game = Lines(BOARDS["five"])
    state = after(game, "g8 a1 h8 c2 i8")
    moves = {
        game.move_text(state, agent.choose(game, state, Budget(nodes=8_000), Random(seed)).move) for seed in range(6)
    }
    assert moves <= {"f8", "j8", "e8", "k8"}


def test_a_board_where_nothing_can_be_won_any_more_is_a_proved_draw(agent, after):
    game = Lines(PRESETS["three"])
    state = after(game, "a1 b2 c1 b1 b3 a2 c2")
    decision = agent.choose(game, state, Budget(nodes=2_000), Random(0))
    assert (decision.value, decision.exact) == (0.0, True)


def test_gravity_is_for_the_other_engine(agent):
    game = Lines(PRESETS["four-gravity"])
    with pytest.raises(TypeError, match="without gravity"):
        agent.choose(game, game.initial(), Budget(nodes=10), Random(0))
    decision = StrongAgent().choose(game, game.initial(), Budget(nodes=300), Random(0))
    assert 0 <= decision.move < 7


PROGRAM = """
from random import Random
from rokgard import Budget
from rokgard_lines import Lines, LinesOptions
from rokgard_lines.patterns.agent import PatternAgent
game = Lines(LinesOptions(columns=9, rows=8))
state = game.initial()
for text in "d5 a1 f5 i8 e4 a8 e6 i1".split()[:%d]:
    state = game.play(state, game.parse_move(state, text))
print(PatternAgent(table_bits=10, attack_table_bits=10).choose(game, state, Budget(nodes=%d), Random(1)))
"""


@pytest.mark.parametrize("stones", [8, 3])
def test_without_numba_the_same_moves_are_found_with_smaller_budgets(stones):
    hidden = "import sys, logging; sys.modules['numba'] = None; logging.disable()\n"
    nodes = 80_000

    def run(program):
        return subprocess.run(
            [sys.executable, "-W", "error", "-c", program],
            capture_output=True,
            text=True,
            check=True,
            env=dict(os.environ),
        ).stdout

    assert run(hidden + PROGRAM % (stones, nodes)) == run(PROGRAM % (stones, nodes // 200))
