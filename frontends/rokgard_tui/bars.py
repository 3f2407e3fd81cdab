"""The line at the top of a screen: what it is, and beside it what there is to say of it."""

from __future__ import annotations

from textual.content import Content
from textual.widgets import Static

from rokgard_tui.symbols import words


class TitleBar(Static):
    """One line: the title, then details, set apart by space."""

    DEFAULT_CSS = """
    TitleBar {
        dock: top; height: 1; padding: 0 1; background: $panel; color: $foreground;
        text-wrap: nowrap; text-overflow: ellipsis;
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
        text = Content.styled(words(self, self._title), "bold")
        self.update(text.append(f"   {words(self, detail)}") if detail else text)
