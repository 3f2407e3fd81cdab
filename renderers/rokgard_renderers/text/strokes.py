"""Exact integer lines, as dots (2 x 4 a character, as in braille) and in ordinary characters."""

from __future__ import annotations

from functools import lru_cache

from rokgard_renderers.text.grid import Grid
from rokgard_renderers.text.marks import Strokes

Dots = list[tuple[int, int]]


def line_dots(x0: int, y0: int, x1: int, y1: int) -> Dots:
    """The dots of a straight line, both ends included (Bresenham 1965). The same whichever end comes first."""
    if (x1, y1) < (x0, y0):
        x0, y0, x1, y1 = x1, y1, x0, y0
    dx, dy = x1 - x0, abs(y1 - y0)
    step = 1 if y1 >= y0 else -1
    out: Dots = []
    if dx >= dy:
        error = dx >> 1
        for x in range(x0, x1 + 1):
            out.append((x, y0))
            error -= dy
            if error < 0:
                y0 += step
                error += dx
    else:
        error = dy >> 1
        for y in range(y0, y1 + step, step):
            out.append((x0, y))
            error -= dx
            if error < 0:
                x0 += 1
                error += dy
    return out


@lru_cache(maxsize=4096)
def line_chars(x0: int, y0: int, x1: int, y1: int, strokes: Strokes) -> tuple[tuple[int, int, str], ...]:
    """A line between two dots in ordinary characters: column, line and character of each cell that it passes."""
    dots = line_dots(x0, y0, x1, y1)
    dx, dy = dots[-1][0] - dots[0][0], dots[-1][1] - dots[0][1]
    levels: dict[tuple[int, int], list[int]] = {}
    for x, y in dots:
        levels.setdefault((x >> 1, y >> 2), []).append(y & 3)
    out: list[tuple[int, int, str]] = []
    for (x, y), ys in list(levels.items())[:: strokes.every]:
        if 2 * abs(dy) <= dx:
            # In which third of the cell the line runs on average.
            char = strokes.level[min(2, 3 * (2 * sum(ys) + len(ys)) // (8 * len(ys)))]
        elif abs(dy) >= 6 * dx:
            char = strokes.upright
        else:
            char = strokes.falling if dy > 0 else strokes.rising
        out.append((x, y, char))
    return tuple(out)


def draw_chars(grid: Grid, chars: tuple[tuple[int, int, str], ...], ink: str) -> None:
    """Write the characters of a line."""
    for x, y, char in chars:
        grid.put(x, y, char, ink)
