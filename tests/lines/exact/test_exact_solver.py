"""The solver as an object: limits, stopping, what is known before the end, and running without a compiler."""

from __future__ import annotations

import os
import subprocess
import sys
import threading
import time
from itertools import pairwise

import pytest

from rokgard.errors import UsageError
from rokgard_lines import PRESETS, Lines, LinesOptions
from rokgard_lines.exact.layout import BitLayout
from rokgard_lines.exact.solution import plies_to_end
from rokgard_lines.exact.solver import ExactSolver
from rokgard_lines.exact.symmetries import symmetries


@pytest.mark.parametrize("cell", ["square", "hexagon"])
@pytest.mark.parametrize(("columns", "rows"), [(3, 3), (7, 6), (6, 7), (3, 13), (13, 3), (8, 5), (5, 8)])
def test_neighbours_lie_at_the_same_distance_everywhere_and_no_row_runs_over_an_edge(cell, columns, rows):
    options = LinesOptions(cell=cell, columns=columns, rows=rows, in_row=3, gravity=True)
    game = Lines(options)
    layout = BitLayout.of(game)
    bits = [layout.bit(cell) for cell in range(layout.cells)]
    assert len(set(bits)) == layout.cells
    assert sum(bits) == layout.board
    rows_found = set()
    for bit in bits:
        for distance in layout.shifts:
            row = [bit << (i * distance) for i in range(3)]
            if all(cell & layout.board for cell in row):
                rows_found.add(frozenset(map(bits.index, row)))
    assert rows_found == set(map(frozenset, game.geometry.windows))


@pytest.mark.parametrize(
    ("options", "count"),
    [
        ({"columns": 4, "rows": 4, "in_row": 4}, 8),
        ({"columns": 5, "rows": 4, "in_row": 4}, 4),
        ({"columns": 5, "rows": 4, "in_row": 4, "cell": "hexagon"}, 2),
        ({"columns": 4, "rows": 4, "in_row": 4, "cell": "hexagon"}, 2),
    ],
)
def test_a_board_has_its_symmetries(options, count):
    found = symmetries(Lines(LinesOptions(**options)).geometry)
    assert len(found) == count
    assert found[0] == tuple(range(options["columns"] * options["rows"]))


@pytest.mark.parametrize(
    "options",
    [
        PRESETS["five"],
        PRESETS["five-gravity"],
        LinesOptions(columns=8, rows=5, in_row=4),
        LinesOptions(cell="hexagon", columns=8, rows=7, in_row=4, gravity=True),
    ],
)
def test_a_board_out_of_reach_is_refused_with_the_reason(options):
    with pytest.raises(UsageError, match="out of the exact solver's reach"):
        ExactSolver(Lines(options), table_bits=10)


def test_the_largest_boards_within_reach_are_taken():
    game = Lines(LinesOptions(columns=13, rows=3, in_row=3))
    assert ExactSolver(game, table_bits=12).solve(game.initial(), goal="score").value == "win"
    game = Lines(LinesOptions(cell="hexagon", columns=8, rows=6, in_row=4, gravity=True))
    assert ExactSolver(game, table_bits=12).layout.bits == 59
    with pytest.raises(ValueError, match="table_bits"):
        ExactSolver(game, table_bits=2)


def test_a_game_that_is_over_is_nothing_to_solve(solver, after):
    which = solver("four-gravity")
    with pytest.raises(ValueError, match="over"):
        which.solve(after(which.game, "4142434"))


def test_a_limit_of_nodes_is_kept_and_what_is_known_is_kept_too(solver):
    which = solver("four-gravity")
    which.forget()
    solution = which.solve(which.game.initial(), nodes=20_000)
    assert solution.nodes <= 20_001
    assert not solution.complete
    assert solution.score is None
    assert solution.value is None
    assert solution.distance is None
    assert solution.low <= 1 <= solution.high
    assert set(solution.bounds) == set(range(7))


def test_the_same_limit_gives_the_same_answer(solver):
    which = solver("hex-gravity")
    answers = []
    for _time in range(2):
        which.forget()
        answers.append(which.solve(which.game.initial(), nodes=30_000).bounds)
    assert answers[0] == answers[1]


def test_it_can_be_stopped_from_another_thread_and_goes_on_later(solver, scored, after):
    which = solver("four-gravity")
    found = []
    thread = threading.Thread(target=lambda: found.append(which.solve(which.game.initial())), daemon=True)
    thread.start()
    while which.nodes < 1000:
        time.sleep(0.001)
    while thread.is_alive():
        which.stop()
        thread.join(0.05)
    assert not found[0].complete
    moves, scores = scored[-1]
    assert which.solve(after(which.game, moves)).moves == scores


