"""Stepping through a game: the board after any number of moves, the moves in a list, and a slider below."""

from __future__ import annotations

from typing import Any, ClassVar

from textual import events, on, work
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, Vertical
from textual.content import Content
from textual.message import Message
from textual.screen import Screen
from textual.timer import Timer
from textual.widgets import Footer, OptionList, Static

from rokgard.cli.records import names_of, replayed
from rokgard.errors import PluginError, RokgardError
from rokgard.i18n import _
from rokgard.match import Match
from rokgard.present import header_of, present
from rokgard.record import MatchRecord
from rokgard_tui.bars import TitleBar
from rokgard_tui.board import BoardView
from rokgard_tui.controls import Control, Slider
from rokgard_tui.help import HelpLines
from rokgard_tui.symbols import is_ascii, rokgard, words

PACE = 0.8
"""Seconds a position is shown for while the game plays by itself."""
_SIDE_BY_SIDE = 72
"""From how many columns on the moves stand beside the board."""


class ReplayScreen(Screen[None]):
    """Shows the positions of one record."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("left,b", "step(-1)", _("Back one"), key_display="←"),
        Binding("right,n", "step(1)", _("Next"), key_display="→"),
        Binding("up", "step(-1)", show=False),
        Binding("down", "step(1)", show=False),
        Binding("pageup", "step(-10)", show=False),
        Binding("pagedown", "step(10)", show=False),
        Binding("home", "go(0)", _("Start"), show=False),
        Binding("end", "go(-1)", _("End"), show=False),
        Binding("space", "play", _("Play")),
        Binding("x", "picture", _("Picture")),
        Binding("escape", "app.pop_screen", _("Back")),
    ]
    CSS = """
    ReplayScreen #middle { height: 1fr; }
    ReplayScreen #side { width: 30; background: $surface; padding: 0 1; }
    ReplayScreen #players { height: auto; }
    ReplayScreen #moves { height: 1fr; border: none; background: $surface; padding: 0; }
    ReplayScreen #line { height: 1; padding: 0 1; }
    ReplayScreen #place { height: 1; padding: 0 1; background: $panel; }
    ReplayScreen.-narrow #side { display: none; }
    """

    class Ready(Message):
        """The record has been played through, or cannot be."""

        def __init__(self, match: Match[Any, Any] | None, error: RokgardError | None) -> None:
            super().__init__()
            self.match, self.error = match, error

    def __init__(self, record: MatchRecord) -> None:
        super().__init__()
        self.record = record
        self.names = names_of(record)
        self.match: Match[Any, Any] | None = None
        self.ply = 0
        self._timer: Timer | None = None

    # -- the screen ---------------------------------------------------------------------------------------------------

    def help_lines(self) -> HelpLines:
        """What can be done here."""
        return (
            ("left, right", _("One move back, one move on; with the mouse, drag the slider.")),
            ("page up, page down", _("Ten moves back, ten moves on.")),
            ("home, end", _("To the start, to the end.")),
            ("space", _("Let the game play by itself, or stop it.")),
            ("up, down", _("Choose a move in the list; with the mouse, click it.")),
            ("x", _("Save a picture of this position.")),
            ("escape", _("Back.")),
        )

    def compose(self) -> ComposeResult:
        """Title, board and moves, the slider."""
        yield TitleBar(self.record.game_title or self.record.game)
        with Horizontal(id="middle"):
            board = BoardView(rokgard(self).host, rokgard(self).render_options(), id="board")
            board.can_focus = False
            yield board
            with Vertical(id="side"):
                yield Static(id="players")
                yield OptionList(id="moves", markup=False, compact=True)
        yield Static(id="line")
        with Horizontal(id="place"):
            yield Slider(0, 0, max(1, len(self.record.moves)), id="slider")
        yield Footer()

    def on_mount(self) -> None:
        """Play the record through."""
        self.query_one("#slider").focus()
        self._replay()

    def on_resize(self, event: events.Resize) -> None:
        """Moves beside the board, or not at all."""
        self.set_class(event.size.width < _SIDE_BY_SIDE, "-narrow")

    @work(thread=True, exit_on_error=False)
    def _replay(self) -> None:
        try:
            self.post_message(self.Ready(replayed(rokgard(self).context, self.record), None))
        except RokgardError as error:
            self.post_message(self.Ready(None, error))
        except Exception as error:
            self.post_message(self.Ready(None, PluginError(f"{type(error).__name__}: {error}")))

    def on_replay_screen_ready(self, message: Ready) -> None:
        """Show the last position."""
        if message.match is None:
            self.query_one("#line", Static).update(Content(words(self, str(message.error))))
            return
        self.match = message.match
        self.query_one("#moves", OptionList).add_options(self._lines(message.match))
        self.show(message.match.ply)

    def _lines(self, match: Match[Any, Any]) -> list[Content]:
        signs = "XO" if is_ascii(self) else "●○"
        digits = len(str(match.ply))
        lines = [Content(f"{0:>{digits}}  {_('start')}")]
        for ply, played in enumerate(match.played, 1):
            colour = "$secondary" if played.seat == 0 else "$primary"
            sign = Content.styled(signs[played.seat], colour)
            lines.append(Content(f"{ply:>{digits}}  ") + sign + Content(f" {words(self, played.text)}"))
        return lines

    # -- going to a position ------------------------------------------------------------------------------------------

    def show(self, ply: int) -> None:
        """Show the position after `ply` moves."""
        match = self.match
        if match is None:
            return
        self.ply = ply = max(0, min(ply, match.ply))
        try:
            scene = present(match, ply=ply, names=self.names, host=rokgard(self).host)
        except RokgardError as error:
            self.notify(words(self, str(error)), severity="error", markup=False)
            return
        self.query_one(BoardView).show(scene)
        header = header_of(match, ply, self.names)
        self.query_one(TitleBar).say(header.detail, title=header.title)
        slider, moves = self.query_one(Slider), self.query_one("#moves", OptionList)
        slider.value = ply
        with self.prevent(OptionList.OptionHighlighted):
            moves.highlighted = ply
        self.query_one("#line", Static).update(Content(words(self, self._sentence(ply))))

    def _sentence(self, ply: int) -> str:
        assert self.match is not None
        if ply == 0:
            return _("The start; {n} moves follow.").format(n=self.match.ply)
        played = self.match.played[ply - 1]
        return _("Move {ply} of {n}: {name} plays {move}").format(
            ply=ply, n=self.match.ply, name=self.names[played.seat], move=played.text
        )

    def action_step(self, step: int) -> None:
        """So many moves on, or back."""
        self._stop()
        self.show(self.ply + step)

    def action_go(self, ply: int) -> None:
        """To the start (0) or the end (-1)."""
        self._stop()
        self.show(ply if ply >= 0 or self.match is None else self.match.ply)

    @on(Control.Changed, "#slider")
    def _slid(self, event: Control.Changed) -> None:
        self._stop()
        self.show(int(event.value))

    @on(OptionList.OptionHighlighted, "#moves")
    def _highlighted(self, event: OptionList.OptionHighlighted) -> None:
        if event.option_index != self.ply:
            self._stop()
            self.show(event.option_index)

    # -- playing by itself --------------------------------------------------------------------------------------------

    def action_play(self) -> None:
        """Go on by itself, from the start if this is the end; or stop."""
        if self._timer is not None:
            self._stop()
        elif self.match is not None:
            if self.ply == self.match.ply:
                self.show(0)
            self._timer = self.set_interval(PACE, self._tick)

    def _tick(self) -> None:
        if self.match is None or self.ply >= self.match.ply:
            self._stop()
            return
        self.show(self.ply + 1)

    def _stop(self) -> None:
        if self._timer is not None:
            self._timer.stop()
            self._timer = None

    def action_picture(self) -> None:
        """Save a picture of this position."""
