"""What is known of a board between equal players."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rokgard.fairness import Entry
from rokgard_lines import PRESETS, Lines, LinesOptions, fairness
from rokgard_lines.measured import Board, Table, shipped


@pytest.fixture
def table(monkeypatch: pytest.MonkeyPatch) -> Iterator[Table]:
    """An empty table in the place of the one that is shipped."""
    empty = Table()
    monkeypatch.setattr(fairness, "shipped", lambda: empty)
    return empty


def entry(first: int, draws: int, second: int) -> Entry:
    return Entry("normal", 20_000, 1, first + draws + second, first, draws, second)


@pytest.mark.parametrize("preset", PRESETS)
def test_every_preset_was_measured_with_sample_size_and_intervals(preset: str) -> None:
    found = Lines.fairness(PRESETS[preset])
    assert found is not None
    assert found.games >= 400
    assert found.first_wins + found.draws + found.second_wins == found.games
    assert found.text.startswith(f"measured over {found.games} games between two equal opponents of level normal")
    for name in ("first_wins", "draws", "second_wins"):
        share, (low, high) = found.details[name]["share"], found.details[name]["interval_95"]
        assert 0 <= low <= share <= high <= 1
        assert share == getattr(found, name) / found.games
    assert found.details["level"] == "normal"
    assert found.details["this_board"] is True


def test_three_in_a_row_is_always_drawn_between_normal_players() -> None:
    found = Lines.fairness(PRESETS["three"])
    assert found is not None
    assert found.draws == found.games


def test_a_measured_board_is_described() -> None:
    boards = {name: found.board for name in PRESETS if (found := Lines.fairness(PRESETS[name]))}
    assert boards["hex-gravity"] == "7 × 6 hexagons, four in a row, gravity"
    assert boards["five"] == "15 × 15 squares, five in a row"


def test_a_board_nearly_as_large_is_judged_by_the_one_that_was_measured(table: Table) -> None:
    table.entries[Board("square", 8, 8, 4, True)] = entry(30, 10, 60)
    table.entries[Board("square", 12, 12, 4, True)] = entry(100, 0, 0)
    found = Lines.fairness(LinesOptions(columns=9, rows=8, in_row=4, gravity=True))
    assert found is not None
    assert found.board == "8 × 8 squares, four in a row, gravity"
    assert (found.games, found.first_wins, found.draws, found.second_wins) == (100, 30, 10, 60)
    assert found.details["this_board"] is False
    assert (
        "on the nearest board that was measured (8 × 8 squares, four in a row, gravity), over 100 games" in found.text
    )
    assert "the first player wins 30% (22% to 40%)" in found.text


def test_a_board_of_another_size_gets_the_rule_of_the_three_nearest_of_its_kind(table: Table) -> None:
    table.entries[Board("square", 5, 4, 4, True)] = entry(0, 0, 999)
    table.entries[Board("square", 6, 5, 4, True)] = entry(0, 20, 80)
    table.entries[Board("square", 7, 6, 4, True)] = entry(350, 100, 50)  # each counts the same, however many games
    table.entries[Board("square", 8, 7, 4, True)] = entry(80, 20, 0)
    table.entries[Board("hexagon", 19, 19, 4, True)] = entry(0, 0, 900)
    found = Lines.fairness(LinesOptions(columns=20, rows=20, in_row=4, gravity=True))
    assert found is not None
    assert found.games == 0
    assert found.text == (
        "not measured; on the 3 boards nearest to it (squares, four in a row, gravity) the first player won 50% of the "
        "games, the second 30%, drawn 20%: an advantage for the first player"
    )


@pytest.mark.parametrize(
    ("counts", "words"),
    [
        ((90, 0, 10), "a large advantage for the first player"),
        ((52, 0, 48), "no great advantage"),
        ((10, 0, 90), "an advantage for the second player"),
    ],
)
def test_the_rule_follows_from_the_counts(table: Table, counts: tuple[int, int, int], words: str) -> None:
    table.entries[Board("square", 5, 5, 5, False)] = entry(*counts)
    found = Lines.fairness(LinesOptions(columns=25, rows=16, in_row=5))
    assert found is not None
    assert found.text.endswith(words)


def test_hexagons_with_gravity_are_told_apart_by_the_parity_of_their_rows(table: Table) -> None:
    table.entries[Board("hexagon", 7, 7, 4, True)] = entry(70, 0, 30)
    even = Lines.fairness(LinesOptions(cell="hexagon", columns=7, rows=6, in_row=4, gravity=True))
    odd = Lines.fairness(LinesOptions(cell="hexagon", columns=7, rows=7, in_row=4, gravity=True))
    assert even is not None
    assert odd is not None
    assert even.text == "not measured, nor any board like it"
    assert odd.games == 100


@given(st.sampled_from(["square", "hexagon"]), st.integers(3, 25), st.integers(3, 25), st.integers(3, 5), st.booleans())
@settings(deadline=None, max_examples=60)
def test_every_board_has_an_answer_from_the_table_that_is_shipped(
    cell: str, columns: int, rows: int, in_row: int, gravity: bool
) -> None:
    found = Lines.fairness(
        LinesOptions.model_validate(
            {"cell": cell, "columns": columns, "rows": rows, "in_row": in_row, "gravity": gravity}
        )
    )
    assert found is not None
    assert found.first_wins + found.draws + found.second_wins == found.games
    assert re.match("measured over|on the nearest board|not measured; on", found.text)


def test_the_shipped_table_says_how_it_was_made() -> None:
    table = shipped()
    assert {entry.level for entry in table.entries.values()} == {"normal"}
    assert {entry.seed for entry in table.entries.values()} == {1}
    assert len(table.entries) > len(PRESETS)
