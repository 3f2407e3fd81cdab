"""Why a move is recommended, in words: what the opponent says, what the game says, and what is proved."""

from __future__ import annotations

from typing import Any

from rokgard.agent import Decision
from rokgard.game import Game
from rokgard.i18n import _, ngettext

LONGEST = 9
"""Moves of a forced line that are shown."""
FORESEEN = 4
"""Moves of a line that is only expected that are shown."""


def reason(game: Game[Any, Any], state: Any, decision: Decision[Any]) -> str:
    """Why the decision was taken in `state`, with the moves that are proved or expected; "" where nobody can say."""
    text, line = words(game, state, decision), _line(game, state, decision)
    if not text:
        text, line = _foreseen(decision), _texts(game, state, decision, FORESEEN)
    return f"{text}: {' '.join(line)}" if text and len(line) > 1 else text


def words(game: Game[Any, Any], state: Any, decision: Decision[Any]) -> str:
    """What the game sees in the move (`Game.explain`) and what the agent says, or else what it has proved."""
    seen = _explained(game, state, decision.move)
    note = decision.note or _proof(game, state, decision)
    return "; ".join([*([seen] if seen else []), *([note] if note and note not in seen else [])])


def _explained(game: Game[Any, Any], state: Any, move: Any) -> str:
    try:
        return game.explain(state, move)
    except Exception:
        return ""  # words are worth no game


def _proof(game: Game[Any, Any], state: Any, decision: Decision[Any]) -> str:
    if not decision.exact or decision.value is None:
        return ""
    if decision.value == 0:
        return _("leads to a draw against best play")
    if decision.value < 0:
        return _("loses against best play, as any move does")
    moves = _own_moves(game, state, decision)
    if moves is None:
        return _("wins by force")
    return ngettext("wins at once", "wins by force in {n} moves", moves).format(n=moves)


def _own_moves(game: Game[Any, Any], state: Any, decision: Decision[Any]) -> int | None:
    """How many moves of its own the seat to move needs along the line; None where the line does not end in its win."""
    seat, own = game.turn(state), 0
    for move in decision.line:
        if game.outcome(state) is not None or move not in game.legal_moves(state):
            return None
        own += game.turn(state) == seat
        state = game.play(state, move)
    outcome = game.outcome(state)
    return own if outcome is not None and outcome.winner == seat else None


def _foreseen(decision: Decision[Any]) -> str:
    """What can be said for a move that does nothing remarkable: how far ahead it was found to be the best."""
    if decision.depth < 2:
        return ""
    return _("the best of those looked at, {n} moves ahead").format(n=decision.depth)


def _line(game: Game[Any, Any], state: Any, decision: Decision[Any]) -> list[str]:
    """The texts of a proved line that is not a draw, cut where it is long."""
    return _texts(game, state, decision, LONGEST) if decision.exact and decision.value else []


def _texts(game: Game[Any, Any], state: Any, decision: Decision[Any], longest: int) -> list[str]:
    """The texts of the line, as far as it is one; three dots where it is longer than that."""
    found: list[str] = []
    for move in decision.line:
        if game.outcome(state) is not None or move not in game.legal_moves(state):
            break
        if len(found) == longest:
            return [*found, "..."]
        found.append(game.move_text(state, move))
        state = game.play(state, move)
    return found
