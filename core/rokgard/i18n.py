"""The one gettext function that every string for people goes through.

English is the only language for now. A catalogue is looked up in `rokgard/locale` under the domain `rokgard`;
where there is none, the text is returned as it is.
"""

from __future__ import annotations

import gettext as _gettext
from functools import cache
from pathlib import Path


@cache
def _catalogue() -> _gettext.NullTranslations:
    return _gettext.translation("rokgard", localedir=Path(__file__).parent / "locale", fallback=True)


def _(message: str) -> str:
    """Return `message` in the reader's language."""
    return _catalogue().gettext(message)


def ngettext(singular: str, plural: str, n: int) -> str:
    """Return the form of a message that goes with the number `n`."""
    return _catalogue().ngettext(singular, plural, n)
