"""Things at one place: stars, stones, marks and free text."""

from __future__ import annotations

from collections.abc import Iterable

from rokgard import Dot, Mark, Piece, Role, Shape, Text
from rokgard_renderers.picture.frame import LatticeFrame
from rokgard_renderers.picture.ink import XY, Element, add, number, path, titled
from rokgard_renderers.picture.paint import Paint, word
from rokgard_renderers.picture.words import CAP_HEIGHT, clean, width


def stone(parent: Element, paint: Paint, seat: int | None, at: XY, *, radius: float, name: str) -> Element:
    """A disc, or a ring around a hole, with a shadow below it."""
    sizes, colour = paint.theme.sizes, paint.of(seat)
    if sizes.shadow:
        add(
            parent,
            "circle",
            class_="shadow",
            cx=at[0],
            cy=at[1] + radius * sizes.shadow,
            r=radius * 1.02,
            fill=paint.theme.colors.casing,
            fill_opacity=0.7,
        )
    element = add(parent, "circle", class_=name, cx=at[0], cy=at[1], r=radius, fill=colour)
    if seat is not None and paint.theme.player(seat).stone == "ring":
        add(
            parent, "circle", class_="hole", cx=at[0], cy=at[1], r=radius * sizes.hole, fill=paint.theme.player(seat).on
        )
    return element


def stone_radius(paint: Paint) -> float:
    """The radius of a stone on this board."""
    share = paint.theme.sizes.stone
    # In a hexagon the same circle looks larger: there are no corners around it.
    return share * paint.frame.cell * (0.88 if isinstance(paint.frame, LatticeFrame) and paint.frame.hexagons else 1)


def seat_class(seat: int | None) -> str:
    """The class that names a seat."""
    return "neutral" if seat is None else f"seat-{seat % 2}"


def shape_element(parent: Element, tag: str, shape: Shape, **attributes: str | float | None) -> Element:
    """An element for a shape, with what a click on it enters and its tooltip."""
    element = add(parent, tag, **attributes, data_pick=None if shape.pick is None else clean(shape.pick))
    return titled(element, shape.title and clean(shape.title))


def pieces(root: Element, paint: Paint, shapes: Iterable[Piece], glyphs: frozenset[int | None]) -> None:
    """Stones that lie on the board. Seats in `glyphs` have several kinds of pieces, told apart by their glyph."""
    group = add(root, "g", class_="pieces")
    radius = stone_radius(paint)
    for shape in shapes:
        at = paint.frame.at(shape.at)
        won = shape.role is Role.WINNING
        item = shape_element(group, "g", shape, class_=f"piece {seat_class(shape.seat)}{' winning' if won else ''}")
        stone(item, paint, shape.seat, at, radius=radius, name="stone")
        if shape.seat in glyphs and shape.glyph:
            colour = paint.theme.background.color if shape.seat is None else paint.theme.player(shape.seat).on
            letter = clean(shape.glyph)
            word(item, letter, at, radius * 1.1, colour, weight=600, halo=paint.of(shape.seat), halo_width=radius * 0.4)
        if won:
            add(
                item,
                "circle",
                class_="crown",
                cx=at[0],
                cy=at[1],
                r=radius * 1.03,
                fill="none",
                stroke=paint.theme.winning.line,
                stroke_width=0.83 * radius**0.5,
            )


def ghosts(root: Element, paint: Paint, shapes: Iterable[Piece]) -> None:
    """Stones that are considered, recommended, refused or noted, but not there."""
    radius = stone_radius(paint)
    for shape in shapes:
        at = paint.frame.at(shape.at)
        colour = paint.of(shape.seat) if shape.role is Role.PREVIEW else role_colour(paint, shape.role, shape.seat)
        group = shape_element(root, "g", shape, class_=f"{shape.role.value} {seat_class(shape.seat)}")
        thick = radius * (0.09 if shape.role is Role.PREVIEW else 0.14)
        hollow = shape.seat is not None and paint.theme.player(shape.seat).stone == "ring"
        for reach in (0.92, paint.theme.sizes.hole) if hollow else (0.92,):
            outer = reach == 0.92
            add(
                group,
                "circle",
                class_="ghost" if outer else "ghost-hole",
                cx=at[0],
                cy=at[1],
                r=radius * reach,
                fill=paint.of(shape.seat) if outer else "none",
                fill_opacity=0.22 if outer else None,
                stroke=colour if outer else paint.of(shape.seat),
                stroke_width=thick if outer else radius * 0.07,
                stroke_dasharray=f"{number(radius * 0.26)} {number(radius * 0.2)}" if shape.role in _OPEN else None,
            )
        if shape.role is Role.REFUSED:
            cross(group, paint, at, radius * 0.62)


