"""A canvas of braille dots, two across and four down in each character, in layers of different inks."""

from __future__ import annotations

from functools import lru_cache

from rokgard_renderers.text.grid import Grid
from rokgard_renderers.text.strokes import line_dots

BITS = ((0x01, 0x08), (0x02, 0x10), (0x04, 0x20), (0x40, 0x80))
"""The bit of each dot in the code points from U+2800, by line and column."""
COUNT = bytes(bits.bit_count() for bits in range(256))
BRAILLE = [chr(0x2800 + bits) for bits in range(256)]

_IS_ZERO = bytes([1, *[0] * 255])

Corners = tuple[tuple[int, int], ...]
Masks = tuple[tuple[int, int, int], ...]
"""Characters with dots: column, line, bits."""
Runs = tuple[tuple[int, int, int], ...]
"""Horizontal runs: y, first x, last x."""
Dash = tuple[int, int] | None
"""Dots on and off in turn; None: all on."""


def runs(corners: Corners, ys: range, scale: int = 1) -> list[tuple[int, int, int]]:
    """The runs of a polygon (even-odd rule) on the lines `ys`; corners and lines are in units of 1 / `scale`.

    The x of a run are in units of one: those that lie inside, both ends included. All in exact integers.
    """
    out: list[tuple[int, int, int]] = []
    edges = list(zip(corners, (*corners[1:], corners[0]), strict=True))
    for y in ys:
        hits = sorted(ax + (y - ay) * (bx - ax) // (by - ay) for (ax, ay), (bx, by) in edges if (ay <= y) != (by <= y))
        for first, last in zip(hits[::2], hits[1::2], strict=True):
            if -(-first // scale) <= last // scale:
                out.append((y, -(-first // scale), last // scale))
    return out


def centre(corners: Corners) -> tuple[int, int]:
    """The mean of the corners, rounded down."""
    return sum(x for x, _ in corners) // len(corners), sum(y for _, y in corners) // len(corners)


# A board is drawn again after each move with one line more: what was worked out for the others is kept.


@lru_cache(maxsize=4096)
def line_masks(x0: int, y0: int, x1: int, y1: int, dash: Dash = None, shift: int = 0) -> Masks:  # noqa: PLR0917
    """A line in dots as characters; `shift` moves the gaps of a broken line."""
    dots = line_dots(x0, y0, x1, y1)
    if dash is not None:
        on, off = dash
        dots = [dot for i, dot in enumerate(dots) if (i + shift) % (on + off) < on]
    return _masks(dots)


@lru_cache(maxsize=2048)
def fill_masks(corners: Corners, seat: int | None) -> Masks:
    """A polygon's pattern as characters: hatched (seat 0), dotted (seat 1), a fine grid (nobody's); never nothing."""
    dots: list[tuple[int, int]] = []
    # A dot or two from the edges nothing is drawn, so that the lines there stand out.
    ys = range(min(y for _, y in corners) + 2, max(y for _, y in corners) - 1)
    for y, first, last in ((y, first + 2, last - 2) for y, first, last in runs(corners, ys)):
        if seat is not None and seat % 2 and y & 1:
            continue
        step = 2 if seat is None else 4
        dots += [(x, y) for x in range(first + (-(first + y) % step), last + 1, step)]
    return _masks(dots or [centre(corners)])


def _masks(dots: list[tuple[int, int]]) -> Masks:
    bits: dict[tuple[int, int], int] = {}
    for x, y in dots:
        cell = x >> 1, y >> 2
        bits[cell] = bits.get(cell, 0) | BITS[y & 3][x & 1]
    return tuple((x, y, mask) for (x, y), mask in bits.items())


@lru_cache(maxsize=2048)
def cover(corners: Corners) -> tuple[Runs, Runs]:
    """The characters that a polygon given in dots touches, and those whose middle it covers (at least one).

    Runs are (line, first column, last column).
    """
    doubled = tuple((2 * x, 2 * y) for x, y in corners)
    top, bottom = min(y for _, y in corners) >> 2, max(y for _, y in corners) >> 2
    touched = [
        (y >> 3, first >> 1, last >> 1)
        for start in (0, 3, 6)
        for y, first, last in runs(doubled, range(8 * top + start, 8 * bottom + 8, 8), 2)
    ]
    # The middle of a character lies between two dots: on a whole number once all is doubled.
    shifted = tuple((x - 1, y) for x, y in doubled)
    covered = [(y >> 3, first, last) for y, first, last in runs(shifted, range(8 * top + 3, 8 * bottom + 8, 8), 4)]
    if not covered:
        x, y = centre(corners)
        covered.append((y >> 2, x >> 1, x >> 1))
    return tuple(touched), tuple(covered)


UNDER, LINES = range(2)
"""Levels of layers. What is under the lines is only seen where there are none."""


class Canvas:
    """`width` x `height` characters of dots; all dots must lie on it.

    Layers are named by their ink. Where lines of several layers share a character, their dots are joined and the ink
    is that of the layer with most dots there.
    """

    def __init__(self, width: int, height: int) -> None:
        self.width = width
        self.height = height
        self._layers: dict[tuple[int, str], bytearray] = {}

    def draw(self, ink: str, masks: Masks, *, level: int = LINES) -> None:
        """Add characters to a layer."""
        bits = self._layers.get((level, ink))
        if bits is None:
            bits = self._layers[level, ink] = bytearray(self.width * self.height)
        width = self.width
        for x, y, mask in masks:
            bits[y * width + x] |= mask

    def draw_on(self, grid: Grid) -> None:
        """Write the canvas on an empty grid of the same size."""
        size = self.width * self.height
        total = bytearray(size)
        most = bytearray(size)
        inks = [""] * size
        layers = self._layers
        for level in (LINES, UNDER):
            free = total.translate(_IS_ZERO) if level == UNDER else None
            for ink, bits in [(ink, bits) for (its_level, ink), bits in layers.items() if its_level == level]:
                for at, mask in enumerate(bits):
                    if mask and (free is None or free[at]):
                        total[at] |= mask
                        if COUNT[mask] >= most[at]:
                            most[at] = COUNT[mask]
                            inks[at] = ink
        chars = [BRAILLE[mask] if mask else " " for mask in total]
        for row in range(self.height):
            start = row * self.width
            grid.chars[row] = chars[start : start + self.width]
            grid.inks[row] = inks[start : start + self.width]


def draw_over(grid: Grid, masks: Masks, ink: str) -> None:
    """Add dots to a grid on which nothing but a canvas has been drawn: their ink is that of all that they touch."""
    for x, y, mask in masks:
        char = grid.chars[y][x]
        grid.chars[y][x] = BRAILLE[mask if char == " " else mask | ord(char) - 0x2800]
        grid.inks[y][x] = ink
