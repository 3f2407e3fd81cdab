"""A form made from a game's options: a row for each option that a person is asked for."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar

from textual import events
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, Vertical
from textual.message import Message
from textual.widget import Widget
from textual.widgets import Input, Label

from rokgard.fields import Kind, OptionField, option_fields, read_value
from rokgard.game import Game
from rokgard.i18n import _
from rokgard.setup import Setup
from rokgard_tui.controls import Choices, Control, Item, Slider, Toggle
from rokgard_tui.symbols import words

SLIDERS, FIELDS = "sliders", "fields"
MOST_STEPS = 10_000
"""Ranges with more whole numbers than this are typed, never slid."""


def slidable(field: OptionField) -> bool:
    """Whether a number can be set with a slider: it has two limits that are not too far apart."""
    return (
        field.number
        and field.low is not None
        and field.high is not None
        and (field.kind is Kind.REAL or field.high - field.low <= MOST_STEPS)
    )


class Field(Input):
    """A number or a word to be typed. Up and down go to the rows above and below, as everywhere in the form."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("up", "screen.focus_previous", show=False),
        Binding("down", "screen.focus_next", show=False),
    ]
    DEFAULT_CSS = """
    Field, Field.-textual-compact {
        width: 1fr; background: $foreground 8%; padding: 0 1;
        &:focus { background: $primary 25%; }
        &:ansi { text-style: underline; }
        &:ansi:focus { text-style: bold underline; }
    }
    """

    def __init__(
        self, value: str = "", *, kind: Kind = Kind.TEXT, placeholder: str = "", id: str | None = None
    ) -> None:
        restrict = {Kind.INTEGER: r"-?[0-9]{0,19}", Kind.REAL: r"-?[0-9]*[.]?[0-9]*"}.get(kind)
        self._number = restrict is not None
        super().__init__(value, compact=True, restrict=restrict, max_length=60, placeholder=placeholder, id=id)

    def check_consume_key(self, key: str, character: str | None) -> bool:
        """Letters are no part of a number: in its field they do what they do elsewhere on the screen."""
        return super().check_consume_key(key, character) and not self._foreign(character)

    def on_key(self, event: events.Key) -> None:
        """Keep letters from being typed into a number."""
        if self._foreign(event.character):
            event.prevent_default()

    def _foreign(self, character: str | None) -> bool:
        return self._number and character is not None and character.isprintable() and character not in "0123456789-."


class Row(Horizontal):
    """A label and the control that it names. `Pointed` is posted when the mouse comes to the row, and leaves it."""

    class Pointed(Message):
        """The mouse is on a row now, or on none."""

        def __init__(self, row: Row | None) -> None:
            super().__init__()
            self.row = row

    DEFAULT_CSS = """
    Row { height: auto; width: 1fr; }
    Row > Label { width: 11; height: 1; color: $foreground 80%; padding: 0 1 0 0; }
    Row.-mistaken > Label { color: $text-error; text-style: bold; }
    """

    def __init__(self, label: str, control: Widget, *, help: str = "", id: str | None = None) -> None:
        super().__init__(id=id)
        self.text, self.widget, self.help = label, control, help

    def compose(self) -> ComposeResult:
        """The label, then the control."""
        label = Label(words(self, self.text), markup=False)
        label.tooltip = words(self, self.help) or None  # over a slider it would hide what it is dragged to
        yield label
        yield self.widget

    def on_enter(self) -> None:
        """The mouse comes."""
        self.post_message(self.Pointed(self))

    def on_leave(self) -> None:
        """The mouse goes."""
        self.post_message(self.Pointed(None))

    def name_it(self, label: str) -> None:
        """Change the label."""
        self.text = label
        self.query_one(Label).update(words(self, label))

    async def replace(self, control: Widget) -> None:
        """Put another control in the place of the one that is there, with the focus if that had it."""
        had_focus = self.widget.has_focus
        old, self.widget = self.widget, control
        await old.remove()
        await self.mount(control)
        if had_focus:
            control.focus()


