"""A game as it stands on the screen: the board, who plays, what is said, and where each of them has its place."""

from __future__ import annotations

from collections.abc import Sequence

from textual import events, on
from textual.app import ComposeResult
from textual.containers import Container, Vertical

from rokgard.i18n import _
from rokgard.result import result_sentence
from rokgard.scene import Header, Role, Scene, Shape
from rokgard.session import Session
from rokgard_tui.bars import TitleBar
from rokgard_tui.board import BoardView
from rokgard_tui.ending import Card, EndCard
from rokgard_tui.entering import Entering
from rokgard_tui.help import HelpLines
from rokgard_tui.keybar import KeyBar
from rokgard_tui.looks import Looks
from rokgard_tui.placing import CARD_LINES, PANEL_LINES, Place, place
from rokgard_tui.players import PlayersLine, SidePanel, Standing, clock_text
from rokgard_tui.playing_words import state_words, tip_words, waiting_words
from rokgard_tui.preferences import Preferences
from rokgard_tui.saying import SayingBar
from rokgard_tui.sessionscreen import HINT, THINKING, VALUE, SessionScreen
from rokgard_tui.symbols import rokgard


class TableScreen(SessionScreen):
    """Shows a session: everything on the screen, but nothing of how it is played."""

    DEFAULT_CSS = f"""
    TableScreen {{
        layout: vertical;
        #table {{ height: 1fr; layout: horizontal; }}
        #middle {{ width: 1fr; height: 1fr; }}
        SidePanel, EndCard {{ display: none; }}
        &.-beside SidePanel, &.-below SidePanel {{ display: block; }}
        &.-beside PlayersLine, &.-below PlayersLine {{ display: none; }}
        &.-over SidePanel {{ display: none; }}
        &.-over PlayersLine {{ display: block; }}
        &.-over.-beside EndCard, &.-over.-below EndCard, &.-over.-instead EndCard {{ display: block; }}
        &.-below #table {{ layout: vertical; }}
        &.-below SidePanel {{ width: 1fr; height: {PANEL_LINES}; }}
        &.-below SidePanel #seats {{ margin: 0; }}
        &.-below EndCard {{ width: 1fr; height: {CARD_LINES}; padding: 0 2; }}
        &.-below EndCard #earned, &.-instead EndCard #earned {{ margin: 0; }}
        &.-instead #middle, &.-instead EndCard #result {{ display: none; }}
        &.-instead EndCard {{ width: 1fr; padding: 0 2; }}
        EndCard #choice-board {{ display: none; }}
        &.-below EndCard #choice-board, &.-instead EndCard #choice-board {{ display: block; }}
        &.-instead SayingBar.-quiet > #message {{ display: none; }}
        &.-tiny TitleBar, &.-tiny PlayersLine {{ display: none; }}
        &.-tiny SayingBar {{ max-height: 2; }}
    }}
    """

    def __init__(self, session: Session, notes: Sequence[str] = ()) -> None:
        super().__init__(session)
        self._notes = tuple(notes)
        self._said, self._warning = next(iter(notes), ""), bool(notes)  # the others are in the help
        self._scene: Scene | None = None
        self._header: Header | None = None
        self._entering: Entering | None = None
        self._marks: tuple[Shape, ...] = ()
        """A hint, or what was refused when typed."""
        self._looks: Looks | None = None
        """What the opponent looks at that is thinking now."""
        self._looks_words: tuple[str, ...] = ()
        self._value = self._board_words = ""
        self._titled = ("", "")
        self._likes = Preferences()
        self._panel: bool | None = None
        """Whether a person wants the panel; None: where there is room."""
        self._card: bool | None = None
        """Whether a person wants the card; None: until somebody wants to see the board."""
        self._helped = False
        """Whether the opponent that gives hints has answered before: it is loaded and compiled then."""
        self._broken = False

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
        yield KeyBar()

    @property
    def board(self) -> BoardView:
        """The board."""
        return self.query_one("#board", BoardView)

    # -- places -------------------------------------------------------------------------------------------------------

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
        wanted = self._card if over else self._panel
        where = place(app.host, app.render_options(), self._scene, size, card=over, wanted=wanted)
        for one in (Place.BESIDE, Place.BELOW, Place.INSTEAD):
            self.set_class(where is one, f"-{one.value}")
        self.refresh_bindings()

    @property
    def _has_aside(self) -> bool:
        """Whether panel or card are seen."""
        return any(self.has_class(f"-{one.value}") for one in (Place.BESIDE, Place.BELOW, Place.INSTEAD))

    @property
    def _crowded(self) -> bool:
        """Whether panel or card take room from the board."""
        return self._has_aside and not self.has_class(f"-{Place.BESIDE.value}")

    @on(PlayersLine.Pressed)
    def _players_pressed(self) -> None:
        """More is wanted. The card is never hidden so: the line appears with it, under a mouse that has just played."""
        if self.ending is None or not self._has_aside:
            self.action_panel()

    def action_panel(self) -> None:
        """Show the panel, or hide it; at the end the card."""
        if self.ending is None:
            self._panel = not self._has_aside
            self._arrange()
        else:
            self._card = not self._has_aside
            self._arrange()
            if self._card:
                self.query_one(EndCard).focus_first()
            else:
                self.set_focus(self.board)

    def action_board(self) -> None:
        """The board, without the card."""
        self.action_panel()

    def action_card(self) -> None:
        """The card again."""
        self.action_panel()

    def _lay_over(self) -> None:
        shapes = self._entering.shapes() if self._entering is not None else ()
        self.board.lay_over((*self._marks, *shapes))
        self._refresh_said()

    def _look(self, role: Role) -> Looks:
        """Somebody begins to think: what is looked at will be shown in this role."""
        self._looks, self._looks_words = Looks(self.session.match, role), ()
        return self._looks

    def _look_away(self) -> None:
        """Nobody thinks any more."""
        if self._looks is not None:
            self._looks, self._looks_words = None, ()
            self._marks = ()
            self._lay_over()

    def _show_looks(self) -> None:
        waiting = self.aside.doing in {THINKING, HINT, VALUE}
        look = self._looks.news() if self._looks is not None and waiting else None
        if look is not None:
            self._marks, self._looks_words = look.shapes, look.words
            self._lay_over()

    def _mark(self, shapes: Sequence[Shape]) -> None:
        """Mark a hint, or what was refused, where it is seen."""
        self._marks = tuple(shapes)
        self._lay_over()
        self.board.bring_into_view(self._marks)

    # -- what is said -------------------------------------------------------------------------------------------------

    def say(self, text: str, *, warning: bool = False) -> None:
        """Say something below the board."""
        self._said, self._warning = text, warning
        self._refresh_said()

    def _tick(self) -> None:
        if self.session.outcome is None:
            self._show_looks()
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
        elif self._looks_words:
            said, warning = waiting_words(self.aside, self._looks_words, self.app.size.width - 2), False
        if not said:
            said = self._note() or self._tip()
        lasting = "" if self.kept else _("not kept")
        self.query_one(SayingBar).say(self._state(), said, warning=warning, lasting=lasting)

    def _note(self) -> str:
        """What cannot be seen of the board; then its edges may be out of sight, so what is pointed at is named."""
        note, pointed = self.board.note, self.board.pointed
        if self.has_class(f"-{Place.INSTEAD.value}"):
            return ""
        return _("{place}: {note}").format(place=pointed, note=note) if note and pointed is not None else note

    def _tip(self) -> str:
        """How to begin, for a person's first turn."""
        entering = self._entering
        return "" if entering is None or self.session.match.ply > 1 else tip_words(of_one_pick=entering.of_one_pick)

    def _state(self) -> str:
        session, seat = self.session, self._header.turn if self._header is not None else None
        if session.outcome is not None:
            return result_sentence(session, session.outcome)
        if self._broken or seat is None:
            return _("The game cannot go on. It is kept.")
        return state_words(session, session.players[seat], self.aside, helped=self._helped)

    # -- the end ------------------------------------------------------------------------------------------------------

    def show_card(self, card: Card) -> None:
        """Show the card beside the final position."""
        shown = self.query_one(EndCard)
        shown.show(card)
        self._arrange()
        self._refresh()
        shown.focus_first()

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
        """Keys and mouse, with a move of this game as an example; before that, why the game is not kept."""
        from rokgard_tui.playing_help import playing_help

        lines = playing_help(self.session.match, over=self.session.outcome is not None)
        if self.kept:
            return lines
        problem = self.session.problem
        if problem is not None:
            why = _("This game is not kept: {why}").format(why=problem)
        else:
            why = "; ".join(self._notes) or _("This game is not kept.")
        return [("", f"! {why}"), *lines]
