"""Whether a command is answered on the whole screen, by a front end that a plugin brings, or line by line."""

from __future__ import annotations

import typer

from rokgard.cli.context import AppContext
from rokgard.errors import PluginError, RokgardError
from rokgard.frontend import Opening
from rokgard.i18n import _


def on_screen(app: AppContext) -> bool:
    """Whether a front end is to be used: at a terminal whose cursor can be moved, without `--plain`."""
    return not app.plain and app.console.interactive and app.console.cursor and bool(app.host.frontends)


def run_on_screen(app: AppContext, opening: Opening) -> int:
    """Let the first front end show `opening`; returns its exit code. Raises `PluginError` where it fails."""
    app.check_theme(opening.theme)
    frontend = next(iter(app.host.frontends.values()))
    try:
        return frontend.run(app, opening)
    except (RokgardError, typer.Exit, OSError, MemoryError):
        raise
    except Exception as error:
        raise PluginError(
            _("the front end {name} failed: {kind}: {error}").format(
                name=frontend.name, kind=type(error).__name__, error=error
            ),
            fix=_("--plain plays line by line"),
        ) from error
