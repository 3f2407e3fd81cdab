"""Themes: plain data that says which colour, pattern and size each role has.

A theme is what a TOML file holds; `theme_files/` has the ones that are shipped, and a plugin adds its own through the
hook `rokgard_themes`. Besides the fields of `Theme`, the data may say `extends = "print"` (any theme's name): it then
needs only what it changes.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Annotated, Any, Literal

from pydantic import BaseModel, ConfigDict, Field, ValidationError

from rokgard import PluginError, RenderOptions, ThemeData, UsageError
from rokgard.i18n import _
from rokgard_renderers.theme_data import shipped

COLOUR_PATTERN = r"^#[0-9A-Fa-f]{6}$"
Colour = Annotated[str, Field(pattern=COLOUR_PATTERN)]
"""Always `#RRGGBB`: rasterisers do not know CSS variables, and transparency has fields of its own."""
Fraction = Annotated[float, Field(ge=0, le=1)]
Length = Annotated[float, Field(ge=0, le=60)]


class _Model(BaseModel):
    model_config = ConfigDict(frozen=True, extra="forbid", allow_inf_nan=False)


class Glow(_Model):
    """A soft light on the background; place and radius are fractions of the picture."""

    color: Colour
    opacity: Fraction
    x: float = Field(0.5, ge=-1, le=2, description="place of its middle across the picture")
    y: float = Field(0.5, ge=-1, le=2, description="and down")
    radius: float = Field(0.5, gt=0, le=3)


class Edge(_Model):
    """A shade that grows towards the edges of the picture, and a soft light in its middle."""

    color: Colour
    opacity: Fraction
    middle_color: Colour = Field("#000000", description="a soft light in the middle")
    middle_opacity: Fraction = 0


class Background(_Model):
    """What lies behind everything."""

    color: Colour
    glows: tuple[Glow, ...] = ()
    edge: Edge | None = None


class Colors(_Model):
    """The colours that belong to no seat."""

    header: Colour = Field(description="band behind the header")
    header_line: Colour = Field(description="rule below the header")
    title: Colour = Field(description="the most important words")
    label: Colour = Field(description="names of stars, text on the board")
    muted: Colour = Field(description="secondary words, names of columns and rows")
    halo: Colour = Field(description="outline around words on the board")
    casing: Colour = Field(description="outline of lines, shadow of stones")
    board: Colour = Field(description="frame under the cells")
    board_line: Colour = Field(description="edge of that frame")
    cell: Colour = Field(description="an empty cell")
    cell_line: Colour = Field(description="edges of cells, lines of the grid")
    star: Colour = Field(description="a point that nobody owns")
    star_line: Colour = Field(description="thin rim of a point")
    glow: Colour = Field(description="light around a star")
    neutral: Colour = Field(description="things that belong to no player")
    last: Colour = Field(description="frame around the last move")
    hint: Colour = Field(description="a recommended move")
    refused: Colour = Field(description="a refused move, and what stands in its way")
    note: Colour = Field(description="annotations")


class Winning(_Model):
    """The cells and the line that decided the game."""

    cell: Colour = Field(description="tint of a winning cell")
    cell_opacity: Fraction
    cell_line: Colour = Field(description="edge of a winning cell")
    line: Colour = Field(description="the line through them, rings around winning stones")
    casing: Colour = Field(description="outline of that line")


class Player(_Model):
    """One seat. `pattern`, `stroke` and `stone` tell the players apart without colour."""

    line: Colour = Field(description="lines, stones, the score")
    fill: Colour = Field(description="tint of areas")
    fill_opacity: Fraction
    ink: Colour = Field(description="the pattern on an area")
    ink_opacity: Fraction
    pattern: Literal["hatch", "dots"] = Field(description="what areas are filled with")
    stroke: Literal["solid", "split"] = Field(description="how lines are drawn; a split line has a gap inside")
    stone: Literal["disc", "ring"] = Field(description="how pieces are drawn")
    on: Colour = Field(description="words on a stone, and the hole of a ring")


class Sizes(_Model):
    """Sizes in units of a board 1600 wide with 60 stars; other boards have them larger or smaller."""

    line: Length = Field(5.6, description="width of a solid line")
    split: Length = Field(7.0, description="a split line, whole width")
    core: Length = Field(1.8, description="the gap inside a split line")
    casing: Length = Field(2.6, description="outline of lines, each side")
    underlay: Length = Field(22.0, description="the broad band under the last move")
    star: Length = Field(7.5, description="radius")
    label: Length = Field(17.0, description="font size")
    halo: Length = Field(4.5, description="outline of labels, whole width")
    stone: float = Field(0.706, gt=0, le=0.95, description="radius of a stone, as a share of the cell's inner radius")
    hole: float = Field(0.46, gt=0, le=0.8, description="radius of a ring's hole, as a share of the stone's")
    shadow: float = Field(0.09, ge=0, le=0.5, description="how far a stone's shadow falls, as a share of its radius")


class Theme(_Model):
    """A whole theme. `name` is what is asked for, `title` what a person reads."""

    name: str = Field(pattern=r"^[a-z0-9][a-z0-9-]*$", max_length=40)
    title: str = Field("", max_length=80)
    background: Background
    colors: Colors
    winning: Winning
    players: tuple[Player, Player]
    sizes: Sizes = Field(default_factory=lambda: Sizes.model_validate({}))

    def player(self, seat: int) -> Player:
        """The look of a seat."""
        return self.players[seat % 2]


def find_theme(options: RenderOptions) -> Theme:
    """The theme that is asked for, among those in the options and the shipped ones.

    Raises `UsageError` where there is none of that name, `PluginError` (with theme and field) where its data is wrong.
    """
    themes: dict[str, ThemeData] = dict(options.themes)
    if options.theme not in themes or "extends" in themes[options.theme]:
        themes = {data["name"]: data for data in shipped()} | themes
    if options.theme not in themes:
        raise UsageError(
            _("there is no theme {name!r}").format(name=options.theme),
            fix=_("one of: {names}").format(names=", ".join(sorted(themes))),
        )
    return check_theme(themes[options.theme], themes)


def check_theme(data: ThemeData, themes: Mapping[str, ThemeData]) -> Theme:
    """Check a theme's data, after filling in what it extends. Raises `PluginError` naming the theme and the field."""
    name = str(data.get("name", "?"))
    try:
        return Theme.model_validate(_flat(data, themes, ()))
    except ValidationError as error:
        first = error.errors(include_url=False)[0]
        raise PluginError(
            _("theme {theme!r} cannot be used: {field}: {why}").format(
                theme=name, field=_field(first["loc"]), why=_why(first)
            ),
            fix=_("correct it in the plugin that brings the theme, or choose another with --theme"),
        ) from error


