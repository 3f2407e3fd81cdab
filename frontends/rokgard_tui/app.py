"""The app itself: its look, its screens and how one leads to another."""

from __future__ import annotations

import asyncio
import contextlib
import signal
from collections.abc import Sequence
from typing import TYPE_CHECKING, ClassVar

from rich.text import Text
from textual.app import App
from textual.binding import Binding, BindingType
from textual.driver import Driver
from textual.events import Print
from textual.filter import LineFilter, NoColor
from textual.scrollbar import ScrollBar
from textual.worker import WorkerFailed

from rokgard.cli.guard import INTERRUPTED
from rokgard.frontend import Opening
from rokgard.host import Host
from rokgard.i18n import _
from rokgard.render import RenderOptions
from rokgard_tui.asciifilter import AsciiOnly
from rokgard_tui.colours import PLAIN, PREFIX, plain_theme, textual_theme
from rokgard_tui.drivers import on_standard_output
from rokgard_tui.preferences import prefer, preferences
from rokgard_tui.scrollbars import bars
from rokgard_tui.workthreads import WorkThreads

if TYPE_CHECKING:
    from rokgard.cli.context import AppContext
    from rokgard.record import MatchRecord
    from rokgard.session import Session
    from rokgard.store import RecordStore


_KEYS_IN_ASCII = {"← →": "</>", "⏎": "CR", "←": "<-", "→": "->", "↑": "Up", "↓": "Down", "⌫": "Bksp"}


