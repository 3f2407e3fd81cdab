"""The games that were played: to be filtered, stepped through, gone on with, and drawn into files."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from textual import events, on, work
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal
from textual.content import Content
from textual.message import Message
from textual.screen import Screen
from textual.widgets import Static
from textual.worker import get_current_worker

from rokgard.cli.records import names_of, replayed
from rokgard.errors import PluginError, RokgardError
from rokgard.i18n import _, ngettext
from rokgard.present import present
from rokgard.record import MatchRecord
from rokgard.scene import Scene
from rokgard.session import Session
from rokgard.store import profile_book
from rokgard_tui.bars import TitleBar
from rokgard_tui.controls import Control, Item
from rokgard_tui.entries import Ending, Entry, Wanted, choices, ending_word
from rokgard_tui.filters import Filter
from rokgard_tui.gamelist import GameList
from rokgard_tui.help import HelpLines
from rokgard_tui.keybar import KeyBar
from rokgard_tui.symbols import rokgard, words

_FIRST, _BATCH = 25, 100
"""How many games are shown at first, and then at a time."""
SHORT = 10
"""Below so many lines the table stands alone."""
ALL = ""
"""The choice of a filter that leaves nothing out."""


class HistoryScreen(Screen[None]):
    """A table of games, newest first, that fills as they are read."""

    TITLE = _("History")
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("x", "picture", _("Picture")),
        Binding("g", "next('game')", _("Game")),
        Binding("o", "next('opponent')", _("Opponent")),
        Binding("r", "next('ending')", _("Result")),
        Binding("w", "next('whose')", _("Whose"), show=False),
        Binding("c", "clear", _("All"), show=False),
        Binding("escape", "app.pop_screen", _("Back")),
    ]
    CSS = """
    HistoryScreen #filters { height: 1; padding: 0 1; }
    HistoryScreen.-short #filters, HistoryScreen.-short #detail { display: none; }
    HistoryScreen { overflow: hidden; }
    HistoryScreen #detail { height: 2; padding: 0 1; background: $panel; }
    """

    class Arrived(Message):
        """More games have been read. `reading` is the number of the attempt, `last` says that there are no more."""

        def __init__(self, reading: int, entries: Sequence[Entry], last: bool, problem: str = "") -> None:
            super().__init__()
            self.reading, self.entries, self.last, self.problem = reading, entries, last, problem

    def __init__(self) -> None:
        super().__init__()
        self._entries: list[Entry] = []
        self._reading = 0
        self._complete = False
        self._problem = ""
        self._stale = False

    def help_lines(self) -> HelpLines:
        """What can be done here."""
        return (
            (_("arrows, PgUp, PgDn"), _("choose a game; or click it")),
            (_("Enter"), _("step through the game, or go on with an unfinished one; or click it again")),
            ("x", _("save a picture of the last position")),
            ("g, o, r", _("show only one game, one opponent, one result: each press takes the next; or click them")),
            ("w", _("whose games: the current profile's, another one's, or all")),
            ("c", _("show all again")),
        )

    def compose(self) -> ComposeResult:
        """Title, filters, the table, what is to be said of the chosen game."""
        yield TitleBar(_("History"))
        with Horizontal(id="filters"):
            yield Filter(_("Which game?"), _("Any game"), _("Game"), id="game")
            yield Filter(_("Which opponent?"), _("Any player"), _("Player"), id="opponent")
            yield Filter(_("Which result?"), _("Any result"), _("Result"), id="ending")
            yield Filter(_("Whose games?"), _("All profiles"), _("All"), id="whose")
        yield GameList(id="games")
        yield Static(id="detail")
        yield KeyBar()

    @property
    def games(self) -> GameList:
        """The table."""
        return self.query_one(GameList)

    def on_mount(self) -> None:
        """Begin to read."""
        self._filter("whose").display = False
        self.games.focus()
        self._look_up()

    def on_resize(self, event: events.Resize) -> None:
        """Very low terminals have room for the table alone."""
        self.set_class(event.size.height < SHORT, "-short")

    def on_screen_resume(self) -> None:
        """Back from a game that was gone on with: read again."""
        if self._stale:
            self._stale = False
            self._read()

    @work(thread=True, group="look up", exit_on_error=False)
    def _look_up(self) -> None:
        """Whose games there are."""
        book = profile_book(rokgard(self).store)
        names: Sequence[str] = ()
        current, problem = None, ""
        if book is not None:
            try:
                names, current = list(book.names()), book.current()
            except RokgardError as error:
                problem = str(error)
            except Exception as error:  # a stranger's store
                problem = f"{type(error).__name__}: {error}"
        self.post_message(self.Known(names, current, problem))

    class Known(Message):
        """The profiles, and the one in use."""

        def __init__(self, names: Sequence[str], current: str | None, problem: str = "") -> None:
            super().__init__()
            self.names, self.current, self.problem = names, current, problem

    def on_history_screen_known(self, message: Known) -> None:
        """Begin with the games of the profile in use."""
        whose, current = self._filter("whose"), message.current
        whose.display = len(message.names) > 1
        whose.offer([Item(name, name) for name in message.names])
        whose.value = current if current is not None and current in message.names else ALL
        if message.problem:
            self.notify(words(self, message.problem), severity="warning", markup=False)
        self._read()

    def _filter(self, name: str) -> Filter:
        return self.query_one(f"#{name}", Filter)

    # -- reading ------------------------------------------------------------------------------------------------------

    def _read(self) -> None:
        self._reading += 1
        self._entries, self._complete, self._problem = [], False, ""
        self._fill()
        self._read_all(self._reading, self._filter("whose").value or None)

    @work(thread=True, exclusive=True, group="read", exit_on_error=False)
    def _read_all(self, reading: int, whose: str | None) -> None:
        worker, store = get_current_worker(), rokgard(self).store
        if store is None:
            problem = _("Games are not kept: no plugin provides a place for them. `rokgard plugins doctor` says why.")
            self.post_message(self.Arrived(reading, (), True, problem))
            return
        batch: list[Entry] = []
        size, problem = _FIRST, ""
        try:
            for stored in store.records(whose):
                if worker.is_cancelled:
                    return
                batch.append(Entry.of(stored))
                if len(batch) >= size:
                    self.post_message(self.Arrived(reading, batch, False))
                    batch, size = [], _BATCH
        except RokgardError as error:
            problem = str(error)
        except Exception as error:  # a stranger's store
            problem = _("the games cannot be read: {kind}: {error}").format(kind=type(error).__name__, error=error)
        self.post_message(self.Arrived(reading, batch, True, problem))

    def on_history_screen_arrived(self, message: Arrived) -> None:
        """Show what has been read."""
        if message.reading != self._reading:
            return
        self._entries += message.entries
        self._complete, self._problem = message.last, message.problem
        self._offer_filters()
        wanted = self._wanted()
        self.games.add(entry for entry in message.entries if wanted.fits(entry))
        self._say()

    # -- filters ------------------------------------------------------------------------------------------------------

    def _offer_filters(self) -> None:
        titles, opponents, endings = choices(self._entries)
        self._filter("game").offer([Item(game, title) for game, title in titles.items()])
        self._filter("opponent").offer([Item(name, name) for name in opponents])
        self._filter("ending").offer([Item(ending.value, ending_word(ending)) for ending in endings])

    def _wanted(self) -> Wanted:
        game, opponent, ending = (str(self._filter(name).value) for name in ("game", "opponent", "ending"))
        return Wanted(game or None, opponent or None, Ending(ending) if ending else None)

    @on(Control.Changed)
    def _filtered(self, event: Control.Changed) -> None:
        if event.sender.id == "whose":
            self._read()
        else:
            self._fill()

    def action_next(self, name: str) -> None:
        """Take the next choice of a filter."""
        one = self._filter(name)
        if one.display:
            one.action_step(1)

    def action_clear(self) -> None:
        """Take all filters away."""
        for name in ("game", "opponent", "ending"):
            self._filter(name).value = ALL
        self._fill()

    # -- the table ----------------------------------------------------------------------------------------------------

    def _fill(self) -> None:
        """List the games that are wanted."""
        wanted = self._wanted()
        self.games.fill(entry for entry in self._entries if wanted.fits(entry))
        self._say()

    @on(GameList.Chosen)
    def _chosen(self) -> None:
        self._say()

    def _say(self) -> None:
        """The count above, the chosen game below."""
        shown, read = len(self.games.entries), len(self._entries)
        count = ngettext("{n} game", "{n} games", read).format(n=read)
        if shown != read:
            count = _("{shown} of {count}").format(shown=shown, count=count)
        if not self._complete:
            count = _("{count}, reading ...").format(count=count)
        self.query_one(TitleBar).say(count)
        self.query_one("#detail", Static).update(Content("\n".join(self._details())))

    def _details(self) -> list[str]:
        entry = self.games.chosen
        if entry is None:
            if self._problem:
                return [words(self, self._problem)]
            if not self._complete:
                return []
            if self._entries:
                return [_("No game fits."), _("c shows all of them again.")]
            return [_("No game has been played yet.")]
        record = entry.record
        if record is None:
            return [_("Damaged, and not counted:"), words(self, entry.stored.problem)]
        names = " - ".join(seat.name for seat in record.seats)
        lines = [words(self, f"{names}: {self._result(record)}"), words(self, record.id)]
        if record.game not in rokgard(self).host.games:
            lines[1] += "  " + _("Its game is not installed.")
        elif self._problem:
            lines[1] = words(self, self._problem)
        return lines

    def _result(self, record: MatchRecord) -> str:
        outcome = record.outcome
        if outcome is None:
            return _("unfinished, Enter goes on with it")
        if outcome.winner is None:
            return _("draw, {reason}").format(reason=outcome.reason)
        return _("{name} won, {reason}").format(name=record.seats[outcome.winner].name, reason=outcome.reason)

    # -- opening ------------------------------------------------------------------------------------------------------

    @on(GameList.Opened)
    def _selected(self) -> None:
        self.action_open()

    def action_open(self) -> None:
        """Step through the chosen game, or go on with it."""
        record = self._record()
        if record is None:
            return
        if record.finished:
            rokgard(self).open_replay(record)
        else:
            self._resume(record)

    def _record(self) -> MatchRecord | None:
        """The chosen record; where it cannot be opened, a word on that and None."""
        entry = self.games.chosen
        if entry is None:
            return None
        if entry.record is None:
            self.notify(words(self, entry.stored.problem), title=_("Damaged"), severity="error", markup=False)
            return None
        return entry.record

    @work(thread=True, exclusive=True, group="resume", exit_on_error=False)
    def _resume(self, record: MatchRecord) -> None:
        app = rokgard(self)
        try:
            if record.game not in app.host.games:
                replayed(app.context, record)  # says which plugin is gone
            session = Session.resume(app.host, record, store=app.store)
        except RokgardError as error:
            self.post_message(self.Resumed(None, error))
        except Exception as error:
            self.post_message(self.Resumed(None, PluginError(f"{type(error).__name__}: {error}")))
        else:
            self.post_message(self.Resumed(session, None))

    class Resumed(Message):
        """A game can be gone on with, or cannot."""

        def __init__(self, session: Session | None, error: RokgardError | None) -> None:
            super().__init__()
            self.session, self.error = session, error

    def on_history_screen_resumed(self, message: Resumed) -> None:
        """Go on with it."""
        if not self.is_current:
            return
        if message.session is not None:
            self._stale = True
            rokgard(self).open_session(message.session)
        elif message.error is not None:
            self.notify(words(self, str(message.error)), severity="error", markup=False)

    def action_picture(self) -> None:
        """Save a picture of the last position."""
        record = self._record()
        if record is not None:
            self._draw_last(record)

    @work(thread=True, exclusive=True, group="picture", exit_on_error=False)
    def _draw_last(self, record: MatchRecord) -> None:
        app = rokgard(self)
        try:
            match = replayed(app.context, record)
            scene = present(match, names=names_of(record), host=app.host)
        except RokgardError as error:
            self.post_message(self.Pictured(None, record.id, str(error)))
        except Exception as error:  # a stranger's rules
            self.post_message(self.Pictured(None, record.id, f"{type(error).__name__}: {error}"))
        else:
            self.post_message(self.Pictured(scene, record.id))

    class Pictured(Message):
        """The last position of a game as a scene, or why there is none."""

        def __init__(self, scene: Scene | None, name: str, problem: str = "") -> None:
            super().__init__()
            self.scene, self.name, self.problem = scene, name, problem

    def on_history_screen_pictured(self, message: Pictured) -> None:
        """Ask where to save it."""
        if message.scene is None:
            self.notify(words(self, message.problem), severity="error", markup=False)
        elif self.is_current:
            from rokgard_tui.pictures import SavePicture

            self.app.push_screen(SavePicture(message.scene, message.name))