_OPEN = (Role.PREVIEW, Role.HINT)
"""What may still happen is drawn in dashes."""


def role_colour(paint: Paint, role: Role, seat: int | None) -> str:
    """The colour of an overlay."""
    colors = paint.theme.colors
    return {
        Role.LAST: colors.last,
        Role.HINT: colors.hint,
        Role.REFUSED: colors.refused,
        Role.WINNING: paint.theme.winning.line,
        Role.NOTE: colors.note,
    }.get(role, paint.of(seat))


def stars(root: Element, paint: Paint, shapes: Iterable[Dot]) -> None:
    """Points of the board."""
    group = add(root, "g", class_="stars")
    radius, colors = paint.length("star"), paint.theme.colors
    for shape in shapes:
        x, y = paint.frame.at(shape.at)
        named = "star" if shape.seat is None else f"star {seat_class(shape.seat)}"
        star = shape_element(group, "g", shape, class_=named)
        if paint.glow != "none":
            add(star, "circle", cx=x, cy=y, r=radius * 2.7, fill=paint.glow)
        owned = shape.seat is not None
        add(
            star,
            "circle",
            class_="point",
            cx=x,
            cy=y,
            r=radius * (1.25 if owned else 1),
            stroke_width=radius * 0.27,
            fill=paint.of(shape.seat) if owned else colors.star,
            stroke=colors.star_line,
        )
        if shape.seat is not None and paint.theme.player(shape.seat).stone == "ring":
            add(star, "circle", cx=x, cy=y, r=radius * 0.55, fill=paint.theme.player(shape.seat).on)


def ring(parent: Element, paint: Paint, at: XY, radius: float, colour: str, *, dashed: bool = False) -> None:
    """A ring with a dark (or, on paper, light) rim that sets it off from what it surrounds."""
    thick = max(radius * 0.2, 1.6) if radius < 24 else 4.8 + (radius - 24) * 0.06
    dashes = f"{number(radius * 0.55)} {number(radius * 0.3)}" if dashed else None
    add(
        parent,
        "circle",
        cx=at[0],
        cy=at[1],
        r=radius,
        fill="none",
        stroke=paint.theme.colors.halo,
        stroke_width=thick * 2.2,
        stroke_opacity=0.75,
    )
    add(
        parent,
        "circle",
        class_="ring",
        cx=at[0],
        cy=at[1],
        r=radius,
        fill="none",
        stroke=colour,
        stroke_width=thick,
        stroke_dasharray=dashes,
    )


def cross(parent: Element, paint: Paint, at: XY, radius: float) -> None:
    """The sign for what stands in the way: a cross in a circle."""
    colour, reach = paint.theme.colors.refused, radius * 0.4
    add(
        parent,
        "circle",
        class_="cross",
        cx=at[0],
        cy=at[1],
        r=radius,
        fill=paint.theme.colors.halo,
        stroke=colour,
        stroke_width=radius * 0.24,
    )
    x, y = at
    for dy in (reach, -reach):
        add(
            parent,
            "path",
            d=path([(x - reach, y - dy), (x + reach, y + dy)]),
            stroke=colour,
            stroke_width=radius * 0.24,
            stroke_linecap="round",
            fill="none",
        )


