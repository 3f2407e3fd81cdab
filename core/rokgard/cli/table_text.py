"""Tables for reading: columns side by side that fit the width of a terminal."""

from __future__ import annotations

import textwrap
from collections.abc import Sequence

from rokgard.words import clean, shorten
from rokgard.words import width as columns_of

GAP = 2
_LEAST = 12
_LEAST_WRAPPED = 24


def table(
    heads: Sequence[str],
    rows: Sequence[Sequence[str]],
    *,
    width: int | None = None,
    wrap: bool = False,
    right: str = "",
) -> list[str]:
    """The lines of a table, headings first.

    Without a `width` a row is one line however long. With one, the widest columns but the first are cut until each line
    fits; with `wrap` the last column is broken into lines below each other instead, or stands below its row. `right`
    has a letter a column, "r" for those that are set to the right, as numbers are.
    """
    cells = [list(heads), *(list(map(clean, row)) for row in rows)]
    widths = [max(columns_of(row[column]) for row in cells) for column in range(len(heads))]
    if width is not None and wrap:
        room = width - sum(widths[:-1]) - GAP * (len(widths) - 1)
        if room < min(widths[-1], _LEAST_WRAPPED):
            return _below(cells, widths, width)
        widths[-1] = min(widths[-1], room)
        return [line for row in cells for line in _wrapped(row, widths)]
    if width is not None:
        _shrink(widths, width)
    return [_line(row, widths, right) for row in cells]


def _shrink(widths: list[int], width: int) -> None:
    while len(widths) > 1 and sum(widths) + GAP * (len(widths) - 1) > width:
        widest = max(range(1, len(widths)), key=lambda column: widths[column])
        if widths[widest] <= _LEAST:
            return
        widths[widest] -= 1


def _wrapped(row: Sequence[str], widths: Sequence[int]) -> list[str]:
    parts = textwrap.wrap(row[-1], widths[-1]) or [""]
    first = _line([*row[:-1], parts[0]], widths)
    indent = " " * (sum(widths[:-1]) + GAP * (len(widths) - 1))
    return [first, *(indent + part for part in parts[1:])]


def _below(cells: Sequence[Sequence[str]], widths: Sequence[int], width: int) -> list[str]:
    """The rows without their last column, which follows each of them, indented."""
    indent = " " * 2 * GAP
    lines = []
    for row in cells:
        lines.append(_line(row[:-1], widths[:-1]))
        lines += textwrap.wrap(row[-1], max(width, _LEAST_WRAPPED), initial_indent=indent, subsequent_indent=indent)
    return lines


def _line(row: Sequence[str], widths: Sequence[int], right: str = "") -> str:
    parts = []
    for text, room, side in zip(row, widths, right.ljust(len(widths), "l"), strict=False):
        cut = shorten(text, room)
        fill = " " * (room - columns_of(cut))
        parts.append(fill + cut if side == "r" else cut + fill)
    return (" " * GAP).join(parts).rstrip()
