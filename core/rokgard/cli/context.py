"""What every command has at hand: `ctx.obj` is an `AppContext`."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any

from rokgard.cli.console import Console
from rokgard.errors import PluginError
from rokgard.i18n import _
from rokgard.paths import Paths

if TYPE_CHECKING:
    import typer

    from rokgard.host import Host
    from rokgard.render import RenderOptions
    from rokgard.store import RecordStore


@dataclass
class AppContext:
    """The console, the paths, and the host and store, which are made when first asked for.

    Command groups of plugins find it as `ctx.obj`, and use `echo` for data, `warn` for messages, `json` for answers to
    programs, `store` for records.
    """

    console: Console = field(default_factory=Console)
    data_dir: Path | None = None
    strict_plugins: bool = False
    plain: bool = False
    """Asked for with `--plain`: line by line, never on the whole screen."""
    plugins_are_the_answer: bool = False
    """Set by the commands that list broken plugins themselves: no warnings of them besides."""

    @classmethod
    def of(cls, ctx: typer.Context) -> AppContext:
        """The application of a typer context."""
        found = ctx.find_object(cls)
        return found if found is not None else cls()

    @cached_property
    def paths(self) -> Paths:
        """Where things are kept."""
        return Paths.find(self.data_dir)

    @cached_property
    def host(self) -> Host:
        """The plugin host, with the plugins of the user's folder."""
        from rokgard.host import Host

        return Host(plugin_folder=self.paths.plugins, strict=self.strict_plugins, warn=self._host_warning)

    def _host_warning(self, text: str) -> None:
        if not self.plugins_are_the_answer:
            self.warning(text)

    @property
    def store(self) -> RecordStore:
        """The place where records are kept. Raises `PluginError` where no plugin provides one."""
        store = self.optional_store
        if store is None:
            raise PluginError(
                _("no plugin provides a place to keep games in"), fix=_("`rokgard plugins doctor` says why")
            )
        return store

    @cached_property
    def optional_store(self) -> RecordStore | None:
        """The place where records are kept, or None where no plugin provides one."""
        return self.host.store(self.paths.data)

    def check_theme(self, name: str | None) -> None:
        """Find out before anything is begun that a theme is unknown. Raises `UsageError` listing the themes."""
        if name is not None:
            self.host.theme(name)

    # -- output -------------------------------------------------------------------------------------------------------

    def echo(self, text: str = "", *, end: str = "\n") -> None:
        """Write data to standard output."""
        self.console.echo(text, end=end)

    def warn(self, text: str) -> None:
        """Write a message to standard error."""
        self.console.warn(text)

    def warning(self, text: str) -> None:
        """Write a warning to standard error."""
        import sys

        self.console.warn(self.console.paint(_("warning:"), "yellow", stream=sys.stderr) + " " + text)

    def json(self, document: dict[str, Any]) -> None:
        """Write an answer for programs to standard output; its schema's version is added."""
        self.console.json(document)

    def render_options(self, theme: str | None = None, *, lines: int | None = None, **more: Any) -> RenderOptions:
        """How to draw on this console: its width, colours and characters."""
        from rokgard.render import RenderOptions

        return RenderOptions(
            theme=theme or default_theme(self.host),
            columns=self.console.size[0],
            lines=lines,
            colours=self.console.colours,
            charset=self.console.charset,
            **more,
        )


def default_theme(host: Host) -> str:
    """The theme used where none is asked for: `nebula`, or the first there is."""
    themes = list(host.themes)
    return "nebula" if "nebula" in themes or not themes else themes[0]
