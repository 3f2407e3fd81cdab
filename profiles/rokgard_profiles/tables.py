"""Plain tables and other text for people."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable, Sequence

from rokgard.i18n import _


def width(text: str) -> int:
    """How many columns of a terminal a text takes."""
    return sum(_columns(sign) for sign in text)


def _columns(sign: str) -> int:
    if unicodedata.category(sign) in ("Mn", "Me", "Cf"):
        return 0
    return 2 if unicodedata.east_asian_width(sign) in "WF" else 1


def clean(text: str) -> str:
    """Text that came from people or files, without anything that a terminal might act on."""
    return "".join(sign if sign.isprintable() else "?" for sign in text)


def table(headings: Sequence[str], rows: Iterable[Sequence[str]], *, right: str = "") -> str:
    """Rows below headings, columns two spaces apart. `right`: one letter a column, "r" for those of numbers."""
    lines = [list(headings), *(list(map(clean, row)) for row in rows)]
    widths = [max(map(width, column)) for column in zip(*lines, strict=True)]
    right = right.ljust(len(widths), "l")
    return "\n".join(
        "  ".join(
            " " * (size - width(cell)) + cell if side == "r" else cell + " " * (size - width(cell))
            for cell, size, side in zip(line, widths, right, strict=True)
        ).rstrip()
        for line in lines
    )


def bar(part: int, whole: int, *, size: int = 24, signs: str = "█░") -> str:
    """A bar of `size` columns, filled in proportion; full only where `part` is `whole`. `signs`: filled and empty."""
    filled = size * part // whole if whole else 0
    return signs[0] * filled + signs[1] * (size - filled)


def duration(milliseconds: int) -> str:
    """A time in the two units that matter."""
    seconds = round(milliseconds / 1000)
    if seconds < 60:
        return _("{s} s").format(s=seconds)
    if seconds < 3600:
        return _("{m} min {s:02} s").format(m=seconds // 60, s=seconds % 60)
    return _("{h} h {m:02} min").format(h=seconds // 3600, m=seconds % 3600 // 60)
