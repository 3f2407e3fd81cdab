"""Hexagons against a slow scan that knows nothing of the game's own tables.

A hexagon has a centre: columns lie one apart, rows two, and odd columns one lower. Its six neighbours are two above and
below, and one above and below in the columns beside it; a row is a walk by one and the same of these steps.
"""

from __future__ import annotations

import itertools
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rokgard_lines import Lines, LinesOptions
from rokgard_lines.geometry import geometry

STEPS = [(0, 2), (1, 1), (1, -1)]


def centre(column, row):
    return column, 2 * row - column % 2


def rows_of(stones, in_row):
    """All sets of `in_row` stones (by centre) that stand in a row."""
    found = set()
    for (x, y), (dx, dy) in itertools.product(stones, STEPS):
        row = frozenset((x + i * dx, y + i * dy) for i in range(in_row))
        if row <= stones:
            found.add(row)
    return found


def winner_by_scan(game, state):
    by_seat = {}
    for seat in (0, 1):
        by_seat[seat] = {
            centre(column, row)
            for column in range(game.columns)
            for row in range(game.rows)
            if state.cells[column * game.rows + row] == seat + 1
        }
    winners = [seat for seat in (0, 1) if rows_of(by_seat[seat], game.options.in_row)]
    assert len(winners) <= 1
    return winners[0] if winners else None


BOARDS = [
    (3, 3, 3),
    (4, 3, 3),
    (3, 4, 3),
    (5, 4, 4),
    (4, 5, 4),
    (7, 6, 4),
    (6, 3, 5),
    (5, 3, 5),
    (9, 8, 5),
    (11, 11, 5),
]


@pytest.mark.parametrize("gravity", [False, True])
@pytest.mark.parametrize(("columns", "rows", "in_row"), BOARDS)
def test_the_winner_is_found_at_every_ply(columns, rows, in_row, gravity):
    game = Lines(LinesOptions(cell="hexagon", columns=columns, rows=rows, in_row=in_row, gravity=gravity))
    for seed in range(8):
        random, state = Random(seed), game.initial()
        while (outcome := game.outcome(state)) is None:
            assert winner_by_scan(game, state) is None
            state = game.play(state, random.choice(list(game.legal_moves(state))))
        assert outcome.winner == winner_by_scan(game, state)


@pytest.mark.parametrize(("columns", "rows", "in_row"), BOARDS)
def test_the_windows_are_all_rows_that_there_are(columns, rows, in_row):
    board = geometry("hexagon", columns, rows, in_row)
    everything = {centre(column, row) for column in range(columns) for row in range(rows)}
    found = [frozenset(centre(*board.at(index)) for index in window) for window in board.windows]
    assert len(found) == len(set(found))
    assert set(found) == rows_of(everything, in_row)


@given(st.sampled_from(["square", "hexagon"]), st.integers(3, 9), st.integers(3, 9), st.integers(3, 5))
@settings(deadline=None, max_examples=60)
def test_every_line_is_listed_once_and_neighbours_touch(cell, columns, rows, in_row):
    board = geometry(cell, columns, rows, in_row)
    directions = 4 if cell == "square" else 3
    seen = [index for line in board.lines for index in line]
    assert sorted(seen) == sorted(list(range(columns * rows)) * directions)
    for line in board.lines:
        for a, b in itertools.pairwise(line):
            (ca, ra), (cb, rb) = board.at(a), board.at(b)
            if cell == "hexagon":
                (xa, ya), (xb, yb) = centre(ca, ra), centre(cb, rb)
                assert (xb - xa, yb - ya) in STEPS
            else:
                assert max(abs(ca - cb), abs(ra - rb)) == 1
