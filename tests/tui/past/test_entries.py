"""What the history, the chart and the graph of values are made of."""

from __future__ import annotations

from datetime import date, timedelta
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rokgard.store import StoredRecord
from rokgard.words import width
from rokgard_tui import chart
from rokgard_tui.entries import Ending, Entry, Wanted, choices
from rokgard_tui.gamelist import Columns
from rokgard_tui.values import graph, sampled

DAY = date(2026, 3, 1)


def damaged(record_id: str) -> Entry:
    return Entry.of(StoredRecord(record_id, "Ada", Path("x"), None, "it is no record"))


def test_a_damaged_record_has_the_time_of_its_name_if_that_is_one() -> None:
    when = damaged("20260306-120000-00006").when
    assert when is not None
    assert f"{when:%Y-%m-%d %H:%M}" == "2026-03-06 12:00"
    assert damaged("20269999-120000-00006").when is None
    assert damaged("my-game").when is None


def test_the_seat_is_the_profiles_or_the_only_persons(past: Any) -> None:
    record = past.play(seat=1, seed=3)
    assert Entry.of(StoredRecord(record.id, "Ada", Path("x"), record)).seat == 1
    assert Entry.of(StoredRecord(record.id, "guest", Path("x"), record)).seat == 1
    other = past.play(other="Bo", resign=0, moves=3)
    entry = Entry.of(StoredRecord(other.id, "guest", Path("x"), other))
    assert (entry.seat, entry.ending, entry.opponent) == (None, Ending.FINISHED, "Ada - Bo")


def test_filters_know_of_what_was_played_only(past: Any) -> None:
    record = past.play()
    entries = [Entry.of(StoredRecord(record.id, "Ada", Path("x"), record)), damaged("a")]
    assert choices(entries) == ({"lines": "Lines"}, ["weak"], [Ending.WON, Ending.DAMAGED])
    assert choices([]) == ({}, [], [])
    assert [Wanted().fits(entry) for entry in entries] == [True, True]
    assert [Wanted(game="lines").fits(entry) for entry in entries] == [True, False]
    assert [Wanted(opponent="weak").fits(entry) for entry in entries] == [True, False]
    assert [Wanted(ending=Ending.DAMAGED).fits(entry) for entry in entries] == [False, True]


@given(st.integers(1, 500), st.integers(0, 60), st.integers(0, 60))
@settings(deadline=None)
def test_columns_fill_the_room_if_there_is_enough(room: int, game: int, opponent: int) -> None:
    columns = Columns.within(room, game, opponent)
    sizes = [columns.date, columns.game, columns.opponent, columns.result, columns.moves, columns.experience]
    used = [size for size in sizes if size]
    assert min(used) >= 4
    if room >= 30:
        assert sum(used) + 2 * (len(used) - 1) == room


games = st.lists(
    st.tuples(
        st.integers(0, 4000).map(lambda days: DAY + timedelta(days=days)), st.sampled_from(["won", "lost", "drawn"])
    )
)


@given(games, st.integers(1, 80), st.integers(1, 5), st.booleans())
@settings(deadline=None)
def test_the_chart_counts_every_game_once_and_keeps_to_its_room(
    played: list[tuple[date, str]], columns: int, height: int, ascii_only: bool
) -> None:
    found = chart.bars(played, columns)
    if not played:
        assert found is None
        return
    assert found is not None
    assert len(found.won) <= columns
    for kind, counts in (("won", found.won), ("lost", found.lost), ("drawn", found.drawn)):
        assert sum(counts) == sum(one == kind for _day, one in played)
    first, last = chart.ends(found)
    assert first == min(day for day, _kind in played)
    assert last >= max(day for day, _kind in played)
    picture = chart.draw(found, height, columns, ascii_only=ascii_only)
    lines = [*picture.above, picture.axis, *picture.below]
    assert len(picture.above) == len(picture.below) <= height
    assert {width(line) for line in lines} == {len(picture.axis)}
    assert len(picture.axis) <= columns
    assert not ascii_only or "".join(lines).isascii()
    step = len(picture.axis) // len(found.won)
    for at, (won, lost, drawn) in enumerate(zip(found.won, found.lost, found.drawn, strict=True)):
        assert (picture.above[-1][at * step] != " ") == (won > 0)
        assert (picture.below[0][at * step] != " ") == (lost > 0)
        assert (picture.axis[at * step] in "┿=") == (drawn > 0)


@pytest.mark.parametrize(
    ("span", "columns", "days"), [(1, 10, 1), (10, 10, 1), (11, 10, 7), (70, 10, 7), (71, 10, 30), (9000, 10, 900)]
)
def test_a_bar_stands_for_the_fewest_days_with_which_all_fit(span: int, columns: int, days: int) -> None:
    found = chart.bars([(DAY, "won"), (DAY + timedelta(days=span - 1), "lost")], columns)
    assert found is not None
    assert found.days == days
    assert (found.won[0], found.lost[-1]) == (1, 1)


values = st.lists(st.none() | st.floats(-1, 1), min_size=1, max_size=60)


@given(values, st.integers(1, 120), st.booleans())
@settings(deadline=None)
def test_the_graph_has_a_column_for_each_place_of_the_slider(
    found: list[float | None], columns: int, ascii_only: bool
) -> None:
    shown = sampled(found, columns)
    assert len(shown) == columns
    assert set(shown) <= set(found)
    above, below = graph(shown, ascii_only=ascii_only)
    assert width(above) == width(below) == columns
    assert not ascii_only or (above + below).isascii()
    for value, up, down in zip(shown, above, below, strict=True):
        if value is None:
            assert (up in "·.", down) == (True, " ")
        else:
            assert (up != " ") == (value >= 0.02)
            assert (down != " ") == (value <= -0.02)


def test_the_ends_of_the_graph_are_the_start_and_the_end_of_the_game() -> None:
    assert sampled([1.0, 0.5, -1.0], 5) == [1.0, 0.5, 0.5, 0.5, -1.0] or sampled([1.0, 0.5, -1.0], 5)[::4] == [
        1.0,
        -1.0,
    ]
    assert graph([1.0, 0.0, -1.0, None], ascii_only=False) == ("█  ·", "  █ ")
    assert graph([1.0, 0.0, -1.0, None], ascii_only=True) == ("#  .", "  # ")
