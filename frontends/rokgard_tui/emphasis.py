"""How the pick that is pointed at stands out: reversed or underlined besides its colours, so that it is seen anyhow."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from rokgard.sheet import Area, Run, Style
from rokgard.words import clusters, width

_CELL, _COLUMN = 40, 18
"""Per cent of the foreground in the ground of an area of two lines, and of a higher one."""
_LEGIBLE = 90
"""Difference in brightness (of 255) from which a colour makes a ground to write on."""


def emphasise(runs: Sequence[Run], area: Area, line: int, ground: Style) -> list[Run]:
    """The runs of a line with what lies inside the area emphasised.

    One line is reversed. Where there are colours, areas of two lines (hexagons) have a brighter ground, and so have
    higher ones (columns that pieces drop into) below their first line, which is reversed: it has the column's name.
    """
    first, last = area.column, area.column + area.width
    before: list[Run] = []
    within: list[Run] = []
    behind: list[Run] = []
    at = 0
    for text, style in runs:
        parts = ["", "", ""]
        for cluster in clusters(text):
            parts[0 if at < first else 1 if at < last else 2] += cluster
            at += width(cluster)
        for part, its in zip(parts, (before, within, behind), strict=True):
            if part:
                its.append((part, style))
    # Blanks may carry the ink of what stands beside the area.
    lead = next((style for text, style in within if text.strip()), ground)
    emphasised = [
        (text, _emphasised(style if text.strip() else replace(lead, background=style.background), area, line, ground))
        for text, style in within
    ]
    return [*before, *emphasised, *behind]


def _emphasised(style: Style, area: Area, line: int, ground: Style) -> Style:
    coloured = isinstance(ground.background, str) and isinstance(ground.foreground, str)
    if coloured and area.height == 2:
        return replace(style, background=_mix(style.background, ground.foreground, _CELL), bold=True)
    if line == area.line:
        return _reversed(style, ground)
    return replace(style, background=_mix(style.background, ground.foreground, _COLUMN), bold=True)


def _reversed(style: Style, ground: Style) -> Style:
    back, ink = ground.background, style.foreground
    if style.reverse or (ink is not None and ink == back):
        return replace(style, underline=True, bold=True)  # a mark has reversed it already
    if isinstance(back, str) and isinstance(ink, str):
        if abs(_brightness(ink) - _brightness(back)) < _LEGIBLE:
            ink = ground.foreground
        return replace(style, foreground=back, background=ink, bold=True)
    return replace(style, reverse=True, bold=True)


def _mix(background: str | int | None, foreground: str | int | None, per_cent: int) -> str | int | None:
    """A background nearer to the foreground; as it is where the colours are not known."""
    if not (isinstance(background, str) and isinstance(foreground, str)):
        return background
    pairs = zip(_channels(background), _channels(foreground), strict=True)
    return "#" + "".join(f"{((100 - per_cent) * a + per_cent * b) // 100:02X}" for a, b in pairs)


def _brightness(colour: str) -> int:
    red, green, blue = _channels(colour)
    return (299 * red + 587 * green + 114 * blue) // 1000


def _channels(colour: str) -> tuple[int, int, int]:
    return int(colour[1:3], 16), int(colour[3:5], 16), int(colour[5:7], 16)
