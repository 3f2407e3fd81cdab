"""What an opponent looks at while it thinks: told in its thread, to be shown on the board and said in words."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from rokgard.agent import Decision
from rokgard.errors import RokgardError
from rokgard.game import with_role
from rokgard.i18n import _, ngettext
from rokgard.match import Match
from rokgard.scene import Role, Shape


@dataclass(frozen=True, slots=True)
class Look:
    """A move that is looked at: as shapes, and in words, the most important ones first."""

    shapes: tuple[Shape, ...]
    words: tuple[str, ...]


class Looks:
    """One thinking about the position as it stands in `match`; make a new one each time."""

    def __init__(self, match: Match[Any, Any], role: Role) -> None:
        self._game, self._state, self._role = match.game, match.state, role
        self._rules: Callable[..., Any] = match.rules
        self._text = match.text
        self._newest: Decision[Any] | None = None
        self._shown: Decision[Any] | None = None

    def told(self, decision: Decision[Any]) -> None:
        """Keep what the opponent thinks of. Called in its thread."""
        self._newest = decision

    def news(self) -> Look | None:
        """What is looked at now, if that has not been asked for before."""
        decision = self._newest
        if decision is None or decision is self._shown:
            return None
        self._shown = decision
        try:
            with self._rules("sketch"):
                shapes = with_role(self._game.sketch(self._state, decision.move), self._role)
            return Look(shapes, looks_words(self._text(decision.move), decision))
        except RokgardError:  # whatever is wrong with the rules shows when it matters
            return None


def looks_words(move: str, decision: Decision[Any]) -> tuple[str, ...]:
    """Which move is looked at, how far ahead, and what that took."""
    parts = [_("looks at {move}").format(move=move)]
    if decision.depth > 1:
        parts.append(ngettext("{n} move ahead", "{n} moves ahead", decision.depth).format(n=decision.depth))
    if decision.nodes > 1:
        parts.append(_("{n:,} positions").format(n=decision.nodes))
    return tuple(parts)
