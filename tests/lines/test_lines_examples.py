"""What *Show* shows: one winning row in each direction."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rokgard import Piece, Severity
from rokgard_lines.checks import check
from rokgard_lines.game import Lines
from rokgard_lines.options import LinesOptions

BOARDS = st.builds(
    LinesOptions,
    cell=st.sampled_from(["square", "hexagon"]),
    columns=st.integers(3, 25),
    rows=st.integers(3, 16),
    in_row=st.integers(3, 5),
    gravity=st.booleans(),
).filter(lambda options: not any(problem.severity is Severity.ERROR for problem in check(options)))


def rows_of(options: LinesOptions) -> list[list[tuple[int, int]]]:
    game = Lines(options)
    examples = game.examples(game.initial())
    return [[shape.at for shape in example.shapes if isinstance(shape, Piece)] for example in examples]


@settings(deadline=None, max_examples=40)
@given(BOARDS)
def test_every_row_that_is_shown_would_win(options: LinesOptions) -> None:
    game = Lines(options)
    windows = {tuple(sorted(window)) for window in game.geometry.windows}
    rows = rows_of(options)
    assert rows
    for row in rows:
        assert tuple(sorted(game.geometry.index(*at) for at in row)) in windows


@pytest.mark.parametrize(
    ("cell", "words"),
    [
        ("square", ["up and down", "across", "rising", "falling"]),
        ("hexagon", ["up and down", "rising slant", "falling slant"]),
    ],
)
@pytest.mark.parametrize("gravity", [False, True])
def test_there_is_one_in_each_direction_and_they_stand_apart_where_there_is_room(cell, words, gravity) -> None:
    options = LinesOptions(cell=cell, gravity=gravity)
    game = Lines(options)
    texts = [example.text for example in game.examples(game.initial())]
    assert sorted(texts) == sorted(f"five in a row, {word}" for word in words)
    cells = [at for row in rows_of(options) for at in row]
    assert len(cells) == len(set(cells))


def test_a_direction_in_which_no_row_fits_has_none() -> None:
    assert [[row for _column, row in cells] for cells in rows_of(LinesOptions(columns=9, rows=3))] in (
        [[n] * 5] for n in range(3)
    )
