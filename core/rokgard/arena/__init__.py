"""Many games between opponents, and what can be concluded from them."""

from __future__ import annotations

from rokgard.arena.intervals import Elo, Interval, elo_difference, wilson_interval
from rokgard.arena.playing import Contestant, GameResult, HostPlan, Series, play_game
from rokgard.arena.pool import play_series
from rokgard.arena.report import PlayerTotals, Report

__all__ = [
    "Contestant",
    "Elo",
    "GameResult",
    "HostPlan",
    "Interval",
    "PlayerTotals",
    "Report",
    "Series",
    "elo_difference",
    "play_game",
    "play_series",
    "wilson_interval",
]
