"""The tables of what a stone makes on a line, and the running sums, against slow definitions of their own."""

from __future__ import annotations

from functools import cache
from random import Random

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rokgard_lines import PRESETS, Lines, LinesOptions
from rokgard_lines.patterns import classes as names
from rokgard_lines.patterns.board import load, new_boards
from rokgard_lines.patterns.layout import BOARD
from rokgard_lines.patterns.stones import put, take

BOARDS = {
    "five": PRESETS["five"],
    "three": PRESETS["three"],
    "largest": LinesOptions(columns=25, rows=16),
    "hexagons": LinesOptions(cell="hexagon", columns=9, rows=7),
    "hexagons-three": LinesOptions(cell="hexagon", columns=5, rows=8, in_row=3),
    "four": LinesOptions(columns=6, rows=9, in_row=4),
}


@cache
def ways_to(goal: str, line: str, k: int) -> int:
    """On how many empty cells of a line a stone makes the goal; the middle cell is own, and only rows with it count.

    A line is nine letters: `x` own, `o` the other side's or outside, `.` empty.
    """
    return sum(has(goal, line[:i] + "x" + line[i + 1 :], k) for i, cell in enumerate(line) if cell == ".")


@cache
def has(goal: str, line: str, k: int) -> bool:
    if goal == "five":
        return any(line[i : i + k] == "x" * k for i in range(5 - k, 5))
    if has("five", line, k):
        return False
    stronger = {"four": "five", "three": "four", "two": "three", "one": "two"}
    if goal in stronger:
        return ways_to(stronger[goal], line, k) >= 1
    if goal == "open four":
        return ways_to("five", line, k) >= 2
    if goal == "open three":
        return not has("four", line, k) and ways_to("open four", line, k) >= 1
    return ways_to({"open two": "open three", "open one": "open two"}[goal], line, k) >= 1


def slow_class(line: str, k: int) -> int:  # noqa: PLR0911
    if has("five", line, k):
        return names.FIVE
    if has("open four", line, k):
        return names.OPEN_FOUR
    if has("four", line, k):
        return names.FOUR
    if has("open three", line, k):
        return names.OPEN_THREE if ways_to("open four", line, k) >= 2 else names.SPLIT_THREE
    if has("three", line, k):
        return names.THREE
    if has("open two", line, k):
        return names.OPEN_TWO if ways_to("open three", line, k) >= 3 else names.SPLIT_TWO
    for goal, name in (("two", names.TWO), ("open one", names.OPEN_ONE), ("one", names.ONE)):
        if has(goal, line, k):
            return name
    return names.DEAD


def key_of(cells: str) -> int:
    """The key of eight cells around a cell, written as `.`, `x`, `o` and `#` (outside)."""
    return sum(".xo#".index(cell) << (2 * place) for place, cell in enumerate(cells))


@pytest.mark.parametrize("k", [3, 4, 5])
@settings(deadline=None, max_examples=400)
@given(key=st.integers(0, names.KEYS - 1))
def test_the_class_of_a_key_is_that_of_a_slow_definition(k, key):
    cells = [(key >> (2 * place)) & 3 for place in range(8)]
    for seat in (0, 1):
        letters = ["." if cell == 0 else "x" if cell == seat + 1 else "o" for cell in cells]
        # Cells that no row through the middle reaches do not matter.
        letters = [c if 4 - k < i < 3 + k else "o" for i, c in enumerate(letters)]
        line = "".join([*letters[:4], "x", *letters[4:]])
        assert (int(names.class_table(k)[key]) >> (4 * seat)) & 15 == slow_class(line, k), line


@pytest.mark.parametrize(
    ("cells", "name"),
    [
        ("xxxx....", names.FIVE),
        ("xxxxxxxx", names.FIVE),  # a longer row wins, too
        ("..xxx...", names.OPEN_FOUR),
        (".oxxx...", names.FOUR),
        (".#xxx...", names.FOUR),
        ("x.xx.x..", names.OPEN_FOUR),  # two fours on one line
        ("..xx....", names.OPEN_THREE),
        (".oxx....", names.THREE),
        ("...xo...", names.TWO),
        ("........", names.OPEN_ONE),
        ("#o....o.", names.ONE),
        ("..o...o.", names.DEAD),
    ],
)
def test_well_known_shapes_of_five_in_a_row(cells, name):
    assert int(names.class_table(5)[key_of(cells)]) & 15 == name


