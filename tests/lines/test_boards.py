"""Which boards there are, which can be played, and what is said about them."""

from __future__ import annotations

import itertools
from functools import cache

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from pydantic import ValidationError

from rokgard import Severity, UsageError
from rokgard.setup import Setup
from rokgard_lines import PRESETS, Lines, LinesOptions


@pytest.mark.parametrize(
    ("preset", "values"),
    [
        ("three", ("square", 3, 3, 3, False)),
        ("five", ("square", 15, 15, 5, False)),
        ("four-gravity", ("square", 7, 6, 4, True)),
        ("five-gravity", ("square", 9, 8, 5, True)),
        ("hex-gravity", ("hexagon", 7, 6, 4, True)),
    ],
)
def test_a_preset_sets_every_option(preset, values):
    options = PRESETS[preset]
    assert tuple(options.model_dump().values()) == values
    assert options.model_fields_set == set(LinesOptions.model_fields)


def test_five_in_a_row_is_the_default():
    assert Lines.default_preset == "five"
    assert LinesOptions() == PRESETS["five"]
    assert list(PRESETS) == ["three", "five", "four-gravity", "five-gravity", "hex-gravity"]
    assert set(Lines.preset_titles) == set(PRESETS)


def test_changing_a_number_switches_to_the_preset_with_these_values_or_to_custom():
    setup = Setup.start(Lines)
    assert setup.kind == "five"
    setup = setup.change(columns=7, rows=6, in_row=4)
    assert setup.kind == "custom"
    assert setup.change(gravity=True).kind == "four-gravity"
    assert setup.change(gravity=True, cell="hexagon").kind == "hex-gravity"


@pytest.mark.parametrize(
    "values",
    [
        {"columns": 2},
        {"columns": 26},
        {"rows": 2},
        {"rows": 26},
        {"in_row": 2},
        {"in_row": 6},
        {"cell": "triangle"},
        {"colour": "red"},
    ],
)
def test_values_out_of_range_cannot_be_typed(values):
    with pytest.raises(ValidationError):
        LinesOptions(**values)


@pytest.mark.parametrize(("columns", "rows"), [(25, 16), (16, 25), (20, 20), (3, 3)])
def test_boards_up_to_400_cells_can_be_played(columns, rows):
    assert not errors(LinesOptions(columns=columns, rows=rows, in_row=3))
    Lines(LinesOptions(columns=columns, rows=rows, in_row=3))


def errors(options):
    return [problem for problem in Lines.check(options) if problem.severity is Severity.ERROR]


@cache
def longest_by_walking(cell, columns, rows):
    """The longest row by walking from every cell; hexagons by the height of their centres, in half cells."""
    if cell == "square":
        cells = {(c, 2 * r) for c in range(columns) for r in range(rows)}
        steps = [(0, 2), (1, 0), (1, 2), (1, -2)]
    else:
        cells = {(c, 2 * r - c % 2) for c in range(columns) for r in range(rows)}
        steps = [(0, 2), (1, 1), (1, -1)]
    longest = 0
    for (x, y), (dx, dy) in itertools.product(cells, steps):
        length = 0
        while (x + length * dx, y + length * dy) in cells:
            length += 1
        longest = max(longest, length)
    return longest


def can_be_played(cell, columns, rows, in_row):
    return columns * rows <= 400 and in_row <= longest_by_walking(cell, columns, rows)


@pytest.mark.parametrize("cell", ["square", "hexagon"])
def test_exactly_the_boards_with_room_for_a_row_can_be_played(cell):
    for columns, rows, in_row in itertools.product(range(3, 9), range(3, 9), range(3, 6)):
        options = LinesOptions(cell=cell, columns=columns, rows=rows, in_row=in_row)
        assert (not errors(options)) == can_be_played(cell, columns, rows, in_row)


def test_a_slant_of_hexagons_can_be_longer_than_both_sides_of_a_square_board_allow():
    assert errors(LinesOptions(columns=4, rows=3, in_row=5))
    assert not errors(LinesOptions(cell="hexagon", columns=5, rows=3, in_row=5))
    assert errors(LinesOptions(cell="hexagon", columns=4, rows=4, in_row=5))


def smallest_step(options):
    """By brute force, nearest first: how far the nearest playable board is away."""
    columns, rows, in_row = options.columns, options.rows, options.in_row
    for size in itertools.count(1):
        for dc, dr in itertools.product(range(-size, size + 1), repeat=2):
            left = size - abs(dc) - abs(dr)
            for dk in {left, -left} if left >= 0 else ():
                c, r, k = columns + dc, rows + dr, in_row + dk
                inside = 3 <= c <= 25 and 3 <= r <= 25 and 3 <= k <= 5
                if inside and can_be_played(options.cell, c, r, k):
                    return size
    raise AssertionError


