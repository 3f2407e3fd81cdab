"""Words in a terminal: how wide they are, how they are shortened, what is taken out of them, and how times are said.

Widths follow Unicode's East Asian Width (wide and full-width characters take two columns, ambiguous ones one);
combining marks take none. Text that came from people passes `clean` before it reaches a terminal.
"""

from __future__ import annotations

import re
import unicodedata
from functools import lru_cache

from rokgard.i18n import _

_ESCAPES = re.compile(
    r"(?:\x1b\[|\x9b)[0-?]*[ -/]*[@-~]?"  # control sequences: colours, cursor moves
    r"|(?:\x1b[\]PX^_]|[\x90\x98\x9d-\x9f]).*?(?:\x07|\x1b\\|\x9c|$)"  # strings: titles, links
    r"|\x1b[ -/]*[0-~]?",
    re.DOTALL,
)
_MAX_MARKS = 3
"""Combining marks kept on one letter: enough for every living script, too few to climb over the next line."""

_TO_ASCII = {
    "●": "X",
    "○": "O",
    "▲": "^",
    "△": "^",
    "▼": "v",
    "→": "->",
    "←": "<-",
    "≥": ">=",
    "≤": "<=",
    "±": "+-",
    "✓": "+",
    "✗": "x",
    "½": "1/2",
    "·": "-",
    "•": "*",
    "×": "x",
    "–": "-",
    "—": "-",
    "−": "-",
    "…": "...",
    "‘": "'",
    "’": "'",
    "“": '"',
    "”": '"',
    "„": '"',
    "«": "<<",
    "»": ">>",
    "ß": "ss",
    "æ": "ae",
    "Æ": "AE",
    "œ": "oe",
    "Œ": "OE",
    "ø": "o",
    "Ø": "O",
    "ł": "l",
    "Ł": "L",
    "đ": "d",
    "Đ": "D",
    "ð": "d",
    "Ð": "D",
    "þ": "th",
    "Þ": "Th",
    "ı": "i",
}


@lru_cache(maxsize=4096)
def char_width(char: str) -> int:
    """Columns that one character takes: 0, 1 or 2."""
    code = ord(char)
    if 0x20 <= code < 0x300:
        return 1
    if unicodedata.category(char) in ("Mn", "Me", "Cf", "Cc") or 0x1160 <= code <= 0x11FF:
        return 0
    return 2 if unicodedata.east_asian_width(char) in "WF" else 1


def width(text: str) -> int:
    """Columns that a text without control characters takes."""
    return len(text) if text.isascii() else sum(map(char_width, text))


def _droppable(char: str, category: str) -> bool:
    # Joiners, variation selectors and skin tones make the width of an emoji a matter of the terminal's taste.
    return category in ("Cc", "Cf", "Cs", "Co", "Cn", "Me") or "\ufe00" <= char <= "\ufe0f" or "🏻" <= char <= "🏿"


@lru_cache(maxsize=1024)
def clean(text: str, *, ascii_only: bool = False) -> str:
    """Make a text safe for one line of a terminal.

    Escape sequences, control and format characters (bidi overrides among them), private and unassigned characters
    go; white space becomes single spaces; a letter keeps at most three combining marks. With `ascii_only` letters
    lose their accents and what has no likeness in ASCII becomes `?`.
    """
    text = " ".join(_ESCAPES.sub("", text).split())
    kept: list[str] = []
    marks = _MAX_MARKS
    for char in text if text.isascii() else unicodedata.normalize("NFC", text):
        category = unicodedata.category(char)
        if _droppable(char, category):
            continue
        if char_width(char) == 0:
            marks += 1
            if marks > _MAX_MARKS:
                continue
        else:
            marks = 0
        kept.append(char)
    text = " ".join("".join(kept).split())
    return to_ascii(text) if ascii_only else text


def to_ascii(text: str) -> str:
    """The text in ASCII: the nearest sign, the letter without its accent, else a question mark."""
    if text.isascii():
        return text
    out: list[str] = []
    for char in text:
        if char.isascii():
            out.append(char)
        elif char in _TO_ASCII:
            out.append(_TO_ASCII[char])
        elif char_width(char):
            plain = "".join(part for part in unicodedata.normalize("NFKD", char) if " " <= part <= "~")
            out.append(plain or "?")
    return "".join(out)


def clusters(text: str) -> list[str]:
    """Split a text into characters with the combining marks that belong to them."""
    out: list[str] = []
    for char in text:
        if char_width(char) == 0:
            if out:
                out[-1] += char
        else:
            out.append(char)
    return out


def shorten(text: str, room: int, ellipsis: str = "…") -> str:
    """Cut a text to at most `room` columns, ending in the ellipsis where something was cut and there is room for it."""
    if width(text) <= room:
        return text
    if room <= 0:
        return ""
    end = ellipsis if len(ellipsis) < room or len(ellipsis) == room == 1 else ""
    left = room - len(end)
    out: list[str] = []
    for cluster in clusters(text):
        left -= char_width(cluster[0])
        if left < 0:
            break
        out.append(cluster)
    return "".join(out).rstrip() + end


def duration(seconds: float) -> str:
    """A time as people say it: `42 s`, `3 min 05 s`, `1 h 02 min`."""
    whole = round(seconds)
    if whole < 60:
        return _("{s} s").format(s=whole)
    if whole < 3600:
        return _("{min} min {s:02d} s").format(min=whole // 60, s=whole % 60)
    return _("{h} h {min:02d} min").format(h=whole // 3600, min=whole % 3600 // 60)
