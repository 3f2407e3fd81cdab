"""The app itself: its look, its screens and how one leads to another."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, ClassVar

from textual.app import App
from textual.binding import Binding, BindingType

from rokgard.frontend import Opening
from rokgard.host import Host
from rokgard.i18n import _
from rokgard.render import RenderOptions
from rokgard_tui.colours import PLAIN, PREFIX, plain_theme, textual_theme

if TYPE_CHECKING:
    from rokgard.cli.context import AppContext
    from rokgard.record import MatchRecord
    from rokgard.session import Session
    from rokgard.store import RecordStore


class RokgardApp(App[int]):
    """Rokgard in a terminal. `context` is the command line's: its host, paths, store and console."""

    TITLE = "Rokgard"
    ENABLE_COMMAND_PALETTE = False
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("question_mark,f1", "help", _("Help"), key_display="?"),
        Binding("t", "theme", _("Theme")),
        Binding("q", "leave", _("Leave")),
        Binding("ctrl+c,ctrl+q", "leave", _("Leave"), show=False, priority=True),
    ]

    def __init__(self, context: AppContext, opening: Opening) -> None:
        super().__init__()
        self.context, self.opening = context, opening
        self._theme_chosen: str | None = None
        self.parting: list[str] = []
        """What is to be printed once the terminal is back: how to resume, what could not be kept."""
        self.register_theme(plain_theme())
        for data in self.host.themes.values():
            self.register_theme(textual_theme(data))
        colourless = context.console.colours == "none"
        self.theme = PLAIN if colourless else PREFIX + self.theme_name

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
        """The theme boards are drawn in."""
        return self._theme_chosen or self.opening.theme or self.context.render_options().theme

    def render_options(self) -> RenderOptions:
        """How boards are drawn; the room is for whoever draws to say."""
        return self.context.render_options(self.theme_name, header=False)

    # -- screens ------------------------------------------------------------------------------------------------------

    def on_mount(self) -> None:
        """Show what the command line asked for."""
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
        from rokgard_tui.board import BoardView

        if self.theme == PLAIN:
            self.notify(_("This terminal shows no colours."), markup=False)
            return
        names = list(self.host.themes)
        self._theme_chosen = names[(names.index(self.theme_name) + 1) % len(names)]
        self.theme = PREFIX + self.theme_name
        for screen in self.screen_stack:
            for board in screen.query(BoardView):
                board.restyle(self.render_options())
        self.notify(self._theme_chosen, title=_("Theme"), timeout=2, markup=False)

    def action_leave(self) -> None:
        """Leave the app; a game that is being played is kept already."""
        self.exit(0)
