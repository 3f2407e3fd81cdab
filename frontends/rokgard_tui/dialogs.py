"""Small windows over a screen: a question or a message, with a button for each answer."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar, NamedTuple

from textual import events, on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, Vertical
from textual.screen import ModalScreen
from textual.widgets import Button, Static

from rokgard.errors import RokgardError
from rokgard.i18n import _
from rokgard.words import width
from rokgard_tui.symbols import words


class Answer(NamedTuple):
    """One answer: what the dialog returns for it, the button's label, and the key that means the same."""

    value: str
    label: str
    key: str


class Dialog(ModalScreen[str]):
    """A text and answers to choose from; Escape gives the last one."""

    DEFAULT_CSS = """
    Dialog { align: center middle; background: $background 60%; }
    Dialog > Vertical { width: auto; min-width: 30; max-width: 90%; height: auto; max-height: 100%; padding: 1 2;
                        background: $panel; border: round $foreground 40%; overflow-y: auto; }
    Dialog .dialog--title { text-style: bold; width: auto; max-width: 100%; }
    Dialog .dialog--text { width: auto; max-width: 66; margin: 1 0 0 0; }
    Dialog Horizontal { width: auto; height: auto; margin: 1 0 0 0; }
    Dialog Button { margin: 0 2 0 0; width: auto; min-width: 0; }
    Dialog.-narrow Horizontal { layout: vertical; }
    """
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape", "give_up", _("Back")),
        Binding("left", "app.focus_previous", show=False),
        Binding("right", "app.focus_next", show=False),
    ]

    def __init__(self, title: str, text: str, answers: Sequence[Answer], *, fix: str = "") -> None:
        super().__init__()
        self._title, self._texts, self._answers = title, [part for part in (text, fix) if part], answers

    def compose(self) -> ComposeResult:
        """Title, text, buttons."""
        with Vertical():
            yield Static(words(self, self._title), classes="dialog--title", markup=False)
            for text in self._texts:
                yield Static(words(self, text), classes="dialog--text", markup=False)
            with Horizontal():
                for answer in self._answers:
                    yield Button(_label(answer), id=f"answer-{answer.value}", compact=True)

    def on_resize(self, event: events.Resize) -> None:
        """Buttons below each other where they have no room side by side."""
        room = event.size.width * 9 // 10 - 6
        self.set_class(sum(width(_label(answer)) + 4 for answer in self._answers) > room, "-narrow")

    def on_mount(self) -> None:
        """The last answer, which changes nothing, is where Enter is first."""
        self.query(Button).last().focus()

    @on(Button.Pressed)
    def _pressed(self, event: Button.Pressed) -> None:
        event.stop()
        self.dismiss((event.button.id or "").removeprefix("answer-"))

    def on_key(self, event: events.Key) -> None:
        """The keys that the buttons name."""
        for answer in self._answers:
            if event.key == answer.key.lower():
                event.stop()
                self.dismiss(answer.value)
                return

    def action_give_up(self) -> None:
        """Escape is the last answer."""
        self.dismiss(self._answers[-1].value)


def _label(answer: Answer) -> str:
    return f"{answer.label} ({answer.key})"


def problem_dialog(title: str, error: RokgardError, answers: Sequence[Answer]) -> Dialog:
    """What went wrong and what can be done about it."""
    return Dialog(title, error.message, answers, fix=error.fix)