def mark(root: Element, paint: Paint, shape: Mark, *, lattice: bool) -> None:
    """A sign at a place; its form follows from the role."""
    at, role = paint.frame.at(shape.at), shape.role
    group = shape_element(root, "g", shape, class_=f"mark {role.value} {seat_class(shape.seat)}")
    colour = role_colour(paint, role, shape.seat)
    room = stone_radius(paint) * 1.12 if lattice else paint.length("star") * 2.1
    if role is Role.LAST and lattice:
        corners(group, paint, at, colour)
    elif role is Role.REFUSED:
        cross(group, paint, at, stone_radius(paint) * 0.62 if lattice else paint.length("star") * 1.9)
    elif role is Role.NOTE:
        diamond = [(at[0], at[1] - room), (at[0] + room, at[1]), (at[0], at[1] + room), (at[0] - room, at[1])]
        add(
            group,
            "path",
            d=path(diamond, closed=True),
            fill="none",
            stroke=paint.theme.colors.halo,
            stroke_width=room * 0.28,
        )
        add(group, "path", d=path(diamond, closed=True), fill="none", stroke=colour, stroke_width=room * 0.14)
    elif role in (Role.GRID, Role.LABEL, Role.PIECE, Role.AREA):
        add(
            group,
            "circle",
            class_="point",
            cx=at[0],
            cy=at[1],
            r=room * 0.25,
            stroke=paint.theme.colors.halo,
            fill=paint.theme.colors.cell_line if role is Role.GRID and shape.seat is None else paint.of(shape.seat),
            stroke_width=room * 0.08,
        )
    else:
        ring(group, paint, at, room, colour, dashed=role in (Role.PREVIEW, Role.HINT))


def corners(parent: Element, paint: Paint, at: XY, colour: str) -> None:
    """Four corners of a frame around a cell, with a rim."""
    reach, arm = paint.frame.cell * 0.775, paint.frame.cell * 0.33
    x, y = at
    lines = [
        path(
            [
                (x + sx * reach, y + sy * (reach - arm)),
                (x + sx * reach, y + sy * reach),
                (x + sx * (reach - arm), y + sy * reach),
            ]
        )
        for sx, sy in ((-1, -1), (1, -1), (1, 1), (-1, 1))
    ]
    thick = max(0.5 * paint.frame.cell**0.5, 1.5)
    for colour_, width_, name in ((paint.theme.colors.halo, thick * 2.1, "rim"), (colour, thick, "corners")):
        add(
            parent,
            "path",
            class_=name,
            d="".join(lines),
            fill="none",
            stroke=colour_,
            stroke_width=width_,
            stroke_linejoin="round",
            stroke_linecap="round" if name == "corners" else "square",
        )


def free_text(root: Element, paint: Paint, shape: Text, *, lattice: bool) -> None:
    """Words on the board. On a lattice as large as the cell allows."""
    text = clean(shape.text)
    if not text:
        return
    size = paint.length("label")
    if lattice:
        cell = paint.frame.cell
        size = min(max(1.7 * cell / max(width(text, 1, 600), 0.01), cell * 0.42), cell * 0.9)
    colors = paint.theme.colors
    colour = colors.label if shape.seat is None else paint.of(shape.seat)
    if shape.role in (Role.HINT, Role.REFUSED, Role.NOTE, Role.WINNING, Role.LAST):
        colour = role_colour(paint, shape.role, shape.seat)
    element = word(
        root, text, paint.frame.at(shape.at), size, colour, weight=600, halo=colors.halo, halo_width=size * 0.26
    )
    element.set("class", f"text {shape.role.value}")
    if shape.pick:
        element.set("data-pick", clean(shape.pick))


def stars_and_names(shapes: Iterable[Dot]) -> tuple[list[Dot], list[Dot]]:
    """One star for each place, and one name for each place that has one; the first shape counts."""
    places: dict[tuple[int, int], Dot] = {}
    named: dict[tuple[int, int], Dot] = {}
    for shape in shapes:
        places.setdefault(shape.at, shape)
        if shape.name:
            named.setdefault(shape.at, shape)
    return list(places.values()), list(named.values())


def letters(size: float) -> float:
    """The height of capitals at a font size."""
    return size * CAP_HEIGHT