def test_kinds_follow_from_the_classes_on_all_lines():
    table = names.kind_table()
    rng = Random(3)
    for _i in range(2000):
        lines = [rng.randrange(12) for _line in range(4)]
        if rng.random() < 0.7:
            lines[rng.randrange(4)] = rng.choice([names.OPEN_THREE, names.FOUR, names.SPLIT_THREE])
        code = sum(name << (4 * i) for i, name in enumerate(lines))
        threes = lines.count(names.OPEN_THREE) + lines.count(names.SPLIT_THREE)
        if names.FIVE in lines:
            expected = names.MAKES_FIVE
        elif names.OPEN_FOUR in lines or lines.count(names.FOUR) >= 2:
            expected = names.MAKES_OPEN_FOUR
        elif names.FOUR in lines:
            expected = names.MAKES_FOUR_THREE if threes else names.MAKES_FOUR
        else:
            expected = (names.QUIET, names.MAKES_THREE, names.MAKES_THREES)[min(threes, 2)]
            if not threes and names.THREE in lines:
                expected = names.MAKES_CLOSED_THREE
        assert table[code] == expected, lines


def test_no_field_of_the_record_hides_behind_an_attribute_of_numpy():
    assert not set(BOARD.names) & set(dir(np.void))


def expected_sums(game, cells, board):
    """Codes of the empty cells by the class table, read along the lines of the rules, and what follows from them."""
    geometry, k = game.geometry, game.options.in_row
    codes = {}
    line_count = [0] * geometry.size
    code = {(s, i): 0 for s in (0, 1) for i in range(geometry.size)}
    for line in geometry.lines:
        padded = "#" * 4 + "".join(".xo"[cells[i]] for i in line) + "#" * 4
        for place, index in enumerate(line):
            around = padded[place : place + 4] + padded[place + 5 : place + 9]
            around = "".join(c if 4 - k < i < 3 + k else "." for i, c in enumerate(around))
            both = int(names.class_table(k)[key_of(around)])
            for s in (0, 1):
                code[s, index] |= ((both >> (4 * s)) & 15) << (4 * line_count[index])
            line_count[index] += 1
    empty = [i for i in range(geometry.size) if cells[i] == 0]
    for s in (0, 1):
        kinds = [int(names.kind_table()[code[s, i]]) for i in empty]
        codes[s] = {
            "codes": [code[s, i] for i in empty],
            "kinds": kinds,
            "total": sum(int(names.worth_table()[code[s, i]]) for i in empty),
            "alive": sum(code[s, i] != 0 for i in empty),
            "tally": [kinds.count(kind) for kind in range(8)],
            "five_sum": sum(i for i, kind in zip(empty, kinds, strict=True) if kind == names.MAKES_FIVE),
        }
        assert codes[s]["codes"] == [int(board["code"][s][i]) for i in empty]
        assert codes[s]["kinds"] == [int(board["kind"][s][i]) for i in empty]
        for name in ("total", "alive", "five_sum"):
            assert codes[s][name] == board[name][s], name
        assert codes[s]["tally"] == list(board["tally"][s])


@pytest.mark.parametrize("name", BOARDS)
def test_the_running_sums_are_those_of_a_count_from_scratch(name):
    game = Lines(BOARDS[name])
    start, boards = new_boards(game), new_boards(game)
    random = Random(1)
    state, played = game.initial(), []
    load(boards, start, state.cells)
    while game.outcome(state) is None:
        seat, move = game.turn(state), random.choice(list(game.legal_moves(state)))
        wins = boards[0]["kind"][seat][move] == names.MAKES_FIVE
        state = game.play(state, move)
        assert wins == (state.winner == seat)
        put(boards, move, seat)
        played.append((move, seat))
        if len(played) % 7 == 1 or state.winner >= 0:
            expected_sums(game, state.cells, boards[0])
    again = new_boards(game)
    load(again, start, state.cells)
    assert again[0]["key"] == boards[0]["key"]
    for move, seat in reversed(played):
        take(boards, move, seat)
    for field in BOARD.names:
        assert np.array_equal(boards[0][field], start[0][field]), field
