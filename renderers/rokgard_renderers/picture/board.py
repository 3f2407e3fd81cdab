"""What lies under the pieces: background, cells, the names at the edges, and the way a piece falls."""

from __future__ import annotations

from collections.abc import Iterable

from rokgard import Cell, Role
from rokgard.scene import Point
from rokgard_renderers.picture.frame import LatticeFrame, name_size
from rokgard_renderers.picture.ink import XY, Element, add, number, path, points, titled
from rokgard_renderers.picture.paint import Paint, word
from rokgard_renderers.picture.stones import corners, cross, role_colour, seat_class, stone_radius
from rokgard_renderers.picture.words import clean, shorten


def background(root: Element, paint: Paint, height: float) -> None:
    """The ground of the whole picture."""
    if paint.transparent:
        return
    look, width = paint.theme.background, paint.frame.width
    add(root, "rect", class_="background", width=width, height=height, fill=look.color)
    for index, glow in enumerate(look.glows):
        # No larger than the light: rasterisers take their time for gradients.
        across, down = 2 * glow.radius * width, 2 * glow.radius * height
        x, y = glow.x * width - across / 2, glow.y * height - down / 2
        add(root, "rect", x=x, y=y, width=across, height=down, fill=f"url(#{paint.prefix}-sky{index})")
    if look.edge is not None:
        add(root, "rect", width=width, height=height, fill=f"url(#{paint.prefix}-edge)")


def cells(root: Element, paint: Paint, shapes: Iterable[Cell], won: frozenset[Point]) -> None:
    """All cells that the scene names, each once, those of a seat with its tint and pattern; the winning ones on top."""
    named: dict[Point, Cell] = {}
    for shape in sorted(shapes, key=lambda shape: shape.role is not Role.GRID):
        named.setdefault(shape.at, shape)
    if not named:
        return
    colors, frame = paint.theme.colors, paint.frame
    scale = frame.scale
    gap = 1.4 * scale if isinstance(frame, LatticeFrame) and frame.hexagons else 1.6 * scale
    if isinstance(frame, LatticeFrame) and not frame.hexagons:
        across, down = frame.field
        rim = frame_rim(frame)
        add(
            root,
            "rect",
            class_="frame",
            x=frame.left - rim,
            y=frame.top + frame.above - rim,
            width=across + 2 * rim,
            height=down + 2 * rim,
            rx=8 * min(scale, 1.5) + rim,
            fill=colors.board,
            stroke=colors.board_line,
            stroke_width=2 * min(scale, 1.5),
        )
    group = add(
        root, "g", class_="cells", fill=colors.cell, stroke=colors.cell_line, stroke_width=1.5 * min(scale, 1.4)
    )
    for shape in named.values():
        cell = _cell(group, paint, shape.at, gap, "cell")
        if shape.pick is not None:
            cell.set("data-pick", clean(shape.pick))
        titled(cell, shape.title and clean(shape.title))
    for at in sorted(won & named.keys()):
        look = paint.theme.winning
        cell = _cell(root, paint, at, gap + 0.6 * scale, "cell winning")
        for name, value in (
            ("fill", look.cell),
            ("fill-opacity", number(look.cell_opacity)),
            ("stroke", look.cell_line),
        ):
            cell.set(name, value)
        cell.set("stroke-width", number(2.4 * min(scale, 1.6)))


def frame_rim(frame: LatticeFrame) -> float:
    """How far the frame of a board of squares reaches beyond the cells."""
    return 0.0 if frame.hexagons else 9 * min(frame.scale, 1.4)


def owned_cells(root: Element, paint: Paint, shapes: Iterable[Cell]) -> None:
    """Cells that belong to a seat."""
    for shape in shapes:
        if shape.seat is None:
            continue
        look = paint.theme.player(shape.seat)
        group = add(root, "g", class_=f"owned {seat_class(shape.seat)}")
        tint = _cell(group, paint, shape.at, 2.2 * paint.frame.scale, "tint")
        tint.set("fill", look.fill)
        tint.set("fill-opacity", number(look.fill_opacity))
        pattern = _cell(group, paint, shape.at, 2.2 * paint.frame.scale, "pattern")
        pattern.set("fill", paint.pattern(shape.seat))


