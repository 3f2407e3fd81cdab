"""Saving a picture of a board: format and file name are asked for, the drawing is done in a thread."""

from __future__ import annotations

from pathlib import Path
from typing import ClassVar

from textual import on
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
from rokgard_tui.symbols import rokgard, words

_FIRST = ("svg", "png")


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
    SavePicture Static { margin: 0 0 1 0; }
    SavePicture Horizontal { height: auto; margin: 1 0 0 0; }
    SavePicture Button { margin: 0 2 0 0; }
    SavePicture #said { color: $warning; margin: 1 0 0 0; height: auto; }
    """
    BINDINGS: ClassVar[list[BindingType]] = [Binding("escape", "close", _("Back"))]

    def __init__(self, scene: Scene, name: str) -> None:
        super().__init__()
        self._scene, self._file = scene, name
        self._replace: Path | None = None
        self._busy = False

    def compose(self) -> ComposeResult:
        """File name, formats, buttons."""
        formats = [form for form in _FIRST if form in rokgard(self).host.renderers]
        with Vertical():
            yield Static(_("Save a picture of the board"))
            yield Input(
                f"{self._file}.{formats[0] if formats else 'txt'}", id="file", compact=True, select_on_focus=False
            )
            with Horizontal():
                for form in formats:
                    yield Button(form.upper(), id=f"format-{form}", compact=True)
            yield Static(id="said", markup=False)
            with Horizontal():
                yield Button(_("Save"), id="save", compact=True)
                yield Button(_("Back"), id="back", compact=True)

    def on_mount(self) -> None:
        """The name can be changed at once."""
        self.query_one("#file", Input).focus()

    def action_close(self) -> None:
        """Nothing is saved."""
        self.dismiss("")

    @on(Button.Pressed)
    def _pressed(self, event: Button.Pressed) -> None:
        event.stop()
        pressed = event.button.id or ""
        if pressed == "back":
            self.dismiss("")
        elif pressed == "save":
            self._save()
        else:
            self._use_format(pressed.removeprefix("format-"))

    def _use_format(self, form: str) -> None:
        """Change the end of the name; a name that has none to be changed, such as `.`, gives way to the usual one."""
        line = self.query_one("#file", Input)
        try:
            line.value = str(Path(line.value.strip() or self._file).with_suffix(f".{form}"))
        except ValueError:
            line.value = f"{self._file}.{form}"

    @on(Input.Changed)
    def _renamed(self) -> None:
        self._replace = None
        self.query_one("#save", Button).label = _("Save")

    @on(Input.Submitted)
    def _save(self) -> None:
        path = typed_path(self.query_one("#file", Input).value.strip())
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
        self.query_one("#said", Static).update(words(self, text))


def _is_there(path: Path) -> bool:
    """Whether there is a file of that name already; where that cannot be found out, writing says why."""
    try:
        return path.exists()
    except (OSError, ValueError):  # a name too long, a folder that may not be read, a null byte
        return False
