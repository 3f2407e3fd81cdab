"""Rules for results, running scores, estimates and what a win is worth."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from rokgard.game import Outcome, Share, Termination
from rokgard.i18n import _
from rokgard.testing.base import Context, require, rule


def _require_scores(scores: Any, name: str) -> None:
    require(
        isinstance(scores, tuple) and len(scores) == 2 and all(type(score) is int for score in scores),
        _("{name} are {scores!r}, not a tuple of two ints"),
        name=name,
        scores=scores,
    )


@rule("outcome")
def outcome(context: Context) -> None:
    """The result has two int scores, a winner that is seat 0, seat 1 or None, and a reason of one line."""
    for position in context.positions(over=True):
        found: Any = position.line.outcome
        require(isinstance(found, Outcome), _("outcome() gave {found!r}, which is no Outcome"), found=found)
        _require_scores(found.scores, _("the final scores"))
        winner = found.winner
        require(
            winner is None or (type(winner) is int and winner in (0, 1)),
            _("the winner is {winner!r}, which is neither a seat nor None"),
            winner=winner,
        )
        reason = found.reason
        require(
            isinstance(reason, str) and reason.strip() and reason.isprintable(),
            _("the reason {reason!r} is not one line of text"),
            reason=reason,
        )
        require(
            found.termination is Termination.RULES,
            _("the termination is {how!r}; a game's own rules end it by RULES"),
            how=found.termination,
        )
        if context.scores_decide:
            better = None if found.scores[0] == found.scores[1] else int(found.scores[1] > found.scores[0])
            require(
                winner == better,
                _("the scores {scores} say that {better} wins, but the winner is {winner}"),
                scores=found.scores,
                better=better,
                winner=winner,
            )


@rule("scores")
def scores(context: Context) -> None:
    """scores() is None in every position or two ints in every position, and at the end the outcome's own."""
    kept: bool | None = None
    for position in context.positions():
        found = position.game.scores(position.state)
        if found is not None:
            _require_scores(found, _("the running scores"))
        require(kept is None or kept == (found is not None), _("scores() is None in some positions and not in others"))
        kept = found is not None
        if found is not None and position.over and isinstance(position.line.outcome, Outcome):
            require(
                tuple(found) == tuple(position.line.outcome.scores),
                _("scores() is {found}, but the outcome's scores are {final}"),
                found=found,
                final=position.line.outcome.scores,
            )


@rule("evaluate")
def evaluate(context: Context) -> None:
    """An estimate is None or a number from -1 (seat 1 wins) to 1 (seat 0 wins)."""
    for position in context.positions():
        value = position.game.evaluate(position.state)
        require(
            value is None or (isinstance(value, int | float) and -1 <= value <= 1),
            _("evaluate() is {value!r}, which is not between -1 and 1"),
            value=value,
        )


@rule("win-share")
def win_share(context: Context) -> None:
    """A win is worth an exact share from 0 to 1 of the full pay; where it is less than 1 the reason is given."""
    for position in context.positions(over=True):
        winner = getattr(position.line.outcome, "winner", None)
        if winner not in (0, 1):
            continue
        found = position.game.win_share(position.state, winner)
        require(isinstance(found, Share), _("win_share() gave {found!r}, which is no Share"), found=found)
        require(
            isinstance(found.share, Fraction | int) and 0 <= found.share <= 1,
            _("the share is {share!r}, which is no exact fraction between 0 and 1"),
            share=found.share,
        )
        require(
            found.share == 1 or (isinstance(found.reason, str) and found.reason.strip()),
            _("the share is {share}, but no reason is given"),
            share=str(found.share),
        )
