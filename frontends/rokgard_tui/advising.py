"""What a person may ask about the position while playing: a good move and why, and what the position is worth."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from rokgard.agent import Decision
from rokgard.errors import RokgardError
from rokgard.game import with_role
from rokgard.i18n import _
from rokgard.reasons import reason
from rokgard.scene import Role
from rokgard_tui.aside import Tick
from rokgard_tui.sessionscreen import HINT, VALUE
from rokgard_tui.tablescreen import TableScreen
from rokgard_tui.verdicts import verdict


class AdvisedScreen(TableScreen):
    """Asks the strongest opponent on a person's behalf."""

    def action_hint(self) -> None:
        """Recommend a move and say why."""
        self._ask_opponent(HINT, self._hinted)

    def action_evaluate(self) -> None:
        """Say what the position is worth."""
        self._ask_opponent(VALUE, self._valued)

    def _ask_opponent(self, what: str, done: Callable[[tuple[Decision[Any], str]], None]) -> None:
        if self._entering is None or self.aside.doing:
            return
        session = self.session
        game, state = session.match.game, session.match.state
        told = self._look(Role.HINT).told

        def work(tick: Tick) -> tuple[Decision[Any], str]:
            decision = session.hint(tick=tick, watcher=told)
            self._helped = True
            return decision, reason(game, state, decision)

        def answered(answer: tuple[Decision[Any], str]) -> None:
            self._look_away()
            done(answer)

        def failed(error: RokgardError) -> None:
            self._look_away()
            self.say(str(error), warning=True)

        self.aside.ask(what, work, answered, failed)
        self._refresh_said()

    def _hinted(self, answer: tuple[Decision[Any], str]) -> None:
        (decision, why), match = answer, self.session.match
        try:
            with match.rules("sketch"):
                shapes = with_role(match.game.sketch(match.state, decision.move), Role.HINT)
            text = _("Hint: {move}{reason}")
            self.say(text.format(move=match.text(decision.move), reason=f" ({why})" if why else ""))
            self._mark(shapes)
        except RokgardError as error:
            self.stop(error)

    def _valued(self, answer: tuple[Decision[Any], str]) -> None:
        decision, why = answer
        self._value = verdict(decision, self.session.match.turn, self.session.names, why)
        self.say(self._value)
        self._refresh()
