"""How the pick that is pointed at stands out: reversed, so that it is seen without colours too."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace

from rokgard.sheet import Area, Run, Style


def emphasise(runs: Sequence[Run], area: Area, line: int, ground: Style) -> list[Run]:
    """The runs of a line with those inside the area emphasised.

    Areas higher than two lines (columns that pieces drop into) are reversed in their first line alone and brighter in
    the others where there are colours.
    """
    first, last = area.column, area.column + area.width
    out: list[Run] = []
    for (text, style), start in _placed(runs):
        end = start + len(text)
        for a, b, within in (
            (start, min(end, first), False),
            (max(start, first), min(end, last), True),
            (max(start, last), end, False),
        ):
            if a < b:
                strong = area.height <= 2 or line == area.line
                out.append(
                    (text[a - start : b - start], _emphasised(style, ground, strong=strong) if within else style)
                )
    return out


def _placed(runs: Iterable[Run]) -> Iterable[tuple[Run, int]]:
    at = 0
    for run in runs:
        yield run, at
        at += len(run[0])


def _emphasised(style: Style, ground: Style, *, strong: bool) -> Style:
    if not strong:
        behind = _brighter(style.background, style.foreground)
        return replace(style, background=behind, bold=True)
    return replace(style, reverse=not style.reverse, bold=True)


def _brighter(background: str | int | None, foreground: str | int | None) -> str | int | None:
    """A background nearer to the foreground; as it is where the colours are not known."""
    if not (isinstance(background, str) and isinstance(foreground, str)):
        return background
    pairs = ((int(background[at : at + 2], 16), int(foreground[at : at + 2], 16)) for at in (1, 3, 5))
    return "#" + "".join(f"{(4 * a + b) // 5:02X}" for a, b in pairs)
