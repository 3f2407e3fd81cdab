"""Rows for options that are on no form but have a value (stars of one's own, say): they can be taken away."""

from __future__ import annotations

from textual.app import ComposeResult
from textual.containers import Horizontal, Vertical
from textual.message import Message
from textual.widgets import Static

from rokgard.fields import SEED, option_fields, value_text
from rokgard.i18n import _
from rokgard.setup import Setup
from rokgard_tui.controls import Push
from rokgard_tui.form import Row
from rokgard_tui.symbols import words


class KeptRows(Vertical):
    """A row for each of them; one whose option has its default is not shown. `Changed` has the setup without one."""

    class Changed(Message):
        """One was taken away."""

        def __init__(self, setup: Setup) -> None:
            super().__init__()
            self.setup = setup

    DEFAULT_CSS = """
    KeptRows { height: auto; }
    KeptRows Horizontal { height: auto; width: 1fr; }
    KeptRows Static { width: 1fr; height: 1; color: $foreground 70%; }
    KeptRows Push { margin: 0 0 0 1; }
    """

    def __init__(self, setup: Setup, *, id: str | None = None) -> None:
        super().__init__(id=id)
        self._setup = setup
        self._defaults = Setup.start(setup.game).values
        self._fields = [
            field
            for field in option_fields(setup.game)
            if not field.asked and field.name != SEED and setup.values[field.name] != self._defaults[field.name]
        ]

    def compose(self) -> ComposeResult:
        """What each is, and a button."""
        for field in self._fields:
            text = words(self, value_text(self._setup.values[field.name]))
            line = Horizontal(Static(text, markup=False), Push(_("Remove"), id=f"remove-{field.name}"))
            yield Row(field.label, line, help=field.description, id=f"row-{field.name}")

    def fill(self, setup: Setup) -> None:
        """Show those that a setup has."""
        self._setup = setup
        for field in self._fields:
            self.query_one(f"#row-{field.name}").display = setup.values[field.name] != self._defaults[field.name]

    def on_push_pressed(self, event: Push.Pressed) -> None:
        """Take it away."""
        event.stop()
        name = (event.button.id or "").removeprefix("remove-")
        self.post_message(self.Changed(self._setup.change(**{name: self._defaults[name]})))
