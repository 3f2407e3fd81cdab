from __future__ import annotations

from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rokgard.record import Result
from rokgard_profiles.statistics import Finished, OutOfOrder, add, fold, summarise

START = datetime(2026, 1, 1, tzinfo=UTC)

games = st.builds(
    Finished,
    id=st.from_regex(r"[a-z][a-z0-9]{0,5}", fullmatch=True),
    ended=st.integers(0, 50).map(lambda n: START + timedelta(seconds=n)),
    key=st.sampled_from([("lines", "five", "weak"), ("lines", "five", "strong"), ("triangles", "phone-24", "weak")]),
    result=st.sampled_from(Result),
    score=st.none() | st.integers(0, 30),
    moves=st.integers(1, 200),
    milliseconds=st.integers(0, 10**7),
    experience=st.integers(0, 40),
)
histories = st.lists(games, max_size=40, unique_by=lambda game: game.id)


@settings(deadline=None)
@given(histories, st.randoms())
def test_the_fold_does_not_depend_on_the_order_of_the_records(history: list[Finished], random: Any) -> None:
    shuffled = list(history)
    random.shuffle(shuffled)
    assert fold(shuffled) == fold(history)


@settings(deadline=None)
@given(histories, st.data())
def test_counting_in_portions_makes_the_same_as_counting_at_once(history: list[Finished], data: Any) -> None:
    history.sort(key=lambda game: game.order)
    cut = data.draw(st.integers(0, len(history)))
    assert fold(history[cut:], fold(history[:cut])) == fold(history)


@settings(deadline=None)
@given(histories)
def test_the_rows_say_what_a_slow_count_says(history: list[Finished]) -> None:
    for row in fold(history):
        mine = sorted((game for game in history if game.key == row.key), key=lambda game: game.order)
        wins = [game for game in mine if game.result is Result.WON]
        assert row.played == len(mine)
        assert row.won == len(wins)
        assert row.lost == sum(game.result is Result.LOST for game in mine)
        assert row.drawn == sum(game.result is Result.DRAWN for game in mine)
        assert row.experience == sum(game.experience for game in mine)
        assert row.milliseconds == sum(game.milliseconds for game in mine)
        assert row.best_score == max((game.score for game in mine if game.score is not None), default=None)
        assert row.shortest_win == min((game.moves for game in wins), default=None)
        assert row.longest_win == max((game.moves for game in wins), default=None)
        runs = "".join(game.result[0] for game in mine).replace("d", "").split("l")
        assert row.best_streak == max(map(len, runs))
        assert row.streak == len(runs[-1])
        assert row.last_game == mine[-1].id


def game(result: Result, n: int) -> Finished:
    key = ("lines", "five", "weak")
    return Finished(f"g{n}", START + timedelta(seconds=n), key, result, 1, 9, 1000, 0)


def test_a_draw_neither_ends_nor_extends_a_streak() -> None:
    results = [Result.WON, Result.WON, Result.DRAWN, Result.WON]
    (row,) = fold(game(result, n) for n, result in enumerate(results))
    assert (row.streak, row.best_streak, row.won, row.lost, row.drawn) == (3, 3, 3, 0, 1)


def test_a_loss_ends_a_streak() -> None:
    (row,) = fold(game(result, n) for n, result in enumerate([Result.WON, Result.WON, Result.LOST, Result.WON]))
    assert (row.streak, row.best_streak) == (1, 2)


def test_a_game_that_ended_earlier_is_not_slipped_in() -> None:
    row = add(None, game(Result.WON, 5))
    with pytest.raises(OutOfOrder):
        add(row, game(Result.LOST, 4))
    with pytest.raises(OutOfOrder):
        add(row, game(Result.WON, 5))


def test_rows_are_by_game_preset_and_opponent(records: Any) -> None:
    assert summarise(records(preset=None), 0).key == ("lines", "custom", "normal")
    assert summarise(records(level="strong"), 0).key == ("lines", "five", "strong")
    assert summarise(records("A", opponent="B"), 1).key == ("lines", "five", "two people")


def test_both_seats_of_a_match_see_it_from_their_side(records: Any) -> None:
    record = records("A", opponent="B", won=True, score=3)
    assert (summarise(record, 0).result, summarise(record, 0).score) == (Result.WON, 3)
    assert (summarise(record, 1).result, summarise(record, 1).score) == (Result.LOST, 0)


@pytest.mark.parametrize(("seconds", "milliseconds"), [(0.0, 0), (1.2345, 1234), (1e300, 10**12)])
def test_times_are_whole_milliseconds_however_large(records: Any, seconds: float, milliseconds: int) -> None:
    assert summarise(records(seconds=seconds), 0).milliseconds == milliseconds
