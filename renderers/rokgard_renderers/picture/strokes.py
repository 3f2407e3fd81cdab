"""Lines and areas: every seat in its own manner, and the overlays that mark, recommend or refuse them."""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence

from rokgard import Polygon, Role, Segment
from rokgard_renderers.picture.ink import XY, Element, add, number, path, points, titled
from rokgard_renderers.picture.paint import Paint
from rokgard_renderers.picture.stones import cross, ring, role_colour, seat_class, shape_element
from rokgard_renderers.picture.words import clean

Key = frozenset[tuple[int, int]]


def key(segment: Segment) -> Key:
    """Equal for segments between the same two points."""
    return frozenset((segment.a, segment.b))


def _ends(paint: Paint, segment: Segment) -> tuple[XY, XY]:
    return paint.frame.at(segment.a), paint.frame.at(segment.b)


def areas(root: Element, paint: Paint, shapes: Sequence[Polygon]) -> None:
    """Ground that somebody owns: first all tints, then all patterns."""
    if not shapes:
        return
    outlines = [points(map(paint.frame.at, shape.points)) for shape in shapes]
    tints = add(root, "g", class_="areas")
    for shape, outline in zip(shapes, outlines, strict=True):
        winning = shape.role is Role.WINNING
        if shape.seat is None or winning:
            fill = paint.theme.winning.cell if winning else paint.theme.colors.neutral
            opacity = paint.theme.winning.cell_opacity if winning else 0.2
        else:
            look = paint.theme.player(shape.seat)
            fill, opacity = look.fill, look.fill_opacity
        shape_element(
            tints,
            "polygon",
            shape,
            class_=f"area {seat_class(shape.seat)}",
            points=outline,
            fill=fill,
            fill_opacity=opacity,
        )
    patterns = add(root, "g", class_="patterns")
    for shape, outline in zip(shapes, outlines, strict=True):
        if shape.seat is not None:
            add(patterns, "polygon", points=outline, fill=paint.pattern(shape.seat))
        if shape.role is Role.WINNING:
            add(
                patterns,
                "polygon",
                points=outline,
                fill="none",
                stroke=paint.theme.winning.line,
                stroke_linejoin="round",
                stroke_width=paint.length("line"),
            )


def grounds(root: Element, paint: Paint, shapes: Iterable[Polygon]) -> None:
    """Polygons of the board itself."""
    colors = paint.theme.colors
    for shape in shapes:
        shape_element(
            root,
            "polygon",
            shape,
            class_="ground",
            points=points(map(paint.frame.at, shape.points)),
            fill=colors.cell,
            stroke=colors.cell_line,
            stroke_width=1.8 * paint.frame.scale,
            stroke_linejoin="round",
        )


def outlines(root: Element, paint: Paint, shapes: Iterable[Polygon]) -> None:
    """Polygons as overlays: an outline in the colour of the role, dashed unless it marks the last move."""
    for shape in shapes:
        thick = paint.length("line")
        add(
            root,
            "polygon",
            class_=f"outline {shape.role.value}",
            points=points(map(paint.frame.at, shape.points)),
            fill=role_colour(paint, shape.role, shape.seat),
            fill_opacity=0.12,
            stroke=role_colour(paint, shape.role, shape.seat),
            stroke_width=thick,
            stroke_linejoin="round",
            stroke_dasharray=None if shape.role in (Role.LAST, Role.NOTE) else _dashes(thick),
        )


def grid(root: Element, paint: Paint, shapes: Iterable[Segment]) -> None:
    """Lines of the board itself."""
    group = add(
        root,
        "g",
        class_="grid",
        stroke=paint.theme.colors.cell_line,
        stroke_width=2 * paint.frame.scale,
        stroke_linecap="round",
    )
    for shape in shapes:
        _line(group, paint, shape)


def casings(root: Element, paint: Paint, shapes: Sequence[Segment]) -> None:
    """What sets lines off from the areas under them."""
    wide = max(paint.length("line"), paint.length("split")) + 2 * paint.length("casing")
    if shapes:
        add(
            root,
            "path",
            class_="casing",
            d="".join(path(_ends(paint, shape)) for shape in shapes),
            fill="none",
            stroke=paint.theme.colors.casing,
            stroke_width=wide,
            stroke_linecap="round",
            stroke_opacity=0.8,
        )


def underlays(root: Element, paint: Paint, shapes: Iterable[Segment]) -> None:
    """A broad faint band under the last move."""
    for shape in shapes:
        (ax, ay), (bx, by) = _ends(paint, shape)
        add(
            root,
            "line",
            class_=f"last {seat_class(shape.seat)}",
            x1=ax,
            y1=ay,
            x2=bx,
            y2=by,
            stroke=paint.of(shape.seat),
            stroke_width=paint.length("underlay"),
            stroke_opacity=0.4,
            stroke_linecap="round",
        )


