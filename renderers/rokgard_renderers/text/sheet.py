"""Scenes laid out for a front end: the same drawing as in text, and where everything on it stands."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterable, Sequence
from functools import cached_property

from rokgard.render import RenderOptions
from rokgard.scene import Lattice, Point, Scene, Shape
from rokgard.sheet import Area, Run, Sheet
from rokgard_renderers.text.board import BoardDrawing
from rokgard_renderers.text.grid import Grid
from rokgard_renderers.text.ink import Palette
from rokgard_renderers.text.lattice import make_board
from rokgard_renderers.text.marks import OVERLAYS, signs
from rokgard_renderers.text.picks import LatticePicks, PlanePicks
from rokgard_renderers.text.placing import Placing
from rokgard_renderers.text.plane import PlaneDrawing, fits_over
from rokgard_renderers.text.projection import LEAST
from rokgard_renderers.text.room import NoRoomError
from rokgard_renderers.text.spots import gather


def lay_out(scene: Scene, options: RenderOptions) -> Sheet:
    """Lay a scene out; see `rokgard.sheet.SheetRenderer`."""
    return LatticeSheet(scene, options) if isinstance(scene.layout, Lattice) else PlaneSheet(scene, options)


class GridSheet(Sheet):
    """A sheet that is a grid of characters."""

    def __init__(self, scene: Scene, options: RenderOptions, grid: Grid, palette: Palette) -> None:
        self._scene, self._options, self._grid, self._palette = scene, options, grid, palette
        self.width, self.height = grid.width, grid.height
        self.ground = palette.style("", "")
        self._runs: dict[int, list[Run]] = {}

    def line(self, y: int) -> Sequence[Run]:
        """Line `y` as runs, made when it is first asked for."""
        runs = self._runs.get(y)
        if runs is None:
            runs = self._runs[y] = self._grid.runs(y, self._palette)
        return runs

    def over(self, shapes: Iterable[Shape]) -> Sheet:
        """The same layout with more shapes on it; drawn afresh where they change more than an overlay does."""
        shapes = tuple(shapes)
        grid = self._grid_over(shapes)
        return lay_out(self._scene.add(shapes), self._options) if grid is None else OverSheet(self, shapes, grid)

    @abstractmethod
    def _grid_over(self, shapes: tuple[Shape, ...]) -> Grid | None:
        """The grid with more shapes on it; None where it has to be drawn afresh."""


class OverSheet(GridSheet):
    """A sheet with more shapes on it."""

    def __init__(self, base: GridSheet, shapes: tuple[Shape, ...], grid: Grid) -> None:
        super().__init__(base._scene, base._options, grid, base._palette)
        self._base, self._shapes = base, shapes
        self.missing, self.areas = base.missing, base.areas

    @cached_property
    def needs(self) -> tuple[int, int]:
        """The room that the base needs."""
        return self._base.needs

    def line(self, y: int) -> Sequence[Run]:
        """Line `y`; the very one of the base where they are the same."""
        if y not in self._runs and self._grid.is_same(y, self._base._grid):
            return self._base.line(y)
        return super().line(y)

    def pick_at(self, column: int, line: int) -> str | None:
        """The pick of the base: overlays have none."""
        return self._base.pick_at(column, line)

    def place_of(self, point: Point) -> Area | None:
        """Where it stands on the base."""
        return self._base.place_of(point)

    def over(self, shapes: Iterable[Shape]) -> Sheet:
        """More shapes than these."""
        return self._base.over((*self._shapes, *shapes))

    def _grid_over(self, shapes: tuple[Shape, ...]) -> Grid | None:
        return self._base._grid_over((*self._shapes, *shapes))


class LatticeSheet(GridSheet):
    """A board of cells."""

    def __init__(self, scene: Scene, options: RenderOptions) -> None:
        palette, sign = Palette.of(options), signs(options.charset)
        self._spots = gather(scene, sign, coordinates=options.coordinates)
        try:
            board = make_board(self._spots, options.columns, sign, coordinates=options.coordinates)
        except NoRoomError as error:  # as narrow as it can be
            board = make_board(self._spots, error.columns, sign, coordinates=options.coordinates)
        self._board, self._drawing = board, BoardDrawing(board, self._spots, palette)
        super().__init__(scene, options, self._drawing.draw(), palette)
        self._picks = LatticePicks(scene, self._spots.lattice, board, sign)
        self.areas = self._picks.areas

    def _grid_over(self, shapes: tuple[Shape, ...]) -> Grid | None:
        spots = self._spots
        if spots.lines or spots.areas or not all(shape.pick is None and shape.role in OVERLAYS for shape in shapes):
            return None
        over = spots.over(shapes, signs(self._options.charset), coordinates=self._options.coordinates)
        return self._drawing.over(over) if over.content_width == spots.content_width else None

    @property
    def needs(self) -> tuple[int, int]:
        """Boards of cells take the room that they need."""
        return self.width, self.height

    def pick_at(self, column: int, line: int) -> str | None:
        """The pick of the cell there, or of the line."""
        return self._picks.at(column, line)

    def place_of(self, point: Point) -> Area | None:
        """The characters of a cell."""
        lattice = self._spots.lattice
        inside = 0 <= point[0] < lattice.columns and 0 <= point[1] < lattice.rows
        return self._board.area(point) if inside else None


class PlaneSheet(GridSheet):
    """A cloud of points with lines and areas."""

    def __init__(self, scene: Scene, options: RenderOptions) -> None:
        palette, sign = Palette.of(options), signs(options.charset)
        columns = None if options.columns is None else max(options.columns, LEAST[0])
        lines = None if options.lines is None else max(options.lines, LEAST[1])
        placing = Placing(scene, columns, lines, sign, coordinates=options.coordinates)
        self._drawing = PlaneDrawing(scene, placing, sign, palette)
        super().__init__(scene, options, self._drawing.draw(), palette)
        self._placing = placing
        self.missing = placing.missing
        self._picks = PlanePicks(scene, placing)
        self.areas = self._picks.areas

    @cached_property
    def needs(self) -> tuple[int, int]:
        """The room for all names, which takes a while to find in a crowd."""
        return self._placing.needed() if self.missing else (self.width, self.height)

    def _grid_over(self, shapes: tuple[Shape, ...]) -> Grid | None:
        return self._drawing.draw(shapes) if all(map(fits_over, shapes)) else None

    def pick_at(self, column: int, line: int) -> str | None:
        """The nearest name; else the area around the point."""
        return self._picks.at(column, line)

    def place_of(self, point: Point) -> Area | None:
        """The name at the point, or the character that it lies in."""
        return self._placing.area(point)
