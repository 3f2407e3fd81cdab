"""The lines below the board: whose turn it is or what is waited for, what there is to say, and a line for typing."""

from __future__ import annotations

from textual import on
from textual.app import ComposeResult
from textual.containers import Vertical
from textual.content import Content
from textual.message import Message
from textual.widgets import Input, Static

from rokgard.i18n import _
from rokgard.words import shorten, width
from rokgard_tui.symbols import is_ascii, words

_MOST_LINES = 4
"""Lines of a message, as in the style sheet below."""


class SayingBar(Vertical):
    """A state in bold, a message below it; instead of the message, when it is open, the line for typing.

    At the end of the state's line there may be a lasting warning, which no message takes the place of.
    """

    class Typed(Message):
        """A line was typed."""

        def __init__(self, text: str) -> None:
            super().__init__()
            self.text = text

    DEFAULT_CSS = """
    SayingBar { height: auto; max-height: 5; background: $panel; padding: 0 1; }
    SayingBar > #state { height: 1; text-style: bold; text-wrap: nowrap; text-overflow: ellipsis; }
    SayingBar > #message { height: auto; min-height: 1; max-height: 4; }
    SayingBar > #message.-warning { color: $text-warning; }
    SayingBar > #line { display: none; height: 1; padding: 0; background: $panel; }
    SayingBar.-typing > #line { display: block; }
    SayingBar.-typing > #message { display: none; }
    """

    def __init__(self, *, id: str | None = None) -> None:
        super().__init__(id=id)
        self._state = self._lasting = ""
        self._message: tuple[str, bool] = ("", False)
        self.set_class(True, "-quiet")

    def compose(self) -> ComposeResult:
        """State, message, line."""
        yield Static(id="state", markup=False)
        yield Static(id="message", markup=False)
        line = Input(id="line", placeholder=_("a move, or one star or cell; Esc closes"), compact=True)
        line.can_focus = False
        yield line

    def say(self, state: str, message: str, *, warning: bool = False, lasting: str = "") -> None:
        """Change them; a warning has its own colour, and a sign."""
        if (state, lasting) != (self._state, self._lasting):
            self._state, self._lasting = state, lasting
            self._draw_state()
        if (message, warning) != self._message:
            self._message = message, warning
            shown = self.query_one("#message", Static)
            shown.set_class(warning, "-warning")
            self.set_class(not message, "-quiet")
            text = words(self, message)
            content = Content(f"! {text}" if warning and text else text)
            # The message follows the pointer: the screen is only arranged anew where it takes more or fewer lines.
            shown.update(content, layout=_lines(content, shown.size.width) != shown.size.height)

    def on_resize(self) -> None:
        """The lasting warning stands at the end of its line."""
        self._draw_state()

    def _draw_state(self) -> None:
        line, room = Content(words(self, self._state)), self.content_size.width
        lasting = f"! {words(self, self._lasting)}" if self._lasting else ""
        if lasting and room:
            state = shorten(line.plain, max(0, room - width(lasting) - 2), "." if is_ascii(self) else "…")
            gap = max(0, room - width(state) - width(lasting))
            line = Content(state + " " * gap) + Content.styled(lasting, "$text-warning")
        self.query_one("#state", Static).update(line, layout=False)

    @property
    def typing(self) -> bool:
        """Whether the line is open."""
        return self.has_class("-typing")

    def open(self) -> None:
        """Open the line, empty."""
        self.add_class("-typing")
        line = self.query_one("#line", Input)
        line.value, line.can_focus = "", True
        self.screen.set_focus(line)  # at once: `focus()` waits, and what was typed meanwhile would be lost

    def close(self) -> None:
        """Close it; where the keys go next is for the screen to say."""
        self.remove_class("-typing")
        self.query_one("#line", Input).can_focus = False

    @on(Input.Submitted, "#line")
    def _submitted(self, event: Input.Submitted) -> None:
        event.stop()
        self.post_message(self.Typed(event.value.strip()))


def _lines(content: Content, width: int) -> int:
    """How many lines a message takes, within what there is for it."""
    return max(1, min(content.get_height({}, width), _MOST_LINES)) if width else 0
