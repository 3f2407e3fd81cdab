"""Controls of forms that take one line: choices, switches and sliders, each with mouse and keys."""

from __future__ import annotations

import math
import re
from collections.abc import Sequence
from typing import Any, ClassVar, NamedTuple

from textual import events
from textual.binding import Binding, BindingType
from textual.content import Content
from textual.geometry import Size, clamp
from textual.message import Message
from textual.reactive import reactive
from textual.style import Style
from textual.widget import Widget

from rokgard.fields import value_text
from rokgard.words import shorten, width
from rokgard_tui.symbols import symbols, words


class Control(Widget, can_focus=True):
    """Something whose value a person sets. `Changed` is posted for what a person does, not for `value = ...`."""

    class Changed(Message):
        """A person set another value."""

        def __init__(self, sender: Control, value: Any) -> None:
            super().__init__()
            self.sender, self.value = sender, value

        @property
        def control(self) -> Control:
            """The control that was changed."""
            return self.sender

    DEFAULT_CSS = """
    Control {
        width: 1fr; height: auto;
        &> .control--chosen { color: $primary; text-style: bold; }
        &> .control--free { color: $foreground; }
        &> .control--muted { color: $foreground 60%; }
        &:focus > .control--chosen { text-style: bold reverse; }
        &:hover > .control--free { color: $foreground; }
        &:disabled > .control--chosen { color: $foreground 60%; }
    }
    """
    COMPONENT_CLASSES: ClassVar[set[str]] = {"control--chosen", "control--free", "control--muted"}
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("up", "neighbour(-1)", show=False),
        Binding("down", "neighbour(1)", show=False),
    ]
    value: reactive[Any] = reactive(None, init=False, layout=False)

    def __init__(self, value: Any, *, id: str | None = None) -> None:
        super().__init__(id=id)
        self.set_reactive(Control.value, value)

    def choose(self, value: Any) -> None:
        """Set the value as a person does."""
        if value != self.value:
            self.value = value
            self.post_message(self.Changed(self, value))

    def action_neighbour(self, step: int) -> None:
        """Go to the control before or after."""
        if step < 0:
            self.screen.focus_previous()
        else:
            self.screen.focus_next()

    def styled(self, kind: str) -> Style:
        """The style of a part: `chosen`, `free` or `muted`."""
        name = f"control--{kind}"
        style = self.get_visual_style(name)
        # Textual leaves reverse video out of the styles of a component.
        return style + Style(reverse=True) if self.get_component_styles(name).text_style.reverse else style

    def get_content_width(self, container: Size, viewport: Size) -> int:
        """All there is."""
        return container.width

    def get_content_height(self, container: Size, viewport: Size, width: int) -> int:
        """One line."""
        return 1


class Item(NamedTuple):
    """One of several things to choose from: its value, what it is called, and a few words more."""

    value: Any
    title: str
    detail: str = ""


def _fitting(text: str, room: int) -> str:
    """As many of the parts of a text (`7 × 6 · four in a row`) as there is room for."""
    parts = re.split(r" (?=[·-] )", text)
    while parts and width(" ".join(parts)) > room:
        parts.pop()
    return " ".join(parts)


