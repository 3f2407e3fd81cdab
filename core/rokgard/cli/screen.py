"""Whether a command is answered on the whole screen, by a front end that a plugin brings, or line by line."""

from __future__ import annotations

from rokgard.cli.context import AppContext
from rokgard.frontend import Opening


def on_screen(app: AppContext) -> bool:
    """Whether a front end is to be used: at a terminal whose cursor can be moved, without `--plain`."""
    return not app.plain and app.console.interactive and app.console.cursor and bool(app.host.frontends)


def run_on_screen(app: AppContext, opening: Opening) -> int:
    """Let the first front end show `opening`; returns its exit code."""
    app.check_theme(opening.theme)
    frontend = next(iter(app.host.frontends.values()))
    return frontend.run(app, opening)
