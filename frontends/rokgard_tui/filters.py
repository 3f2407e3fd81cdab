"""A filter on one line: what it lets through, and a list to choose another from."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from textual import events, on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical
from textual.content import Content
from textual.screen import ModalScreen
from textual.widgets import OptionList, Static

from rokgard.i18n import _
from rokgard.words import shorten, width
from rokgard_tui.controls import Control, Item
from rokgard_tui.menus import Menu
from rokgard_tui.symbols import is_ascii, symbols, words


class Pick(ModalScreen[str]):
    """A list to choose one item from; Escape leaves all as it is."""

    DEFAULT_CSS = """
    Pick {
        align: center middle; background: $background 60%;
        & > Vertical {
            width: 44; max-width: 100%; height: auto; max-height: 100%; padding: 1 2;
            background: $panel; border: round $foreground 40%; overflow-y: auto;
        }
        &.-ascii > Vertical { border: ascii $foreground 40%; }
        .heading { text-style: bold; margin-bottom: 1; }
        Menu { max-height: 16; background: $panel; }
    }
    """
    BINDINGS: ClassVar[list[BindingType]] = [Binding("escape", "close", _("Back"))]

    def __init__(self, title: str, items: Sequence[Item], value: str) -> None:
        super().__init__()
        self._title, self._items, self._value = title, tuple(items), value

    def compose(self) -> ComposeResult:
        """What is asked, and the items, the one that holds now marked."""
        self.set_class(is_ascii(self), "-ascii")
        signs = symbols(self)
        lines = [
            Content(f"{signs.chosen if item.value == self._value else signs.free} {words(self, item.title)}")
            for item in self._items
        ]
        with Vertical():
            yield Static(Content(words(self, self._title)), classes="heading")
            yield Menu(*lines, markup=False, compact=True)

    def on_mount(self) -> None:
        """Begin at what holds now."""
        menu = self.query_one(Menu)
        menu.highlighted = next((n for n, item in enumerate(self._items) if item.value == self._value), 0)
        menu.focus()

    @on(OptionList.OptionSelected)
    def _chosen(self, event: OptionList.OptionSelected) -> None:
        event.stop()
        self.dismiss(self._items[event.option_index].value)

    def on_click(self, event: events.Click) -> None:
        """A click beside the list leaves all as it is."""
        if event.widget is self:
            self.dismiss(self._value)

    def action_close(self) -> None:
        """Nothing else is chosen."""
        self.dismiss(self._value)


class Filter(Control):
    """Shows which item is let through. Enter or a click opens the list; left and right take the next."""

    DEFAULT_CSS = """
    Filter { width: 1fr; max-width: 28; height: 1; padding: 0 0 0 1; background: $foreground 8%; margin-right: 1; }
    Filter:focus { background: $primary 30%; }
    """
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("enter,space", "open", _("Choose"), key_display="⏎", show=False),
        Binding("left", "step(-1)", show=False),
        Binding("right", "step(1)", show=False),
    ]

    def __init__(self, title: str, everything: str, short: str, *, id: str) -> None:
        """`short` stands for everything where there is little room."""
        super().__init__("", id=id)
        self._title, self._short = title, short
        self._everything = Item("", everything)
        self.items: Sequence[Item] = (self._everything,)

    def offer(self, items: Sequence[Item]) -> None:
        """Offer these besides everything; what was chosen stays so, even where it is not among them."""
        kept = [] if self.value in {"", *(item.value for item in items)} else [Item(self.value, self.value)]
        self.items = (self._everything, *items, *kept)
        self.refresh()

    def render(self) -> Content:
        """What is let through, and a sign that there is a list."""
        room = self.size.width
        title = next((item.title for item in self.items if item.value == self.value), self.value)
        if not self.value and width(words(self, title)) > room - 2:
            title = self._short
        shown = words(self, title)
        cut = shown if width(shown) < room else shorten(shown, room - 2, "." if is_ascii(self) else "…")
        gap = " " * (room - 1 - width(cut))
        style = self.styled("chosen" if self.value or self.has_focus else "free")
        return Content.assemble((cut, style), gap, ("v" if is_ascii(self) else "▾", self.styled("muted")))

    def action_neighbour(self, step: int) -> None:
        """Down to the list that is filtered."""
        if step > 0:
            self.screen.focus_next("GameList")

    def action_step(self, step: int) -> None:
        """Take the next item, or the one before."""
        values = [item.value for item in self.items]
        self.choose(values[(values.index(self.value) + step) % len(values)])

    def action_open(self) -> None:
        """Choose from the list."""

        def chosen(value: str | None) -> None:
            if value is not None:
                self.choose(value)
            self.action_neighbour(1)

        self.app.push_screen(Pick(self._title, self.items, self.value), chosen)

    def on_click(self) -> None:
        """Choose from the list."""
        self.action_open()
