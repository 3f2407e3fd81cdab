"""One profile: level, statistics, recent results, results over time; and which profile is in use."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date
from typing import ClassVar

from textual import work
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import VerticalScroll
from textual.content import Content
from textual.message import Message
from textual.screen import Screen
from textual.widgets import Footer, Static
from textual.worker import get_current_worker

from rokgard.cli.table_text import table
from rokgard.errors import RokgardError
from rokgard.i18n import _, ngettext
from rokgard.store import ProfileBook, ProfileSummary, StatisticsTable, profile_book
from rokgard_tui import chart
from rokgard_tui.bars import TitleBar
from rokgard_tui.entries import SIGNS, Ending, Entry, ending_word
from rokgard_tui.help import HelpLines
from rokgard_tui.symbols import is_ascii, rokgard, words

_RECENT = 20
"""How many of the last results are shown one by one."""
_CHART_HEIGHT = 3
_CHART_COLUMNS = 60
_COUNTED = (Ending.WON, Ending.LOST, Ending.DRAWN)
_STYLES = {Ending.WON: "bold $success", Ending.LOST: "$error", Ending.DRAWN: "$warning"}


class ProfileScreen(Screen[None]):
    """What has been reached, and how."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("s", "switch", _("Switch profile")),
        Binding("h", "history", _("Games")),
        Binding("escape", "app.pop_screen", _("Back")),
    ]
    CSS = """
    ProfileScreen #sheet { padding: 1 2; background: $background; }
    ProfileScreen #sheet Static { height: auto; margin-bottom: 1; }
    """

    class Summed(Message):
        """The summary of a profile, or why there is none."""

        def __init__(self, summary: ProfileSummary | None, problem: str = "") -> None:
            super().__init__()
            self.summary, self.problem = summary, problem

    class Read(Message):
        """The finished games of a profile, newest first."""

        def __init__(self, profile: str, entries: Sequence[Entry]) -> None:
            super().__init__()
            self.profile, self.entries = profile, entries

    def __init__(self) -> None:
        super().__init__()
        self.summary: ProfileSummary | None = None
        self._entries: Sequence[Entry] | None = None

    def help_lines(self) -> HelpLines:
        """What can be done here."""
        return (
            ("s", _("Switch to another profile, or make a new one.")),
            ("h", _("The games of this profile.")),
            ("up, down, page up, page down", _("Scroll; with the mouse, turn its wheel.")),
            ("escape", _("Back.")),
        )

    def compose(self) -> ComposeResult:
        """One sheet that scrolls."""
        yield TitleBar(_("Profile"))
        with VerticalScroll(id="sheet"):
            yield Static(id="level")
            yield Static(id="recent")
            yield Static(id="chart")
            yield Static(id="tables")
        yield Footer()

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
        if self.summary is not None:
            self.read()

    def on_resize(self) -> None:
        """Draw for the new room."""
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
            self.post_message(self.Read(name, entries))
        except RokgardError as error:
            self.post_message(self.Summed(None, str(error)))
        except Exception as error:  # a stranger's store
            why = _("the profile cannot be read: {kind}: {error}").format(kind=type(error).__name__, error=error)
            self.post_message(self.Summed(None, why))

    def on_profile_screen_summed(self, message: Summed) -> None:
        """Show it."""
        self.summary = message.summary
        self._entries = None
        self.query_one(TitleBar).say(message.summary.name if message.summary is not None else "")
        self._draw()
        if message.problem:
            self.query_one("#level", Static).update(Content(words(self, message.problem)))
        elif message.summary is not None and message.summary.problem:
            self.notify(words(self, message.summary.problem), severity="warning", markup=False)

    def on_profile_screen_read(self, message: Read) -> None:
        """Show the games."""
        if self.summary is not None and message.profile == self.summary.name:
            self._entries = message.entries
            self._draw()

    # -- drawing ------------------------------------------------------------------------------------------------------

    def _draw(self) -> None:
        summary, entries = self.summary, self._entries
        parts = {
            "level": None if summary is None else self._level(summary),
            "recent": None if entries is None else self._recent(entries),
            "chart": None if not entries else self._chart(entries),
            "tables": None if summary is None else self._tables(summary.tables),
        }
        for name, content in parts.items():
            static = self.query_one(f"#{name}", Static)
            static.display = content is not None or (name == "level")
            static.update(content or "")

    @property
    def _room(self) -> int:
        return max(16, self.size.width - 6)

    def _level(self, summary: ProfileSummary) -> Content:
        full, empty = ("#", "-") if is_ascii(self) else ("━", "─")
        size = min(40, self._room)
        reached, all_ = summary.experience - summary.level_at, summary.next_level_at - summary.level_at
        filled = size * reached // all_ if all_ > 0 else 0
        return Content.assemble(
            (words(self, summary.name), "bold"),
            "   ",
            (_("level {level}").format(level=summary.level), "bold $warning"),
            "\n",
            (full * filled, "$warning"),
            (empty * (size - filled), "$foreground 50%"),
            "\n",
            _("{points} of {end} experience, {left} to level {next}").format(
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

    def _recent(self, entries: Sequence[Entry]) -> Content:
        lines: list[Content] = []
        for title, two_people in ((_("against the computer"), False), (_("two people"), True)):
            last = [entry.ending for entry in entries if entry.two_people is two_people][:_RECENT]
            if not last:
                continue
            counts = ", ".join(f"{last.count(ending)} {ending_word(ending)}" for ending in _COUNTED if ending in last)
            lines.append(Content.styled(_("Last results, {kind}").format(kind=title), "bold"))
            signs = [Content.styled(f"{_letter(ending)}", _STYLES[ending]) for ending in reversed(last)]
            lines.append(Content(" ").join(signs))
            lines.append(Content.styled(counts, "$foreground 70%"))
        return Content("\n").join(lines)

    def _chart(self, entries: Sequence[Entry]) -> Content | None:
        games = [(entry.when.date(), entry.ending.value) for entry in entries if entry.when is not None]
        found = chart.bars(games, min(_CHART_COLUMNS, self._room - 4))
        if found is None:
            return None
        above, axis, below = chart.drawn(found, _CHART_HEIGHT, ascii_only=is_ascii(self))
        first, last = chart.ends(found)
        dates = f"{first:%Y-%m-%d}"
        if len(axis) > 24:
            dates += f"{last:%Y-%m-%d}".rjust(len(axis) - 10)
        each = {1: _("a day"), 7: _("a week")}.get(found.days, _("{n} days").format(n=found.days))
        heading = _("Results over time: wins above, losses below; a column is {each}").format(each=each)
        most = str(found.most)
        pad = " " * (len(most) + 1)
        lines = [Content.styled(heading, "bold")]
        for n, line in enumerate(above):
            lines.append(Content(f"{most} " if n == 0 else pad) + Content.styled(line, "$success"))
        lines.append(Content(f"{0:>{len(most)}} ") + Content.styled(axis, "$foreground 50%"))
        lines += [Content(pad) + Content.styled(line, "$error") for line in below]
        lines.append(Content.styled(pad + dates, "$foreground 70%"))
        return Content("\n").join(lines)

    def _tables(self, tables: Sequence[StatisticsTable]) -> Content | None:
        if not tables:
            return None
        parts: list[Content] = []
        for one in tables:
            title = self._title(one)
            head, *rows = table(one.headings, one.rows, width=self._room, right=one.right)
            parts.append(Content.styled(words(self, title), "bold"))
            parts.append(Content.styled(head, "$foreground 70%"))
            parts += [Content(row) for row in rows]
            parts.append(Content(""))
        return Content("\n").join(parts[:-1])

    def _title(self, one: StatisticsTable) -> str:
        if one.game is None:
            return one.title
        kind = rokgard(self).host.games.get(one.game)
        return f"{kind.title if kind is not None else one.game}, {one.title}"

    # -- actions ------------------------------------------------------------------------------------------------------

    def action_history(self) -> None:
        """The games of the current profile."""
        rokgard(self).open_history()

    def action_switch(self) -> None:
        """Choose another profile."""


def _letter(ending: Ending) -> str:
    return {Ending.WON: _("W"), Ending.LOST: _("L"), Ending.DRAWN: _("D")}.get(ending, SIGNS[ending])


def _day(entry: Entry) -> date | None:
    return entry.when.date() if entry.when is not None else None
