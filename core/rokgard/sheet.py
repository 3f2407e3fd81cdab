"""Scenes laid out in characters, for front ends that own a terminal: they must know what lies where.

A renderer that can do this is a `SheetRenderer`. It returns a `Sheet`, which a front end shows line by line, asks what
can be picked at a character, and lays more shapes over it (a segment that follows the pointer) without drawing the rest
again.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from rokgard.render import Renderer, RenderOptions
from rokgard.scene import Point, Scene, Shape

Colour = str | int | None
"""`#RRGGBB`, the number of one of the terminal's 256 colours, or None for the terminal's own."""


@dataclass(frozen=True, slots=True)
class Style:
    """How a run of characters is written."""

    foreground: Colour = None
    background: Colour = None
    bold: bool = False
    dim: bool = False
    reverse: bool = False
    underline: bool = False


Run = tuple[str, Style]
"""Characters that follow each other on a line in one style."""


@dataclass(frozen=True, slots=True)
class Area:
    """Where something stands: `width` x `height` characters from (`column`, `line`)."""

    column: int
    line: int
    width: int = 1
    height: int = 1

    @property
    def middle(self) -> tuple[int, int]:
        """The character in the middle: column and line."""
        return self.column + (self.width - 1) // 2, self.line + (self.height - 1) // 2

    def covers(self, column: int, line: int) -> bool:
        """Whether the character lies inside."""
        return self.column <= column < self.column + self.width and self.line <= line < self.line + self.height


class Sheet(ABC):
    """One scene laid out in `width` x `height` characters. Immutable.

    `areas` says where each pick of the scene stands, `missing` how many names had no room. `ground` is the style of
    empty ground, for what lies beside the sheet.
    """

    width: int
    height: int
    areas: Mapping[str, Area]
    missing: int = 0
    ground: Style = Style()

    @property
    @abstractmethod
    def needs(self) -> tuple[int, int]:
        """Columns and lines in which everything can be read; more than the sheet has where names are missing."""

    @abstractmethod
    def line(self, y: int) -> Sequence[Run]:
        """Line `y` (from 0 at the top) as runs that together fill the width."""

    @abstractmethod
    def pick_at(self, column: int, line: int) -> str | None:
        """The pick that a click on this character means: what stands there or, close by, the nearest; else None."""

    def place_of(self, point: Point) -> Area | None:
        """Where a point of the scene's layout (a cell of a lattice) stands; None where that is not known."""
        return None

    @abstractmethod
    def over(self, shapes: Iterable[Shape]) -> Sheet:
        """The same layout with more shapes on it, such as a preview; quick enough to follow a pointer."""

    def text(self) -> str:
        """The characters alone, line by line."""
        return "\n".join("".join(text for text, _style in self.line(y)).rstrip() for y in range(self.height))


class SheetRenderer(Renderer):
    """A renderer of text that can also lay a scene out for a front end."""

    @abstractmethod
    def lay_out(self, scene: Scene, options: RenderOptions) -> Sheet:
        """Lay the scene out.

        `options.columns` and `options.lines` are the room; boards of cells take the room that they need, whatever there
        is, and planes fill theirs. The header is left to the front end. Raises `UsageError` for an unknown theme.
        """
