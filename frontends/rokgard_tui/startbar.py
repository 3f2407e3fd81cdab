"""The line with Start: always in reach, and beside it what is going on, or what is pointed at."""

from __future__ import annotations

from time import monotonic

from textual.app import ComposeResult
from textual.containers import Horizontal
from textual.message import Message

from rokgard.i18n import _
from rokgard_tui.controls import Push
from rokgard_tui.symbols import Words, symbols

_STEP = 1 / 8
"""Seconds between two steps of the wheel."""


class StartBar(Horizontal):
    """A button and a line of words. `Pressed` is posted when the game is to start."""

    class Pressed(Message):
        """Start."""

    DEFAULT_CSS = """
    StartBar { height: 1; padding: 0 1; }
    StartBar > #start { width: 16; }
    StartBar > #said { width: 1fr; height: 1; padding: 0 1; color: $foreground 70%;
                       text-wrap: nowrap; text-overflow: ellipsis; }
    """

    def __init__(self, *, id: str | None = None) -> None:
        super().__init__(id=id)
        self._hint = ""
        self._waits = self._busy = False

    def compose(self) -> ComposeResult:
        """Button and words."""
        yield Push(_("Start"), main=True, id="start")
        yield Words(id="said", flat=True)

    def on_mount(self) -> None:
        """A wheel turns while the game is being set up."""
        self._wheel = self.set_interval(_STEP, self._say, pause=True)

    def hint(self, text: str) -> None:
        """What there is to know about what is pointed at; less important than what is going on."""
        self._hint = text
        self._say()

    def show(self, *, waits: bool, busy: bool) -> None:
        """Whether something is wrong, so that Start waits; whether the game is being set up."""
        self._waits, self._busy = waits, busy
        self.query_one("#start", Push).disabled = waits or busy
        if busy:
            self._wheel.resume()
        else:
            self._wheel.pause()
        self._say()

    def _say(self) -> None:
        if self._busy:
            wheel = symbols(self).spinner
            said = _("{wheel} setting up").format(wheel=wheel[int(monotonic() / _STEP) % len(wheel)])
        else:
            said = _("Start waits until this is mended") if self._waits else self._hint
        self.query_one("#said", Words).say(said)

    def on_push_pressed(self, event: Push.Pressed) -> None:
        """Start."""
        event.stop()
        self.post_message(self.Pressed())