def lines(root: Element, paint: Paint, shapes: Sequence[Segment]) -> None:
    """What players have drawn: those of no seat, then seat 0, then seat 1; a split line is a line with a gap inside."""
    for seat in (None, 0, 1):
        own = [shape for shape in shapes if (None if shape.seat is None else shape.seat % 2) == seat]
        if not own:
            continue
        split = seat is not None and paint.theme.player(seat).stroke == "split"
        group = add(
            root,
            "g",
            class_=f"lines {seat_class(seat)}",
            stroke=paint.of(seat),
            stroke_linecap="round",
            stroke_width=paint.length("split" if split else "line") * (0.7 if seat is None else 1),
        )
        for shape in own:
            _line(group, paint, shape)
        if split:
            core = "".join(path(_ends(paint, shape)) for shape in own)
            add(
                root,
                "path",
                class_="core",
                d=core,
                fill="none",
                stroke=paint.theme.background.color,
                stroke_width=paint.length("core"),
                stroke_linecap="round",
            )


def _line(group: Element, paint: Paint, shape: Segment) -> None:
    (ax, ay), (bx, by) = _ends(paint, shape)
    shape_element(group, "line", shape, x1=ax, y1=ay, x2=bx, y2=by)


def _dashes(thick: float) -> str:
    return f"{number(thick * 2.4)} {number(thick * 2)}"


def proposals(
    root: Element, paint: Paint, shapes: Iterable[Segment], drawn: frozenset[Key], *, crossed: bool = False
) -> None:
    """Lines that are considered, recommended or refused: dashes, with rings at both ends.

    A refused line that is drawn already is the culprit: it gets an outline, and a cross where a refused line that is
    not drawn meets it, unless the scene has crosses of its own (`crossed`).
    """
    shapes = list(shapes)
    refused = [shape for shape in shapes if shape.role is Role.REFUSED]
    culprits = [shape for shape in refused if key(shape) in drawn]
    for shape in culprits:
        group = add(root, "g", class_="refused culprit")
        (ax, ay), (bx, by) = _ends(paint, shape)
        add(
            group,
            "line",
            x1=ax,
            y1=ay,
            x2=bx,
            y2=by,
            stroke=paint.theme.colors.refused,
            stroke_width=paint.length("underlay") * 0.7,
            stroke_opacity=0.45,
            stroke_linecap="round",
        )
    for shape in shapes:
        if shape not in culprits:
            _proposal(root, paint, shape)
    for culprit in culprits if not crossed else ():
        others = [shape for shape in refused if shape not in culprits]
        meetings = [place for other in others if (place := _meeting(_ends(paint, culprit), _ends(paint, other)))]
        for place in meetings or ([] if others else [_middle(_ends(paint, culprit))]):
            cross(root, paint, place, paint.length("star") * 1.9)


def _proposal(root: Element, paint: Paint, shape: Segment) -> None:
    a, b = _ends(paint, shape)
    colour = role_colour(paint, shape.role, shape.seat)
    thick = paint.length("line") * 0.9
    group = shape_element(root, "g", shape, class_=f"{shape.role.value} {seat_class(shape.seat)}")
    add(
        group,
        "path",
        d=path((a, b)),
        stroke=paint.theme.colors.halo,
        stroke_width=thick * 2.2,
        stroke_opacity=0.8,
        fill="none",
        stroke_linecap="round",
    )
    dashes = None if shape.role is Role.NOTE else _dashes(thick * 1.1)
    add(
        group,
        "path",
        class_="proposal",
        d=path((a, b)),
        stroke=colour,
        stroke_width=thick,
        fill="none",
        stroke_linecap="round",
        stroke_dasharray=dashes,
    )
    if shape.role is Role.NOTE:
        _arrow_head(group, a, b, thick * 3.2, colour)
    else:
        for end in (a, b):
            ring(group, paint, end, paint.length("star") * 2, colour)


def _arrow_head(parent: Element, a: XY, b: XY, size: float, colour: str) -> None:
    angle = math.atan2(b[1] - a[1], b[0] - a[0])
    wings = [(b[0] - size * math.cos(angle + turn), b[1] - size * math.sin(angle + turn)) for turn in (0.45, -0.45)]
    add(parent, "polygon", points=points([b, *wings]), fill=colour)


def decisive(root: Element, paint: Paint, shapes: Iterable[Segment]) -> None:
    """The line that decided the game."""
    for shape in shapes:
        thick = paint.length("line") * 1.25 / max(paint.frame.scale, 1) ** 0.5
        line = path(_ends(paint, shape))
        group = add(root, "g", class_=f"winning {seat_class(shape.seat)}", fill="none", stroke_linecap="round")
        titled(group, shape.title and clean(shape.title))
        add(group, "path", d=line, stroke=paint.theme.winning.casing, stroke_width=thick * 1.8)
        add(group, "path", class_="winning-line", d=line, stroke=paint.theme.winning.line, stroke_width=thick)


def _middle(ends: tuple[XY, XY]) -> XY:
    (ax, ay), (bx, by) = ends
    return (ax + bx) / 2, (ay + by) / 2


def _meeting(one: tuple[XY, XY], other: tuple[XY, XY]) -> XY | None:
    """Where two segments cross, or None."""
    (ax, ay), (bx, by) = one
    (cx, cy), (dx, dy) = other
    turn = (bx - ax) * (dy - cy) - (by - ay) * (dx - cx)
    if abs(turn) < 1e-9:
        return None
    t = ((cx - ax) * (dy - cy) - (cy - ay) * (dx - cx)) / turn
    u = ((cx - ax) * (by - ay) - (cy - ay) * (bx - ax)) / turn
    return (ax + t * (bx - ax), ay + t * (by - ay)) if 0 <= t <= 1 and 0 <= u <= 1 else None
