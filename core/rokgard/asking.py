"""Asking an opponent: what it answers is a decision for a legal move, or an error with the opponent's name.

Agents are other people's code. Whoever asks one, for a move, a judgement or a whole series of games, does it here.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

from rokgard.agent import Decision
from rokgard.errors import PluginError, RokgardError
from rokgard.game import Refusal
from rokgard.i18n import _

T = TypeVar("T")


def guarded(level: str, game_id: str, call: Callable[[], T], *, fix: str) -> T:
    """What a call of the agent of `level` returns. Raises `PluginError`, with the `fix`, for whatever it raises."""
    try:
        return call()
    except RokgardError:
        raise
    except Exception as error:
        message = _("the {level} opponent of {game} failed: {kind}: {error}")
        message = message.format(level=level, game=game_id, kind=type(error).__name__, error=error)
        raise PluginError(message, fix=fix) from error


def asked(
    level: str, game_id: str, ask: Callable[[], object], refuse: Callable[[Any], Refusal | None], *, fix: str
) -> Decision[Any]:
    """What the agent of `level` answers to `ask`, if it is a decision whose move `refuse` has nothing against.

    Raises `PluginError`, with the `fix`, where it fails or answers with anything else.
    """
    answer = guarded(level, game_id, ask, fix=fix)
    if not isinstance(answer, Decision):
        wrong = _("the {level} opponent of {game} answered with {answer!r}, not a Decision")
        raise PluginError(wrong.format(level=level, game=game_id, answer=answer), fix=fix)
    refusal = refuse(answer.move)
    if refusal is not None:
        illegal = _("the {level} opponent of {game} chose the illegal move {move!r}: {reason}")
        raise PluginError(illegal.format(level=level, game=game_id, move=answer.move, reason=refusal.reason), fix=fix)
    return answer
