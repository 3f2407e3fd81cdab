"""Profile names: any language's letters, safe as the name of a folder on every system."""

from __future__ import annotations

import unicodedata

from rokgard.errors import UsageError
from rokgard.i18n import _

DEFAULT_NAME = "player"
"""The profile that is made at the first game."""

MAX_LENGTH = 40
_INSIDE = frozenset(" -_'.")
_RESERVED = frozenset(["CON", "PRN", "AUX", "NUL", *(f"{port}{n}" for port in ("COM", "LPT") for n in range(10))])
"""Names that Windows keeps for devices, also with anything after a full stop."""


def check_name(name: str) -> str:
    """The name in its one spelling (Unicode NFC). Raises `UsageError` where it cannot be a profile's name."""
    name = unicodedata.normalize("NFC", name)
    problem = _problem(name)
    if problem:
        raise UsageError(
            _("{name} cannot be the name of a profile: {problem}").format(name=ascii_safe(name), problem=problem),
            fix=_("use letters, digits and, between them, spaces or - _ ' ."),
        )
    return name


def is_name(name: str) -> bool:
    """Whether `name` could be the name of a profile, in its one spelling."""
    return unicodedata.is_normalized("NFC", name) and not _problem(name)


def is_device(name: str) -> bool:
    """Whether Windows would open a device instead of a file of this name."""
    return name.partition(".")[0].strip().upper() in _RESERVED


def name_key(name: str) -> str:
    """What two names have in common that some file system, or a reader, would take for the same."""
    folded = unicodedata.normalize("NFKC", name).casefold()
    return unicodedata.normalize("NFKC", folded)


def ascii_safe(name: str) -> str:
    """The name in quotes, cut to a line, with everything escaped that a terminal might act on."""
    return repr(name if len(name) <= 60 else name[:60] + "…")


def _problem(name: str) -> str:
    """Why this cannot be a name, "" if it can."""
    if not name:
        return _("it is empty")
    if len(name) > MAX_LENGTH:
        return _("it is longer than {limit} characters").format(limit=MAX_LENGTH)
    for sign in name:
        if not (_is_letter(sign) or sign in _INSIDE):
            return _("{sign} is not allowed").format(sign=ascii_safe(sign))
    problem = ""
    if unicodedata.category(name[0])[0] not in "LN":
        problem = _("it must begin with a letter or a digit")
    elif not _is_letter(name[-1]):
        problem = _("it must end with a letter or a digit")
    elif is_device(name):
        problem = _("Windows keeps this name for a device")
    return problem


def _is_letter(sign: str) -> bool:
    """A letter, a decimal digit, or a mark that belongs to the letter before it (many scripts write vowels so)."""
    category = unicodedata.category(sign)
    return category[0] in "LM" or category == "Nd"
