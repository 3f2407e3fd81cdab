"""What the process writes to, and how: encodings, colour, width, data on stdout and messages on stderr."""

from __future__ import annotations

import codecs
import contextlib
import io
import json
import os
import re
import shutil
import sys
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Literal, TextIO

from rokgard.cli.table_text import table
from rokgard.errors import FileError, UsageError, why_of
from rokgard.i18n import _
from rokgard.render import Colours
from rokgard.words import to_ascii

_ESCAPE = re.compile(r"\x1b\[[0-9;]*m")
_HANDLER = "rokgard-ascii"
HOME_AND_WIPE = "\x1b[H\x1b[J"
"""Moves the cursor to the upper left corner of a terminal and clears all from there on."""


def _encode_plain(error: UnicodeError) -> tuple[str, int]:
    if not isinstance(error, UnicodeEncodeError):
        raise error
    return to_ascii(error.object[error.start : error.end]), error.end


codecs.register_error(_HANDLER, _encode_plain)

Colour = Literal["bold", "dim", "red", "green", "yellow", "seat0", "seat1"]
_STYLES: dict[Colour, str] = {
    "bold": "1", "dim": "2", "red": "31", "green": "32", "yellow": "33", "seat0": "91", "seat1": "94",
}  # fmt: skip


@dataclass(slots=True)
class Console:
    """Standard output and error of this process. `ascii` and `colour` may be switched off by options."""

    ascii: bool = False
    no_colour: bool = False

    @classmethod
    def find(cls) -> Console:
        """Prepare the standard streams: a missing one is opened on the null device, none fails on a character.

        One whose encoding is not made for text of any length (`idna`) becomes ASCII.
        """
        for fd in range(3):
            with contextlib.suppress(OSError):
                _fill(fd)
        for stream in (sys.stdout, sys.stderr):
            if isinstance(stream, io.TextIOWrapper):
                stream.reconfigure(encoding=None if _encodes_text(stream.encoding) else "ascii", errors=_HANDLER)
        if isinstance(sys.stdin, io.TextIOWrapper):
            sys.stdin.reconfigure(errors="replace")
        return cls(ascii=not _can_encode(sys.stdout))

    def use_ascii(self) -> None:
        """Write nothing but ASCII from now on, whoever writes it."""
        self.ascii = True
        for stream in (sys.stdout, sys.stderr):
            if isinstance(stream, io.TextIOWrapper):
                stream.reconfigure(encoding="ascii", errors=_HANDLER)

    # -- what the streams are -----------------------------------------------------------------------------------------

    @property
    def interactive(self) -> bool:
        """Whether a person sits there: questions may be asked and answers come from a keyboard."""
        return is_terminal(sys.stdin) and is_terminal(sys.stdout)

    @property
    def cursor(self) -> bool:
        """Whether the screen can be cleared and written anew."""
        return is_terminal(sys.stdout) and os.environ.get("TERM", "") not in {"", "dumb"}

    @property
    def colours(self) -> Colours:
        """How many colours to use on standard output; none unless it is a terminal that may be coloured."""
        if not self._may_colour(sys.stdout):
            return "none"
        if os.environ.get("COLORTERM", "").lower() in {"truecolor", "24bit"}:
            return "truecolor"
        return "256" if "256" in os.environ.get("TERM", "") else "16"

    def _may_colour(self, stream: TextIO | None) -> bool:
        if self.no_colour or os.environ.get("NO_COLOR") or os.environ.get("TERM", "dumb") == "dumb":
            return False
        return is_terminal(stream)

    @property
    def charset(self) -> Literal["unicode", "ascii"]:
        """What text drawings may be made of."""
        return "ascii" if self.ascii else "unicode"

    @property
    def size(self) -> tuple[int, int]:
        """Columns and lines of the terminal (COLUMNS and LINES first; 80 x 24 where there is none)."""
        found = shutil.get_terminal_size((80, 24))
        return max(20, found.columns), max(5, found.lines)

    @property
    def table_width(self) -> int | None:
        """The width that tables have to fit: that of the terminal; None where a program reads them."""
        return self.size[0] if is_terminal(sys.stdout) else None

    # -- writing ------------------------------------------------------------------------------------------------------

    def echo(self, text: str = "", *, end: str = "\n") -> None:
        """Write data to standard output. Raises `FileError` where it is closed or full."""
        stream = self._stdout()
        try:
            stream.write(text + end)
        except BrokenPipeError:
            raise
        except (OSError, ValueError) as error:
            raise cannot_write(error) from error

    def write_bytes(self, data: bytes) -> None:
        """Write raw bytes to standard output. Raises `FileError` where it is closed or full."""
        stream = self._stdout()
        try:
            stream.flush()
            stream.buffer.write(data)
            stream.buffer.flush()
        except BrokenPipeError:
            raise
        except (OSError, ValueError) as error:
            raise cannot_write(error) from error

    def flush(self) -> None:
        """Push out what has been written. Raises `FileError` where standard output is closed or full."""
        if sys.stdout is None:
            return
        try:
            sys.stdout.flush()
        except BrokenPipeError:
            raise
        except (OSError, ValueError) as error:
            raise cannot_write(error) from error

    def read_line(self, prompt: str | None = None) -> str:
        """A line of standard input with its end, "" at the end of input; with a prompt, as `input` reads it.

        Raises `UsageError` where it is not in the encoding that it is said to be in (`utf-16` without its mark), and
        with a prompt `EOFError`.
        """
        self.flush()
        try:
            if prompt is not None:
                return input(prompt)
            return sys.stdin.readline() if sys.stdin is not None else ""
        except UnicodeError as error:
            encoding = getattr(sys.stdin, "encoding", "")
            raise UsageError(
                _("standard input is not in the encoding {encoding}: {why}").format(encoding=encoding, why=error),
                fix=_("set PYTHONIOENCODING to the one that it is in"),
            ) from error

    def warn(self, text: str) -> None:
        """Write a message to standard error; never fails."""
        if sys.stderr is None:
            return
        with contextlib.suppress(OSError, ValueError):
            if sys.stdout is not None:
                sys.stdout.flush()
        with contextlib.suppress(OSError, ValueError):
            sys.stderr.write(text + "\n")
            sys.stderr.flush()

    def json(self, document: dict[str, Any]) -> None:
        """Write an answer for programs: `document` with the version of its schema first."""
        text = json.dumps({"schema": 1, **document}, indent=2, ensure_ascii=self.ascii, default=str)
        self.echo(text)

    def table(self, heads: Sequence[str], rows: Sequence[Sequence[str]], *, wrap: bool = False) -> None:
        """Write a table (see `rokgard.cli.table_text`), its headings dimmed."""
        lines = table(heads, rows, width=self.table_width, wrap=wrap)
        for number, line in enumerate(lines):
            self.echo(self.paint(line, "dim") if number == 0 else line)

    def paint(self, text: str, *colours: Colour, stream: TextIO | None = None) -> str:
        """The text in colour if `stream` (standard output) may have colour."""
        if not colours or not self._may_colour(stream if stream is not None else sys.stdout):
            return text
        return f"\x1b[{';'.join(_STYLES[c] for c in colours)}m{text}\x1b[0m"

    def _stdout(self) -> Any:
        if sys.stdout is None:
            raise FileError(_("cannot write to standard output: it is closed"))
        return sys.stdout


