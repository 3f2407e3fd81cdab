"""Scroll bars without colours: drawn in characters, for terminals where nothing else can be relied on."""

from __future__ import annotations

from typing import ClassVar

from rich.color import Color
from rich.segment import Segment, Segments
from rich.style import Style
from textual.scrollbar import ScrollBarRender

from rokgard.render import Colours


class PlainBar(ScrollBarRender):
    """A thin line with a thick part where the view is; can be dragged and clicked as the coloured ones can."""

    THUMBS: ClassVar[tuple[str, str]] = ("━", "┃")
    TRACKS: ClassVar[tuple[str, str]] = ("─", "│")
    """Lying and upright."""

    @classmethod
    def render_bar(  # noqa: PLR0917  # as the class above has it
        cls,
        size: int = 25,
        virtual_size: float = 50,
        window_size: float = 20,
        position: float = 0,
        thickness: int = 1,
        vertical: bool = True,
        back_color: Color | None = None,
        bar_color: Color | None = None,
    ) -> Segments:
        """One segment for each character of the bar; a thick bar has the same in each line or column of it."""
        long = max(1, round(size * window_size / virtual_size)) if 0 < window_size < virtual_size else 0
        start = round((size - long) * position / (virtual_size - window_size)) if long else 0
        segments = []
        for at in range(size):
            within = start <= at < start + long
            action = "grab" if within else "scroll_up" if at < start else "scroll_down"
            char = (cls.THUMBS if within else cls.TRACKS)[vertical]
            style = Style(bold=within or None, meta={"@mouse.down": action})
            segments.append(Segment(char * (thickness if vertical else 1), style))
        if vertical:
            return Segments(segments, new_lines=True)
        return Segments([*segments, Segment.line()] * thickness, new_lines=False)


class AsciiBar(PlainBar):
    """The same in ASCII."""

    THUMBS: ClassVar[tuple[str, str]] = ("=", "#")
    TRACKS: ClassVar[tuple[str, str]] = ("-", "|")


def bars(colours: Colours, charset: str) -> type[ScrollBarRender]:
    """What draws all scroll bars of an app (it is `ScrollBar.renderer`): characters where colours say nothing."""
    if charset == "ascii":
        return AsciiBar
    return PlainBar if colours == "none" else ScrollBarRender
