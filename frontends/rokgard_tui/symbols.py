"""The characters and words that forms and lists are drawn with, in Unicode and in ASCII."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, cast

from textual.widgets import Static

from rokgard.words import clean

if TYPE_CHECKING:
    from textual.message_pump import MessagePump

    from rokgard_tui.app import RokgardApp


@dataclass(frozen=True, slots=True)
class Symbols:
    """One set of characters, each one column wide; `spinner` holds the steps of a wheel."""

    chosen: str
    free: str
    filled: str
    track: str
    knob: str
    off: str
    error: str
    advice: str
    fine: str
    less: str
    more: str
    spinner: str


UNICODE = Symbols("●", "○", "━", "─", "●", "○", "✗", "!", "✓", "◂", "▸", "◐◓◑◒")
ASCII = Symbols("*", "o", "=", "-", "O", "o", "x", "!", "+", "<", ">", "|/-\\")


def rokgard(node: MessagePump) -> RokgardApp:
    """The app that a widget or screen belongs to."""
    return cast("RokgardApp", node.app)


def is_ascii(node: MessagePump) -> bool:
    """Whether nothing but ASCII may be shown."""
    return rokgard(node).context.console.charset == "ascii"


def symbols(node: MessagePump) -> Symbols:
    """The characters for the terminal that a widget is shown on."""
    return ASCII if is_ascii(node) else UNICODE


def words(node: MessagePump, text: str) -> str:
    """A text as it may be shown: on one line, nothing in it that moves a cursor, in ASCII where need be."""
    return clean(text, ascii_only=is_ascii(node))


class Words(Static):
    """Words that change: the screen is only laid out anew where they did. With `flat` they stay on one line."""

    def __init__(
        self, text: str = "", *, flat: bool = False, id: str | None = None, classes: str | None = None
    ) -> None:
        super().__init__(text, markup=False, id=id, classes=classes)
        self.said, self._flat = text, flat

    def say(self, text: str) -> None:
        """Say this, as far as this terminal can show it."""
        text = words(self, text)
        if text != self.said:
            self.said = text
            self.update(text, layout=not self._flat)
