"""A table of games that may be long: only the rows that are seen are drawn."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import ClassVar

from rich.segment import Segment
from textual import events
from textual.binding import Binding, BindingType
from textual.geometry import Size
from textual.message import Message
from textual.reactive import reactive
from textual.scroll_view import ScrollView
from textual.strip import Strip

from rokgard.i18n import _
from rokgard.words import shorten, width
from rokgard_tui.entries import SIGNS, Ending, Entry, ending_word
from rokgard_tui.symbols import is_ascii, words

WITH_TIME, WITH_NUMBERS, WITH_TITLES = 96, 66, 46
"""From how many columns on there is room for the time of day; for moves and experience; for years, the games' titles
and all of the result's word."""
_LEAST_RESULT = 7
_GAP = 2


@dataclass(frozen=True, slots=True)
class Columns:
    """How wide the columns are; `moves` and `experience` are 0 where there is no room for them."""

    date: int
    game: int
    opponent: int
    result: int
    moves: int
    experience: int

    @classmethod
    def within(cls, room: int, game: int = 0, opponent: int = 0) -> Columns:
        """Columns that fill so much room; the longest game and the longest opponent have so many characters."""
        date = 16 if room >= WITH_TIME else 10 if room >= WITH_TITLES else 5
        words = 2 + max(width(ending_word(ending)) for ending in Ending)
        result = words if room >= WITH_TITLES else _LEAST_RESULT
        moves, experience = (5, 4) if room >= WITH_NUMBERS else (0, 0)
        fixed = [size for size in (date, result, moves, experience) if size]
        left = room - sum(fixed) - _GAP * (len(fixed) + 1)
        for_opponent = left - left * 3 // 5
        if game > left - for_opponent:
            for_opponent = min(for_opponent, max(opponent, width(_("Against"))))
        for_opponent = max(4, for_opponent)
        return cls(date, max(4, left - for_opponent), for_opponent, result, moves, experience)


