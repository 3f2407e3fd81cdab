"""The screen on which a game is played: the board, who plays, what is going on, and the card at the end."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, ClassVar

from textual import on
from textual.binding import Binding, BindingType

from rokgard.agent import Decision
from rokgard.errors import IllegalMoveError, MoveError, MoveSyntaxError, RokgardError
from rokgard.game import with_role
from rokgard.i18n import _, ngettext
from rokgard.match import Played
from rokgard.picking import Picked
from rokgard.present import header_of, present
from rokgard.scene import Role
from rokgard.session import Session
from rokgard_tui.advising import AdvisedScreen
from rokgard_tui.board import BoardView
from rokgard_tui.dialogs import Answer, Dialog, problem_dialog
from rokgard_tui.ending import EndCard
from rokgard_tui.entering import Entering
from rokgard_tui.players import SidePanel
from rokgard_tui.playing_words import played_words
from rokgard_tui.preferences import prefer, preferences
from rokgard_tui.saying import SayingBar
from rokgard_tui.sessionscreen import HINT, PLAYING, THINKING, VALUE
from rokgard_tui.symbols import rokgard

_TICK = 0.2
_HINTS_LATER = 4.0
"""Seconds until whoever gives hints gets ready: first come the board, the opponent, and whoever only looks in."""


class PlayScreen(AdvisedScreen):
    """One session, from wherever it stands to the card at its end. `notes` are said on the first screen."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("p", "card", _("Card")),  # first: on narrow terminals nothing else says that there is one
        Binding("u", "undo", _("Undo")),
        Binding("h", "hint", _("Hint")),
        # With priority: what is typed right after it must find the line open.
        Binding("m,slash", "type", _("Move"), key_display="m", priority=True),
        Binding("e", "evaluate", _("Value")),
        Binding("r", "resign", _("Resign")),
        Binding("n", "again", _("Again")),
        Binding("n", "new", _("New"), show=False),
        Binding("w", "swap", _("Swap")),
        Binding("v", "replay", _("Replay")),
        Binding("s", "last_picture", _("Picture")),
        Binding("s", "picture", _("Picture"), show=False),
        Binding("p", "panel", _("Panel"), show=False),
        Binding("p", "board", _("Board")),
        Binding("o", "one_tap", _("One tap"), show=False),
        Binding("escape", "back", _("Back")),
    ]

    def __init__(self, session: Session, notes: Sequence[str] = ()) -> None:
        super().__init__(session, notes)
        self._queue: list[str] = []
        """Moves typed in one go that are still to be played."""
        self._warm = False

    def on_mount(self) -> None:
        """Show the position as it stands; opponents load once it is on the screen."""
        self._likes = preferences(rokgard(self).context.paths)
        self.board.focus()
        self.set_interval(_TICK, self._tick)
        self._position_changed()
        self.call_after_refresh(self._warm_up)

    def _warm_up(self) -> None:
        if not self._warm and self.session.outcome is None:
            self._warm = True
            self.session.warm_up()
            self.set_timer(_HINTS_LATER, self._warm_up_hints)

    def _warm_up_hints(self) -> None:
        if self.session.outcome is None:
            self.session.warm_up_hints()

    # -- the position -------------------------------------------------------------------------------------------------

    def _position_changed(self) -> None:
        """Show the position, and let whoever is to move move."""
        self.aside.abandon()
        self._looks, self._looks_words = None, ()
        self._marks, self._value, self._entering = (), "", None
        session, match = self.session, self.session.match
        try:
            scene = present(match, names=session.names, host=session.host)
            with match.rules("scene"):
                self._header = header_of(match, match.ply, session.names)
                self._board_words = match.game.describe()
            first, self._scene = self._scene is None, scene
            if first:
                self._arrange()
            self.board.show(scene)
            person = session.outcome is None and session.player.kind == "human"
            if person:
                self._entering = Entering(match, scene, one_tap=self._likes.one_tap)
                self._entering.aim(self.board.pointed if self.board.pointed in scene.picks() else None)
                self.board.lay_over(self._entering.shapes())
        except RokgardError as error:
            self.stop(error)
            return
        self.check_saved()
        self._refresh()
        if session.outcome is not None:
            self.refresh_bindings()
            self.finish()
        elif not person:
            self._think()
        elif self._queue:
            self._enter(self._queue.pop(0))

    def stop(self, error: RokgardError) -> None:
        """The rules have failed: the game stops here, as it is kept."""
        self._broken = True
        self._entering, self._queue = None, []
        self.aside.abandon()
        self._refresh()
        answers = [Answer("home", _("Home"), "h"), Answer("stay", _("Stay"), "s")]
        self.app.push_screen(problem_dialog(_("The game cannot go on"), error, answers), self._after_stop)

    def _after_stop(self, answer: str | None) -> None:
        if answer == "home":
            self.go_home()

    # -- the computer -------------------------------------------------------------------------------------------------

    def _think(self) -> None:
        session, told = self.session, self._look(Role.PREVIEW).told
        self.aside.ask(
            THINKING, lambda tick: session.think(tick=tick, watcher=told), self._thought, self._opponent_failed
        )
        self._refresh()

    def _thought(self, decision: Decision[Any]) -> None:
        name = self.session.player.name
        self._play(decision.move, lambda played: played_words(name, played, decision))

    def _opponent_failed(self, error: RokgardError) -> None:
        self._look_away()
        self._refresh()
        answers = [Answer("again", _("Try again"), "t"), Answer("home", _("Home"), "h")]
        if self._can_undo:
            answers.insert(1, Answer("undo", _("Undo"), "u"))
        self.app.push_screen(problem_dialog(_("The opponent failed"), error, answers), self._after_failure)

    def _after_failure(self, answer: str | None) -> None:
        if answer == "again":
            self._think()
        elif answer == "undo":
            self.action_undo()
        else:
            self.go_home()

    # -- moves --------------------------------------------------------------------------------------------------------

    def _play(self, move: Any, said: Callable[[Played[Any]], str] | None = None) -> None:
        """Play a move, keep it, and say it."""
        if self.changing:
            return
        self._looks, self._looks_words = None, ()
        session, self._entering = self.session, None

        def done(played: Played[Any]) -> None:
            self._said, self._warning = said(played) if said is not None else "", False
            self._position_changed()

        def failed(error: RokgardError) -> None:
            if isinstance(error, IllegalMoveError):
                self._position_changed()
                self.say(str(error), warning=True)
            else:
                self.stop(error)

        self.aside.ask(PLAYING, lambda _tick: session.play(move), done, failed)

    @on(BoardView.Pointed)
    def _pointed(self, event: BoardView.Pointed) -> None:
        pick = event.pick
        self._ask_rules(lambda entering: entering.aim(pick))
        self.board.bring_landing_into_view()

    @on(BoardView.Picked)
    def _picked(self, event: BoardView.Picked) -> None:
        self._pick(event.pick)

    @on(BoardView.Pressed)
    def _pressed(self, event: BoardView.Pressed) -> None:
        self._put_in(lambda entering: entering.press(event.pick))

    @on(BoardView.Released)
    def _released(self, event: BoardView.Released) -> None:
        self._put_in(lambda entering: entering.release(event.pick))

    @on(BoardView.Noted)
    def _noted(self) -> None:
        self._refresh()

    def _pick(self, word: str) -> None:
        self._put_in(lambda entering: entering.tap(word))

    def _put_in(self, act: Callable[[Entering], Picked | None]) -> None:
        """Do something to the move that is being entered; play it if that makes it whole."""

        def pick(entering: Entering) -> None:
            picked = act(entering)
            if picked is not None:
                self._play(picked.move)

        if self._entering is not None:
            if self.query_one(SayingBar).typing:
                self._close_line()
            self._marks = ()
            self.say("")
            self._ask_rules(pick)

    def _ask_rules(self, ask: Callable[[Entering], object]) -> None:
        """Do something that asks the rules, and show what came of it."""
        if self._entering is None:
            return
        try:
            ask(self._entering)
            self._lay_over()
        except RokgardError as error:
            self.stop(error)

    # -- typing -------------------------------------------------------------------------------------------------------

    def action_type(self) -> None:
        """Open the line for typed moves."""
        if self._entering is not None:
            self.query_one(SayingBar).open()

    @on(SayingBar.Typed)
    def _typed(self, event: SayingBar.Typed) -> None:
        self._close_line()
        if not event.text or self._entering is None:
            return
        try:
            first, *self._queue = self.session.split(event.text)
        except RokgardError as error:
            self.stop(error)
        else:
            self._enter(first)

    def _close_line(self) -> None:
        self.query_one(SayingBar).close()
        self.set_focus(self.board)

    def _enter(self, text: str) -> None:
        """Play what was typed; or pick it, where it is no move but can be picked."""
        match = self.session.match
        try:
            move = match.parse(text)
            refusal = match.refusal(move)
        except MoveError as error:
            self._queue = []
            pick = self._pick_called(text)
            if isinstance(error, MoveSyntaxError) and pick is not None:
                self.board.go_to(pick)
                self._pick(pick)
            else:
                self.say(str(error), warning=True)
            return
        except RokgardError as error:
            self.stop(error)
            return
        if refusal is None:
            self._play(move)
            return
        self._queue = []
        self.say(_("{move} cannot be played: {why}").format(move=text, why=refusal.reason), warning=True)
        self._mark(with_role(refusal.shapes, Role.REFUSED))

    def _pick_called(self, text: str) -> str | None:
        picks = self._scene.picks() if self._scene is not None else ()
        return next((pick for pick in picks if pick.casefold() == text.casefold()), None)

    # -- actions ------------------------------------------------------------------------------------------------------

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Which keys mean something now."""
        over = self.session.outcome is not None
        if action == "type":
            return not over and not (self.is_mounted and self.query_one(SayingBar).typing)
        if action in {"undo", "hint", "evaluate", "resign", "new", "picture", "panel", "one_tap"}:
            return not over
        if action in {"board", "card"}:
            wanted = self._crowded if action == "board" else not self._has_aside
            return self.ending is not None and wanted
        if action in {"again", "swap", "replay", "last_picture"}:
            return over
        return True

    @property
    def _can_undo(self) -> bool:
        people = self.session.people
        return any(played.seat in people for played in self.session.match.played)

    def action_undo(self) -> None:
        """Take back to the person's own last turn, also while the computer thinks."""
        if not self.when_quiet(self.action_undo):
            return
        session, self._entering, self._queue = self.session, None, []

        def done(count: int) -> None:
            self._broken = False
            text = ngettext("{n} move taken back", "{n} moves taken back", count)
            self._said, self._warning = text.format(n=count), False
            self._position_changed()

        def failed(error: RokgardError) -> None:
            self._position_changed()
            self.say(error.message, warning=True)

        self.aside.ask(PLAYING, lambda _tick: session.undo(), done, failed)

    def action_one_tap(self) -> None:
        """Whether a move of one pick is played by the first tap."""
        self._likes = self._likes.model_copy(update={"one_tap": not self._likes.one_tap})
        prefer(rokgard(self).context.paths, one_tap=self._likes.one_tap)
        if self._entering is not None:
            self._entering.one_tap = self._likes.one_tap
        if self._likes.one_tap:
            self.say(_("The first tap plays now."))
        else:
            self.say(_("The first tap marks now, the second one plays."))
        self._refresh()

    @on(SidePanel.OneTap)
    def _one_tap(self) -> None:
        self.action_one_tap()

    def action_resign(self) -> None:
        """Give up, if that is meant."""
        people = self.session.people
        title = _("Give up this game?")
        if len(people) > 1:
            title = _("{name}: give up this game?").format(name=self.session.player.name)
        answers = [Answer("resign", _("Give up"), "g"), Answer("on", _("Play on"), "p")]
        self.app.push_screen(Dialog(title, "", answers), self._resigned)

    def _resigned(self, answer: str | None) -> None:
        if answer != "resign" or self.session.outcome is not None:
            return
        if not self.when_quiet(lambda: self._resigned(answer)):
            return
        try:
            self.session.resign()
        except RokgardError as error:
            self.stop(error)
            return
        self.say("")
        self._position_changed()

    def action_back(self) -> None:
        """Close the line, drop what is picked or shown, stop what is thought about; else back to the first screen."""
        if self.query_one(SayingBar).typing:
            self._close_line()
        elif self.aside.doing in {HINT, VALUE}:
            self.aside.abandon()
            self._look_away()
            self._refresh_said()
        elif self._entering is not None and (self._entering.drop() or self._marks):
            self._marks = ()
            self.say("")
            self._lay_over()
        elif self.aside.doing == THINKING and self._can_undo:
            self.action_undo()
        else:
            self.go_home()

    # -- the end ------------------------------------------------------------------------------------------------------

    @on(EndCard.Chosen)
    def _chosen(self, event: EndCard.Chosen) -> None:
        {
            "again": self.action_again,
            "swap": self.action_swap,
            "replay": self.action_replay,
            "board": self.action_board,
            "picture": self.action_picture,
            "home": self.go_home,
        }[event.choice]()
