"""A grid of characters, each with an ink and a ground, and how it becomes lines of text."""

from __future__ import annotations

from rokgard.sheet import Run
from rokgard.words import char_width, clusters
from rokgard_renderers.text.ink import Palette


class Grid:
    """`width` x `height` characters. Writing outside the grid is silently left out.

    Ink and ground are names that a `Palette` knows (`seat0`, `muted`; `fill1`, `last`); `""` is the plain one.
    A character two columns wide is followed by an empty string.
    """

    __slots__ = ("chars", "grounds", "height", "inks", "width")

    def __init__(self, width: int, height: int) -> None:
        self.width = width
        self.height = height
        self.chars = [[" "] * width for _ in range(height)]
        self.inks = [[""] * width for _ in range(height)]
        self.grounds = [[""] * width for _ in range(height)]

    def copy(self) -> Grid:
        """Another grid with the same on it."""
        other = Grid(0, 0)
        other.width, other.height = self.width, self.height
        other.chars = [row[:] for row in self.chars]
        other.inks = [row[:] for row in self.inks]
        other.grounds = [row[:] for row in self.grounds]
        return other

    def put(self, x: int, y: int, char: str, ink: str = "") -> None:
        """Write one character (with its combining marks), leaving the ground as it is."""
        wide = char_width(char[0]) == 2
        if not (0 <= y < self.height and 0 <= x < self.width - wide):
            return
        row = self.chars[y]
        for at in (x, x + 1) if wide else (x,):
            if row[at] == "" and at > 0:
                row[at - 1] = " "  # the left half of a wide character loses its right half
            if at + 1 < self.width and row[at + 1] == "":
                row[at + 1] = " "
        row[x] = char
        self.inks[y][x] = ink
        if wide:
            row[x + 1] = ""
            self.inks[y][x + 1] = ink

    def write(self, x: int, y: int, text: str, ink: str = "") -> int:
        """Write a text from (x, y) to the right; return the column after it."""
        for cluster in clusters(text):
            self.put(x, y, cluster, ink)
            x += char_width(cluster[0])
        return x

    def ground(self, x: int, y: int, name: str) -> None:
        """Set the ground of one character."""
        if 0 <= y < self.height and 0 <= x < self.width:
            self.grounds[y][x] = name

    def paste(self, other: Grid, x: int, y: int) -> None:
        """Copy another grid into this one; it has to fit."""
        end = x + other.width
        for row in range(other.height):
            self.chars[y + row][x:end] = other.chars[row]
            self.inks[y + row][x:end] = other.inks[row]
            self.grounds[y + row][x:end] = other.grounds[row]

    def is_same(self, y: int, other: Grid) -> bool:
        """Whether a line is the same on another grid of this width."""
        return self.chars[y] == other.chars[y] and self.inks[y] == other.inks[y] and self.grounds[y] == other.grounds[y]

    def runs(self, y: int, palette: Palette) -> list[Run]:
        """One line as runs in the palette's styles."""
        chars, inks, grounds = self.chars[y], self.inks[y], self.grounds[y]
        out: list[Run] = []
        start = 0
        for x, (char, ink, ground) in enumerate(zip(chars, inks, grounds, strict=True)):
            # A blank shows nothing of its ink.
            if x and (ground != grounds[start] or (ink != inks[start] and char != " ")):
                out.append(("".join(chars[start:x]), palette.style(inks[start], grounds[start])))
                start = x
        out.append(("".join(chars[start:]), palette.style(inks[start], grounds[start])))
        return out

    def lines(self, palette: Palette) -> list[str]:
        """The grid as lines: plain without trailing spaces, or coloured and reset at the end of each line."""
        if palette.plain:
            return ["".join(row).rstrip() for row in self.chars]
        sgr = palette.sgr
        out: list[str] = []
        for chars, inks, grounds in zip(self.chars, self.inks, self.grounds, strict=True):
            end = len(chars)
            if not palette.painted:
                while end and chars[end - 1] == " " and not (palette.tints and grounds[end - 1]):
                    end -= 1
            parts: list[str] = []
            now = ""
            start = 0
            before: str | None = None
            last = ""
            for x, (char, ink, ground) in enumerate(zip(chars, inks, grounds, strict=True)):
                if ground == before and (ink == last or char == " "):
                    continue
                before, last = ground, ink
                code = sgr(ink, ground)
                if code != now:
                    if x >= end:
                        break
                    parts.append("".join(chars[start:x]))
                    parts.append(code)
                    start, now = x, code
            parts.append("".join(chars[start:end]))
            if now:
                parts.append("\x1b[0m")
            out.append("".join(parts))
        return out
