"""Saving a picture of a board: format and file name are asked for, the drawing is done in a thread."""

from __future__ import annotations

import os
from pathlib import Path
from typing import ClassVar

from textual import events, on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, Vertical
from textual.message import Message
from textual.screen import ModalScreen
from textual.widgets import Button, Input, Static

from rokgard.errors import FileError, RokgardError
from rokgard.files import write_atomic
from rokgard.i18n import _
from rokgard.paths import typed_path
from rokgard.render import RenderOptions
from rokgard.scene import Scene
from rokgard_tui.controls import Choices, Control, Item
from rokgard_tui.symbols import rokgard, words

_FIRST = ("svg", "png")
"""The formats that are offered before all others."""


class SavePicture(ModalScreen[str]):
    """Asks where to and in which format. A file that is there already is only replaced after that was said."""

    class Done(Message):
        """The picture was written, or why not."""

        def __init__(self, path: Path, size: int, error: RokgardError | None) -> None:
            super().__init__()
            self.path, self.size, self.error = path, size, error

    DEFAULT_CSS = """
    SavePicture { align: center middle; background: $background 60%; }
    SavePicture > Vertical { width: 60; max-width: 100%; height: auto; max-height: 100%; padding: 1 2;
                             background: $panel; border: round $foreground 40%; overflow-y: auto; }
    SavePicture .heading { text-style: bold; }
    SavePicture Input { margin: 1 0 0 0; }
    SavePicture #folder { color: $foreground 70%; }
    SavePicture Choices { margin: 1 0 0 0; }
    SavePicture Horizontal { height: auto; margin: 1 0 0 0; }
    SavePicture Button { margin: 0 2 0 0; width: auto; min-width: 10; }
    SavePicture #said { color: $text-warning; margin: 1 0 0 0; height: auto; display: none; }
    SavePicture.-short > Vertical { padding: 0 2; }
    """
    BINDINGS: ClassVar[list[BindingType]] = [Binding("escape", "close", _("Back"))]

    def __init__(self, scene: Scene, name: str) -> None:
        super().__init__()
        self._scene, self._file = scene, name
        self._replace: Path | None = None
        self._busy = False

    def compose(self) -> ComposeResult:
        """File name and where that is, format, what is wrong, buttons."""
        formats = self._formats()
        with Vertical():
            yield Static(_("Save a picture of the board"), classes="heading")
            yield Input(f"{self._file}.{formats[0]}", id="file", compact=True, select_on_focus=False)
            yield Static(id="folder", markup=False)
            yield Choices([Item(form, form.upper()) for form in formats], formats[0], id="format")
            yield Static(id="said", markup=False)
            with Horizontal():
                yield Button(_("Save"), id="save", compact=True)
                yield Button(_("Back"), id="back", compact=True)

    def _formats(self) -> list[str]:
        known = rokgard(self).host.renderers
        return [*(form for form in _FIRST if form in known), *(form for form in known if form not in _FIRST)] or ["txt"]

    def on_mount(self) -> None:
        """The name can be changed at once."""
        self.query_one("#file", Input).focus()
        self._renamed()

    def on_resize(self, event: events.Resize) -> None:
        """On low terminals there is no room for blank lines."""
        self.set_class(event.size.height < 14, "-short")

    def action_close(self) -> None:
        """Nothing is saved."""
        self.dismiss("")

    @on(Button.Pressed, "#back")
    def _back(self) -> None:
        self.dismiss("")

    @property
    def _path(self) -> Path:
        """Where to; a name without an ending gets that of the format, what is no name gets none."""
        name = self.query_one("#file", Input).value.strip()
        path = typed_path(name)
        if path.name not in {"", ".."} and not path.suffix and not name.endswith(("/", os.sep)):
            return _ending(path, self.query_one(Choices).value)
        return path

    @on(Control.Changed, "#format")
    def _use_format(self, event: Control.Changed) -> None:
        """Change the end of the name; a name that has none to be changed, such as `.`, gives way to the usual one."""
        event.stop()
        line = self.query_one("#file", Input)
        line.value = str(_ending(Path(line.value.strip() or self._file), event.value, self._file))

    @on(Input.Changed)
    def _renamed(self) -> None:
        """Say where that is, and which format."""
        self._replace = None
        self.query_one("#save", Button).label = _("Save")
        self._say("")
        path, choices = self._path, self.query_one(Choices)
        for form in rokgard(self).host.renderers.values():
            if path.suffix.lower() in form.suffixes:
                choices.value = form.format
        self.query_one("#folder", Static).update(words(self, _folder_words(path)))

    @on(Button.Pressed, "#save")
    @on(Input.Submitted)
    def _save(self) -> None:
        path = self._path
        if not path.suffix:
            self._say(_("The picture needs a name."))
            return
        host, app = rokgard(self).host, rokgard(self)
        try:
            renderer = host.renderer(path.suffix or "-")
        except RokgardError as error:
            self._say(str(error))
            return
        if self._replace != path and _is_there(path):
            self._replace = path
            self._say(_("{path} is there already. Save once more to write over it.").format(path=path))
            self.query_one("#save", Button).label = _("Write over it")
            return
        if self._busy:
            return
        self._busy = True
        self._say(_("Drawing ..."))
        scene, overwrite = self._scene, self._replace == path
        options = RenderOptions(theme=app.theme_name, charset=app.context.console.charset)

        def work() -> None:
            size = 0
            problem: RokgardError | None = None
            try:
                data = host.render(scene, renderer.format, options)
                size = len(data)
                write_atomic(path, data, overwrite=overwrite)
            except FileError as error:
                problem = FileError(error.message) if not overwrite else error
            except RokgardError as error:
                problem = error
            self.post_message(self.Done(path, size, problem))

        self.run_worker(work, thread=True, exit_on_error=False)

    def on_save_picture_done(self, message: Done) -> None:
        """Say where it is, or what went wrong."""
        self._busy = False
        if message.error is not None:
            self._say(str(message.error))
            return
        self.app.notify(
            words(self, _("{path}: {size} bytes").format(path=message.path, size=message.size)), markup=False
        )
        self.dismiss(str(message.path))

    def _say(self, text: str) -> None:
        said = self.query_one("#said", Static)
        said.update(words(self, text))
        said.display = bool(text)


def _folder_words(path: Path) -> str:
    """Where a file would be; nothing where this folder is gone."""
    try:
        return _("in {folder}").format(folder=path.absolute().parent)
    except OSError:
        return ""


def _ending(path: Path, form: str, otherwise: str = "") -> Path:
    """The path with the ending of a format; where it can have none, another name."""
    try:
        return path.with_suffix(f".{form}")
    except ValueError:
        return Path(f"{otherwise}.{form}") if otherwise else path


def _is_there(path: Path) -> bool:
    """Whether there is a file of that name already; where that cannot be found out, writing says why."""
    try:
        return path.exists()
    except (OSError, ValueError):  # a name too long, a folder that may not be read, a null byte
        return False
