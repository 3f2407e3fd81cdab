"""What was measured of a board, for programs."""

from __future__ import annotations

from typing import Any

from rokgard.game import Fairness


def measured_document(fairness: Fairness | None) -> dict[str, Any] | None:
    """What `--json` says of a board between equal players; the counts are null where only a rule of thumb is known."""
    if fairness is None:
        return None
    measured = fairness.games > 0
    return {
        "text": fairness.text,
        "board": fairness.board,
        "games": fairness.games,
        "first_wins": fairness.first_wins if measured else None,
        "draws": fairness.draws if measured else None,
        "second_wins": fairness.second_wins if measured else None,
        "details": dict(fairness.details),
    }
