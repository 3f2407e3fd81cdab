"""Nothing but ASCII gets to the screen, whoever draws it: frames, bars, and what a library writes of its own accord."""

from __future__ import annotations

from rich.segment import Segment
from textual.color import Color
from textual.filter import LineFilter

from rokgard.words import char_width, to_ascii

_FRAMES = {
    **dict.fromkeys("─┄┈╌▔▁", "-"),
    **dict.fromkeys("━═", "="),
    **dict.fromkeys("│┆┊╎┃║▏▎▍▌▋▊▉▐▕", "|"),
    **dict.fromkeys("╭╮╰╯┌┐└┘├┤┬┴┼╔╗╚╝┏┓┗┛", "+"),
    **dict.fromkeys("▂▃▄▅▆▇█░▒▓", "#"),
}


def same_width(text: str) -> str:
    """The text in ASCII, each character as wide as it was."""
    if text.isascii():
        return text
    return "".join(_plain(char) for char in text)


def _plain(char: str) -> str:
    room = char_width(char)
    return (_FRAMES.get(char) or to_ascii(char))[:room].ljust(room)


class AsciiOnly(LineFilter):
    """Puts ASCII characters in the place of all others."""

    def apply(self, segments: list[Segment], background: Color) -> list[Segment]:
        """The same segments in ASCII."""
        return [
            segment if segment.text.isascii() else Segment(same_width(segment.text), segment.style, segment.control)
            for segment in segments
        ]