class Choices(Control):
    """One of several items, side by side (on more lines where there is no room), or one on a line with `upright`."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("left", "step(-1)", show=False),
        Binding("right", "step(1)", show=False),
        Binding("home", "edge(0)", show=False),
        Binding("end", "edge(-1)", show=False),
    ]

    def __init__(self, items: Sequence[Item], value: Any, *, upright: bool = False, id: str | None = None) -> None:
        super().__init__(value, id=id)
        self.items, self.upright = tuple(items), upright

    def offer(self, items: Sequence[Item], value: Any) -> None:
        """Offer other items."""
        self.items = tuple(items)
        self.value = value
        self.refresh(layout=True)

    @property
    def index(self) -> int:
        """Which item is chosen; -1 if the value is none of them."""
        return next((n for n, item in enumerate(self.items) if item.value == self.value), -1)

    @property
    def item(self) -> Item | None:
        """The item that is chosen."""
        return self.items[self.index] if self.index >= 0 else None

    def _places(self, room: int) -> list[tuple[int, int, str]]:
        """Column, line and title of each item."""
        if self.upright:
            return [(0, line, words(self, item.title)) for line, item in enumerate(self.items)]
        places = []
        column = line = 0
        for item in self.items:
            title = words(self, item.title)
            size = width(title) + 2
            if column and column + size > room:
                column, line = 0, line + 1
            places.append((column, line, title))
            column += size + 2
        return places

    def get_content_height(self, container: Size, viewport: Size, width: int) -> int:
        """As many lines as the items take."""
        return max((line for _column, line, _title in self._places(width)), default=0) + 1

    def render(self) -> Content:
        """The items, the chosen one marked."""
        room, signs, chosen = self.size.width, symbols(self), self.index
        places = self._places(room)
        most = max((width(title) for _column, _line, title in places), default=0)
        parts: list[tuple[str, Style] | str] = []
        at = (0, 0)
        for n, (column, line, title) in enumerate(places):
            parts.append("\n" * (line - at[1]) + " " * (column - (at[0] if line == at[1] else 0)))
            sign = signs.chosen if n == chosen else signs.free
            text = shorten(f"{sign} {title}", room, "." if title.isascii() else "…")
            parts.append((text, self.styled("chosen" if n == chosen else "free")))
            at = (column + width(text), line)
            detail = _fitting(words(self, self.items[n].detail), room - most - 4) if self.upright else ""
            if detail:
                parts.append((" " * (most + 4 - at[0]) + detail, self.styled("muted")))
        return Content.assemble(*parts)

    def on_click(self, event: events.Click) -> None:
        """Choose what was clicked."""
        offset = event.get_content_offset(self)
        for item, (column, line, title) in zip(self.items, self._places(self.size.width), strict=True):
            wide = self.size.width if self.upright else width(title) + 2
            if offset is not None and offset.y == line and column <= offset.x < column + wide:
                self.choose(item.value)

    def action_step(self, step: int) -> None:
        """Choose the next item or the one before."""
        if self.items:
            self.choose(self.items[int(clamp(self.index + step, 0, len(self.items) - 1))].value)

    def action_edge(self, index: int) -> None:
        """Choose the first or last item."""
        if self.items:
            self.choose(self.items[index].value)

    def action_neighbour(self, step: int) -> None:
        """In an upright list to the next item, at its end to the next control."""
        if self.upright and 0 <= self.index + step < len(self.items):
            self.action_step(step)
        else:
            super().action_neighbour(step)


class Toggle(Control):
    """On or off."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("enter,space", "turn_over", show=False),
        Binding("left", "turn(False)", show=False),
        Binding("right", "turn(True)", show=False),
    ]

    def render(self) -> Content:
        """A small switch and the word."""
        signs = symbols(self)
        switch = signs.filled * 2 + signs.knob if self.value else signs.off + signs.track * 2
        return Content.assemble(
            (switch, self.styled("chosen")), " ", (words(self, value_text(bool(self.value))), self.styled("free"))
        )

    def on_click(self) -> None:
        """Turn it over."""
        self.action_turn_over()

    def action_turn_over(self) -> None:
        """Turn it over."""
        self.choose(not self.value)

    def action_turn(self, value: bool) -> None:
        """Turn it on or off."""
        self.choose(value)


BEND = 50
"""From so many times its lower limit on a range is shown on a logarithmic scale."""


