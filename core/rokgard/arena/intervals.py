"""Confidence intervals of shares, and differences in strength."""

from __future__ import annotations

import math
from typing import NamedTuple

Z_95 = 1.959963984540054
"""The 97.5 % quantile of the normal distribution: 95 % lie within it on both sides."""


class Interval(NamedTuple):
    """A confidence interval of a share, both ends between 0 and 1."""

    low: float
    high: float


class Elo(NamedTuple):
    """A difference in strength in Elo points, with its interval. None stands for no bound."""

    difference: float | None
    low: float | None
    high: float | None


def wilson_interval(successes: float, trials: int, z: float = Z_95) -> Interval:
    """The score interval of a share (Wilson 1927), which is right for few trials and for shares near 0 and 1.

    `successes` may be fractional: a draw that counts half makes the variance smaller than that of wins and losses
    alone, so the interval is then wider than it need be, never too narrow. No trials give the whole range.
    """
    if trials == 0:
        return Interval(0.0, 1.0)
    share, z2 = successes / trials, z * z
    centre = (share + z2 / (2 * trials)) / (1 + z2 / trials)
    half = z / (1 + z2 / trials) * math.sqrt(share * (1 - share) / trials + z2 / (4 * trials * trials))
    # At the ends the bound is exact, whatever rounding makes of it.
    low = 0.0 if successes == 0 else max(0.0, centre - half)
    high = 1.0 if successes == trials else min(1.0, centre + half)
    return Interval(low, high)


def elo(share: float) -> float | None:
    """The difference in Elo points at which a share of the points is expected; None where it has no bound."""
    return 400 * math.log10(share / (1 - share)) if 0 < share < 1 else None


def elo_difference(points: float, games: int) -> Elo:
    """How much stronger a player is who made `points` (a draw is half a point) in `games` games.

    The interval is that of the share of points.
    """
    if games == 0:
        return Elo(None, None, None)
    low, high = wilson_interval(points, games)
    return Elo(elo(points / games), elo(low), elo(high))
