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
from textual.widgets import Static

from rokgard.cli.records import names_of, replayed
from rokgard.errors import PluginError, RokgardError
from rokgard.i18n import _
from rokgard.match import Match
from rokgard.present import header_of, present
from rokgard.record import MatchRecord
from rokgard.words import shorten
from rokgard_tui.bars import TitleBar
from rokgard_tui.board import BoardView
from rokgard_tui.controls import Control, Slider
from rokgard_tui.help import HelpLines
from rokgard_tui.judging import Judge, Judged
from rokgard_tui.keybar import KeyBar
from rokgard_tui.movelist import MoveList
from rokgard_tui.players import PlayersLine, Standing, player_content
from rokgard_tui.symbols import is_ascii, rokgard, words
from rokgard_tui.values import ValueGraph

PACE = 0.8
"""Seconds that a position is shown for while the game plays by itself."""
SIDE_BY_SIDE = 72
"""From how many columns on the moves stand beside the board."""
TALL = 28
"""From how many lines on they stand below it where they cannot stand beside it."""
SHORT = 9
"""Below so many lines there is room for the board alone."""
_SIDE = 28


class Timeline(Slider, inherit_bindings=False):
    """The slider; its keys are the screen's, whatever has the focus."""


class ReplayScreen(Screen[None]):
    """Shows the positions of one record."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("left,b", "step(-1)", _("Step"), key_display="← →"),
        Binding("right,n", "step(1)", _("Next"), show=False),
        Binding("space", "play", _("Play")),
        Binding("space", "pause", _("Pause")),
        Binding("a", "analyse", _("Analyse")),
        Binding("a", "cancel", _("Stop analysis")),
        Binding("x", "picture", _("Picture")),
        Binding("escape", "back", _("Back")),
        Binding("up", "step(-1)", show=False),
        Binding("down", "step(1)", show=False),
        Binding("pageup", "step(-10)", show=False),
        Binding("pagedown", "step(10)", show=False),
        Binding("home", "go(0)", show=False),
        Binding("end", "go(-1)", show=False),
        *(Binding(f"shift+{key}", f"shift('{key}')", show=False) for key in ("left", "right", "up", "down")),
        Binding("plus,equals_sign", "zoom(1)", show=False),
        Binding("minus", "zoom(-1)", show=False),
        Binding("0", "zoom(0)", show=False),
    ]
    CSS = """
    ReplayScreen {
        overflow: hidden;
        #middle { height: 1fr; }
        #side { width: 28; background: $surface; }
        #players { height: auto; padding: 0 1; margin-bottom: 1; }
        &.-short #line, &.-short #place { display: none; }
        #line { height: 1; padding: 0 1; }
        #place { height: 1; padding: 0 1; background: $panel; }
        #values, #narrow-players { display: none; }
        &.-judged #values { display: block; }
        &.-judged #line { height: 2; }
        &.-narrow #side { display: none; }
        &.-narrow.-tall #middle { layout: vertical; }
        &.-narrow.-tall #side { display: block; width: 1fr; height: 10; }
        &.-narrow.-tall #players { display: none; }
        &.-narrow #narrow-players { display: block; }
        &.-broken #place, &.-broken #side, &.-broken #narrow-players { display: none; }
        &.-broken #line { height: auto; text-wrap: wrap; padding: 1 2; color: $error; }
    }
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
        self.judge = Judge(self)
        self._timer: Timer | None = None

    def help_lines(self) -> HelpLines:
        """What can be done here."""
        return (
            (_("left, right"), _("one move back, one move on; with the mouse, drag the slider")),
            (_("PgUp, PgDn"), _("ten moves back, ten moves on")),
            (_("home, end"), _("to the start, to the end")),
            (_("space"), _("let the game play by itself, or stop it")),
            (_("up, down"), _("through the list of moves; with the mouse, click one")),
            (
                "a",
                _("judge the moves: who is ahead after each (above the line the first player); mistakes get ? and ??"),
            ),
            ("x", _("save a picture of this position")),
            (_("plus, minus"), _("larger, smaller; shift and arrows scroll")),
        )

    # -- the screen ---------------------------------------------------------------------------------------------------

    def compose(self) -> ComposeResult:
        """Title, board and moves, the slider."""
        yield TitleBar(self.record.game_title or self.record.game)
        yield PlayersLine(id="narrow-players")
        with Horizontal(id="middle"):
            board = BoardView(rokgard(self).host, rokgard(self).render_options(), id="board")
            board.can_focus = False
            yield board
            with Vertical(id="side"):
                yield Static(id="players")
                yield MoveList(id="moves")
        yield Static(id="line")
        yield ValueGraph(id="values")
        with Horizontal(id="place"):
            yield Timeline(0, 0, max(1, len(self.record.moves)), id="slider")
        yield KeyBar()

    def on_mount(self) -> None:
        """Play the record through."""
        self.query_one("#slider").focus()
        self._replay()

    def on_resize(self, event: events.Resize) -> None:
        """Moves beside the board, or not at all."""
        self.set_class(event.size.width < SIDE_BY_SIDE, "-narrow")
        self.set_class(event.size.height >= TALL, "-tall")
        self.set_class(event.size.height < SHORT, "-short")
        self.call_after_refresh(self._settle)

    def _settle(self) -> None:
        """What depends on the room that there is now."""
        self.query_one(MoveList).scroll_to_highlight()
        self._draw_values()

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """One key stops what it began."""
        del parameters
        playing, broken = self._timer is not None, self.has_class("-broken")
        if broken and action not in {"back", "picture"}:
            return action not in {"step", "go", "play", "pause", "analyse", "cancel"}
        return {
            "play": not playing,
            "pause": playing,
            "analyse": not self.judge.running,
            "cancel": self.judge.running,
            "picture": not broken,
        }.get(action, True)

    # -- the record ---------------------------------------------------------------------------------------------------

    @work(thread=True, group="replay", exit_on_error=False)
    def _replay(self) -> None:
        try:
            self.post_message(self.Ready(replayed(rokgard(self).context, self.record), None))
        except RokgardError as error:
            self.post_message(self.Ready(None, error))
        except Exception as error:  # a stranger's rules
            self.post_message(self.Ready(None, PluginError(f"{type(error).__name__}: {error}")))

    def on_replay_screen_ready(self, message: Ready) -> None:
        """Show the last position."""
        if message.match is None:
            self._fail(str(message.error))
            return
        self.match = message.match
        self.query_one(MoveList).fill(message.match)
        self.show(message.match.ply)

    def _fail(self, why: str) -> None:
        self.add_class("-broken")
        self.query_one("#line", Static).update(Content(words(self, why)))
        self.refresh_bindings()

    # -- going to a position ------------------------------------------------------------------------------------------

    def show(self, ply: int) -> None:
        """Show the position after `ply` moves, or the nearest there is."""
        match = self.match
        if match is None:
            return
        self.ply = ply = max(0, min(ply, match.ply))
        try:
            scene = present(match, ply=ply, names=self.names, host=rokgard(self).host)
            header = header_of(match, ply, self.names)
        except RokgardError as error:
            self._fail(str(error))
            return
        self.query_one(BoardView).show(scene)
        self.query_one(TitleBar).say(header.detail, title=header.title)
        scores = [card.score for card in header.players]
        known = tuple(score for score in scores if score is not None)
        standing = Standing(
            names=(header.players[0].name, header.players[1].name),
            scores=known if len(known) == len(scores) else None,
            turn=header.turn,
            winner=header.winner,
        )
        self.query_one(PlayersLine).show(standing)
        self.query_one("#players", Static).update(self._players(standing))
        self.query_one(Timeline).value = ply
        self.query_one(MoveList).show(ply)
        self._say()

    def action_shift(self, key: str) -> None:
        """Scroll the board."""
        self.query_one(BoardView).action_shift(key)

    def action_zoom(self, step: int) -> None:
        """Show the board larger (1), smaller (-1), or as it fits (0)."""
        self.query_one(BoardView).action_zoom(step)

    def _players(self, standing: Standing) -> Content:
        ascii_only = is_ascii(self)
        dots = "~" if ascii_only else "…"
        return Content("\n").join(
            player_content(standing, seat, shorten(words(self, name), _SIDE - 11, dots), ascii_only=ascii_only)
            for seat, name in enumerate(standing.names)
        )

    def _say(self) -> None:
        """The line below the board."""
        text = self._sentence()
        self.query_one("#line", Static).update(Content(words(self, text)))

    def _sentence(self) -> str:
        match, ply = self.match, self.ply
        assert match is not None
        if ply == 0:
            text = _("The start; {n} moves follow.").format(n=match.ply)
        else:
            played = match.played[ply - 1]
            text = _("{ply}/{n}: {name} plays {move}").format(
                ply=ply, n=match.ply, name=self.names[played.seat], move=played.text
            )
        said = self.judge.said(ply, self.names)
        return f"{text}; {said}" if said else text

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

    @on(MoveList.Chosen)
    def _chosen(self, event: MoveList.Chosen) -> None:
        if event.ply != self.ply:
            self._stop()
            self.show(event.ply)

    # -- playing by itself --------------------------------------------------------------------------------------------

    def action_play(self) -> None:
        """Go on by itself, from the start if this is the end."""
        if self.match is None:
            return
        if self.ply == self.match.ply:
            self.show(0)
        self._timer = self.set_interval(PACE, self._tick)
        self.refresh_bindings()
        self._say()

    def action_pause(self) -> None:
        """Stay here."""
        self._stop()
        self._say()

    def _tick(self) -> None:
        if self.match is not None and self.ply < self.match.ply:
            self.show(self.ply + 1)
        if self.match is None or self.ply >= self.match.ply:
            self.action_pause()

    def _stop(self) -> None:
        if self._timer is not None:
            self._timer.stop()
            self._timer = None
            self.refresh_bindings()

    # -- judging ------------------------------------------------------------------------------------------------------

    def action_analyse(self) -> None:
        """Judge the moves; what is known already stays known."""
        if self.match is None:
            return
        try:
            self.judge.start(rokgard(self).host, self.match)
        except RokgardError as error:
            self.notify(words(self, str(error)), severity="error", markup=False)
            return
        self.add_class("-judged")
        self.refresh_bindings()
        self._say()
        self.call_after_refresh(self._settle)

    def action_cancel(self) -> None:
        """Judge no more."""
        self.judge.stop()
        self.refresh_bindings()
        self._say()

    def on_judged(self, message: Judged) -> None:
        """Show what is known."""
        if message.done:
            self.judge.running = False
            self.refresh_bindings()
        if message.problem:
            self.notify(words(self, message.problem), severity="error", markup=False)
        self.query_one(MoveList).mark(self.judge.verdicts)
        self._draw_values()
        self._say()

    def _draw_values(self) -> None:
        self.query_one(ValueGraph).show(self.judge.values, self.query_one(Timeline).track)

    # -- leaving ------------------------------------------------------------------------------------------------------

    def action_picture(self) -> None:
        """Save a picture of this position."""
        if self.match is None:
            return
        from rokgard_tui.pictures import SavePicture

        self._stop()
        scene = present(self.match, ply=self.ply, names=self.names, host=rokgard(self).host)
        name = self.record.id if self.ply == self.match.ply else f"{self.record.id}-{self.ply}"
        self.app.push_screen(SavePicture(scene, name))

    def action_back(self) -> None:
        """To the screen before."""
        self.judge.stop()
        self.app.pop_screen()
