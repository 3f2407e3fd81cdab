"""The errors that Rokgard raises on purpose, each with the exit code that the command line returns for it.

Whatever is not a `RokgardError` is a bug (ours or a plugin's). The message of every error is one line that says
what is wrong; `fix`, where there is one, says what to do about it.
"""

from __future__ import annotations

from typing import ClassVar

from rokgard.i18n import _


class RokgardError(Exception):
    """Base of all errors that a person can act on."""

    exit_code: ClassVar[int] = 1

    def __init__(self, message: str, *, fix: str = "") -> None:
        super().__init__(message)
        self.message = message
        self.fix = fix

    def __str__(self) -> str:
        return f"{self.message} ({self.fix})" if self.fix else self.message


class UsageError(RokgardError):
    """A request that cannot be meant: an unknown name, an option out of range, a board that cannot be played."""

    exit_code = 2


class MoveError(RokgardError):
    """A move that was not played. The position is unchanged."""

    exit_code = 3


class MoveSyntaxError(MoveError):
    """The text is no move of this game at all (`h88`, `hello`)."""


class IllegalMoveError(MoveError):
    """The text is a move, but the rules refuse it in this position (`h8` on an occupied cell)."""


class AmbiguousMoveError(MoveError):
    """The text fits more than one move."""


class FileError(RokgardError):
    """A file that cannot be read, understood or written."""

    exit_code = 4


class RecordError(FileError):
    """A game record that is damaged, or whose moves the rules refuse."""


class PluginError(RokgardError):
    """Something a plugin did. The message names the plugin, its distribution and version."""

    exit_code = 5


class RulesError(PluginError):
    """A game's rules raised or broke the contract in the middle of a match; the match cannot go on."""


def why_of(error: Exception) -> str:
    """Why a file could not be read or written, in the system's words; with them a message is made."""
    if isinstance(error, FileExistsError):  # from making a folder
        return _("there is a file where its folder should be")
    return error.strerror if isinstance(error, OSError) and error.strerror else str(error)
