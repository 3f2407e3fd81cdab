"""Where on the screen there is room for what stands beside a board without making the board hard to read."""

from __future__ import annotations

from dataclasses import replace
from enum import Enum

from textual.geometry import Size

from rokgard.host import Host
from rokgard.render import RenderOptions
from rokgard.scene import Scene

PANEL_COLUMNS, PANEL_LINES = 30, 9
CARD_COLUMNS, CARD_LINES = 38, 11
_OTHER_LINES = 4
"""Lines for title, messages and keys."""
_LEAST_COLUMNS = 30
"""Columns that are left to a board in any case."""


class Place(Enum):
    """Where the panel, or at the end the card, stands."""

    BESIDE = "beside"
    BELOW = "below"
    NOWHERE = "nowhere"


def place(host: Host, options: RenderOptions, scene: Scene, size: Size, *, card: bool, wanted: bool | None) -> Place:
    """The first place that leaves the board room enough; a card, or a panel that is `wanted`, has one in any case."""
    if wanted is False and not card:
        return Place.NOWHERE
    columns, lines = (CARD_COLUMNS, CARD_LINES) if card else (PANEL_COLUMNS, PANEL_LINES)
    beside = Size(size.width - columns, size.height - _OTHER_LINES)
    below = Size(size.width, size.height - _OTHER_LINES - lines)
    if _enough(host, options, scene, beside):
        return Place.BESIDE
    if _enough(host, options, scene, below):
        return Place.BELOW
    if card or wanted:
        return Place.BESIDE if beside.width >= _LEAST_COLUMNS else Place.BELOW
    return Place.NOWHERE


def _enough(host: Host, options: RenderOptions, scene: Scene, room: Size) -> bool:
    if room.width < 1 or room.height < 1:
        return False
    needs = host.lay_out(scene, replace(options, columns=room.width, lines=room.height)).needs
    return needs[0] <= room.width and needs[1] <= room.height
