"""The row for the seed of boards that are drawn by chance: typed, or drawn anew."""

from __future__ import annotations

import secrets
from typing import Any

from textual.containers import Horizontal
from textual.message import Message
from textual.widgets import Input

from rokgard.fields import SEED, Kind, option_fields
from rokgard.game import Game
from rokgard.i18n import _
from rokgard_tui.controls import Push
from rokgard_tui.form import Field, Row

MOST_SEED = 999_999_999
"""Seeds that are drawn by chance stay below this: short enough to be told to somebody."""
_MOST_DIGITS = 100


class SeedRow(Row):
    """A number, and a button that draws another; `Changed` is posted for both."""

    class Changed(Message):
        """Another seed."""

        def __init__(self, seed: int) -> None:
            super().__init__()
            self.seed = seed

    DEFAULT_CSS = """
    SeedRow Horizontal { height: auto; width: 1fr; }
    SeedRow Push { margin: 0 0 0 1; }
    """

    def __init__(self, game: type[Game[Any, Any]], seed: int | None) -> None:
        """Begin with `seed`, or with one that is drawn."""
        field = next(field for field in option_fields(game) if field.name == SEED)
        self._low = 1 if field.low is None else int(field.low)
        self._high = MOST_SEED if field.high is None else min(int(field.high), max(self._low, MOST_SEED))
        self.seed = self._any() if seed is None else seed
        self._typed = Field(str(self.seed), kind=Kind.INTEGER, id="seed")
        line = Horizontal(self._typed, Push(_("New"), id="new-board"))
        super().__init__(_("seed"), line, help=_("the same number gives the same board"), id="row-seed")

    def _any(self) -> int:
        return self._low + secrets.randbelow(self._high - self._low + 1)

    def draw(self) -> None:
        """Draw another one by chance."""
        self._use(self._any())
        with self.prevent(Input.Changed):
            self._typed.value = str(self.seed)

    def _use(self, seed: int) -> None:
        self.seed = seed
        self.post_message(self.Changed(seed))

    def on_input_changed(self, event: Input.Changed) -> None:
        """Take what was typed as soon as it is a number."""
        event.stop()
        text = event.value.strip()
        # Python itself refuses to read numbers of thousands of digits.
        if text.isascii() and text.isdigit() and len(text) <= _MOST_DIGITS and int(text) != self.seed:
            self._use(int(text))

    def on_push_pressed(self, event: Push.Pressed) -> None:
        """Draw another one."""
        event.stop()
        self.draw()