def wrapped(text: str, width: int) -> list[str]:
    """The lines of a text, broken between words where they are longer than `width`; colours take no room."""
    lines = []
    for line in text.split("\n"):
        indent = " " * (len(line) - len(line.lstrip(" ")))
        current = ""
        for word in re.split(r"(?<=\S) (?=\S)", line):
            longer = f"{current} {word}" if current else word
            if current and _visible(longer) > width:
                lines.append(current)
                longer = indent + word
            current = longer
        lines.append(current)
    return lines


def _visible(text: str) -> int:
    return len(_ESCAPE.sub("", text))


def screen_lines(text: str, columns: int) -> int:
    """How many lines a text takes on a screen that breaks lines anywhere."""
    return sum(max(1, -(-_visible(line) // columns)) for line in text.split("\n"))


def is_terminal(stream: TextIO | None) -> bool:
    """Whether a stream is there and is a terminal."""
    try:
        return stream is not None and stream.isatty()
    except ValueError:  # closed
        return False


def _can_encode(stream: TextIO | None) -> bool:
    try:
        "●○·×⣿é".encode(getattr(stream, "encoding", None) or "utf-8")
    except (UnicodeError, LookupError):
        return False
    return True


def _encodes_text(encoding: str) -> bool:
    """Whether any text can be written in this encoding, once `_HANDLER` stands in for characters it has not got."""
    try:
        encoder = codecs.getincrementalencoder(encoding)(_HANDLER)
        encoder.encode("a long line, " * 100 + "●\n") + encoder.encode("\n.", final=True)
    except Exception:  # whatever a codec raises: somebody may have registered one of their own
        return False
    return True


def _fill(fd: int) -> None:
    """Open the null device on a closed descriptor, so that no file of ours gets its number and is written into."""
    try:
        os.fstat(fd)
    except OSError:
        opened = os.open(os.devnull, os.O_RDWR)
        if opened != fd:
            os.dup2(opened, fd)
            os.close(opened)


def cannot_write(error: Exception) -> FileError:
    """The error for standard output that takes nothing more."""
    return FileError(_("cannot write to standard output: {why}").format(why=why_of(error)))
