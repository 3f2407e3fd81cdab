"""Small parts of the command line by themselves: text, tables, options made from a game's fields."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Literal

import pytest
from hypothesis import given
from hypothesis import settings as hypothesis_settings
from hypothesis import strategies as st
from pydantic import Field

from rokgard import Game, GameOptions, MoveSyntaxError, PluginError, hookimpl
from rokgard.cli.console import screen_lines, wrapped
from rokgard.cli.context import AppContext
from rokgard.cli.guard import _root_options_first
from rokgard.cli.screen import run_on_screen
from rokgard.cli.table import _columns, _illegal
from rokgard.cli.table_text import table
from rokgard.fields import limits, read_value, simple_type, type_text, value_text
from rokgard.frontend import FrontEnd, Opening
from rokgard.host import Host
from rokgard.words import clean, duration, to_ascii
from rokgard.words import width as columns_of

words = st.text(st.characters(categories=["L", "N"]), min_size=1, max_size=12)


@pytest.mark.parametrize(
    ("text", "expected"),
    [("15 × 15", "15 x 15"), ("Zoë", "Zoe"), ("a – b …", "a - b ..."), ("●○", "XO"), ("日", "?"), ("plain", "plain")],
)
def test_plain_text_keeps_what_can_be_said_in_ascii(text: str, expected: str) -> None:
    assert to_ascii(text) == expected


@hypothesis_settings(deadline=None)
@given(st.text())
def test_plain_text_is_always_ascii(text: str) -> None:
    assert to_ascii(text).isascii()


@hypothesis_settings(deadline=None)
@given(st.lists(words, max_size=30), st.integers(12, 60))
def test_wrapped_lines_fit_and_lose_no_word(parts: list[str], width: int) -> None:
    lines = wrapped(" ".join(parts), width)
    assert all(len(line) <= width for line in lines)
    assert " ".join(lines).split() == parts


def test_wrapping_keeps_indents_and_gives_colours_no_room() -> None:
    assert wrapped("  ab cd ef", 7) == ["  ab cd", "  ef"]
    assert wrapped("\x1b[1maaa bbb\x1b[0m", 7) == ["\x1b[1maaa bbb\x1b[0m"]
    assert wrapped("one\n\ntwo", 10) == ["one", "", "two"]


def test_screen_lines_counts_broken_lines() -> None:
    assert screen_lines("\x1b[1m" + "x" * 81 + "\x1b[0m\n\nab", 80) == 4


@hypothesis_settings(deadline=None)
@given(st.lists(st.tuples(words, words, st.text(max_size=90)), max_size=5), st.integers(45, 120))
def test_tables_keep_the_first_column_and_fit_the_width(rows: list[tuple[str, str, str]], width: int) -> None:
    lines = table(["id", "name", "result"], rows, width=width)
    assert len(lines) == len(rows) + 1
    assert all(columns_of(line) <= width for line in lines)
    assert all(line.startswith(clean(row[0])) for line, row in zip(lines[1:], rows, strict=True))


def test_columns_stand_below_each_other_in_any_script() -> None:
    lines = table(("Name", "N"), [("李小龍", "7"), ("Zoë", "12")], right="lr")
    assert lines == ["Name     N", "李小龍   7", "Zoë     12"]


def test_nothing_in_a_cell_reaches_the_terminal_as_a_command() -> None:
    (_heading, line) = table(["a"], [["x\x1b[2Jy\nz\u202e"]])
    assert line == "xy z"


def test_a_wrapped_table_breaks_its_last_column_below_itself() -> None:
    lines = table(["a", "b"], [["x", "one two three four five six seven"]], width=27, wrap=True)
    assert lines == ["a  b", "x  one two three four five", "   six seven"]


def test_a_last_column_without_room_stands_below_its_row() -> None:
    lines = table(["first", "second"], [["x" * 20, "one two three four five six"]], width=34, wrap=True)
    assert lines == ["first", "    second", "x" * 20, "    one two three four five six"]


def test_columns_of_moves_fit_and_say_how_many_are_left_out() -> None:
    assert _columns(["aa", "bb", "cc"], 5, None) == ["aa bb", "cc"]
    assert _columns(["aa", "bb", "cc"], 5, 1) == ["aa bb", "... and 1 more"]
    assert _columns([], 5, 1) == []
    assert _columns(["a b", "c d"], 20, None) == ["a b  c d"]


def test_times_are_told_as_people_tell_them() -> None:
    assert [duration(s) for s in (0.4, 59.4, 59.6, 61, 3599, 3725)] == [
        "0 s", "59 s", "1 min 00 s", "1 min 01 s", "59 min 59 s", "1 h 02 min",
    ]  # fmt: skip


def test_a_text_that_is_no_move_is_not_said_to_be_illegal() -> None:
    assert _illegal("x", MoveSyntaxError("'x' is no move", fix="for example a")) == "'x' is no move (for example a)"


def test_a_front_end_that_fails_is_named_and_there_is_a_way_without_it() -> None:
    class Doorman:
        @hookimpl
        def rokgard_frontends(self) -> list[FrontEnd]:
            return [FrontEnd("doorman", lambda app, opening: 1 // 0)]

    app = AppContext()
    vars(app)["host"] = Host([Doorman()], discover=False)
    with pytest.raises(PluginError, match=r"doorman failed: ZeroDivisionError.*--plain"):
        run_on_screen(app, Opening())


@pytest.mark.parametrize(
    ("argv", "expected"),
    [
        (["games", "--no-color"], ["--no-color", "games"]),
        (["games", "--data-dir", "x", "--all"], ["--data-dir", "x", "games", "--all"]),
        (["games", "--data-dir=x"], ["--data-dir=x", "games"]),
        (["play", "--", "--ascii"], ["play", "--", "--ascii"]),
        (["games", "--data-dir"], ["--data-dir"]),
        ([], []),
    ],
)
def test_root_options_come_first(argv: list[str], expected: list[str]) -> None:
    assert _root_options_first(argv) == expected


class Options(GameOptions):
    count: int = Field(default=4, gt=2, lt=9, description="How many.")
    ratio: float = 0.5
    free: int = 1
    flag: bool = True
    kind: Literal["a", "b"] = "a"
    maybe: int | None = None
    words: Annotated[str, Field(max_length=9)] = "x"
    points: tuple[tuple[int, int], ...] | None = None


class Odd(Game[int, int]):
    """Only its options matter here."""

    id, title = "odd", "Odd"
    Options = Options


FIELDS = Options.model_fields


def test_types_and_limits_are_read_from_the_fields() -> None:
    assert {name: type_text(info) for name, info in FIELDS.items()} == {
        "count": "3-8", "ratio": "NUMBER", "free": "INTEGER", "flag": "on|off", "kind": "a|b", "maybe": "INTEGER",
        "words": "TEXT", "points": "TEXT|@FILE",
    }  # fmt: skip
    assert limits(FIELDS["count"]) == (3, 8)
    assert simple_type(FIELDS["maybe"]) == (int, True)


def test_typed_values_become_numbers_where_they_are_and_stay_text_where_not() -> None:
    assert read_value(Odd, "count", "7") == 7
    assert read_value(Odd, "count", "seven") == "seven"
    assert read_value(Odd, "ratio", "0.25") == 0.25
    assert read_value(Odd, "maybe", "none") is None
    assert read_value(Odd, "flag", True) is True
    assert read_value(Odd, "points", "1,2 3,4") == "1,2 3,4"


def test_a_complex_value_may_come_from_a_file(tmp_path: Path) -> None:
    file = tmp_path / "points.txt"
    file.write_text("1,2\n3,4\n")
    assert read_value(Odd, "points", f"@{file}") == "1,2\n3,4\n"
    assert read_value(Odd, "kind", "@a") == "@a"


def test_values_are_shown_shortly() -> None:
    assert [value_text(value) for value in (None, True, False, 3, "x")] == ["-", "on", "off", "3", "x"]
    assert len(value_text("y" * 99)) == 40
