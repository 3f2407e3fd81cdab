"""What a screen with a session does besides playing: keep the game, leave it, end it, begin another one."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from textual.screen import Screen

from rokgard.errors import RokgardError
from rokgard.i18n import _
from rokgard.leaving import Parting, last_resort, part
from rokgard.rematch import rematch
from rokgard.session import Ending, Session
from rokgard_tui.aside import Aside, Tick
from rokgard_tui.dialogs import Answer, Dialog
from rokgard_tui.ending import Card, card_of
from rokgard_tui.symbols import rokgard, words

_PATIENCE = 3.0
"""Seconds that leaving waits for a move that is just being kept."""
_SOON = 0.05

THINKING, HINT, VALUE, PLAYING, FINISHING, LEAVING = "think", "hint", "value", "play", "finish", "leave"
"""What is done aside."""


class SessionScreen(Screen[None]):
    """A screen with a session.

    All that asks opponents or writes files is done aside, one thing at a time. While something changes the game
    (`PLAYING`, `FINISHING`, `LEAVING`) nothing else may begin; thinking is given up for whatever a person does.
    """

    def __init__(self, session: Session) -> None:
        super().__init__()
        self.session = session
        self.ending: Ending | None = None
        self.aside = Aside(self)
        self._complained = False

    # -- for the screen itself to fill in -----------------------------------------------------------------------------

    def say(self, text: str, *, warning: bool = False) -> None:
        """Say something below the board."""
        raise NotImplementedError

    def show_card(self, card: Card) -> None:
        """Show how the game ended."""
        raise NotImplementedError

    def stop(self, error: RokgardError) -> None:
        """The rules have failed."""
        raise NotImplementedError

    # -- keeping ------------------------------------------------------------------------------------------------------

    def on_unmount(self) -> None:
        """Nothing that is still being thought about is wanted any more."""
        self.aside.abandon()

    @property
    def changing(self) -> bool:
        """Whether the game is being changed just now: nothing else may begin."""
        return self.aside.doing in {PLAYING, FINISHING, LEAVING}

    def when_quiet(self, act: Callable[[], object]) -> bool:
        """Whether something may be begun; if not, it will be as soon as that is possible, unless the game is left."""
        if self.changing and self.aside.doing != LEAVING:
            self.set_timer(_SOON, act)
        return not self.changing

    @property
    def kept(self) -> bool:
        """Whether the game is kept as it stands."""
        return self.session.store is not None and self.session.problem is None

    def check_saved(self) -> None:
        """Complain once when the game cannot be kept; it goes on."""
        problem = self.session.problem
        if problem is None:
            self._complained = False
        elif not self._complained:
            self._complained = True
            self.tell(_("the game goes on, but cannot be kept: {why}").format(why=problem), warning=True)

    def tell(self, text: str, *, warning: bool = False) -> None:
        """Say something in passing, wherever the person goes."""
        severity: Any = "warning" if warning else "information"
        self.app.notify(words(self, text), severity=severity, timeout=8 if warning else 4, markup=False)

    # -- leaving ------------------------------------------------------------------------------------------------------

    def go_home(self) -> None:
        """Back to the first screen; the game is kept, and that is said."""
        if not self.when_quiet(self.go_home):
            return
        if self.session.outcome is not None:
            self._pop()
            return
        session = self.session
        self.aside.ask(LEAVING, lambda _tick: part(session), self._left, self._left_badly)

    def _left(self, parting: Parting) -> None:
        if parting.problem is None and self.session.store is not None:
            self.tell(_("The game is kept: {id}").format(id=self.session.id))
        else:
            rokgard(self).parting.extend(parting.lines)
            self.tell(parting.lines[0], warning=True)
        self._pop()

    def _left_badly(self, error: RokgardError) -> None:
        self.tell(str(error), warning=True)
        self._pop()

    def _pop(self) -> None:
        """Back to the first screen, past whatever led here."""
        while len(self.app.screen_stack) > 2:  # Textual's own empty screen, and the first one
            self.app.pop_screen()

    def before_leaving(self) -> None:
        """The app is left: the game is kept, and how to go on will be said."""
        self.aside.settle(_PATIENCE)
        if self.ending is None or self.ending.problem is None:
            rokgard(self).parting.extend(part(self.session).lines)

    # -- the end ------------------------------------------------------------------------------------------------------

    def finish(self) -> None:
        """Record the finished game, credit it, and show the card."""
        session = self.session

        def work(_tick: Tick) -> tuple[Ending, Card]:
            ending = session.finish()
            if ending.problem is not None:
                ending = session.finish()  # a full disk or a lock may have been cleared in the meantime
            return ending, card_of(session, ending)

        self.aside.ask(FINISHING, work, self._finished, self.stop)

    def _finished(self, answer: tuple[Ending, Card]) -> None:
        self.ending, card = answer
        if self.ending.problem is not None:
            rokgard(self).parting.extend(last_resort(self.session).lines)
        self.show_card(card)

    def action_again(self) -> None:
        """Another game with the same settings."""
        self._begin_anew(swap=False)

    def action_swap(self) -> None:
        """The same game with the sides swapped."""
        self._begin_anew(swap=True)

    def action_new(self) -> None:
        """Another game while this one is not over: it is kept."""
        answers = [Answer("new", _("New game"), "n"), Answer("on", _("Play on"), "p")]
        dialog = Dialog(_("Begin a new game?"), _("This one is kept; it can be resumed."), answers)
        self.app.push_screen(dialog, self._after_new)

    def _after_new(self, answer: str | None) -> None:
        if answer == "new" and self.when_quiet(lambda: self._after_new(answer)):
            self._begin_anew(swap=False)

    def _begin_anew(self, *, swap: bool) -> None:
        if self.changing:
            return
        app, old = rokgard(self), self.session

        def work(_tick: Tick) -> tuple[Parting, Session]:
            # A game that is not over is kept first: only then may it go from the screen.
            return part(old), rematch(old, app.context.paths, swap=swap)

        def done(answer: tuple[Parting, Session]) -> None:
            parting, session = answer
            if parting.problem is not None or (parting.lines and old.store is None):
                app.parting.extend(parting.lines)
                self.tell(parting.lines[0], warning=True)
            app.open_session(session, replace=True)

        self.aside.ask(LEAVING, work, done, lambda error: self.say(str(error), warning=True))

    def action_replay(self) -> None:
        """Step through the game."""
        if self.ending is not None:
            rokgard(self).open_replay(self.ending.record)
