"""The screen on which a game is played: the board, who plays, what is going on, and the card at the end."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar

from textual import events, on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, Vertical
from textual.content import Content
from textual.message import Message
from textual.screen import Screen
from textual.widgets import Footer, Input, Static

from rokgard.agent import Decision
from rokgard.errors import MoveError, MoveSyntaxError, RokgardError, RulesError
from rokgard.game import with_role
from rokgard.i18n import _, ngettext
from rokgard.leaving import last_resort, part
from rokgard.present import header_of, present
from rokgard.reasons import reason
from rokgard.rematch import rematch
from rokgard.result import earned_lines, length_line, result_sentence, score_line
from rokgard.scene import Role, Scene, Shape
from rokgard.session import Ending, Session
from rokgard.store import profile_book
from rokgard_tui.bars import TitleBar
from rokgard_tui.board import BoardView
from rokgard_tui.dialogs import Answer, Dialog, problem_dialog
from rokgard_tui.ending import Card, EndCard
from rokgard_tui.entering import Entering
from rokgard_tui.players import PlayersLine, SidePanel, Standing, clock_text
from rokgard_tui.symbols import rokgard, words

PANEL_COLUMNS = 30
_WIDE = 100
_TICK = 0.2


@dataclass(frozen=True, slots=True)
class Judgement:
    """What a position is worth, as the strong opponent sees it."""

    text: str


class PlayScreen(Screen[None]):
    """One session, from wherever it stands to the card at its end. `notes` are said on the first screen."""

    class Thought(Message):
        """The computer has thought: a decision or what went wrong, for the position with this number."""

        def __init__(
            self, what: str, position: int, decision: Decision[Any] | None, error: RokgardError | None
        ) -> None:
            super().__init__()
            self.what, self.position, self.decision, self.error = what, position, decision, error

    class Settled(Message):
        """The finished game is recorded and credited."""

        def __init__(self, ending: Ending, card: Card) -> None:
            super().__init__()
            self.ending, self.card = ending, card

    DEFAULT_CSS = """
    PlayScreen { layout: vertical; }
    PlayScreen #table { height: 1fr; }
    PlayScreen #middle { width: 1fr; }
    PlayScreen #said { height: 2; padding: 0 1; background: $panel; }
    PlayScreen #typed { height: 1; border: none; padding: 0 1; background: $panel; display: none; }
    PlayScreen.-typing #typed { display: block; }
    PlayScreen.-typing #said { height: 1; }
    PlayScreen.-low #said { height: 1; }
    PlayScreen.-low.-typing #said { display: none; }
    PlayScreen.-low PlayersLine { display: none; }
    PlayScreen SidePanel { display: none; }
    PlayScreen EndCard { display: none; }
    PlayScreen.-wide SidePanel { display: block; }
    PlayScreen.-wide PlayersLine { display: none; }
    PlayScreen.-over EndCard { display: block; }
    PlayScreen.-over SidePanel { display: none; }
    PlayScreen.-over.-stacked #table { layout: vertical; }
    PlayScreen.-over.-stacked EndCard { width: 1fr; height: 11; padding: 0 1; }
    """
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("u", "undo", _("Undo")),
        Binding("h", "hint", _("Hint")),
        Binding("m,slash", "type", _("Move"), key_display="m"),
        Binding("e", "evaluate", _("Value")),
        Binding("o", "at_once", _("At once"), show=False),
        Binding("r", "resign", _("Resign")),
        Binding("n", "again", _("New")),
        Binding("w", "swap", _("Swap")),
        Binding("v", "replay", _("Replay"), show=False),
        Binding("s", "picture", _("Picture")),
        Binding("escape", "back", _("Back"), key_display="Esc"),
    ]

    def __init__(self, session: Session, notes: Sequence[str] = ()) -> None:
        super().__init__()
        self.session = session
        self.ending: Ending | None = None
        self._said = " ".join(notes)
        self._tone = ""
        self._position = 0
        """A number for each position shown; what was thought about an older one is not wanted any more."""
        self._entering: Entering | None = None
        self._thinking: float | None = None
        self._asked: str | None = None
        self._asked_at = 0.0
        self._hint: tuple[Shape, ...] = ()
        self._value = ""
        self._at_once = False
        self._complained = self._warm = self._broken = False

    # -- composing ----------------------------------------------------------------------------------------------------

    def compose(self) -> ComposeResult:
        """Title, players, board with what stands beside it, messages, keys."""
        app = rokgard(self)
        game = self.session.match.game
        yield TitleBar(words(self, game.heading()), words(self, game.describe()))
        yield PlayersLine(id="players")
        with Horizontal(id="table"):
            with Vertical(id="middle"):
                yield BoardView(app.host, app.render_options(), id="board")
            yield SidePanel(id="panel")
            yield EndCard(id="card")
        yield Static(id="said")
        yield Input(id="typed", placeholder=_("a move, as text"), compact=True)
        yield Footer()

    @property
    def board(self) -> BoardView:
        """The board."""
        return self.query_one("#board", BoardView)

    def on_mount(self) -> None:
        """Show the position as it stands; opponents load once it is on the screen."""
        self.board.focus()
        self.set_interval(_TICK, self._tick)
        self._place()
        self._position_changed()
        self.call_after_refresh(self._warm_up)

    def on_unmount(self) -> None:
        """Nothing that is still being thought about is wanted any more."""
        self._position += 1

    def on_resize(self, _event: events.Resize) -> None:
        """Side by side where there is room, else below each other."""
        self._place()
        self._refresh_words()

    def _place(self) -> None:
        size = self.app.size
        self.set_class(size.width >= _WIDE, "-wide")
        self.set_class(size.height < 14, "-low")
        self.set_class(size.width < 76, "-stacked")

    def _warm_up(self) -> None:
        if not self._warm and self.session.outcome is None:
            self._warm = True
            self.session.warm_up()

    # -- the position -------------------------------------------------------------------------------------------------

    def _position_changed(self) -> None:
        """Show the position, and let whoever is to move move."""
        self._position += 1
        self._thinking = self._asked = None
        self._hint, self._value, self._entering = (), "", None
        session = self.session
        try:
            scene = present(session.match, names=session.names, host=session.host)
            self.board.show(scene)
            if session.outcome is None and session.player.kind == "human":
                self._entering = Entering(session.match, scene, at_once=self._at_once)
        except RokgardError as error:
            self._break(error)
            return
        self._check_saved()
        self._refresh_words()
        self.refresh_bindings()
        if session.outcome is not None:
            self._finish()
        elif session.player.kind == "computer":
            self._think()

    def _break(self, error: RokgardError) -> None:
        """The rules have failed: the game stops here, as it is kept."""
        self._broken = True
        self._entering = None
        self._refresh_words()
        title = _("The game cannot go on")
        self.app.push_screen(
            problem_dialog(title, error, [Answer("home", _("Home"), "h"), Answer("stay", _("Stay"), "s")]),
            self._after_break,
        )

    def _after_break(self, answer: str | None) -> None:
        if answer == "home":
            self._go_back()

    # -- the computer -------------------------------------------------------------------------------------------------

    def _think(self) -> None:
        self._thinking = time.monotonic()
        self._ask_aside("move", self.session.think)
        self._refresh_words()

    def _ask_aside(self, what: str, ask: Callable[[], Decision[Any]]) -> None:
        """Have an opponent think in a thread; the answer comes as a message."""
        position = self._position

        def work() -> None:
            decision, problem = None, None
            try:
                decision = ask()
            except RokgardError as error:
                problem = error
            self.post_message(self.Thought(what, position, decision, problem))

        self.run_worker(work, thread=True, name=what, exit_on_error=False)

    def on_play_screen_thought(self, message: Thought) -> None:
        """Play it or show it, unless the game has moved on."""
        if message.position != self._position:
            return
        if message.what != "move":
            self._answered(message)
            return
        self._thinking = None
        if message.error is not None or message.decision is None:
            self._opponent_failed(message.error)
            return
        name = self.session.player.name
        note = message.decision.note
        played = self._play(message.decision.move)
        if played is not None:
            text = _("{name} plays {move}{reason}")
            self._say(text.format(name=name, move=played, reason=f" ({note})" if note else ""))

    def _opponent_failed(self, error: RokgardError | None) -> None:
        assert error is not None
        self._refresh_words()
        answers = [
            Answer("again", _("Try again"), "t"),
            Answer("undo", _("Undo"), "u"),
            Answer("home", _("Home"), "h"),
        ]
        self.app.push_screen(problem_dialog(_("The opponent failed"), error, answers), self._after_failure)

    def _after_failure(self, answer: str | None) -> None:
        if answer == "again":
            self._think()
        elif answer == "undo":
            self.action_undo()
        else:
            self._go_back()

    # -- moves --------------------------------------------------------------------------------------------------------

    def _play(self, move: Any) -> str | None:
        """Play a move; its text, or None where that failed, which has been said then."""
        try:
            played = self.session.play(move)
        except RulesError as error:
            self._break(error)
            return None
        except RokgardError as error:
            self._say(str(error), "warning")
            return None
        self._said = ""
        self._position_changed()
        return played.text

    @on(BoardView.Pointed)
    def _pointed(self, event: BoardView.Pointed) -> None:
        if self._entering is not None:
            self._guard(lambda entering: entering.aim(event.pick))

    @on(BoardView.Picked)
    def _picked(self, event: BoardView.Picked) -> None:
        self._pick(event.pick, dragged=event.origin is not None)

    def _pick(self, word: str, *, dragged: bool = False) -> None:
        entering = self._entering
        if entering is None:
            return
        try:
            picked = entering.tap(word, dragged=dragged)
        except RokgardError as error:
            self._break(error)
            return
        if picked is not None:
            self._play(picked.move)
        else:
            self._say("")
            self._show_entering()

    def _guard(self, do: Callable[[Entering], object]) -> None:
        """Do something that asks the rules, and show what came of it."""
        assert self._entering is not None
        try:
            do(self._entering)
            self._show_entering()
        except RokgardError as error:
            self._break(error)

    def _show_entering(self) -> None:
        shapes = self._entering.shapes() if self._entering is not None else ()
        self.board.lay_over((*self._hint, *shapes))
        self._refresh_said()

    # -- typing -------------------------------------------------------------------------------------------------------

    def action_type(self) -> None:
        """Open the line for typed moves."""
        if self._entering is None:
            return
        self.add_class("-typing")
        line = self.query_one("#typed", Input)
        line.value = ""
        line.focus()

    @on(Input.Submitted, "#typed")
    def _typed(self, event: Input.Submitted) -> None:
        text = event.value.strip()
        self._close_typing()
        if text:
            self._enter(text)

    def _close_typing(self) -> None:
        self.remove_class("-typing")
        self.board.focus()

    def _enter(self, text: str) -> None:
        """Play what was typed: a move, several, or one pick."""
        for part_ in self.session.split(text):
            if self._entering is None:
                break
            try:
                move = self.session.match.parse(part_)
            except MoveSyntaxError as error:
                if part_ == text and self._is_pick(text):
                    self._pick(self._pick_called(text))
                else:
                    self._say(str(error), "warning")
                return
            except MoveError as error:
                self._say(str(error), "warning")
                return
            except RokgardError as error:
                self._break(error)
                return
            if not self._play_typed(part_, move):
                return

    def _play_typed(self, text: str, move: Any) -> bool:
        refusal = self.session.match.refusal(move)
        if refusal is None:
            return self._play(move) is not None
        self._hint = with_role(refusal.shapes, Role.REFUSED)
        self._show_entering()
        self._say(_("{move} cannot be played: {why}").format(move=text, why=refusal.reason), "warning")
        return False

    def _is_pick(self, text: str) -> bool:
        return bool(self._pick_called(text))

    def _pick_called(self, text: str) -> str:
        sheet = self.board.sheet
        picks = sheet.areas if sheet is not None else {}
        return next((pick for pick in picks if pick.casefold() == text.casefold()), "")

    # -- what is said -------------------------------------------------------------------------------------------------

    def _say(self, text: str, tone: str = "") -> None:
        self._said, self._tone = text, tone
        self._refresh_said()

    def _tick(self) -> None:
        if self.session.outcome is None:
            self._refresh_words()

    def _refresh_words(self) -> None:
        if not self.is_mounted:
            return
        standing = self._standing()
        self.query_one(PlayersLine).show(standing)
        self.query_one(SidePanel).show(standing)
        self._refresh_said()

    def _standing(self) -> Standing:
        session = self.session
        outcome = session.outcome
        header = header_of(session.match, session.match.ply, session.names)
        scores = tuple(card.score or 0 for card in header.players)
        seconds = self.ending.record.seconds if self.ending is not None else session.seconds
        return Standing(
            names=session.names,
            scores=scores if header.players[0].score is not None else None,
            turn=header.turn,
            winner=outcome.winner if outcome is not None else None,
            moves=session.match.played,
            clock=clock_text(seconds),
            evaluation=self._value,
        )

    def _refresh_said(self) -> None:
        if not self.is_mounted:
            return
        entered = self._entering.words() if self._entering is not None else ""
        tone = self._tone
        if entered:
            said, tone = entered, "warning" if self._entering and self._entering.refused else ""
        else:
            said = self._said
        lines = [Content.styled(words(self, self._status()), "bold")]
        if said:
            lines.append(Content.styled(words(self, said), "$warning" if tone else ""))
        self.query_one("#said", Static).update(Content("\n").join(lines))

    def _status(self) -> str:
        """Whose turn it is, or what is being waited for."""
        session = self.session
        if session.outcome is not None:
            return result_sentence(session, session.outcome)
        now = time.monotonic()
        if self._broken:
            return _("The game cannot go on. It is kept.")
        if self._thinking is not None:
            text = _("{name} is getting ready, {s:.1f} s") if session.warming else _("{name} is thinking, {s:.1f} s")
            return text.format(name=session.player.name, s=now - self._thinking)
        if self._asked is not None:
            text = _("Thinking about a hint, {s:.1f} s") if self._asked == "hint" else _("Judging, {s:.1f} s")
            return text.format(s=now - self._asked_at)
        return self._turn_words()

    def _turn_words(self) -> str:
        session = self.session
        if session.player.kind == "computer":
            return _("{name} waits.").format(name=session.player.name)
        turn = _("Your move") if len(session.people) == 1 else _("{name} to move").format(name=session.player.name)
        if session.warming:
            return _("{turn} (the opponent is loading)").format(turn=turn)
        return turn

    def _check_saved(self) -> None:
        problem = self.session.problem
        if problem is None:
            self._complained = False
        elif not self._complained:
            self._complained = True
            self.notify(
                words(self, _("the game goes on, but cannot be kept: {why}").format(why=problem)),
                severity="warning",
                timeout=10,
            )

    # -- hint and value -----------------------------------------------------------------------------------------------

    def action_hint(self) -> None:
        """Recommend a move and say why."""
        self._ask("hint")

    def action_evaluate(self) -> None:
        """Say what the position is worth."""
        self._ask("value")

    def _ask(self, what: str) -> None:
        if self._entering is None or self._asked is not None:
            return
        self._asked, self._asked_at = what, time.monotonic()
        self._ask_aside(what, self.session.hint)
        self._refresh_said()

    def _answered(self, message: Thought) -> None:
        self._asked = None
        if message.decision is None:
            self._say(str(message.error), "warning")
            return
        match = self.session.match
        why = reason(match.game, match.state, message.decision)
        if message.what == "hint":
            with match.rules("sketch"):
                self._hint = with_role(match.game.sketch(match.state, message.decision.move), Role.HINT)
            self._show_entering()
            why = f" ({why})" if why else ""
            self._say(_("Hint: {move}{reason}").format(move=match.text(message.decision.move), reason=why))
        else:
            self._value = value_words(message.decision, self.session.player.name)
            self._say(self._value)
            self._refresh_words()

    # -- actions ------------------------------------------------------------------------------------------------------

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Which keys mean something now."""
        over = self.session.outcome is not None
        if action in {"undo", "hint", "type", "evaluate", "resign", "at_once"}:
            return not over
        if action in {"swap", "again", "replay"}:
            return over
        return True

    def action_undo(self) -> None:
        """Take back to the person's own last turn, also while the computer thinks."""
        try:
            count = self.session.undo()
        except RokgardError as error:
            self._say(str(error), "warning")
            return
        self._broken = False
        self._position_changed()
        self._say(ngettext("{n} move taken back", "{n} moves taken back", count).format(n=count))

    def action_at_once(self) -> None:
        """Whether a move of one pick is played by the first tap."""
        self._at_once = not self._at_once
        if self._entering is not None:
            self._entering.at_once = self._at_once
        self._say(
            _("A single tap plays now.") if self._at_once else _("The first tap marks now, the second one plays.")
        )

    def action_resign(self) -> None:
        """Give up, if that is meant."""
        answers = [Answer("resign", _("Give up"), "g"), Answer("on", _("Play on"), "p")]
        self.app.push_screen(Dialog(_("Give up this game?"), "", answers), self._resigned)

    def _resigned(self, answer: str | None) -> None:
        if answer == "resign" and self.session.outcome is None:
            self.session.resign()
            self._position_changed()

    def action_back(self) -> None:
        """Close the typing line, drop what is picked, stop the computer; else go back to the first screen."""
        if self.has_class("-typing"):
            self._close_typing()
        elif self._entering is not None and self._entering.drop():
            self._show_entering()
        elif self._hint:
            self._hint = ()
            self._show_entering()
        elif self._thinking is not None and self._can_undo():
            self.action_undo()
        else:
            self._go_back()

    def _can_undo(self) -> bool:
        people = self.session.people
        return any(played.seat in people for played in self.session.match.played)

    def _go_back(self) -> None:
        app = rokgard(self)
        if self.session.outcome is None:
            left = part(self.session)
            if left.problem is not None or self.session.store is None:
                app.parting.extend(left.lines)
                app.notify(words(self, left.lines[0]), severity="warning")
            else:
                app.notify(words(self, _("The game is kept: {id}").format(id=self.session.id)))
        app.pop_screen()

    def before_leaving(self) -> None:
        """The app is left: the game is kept, and how to go on is said afterwards."""
        self._position += 1
        rokgard(self).parting.extend(part(self.session).lines)

    # -- the end ------------------------------------------------------------------------------------------------------

    def _finish(self) -> None:
        session, position = self.session, self._position

        def work() -> None:
            ending = session.finish()
            if ending.problem is not None:
                ending = session.finish()  # a full disk or a lock may have been cleared in the meantime
            self.post_message(self.Settled(ending, _card(session, ending)))

        if self.ending is None and position:
            self.run_worker(work, thread=True, name="finish", exit_on_error=False)

    def on_play_screen_settled(self, message: Settled) -> None:
        """Show the card beside the final position."""
        self.ending = message.ending
        if message.ending.problem is not None:
            rokgard(self).parting.extend(last_resort(self.session).lines)
        card = self.query_one(EndCard)
        card.show(message.card)
        self.add_class("-over")
        card.query("Button").first().focus()
        self._refresh_words()

    @on(EndCard.Chosen)
    def _chosen(self, event: EndCard.Chosen) -> None:
        {
            "again": self.action_again,
            "swap": self.action_swap,
            "replay": self.action_replay,
            "picture": self.action_picture,
            "home": self._go_back,
        }[event.choice]()

    def action_again(self) -> None:
        """Another game with the same settings."""
        self._again(swap=False)

    def action_swap(self) -> None:
        """The same game with the sides swapped."""
        self._again(swap=True)

    def _again(self, *, swap: bool) -> None:
        app = rokgard(self)
        try:
            session = rematch(self.session, app.context.paths, swap=swap)
        except RokgardError as error:
            self._say(str(error), "warning")
            return
        app.open_session(session, replace=True)

    def action_replay(self) -> None:
        """Step through the game."""
        record = self.ending.record if self.ending is not None else self.session.record()
        rokgard(self).open_replay(record)

    def action_picture(self) -> None:
        """Save the position as a picture."""
        from rokgard_tui.pictures import SavePicture

        self.app.push_screen(SavePicture(self._scene(), self.session.id))

    def _scene(self) -> Scene:
        return present(self.session.match, names=self.session.names, host=self.session.host)

    # -- help ---------------------------------------------------------------------------------------------------------

    def help_lines(self) -> list[tuple[str, str]]:
        """Keys and mouse, with a move of this game as an example."""
        moves = self.session.match.legal_moves()
        example = self.session.match.text(moves[len(moves) // 2]) if moves else ""
        return [
            (_("click, or arrows and Enter"), _("pick; a move of several picks is played by the last one")),
            (_("drag"), _("from one to the other: the same in one go")),
            ("m or /", _("type a move, for example {move}").format(move=example) if example else _("type a move")),
            ("Esc", _("drop what is picked; stop the computer; go back, the game is kept")),
            ("u", _("take back to your own last turn")),
            ("h", _("a good move, and why")),
            ("e", _("what the position is worth")),
            ("o", _("one tap plays, or marks first (in games of one pick)")),
            ("r", _("give up")),
            ("s", _("save a picture of the board")),
        ]


def value_words(decision: Decision[Any], name: str) -> str:
    """What a decision says of the position, for the player to move."""
    value = decision.value
    if value is None:
        return _("Nobody can say what this position is worth.")
    if decision.exact:
        text = (
            _("{name} wins with best play") if value > 0 else _("{name} loses against best play") if value < 0 else ""
        ).format(name=name) or _("A draw with best play")
    elif abs(value) < 0.1:
        text = _("About even ({value:+.2f} for {name})").format(value=value, name=name)
    elif value > 0:
        text = _("{name} is ahead ({value:+.2f})").format(name=name, value=min(value, 0.99))
    else:
        text = _("{name} is behind ({value:+.2f})").format(name=name, value=max(value, -0.99))
    return f"{text}; {decision.note}" if decision.note and decision.exact else text


def _card(session: Session, ending: Ending) -> Card:
    """The words of the card at the end; asks rules and store, so it is made in a thread."""
    outcome = ending.outcome
    lines = [score_line(session, outcome), length_line(session.match.ply, ending.record.seconds), ""]
    lines += earned_lines(session, ending)
    if ending.problem is not None:
        lines.append(_("The game could not be kept: {why}").format(why=ending.problem))
    level, text = _level(session, ending)
    return Card(result_sentence(session, outcome), [line for line in lines if line], level, text)


def _level(session: Session, ending: Ending) -> tuple[float | None, str]:
    book = profile_book(session.store)
    receipt = ending.receipts[0] if len(session.people) == 1 and ending.receipts else None
    if book is None or receipt is None:
        return None, ""
    try:
        summary = book.summary(receipt.profile)
    except Exception:  # a bar is worth no game
        return None, ""
    span = max(1, summary.next_level_at - summary.level_at)
    return (summary.experience - summary.level_at) / span, _("level {level}").format(level=summary.level)
