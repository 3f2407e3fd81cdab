"""Help: what can be done on the screen below, by keys and by mouse."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, ClassVar

from textual import events
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import VerticalScroll
from textual.content import Content
from textual.screen import ModalScreen, Screen
from textual.widgets import Static

from rokgard.i18n import _
from rokgard_tui.symbols import words

HelpLines = Sequence[tuple[str, str]]
"""Keys (or what the mouse does) and what that means; without keys a plain sentence."""

GENERAL: HelpLines = (
    ("Tab, Shift+Tab", _("go to the next or previous thing on the screen")),
    ("Esc", _("back")),
    ("? or F1", _("this help")),
    ("q or Ctrl+C", _("leave Rokgard; a game that is being played is kept")),
)


class HelpScreen(ModalScreen[None]):
    """The help of a screen: its `HELP` (or what its method `help_lines` returns), and what holds everywhere."""

    DEFAULT_CSS = """
    HelpScreen { align: center middle; background: $background 60%; }
    HelpScreen > VerticalScroll { width: 76; max-width: 100%; height: auto; max-height: 100%; padding: 1 2;
                                  background: $panel; border: round $foreground 40%; }
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
        """All lines in one text."""
        with VerticalScroll(can_focus=False):
            yield Static(self._text())

    def _text(self) -> Content:
        lines = [*self._lines, ("", ""), *GENERAL] if self._lines else list(GENERAL)
        column = min(22, max(len(keys) for keys, _text in lines))
        rows = []
        for keys, text in lines:
            if not keys:
                rows.append(Content(words(self, text)))
            elif len(keys) > column:
                rows += [Content.styled(words(self, keys), "bold"), Content(" " * (column + 2) + words(self, text))]
            else:
                rows.append(Content.styled(f"{words(self, keys):<{column}}  ", "bold") + Content(words(self, text)))
        return Content("\n").join(rows)

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
