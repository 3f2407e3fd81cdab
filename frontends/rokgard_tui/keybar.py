"""The line of keys at the bottom of a screen: as many as there is room for, and always the way to the others."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import ClassVar

from textual import events
from textual.app import App
from textual.content import Content
from textual.screen import Screen
from textual.widget import Widget

from rokgard.words import width
from rokgard_tui.symbols import is_ascii, words

HELP, BACK = "help", "escape"
"""The action that tells all keys, and the key that leads back: where anything is shown, these are."""


@dataclass(frozen=True, slots=True)
class Entry:
    """A key, what it is called here, what it does, and how soon it is left out where there is no room (0: last)."""

    key: str
    sign: str
    label: str
    rank: int
    disabled: bool = False

    @property
    def width(self) -> int:
        """Columns of both with a blank between them."""
        return width(f"{self.sign} {self.label}")


@dataclass(frozen=True, slots=True)
class Placed:
    """An entry on the line, or with `entry=None` the sign that some have no room."""

    column: int
    entry: Entry | None


def arrange(entries: Sequence[Entry], room: int, more: str = "…") -> list[Placed]:
    """Where the entries stand on a line of so many columns.

    They stand well apart if all of them fit so, else closer; then those that matter least are left out, and `more` says
    so. The one of rank 0 is there as long as there is room for it.
    """
    for margin, gap in ((1, 2), (1, 1), (0, 1)):
        placed = _in_a_row(entries, margin, gap)
        if _end(placed, more) <= room:
            return placed
    kept = sorted(entries, key=lambda entry: entry.rank)
    while kept:
        kept.pop()
        shown: list[Entry | None] = [entry for entry in entries if entry in kept]
        if kept:
            shown.insert(shown.index(kept[0]), None)
        placed = _in_a_row(shown, 0, 1, more)
        if _end(placed, more) <= room:
            return placed
    return []


def _in_a_row(entries: Sequence[Entry | None], margin: int, gap: int, more: str = "") -> list[Placed]:
    placed, column = [], margin
    for entry in entries:
        placed.append(Placed(column, entry))
        column += (entry.width if entry is not None else width(more)) + gap
    return placed


def _end(placed: Sequence[Placed], more: str) -> int:
    if not placed:
        return 0
    last = placed[-1]
    return last.column + (last.entry.width if last.entry is not None else width(more))


class KeyBar(Widget):
    """The keys that mean something now, to be read and to be clicked."""

    ALLOW_SELECT = False
    COMPONENT_CLASSES: ClassVar[set[str]] = {"keys--key", "keys--label", "keys--pointed", "keys--more"}
    DEFAULT_CSS = """
    KeyBar {
        dock: bottom; height: 1; width: 1fr; background: $footer-background; text-wrap: nowrap;
        &> .keys--key { color: $footer-key-foreground; text-style: bold; }
        &> .keys--label { color: $footer-description-foreground; }
        &> .keys--pointed { color: $footer-key-foreground; text-style: bold underline; }
        &> .keys--more { color: $footer-description-foreground 60%; }
    }
    """

    def __init__(self, *, id: str | None = None) -> None:
        super().__init__(id=id)
        self._entries: list[Entry] | None = None
        self._pointed: Entry | None = None

    def on_mount(self) -> None:
        """Follow what the screen offers."""
        self.screen.bindings_updated_signal.subscribe(self, self._changed)

    def _changed(self, screen: Screen[object]) -> None:
        # A terminal that goes to the background takes the focus away for a while: that is no other screen.
        if self.is_attached and screen is self.screen and screen.app.app_focus:
            self._entries = None
            self.refresh()

    @property
    def entries(self) -> list[Entry]:
        """All that could be shown, in its order."""
        if self._entries is None:
            self._entries = list(self._offered())
        return self._entries

    def _offered(self) -> Iterator[Entry]:
        """What is there first matters most, and what is there on every screen less; help and the way back most."""
        seen = set()
        for number, (node, binding, enabled, _tooltip) in enumerate(self.screen.active_bindings.values()):
            if not binding.show or binding.action in seen:
                continue
            seen.add(binding.action)
            everywhere = isinstance(node, App)
            rank = 0 if binding.action == HELP else 1 if binding.key == BACK else 2 + number + 1000 * everywhere
            sign, label = words(self, self.app.get_key_display(binding)), words(self, binding.description)
            yield Entry(binding.key, sign, label, rank, disabled=not enabled)

    @property
    def placed(self) -> list[Placed]:
        """What is shown, and where."""
        return arrange(self.entries, self.size.width, ".." if is_ascii(self) else "…")

    def render(self) -> Content:
        """One line."""
        line = Content("")
        for one in self.placed:
            line += Content(" " * (one.column - line.cell_length))
            if one.entry is None:
                line += Content.styled(".." if is_ascii(self) else "…", self.get_visual_style("keys--more"))
                continue
            pointed = one.entry == self._pointed and not one.entry.disabled
            for text, kind in ((f"{one.entry.sign} ", "key"), (one.entry.label, "label")):
                style = self.get_visual_style(f"keys--{'pointed' if pointed else kind}")
                line += Content.styled(text, style)
        return line

    def _at(self, column: int) -> Entry | None:
        for one in self.placed:
            if one.entry is not None and one.column <= column < one.column + one.entry.width:
                return one.entry
        return None

    def on_mouse_move(self, event: events.MouseMove) -> None:
        """What would be clicked stands out."""
        self._point(self._at(event.x))

    def on_leave(self) -> None:
        """Nothing is pointed at any more."""
        self._point(None)

    def _point(self, entry: Entry | None) -> None:
        if entry != self._pointed:
            self._pointed = entry
            self.refresh()

    def on_click(self, event: events.Click) -> None:
        """A click is the key."""
        entry = self._at(event.x)
        if entry is not None and not entry.disabled:
            self.app.simulate_key(entry.key)
