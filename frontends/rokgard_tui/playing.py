"""The screen on which a game is played: the board, who plays, what is going on, and the card at the end."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, ClassVar

from textual import events, on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Container, Vertical
from textual.screen import Screen
from textual.widgets import Footer

from rokgard.agent import Decision
from rokgard.errors import IllegalMoveError, MoveError, MoveSyntaxError, RokgardError
from rokgard.game import with_role
from rokgard.i18n import _, ngettext
from rokgard.leaving import last_resort, part
from rokgard.match import Played
from rokgard.present import header_of, present
from rokgard.reasons import reason
from rokgard.rematch import rematch
from rokgard.result import result_sentence
from rokgard.scene import Header, Role, Scene, Shape
from rokgard.session import Ending, Session
from rokgard_tui.aside import Aside, Tick
from rokgard_tui.bars import TitleBar
from rokgard_tui.board import BoardView
from rokgard_tui.dialogs import Answer, Dialog, problem_dialog
from rokgard_tui.ending import Card, EndCard, card_of
from rokgard_tui.entering import Entering
from rokgard_tui.help import HelpLines
from rokgard_tui.placing import CARD_LINES, PANEL_LINES, Place, place
from rokgard_tui.players import PlayersLine, SidePanel, Standing, clock_text
from rokgard_tui.preferences import Preferences, prefer, preferences
from rokgard_tui.saying import SayingBar
from rokgard_tui.symbols import rokgard, words
from rokgard_tui.verdicts import verdict

_TICK = 0.2
_LONG = 2.0
"""Seconds of waiting for a hint after which it is said why."""
_PATIENCE = 3.0
"""Seconds that leaving waits for a move that is just being kept."""

THINKING, HINT, VALUE, PLAYING, FINISHING, LEAVING = "think", "hint", "value", "play", "finish", "leave"


class PlayScreen(Screen[None]):
    """One session, from wherever it stands to the card at its end. `notes` are said on the first screen.

    All that asks opponents or writes files is done aside, one thing at a time. While something changes the game
    (`PLAYING`, `FINISHING`, `LEAVING`) nothing else may begin; thinking is given up for whatever a person does.
    """

    DEFAULT_CSS = f"""
    PlayScreen {{
        layout: vertical;
        #table {{ height: 1fr; layout: horizontal; }}
        #middle {{ width: 1fr; height: 1fr; }}
        SidePanel, EndCard {{ display: none; }}
        &.-beside SidePanel, &.-below SidePanel {{ display: block; }}
        &.-beside PlayersLine, &.-below PlayersLine {{ display: none; }}
        &.-over SidePanel {{ display: none; }}
        &.-over PlayersLine, &.-over EndCard {{ display: block; }}
        &.-below #table {{ layout: vertical; }}
        &.-below SidePanel {{ width: 1fr; height: {PANEL_LINES}; }}
        &.-below SidePanel #seats {{ margin: 0; }}
        &.-below EndCard {{ width: 1fr; height: {CARD_LINES}; padding: 0 2; }}
        &.-below EndCard #earned {{ margin: 0; }}
        &.-tiny TitleBar, &.-tiny PlayersLine {{ display: none; }}
        &.-tiny SayingBar {{ max-height: 2; }}
    }}
    """
    BINDINGS: ClassVar[list[BindingType]] = [
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
        Binding("o", "one_tap", _("One tap"), show=False),
        Binding("question_mark,f1", "app.help", _("Help"), key_display="?"),
        Binding("escape", "back", _("Back"), key_display="Esc"),
    ]

    def __init__(self, session: Session, notes: Sequence[str] = ()) -> None:
        super().__init__()
        self.session = session
        self.ending: Ending | None = None
        self.aside = Aside(self)
        self._said, self._warning = " ".join(notes), bool(notes)
        self._scene: Scene | None = None
        self._header: Header | None = None
        self._entering: Entering | None = None
        self._marks: tuple[Shape, ...] = ()
        """A hint, or what was refused when typed."""
        self._value = self._board_words = ""
        self._titled = ("", "")
        self._likes = Preferences()
        self._panel: bool | None = None
        """Whether a person wants the panel; None: where there is room."""
        self._queue: list[str] = []
        """Moves typed in one go that are still to be played."""
        self._helped = False
        """Whether the opponent that gives hints has answered before: it is loaded and compiled then."""
        self._complained = self._warm = self._broken = False

    # -- composing ----------------------------------------------------------------------------------------------------

    def compose(self) -> ComposeResult:
        """Title, players, board with what stands beside it, messages, keys."""
        app = rokgard(self)
        yield TitleBar("", id="title")
        yield PlayersLine(id="players")
        with Container(id="table"):
            with Vertical(id="middle"):
                yield BoardView(app.host, app.render_options(), id="board")
            yield SidePanel(id="panel")
            yield EndCard(id="card")
        yield SayingBar(id="saying")
        yield Footer()

    @property
    def board(self) -> BoardView:
        """The board."""
        return self.query_one("#board", BoardView)

    def on_mount(self) -> None:
        """Show the position as it stands; opponents load once it is on the screen."""
        self._likes = preferences(rokgard(self).context.paths)
        self.board.focus()
        self.set_interval(_TICK, self._tick)
        self._position_changed()
        self.call_after_refresh(self._warm_up)

    def on_unmount(self) -> None:
        """Nothing that is still being thought about is wanted any more."""
        self.aside.abandon()

    def on_resize(self, _event: events.Resize) -> None:
        """Side by side where there is room, else below each other."""
        self._arrange()
        self._refresh()

    def _arrange(self) -> None:
        """Find a place for what stands beside the board: the card at the end, else the panel."""
        size, over = self.app.size, self.ending is not None
        self.set_class(over, "-over")
        self.set_class(size.height < 10, "-tiny")
        if self._scene is None:
            return
        app = rokgard(self)
        where = place(app.host, app.render_options(), self._scene, size, card=over, wanted=self._panel)
        self.set_class(where is Place.BESIDE, "-beside")
        self.set_class(where is Place.BELOW, "-below")

    def _warm_up(self) -> None:
        if not self._warm and self.session.outcome is None:
            self._warm = True
            self.session.warm_up()

    # -- the position -------------------------------------------------------------------------------------------------

    def _position_changed(self) -> None:
        """Show the position, and let whoever is to move move."""
        self.aside.abandon()
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
            if session.outcome is None and session.player.kind == "human":
                self._entering = Entering(match, scene, one_tap=self._likes.one_tap)
                self._entering.aim(self.board.pointed if self.board.pointed in scene.picks() else None)
                self.board.lay_over(self._entering.shapes())
        except RokgardError as error:
            self._break(error)
            return
        self._check_saved()
        self._refresh()
        if session.outcome is not None:
            self.refresh_bindings()
            self._finish()
        elif session.player.kind == "computer":
            self._think()
        elif self._queue:
            self._enter(self._queue.pop(0))

    def _break(self, error: RokgardError) -> None:
        """The rules have failed: the game stops here, as it is kept."""
        self._broken = True
        self._entering, self._queue = None, []
        self.aside.abandon()
        self._refresh()
        answers = [Answer("home", _("Home"), "h"), Answer("stay", _("Stay"), "s")]
        self.app.push_screen(problem_dialog(_("The game cannot go on"), error, answers), self._after_break)

    def _after_break(self, answer: str | None) -> None:
        if answer == "home":
            self._go_home()

    @property
    def _changing(self) -> bool:
        """Whether the game is being changed just now: nothing else may begin."""
        return self.aside.doing in {PLAYING, FINISHING, LEAVING}

    # -- the computer -------------------------------------------------------------------------------------------------

    def _think(self) -> None:
        session = self.session
        self.aside.ask(THINKING, lambda tick: session.think(tick=tick), self._thought, self._opponent_failed)
        self._refresh()

    def _thought(self, decision: Decision[Any]) -> None:
        name, note = self.session.player.name, decision.note

        def said(played: Played[Any]) -> str:
            text = _("{name} plays {move}{reason}")
            return text.format(name=name, move=played.text, reason=f" ({note})" if note else "")

        self._play(decision.move, said)

    def _opponent_failed(self, error: RokgardError) -> None:
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
            self._go_home()

    # -- moves --------------------------------------------------------------------------------------------------------

    def _play(self, move: Any, said: Callable[[Played[Any]], str] | None = None) -> None:
        """Play a move, keep it, and say it."""
        session, self._entering = self.session, None

        def done(played: Played[Any]) -> None:
            self._said, self._warning = said(played) if said is not None else "", False
            self._position_changed()

        def failed(error: RokgardError) -> None:
            if isinstance(error, IllegalMoveError):
                self._position_changed()
                self._say(str(error), warning=True)
            else:
                self._break(error)

        self.aside.ask(PLAYING, lambda _tick: session.play(move), done, failed)

    @on(BoardView.Pointed)
    def _pointed(self, event: BoardView.Pointed) -> None:
        pick = event.pick
        self._ask_rules(lambda entering: entering.aim(pick))

    @on(BoardView.Picked)
    def _picked(self, event: BoardView.Picked) -> None:
        self._pick(event.pick, dragged=event.origin is not None)

    @on(BoardView.Noted)
    def _noted(self) -> None:
        self._refresh()

    def _pick(self, word: str, *, dragged: bool = False) -> None:
        def pick(entering: Entering) -> None:
            picked = entering.tap(word, dragged=dragged)
            if picked is not None:
                self._play(picked.move)

        if self._entering is not None:
            self._marks = ()
            self._say("")
            self._ask_rules(pick)

    def _ask_rules(self, ask: Callable[[Entering], object]) -> None:
        """Do something that asks the rules, and show what came of it."""
        if self._entering is None:
            return
        try:
            ask(self._entering)
            self._lay_over()
        except RokgardError as error:
            self._break(error)

    def _lay_over(self) -> None:
        shapes = self._entering.shapes() if self._entering is not None else ()
        self.board.lay_over((*self._marks, *shapes))
        self._refresh_said()

    # -- typing -------------------------------------------------------------------------------------------------------

    def action_type(self) -> None:
        """Open the line for typed moves."""
        if self._entering is not None:
            self.query_one(SayingBar).open()

    @on(SayingBar.Typed)
    def _typed(self, event: SayingBar.Typed) -> None:
        self._close_line()
        if event.text and self._entering is not None:
            first, *self._queue = self.session.split(event.text)
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
                self._say(str(error), warning=True)
            return
        except RokgardError as error:
            self._break(error)
            return
        if refusal is None:
            self._play(move)
            return
        self._queue = []
        self._marks = with_role(refusal.shapes, Role.REFUSED)
        self._say(_("{move} cannot be played: {why}").format(move=text, why=refusal.reason), warning=True)
        self._lay_over()

    def _pick_called(self, text: str) -> str | None:
        picks = self._scene.picks() if self._scene is not None else ()
        return next((pick for pick in picks if pick.casefold() == text.casefold()), None)

    # -- what is said -------------------------------------------------------------------------------------------------

    def _say(self, text: str, *, warning: bool = False) -> None:
        self._said, self._warning = text, warning
        self._refresh_said()

    def _tick(self) -> None:
        if self.session.outcome is None:
            self._refresh()

    def _refresh(self) -> None:
        if not self.is_mounted or self._header is None:
            return
        standing = self._standing(self._header)
        if (self._header.title, self._detail()) != self._titled:
            self._titled = self._header.title, self._detail()
            self.query_one(TitleBar).say(self._titled[1], title=self._titled[0])
        self.query_one(PlayersLine).show(standing)
        self.query_one(SidePanel).show(standing)
        self._refresh_said()

    def _detail(self) -> str:
        """The board, and the number of the move."""
        ply, board = self.session.match.ply, self._board_words
        number = _("move {n}").format(n=ply) if ply else ""
        return " · ".join(text for text in (board, number) if text)

    def _standing(self, header: Header) -> Standing:
        first, second = header.players[0].score, header.players[1].score
        seconds = self.ending.record.seconds if self.ending is not None else self.session.seconds
        return Standing(
            names=self.session.names,
            scores=None if first is None or second is None else (first, second),
            turn=header.turn,
            winner=header.winner,
            moves=self.session.match.played,
            clock=clock_text(seconds),
            value=self._value,
            one_tap=self._likes.one_tap if self._entering is not None and self._entering.of_one_pick else None,
        )

    def _refresh_said(self) -> None:
        if not self.is_mounted:
            return
        said, warning = self._said, self._warning
        if self._entering is not None and (entered := self._entering.words()):
            said, warning = entered.text, entered.refused
        if not said:
            said = self.board.note or self._tip()
        self.query_one(SayingBar).say(self._state(), said, warning=warning)

    def _tip(self) -> str:
        """How to begin, for a person's first turn."""
        if self._entering is None or self.session.match.ply > 1:
            return ""
        if self._entering.of_one_pick:
            return _("Click where you want to play, or use the arrows and Enter; m types a move.")
        return _("Click one, then another, or drag; or use the arrows and Enter; m types a move.")

    def _state(self) -> str:
        """Whose turn it is, or what is being waited for."""
        session, aside = self.session, self.aside
        if session.outcome is not None:
            return result_sentence(session, session.outcome)
        if self._broken:
            return _("The game cannot go on. It is kept.")
        name = session.player.name
        if aside.doing == THINKING:
            text = _("{name} is getting ready, {s:.1f} s") if session.warming else _("{name} is thinking, {s:.1f} s")
            return text.format(name=name, s=aside.seconds)
        if aside.doing in {HINT, VALUE}:
            text = _("Thinking about a hint, {s:.1f} s") if aside.doing == HINT else _("Judging, {s:.1f} s")
            first = "" if self._helped or aside.seconds < _LONG else " " + _("(the first time takes longest)")
            return text.format(s=aside.seconds) + first
        if session.player.kind == "computer":
            return _("{name} is to move").format(name=name)
        turn = _("Your move") if len(session.people) == 1 else _("{name} to move").format(name=name)
        return _("{turn} (the opponent is loading)").format(turn=turn) if session.warming else turn

    def _check_saved(self) -> None:
        """Complain once when the game cannot be kept; it goes on."""
        problem = self.session.problem
        if problem is None:
            self._complained = False
        elif not self._complained:
            self._complained = True
            self._tell(_("the game goes on, but cannot be kept: {why}").format(why=problem), warning=True)

    def _tell(self, text: str, *, warning: bool = False) -> None:
        self.app.notify(
            words(self, text),
            severity="warning" if warning else "information",
            timeout=8 if warning else 4,
            markup=False,
        )

    # -- hint and value -----------------------------------------------------------------------------------------------

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

        def work(tick: Tick) -> tuple[Decision[Any], str]:
            decision = session.hint(tick=tick)
            self._helped = True
            return decision, reason(game, state, decision)

        self.aside.ask(what, work, done, lambda error: self._say(str(error), warning=True))
        self._refresh_said()

    def _hinted(self, answer: tuple[Decision[Any], str]) -> None:
        (decision, why), match = answer, self.session.match
        try:
            with match.rules("sketch"):
                self._marks = with_role(match.game.sketch(match.state, decision.move), Role.HINT)
            text = _("Hint: {move}{reason}")
            self._say(text.format(move=match.text(decision.move), reason=f" ({why})" if why else ""))
            self._lay_over()
        except RokgardError as error:
            self._break(error)

    def _valued(self, answer: tuple[Decision[Any], str]) -> None:
        decision, why = answer
        self._value = verdict(decision, self.session.match.turn, self.session.names, why)
        self._say(self._value)
        self._refresh()

    # -- actions ------------------------------------------------------------------------------------------------------

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Which keys mean something now."""
        over = self.session.outcome is not None
        if action == "type":
            return not over and not (self.is_mounted and self.query_one(SayingBar).typing)
        if action in {"undo", "hint", "evaluate", "resign", "new", "picture", "panel", "one_tap"}:
            return not over
        if action in {"again", "swap", "replay", "last_picture"}:
            return over
        return True

    @property
    def _can_undo(self) -> bool:
        people = self.session.people
        return any(played.seat in people for played in self.session.match.played)

    def action_undo(self) -> None:
        """Take back to the person's own last turn, also while the computer thinks."""
        if self._changing:
            return
        session, self._entering, self._queue = self.session, None, []

        def done(count: int) -> None:
            self._broken = False
            text = ngettext("{n} move taken back", "{n} moves taken back", count)
            self._said, self._warning = text.format(n=count), False
            self._position_changed()

        def failed(error: RokgardError) -> None:
            self._position_changed()
            self._say(error.message, warning=True)

        self.aside.ask(PLAYING, lambda _tick: session.undo(), done, failed)

    def action_one_tap(self) -> None:
        """Whether a move of one pick is played by the first tap."""
        self._likes = self._likes.model_copy(update={"one_tap": not self._likes.one_tap})
        prefer(rokgard(self).context.paths, self._likes)
        if self._entering is not None:
            self._entering.one_tap = self._likes.one_tap
        if self._likes.one_tap:
            self._say(_("The first tap plays now."))
        else:
            self._say(_("The first tap marks now, the second one plays."))
        self._refresh()

    @on(SidePanel.OneTap)
    def _one_tap(self) -> None:
        self.action_one_tap()

    @on(PlayersLine.Pressed)
    def action_panel(self) -> None:
        """Show the panel, or hide it."""
        self._panel = not (self.has_class("-beside") or self.has_class("-below"))
        self._arrange()

    def action_resign(self) -> None:
        """Give up, if that is meant."""
        people = self.session.people
        title = _("Give up this game?")
        if len(people) > 1:
            title = _("{name}: give up this game?").format(name=self.session.player.name)
        answers = [Answer("resign", _("Give up"), "g"), Answer("on", _("Play on"), "p")]
        self.app.push_screen(Dialog(title, "", answers), self._resigned)

    def _resigned(self, answer: str | None) -> None:
        if answer != "resign" or self.session.outcome is not None or self._changing:
            return
        try:
            self.session.resign()
        except RokgardError as error:
            self._break(error)
            return
        self._say("")
        self._position_changed()

    def action_back(self) -> None:
        """Close the line, drop what is picked or shown, stop what is thought about; else back to the first screen."""
        if self.query_one(SayingBar).typing:
            self._close_line()
        elif self.aside.doing in {HINT, VALUE}:
            self.aside.abandon()
            self._refresh_said()
        elif self._entering is not None and (self._entering.drop() or self._marks):
            self._marks = ()
            self._say("")
            self._lay_over()
        elif self.aside.doing == THINKING and self._can_undo:
            self.action_undo()
        else:
            self._go_home()

    # -- leaving ------------------------------------------------------------------------------------------------------

    def _go_home(self) -> None:
        """Back to the first screen; the game is kept, and how to go on is said."""
        if self._changing:
            return
        if self.session.outcome is not None:
            self._pop()
            return
        session, self._entering = self.session, None
        self.aside.ask(LEAVING, lambda _tick: part(session), self._left, lambda _error: self._pop())

    def _left(self, parting: Any) -> None:
        if parting.problem is None and self.session.store is not None:
            self._tell(_("The game is kept: {id}").format(id=self.session.id))
        else:
            rokgard(self).parting.extend(parting.lines)
            self._tell(parting.lines[0], warning=True)
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

    def _finish(self) -> None:
        session = self.session

        def work(_tick: Tick) -> tuple[Ending, Card]:
            ending = session.finish()
            if ending.problem is not None:
                ending = session.finish()  # a full disk or a lock may have been cleared in the meantime
            return ending, card_of(session, ending)

        self.aside.ask(FINISHING, work, self._finished, self._break)

    def _finished(self, answer: tuple[Ending, Card]) -> None:
        """Show the card beside the final position."""
        self.ending, card = answer
        if self.ending.problem is not None:
            rokgard(self).parting.extend(last_resort(self.session).lines)
        shown = self.query_one(EndCard)
        shown.show(card)
        self._arrange()
        self._refresh()
        shown.focus_first()

    @on(EndCard.Chosen)
    def _chosen(self, event: EndCard.Chosen) -> None:
        {
            "again": self.action_again,
            "swap": self.action_swap,
            "replay": self.action_replay,
            "picture": self.action_picture,
            "home": self._go_home,
        }[event.choice]()

    def action_again(self) -> None:
        """Another game with the same settings."""
        self._begin_anew(swap=False)

    def action_new(self) -> None:
        """The same while this game is not over: it is kept."""
        answers = [Answer("new", _("New game"), "n"), Answer("on", _("Play on"), "p")]
        dialog = Dialog(_("Begin a new game?"), _("This one is kept; it can be resumed."), answers)
        self.app.push_screen(dialog, self._after_new)

    def _after_new(self, answer: str | None) -> None:
        if answer == "new":
            self._begin_anew(swap=False)

    def action_swap(self) -> None:
        """The same game with the sides swapped."""
        self._begin_anew(swap=True)

    def _begin_anew(self, *, swap: bool) -> None:
        if self._changing:
            return
        app, old = rokgard(self), self.session

        def work(_tick: Tick) -> Session:
            if old.outcome is None:
                part(old)
            return rematch(old, app.context.paths, swap=swap)

        def failed(error: RokgardError) -> None:
            self._say(str(error), warning=True)

        self.aside.ask(LEAVING, work, lambda session: app.open_session(session, replace=True), failed)

    def action_replay(self) -> None:
        """Step through the game."""
        if self.ending is not None:
            rokgard(self).open_replay(self.ending.record)

    def action_last_picture(self) -> None:
        """Save the final position as a picture."""
        self.action_picture()

    def action_picture(self) -> None:
        """Save the position as a picture."""
        from rokgard_tui.pictures import SavePicture

        if self._scene is not None:
            self.app.push_screen(SavePicture(self._scene.add(self._marks), self.session.id))

    # -- help ---------------------------------------------------------------------------------------------------------

    def help_lines(self) -> HelpLines:
        """Keys and mouse, with a move of this game as an example."""
        from rokgard_tui.playing_help import playing_help

        return playing_help(self.session.match, over=self.session.outcome is not None)
