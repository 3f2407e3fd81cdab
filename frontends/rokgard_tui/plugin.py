"""The plugin that brings the terminal app. Light: the app is imported when it runs."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from rokgard import hookimpl
from rokgard.frontend import FrontEnd, Opening
from rokgard.i18n import _

if TYPE_CHECKING:
    from rokgard.cli.context import AppContext


def _run(context: AppContext, opening: Opening) -> int:
    from rokgard_tui.run import run

    return run(context, opening)


@hookimpl
def rokgard_frontends() -> Sequence[FrontEnd]:
    """The app."""
    return [FrontEnd("app", _run, _("the terminal, with mouse and keyboard"))]