class RokgardApp(App[int]):
    """Rokgard in a terminal. `context` is the command line's: its host, paths, store and console."""

    TITLE = "Rokgard"
    ENABLE_COMMAND_PALETTE = False
    CSS = """
    Input > .input--placeholder { color: $foreground 70%; }
    Button { background: $foreground 14%; }
    Button:hover { background: $foreground 26%; }
    Button:ansi { background: ansi_default; text-style: underline; }
    """
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("question_mark,f1", "help", _("Help")),
        Binding("q", "leave", _("Leave")),
        Binding("t", "theme", _("Theme")),
        Binding("ctrl+q", "leave", _("Leave"), show=False, priority=True),
        Binding("ctrl+c", "interrupt", _("Leave"), show=False, priority=True),
    ]

    def __init__(self, context: AppContext, opening: Opening) -> None:
        self.colourless = context.console.colours == "none"
        super().__init__(ansi_color=True if self.colourless else None)
        self.context, self.opening = context, opening
        ScrollBar.renderer = bars(context.console.colours, context.console.charset)
        self._theme_chosen = self._theme_remembered()
        self.parting: list[str] = []
        """What is to be printed once the terminal is back: how to resume, what could not be kept."""
        self.failure: Exception | None = None
        """What nobody was prepared for, and ended the app."""
        self.register_theme(plain_theme())
        for data in self.host.themes.values():
            self.register_theme(textual_theme(data))
        self.theme = PLAIN if self.colourless else PREFIX + self.theme_name

    # -- what screens need --------------------------------------------------------------------------------------------

    @property
    def host(self) -> Host:
        """The plugins."""
        return self.context.host

    @property
    def store(self) -> RecordStore | None:
        """The place where games are kept, if there is one."""
        return self.context.optional_store

    @property
    def theme_name(self) -> str:
        """The theme boards are drawn in: the one asked for or chosen, else the one chosen last time."""
        return self._theme_chosen or self.context.render_options().theme

    def _theme_remembered(self) -> str | None:
        known = preferences(self.context.paths).theme
        return self.opening.theme or (known if known in self.host.themes else None)

    def get_driver_class(self) -> type[Driver]:
        """The screen goes to standard output."""
        return on_standard_output(super().get_driver_class())

    def get_line_filters(self) -> Sequence[LineFilter]:
        """Where there are to be no colours, or nothing but ASCII, nothing else gets through, whoever draws it."""
        filters = [*super().get_line_filters()]
        if self.colourless:
            filters.append(NoColor())
        if self.context.console.charset == "ascii":
            filters.append(AsciiOnly())
        return filters

    def render_options(self) -> RenderOptions:
        """How boards are drawn; the room is for whoever draws to say."""
        return self.context.render_options(self.theme_name, header=False)

    # -- screens ------------------------------------------------------------------------------------------------------

    def on_mount(self) -> None:
        """Show what the command line asked for."""
        if not self.is_headless:
            asyncio.get_running_loop().set_default_executor(WorkThreads())
            self._end_on_signals()
        self.begin_capture_print(self)
        self.open_home()
        if self.opening.session is not None:
            self.open_session(self.opening.session)
        elif self.opening.game is not None:
            self.open_setup(self.opening.game, self.opening)

    def open_home(self) -> None:
        """The first screen: games to choose from, and the way to everything else."""
        from rokgard_tui.home import HomeScreen

        self.push_screen(HomeScreen())

    def open_setup(self, game: str, opening: Opening | None = None) -> None:
        """Set a game up; what `opening` says is filled in, the rest is as it was in the last game started."""
        from rokgard_tui.setup import SetupScreen

        self.push_screen(SetupScreen(game, opening or Opening()))

    def open_session(self, session: Session, notes: Sequence[str] = (), *, replace: bool = False) -> None:
        """Play; with `replace` in the place of the screen that is shown."""
        from rokgard_tui.playing import PlayScreen

        screen = PlayScreen(session, notes)
        if replace:
            self.switch_screen(screen)
        else:
            self.push_screen(screen)

    def open_history(self) -> None:
        """The games that were played."""
        from rokgard_tui.history import HistoryScreen

        self.push_screen(HistoryScreen())

    def open_replay(self, record: MatchRecord, *, replace: bool = False) -> None:
        """Step through a game."""
        from rokgard_tui.replaying import ReplayScreen

        screen = ReplayScreen(record)
        if replace:
            self.switch_screen(screen)
        else:
            self.push_screen(screen)

    def open_profile(self) -> None:
        """The profile: level, statistics, recent results."""
        from rokgard_tui.profile import ProfileScreen

        self.push_screen(ProfileScreen())

    # -- actions ------------------------------------------------------------------------------------------------------

    def action_help(self) -> None:
        """What can be done here, by keys and by mouse."""
        from rokgard_tui.help import HelpScreen

        if not isinstance(self.screen, HelpScreen):
            self.push_screen(HelpScreen(self.screen))

    def action_theme(self) -> None:
        """The next of the themes, for everything that is shown."""
        from rokgard_tui.sheetview import SheetView

        if self.theme == PLAIN:
            self.notify(_("This terminal shows no colours."), markup=False)
            return
        names = list(self.host.themes)
        self._theme_chosen = names[(names.index(self.theme_name) + 1) % len(names)]
        self.theme = PREFIX + self.theme_name
        prefer(self.context.paths, theme=self.theme_name)
        for screen in self.screen_stack:
            for view in screen.query(SheetView):
                view.restyle(self.render_options())
        self.notify(self._theme_chosen, title=_("Theme"), timeout=2, markup=False)

    def get_key_display(self, binding: Binding) -> str:
        """How a key is called: as it is written on it; in ASCII where nothing else may be written."""
        shown = super().get_key_display(binding)
        if len(shown) > 1:
            shown = shown[0].upper() + shown[1:]
        if self.context.console.charset == "ascii":
            for sign, name in _KEYS_IN_ASCII.items():
                shown = shown.replace(sign, name)
        return shown

    def on_print(self, event: Print) -> None:
        """What is printed while the app is shown, such as a warning of the host or the store, would not be seen."""
        text = " ".join(Text.from_ansi(event.text).plain.split())
        if text:
            self.notify(text, severity="warning" if event.stderr else "information", timeout=10, markup=False)

    # -- leaving ------------------------------------------------------------------------------------------------------

    def action_leave(self) -> None:
        """Leave the app; a game that is being played is kept."""
        self.leave(0)

    def action_interrupt(self) -> None:
        """Ctrl-C: the same, with the exit code that says so."""
        self.leave(INTERRUPTED)

    def leave(self, code: int) -> None:
        """End the app with this exit code."""
        if not self._exit:
            self._tell_screens()
            self.exit(code)

    def _tell_screens(self) -> None:
        """Tell the screens with `before_leaving`, the topmost first, that the app ends."""
        for screen in reversed(self._screen_stacks[self._current_mode]):
            tell = getattr(screen, "before_leaving", None)
            if tell is not None:
                tell()

    def _end_on_signals(self) -> None:
        """Leave in order where the system asks for it, or the terminal has gone."""
        loop = asyncio.get_running_loop()
        for name in ("SIGINT", "SIGTERM", "SIGHUP"):
            number = getattr(signal, name, None)
            # A signal that the parent chose to ignore (nohup) stays ignored.
            if number is None or signal.getsignal(number) is signal.SIG_IGN:
                continue
            with contextlib.suppress(NotImplementedError, RuntimeError, ValueError):
                loop.add_signal_handler(number, self.leave, INTERRUPTED if name == "SIGINT" else 128 + number)

    def _handle_exception(self, error: Exception) -> None:
        """End the app, without Textual's traceback; whoever runs it finds the reason in `failure`."""
        if self.failure is None:
            self.failure = getattr(error, "error", error) if isinstance(error, WorkerFailed) else error
            with contextlib.suppress(Exception):
                self._tell_screens()
        self._return_code = 1
        if self._exception is None:  # what Textual's pilot raises again
            self._exception = self.failure
            self._exception_event.set()
        self._close_messages_no_wait()
