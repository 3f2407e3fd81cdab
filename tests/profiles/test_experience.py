from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from typing import Any, cast

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rokgard.game import Game, Share
from rokgard.record import MatchRecord, Reward, whole_points
from rokgard_profiles.experience import FULL_PAY, level_of, level_start, rewards


@dataclass
class Board:
    """Stands for a game: only what a win on it is worth is asked."""

    share: Share

    def win_share(self, state: object, seat: int) -> Share:
        return self.share


def paid(record: MatchRecord, seat: int = 0, share: Share | None = None) -> tuple[Reward, ...]:
    return tuple(rewards(record, seat, cast("Game[Any, Any]", Board(share or Share())), None))


@pytest.mark.parametrize(("level", "pay"), [("weak", 10), ("normal", 20), ("strong", 40)])
def test_a_full_win_pays_by_the_level_of_the_computer(records: Any, level: str, pay: int) -> None:
    (reward,) = paid(records(level=level))
    assert reward.points == pay
    assert level in reward.reason


def test_a_small_board_pays_its_exact_share_and_says_so(records: Any) -> None:
    (reward,) = paid(records(), share=Share(Fraction(25, 36), "boards of fewer than 36 cells pay in proportion"))
    assert reward.points == Fraction(125, 9)
    assert "25/36" in reward.reason and "36 cells" in reward.reason


def test_a_win_that_brings_nothing_names_the_rule(records: Any) -> None:
    rule = "a win with fewer than 10 stones of your own brings no experience"
    (reward,) = paid(records(), share=Share(Fraction(0), rule))
    assert (reward.points, reward.reason) == (0, rule)


@pytest.mark.parametrize(
    ("change", "word"),
    [
        ({"won": False}, "only a win"),
        ({"won": None}, "draw"),
        ({"opponent": "Bob"}, "two people"),
        ({"level": "random"}, "not against random"),
    ],
)
def test_other_games_pay_nothing_and_say_why(records: Any, change: dict[str, Any], word: str) -> None:
    (reward,) = paid(records(**change))
    assert reward.points == 0
    assert word in reward.reason


def test_neither_the_computer_nor_an_unfinished_game_is_paid(records: Any) -> None:
    assert paid(records(won=False), seat=1) == ()
    assert paid(records(finished=False)) == ()


def test_a_game_that_gets_its_share_wrong_cannot_pay_more_than_all_or_less_than_nothing(records: Any) -> None:
    assert paid(records(), share=Share(Fraction(5)))[0].points == 20
    assert paid(records(), share=Share(Fraction(-5)))[0].points == 0


def reward(value: Fraction) -> Reward:
    return Reward(points=value, reason="")


def test_the_sum_is_rounded_half_up_once() -> None:
    assert whole_points([reward(Fraction(1, 2))]) == 1
    assert whole_points([reward(Fraction(5, 2))]) == 3  # half to even would be 2
    assert whole_points([reward(Fraction(1, 3))] * 3) == 1  # each alone would be 0
    assert whole_points([reward(Fraction(1, 2)), reward(Fraction(1, 2))]) == 1  # each alone would be 1
    assert whole_points([reward(Fraction(149, 100))]) == 1
    assert whole_points([]) == 0


def test_a_game_never_takes_experience_away() -> None:
    assert whole_points([reward(Fraction(-7))]) == 0
    assert whole_points([reward(Fraction(20)), reward(Fraction(-7))]) == 13


@settings(deadline=None)
@given(st.lists(st.fractions(min_value=0, max_value=1000, max_denominator=10**12), max_size=8), st.randoms())
def test_the_sum_is_exact_in_any_order(values: list[Fraction], random: Any) -> None:
    total = sum(values, Fraction(0))
    random.shuffle(values)
    found = whole_points(map(reward, values))
    assert Fraction(-1, 2) < found - total <= Fraction(1, 2)


def test_levels_start_where_the_rules_say() -> None:
    assert [level_start(n) for n in (1, 2, 3, 4)] == [0, 100, 300, 600]
    assert [level_of(x) for x in (0, 99, 100, 299, 300)] == [1, 1, 2, 2, 3]


@settings(deadline=None)
@given(st.integers(0, 10**30))
def test_a_level_is_the_last_that_has_started(experience: int) -> None:
    level = level_of(experience)
    assert level_start(level) <= experience < level_start(level + 1)


def test_the_pay_is_what_the_rules_say() -> None:
    assert dict(FULL_PAY) == {"weak": 10, "normal": 20, "strong": 40}
