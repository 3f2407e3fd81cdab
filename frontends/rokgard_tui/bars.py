"""The line at the top of a screen: what it is, and beside it what there is to say of it."""

from __future__ import annotations

from textual.content import Content
from textual.widgets import Static

from rokgard.words import shorten, width
from rokgard_tui.symbols import is_ascii, words


class TitleBar(Static):
    """One line: the title, then details, set apart by space."""

    DEFAULT_CSS = """
    TitleBar {
        dock: top; height: 1; padding: 0 1; background: $panel; color: $foreground;
        text-wrap: nowrap;
    }
    """

    def __init__(self, title: str, detail: str = "", *, id: str | None = None) -> None:
        super().__init__(id=id)
        self._title, self._detail = title, detail

    def on_mount(self) -> None:
        """Only now is it known which characters may be used."""
        self.say(self._detail)

    def say(self, detail: str, *, title: str | None = None) -> None:
        """Change the details, and the title if one is given."""
        self._title, self._detail = title or self._title, detail
        self._draw()

    def on_resize(self) -> None:
        """Cut for the new room."""
        self._draw()

    def _draw(self) -> None:
        room, dots = max(1, self.size.width), "." if is_ascii(self) else "…"
        title = shorten(words(self, self._title), room, dots)
        left = room - width(title) - 3
        text = Content.styled(title, "bold")
        if self._detail and left > 3:
            text = text.append("   " + shorten(words(self, self._detail), left, dots))
        self.update(text)
