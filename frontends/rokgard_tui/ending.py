"""The card at the end of a game: the result, what was earned and why, the level, and what can be done next."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from textual import on
from textual.app import ComposeResult
from textual.containers import ItemGrid, Vertical, VerticalScroll
from textual.content import Content
from textual.message import Message
from textual.widgets import Button, Static

from rokgard.i18n import _
from rokgard_tui.symbols import is_ascii, words

BAR = 20
"""Characters of the level bar."""


@dataclass(frozen=True, slots=True)
class Card:
    """What is on the card: the result, the lines below it, and how far the level has got (0 to 1), if it is known."""

    result: str
    lines: Sequence[str] = ()
    level: float | None = None
    level_text: str = ""


class EndCard(Vertical):
    """Shows how the game ended; a button pressed is posted as `Chosen`."""

    class Chosen(Message):
        """What is to be done next."""

        def __init__(self, choice: str) -> None:
            super().__init__()
            self.choice = choice

    DEFAULT_CSS = """
    EndCard { width: 38; padding: 1 1; background: $panel; }
    EndCard > VerticalScroll { height: 1fr; scrollbar-size-vertical: 1; }
    EndCard #result { text-style: bold; }
    EndCard #earned { margin: 1 0 0 0; }
    EndCard > ItemGrid { height: auto; grid-gutter: 0 1; grid-rows: 1; margin: 1 0 0 0; }
    EndCard Button { width: 1fr; }
    """

    def compose(self) -> ComposeResult:
        """Result, lines, buttons."""
        with VerticalScroll(can_focus=False):
            yield Static(id="result", markup=False)
            yield Static(id="earned")
        with ItemGrid(min_column_width=16):
            for choice, label in (
                ("again", _("Play again")),
                ("swap", _("Swap sides")),
                ("replay", _("Replay")),
                ("picture", _("Save picture")),
                ("home", _("Home")),
            ):
                yield Button(label, id=f"choice-{choice}", compact=True)

    def show(self, card: Card) -> None:
        """Fill the card in."""
        self.query_one("#result", Static).update(words(self, card.result))
        text = Content("\n").join([Content(words(self, line)) for line in card.lines])
        if card.level is not None:
            text += Content("\n") + level_bar(card.level, BAR, ascii_only=is_ascii(self))
            text += Content(f" {words(self, card.level_text)}")
        self.query_one("#earned", Static).update(text)

    @on(Button.Pressed)
    def _pressed(self, event: Button.Pressed) -> None:
        event.stop()
        self.post_message(self.Chosen((event.button.id or "").removeprefix("choice-")))


def level_bar(share: float, length: int, *, ascii_only: bool) -> Content:
    """A bar that is filled by `share` (0 to 1)."""
    full = min(length, max(0, round(share * length)))
    filled, empty = ("#", "-") if ascii_only else ("█", "░")
    return Content.styled(filled * full, "$success") + Content.styled(empty * (length - full), "$foreground 50%")