class OptionsForm(Vertical):
    """The rows for the options of a game. `Edited` says what a person changed; `fill` shows a setup."""

    class Edited(Message):
        """A person changed one option."""

        def __init__(self, name: str, value: Any) -> None:
            super().__init__()
            self.name, self.value = name, value

    class NumbersBy(Message):
        """A person wants numbers by sliders, or typed into fields."""

        def __init__(self, numbers: str) -> None:
            super().__init__()
            self.numbers = numbers

    DEFAULT_CSS = "OptionsForm { height: auto; }"

    def __init__(self, setup: Setup, numbers: str, *, id: str | None = None) -> None:
        super().__init__(id=id)
        self.game: type[Game[Any, Any]] = setup.game
        self.fields: Mapping[str, OptionField] = {
            field.name: field for field in option_fields(setup.game) if field.asked
        }
        self.numbers = numbers
        self._rows = {name: self._row(field, setup.values[name]) for name, field in self.fields.items()}
        self.by = Choices([Item(SLIDERS, _("sliders")), Item(FIELDS, _("fields"))], numbers, id="numbers")

    def compose(self) -> ComposeResult:
        """A row for each option, and how numbers are set where that makes a difference."""
        yield from self._rows.values()
        if any(map(slidable, self.fields.values())):
            yield Row(_("numbers"), self.by, help=_("set numbers with sliders, or type them"))

    def _row(self, field: OptionField, value: Any) -> Row:
        return Row(field.label, self._control(field, value), help=field.description, id=f"row-{field.name}")

    def _control(self, field: OptionField, value: Any) -> Widget:
        key = f"option-{field.name}"
        if field.kind is Kind.SWITCH:
            return Toggle(value, id=key)
        if field.kind is Kind.CHOICE:
            return Choices([Item(choice, str(choice).replace("_", " ")) for choice in field.choices], value, id=key)
        if slidable(field) and self.numbers == SLIDERS:
            return Slider(value, field.low, field.high, whole=field.kind is Kind.INTEGER, id=key)
        return Field(str(value), kind=field.kind, placeholder=self._placeholder(field), id=key)

    @staticmethod
    def _placeholder(field: OptionField) -> str:
        if field.low is None or field.high is None:
            return ""
        return _("{low} to {high}").format(low=field.low, high=field.high)

    def fill(self, setup: Setup, mistaken: frozenset[str] = frozenset()) -> None:
        """Show a setup's values, and which options are part of an error. What is being typed is left alone."""
        for name, row in self._rows.items():
            row.set_class(name in mistaken, "-mistaken")
            value, control = setup.values[name], row.widget
            if isinstance(control, Control):
                control.value = value
            elif isinstance(control, Input) and self._read(name, control.value) != value:
                with control.prevent(Input.Changed):
                    control.value = str(value)

    def _read(self, name: str, text: str) -> Any:
        return read_value(self.game, name, text.strip()) if self.fields[name].number else text

    async def use(self, numbers: str, setup: Setup) -> None:
        """Set numbers by sliders or in fields from now on."""
        self.numbers = self.by.value = numbers
        for name, row in self._rows.items():
            if slidable(self.fields[name]):
                await row.replace(self._control(self.fields[name], setup.values[name]))

    def on_control_changed(self, event: Control.Changed) -> None:
        """Say which option was changed."""
        event.stop()
        if event.sender is self.by:
            self.post_message(self.NumbersBy(event.value))
        elif event.sender.id is not None:
            self.post_message(self.Edited(event.sender.id.removeprefix("option-"), event.value))

    def on_input_changed(self, event: Input.Changed) -> None:
        """Say which option was changed, and to what."""
        event.stop()
        name = (event.input.id or "").removeprefix("option-")
        self.post_message(self.Edited(name, self._read(name, event.value)))
