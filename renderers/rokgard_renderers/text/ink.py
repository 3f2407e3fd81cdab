"""Inks and grounds: a theme's colours as a terminal shows them (SGR, ECMA-48 section 8.3.117).

An *ink* is what a character is written with, a *ground* what it is written on. Both are names here; only a `Palette`
knows their colours, and how many the terminal has.
"""

from __future__ import annotations

from functools import lru_cache
from math import atan2, hypot, pi
from typing import TYPE_CHECKING

from rokgard.sheet import Style
from rokgard_renderers.colours import channels, over

if TYPE_CHECKING:
    from rokgard.render import Colours, RenderOptions
    from rokgard_renderers.themes import Theme

BOLD = frozenset({"seat0", "seat1", "piece", "star", "title", "mark", "winning", "hint", "refused", "note", "dark"})

FAINT = frozenset({"muted", "cell", "grid"})
"""Inks that are less than the terminal's foreground; its dark grey would be invisible in some colour schemes."""

TINTS = frozenset({"fill0", "fill1", "win"})
"""Grounds that are known by their hue."""

# fmt: off
ANSI = (
    "#000000", "#AA0000", "#00AA00", "#AA5500", "#0000AA", "#AA00AA", "#00AAAA", "#AAAAAA",
    "#555555", "#FF5555", "#55FF55", "#FFFF55", "#5555FF", "#FF55FF", "#55FFFF", "#FFFFFF",
)
# fmt: on
"""The sixteen colours as the first colour terminals showed them; today's differ, but keep their hues."""
CUBE = (0, 95, 135, 175, 215, 255)
"""The six levels of each channel in the 6 x 6 x 6 cube of the 256 colours (16 to 231; 232 to 255 are greys)."""

Lab = tuple[float, float, float]


@lru_cache(maxsize=2048)
def oklab(colour: str) -> Lab:
    """Lightness, green-red and blue-yellow of `#RRGGBB` in Oklab (Ottosson 2020), where distances look even."""
    r, g, b = (c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in (v / 255 for v in channels(colour)))
    long = (0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b) ** (1 / 3)
    medium = (0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b) ** (1 / 3)
    short = (0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b) ** (1 / 3)
    return (
        0.2104542553 * long + 0.7936177850 * medium - 0.0040720468 * short,
        1.9779984951 * long - 2.4285922050 * medium + 0.4505937099 * short,
        0.0259040371 * long + 0.7827717662 * medium - 0.8086757660 * short,
    )


def distance(a: str, b: str) -> float:
    """How different two colours look. Hue weighs more than lightness: a dark red must not become grey."""
    (la, aa, ba), (lb, ab, bb) = oklab(a), oklab(b)
    return (la - lb) ** 2 + 4 * ((aa - ab) ** 2 + (ba - bb) ** 2)


@lru_cache(maxsize=1)
def _xterm() -> tuple[tuple[int, str], ...]:
    cube = [
        (16 + 36 * r + 6 * g + b, f"#{CUBE[r]:02X}{CUBE[g]:02X}{CUBE[b]:02X}")
        for r in range(6)
        for g in range(6)
        for b in range(6)
    ]
    return (*cube, *((232 + i, f"#{8 + 10 * i:02X}{8 + 10 * i:02X}{8 + 10 * i:02X}") for i in range(24)))


@lru_cache(maxsize=512)
def nearest_256(colour: str) -> int:
    """The most similar of the colours 16 to 255; the first sixteen are the user's own and not known."""
    return min(_xterm(), key=lambda entry: distance(entry[1], colour))[0]


@lru_cache(maxsize=64)
def nearest_tint(colour: str) -> int:
    """The most similar of the colours 16 to 255 that are no greys: a weak tint keeps its hue, not its strength."""
    light, chroma, hue = _cylinder(colour)

    def far(entry: tuple[int, str]) -> float:
        other_light, other_chroma, other_hue = _cylinder(entry[1])
        turn = abs(hue - other_hue)
        turn = min(turn, 2 * pi - turn)
        return (light - other_light) ** 2 + 0.02 * turn**2 + 2 * (chroma - other_chroma) ** 2

    return min((entry for entry in _xterm() if _cylinder(entry[1])[1] > 0.02), key=far)[0]


def _cylinder(colour: str) -> Lab:
    """Lightness, chroma and hue (in radians) in Oklab."""
    light, a, b = oklab(colour)
    return light, hypot(a, b), atan2(b, a)


