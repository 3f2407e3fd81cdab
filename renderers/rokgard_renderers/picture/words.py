"""Text in pictures: made safe, measured, and shortened to the room there is."""

from __future__ import annotations

import json
import unicodedata
from functools import cache
from pathlib import Path
from typing import Literal

Weight = Literal[400, 600]

FONTS = Path(__file__).parent.parent / "fonts"
FAMILY = "Inter, 'Segoe UI', 'Helvetica Neue', Arial, sans-serif"
CAP_HEIGHT = 0.727
"""Height of capitals and digits, as a share of the font size."""

REPLACEMENT = "\N{WHITE SQUARE}"
ELLIPSIS = "\N{HORIZONTAL ELLIPSIS}"
LONGEST = 300
"""Characters that are looked at at all; what a person calls themselves is shorter."""
MARKS_IN_A_ROW = 3
"""Accents on one letter; more are used to paint over neighbouring lines."""

# Controls of writing direction: inside a name they would turn the words around it.
_DIRECTION = frozenset("\u061c\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069")


def clean(text: str, *, longest: int = LONGEST) -> str:
    """One line of text that XML can hold: no controls, no lone surrogates, no towers of accents."""
    out: list[str] = []
    marks = 0
    for char in text[:longest]:
        kind = unicodedata.category(char)
        marks = marks + 1 if kind in ("Mn", "Me") else 0
        if char in "\n\r\t\u2028\u2029":
            out.append(" ")
        elif kind == "Cs" or ord(char) & 0xFFFE == 0xFFFE:
            out.append(REPLACEMENT)
        elif kind != "Cc" and char not in _DIRECTION and marks <= MARKS_IN_A_ROW:
            out.append(char)
    if len(text) > longest:
        out.append(ELLIPSIS)
    return "".join(out)


def legal_lines(text: str) -> str:
    """Several lines of text with only those characters that XML 1.0 allows."""
    return "".join(char if _is_legal(ord(char)) else REPLACEMENT for char in text)


def _is_legal(code: int) -> bool:
    return (
        code in (0x9, 0xA)
        or 0x20 <= code < 0x7F
        or 0xA0 <= code < 0xD800
        or 0xE000 <= code < 0xFFFE
        or (code >= 0x10000 and code & 0xFFFE != 0xFFFE)
    )


@cache
def _widths(weight: Weight) -> dict[str, int]:
    table: dict[str, dict[str, int]] = json.loads((FONTS / "widths.json").read_text(encoding="ascii"))
    return table[str(weight)]


def shipped_covers(text: str) -> bool:
    """Whether the shipped fonts have every character of the text."""
    table = _widths(400)
    return all(char in table or char == "\n" for char in text)


def width(text: str, size: float, weight: Weight = 400) -> float:
    """The width of a line of text in the shipped font; an estimate for characters that it lacks."""
    table = _widths(weight)
    return sum(table[char] if char in table else _guess(char) for char in text) * size / 1000


def _guess(char: str) -> int:
    if unicodedata.combining(char) or unicodedata.category(char) in ("Mn", "Me", "Cf"):
        return 0
    return 1150 if unicodedata.east_asian_width(char) in "WF" else 700


def shorten(text: str, size: float, room: float, weight: Weight = 400) -> str:
    """The text, or as much of its beginning as fits into `room` with an ellipsis after it."""
    if width(text, size, weight) <= room:
        return text
    left = room - width(ELLIPSIS, size, weight)
    keep = 0
    for index, char in enumerate(text):
        left -= width(char, size, weight)
        if left < 0:
            break
        keep = index + 1
    # Not between a letter and its accents, nor inside an emoji that is joined from several.
    while 0 < keep < len(text) and (_guess_is_mark(text[keep]) or text[keep - 1] == "\u200d"):
        keep -= 1
    return text[:keep].rstrip() + ELLIPSIS


def _guess_is_mark(char: str) -> bool:
    return bool(unicodedata.combining(char)) or unicodedata.category(char) in ("Mn", "Me") or char == "\u200d"