class Slider(Control):
    """A number between two limits; follows the mouse while it is dragged.

    Arrows move by one step, Page Up and Page Down by a tenth of the track, Home and End to the limits. The value may
    lie outside the limits (a number that was typed); it is shown as it is.
    """

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("left", "move(-1)", show=False),
        Binding("right", "move(1)", show=False),
        Binding("pagedown,ctrl+left", "leap(-1)", show=False),
        Binding("pageup,ctrl+right", "leap(1)", show=False),
        Binding("home", "edge(False)", show=False),
        Binding("end", "edge(True)", show=False),
    ]

    def __init__(self, value: Any, low: float, high: float, *, whole: bool = True, id: str | None = None) -> None:
        super().__init__(value, id=id)
        self.low, self.high, self.whole = low, high, whole
        self.step: float = 1 if whole else (high - low) / 100
        self._dragged = False

    @property
    def _bent(self) -> bool:
        """Whether the range is so wide that the scale is logarithmic."""
        return self.low > 0 and self.high / self.low >= BEND

    def _part(self, value: float) -> float:
        """Where a value lies on the track, from 0 to 1."""
        value = clamp(value, self.low, self.high)
        if self.high <= self.low:
            return 0.0
        if self._bent:
            return math.log(value / self.low) / math.log(self.high / self.low)
        return (value - self.low) / (self.high - self.low)

    def _at(self, part: float) -> float:
        """The value at a place on the track."""
        if self._bent:
            return self._settled(float(self.low * (self.high / self.low) ** part))
        return self._settled(self.low + (self.high - self.low) * part)

    def _settled(self, value: float) -> float:
        """The nearest value on the scale."""
        value = clamp(value, self.low, self.high)
        return round(value) if self.whole else float(f"{value:.6g}")

    def _number(self) -> float:
        """The value as a number, whatever was typed."""
        usable = isinstance(self.value, int | float) and not isinstance(self.value, bool)
        return float(self.value) if usable else float(self.low)

    @property
    def track(self) -> int:
        """How many columns the track has."""
        most = max(len(value_text(self._settled(limit))) for limit in (self.low, self.high))
        return max(2, self.size.width - max(most, 0 if self.whole else 6) - 1)

    def render(self) -> Content:
        """The track, its knob, and the value."""
        signs, track = symbols(self), self.track
        knob = self._knob(track)
        text = words(self, value_text(self.value)) or "?"
        return Content.assemble(
            (signs.filled * knob, self.styled("muted")),
            (signs.knob, self.styled("chosen")),
            (signs.track * (track - 1 - knob), self.styled("muted")),
            " ",
            (text, self.styled("free")),
        )

    def _knob(self, track: int) -> int:
        return round(self._part(self._number()) * (track - 1))

    def _set_from(self, event: events.MouseEvent) -> None:
        track = self.track
        at = clamp(event.x - self.gutter.left, 0, track - 1)
        # A column stands for several values where there are more of them than columns; the one that is there stays.
        if at != self._knob(track):
            self.choose(self._at(at / (track - 1)))

    def on_mouse_down(self, event: events.MouseDown) -> None:
        """Take hold of the knob."""
        self._dragged = True
        self.capture_mouse()
        self._set_from(event)

    def on_mouse_move(self, event: events.MouseMove) -> None:
        """Follow the mouse."""
        if self._dragged:
            self._set_from(event)

    def on_mouse_up(self) -> None:
        """Let go."""
        self._dragged = False
        self.release_mouse()

    def action_move(self, step: int) -> None:
        """One step."""
        self.choose(self._settled(self._number() + step * self.step))

    def action_leap(self, step: int) -> None:
        """A tenth of the track, at least one step."""
        old = self._number()
        new = self._at(min(1.0, max(0.0, self._part(old) + step / 10)))
        self.choose(new if abs(new - old) >= self.step else self._settled(old + step * self.step))

    def action_edge(self, upper: bool) -> None:
        """To a limit."""
        self.choose(self._settled(self.high if upper else self.low))


class Push(Widget, can_focus=True):
    """A button of one line. `Pressed` is posted for a click, Enter and Space."""

    class Pressed(Message):
        """The button was pressed."""

        def __init__(self, button: Push) -> None:
            super().__init__()
            self.button = button

        @property
        def control(self) -> Push:
            """The button that was pressed."""
            return self.button

    DEFAULT_CSS = """
    Push {
        width: auto; height: 1; padding: 0 1; background: $foreground 18%; color: $foreground; text-style: bold;
        content-align: center middle;
        &:hover { background: $foreground 30%; }
        &:focus { background: $primary; color: $background; }
        &.-main { background: $primary; color: $background; }
        &.-main:hover { background: $primary 80%; }
        &.-main:focus { text-style: bold reverse; }
        &:disabled, &.-main:disabled { background: $foreground 10%; color: $foreground 50%; text-style: none; }
        &:ansi, &.-main:ansi { text-style: bold reverse; }
        &:ansi:focus, &.-main:ansi:focus { text-style: bold reverse underline; }
        &:ansi:disabled, &.-main:ansi:disabled { text-style: dim; }
    }
    """
    BINDINGS: ClassVar[list[BindingType]] = [Binding("enter,space", "press", show=False)]

    def __init__(self, label: str, *, main: bool = False, id: str | None = None) -> None:
        super().__init__(id=id, classes="-main" if main else None)
        self.label = label

    def get_content_width(self, container: Size, viewport: Size) -> int:
        """The label's."""
        return width(words(self, self.label))

    def render(self) -> Content:
        """The label."""
        return Content(words(self, self.label))

    def on_click(self) -> None:
        """Press it."""
        self.action_press()

    def action_press(self) -> None:
        """Press it."""
        if not self.disabled:
            self.post_message(self.Pressed(self))