class Palette:
    """The inks and grounds of one theme on one kind of terminal.

    plain: no escapes at all. tints: grounds are shown (256 colours and more). painted: the theme's background is
    painted too, so that its inks are legible on any terminal.
    """

    def __init__(self, theme: Theme | None, colours: Colours, *, transparent: bool = False) -> None:
        self.colours = colours
        self.plain = theme is None or colours == "none"
        self.tints = not self.plain and colours != "16"
        self.painted = self.tints and not transparent
        self.inks: dict[str, str] = {}
        self.grounds: dict[str, str] = {}
        self._ansi: dict[str, int] = {}
        self._codes: dict[tuple[str, str], str] = {}
        self._styles: dict[tuple[str, str], Style] = {}
        if theme is not None:
            self._mix(theme)
            if colours == "16":
                self._ansi = self._assign()

    @classmethod
    def of(cls, options: RenderOptions) -> Palette:
        """The palette that the options ask for. Raises `UsageError` for an unknown theme."""
        if options.colours == "none":
            return PLAIN
        if not options.themes:
            return _shipped_palette(options.theme, options.colours, options.transparent)
        from rokgard_renderers.themes import find_theme

        return _palette(find_theme(options), options.colours, options.transparent)

    def _mix(self, theme: Theme) -> None:
        back, colors = theme.background.color, theme.colors
        first, second = theme.players
        self.inks = {
            "": colors.label,
            "seat0": first.line,
            "seat1": second.line,
            "ghost0": over(first.line, 0.7, back),
            "ghost1": over(second.line, 0.7, back),
            "pattern0": over(first.ink, 0.7, over(first.fill, first.fill_opacity, back)),
            "pattern1": over(second.ink, 0.7, over(second.fill, second.fill_opacity, back)),
            "piece": colors.neutral,
            "star": colors.star,
            "title": colors.title,
            "label": colors.label,
            "muted": colors.muted,
            "cell": colors.cell_line,
            "grid": over(colors.muted, 0.7, back),
            "mark": colors.last,
            "winning": theme.winning.line,
            "hint": colors.hint,
            "refused": colors.refused,
            "note": colors.note,
            "dark": back,
        }
        self.grounds = {
            "": back,
            "header": colors.header,
            "fill0": over(first.fill, first.fill_opacity, back),
            "fill1": over(second.fill, second.fill_opacity, back),
            "fill": over(colors.neutral, 0.3, back),
            "win": over(theme.winning.cell, theme.winning.cell_opacity, back),
            "last": over(colors.last, 0.24, back),
            "hint": colors.hint,
            "preview": colors.last,
            "refused": colors.refused,
            "note": colors.note,
        }

    def _assign(self) -> dict[str, int]:
        """Numbers (0 to 15) for the inks. What must be told apart gets a colour of its own."""
        chosen: dict[str, int] = {}
        free = set(range(1, 7)) | set(range(9, 15))
        light = oklab(self.inks["dark"])[0] > 0.5
        for ink in ("seat0", "seat1", "winning", "refused", "hint", "note"):
            # On paper the dark six are legible, on a dark terminal the bright six.
            usable = {n for n in free if (n < 8) == light}
            number = min(usable, key=lambda n: distance(ANSI[n], self.inks[ink]))
            chosen[ink] = number
            free -= {number, number ^ 8}
        chosen["ghost0"], chosen["ghost1"] = chosen["seat0"] ^ 8, chosen["seat1"] ^ 8
        return chosen  # everything else keeps the terminal's own foreground, which is legible by definition

    def sgr(self, ink: str, ground: str) -> str:
        """The escape sequence that sets ink and ground and resets everything else."""
        code = self._codes.get((ink, ground))
        if code is None:
            code = self._codes[(ink, ground)] = self._make(ink, ground)
        return code

    def _make(self, ink: str, ground: str) -> str:
        parts = ["0"]
        if ink in BOLD:
            parts.append("1")
        if self.tints:
            parts.append(self._number(38, self.inks[ink]))
            if ground or self.painted:
                parts.append(self._number(48, self.grounds[ground], tint=ground in TINTS))
        else:
            number = self._ansi.get(ground if ink == "dark" else ink)
            if number is not None:
                parts.append(str(30 + number if number < 8 else 82 + number))
            if ink == "dark":
                parts.append("7")
            elif ink in FAINT:
                parts.append("2")
        return f"\x1b[{';'.join(parts)}m"

    def style(self, ink: str, ground: str) -> Style:
        """Ink and ground as a style. Without colours what would be bold still is."""
        style = self._styles.get((ink, ground))
        if style is None:
            style = self._styles[(ink, ground)] = self._make_style(ink, ground)
        return style

    def _make_style(self, ink: str, ground: str) -> Style:
        bold = ink in BOLD
        if self.plain:
            return Style(bold=bold)
        if self.tints:
            behind = self._colour(self.grounds[ground], tint=ground in TINTS) if ground or self.painted else None
            return Style(self._colour(self.inks[ink]), behind, bold=bold)
        dark = ink == "dark"
        return Style(self._ansi.get(ground if dark else ink), bold=bold, dim=not dark and ink in FAINT, reverse=dark)

    def _colour(self, colour: str, *, tint: bool = False) -> str | int:
        if self.colours == "256":
            return nearest_tint(colour) if tint else nearest_256(colour)
        return colour

    def _number(self, kind: int, colour: str, *, tint: bool = False) -> str:
        if self.colours == "256":
            return f"{kind};5;{nearest_tint(colour) if tint else nearest_256(colour)}"
        r, g, b = channels(colour)
        return f"{kind};2;{r};{g};{b}"


PLAIN = Palette(None, "none")


@lru_cache(maxsize=16)
def _shipped_palette(name: str, colours: Colours, transparent: bool) -> Palette:
    from rokgard.render import RenderOptions
    from rokgard_renderers.themes import find_theme  # not at the top: pydantic is not needed without colours

    return Palette(find_theme(RenderOptions(theme=name)), colours, transparent=transparent)


@lru_cache(maxsize=16)
def _palette(theme: Theme, colours: Colours, transparent: bool) -> Palette:
    return Palette(theme, colours, transparent=transparent)
