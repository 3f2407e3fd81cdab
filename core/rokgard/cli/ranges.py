"""The ranges of numbers that commands take besides the options of a game."""

from __future__ import annotations

from rokgard.errors import UsageError
from rokgard.i18n import _

MAX_SEED = 2**63 - 1
MAX_WORKERS = 1024


def require_range(option: str, value: float | None, least: float, most: float) -> None:
    """Raise `UsageError` for a value outside of the range (`nan`, too); None is an option that was not given."""
    if value is not None and not least <= value <= most:
        raise UsageError(_("{option} must be from {least} to {most}").format(option=option, least=least, most=most))