def test_answers_become_better_step_by_step(solver, scored, after):
    which = solver("four-gravity")
    which.forget()
    moves, scores = next(entry for entry in scored if len(entry[0]) == 16)
    seen = []
    final = which.solve(after(which.game, moves), on_change=seen.append)
    assert len(seen) > 3
    for before, later in pairwise(seen):
        for move, (low, high) in later.bounds.items():
            assert before.bounds[move][0] <= low <= scores[move] <= high <= before.bounds[move][1]
    assert final.moves == scores


@pytest.mark.parametrize(
    ("cells", "plies", "score", "distance"),
    [
        (42, 0, 1, 41),  # the first player wins with its last stone
        (42, 0, 0, 42),
        (42, 1, -1, 40),
        (42, 7, 18, 1),
        (42, 6, -18, 2),
        (9, 4, 3, 1),
        (9, 5, 2, 1),
        (9, 4, -2, 2),
    ],
)
def test_the_distance_follows_from_the_score(cells, plies, score, distance):
    assert plies_to_end(cells, plies, score) == distance


def test_guesses_change_what_it_takes_and_not_what_is_found(solver, scored, after):
    which = solver("four-gravity")
    moves, scores = next(entry for entry in scored if len(entry[0]) == 14 and len(entry[1]) == 7)
    searches = {}
    for guess in (0, 1, -1, 40):
        which.forget()
        changes = []
        guesses = {move: score + guess for move, score in scores.items()}
        assert which.solve(after(which.game, moves), guesses=guesses, on_change=changes.append).moves == scores
        searches[guess] = len(changes)
    assert searches[0] <= 2 * len(scores)
    assert searches[0] < searches[40]


@pytest.mark.parametrize("nodes", [0, 300, 100_000])
def test_all_moves_as_good_as_the_best_are_found_as_far_as_the_limit_goes(solver, scored, after, nodes):
    which = solver("four-gravity")
    for moves, scores in [entry for entry in scored if len(entry[0]) == 20][:12]:
        which.forget()
        solution = which.solve(after(which.game, moves), goal="score")
        alike = which.alike(after(which.game, moves), solution, nodes)
        best = {move for move, score in scores.items() if score == max(scores.values())}
        assert alike.keys() <= best
        if nodes == 100_000:
            assert alike.keys() == best
            assert all((count is None) == (solution.score > 0) for count in alike.values())
        else:
            assert alike
            assert which.nodes <= solution.nodes + nodes + 10


def test_without_a_compiler_small_boards_and_late_positions_are_solved_all_the_same():
    program = """
from random import Random
from rokgard_lines import PRESETS, Lines, LinesOptions
from rokgard_lines.engine.jit import COMPILED
from rokgard_lines.exact.solver import ExactSolver
assert not COMPILED
def score(game, moves=""):
    state = game.initial()
    for move in moves:
        state = game.play(state, int(move) - 1)
    return ExactSolver(game, table_bits=12).solve(state)
print(score(Lines(PRESETS["three"])).score)
print(score(Lines(LinesOptions(columns=4, rows=4, in_row=3, gravity=True))).score)
print(score(Lines(LinesOptions(columns=3, rows=5, in_row=3, gravity=True, cell="hexagon"))).score)
print(sorted(score(Lines(PRESETS["four-gravity"]), "1335221711132513335562646655").moves.items()))
game = Lines(LinesOptions(columns=8, rows=7, in_row=5, gravity=True))
for seed in range(100):
    random, state = Random(seed), game.initial()
    while state.stones < 46 and state.winner < 0:
        state = game.play(state, random.choice(game.legal_moves(state)))
    if state.winner < 0:
        break
print(ExactSolver(game, table_bits=12).solve(state).complete)
"""
    environment = {**os.environ, "NUMBA_DISABLE_JIT": "1"}
    run = subprocess.run(
        [sys.executable, "-W", "error::RuntimeWarning", "-c", program],
        capture_output=True, text=True, check=True, env=environment,
    )  # fmt: skip
    lines = run.stdout.splitlines()
    assert lines[:3] == ["0", "4", "-1"]
    assert lines[3] == "[(1, -7), (3, -6), (5, -7), (6, -7)]"
    assert lines[4] == "True"
