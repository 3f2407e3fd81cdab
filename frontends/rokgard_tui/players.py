"""Who plays: signs, scores, turn and clock, as one line or as a panel with the moves played."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from textual import on
from textual.app import ComposeResult
from textual.containers import Vertical, VerticalScroll
from textual.content import Content
from textual.message import Message
from textual.widgets import Static

from rokgard.i18n import _
from rokgard.match import Played
from rokgard.words import shorten, width
from rokgard_tui.placing import PANEL_COLUMNS
from rokgard_tui.symbols import is_ascii, words

SEAT_COLOURS = ("$secondary", "$primary")
_STONES = ("●", "○")
_STONES_ASCII = ("X", "O")


@dataclass(frozen=True, slots=True)
class Standing:
    """What is to be seen of a game beside its board. `one_tap`: whether one tap plays; None where it never does."""

    names: tuple[str, str]
    scores: tuple[int, ...] | None = None
    turn: int | None = None
    winner: int | None = None
    moves: Sequence[Played[object]] = ()
    clock: str = ""
    value: str = ""
    one_tap: bool | None = None


def stone(seat: int, *, ascii_only: bool) -> Content:
    """The sign of a seat in its colour."""
    return Content.styled((_STONES_ASCII if ascii_only else _STONES)[seat], f"{SEAT_COLOURS[seat]} bold")


def clock_text(seconds: float) -> str:
    """A time as a clock shows it: `3:05`, `1:02:07`."""
    minutes, whole = divmod(int(seconds), 60)
    hours, minutes = divmod(minutes, 60)
    return f"{hours}:{minutes:02d}:{whole:02d}" if hours else f"{minutes}:{whole:02d}"


class PlayersLine(Static):
    """Both players on one line, for narrow screens: sign, name, score, a pointer at whose turn it is; the clock."""

    class Pressed(Message):
        """The line was clicked: the panel is wanted."""

    DEFAULT_CSS = "PlayersLine { height: 1; padding: 0 1; text-wrap: nowrap; }"

    def on_click(self) -> None:
        """Ask for more."""
        self.post_message(self.Pressed())

    _shown: tuple[Standing, int] | None = None

    def show(self, standing: Standing) -> None:
        """Show another standing."""
        if self._shown == (standing, self.app.size.width):
            return
        self._shown = standing, self.app.size.width
        ascii_only = is_ascii(self)
        room = max(20, self.app.size.width - 2)
        clock = standing.clock
        fixed = [5 + (len(str(standing.scores[seat])) + 1 if standing.scores else 0) for seat in (0, 1)]
        spare = room - sum(fixed) - len(clock) - 4
        names = [words(self, name) for name in standing.names]
        half = max(3, spare // 2)
        first = max(half, spare - width(names[1]))
        shown = [shorten(names[0], first, "~" if ascii_only else "…")]
        shown.append(shorten(names[1], max(3, spare - width(shown[0])), "~" if ascii_only else "…"))
        parts = [player_content(standing, seat, shown[seat], ascii_only=ascii_only) for seat in (0, 1)]
        line = parts[0] + Content("  ") + parts[1]
        gap = room - line.cell_length - len(clock)
        self.update(line + Content(" " * gap + clock) if gap >= 1 else line, layout=False)


def player_content(standing: Standing, seat: int, name: str, *, ascii_only: bool) -> Content:
    """One player: a pointer where it is their turn, sign, name, score."""
    here = seat in (standing.turn, standing.winner)
    pointer = ">" if ascii_only else "▸"
    if standing.winner == seat:
        pointer = "*" if ascii_only else "★"
    text = Content.styled(f"{pointer if here else ' '} ", "$text-warning bold" if standing.winner == seat else "bold")
    text += stone(seat, ascii_only=ascii_only) + Content(" ")
    text += Content.styled(name, "bold" if here else "")
    if standing.scores:
        text += Content.styled(f" {standing.scores[seat]}", f"{SEAT_COLOURS[seat]} bold")
    return text


class Tick(Static):
    """A switch for the mouse, whose key is in its words; not to be seen before it is first shown."""

    class Pressed(Message):
        """It was clicked."""

    DEFAULT_CSS = "Tick { height: 1; margin: 1 0 0 0; display: none; }  Tick:hover { text-style: underline; }"

    def show(self, text: str, *, ticked: bool) -> None:
        """Show it, ticked or not."""
        sign = "x" if is_ascii(self) else "✓"
        self.update(Content(f"[{sign if ticked else ' '}] {words(self, text)}"))
        self.display = True

    def on_click(self) -> None:
        """The mouse is all it knows."""
        self.post_message(self.Pressed())


class MoveScroll(VerticalScroll):
    """The moves: however much room they have, the last one is in view."""

    def on_resize(self) -> None:
        """There is more room, or less, or any at all."""
        self.scroll_end(animate=False)


class SidePanel(Vertical):
    """Beside the board: players and scores, the clock, the moves with the last one in view, what they are worth."""

    class OneTap(Message):
        """Whether one tap plays is to be changed."""

    DEFAULT_CSS = f"""
    SidePanel {{ width: {PANEL_COLUMNS}; height: 1fr; padding: 0 1 0 2; background: $panel; }}
    SidePanel > #seats {{ height: 3; margin: 1 0; }}
    SidePanel > #moves {{ height: 1fr; scrollbar-size-vertical: 1; }}
    SidePanel > #value {{ height: auto; max-height: 8; margin: 1 0 0 0; display: none; }}
    """

    def compose(self) -> ComposeResult:
        """Players, moves, evaluation."""
        yield Static(id="seats")
        with MoveScroll(id="moves", can_focus=False):
            yield Static(id="move-list")
        yield Static(id="value", markup=False)
        yield Tick(id="one-tap")

    _shown: Standing | None = None

    def show(self, standing: Standing) -> None:
        """Show another standing; once a second it is only the clock that has changed.

        Nothing happens while the panel's parts are not all there yet, or no longer; whoever shows comes again.
        """
        if not self.query("#move-list"):
            return
        before, self._shown = self._shown, standing
        if before == standing:
            return
        self._show_seats(standing)
        if before is None or replace(before, clock="") != replace(standing, clock=""):
            self._show_rest(standing)

    def _show_seats(self, standing: Standing) -> None:
        ascii_only = is_ascii(self)
        room = PANEL_COLUMNS - 3
        lines = []
        for seat in (0, 1):
            name = shorten(words(self, standing.names[seat]), room - 10, "~" if ascii_only else "…")
            lines.append(player_content(standing, seat, name, ascii_only=ascii_only))
        lines.append(Content.styled(f"    {standing.clock}", "$foreground 70%"))
        self.query_one("#seats", Static).update(Content("\n").join(lines), layout=False)

    def _show_rest(self, standing: Standing) -> None:
        self.query_one("#move-list", Static).update(move_list(standing.moves))
        self.query_one("#moves", MoveScroll).scroll_end(animate=False)
        value = self.query_one("#value", Static)
        value.update(words(self, standing.value))
        value.display = bool(standing.value)
        if standing.one_tap is not None:
            self.query_one(Tick).show(_("One tap plays (o)"), ticked=standing.one_tap)

    @on(Tick.Pressed)
    def _pressed(self, event: Tick.Pressed) -> None:
        event.stop()
        self.post_message(self.OneTap())


def move_list(moves: Sequence[Played[object]]) -> Content:
    """The moves in two columns, one for each player; a player who moves again gets a line more. The last is marked."""
    rows: list[tuple[int, list[str]]] = []
    for ply, played in enumerate(moves, 1):
        if not rows or any(rows[-1][1][played.seat :]):
            rows.append((ply, ["", ""]))
        rows[-1][1][played.seat] = played.text
    column = max([7, *(width(played.text) + 2 for played in moves)])
    lines = []
    last = moves[-1].seat if moves else None
    for index, (ply, texts) in enumerate(rows):
        line = Content.styled(f"{ply:>4}  ", "$foreground 60%")
        for seat, text in enumerate(texts):
            newest = index == len(rows) - 1 and seat == last
            line += Content.styled(text, f"{SEAT_COLOURS[seat]} bold underline" if newest else SEAT_COLOURS[seat])
            line += Content(" " * (column - width(text)))
        lines.append(line)
    return Content("\n").join(lines)
