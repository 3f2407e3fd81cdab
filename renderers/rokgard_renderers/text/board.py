"""Where everything on a board of cells comes to lie, for squares and hexagons alike."""

from __future__ import annotations

from abc import ABC, abstractmethod

from rokgard.scene import Point
from rokgard.sheet import Area
from rokgard_renderers.text.cells import Place
from rokgard_renderers.text.grid import Grid
from rokgard_renderers.text.ink import Palette
from rokgard_renderers.text.spots import Spots


class Board(ABC):
    """The places of one board of cells; `width` x `height` characters in all."""

    width: int
    height: int

    @abstractmethod
    def place(self, at: Point) -> Place:
        """Where the content of a cell is written."""

    @abstractmethod
    def area(self, at: Point) -> Area:
        """What a person takes for the inside of a cell."""

    @property
    @abstractmethod
    def top(self) -> int:
        """The line of the names above the columns; of the first cells where they have no names."""

    def column(self, column: int) -> Area:
        """A whole column, with its names."""
        cell = self.area((column, 0))
        return Area(cell.column, self.top, cell.width, self.height - self.top)

    @abstractmethod
    def cell_at(self, column: int, line: int) -> Point:
        """The cell that a character belongs to; off the board one that the lattice does not have."""

    @abstractmethod
    def draw(self, spots: Spots, palette: Palette) -> Grid:
        """Draw the board with what stands on it: the spots that it was made for."""
