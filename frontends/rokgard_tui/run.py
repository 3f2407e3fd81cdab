"""Running the app: the terminal is handed over and comes back as it was, whatever happens."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rokgard.frontend import Opening
from rokgard_tui.app import RokgardApp

if TYPE_CHECKING:
    from rokgard.cli.context import AppContext


def run(context: AppContext, opening: Opening) -> int:
    """Show the app until the person leaves; returns the exit code.

    What was being played is kept, and how to go on with it is printed. Raises what ended the app unexpectedly.
    """
    app = RokgardApp(context, opening)
    code = app.run()
    for line in app.parting:
        context.echo(line)
    if app.failure is not None:
        raise app.failure
    return code if code is not None else app.return_code or 0
