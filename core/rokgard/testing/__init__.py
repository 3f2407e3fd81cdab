"""The contract kit: every promise of `rokgard.Game`, checked for any game, with pytest (`GameContract`) or without."""

from __future__ import annotations

from rokgard.testing.base import Context, ContractViolation, KnownGame, Rule
from rokgard.testing.check import Finding, Verdict, check_game
from rokgard.testing.contract import GameContract
from rokgard.testing.rules import RULES

__all__ = [
    "RULES",
    "Context",
    "ContractViolation",
    "Finding",
    "GameContract",
    "KnownGame",
    "Rule",
    "Verdict",
    "check_game",
]
