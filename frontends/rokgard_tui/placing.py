"""Where on the screen there is room for what stands beside a board without making the board hard to read."""

from __future__ import annotations

from dataclasses import replace
from enum import Enum

from textual.geometry import Size

from rokgard.host import Host
from rokgard.render import RenderOptions
from rokgard.scene import Plane, Scene

PANEL_COLUMNS, PANEL_LINES = 30, 9
CARD_COLUMNS, CARD_LINES = 38, 11
_OTHER_LINES = 4
"""Lines for title, messages and keys."""
_CHARACTERS_A_NAME = 12
"""Characters of a plane's room for each thing to be picked, below which lines between them are hard to follow."""
_LEAST_COLUMNS = 30
"""Columns that are left to a board in any case."""
_LEAST_LINES = 7
"""Lines below which a board is no use beside a card: the card stands in its place then."""


class Place(Enum):
    """Where the panel, or at the end the card, stands."""

    BESIDE = "beside"
    BELOW = "below"
    INSTEAD = "instead"
    """In the place of the board."""
    NOWHERE = "nowhere"


def place(host: Host, options: RenderOptions, scene: Scene, size: Size, *, card: bool, wanted: bool | None) -> Place:
    """The first place that leaves the board room enough; a card, or a panel that is `wanted`, has one in any case.

    Nothing has a place that is not `wanted` (False; None: where there is room).
    """
    if wanted is False:
        return Place.NOWHERE
    columns, lines = (CARD_COLUMNS, CARD_LINES) if card else (PANEL_COLUMNS, PANEL_LINES)
    beside = Size(size.width - columns, size.height - _OTHER_LINES)
    below = Size(size.width, size.height - _OTHER_LINES - lines)
    order = [(Place.BESIDE, beside), (Place.BELOW, below)]
    for where, room in sorted(order, key=lambda one: -_scale(scene, one[1])):
        if _enough(host, options, scene, room):
            return where
    if card or wanted:
        if beside.width >= _LEAST_COLUMNS:
            return Place.BESIDE
        return Place.INSTEAD if card and below.height < _LEAST_LINES else Place.BELOW
    return Place.NOWHERE


def _scale(scene: Scene, room: Size) -> float:
    """How large a plane can be drawn (a character is twice as high as wide); boards of cells have one size."""
    plane = scene.layout
    return min(room.width / plane.width, 2 * room.height / plane.height) if isinstance(plane, Plane) else 0.0


def _enough(host: Host, options: RenderOptions, scene: Scene, room: Size) -> bool:
    if room.width < 1 or room.height < 1:
        return False
    if isinstance(scene.layout, Plane) and room.area < _CHARACTERS_A_NAME * len(scene.picks()):
        return False
    needs = host.lay_out(scene, replace(options, columns=room.width, lines=room.height)).needs
    return needs[0] <= room.width and needs[1] <= room.height