class GameList(ScrollView, can_focus=True):
    """Rows of entries below a line of headings, one of them chosen. `Chosen` and `Opened` say what a person does."""

    class Chosen(Message):
        """Another row is chosen, or none is left."""

    class Opened(Message):
        """The chosen row is to be opened: Enter, or a click on it."""

    DEFAULT_CSS = """
    GameList {
        height: 1fr; background: $background; overflow-x: hidden;
        scrollbar-size-vertical: 1; scrollbar-color: $foreground 30%; scrollbar-background: $background;
        & > .gamelist--head { color: $foreground 70%; text-style: bold; }
        & > .gamelist--chosen { background: $foreground 10%; text-style: bold; }
        &:focus > .gamelist--chosen { background: $primary 30%; text-style: bold; }
        &:ansi > .gamelist--chosen { text-style: bold underline; }
        &:ansi:focus > .gamelist--chosen { text-style: bold reverse; }
        & > .gamelist--won { color: $success; }
        & > .gamelist--unfinished { color: $text-warning; }
        & > .gamelist--damaged { color: $error; }
    }
    """
    COMPONENT_CLASSES: ClassVar[set[str]] = {
        "gamelist--head",
        "gamelist--chosen",
        "gamelist--won",
        "gamelist--unfinished",
        "gamelist--damaged",
    }
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("enter", "open", _("Open"), key_display="⏎"),
        Binding("up,k", "move(-1)", show=False),
        Binding("down,j", "move(1)", show=False),
        Binding("pageup", "page(-1)", show=False),
        Binding("pagedown", "page(1)", show=False),
        Binding("home", "edge(False)", show=False),
        Binding("end", "edge(True)", show=False),
    ]
    row: reactive[int] = reactive(0, init=False)
    """Which row is chosen."""

    def __init__(self, *, id: str | None = None) -> None:
        super().__init__(id=id)
        self._entries: list[Entry] = []
        self._longest = (0, 0)
        """Characters of the longest game, and of the longest opponent."""
        self._kept = ""
        """The key of the entry that was chosen, where it is not listed now."""

    @property
    def entries(self) -> Sequence[Entry]:
        """What is listed."""
        return self._entries

    @property
    def chosen(self) -> Entry | None:
        """The entry that is chosen, None in an empty list."""
        return self._entries[self.row] if self.row < len(self._entries) else None

    # -- what is listed -----------------------------------------------------------------------------------------------

    def fill(self, entries: Iterable[Entry]) -> None:
        """List other entries; the one that was chosen still is, if it is among them, or is added before another is."""
        before = self.chosen
        self._kept = before.key if before is not None else self._kept
        self._entries = list(entries)
        self._measure(self._entries)
        self._fit()
        self.row = self._place(0) or 0
        self._show_row()
        self.refresh()
        self.post_message(self.Chosen())

    def add(self, entries: Iterable[Entry]) -> None:
        """List more entries below those there are."""
        known = len(self._entries)
        self._entries += entries
        self._measure(self._entries[known:], self._longest)
        self._fit()
        self.refresh()
        row = self._place(known)
        if row is not None:
            self.row = row
        if not known:
            self.post_message(self.Chosen())

    def _place(self, first: int) -> int | None:
        """The row, from `first` on, of the entry that was chosen before, if it is there; it is asked for once."""
        for row in range(first, len(self._entries)):
            if self._entries[row].key == self._kept:
                self._kept = ""
                return row
        return None

    @property
    def _room(self) -> int:
        """Columns for the cells: a blank on either side, the right one before the bar where there is one."""
        return self.scrollable_content_region.width - 2

    def _measure(self, entries: Sequence[Entry], before: tuple[int, int] = (0, 0)) -> None:
        """Find out how wide the widest cells are; of those `before` that is known."""
        game, opponent = before
        for entry in entries:
            game = max(game, width(words(self, self._game(entry))))
            opponent = max(opponent, width(words(self, entry.opponent)))
        self._longest = game, opponent

    def _fit(self) -> None:
        self.virtual_size = Size(self.size.width, len(self._entries) + 1)

    def on_resize(self) -> None:
        """The columns follow the room."""
        self._measure(self._entries)
        self._fit()
        self._show_row()
        self.refresh()

    # -- drawing ------------------------------------------------------------------------------------------------------

    def render_line(self, y: int) -> Strip:
        """The headings stay at the top while the rows scroll below them."""
        room = self.size.width
        if y == 0:
            text = self._joined(self._heads(), Columns.within(self._room, *self._longest))
            strip = Strip([Segment(text, self.get_component_rich_style("gamelist--head", partial=True))])
        else:
            strip = self._row(y - 1 + self.scroll_offset.y, Columns.within(self._room, *self._longest))
        return strip.adjust_cell_length(room, None).apply_style(self.rich_style)

    def _heads(self) -> list[str]:
        return [_("Date"), _("Game"), _("Against"), _("Result"), _("Moves"), _("Exp.")]

    def _row(self, row: int, columns: Columns) -> Strip:
        if row >= len(self._entries):
            return Strip.blank(self.size.width)
        entry = self._entries[row]
        when, ending = entry.when, entry.ending
        form = "%Y-%m-%d %H:%M" if columns.date > 10 else "%Y-%m-%d" if columns.date == 10 else "%m-%d"
        result = f"{SIGNS[ending]} {ending_word(ending)}"
        cells = [
            when.strftime(form) if when is not None else "-",
            words(self, self._game(entry)),
            words(self, entry.opponent),
            result,
            "-" if entry.moves is None else str(entry.moves),
            str(entry.experience) if entry.experience else "-",
        ]
        text = self._joined(cells, columns)
        style = None
        if ending in (Ending.WON, Ending.UNFINISHED, Ending.DAMAGED):
            style = self.get_component_rich_style(f"gamelist--{ending.value}", partial=True)
        before, word, after = text.partition(shorten(result, columns.result, "." if is_ascii(self) else "…"))
        strip = Strip([Segment(before), Segment(word, style), Segment(after)])
        if row == self.row:
            strip = strip.adjust_cell_length(self.size.width, None)
            strip = strip.apply_style(self.get_component_rich_style("gamelist--chosen"))
        return strip

    def _game(self, entry: Entry) -> str:
        return entry.game if self._room >= WITH_TITLES else entry.board

    def _joined(self, cells: Sequence[str], columns: Columns) -> str:
        sizes = (columns.date, columns.game, columns.opponent, columns.result, columns.moves, columns.experience)
        dots = "." if is_ascii(self) else "…"
        parts = []
        for number, (cell, size) in enumerate(zip(cells, sizes, strict=True)):
            if size:
                cut = shorten(cell, size, dots)
                fill = " " * (size - width(cut))
                parts.append(fill + cut if number > 3 else cut + fill)
        return " " + (" " * _GAP).join(parts)

    # -- choosing -----------------------------------------------------------------------------------------------------

    def watch_row(self) -> None:
        """Another row is chosen."""
        self._show_row()
        self.refresh()
        self.post_message(self.Chosen())

    def _show_row(self) -> None:
        lines = max(1, self.size.height - 1)
        top = self.scroll_offset.y
        if self.row < top:
            self.scroll_to(y=self.row, animate=False, force=True)
        elif self.row >= top + lines:
            self.scroll_to(y=self.row - lines + 1, animate=False, force=True)

    def choose(self, row: int) -> None:
        """Choose a row, or the nearest there is."""
        self._kept = ""
        self.row = max(0, min(row, len(self._entries) - 1))

    def action_move(self, step: int) -> None:
        """So many rows down."""
        self.choose(self.row + step)

    def action_page(self, step: int) -> None:
        """So many pages down."""
        self.choose(self.row + step * max(1, self.size.height - 2))

    def action_edge(self, last: bool) -> None:
        """To the first row, or the last."""
        self.choose(len(self._entries) if last else 0)

    def action_open(self) -> None:
        """Open the chosen row."""
        if self.chosen is not None:
            self.post_message(self.Opened())

    def on_click(self, event: events.Click) -> None:
        """Choose a row; a click on the chosen one opens it."""
        offset = event.get_content_offset(self)
        if offset is None or offset.y == 0:
            return
        row = offset.y - 1 + self.scroll_offset.y
        if row >= len(self._entries):
            return
        if row == self.row:
            self.action_open()
        else:
            self.choose(row)