def cell_overlays(root: Element, paint: Paint, shapes: Iterable[Cell]) -> None:
    """Cells as overlays: the frame of the last move, or an outline in the colour of the role."""
    for shape in shapes:
        colour, at = role_colour(paint, shape.role, shape.seat), paint.frame.at(shape.at)
        group = add(root, "g", class_=f"mark {shape.role.value} {seat_class(shape.seat)}")
        if shape.role is Role.LAST:
            corners(group, paint, at, colour)
            continue
        outline = _cell(group, paint, shape.at, 4 * paint.frame.scale, "outline")
        thick = 3 * paint.frame.scale
        outline.set("fill", colour)
        outline.set("fill-opacity", "0.14")
        outline.set("stroke", colour)
        outline.set("stroke-width", number(thick))
        if shape.role is not Role.NOTE:
            outline.set("stroke-dasharray", f"{number(thick * 2.4)} {number(thick * 1.6)}")
        if shape.role is Role.REFUSED:
            cross(group, paint, at, stone_radius(paint) * 0.5)


def _cell(parent: Element, paint: Paint, at: Point, gap: float, class_: str) -> Element:
    outline = paint.frame.outline(at, gap)
    if len(outline) == 4:
        (left, upper), (right, lower) = outline[0], outline[2]
        return add(
            parent,
            "rect",
            class_=class_,
            x=left,
            y=upper,
            width=right - left,
            height=lower - upper,
            rx=(right - left) * 0.11,
        )
    return add(parent, "polygon", class_=class_, points=points(outline), stroke_linejoin="round")


def edge_names(root: Element, paint: Paint, chosen: frozenset[int]) -> None:
    """The names of columns and rows; those of the columns in `chosen` stand out."""
    frame = paint.frame
    if not isinstance(frame, LatticeFrame) or not paint.coordinates:
        return
    layout, size = frame.layout, name_size(frame.pitch)
    group = add(root, "g", class_="names")
    rim = frame_rim(frame)
    names = layout.column_names[: layout.columns]
    # Capitals where they still tell the columns apart: small letters dance up and down in a row.
    large = [name.upper() for name in names]
    for column, name in enumerate(large if len(set(large)) == len(set(names)) else names):
        x, y = frame.at((column, layout.rows - 1))
        upper = y - frame.cell - rim - size * (1.75 if layout.drop else 1.05)
        lit = column in chosen
        _name(group, paint, name, (x, upper), "column", lit=lit)
        if not layout.drop:
            low = frame.at((column, 0))[1] + frame.cell + rim + size * 1.05
            _name(group, paint, name, (x, low), "column", lit=lit)
    if layout.drop:
        return
    for row, name in enumerate(layout.row_names[: layout.rows]):
        for column, side in ((0, -1), (layout.columns - 1, 1)):
            x, y = frame.at((column, row))
            reach = frame.pitch * 0.577 if frame.hexagons else frame.cell
            _name(group, paint, name, (x + side * (reach + rim + size * 1.15), y), "row", lit=False)


def _name(group: Element, paint: Paint, name: str, at: XY, class_: str, *, lit: bool) -> None:
    size, colors = name_size(paint.frame.cell * 2), paint.theme.colors
    text = shorten(clean(name), size, 4 * size)
    colour = colors.title if lit else colors.muted
    word(group, text, at, size, colour, class_=f"name {class_}", weight=600 if lit else 400)


def drops(root: Element, paint: Paint, places: Iterable[tuple[Point, int | None]]) -> None:
    """The way that a piece would fall: an arrow above the column, and dots down to the place."""
    frame = paint.frame
    if not isinstance(frame, LatticeFrame):
        return
    for place, seat in places:
        x, top = frame.at((place[0], frame.layout.rows - 1))
        top -= frame.cell
        end = frame.at(place)[1] - stone_radius(paint) * 1.05
        colour, size = paint.of(seat), name_size(frame.pitch) * 0.62
        rim = frame_rim(frame)
        group = add(root, "g", class_=f"drop {seat_class(seat)}")
        tip = top - rim - 2
        arrow = [(x - size, tip - size * 1.1), (x + size, tip - size * 1.1), (x, tip)]
        add(group, "polygon", class_="arrow", points=points(arrow), fill=colour)
        if end > top + 4:
            dots = 4.2 * min(frame.scale, 1.2)
            add(
                group,
                "path",
                class_="fall",
                d=path([(x, top + 5), (x, end)]),
                fill="none",
                stroke=colour,
                stroke_width=dots,
                stroke_linecap="round",
                stroke_dasharray=f"{number(dots * 0.6)} {number(dots * 2.4)}",
            )
