"""Rules for the course of a game: whose turn, which moves, why not others, and that it ends."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from rokgard.game import Refusal
from rokgard.i18n import _
from rokgard.scene import Role, Shape
from rokgard.testing.base import Context, Position, require, rule


def _require_no_failure(context: Context, blame: str) -> None:
    """Report a random game that stopped for the reason `blame`."""
    for line in context.lines:
        if line.blame == blame:
            context.current_options = line.given
            context.current = Position(line, len(line.states) - 1) if line.states else None
            require(False, "{failure}", failure=line.failure)


@rule("plays")
def plays(context: Context) -> None:
    """Random legal moves can be played to the end without an exception."""
    _require_no_failure(context, "plays")


@rule("turn")
def turn(context: Context) -> None:
    """In every unfinished position turn() is seat 0 or seat 1, as an int."""
    for position in context.positions(over=False):
        seat = position.game.turn(position.state)
        require(
            type(seat) is int and seat in (0, 1), _("turn() is {seat!r}, which is neither seat 0 nor seat 1"), seat=seat
        )


@rule("legal-moves")
def legal_moves(context: Context) -> None:
    """In every unfinished position there are legal moves, in the same order at each call, and none twice."""
    _require_no_failure(context, "legal-moves")
    for position in context.positions(over=False):
        legal = position.game.legal_moves(position.state)
        require(
            isinstance(legal, Sequence) and not isinstance(legal, str),
            _("legal_moves() gave a {kind}, not a list or tuple"),
            kind=type(legal).__name__,
        )
        first = list(legal)
        require(
            first == list(position.game.legal_moves(position.state)),
            _("legal_moves() gave the moves in another order the second time"),
        )
        seen: set[Any] = set()
        for move in first:
            require(move not in seen, _("legal_moves() has the move {move!r} twice"), move=move)
            seen.add(move)


@rule("refuse")
def refuse(context: Context) -> None:
    """refuse() gives None for every legal move, and a reason for moves that are legal elsewhere but not here."""
    for position in context.positions(over=False, limit=60):
        game, state = position.game, position.state
        for move in context.some_moves(position):
            refusal = game.refuse(state, move)
            require(
                refusal is None, _("refuse() refuses the legal move {move!r}: {refusal!r}"), move=move, refusal=refusal
            )
        legal = set(game.legal_moves(state))
        # Moves of the same game that can no longer be played, or cannot be played yet.
        for move in [other for other in position.line.moves if other not in legal][:40]:
            _require_refusal(move, game.refuse(state, move))


def _require_refusal(move: Any, refusal: Any) -> None:
    require(refusal is not None, _("refuse() lets the illegal move {move!r} pass"), move=move)
    require(isinstance(refusal, Refusal), _("refuse() gave {refusal!r}, which is no Refusal"), refusal=refusal)
    reason = refusal.reason
    require(
        isinstance(reason, str) and reason.strip() and reason.isprintable(),
        _("the reason {reason!r} for refusing {move!r} is not one line of text"),
        reason=reason,
        move=move,
    )
    for shape in refusal.shapes:
        require(
            isinstance(shape, Shape) and shape.role is Role.REFUSED and shape.pick is None,
            _("a refusal shows {shape!r}; it must be a shape with the role REFUSED and without a pick"),
            shape=shape,
        )


@rule("termination")
def termination(context: Context) -> None:
    """Every random game comes to its end within the limit of plies."""
    _require_no_failure(context, "termination")
