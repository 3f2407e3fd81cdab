"""Help: what can be done on the screen below, by keys and by mouse."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, ClassVar

from textual import events
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, VerticalScroll
from textual.screen import ModalScreen, Screen
from textual.widget import Widget
from textual.widgets import Static

from rokgard.i18n import _
from rokgard_tui.symbols import words

HelpLines = Sequence[tuple[str, str]]
"""Keys (or what the mouse does) and what that means; without keys a plain sentence."""

NARROW = 50
"""Columns below which the keys stand above what they mean."""
GENERAL: HelpLines = (
    ("Tab, Shift+Tab", _("go to the next or previous thing on the screen")),
    ("Esc", _("back")),
    ("t", _("the next theme")),
    ("? or F1", _("this help")),
    ("q or Ctrl+C", _("leave Rokgard; a game that is being played is kept")),
)


class HelpScreen(ModalScreen[None]):
    """The help of a screen: its `HELP` (or what its method `help_lines` returns), and what holds everywhere."""

    DEFAULT_CSS = """
    HelpScreen { align: center middle; background: $background 60%; }
    HelpScreen > VerticalScroll { width: 76; max-width: 100%; height: auto; max-height: 100%; padding: 1 2;
                                  background: $panel; border: round $foreground 40%; scrollbar-size-vertical: 1; }
    HelpScreen Horizontal { height: auto; }
    HelpScreen .help--keys { width: 20; padding: 0 2 0 0; text-style: bold; }
    HelpScreen .help--text { width: 1fr; }
    HelpScreen.-narrow > VerticalScroll { padding: 0 1; }
    HelpScreen.-narrow .help--row { layout: vertical; }
    HelpScreen.-narrow .help--keys { width: 1fr; padding: 0; }
    HelpScreen.-narrow .help--row > .help--text { padding: 0 0 0 2; }
    HelpScreen .help--rest { margin: 1 0 0 0; }
    """
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape,question_mark,f1,enter,space", "close", _("Close")),
        Binding("down,j", "scroll(1)", show=False),
        Binding("up,k", "scroll(-1)", show=False),
        Binding("pagedown", "scroll(10)", show=False),
        Binding("pageup", "scroll(-10)", show=False),
        Binding("home", "scroll(-9999)", show=False),
        Binding("end", "scroll(9999)", show=False),
    ]

    def __init__(self, screen: Screen[Any]) -> None:
        super().__init__()
        lines = getattr(screen, "help_lines", None)
        self._lines: HelpLines = lines() if callable(lines) else getattr(screen, "HELP", ())

    def compose(self) -> ComposeResult:
        """A row for each line, what holds everywhere last."""
        with VerticalScroll(can_focus=False):
            for keys, text in self._lines:
                yield self._row(keys, text)
            for number, (keys, text) in enumerate(GENERAL):
                yield self._row(keys, text, rest=bool(self._lines) and number == 0)

    def _row(self, keys: str, text: str, *, rest: bool = False) -> Widget:
        said = Static(words(self, text), markup=False, classes="help--text")
        if not keys:
            return said
        row = Horizontal(Static(words(self, keys), markup=False, classes="help--keys"), said, classes="help--row")
        row.set_class(rest, "help--rest")
        return row

    def on_resize(self, event: events.Resize) -> None:
        """Keys above what they mean where both have no room side by side."""
        self.set_class(event.size.width < NARROW, "-narrow")

    def action_close(self) -> None:
        """Back to the screen."""
        self.dismiss(None)

    def action_scroll(self, lines: int) -> None:
        """Up or down."""
        self.query_one(VerticalScroll).scroll_relative(y=lines, animate=False)

    def on_click(self, event: events.Click) -> None:
        """A click anywhere closes it."""
        event.stop()
        self.dismiss(None)