every_options = st.builds(
    LinesOptions,
    cell=st.sampled_from(["square", "hexagon"]),
    columns=st.integers(3, 25),
    rows=st.integers(3, 25),
    in_row=st.integers(3, 5),
    gravity=st.booleans(),
)


def check_fix(options):
    found = errors(options)
    if can_be_played(options.cell, options.columns, options.rows, options.in_row):
        assert found == []
        return
    (problem,) = found
    fixed = LinesOptions(**(options.model_dump() | dict(problem.fix)))
    assert not errors(fixed)
    moved = sum(abs(value - getattr(options, name)) for name, value in problem.fix.items())
    assert moved == smallest_step(options)
    assert all(value != getattr(options, name) for name, value in problem.fix.items())


def test_a_row_that_does_not_fit_is_fixed_by_the_smallest_change():
    for cell, columns, rows in itertools.product(["square", "hexagon"], range(3, 6), range(3, 6)):
        for in_row in range(3, 6):
            check_fix(LinesOptions(cell=cell, columns=columns, rows=rows, in_row=in_row))


@given(every_options)
@settings(deadline=None, max_examples=40)
def test_a_fix_is_always_the_smallest_change(options):
    check_fix(options)


@pytest.mark.parametrize(
    ("values", "message", "fix"),
    [
        (
            {"columns": 25, "rows": 17},
            "25 × 17 are 425 cells; a board has at most 400",
            {"rows": 16},
        ),
        (
            {"columns": 4, "rows": 4, "in_row": 5},
            "five in a row does not fit: the longest row of this board has 4 cells",
            {"in_row": 4},
        ),
        (
            {"columns": 21, "rows": 21},
            "21 × 21 are 441 cells; a board has at most 400",
            {"rows": 19},
        ),
    ],
)
def test_an_error_says_what_is_wrong_and_how_to_mend_it(values, message, fix):
    (problem,) = errors(LinesOptions(**values))
    assert problem.message == message
    assert problem.fix == fix


def test_setup_names_the_error_and_applies_the_fix():
    setup = Setup.start(Lines).change(columns=4, rows=4)
    assert any(problem.severity is Severity.ERROR for problem in setup.problems)
    with pytest.raises(UsageError, match="does not fit"):
        Lines(LinesOptions(columns=4, rows=4, in_row=5))


def advice(**values):
    found = Lines.check(LinesOptions(**values))
    assert all(problem.severity is Severity.ADVICE and problem.fix is None for problem in found)
    return [problem.message for problem in found]


def test_a_short_row_without_gravity_brings_advice():
    text = "without gravity and with {} in a row the first player wins almost at once"
    assert advice(columns=10, rows=10, in_row=3) == [text.format("three")]
    assert advice(columns=10, rows=10, in_row=4) == [text.format("four")]
    assert advice(columns=10, rows=10, in_row=5) == []
    assert advice(columns=10, rows=10, in_row=4, gravity=True) == []


@pytest.mark.parametrize(
    ("columns", "rows", "in_row"), [(3, 3, 3), (4, 4, 4), (5, 4, 4), (4, 5, 4), (5, 5, 4), (8, 4, 4)]
)
def test_small_boards_that_are_no_win_bring_no_such_advice(columns, rows, in_row):
    assert not any("first player wins" in text for text in advice(columns=columns, rows=rows, in_row=in_row))


def test_the_advice_agrees_with_the_known_values(known_values):
    compared = 0
    for entry in known_values:
        if not entry["gravity"] and entry["in_row"] <= 4:
            values = {name: entry[name] for name in LinesOptions.model_fields}
            said = any("the first player wins almost at once" in text for text in advice(**values))
            assert said == (entry["value"] == "first"), entry
            compared += 1
    assert compared >= 8


def test_a_board_too_flat_for_its_row_is_said_to_be_a_draw():
    (text,) = advice(columns=20, rows=4, in_row=5)
    assert "expect a draw" in text
    assert advice(columns=4, rows=20, in_row=5) == [text]
    assert advice(cell="hexagon", columns=4, rows=20, in_row=5) == [text]
    # The slants of a flat hexagon board are long enough.
    assert advice(cell="hexagon", columns=20, rows=4, in_row=5) == []


def test_hexagons_with_gravity_and_even_rows_are_said_to_favour_the_second_player():
    (text,) = advice(cell="hexagon", columns=7, rows=6, in_row=4, gravity=True)
    assert "the first player cannot win" in text
    assert advice(cell="hexagon", columns=7, rows=7, in_row=4, gravity=True) == []


def test_a_board_where_no_win_is_ever_paid_says_so():
    assert any("no experience" in text for text in advice(columns=3, rows=3, in_row=3))
    assert not any("no experience" in text for text in advice(columns=4, rows=3, in_row=3))
