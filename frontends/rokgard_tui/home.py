"""The first screen: which game, which unfinished one to go on with, and the way to everything else."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from typing import ClassVar

from textual import work
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Container
from textual.content import Content
from textual.message import Message
from textual.screen import Screen
from textual.widgets import OptionList, Static
from textual.widgets.option_list import Option

from rokgard.errors import RokgardError
from rokgard.host import Host
from rokgard.i18n import _, ngettext
from rokgard.present import present
from rokgard.record import MatchRecord
from rokgard.session import Session
from rokgard.setup import Setup
from rokgard.store import RecordStore, profile_book
from rokgard_tui.bars import TitleBar
from rokgard_tui.keeping import unwritable
from rokgard_tui.keybar import KeyBar
from rokgard_tui.latest import Latest
from rokgard_tui.menus import Menu
from rokgard_tui.preview import Board, Drawn, Preview, draw
from rokgard_tui.symbols import rokgard, words

MOST_UNFINISHED = 3
MOST_LOOKED_AT = 200
"""How many of the newest games are looked at in search of unfinished ones."""
WIDE = 76
PREVIEW_SEED = 24
"""The clouds on the first screen are always the same."""


@dataclass(frozen=True)
class _Wanted:
    """What is to be shown beside the menu: the default board of a game, or where an unfinished one stands."""

    game: str
    record: MatchRecord | None = None


class HomeScreen(Screen[None]):
    """The menu, and beside it the board of what is pointed at in it."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("h", "history", _("History")),
        Binding("p", "profile", _("Profile")),
    ]
    HORIZONTAL_BREAKPOINTS = [(0, "-narrow"), (WIDE, "-wide")]  # noqa: RUF012
    VERTICAL_BREAKPOINTS = [(0, "-short"), (28, "-tall")]  # noqa: RUF012
    DEFAULT_CSS = """
    HomeScreen {
        layout: vertical;
        #main { height: 1fr; }
        #menu {
            height: 1fr; background: $background; border: none; padding: 1 0; scrollbar-size-vertical: 1;
            &> .option-list--option { padding: 0 2; }
            &> .option-list--option-highlighted { background: $primary 35%; color: $foreground; text-style: bold; }
            &> .option-list--option-hover { background: $foreground 10%; }
            &> .option-list--separator { color: $foreground 30%; }
        }
        #notice { height: auto; max-height: 25vh; padding: 0 2; color: $text-warning; display: none; }
        &.-wide #menu { dock: left; width: 44; }
        &.-wide #preview { width: 1fr; padding: 1 0 0 1; }
        &.-narrow #preview { display: none; }
        &.-narrow.-tall #menu { dock: top; height: auto; max-height: 60%; }
        &.-narrow.-tall #preview { display: block; height: 1fr; padding: 0 1; }
    }
    """

    class Found(Message):
        """The newest unfinished games, or why none can be had, and who is playing."""

        def __init__(self, records: Sequence[MatchRecord], problem: str = "", who: str = "") -> None:
            super().__init__()
            self.records, self.problem, self.who = tuple(records), problem, who

    class Resumed(Message):
        """An unfinished game goes on, or cannot."""

        def __init__(self, session: Session | None, error: RokgardError | None = None) -> None:
            super().__init__()
            self.session, self.error = session, error

    def help_lines(self) -> list[tuple[str, str]]:
        """What can be done here."""
        return [
            (_("arrows, Enter"), _("choose what to do; or click it")),
            ("h", _("games that were played")),
            ("p", _("profile: level, statistics, recent results")),
        ]

    def compose(self) -> ComposeResult:
        """Title, menu, board."""
        app = rokgard(self)
        self._records: dict[str, MatchRecord] = {}
        self._preview = Preview(app.host, app.render_options(), id="preview")
        self._latest: Latest[_Wanted] = Latest(self, lambda wanted: _draw(app.host, wanted), "home-preview")
        self._menu = Menu(id="menu", markup=False)
        yield TitleBar(_("Rokgard"), id="title")
        yield Static("", id="notice", markup=False)
        with Container(id="main"):
            yield self._preview
            yield self._menu
        yield KeyBar()

    def on_mount(self) -> None:
        """Fill the menu."""
        self._fill()
        self._menu.focus()

    def on_screen_resume(self) -> None:
        """Look for unfinished games, each time the screen comes back."""
        store = rokgard(self).store
        if store is not None:
            self._search(store)
        self._notice()

    def _notice(self, problem: str = "") -> None:
        """What is not as it should be, and what to do about it."""
        app = rokgard(self)
        said = []
        if not app.host.games:
            said.append(_("No plugin provides a game: `rokgard plugins doctor` says why."))
        if app.store is None:
            said.append(_("Games cannot be kept: `rokgard plugins doctor` says why."))
        elif why := unwritable(app.context.paths.profiles):
            said.append(_("Games cannot be kept: {why}.").format(why=why))
        if problem:
            said.append(problem)
        notice = self.query_one("#notice", Static)
        notice.update("\n".join(words(self, line) for line in said))
        notice.display = bool(said)

    def _fill(self) -> None:
        """The entries of the menu."""
        app, menu = rokgard(self), self._menu
        old = menu.highlighted_option.id if menu.highlighted_option is not None else None
        options: list[Option | None] = []
        for key, game in app.host.games.items():
            options.append(Option(self._entry(game.title, game.summary), id=f"game:{key}"))
        if self._records:
            options.append(None)
        for key, record in self._records.items():
            title = _("Go on: {game}").format(game=record.game_title or record.game)
            options.append(Option(self._entry(title, self._about(record)), id=f"resume:{key}"))
        options.append(None)
        if app.store is not None:
            options.append(Option(self._entry(_("History")), id="history"))
            options.append(Option(self._entry(_("Profile")), id="profile"))
        options.append(Option(self._entry(_("Theme")), id="theme"))
        options.append(Option(self._entry(_("Leave")), id="leave"))
        menu.set_options(options)
        ids = [option.id for option in menu.options]
        menu.highlighted = ids.index(old) if old in ids else 0

    def _entry(self, title: str, detail: str = "") -> Content:
        entry = Content.styled(words(self, title), "bold")
        return entry + Content.styled("\n" + words(self, detail), "$foreground 70%") if detail else entry

    @staticmethod
    def _about(record: MatchRecord) -> str:
        moves = ngettext("{n} move", "{n} moves", len(record.moves)).format(n=len(record.moves))
        then = record.updated.astimezone()
        today = then.date() == datetime.now().astimezone().date()
        when = then.strftime("%H:%M" if today else "%Y-%m-%d")
        names = _("{one} and {two}").format(one=record.seats[0].name, two=record.seats[1].name)
        return " · ".join((names, moves, when))

    # -- unfinished games ---------------------------------------------------------------------------------------------

    @work(thread=True, exclusive=True, group="unfinished")
    def _search(self, store: RecordStore) -> None:
        found: dict[str, MatchRecord] = {}
        try:
            who = _who(store)
            for number, stored in enumerate(store.records()):
                record = stored.record
                if record is not None and not record.finished and record.game in rokgard(self).host.games:
                    found.setdefault(record.id, record)
                if len(found) == MOST_UNFINISHED or number == MOST_LOOKED_AT:
                    break
        except RokgardError as error:
            self.post_message(self.Found([], str(error)))
        else:
            self.post_message(self.Found(list(found.values()), who=who))

    def on_home_screen_found(self, event: Found) -> None:
        """Offer them."""
        self._records = {record.id: record for record in event.records}
        self._notice(event.problem)
        self.query_one(TitleBar).say(event.who)
        self._fill()

    @work(thread=True, group="resume")
    def _resume(self, record: MatchRecord) -> None:
        app = rokgard(self)
        try:
            self.post_message(self.Resumed(Session.resume(app.host, record, store=app.store)))
        except RokgardError as error:
            self.post_message(self.Resumed(None, error))

    def on_home_screen_resumed(self, event: Resumed) -> None:
        """Go on playing, or say why not."""
        if event.session is not None:
            rokgard(self).open_session(event.session)
        elif event.error is not None:
            self.notify(words(self, str(event.error)), severity="error", markup=False)

    # -- the menu -----------------------------------------------------------------------------------------------------

    def on_option_list_option_highlighted(self, event: OptionList.OptionHighlighted) -> None:
        """Show the board that goes with the entry; others leave the last one there."""
        kind, _colon, key = (event.option_id or "").partition(":")
        if kind == "game":
            self._latest.ask(_Wanted(key))
        elif kind == "resume" and key in self._records:
            record = self._records[key]
            self._latest.ask(_Wanted(record.game, record))

    def on_drawn(self, event: Drawn) -> None:
        """Show the board."""
        self._preview.put(event.board)

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        """Do what was chosen."""
        app = rokgard(self)
        kind, _colon, key = (event.option_id or "").partition(":")
        if kind == "game":
            app.open_setup(key)
        elif kind == "resume":
            self._resume(self._records[key])
        elif kind == "history":
            self.action_history()
        elif kind == "profile":
            self.action_profile()
        elif kind == "theme":
            app.action_theme()
        else:
            app.action_leave()

    def action_history(self) -> None:
        """The games that were played."""
        if rokgard(self).store is not None:
            rokgard(self).open_history()

    def action_profile(self) -> None:
        """The profile."""
        if rokgard(self).store is not None:
            rokgard(self).open_profile()


def _who(store: RecordStore) -> str:
    """The profile in use and its level. Raises `RokgardError`."""
    book = profile_book(store)
    name = book.current() if book is not None else None
    if book is None or name is None:
        return ""
    summary = book.summary(name)
    return _("{name} · level {level} · {points} points").format(
        name=name, level=summary.level, points=summary.experience
    )


def _draw(host: Host, wanted: _Wanted) -> Iterator[Message]:
    """Draw what goes with an entry of the menu; nothing where that fails."""
    setup = Setup.start(host.game(wanted.game))
    try:
        if wanted.record is not None:
            match = host.replay(wanted.record)
            names = [seat.name for seat in wanted.record.seats]
            yield Drawn(setup, Board(present(match, names=names, host=host), match.game.describe()))
        else:
            if "seed" in setup.values:
                setup = setup.change(seed=PREVIEW_SEED)
            board, explain = draw(host, setup)
            shapes = [shape for example in explain() for shape in example.shapes]
            yield Drawn(setup, replace(board, scene=board.scene.add(shapes)))
    except RokgardError:
        yield Drawn(setup, None)
