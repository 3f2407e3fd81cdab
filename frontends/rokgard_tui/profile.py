"""One profile: level, statistics, recent results, results over time; and which profile is in use."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from textual import work
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, ScrollableContainer, Vertical
from textual.content import Content
from textual.message import Message
from textual.screen import Screen
from textual.widgets import Static
from textual.worker import get_current_worker

from rokgard.cli.table_text import table
from rokgard.errors import RokgardError
from rokgard.i18n import _, ngettext
from rokgard.store import ProfileBook, ProfileSummary, StatisticsTable, profile_book
from rokgard.words import to_ascii
from rokgard_tui import chart
from rokgard_tui.bars import TitleBar
from rokgard_tui.ending import level_bar
from rokgard_tui.entries import SIGNS, Ending, Entry, ending_word
from rokgard_tui.help import HelpLines
from rokgard_tui.keybar import KeyBar
from rokgard_tui.profiles import SwitchProfile
from rokgard_tui.symbols import is_ascii, rokgard, words

_RECENT = 20
"""How many of the last results are shown one by one."""
_SOON = 60
"""After so many of the newest games the last results are shown, before all others are read."""
_CHART_HEIGHT = 3
"""Lines above the axis, and below it."""
_CHART_COLUMNS = 60
SIDE_BY_SIDE, WIDE = 76, 110
"""From how many columns on the chart stands beside the level, and with more room."""
_COUNTED = (Ending.WON, Ending.LOST, Ending.DRAWN)
_STYLES = {Ending.WON: "bold $success", Ending.LOST: "$error", Ending.DRAWN: "$text-warning"}


class Sheet(ScrollableContainer):
    """Scrolls down, and on narrow terminals to the right; by keys too."""


class ProfileScreen(Screen[None]):
    """What has been reached, and how."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("s", "switch", _("Switch profile")),
        Binding("h", "history", _("Games")),
        Binding("escape", "app.pop_screen", _("Back")),
    ]
    CSS = """
    ProfileScreen {
        #sheet {
            padding: 1 1 0 1; background: $background; scrollbar-size-vertical: 1; scrollbar-size-horizontal: 1;
            scrollbar-color: $foreground 30%; scrollbar-background: $background;
        }
        #sheet Static { height: auto; margin-bottom: 1; text-wrap: nowrap; }
        #top { height: auto; }
        #now { height: auto; width: 42; padding-right: 2; }
        #level { text-wrap: wrap; }
        #chart { width: 1fr; }
        #tables { width: auto; }
        &.-narrow #top { layout: vertical; }
        &.-wide #now { width: 56; }
        &.-narrow #now, &.-narrow #chart { width: 100%; }
        &.-narrow #now { padding-right: 0; }
    }
    """

    class Summed(Message):
        """The summary of a profile, or why there is none."""

        def __init__(self, summary: ProfileSummary | None, problem: str = "") -> None:
            super().__init__()
            self.summary, self.problem = summary, problem

    class Read(Message):
        """The finished games of a profile, newest first; all of them where it is `complete`."""

        def __init__(self, profile: str, entries: Sequence[Entry], *, complete: bool = True) -> None:
            super().__init__()
            self.profile, self.entries, self.complete = profile, entries, complete

    def __init__(self) -> None:
        super().__init__()
        self.summary: ProfileSummary | None = None
        self._entries: Sequence[Entry] | None = None
        self._stale = False
        self.complete = False
        """Whether all games have been read."""

    def help_lines(self) -> HelpLines:
        """What can be done here."""
        return (
            ("s", _("switch to another profile, or make a new one")),
            ("h", _("the games of this profile")),
            (_("arrows, PgUp, PgDn"), _("scroll; or turn the mouse's wheel")),
        )

    def compose(self) -> ComposeResult:
        """One sheet that scrolls."""
        yield TitleBar(_("Profile"))
        with Sheet(id="sheet"):
            with Horizontal(id="top"):
                with Vertical(id="now"):
                    yield Static(id="level")
                    yield Static(id="recent")
                yield Static(id="chart")
            yield Static(id="tables")
        yield KeyBar()

    @property
    def book(self) -> ProfileBook | None:
        """The profiles, if the store knows any."""
        return profile_book(rokgard(self).store)

    def on_mount(self) -> None:
        """Read."""
        self.query_one("#sheet").focus()
        self.read()

    def on_screen_resume(self) -> None:
        """Games may have been played meanwhile."""
        if self._stale:
            self._stale = False
            self.read()

    def on_resize(self) -> None:
        """Draw for the new room."""
        self.set_class(self.size.width < SIDE_BY_SIDE, "-narrow")
        self.set_class(self.size.width >= WIDE, "-wide")
        self._draw()

    # -- reading ------------------------------------------------------------------------------------------------------

    @work(thread=True, exclusive=True, group="read", exit_on_error=False)
    def read(self) -> None:
        """Read the current profile, then its games."""
        worker, book, store = get_current_worker(), self.book, rokgard(self).store
        if book is None or store is None:
            why = _("Nothing is known of profiles: no plugin keeps any. `rokgard plugins doctor` says more.")
            self.post_message(self.Summed(None, why))
            return
        try:
            name = book.current()
            if name is None:
                why = _("There is no profile yet. It is made with the first game, or now with s.")
                self.post_message(self.Summed(None, why))
                return
            self.post_message(self.Summed(book.summary(name)))
            entries = []
            for stored in store.records(name):
                if worker.is_cancelled:
                    return
                entry = Entry.of(stored)
                if entry.ending in _COUNTED:
                    entries.append(entry)
                    if len(entries) == _SOON:
                        self.post_message(self.Read(name, tuple(entries), complete=False))
            self.post_message(self.Read(name, entries))
        except RokgardError as error:
            self.post_message(self.Summed(None, str(error)))
        except Exception as error:  # a stranger's store
            why = _("the profile cannot be read: {kind}: {error}").format(kind=type(error).__name__, error=error)
            self.post_message(self.Summed(None, why))

    def on_profile_screen_summed(self, message: Summed) -> None:
        """Show it."""
        before, self.summary = self.summary, message.summary
        if before is None or message.summary is None or before.name != message.summary.name:
            self._entries = None  # else they are shown until all have been read again
        self.query_one(TitleBar).say(message.summary.name if message.summary is not None else "")
        self._draw()
        if message.problem:
            self.query_one("#level", Static).update(Content(words(self, message.problem)))
        elif message.summary is not None and message.summary.problem:
            self.notify(words(self, message.summary.problem), severity="warning", markup=False)

    def on_profile_screen_read(self, message: Read) -> None:
        """Show the games."""
        shown = self.summary is not None and message.profile == self.summary.name
        if shown and (message.complete or self._entries is None):
            self._entries, self.complete = message.entries, message.complete
            self._draw()

    # -- drawing ------------------------------------------------------------------------------------------------------

    def _draw(self) -> None:
        summary, entries = self.summary, self._entries
        parts = {
            "level": None if summary is None else self._level(summary),
            "recent": None if entries is None else self._recent(entries),
            "chart": self._chart(entries) if entries and self.complete else None,
            "tables": None if summary is None else self._tables(summary.tables),
        }
        for name, content in parts.items():
            static = self.query_one(f"#{name}", Static)
            static.display = content is not None or (name == "level")
            static.update(content or "")

    @property
    def _rooms(self) -> tuple[int, int]:
        """Columns for the level and the results, and for the chart beside or below them."""
        room = max(20, self.size.width - 3)
        if self.size.width < SIDE_BY_SIDE:
            return room, room
        left = 56 if self.size.width >= WIDE else 42
        return left - 2, room - left

    def _level(self, summary: ProfileSummary) -> Content:
        reached, all_ = summary.experience - summary.level_at, summary.next_level_at - summary.level_at
        bar = level_bar(reached / all_ if all_ > 0 else 0, min(40, self._rooms[0]), ascii_only=is_ascii(self))
        return Content.assemble(
            (words(self, summary.name), "bold"),
            "   ",
            (_("level {level}").format(level=summary.level), "bold $text-warning"),
            "\n",
            bar,
            "\n",
            _("{points} of {end} points, {left} to level {next}").format(
                points=summary.experience,
                end=summary.next_level_at,
                left=summary.next_level_at - summary.experience,
                next=summary.level + 1,
            ),
            "\n",
            self._sums(summary),
        )

    def _sums(self, summary: ProfileSummary) -> str:
        if not summary.played:
            return _("no games finished yet")
        return ngettext("{n} game", "{n} games", summary.played).format(n=summary.played) + _(
            ": {won} won, {lost} lost, {drawn} drawn"
        ).format(won=summary.won, lost=summary.lost, drawn=summary.drawn)

    def _recent(self, entries: Sequence[Entry]) -> Content | None:
        lines: list[Content] = []
        for title, two_people in (
            (_("Last results against the computer"), False),
            (_("Last results between two people"), True),
        ):
            last = [entry.ending for entry in entries if entry.two_people is two_people][:_RECENT]
            if not last:
                continue
            counts = ", ".join(f"{last.count(ending)} {ending_word(ending)}" for ending in _COUNTED if ending in last)
            signs = [Content.styled(_letter(one), _STYLES[one]) for one in reversed(last)]
            gap = " " if 2 * len(signs) <= self._rooms[0] + 1 else ""
            if lines:
                lines.append(Content(""))
            lines.append(Content.styled(title, "bold"))
            lines.append(Content(gap).join(signs))
            note = _("{counts}; newest right").format(counts=counts) if len(last) > 1 else counts
            lines.append(Content.styled(note, "$foreground 70%"))
        return Content("\n").join(lines) if lines else None

    def _chart(self, entries: Sequence[Entry]) -> Content | None:
        games = [(entry.when.date(), entry.ending.value) for entry in entries if entry.when is not None]
        room = min(_CHART_COLUMNS, self._rooms[1] - 5)
        found = chart.bars(games, room)
        if found is None:
            return None
        picture = chart.draw(found, _CHART_HEIGHT, room, ascii_only=is_ascii(self))
        first, last = chart.ends(found)
        each = {1: _("day"), 7: _("week")}.get(found.days, _("{n} days").format(n=found.days))
        note = _("won above, lost below, by {stretch}").format(stretch=each)
        scale = len(str(picture.most))
        pad = " " * (scale + 1)
        lines = [
            Content.styled(_("Results over time"), "bold"),
            Content.styled(note, "$foreground 70%"),
        ]
        for n, line in enumerate(picture.above):
            lines.append(Content(f"{picture.most} " if n == 0 else pad) + Content.styled(line, "$success"))
        lines.append(Content(f"{0:>{scale}} ") + Content.styled(picture.axis, "$foreground 50%"))
        for n, line in enumerate(picture.below):
            mark = f"{picture.most} " if n == len(picture.below) - 1 else pad
            lines.append(Content(mark) + Content.styled(line, "$error"))
        dates = f"{first:%Y-%m-%d}"
        gap = len(picture.axis) - 2 * len(dates)
        dates += f"{' ' * gap}{last:%Y-%m-%d}" if gap > 0 else ""
        lines.append(Content.styled(pad + dates, "$foreground 70%"))
        return Content("\n").join(lines)

    def _tables(self, tables: Sequence[StatisticsTable]) -> Content | None:
        parts: list[Content] = []
        for one in tables:
            head, *rows = table(one.headings, one.rows, right=one.right)
            parts.append(Content.styled(words(self, self._title(one)), "bold"))
            parts.append(Content.styled(self._line(head), "$foreground 70%"))
            parts += [Content(self._line(row)) for row in rows]
            parts.append(Content(""))
        return Content("\n").join(parts[:-1]) if parts else None

    def _line(self, row: str) -> str:
        """A line of a table, whose cells are clean already."""
        return to_ascii(row) if is_ascii(self) else row

    def _title(self, one: StatisticsTable) -> str:
        if one.game is None:
            return one.title
        kind = rokgard(self).host.games.get(one.game)
        return f"{kind.title if kind is not None else one.game}, {one.title}"

    # -- actions ------------------------------------------------------------------------------------------------------

    def action_history(self) -> None:
        """The games of the current profile."""
        self._stale = True
        rokgard(self).open_history()

    def action_switch(self) -> None:
        """Choose another profile."""
        book = self.book
        if book is None:
            return

        def switched(name: str | None) -> None:
            if name:
                self.read()

        self.app.push_screen(SwitchProfile(book), switched)

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Nothing to switch where nothing is known of profiles."""
        del parameters
        return action != "switch" or self.book is not None


def _letter(ending: Ending) -> str:
    return {Ending.WON: _("W"), Ending.LOST: _("L"), Ending.DRAWN: _("D")}.get(ending, SIGNS[ending])
