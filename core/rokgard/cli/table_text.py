"""Tables for reading: columns side by side, the last one cut where the line is full."""

from __future__ import annotations

from collections.abc import Sequence

GAP = 2
_LEAST = 12


def table(heads: Sequence[str], rows: Sequence[Sequence[str]], *, width: int | None = None) -> list[str]:
    """The lines of a table, headings first. With a `width` the widest columns give way until each line fits."""
    cells = [list(heads), *(list(map(_one_line, row)) for row in rows)]
    widths = [max(len(row[column]) for row in cells) for column in range(len(heads))]
    if width is not None:
        while sum(widths) + GAP * (len(widths) - 1) > width and max(widths) > _LEAST:
            widest = max(range(1, len(widths)), key=lambda column: widths[column], default=0)
            if widths[widest] <= _LEAST:
                break
            widths[widest] -= 1
    return [_line(row, widths) for row in cells]


def _one_line(text: str) -> str:
    return " ".join(text.split())


def _line(row: Sequence[str], widths: Sequence[int]) -> str:
    parts = [
        f"{text if len(text) <= room else text[: room - 1] + '…':<{room}}"
        for text, room in zip(row, widths, strict=True)
    ]
    return (" " * GAP).join(parts).rstrip()
