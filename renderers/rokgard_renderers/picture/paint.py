"""The pots of paint for one picture: theme, frame and options, and the gradients and patterns they need."""

from __future__ import annotations

import zlib
from dataclasses import dataclass
from functools import cached_property

from rokgard_renderers.picture.frame import Frame
from rokgard_renderers.picture.ink import Element, add
from rokgard_renderers.picture.words import CAP_HEIGHT, Weight, shipped_covers, width
from rokgard_renderers.themes import Player, Theme


@dataclass(frozen=True)
class Paint:
    """What everything that draws needs to know. Lengths are in units of the picture."""

    theme: Theme
    frame: Frame
    coordinates: bool = True
    transparent: bool = False

    def length(self, name: str) -> float:
        """One of the theme's sizes, on this board."""
        return float(getattr(self.theme.sizes, name)) * self.frame.scale

    def of(self, seat: int | None) -> str:
        """The colour of a seat's lines, or the neutral one."""
        return self.theme.colors.neutral if seat is None else self.theme.player(seat).line

    @cached_property
    def prefix(self) -> str:
        """Starts every id, so that pictures in different themes and sizes can stand in one web page."""
        return f"rk{zlib.crc32(repr((self.theme, self.frame.scale)).encode()):08x}"

    def pattern(self, seat: int) -> str:
        """The reference to a seat's pattern."""
        return f"url(#{self.prefix}-area{seat % 2})"

    def emblem(self, seat: int) -> str:
        """The reference to a seat's pattern, fine enough for an emblem."""
        return f"url(#{self.prefix}-emblem{seat % 2})"

    @property
    def glow(self) -> str:
        """The reference to the light around a star, or "none"."""
        return "none" if self.theme.colors.glow == self.theme.background.color else f"url(#{self.prefix}-glow)"


Stop = tuple[float, str, float]
"""Place between the middle (0) and the rim (1) of a gradient, colour, opacity."""


def definitions(root: Element, paint: Paint, *, emblem: float | None = None) -> None:
    """Add the gradients and patterns; finer patterns for emblems in a header of scale `emblem`."""
    defs = add(root, "defs")
    theme, name = paint.theme, paint.prefix
    if not paint.transparent:
        for index, glow in enumerate(theme.background.glows):
            _fade(defs, f"{name}-sky{index}", _light(glow.color, glow.opacity))
        if theme.background.edge is not None:
            edge = theme.background.edge
            light = _light(edge.middle_color, edge.middle_opacity, reach=0.5)
            _fade(defs, f"{name}-edge", [*light, (0.55, edge.color, 0), (1, edge.color, edge.opacity)], radius=0.72)
    if paint.glow != "none":
        _fade(defs, f"{name}-glow", _light(theme.colors.glow, 0.34))
    for seat, player in enumerate(theme.players):
        _pattern(defs, f"{name}-area{seat}", player, min(max(paint.frame.scale, 0.7), 1.4))
        if emblem is not None:
            _pattern(defs, f"{name}-emblem{seat}", player, 0.62 * emblem)


def _light(color: str, opacity: float, reach: float = 1) -> list[Stop]:
    """A light that fades away; the bend halfway keeps its rim from being seen."""
    return [(0, color, opacity), (reach / 2, color, opacity * 0.36), (reach, color, 0)]


def _fade(defs: Element, name: str, stops: list[Stop], *, radius: float = 0.5) -> None:
    gradient = add(defs, "radialGradient", id=name, cx=0.5, cy=0.5, r=radius)
    for offset, color, opacity in stops:
        add(gradient, "stop", offset=offset, stop_color=color, stop_opacity=opacity)


def _pattern(defs: Element, name: str, player: Player, scale: float) -> None:
    step = 12 * scale
    if player.pattern == "hatch":
        pattern = add(
            defs,
            "pattern",
            id=name,
            width=step,
            height=step,
            patternUnits="userSpaceOnUse",
            patternTransform="rotate(45)",
        )
        add(
            pattern,
            "line",
            x1=step / 2,
            y1=0,
            x2=step / 2,
            y2=step,
            stroke=player.ink,
            stroke_opacity=player.ink_opacity,
            stroke_width=1.9 * scale,
        )
    else:
        pattern = add(defs, "pattern", id=name, width=step, height=step, patternUnits="userSpaceOnUse")
        add(
            pattern,
            "circle",
            cx=step / 2,
            cy=step / 2,
            r=2.1 * scale,
            fill=player.ink,
            fill_opacity=player.ink_opacity,
        )


def word(
    parent: Element,
    text: str,
    at: tuple[float, float],
    size: float,
    colour: str,
    *,
    class_: str | None = None,
    weight: Weight = 400,
    anchor: str = "middle",
    halo: str | None = None,
    halo_width: float = 0,
    fitted: bool = False,
) -> Element:
    """Write words whose capitals are centred on a height; `anchor` is start, middle or end.

    With `fitted` they keep the width that was measured, also where a viewer has another font.
    """
    fitted = fitted and len(text) > 1 and shipped_covers(text)
    element = add(
        parent,
        "text",
        class_=class_,
        x=at[0],
        y=at[1] + CAP_HEIGHT / 2 * size,
        fill=colour,
        font_size=size,
        font_weight=None if weight == 400 else str(weight),
        textLength=width(text, size, weight) if fitted else None,
        lengthAdjust="spacingAndGlyphs" if fitted else None,
        text_anchor=None if anchor == "start" else anchor,
        stroke=halo,
        stroke_width=halo_width if halo else None,
        stroke_linejoin="round" if halo else None,
        paint_order="stroke" if halo else None,
    )
    element.text = text
    return element