def _field(place: Sequence[str | int]) -> str:
    """A place in the data as people write it; players are counted from 1."""
    if len(place) > 1 and place[0] == "players":
        return ".".join([_("player {n}").format(n=int(place[1]) + 1), *map(str, place[2:])])
    return ".".join(map(str, place)) or "-"


def _why(error: Any) -> str:
    """What pydantic found, in words for the author of a theme."""
    context = error.get("ctx", {})
    if error["type"] == "extra_forbidden":
        return _("there is no such field (docs/themes.md lists them)")
    if error["type"] == "missing":
        return _('it is missing; `extends = "print"` would bring it')
    if context.get("pattern") == COLOUR_PATTERN:
        return _("a colour is written #RRGGBB, not {value!r}").format(value=error["input"])
    return f"{error['msg']}, not {error['input']!r}"


def _flat(data: ThemeData, themes: Mapping[str, ThemeData], seen: tuple[str, ...]) -> Any:
    """The data with everything that it extends filled in."""
    plain = dict(data)
    base = plain.pop("extends", None)
    if base is None:
        return plain
    name = str(data.get("name", "?"))
    if base in seen or base == name:
        raise PluginError(_("theme {theme!r} extends itself").format(theme=name))
    if not isinstance(base, str) or base not in themes:
        raise PluginError(
            _("theme {theme!r} extends {base!r}, which there is not").format(theme=name, base=base),
            fix=_("one of: {names}").format(names=", ".join(sorted(themes))),
        )
    return _merge(_flat(themes[base], themes, (*seen, name)), plain)


def _merge(below: Any, above: Any, key: str = "") -> Any:
    """Tables are merged key by key, the two players one by one; everything else is replaced."""
    if isinstance(below, Mapping) and isinstance(above, Mapping):
        both = set(below) & set(above)
        return {**below, **above, **{name: _merge(below[name], above[name], name) for name in sorted(both)}}
    if key == "players" and _is_pair(below) and _is_pair(above):
        return [_merge(a, b) for a, b in zip(below, above, strict=True)]
    return above


def _is_pair(value: Any) -> bool:
    return isinstance(value, Sequence) and not isinstance(value, str) and len(value) == 2
