"""Intervals and strengths against published values."""

from __future__ import annotations

import math

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rokgard.arena import Elo, elo_difference, wilson_interval


@pytest.mark.parametrize(
    ("successes", "trials", "low", "high"),
    [  # Newcombe, Statistics in Medicine 17 (1998), table I, method 3
        (81, 263, 0.2553, 0.3662),
        (15, 148, 0.0624, 0.1605),
        (0, 20, 0.0, 0.1611),
        (1, 29, 0.0061, 0.1718),
    ],
)
def test_the_interval_of_a_share_is_the_published_one(successes: int, trials: int, low: float, high: float) -> None:
    assert wilson_interval(successes, trials) == pytest.approx((low, high), abs=0.00005)


@settings(deadline=None)
@given(st.integers(1, 100_000).flatmap(lambda n: st.tuples(st.integers(0, n), st.just(n))))
def test_an_interval_holds_its_share_and_mirrors_that_of_the_rest(case: tuple[int, int]) -> None:
    successes, trials = case
    low, high = wilson_interval(successes, trials)
    assert 0 <= low <= successes / trials <= high <= 1
    assert wilson_interval(trials - successes, trials) == pytest.approx((1 - high, 1 - low))


def test_an_interval_without_trials_is_everything() -> None:
    assert wilson_interval(0, 0) == (0.0, 1.0)


@pytest.mark.parametrize(("share", "points"), [(0.5, 0.0), (0.75, 190.85), (0.6401, 100.0), (1 / 11, -400.0)])
def test_a_share_of_points_is_a_difference_in_elo_points(share: float, points: float) -> None:
    games = 1_000_000
    assert elo_difference(share * games, games).difference == pytest.approx(points, abs=0.05)


def test_the_bounds_of_a_difference_are_those_of_the_share() -> None:
    low, high = wilson_interval(12.5, 20)
    found = elo_difference(12.5, 20)
    assert found.low == pytest.approx(-400 * math.log10(1 / low - 1))
    assert found.high == pytest.approx(-400 * math.log10(1 / high - 1))


def test_a_clean_sweep_has_no_upper_bound() -> None:
    difference, low, high = elo_difference(20, 20)
    assert difference is None and high is None and low == pytest.approx(286.7, abs=0.5)
    assert elo_difference(0, 20) == (None, None, pytest.approx(-low))
    assert elo_difference(0, 0) == Elo(None, None, None)
