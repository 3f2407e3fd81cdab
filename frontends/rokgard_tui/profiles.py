"""Which profile is in use: a list to choose from, and a line to make a new one."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from textual import on, work
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, Vertical
from textual.content import Content
from textual.message import Message
from textual.screen import ModalScreen
from textual.widgets import Button, Input, OptionList, Static

from rokgard.errors import RokgardError
from rokgard.i18n import _
from rokgard.store import ProfileBook
from rokgard_tui.form import Field
from rokgard_tui.menus import Menu
from rokgard_tui.symbols import is_ascii, symbols, words


class SwitchProfile(ModalScreen[str]):
    """Makes a profile the current one and returns its name; "" if nothing was changed."""

    DEFAULT_CSS = """
    SwitchProfile {
        align: center middle; background: $background 60%;
        & > Vertical {
            width: 52; max-width: 100%; height: auto; max-height: 100%; padding: 1 2;
            background: $panel; border: round $foreground 40%; overflow-y: auto;
        }
        .heading { text-style: bold; }
        &.-ascii > Vertical { border: ascii $foreground 40%; }
        #names { max-height: 10; margin: 1 0; background: $panel; }
        #said { height: auto; color: $error; }
        Horizontal { height: 1; }
        Field { width: 1fr; }
        Button { width: auto; min-width: 8; }
        Button { margin-left: 2; }
    }
    """
    BINDINGS: ClassVar[list[BindingType]] = [Binding("escape", "close", _("Back"))]

    class Listed(Message):
        """The profiles there are, and the one in use."""

        def __init__(self, names: Sequence[str], current: str | None) -> None:
            super().__init__()
            self.names, self.current = names, current

    class Switched(Message):
        """Another profile is in use now, or cannot be."""

        def __init__(self, name: str, error: RokgardError | None = None) -> None:
            super().__init__()
            self.name, self.error = name, error

    def __init__(self, book: ProfileBook) -> None:
        super().__init__()
        self._book = book
        self._names: Sequence[str] = ()

    def compose(self) -> ComposeResult:
        """The names, the line for a new one, what went wrong."""
        self.set_class(is_ascii(self), "-ascii")
        with Vertical():
            yield Static(_("Who plays?"), classes="heading")
            yield Menu(id="names", markup=False, compact=True)
            yield Static(_("A new profile:"))
            with Horizontal():
                yield Field("", placeholder=_("name"), id="new")
                yield Button(_("Make"), id="make", compact=True)
                yield Button(_("Back"), id="back", compact=True)
            yield Static(id="said", markup=False)

    def on_mount(self) -> None:
        """Look them up."""
        self.query_one("#names").focus()
        self._list()

    @work(thread=True, exit_on_error=False)
    def _list(self) -> None:
        try:
            self.post_message(self.Listed(self._book.names(), self._book.current()))
        except RokgardError as error:
            self.post_message(self.Switched("", error))

    def on_switch_profile_listed(self, message: Listed) -> None:
        """Show them, the one in use marked."""
        self._names = message.names
        signs, names = symbols(self), self.query_one("#names", Menu)
        names.set_options(
            Content(f"{signs.chosen if name == message.current else signs.free} {words(self, name)}")
            for name in message.names
        )
        names.display = bool(message.names)
        if message.current is not None and message.current in message.names:
            names.highlighted = list(message.names).index(message.current)
        elif not message.names:
            self.query_one("#new").focus()

    @on(OptionList.OptionSelected, "#names")
    def _chosen(self, event: OptionList.OptionSelected) -> None:
        event.stop()
        self._switch(self._names[event.option_index], new=False)

    @on(Button.Pressed, "#make")
    @on(Input.Submitted, "#new")
    def _make(self, event: Message) -> None:
        event.stop()
        self._switch(self.query_one("#new", Input).value.strip(), new=True)

    @work(thread=True, exclusive=True, exit_on_error=False)
    def _switch(self, name: str, *, new: bool) -> None:
        try:
            if new:
                name = self._book.create(name)
            self.post_message(self.Switched(self._book.use(name)))
        except RokgardError as error:
            self.post_message(self.Switched(name, error))

    def on_switch_profile_switched(self, message: Switched) -> None:
        """Done; or say what is wrong with the name."""
        if message.error is None:
            self.dismiss(message.name)
        else:
            self.query_one("#said", Static).update(words(self, str(message.error)))

    @on(Input.Changed, "#new")
    def _typed(self) -> None:
        self.query_one("#said", Static).update("")

    @on(Button.Pressed, "#back")
    def action_close(self) -> None:
        """Change nothing."""
        self.dismiss("")
