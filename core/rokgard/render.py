"""What the host knows of renderers: how one is asked to draw a scene, and what it says of itself."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, ClassVar, Literal

from rokgard.scene import Scene

ThemeData = Mapping[str, Any]
"""A theme as plain data (what a TOML file holds); the renderers' package checks it."""

Colours = Literal["none", "16", "256", "truecolor"]


@dataclass(frozen=True, slots=True, kw_only=True)
class RenderOptions:
    """How a scene is to be drawn. A renderer ignores what means nothing to it.

    theme: the name of a theme; `themes` holds the data of all, by name.
    size: the longer side of a picture, in pixels (None: the renderer's own).
    columns, lines: the room for text, in characters (None: as much as it needs).
    colours: for text. charset: `unicode` or pure `ascii`, for text.
    header, coordinates, transparent: whether to draw the header and the names on the board, and no background.
    """

    theme: str = "nebula"
    themes: Mapping[str, ThemeData] = field(default_factory=dict)
    size: int | None = None
    columns: int | None = None
    lines: int | None = None
    colours: Colours = "none"
    charset: Literal["unicode", "ascii"] = "unicode"
    header: bool = True
    coordinates: bool = True
    transparent: bool = False


class Renderer(ABC):
    """Draws any scene in one format. Pure: the same scene and options give the same bytes."""

    format: ClassVar[str]
    """The name asked for with `--format`: `svg`, `png`, `txt` .."""
    suffixes: ClassVar[tuple[str, ...]]
    """File name endings, with the dot, lower case."""
    media_type: ClassVar[str]
    summary: ClassVar[str] = ""

    @abstractmethod
    def render(self, scene: Scene, options: RenderOptions) -> bytes:
        """Draw the scene. Text formats are encoded as UTF-8. Raises `UsageError` for a size that cannot be drawn."""
