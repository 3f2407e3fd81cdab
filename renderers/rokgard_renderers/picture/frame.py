"""Where things are: from a scene's layout to points in a picture.

Pictures are measured in units of their own: a board of 60 stars is 1600 wide, a square cell of a 15 x 15 board 68.
Boards with more on them get a larger picture rather than smaller words.
"""

from __future__ import annotations

import math
from abc import ABC, abstractmethod
from collections.abc import Iterable
from dataclasses import dataclass

from rokgard import Dot, Lattice, Plane, Role, Scene
from rokgard.scene import Point
from rokgard_renderers.picture.ink import XY
from rokgard_renderers.picture.words import width

PLANE_AREA = 1600 * 1016
"""Of a board that is not crowded, whatever its aspect."""
USUAL, CROWDED = 60, 180
"""Stars. The usual board has the theme's sizes; more than `CROWDED` make the picture grow."""
WIDEST = 2.5
"""Aspect of the longest picture of a plane; the board is centred in it."""
LATTICE_SIDE = 1020
CELL = 68
NARROWEST = 720


@dataclass(frozen=True, slots=True, kw_only=True)
class Frame(ABC):
    """A board's place in the picture.

    width, height: of the picture without its header, in units. top: height of the header above it.
    scale: how much larger lines, stars and words are than the theme says. header_scale: the same for the header.
    """

    width: float
    height: float
    top: float = 0
    scale: float = 1
    header_scale: float = 1

    @property
    def cell(self) -> float:
        """Inner radius of a cell, or of the room that a piece on a plane has."""
        return CELL / 2 * self.scale

    def at(self, point: Point) -> XY:
        """The place of a point of the scene.

        What lies far outside the picture is drawn in towards it: rasterisers fail on coordinates in the millions.
        """
        x, y = self._exact(point)
        across, down = 2 * self.width, 2 * (self.height + self.top)
        return min(max(x, -across), 2 * across), min(max(y, -down), 2 * down)

    @abstractmethod
    def _exact(self, point: Point) -> XY:
        """The place of a point, wherever it is."""

    def outline(self, point: Point, gap: float) -> list[XY]:
        """The corners of the cell at a point, `gap` smaller than its place on every side."""
        x, y = self.at(point)
        inner = max(self.cell - gap, self.cell * 0.4)
        return [(x - inner, y - inner), (x + inner, y - inner), (x + inner, y + inner), (x - inner, y + inner)]


@dataclass(frozen=True, slots=True, kw_only=True)
class PlaneFrame(Frame):
    """A plane: `factor` units of the picture for one of the scene, moved by `left` and `above`."""

    factor: float
    left: float
    above: float

    def _exact(self, point: Point) -> XY:
        return self.left + point[0] * self.factor, self.top + self.above + point[1] * self.factor


@dataclass(frozen=True, slots=True, kw_only=True)
class LatticeFrame(Frame):
    """A lattice whose cells are `pitch` high; (left, above) is the upper left corner of the field."""

    layout: Lattice
    pitch: float
    left: float
    above: float

    @property
    def hexagons(self) -> bool:
        """Whether the cells are hexagons."""
        return self.layout.cell == "hexagon"

    @property
    def step(self) -> float:
        """From one column to the next."""
        return self.pitch * math.sqrt(3) / 2 if self.hexagons else self.pitch

    @property
    def field(self) -> XY:
        """Width and height of all cells together."""
        return _field(self.layout, self.pitch)

    @property
    def cell(self) -> float:
        """Inner radius of a cell."""
        return self.pitch / 2

    def _exact(self, point: Point) -> XY:
        column, row = point
        x = self.left + self.step * column + (self.pitch / math.sqrt(3) if self.hexagons else self.pitch / 2)
        lower = 0.5 if self.hexagons and column % 2 else 0.0
        return x, self.top + self.above + self.pitch * (self.layout.rows - row - 0.5 + lower)

    def outline(self, point: Point, gap: float) -> list[XY]:
        """The corners of the cell at (column, row), `gap` smaller than its place on every side."""
        if not self.hexagons:
            return Frame.outline(self, point, gap)
        x, y = self.at(point)
        inner = max(self.cell - gap, self.cell * 0.4)
        outer = inner * 2 / math.sqrt(3)
        return [(x + dx * outer, y + dy * inner) for dx, dy in _HEXAGON]


_HEXAGON = ((1, 0), (0.5, 1), (-0.5, 1), (-1, 0), (-0.5, -1), (0.5, -1))


def _field(layout: Lattice, pitch: float) -> XY:
    if layout.cell == "square":
        return layout.columns * pitch, layout.rows * pitch
    outer = pitch / math.sqrt(3)
    return (1.5 * (layout.columns - 1) + 2) * outer, (layout.rows + (0.5 if layout.columns > 1 else 0)) * pitch


def frame_of(scene: Scene, *, coordinates: bool) -> Frame:
    """The frame for a scene, without a header yet."""
    if isinstance(scene.layout, Lattice):
        return _lattice(scene.layout, coordinates=coordinates)
    # Only what stays the same through a game counts, so that its pictures can follow one another.
    points = len({shape.at for shape in scene.shapes if isinstance(shape, Dot) and shape.role is Role.GRID})
    return _plane(scene.layout, points or USUAL)


def _plane(layout: Plane, points: int) -> PlaneFrame:
    across, down = max(layout.width, 1), max(layout.height, 1)
    aspect = min(max(across / down, 1 / WIDEST), WIDEST)
    grow = math.sqrt(max(1.0, points / CROWDED))
    area = PLANE_AREA * grow * grow
    width = round(math.sqrt(area * aspect))
    height = round(area / width)
    scale = min(max((USUAL / min(points, CROWDED)) ** 0.25, 0.76), 1.35)
    margin = 40 * scale
    factor = min((width - 2 * margin) / across, (height - 2 * margin) / down)
    return PlaneFrame(
        width=width,
        height=height,
        scale=scale,
        header_scale=max(1.0, max(width, height) / 1800),
        factor=factor,
        left=(width - across * factor) / 2,
        above=(height - down * factor) / 2,
    )


def _lattice(layout: Lattice, *, coordinates: bool) -> LatticeFrame:
    longer = max(layout.columns, layout.rows, 1)
    pitch = min(max(LATTICE_SIDE / longer, min(52.0, 1400 / longer), 12.0), 190.0)
    across, down = _field(layout, pitch)
    size = name_size(pitch)
    named_rows = coordinates and layout.row_names and not layout.drop
    named_columns = bool(coordinates and layout.column_names)
    side = 54 + (size + longest(layout.row_names, size) - 8 if named_rows else 0)
    above = 40 + (size * 1.7 if named_columns else 0) + (size if layout.drop else 0)
    below = 44 + (size * 1.7 if named_columns and not layout.drop else 0)
    width = max(across + 2 * side, NARROWEST)
    return LatticeFrame(
        width=round(width),
        height=round(above + down + below),
        scale=min(max(pitch / CELL, 0.5), 2.0),
        layout=layout,
        pitch=pitch,
        left=(round(width) - across) / 2,
        above=above,
    )


def name_size(pitch: float) -> float:
    """Font size of the names of columns and rows."""
    return min(max(0.26 * pitch, 13.0), 22.0)


def longest(names: Iterable[str], size: float) -> float:
    """The width of the longest of some names, at most four letters' worth."""
    return min(max((width(name, size) for name in names), default=0.0), 4 * size)
