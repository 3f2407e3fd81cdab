"""Drawing what stands in the cells of a lattice, once for squares and hexagons."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from rokgard.scene import Point, Role, Segment
from rokgard.words import clean, clusters, shorten, width
from rokgard_renderers.text.grid import Grid
from rokgard_renderers.text.ink import Palette
from rokgard_renderers.text.marks import BRACKETS, MARK_INK, ORDER, Signs, strongest
from rokgard_renderers.text.spots import Spot, Spots, area_ground, inside, seat_ink
from rokgard_renderers.text.strokes import draw_chars, line_chars

Place = tuple[int, int, int]
"""Where a cell's content is written: its first column, its line, and its width."""
Placer = Callable[[Point], Place]


def draw_contents(
    grid: Grid,
    spots: Spots,
    place: Placer,
    signs: Signs,
    palette: Palette,
    *,
    empty: bool,
    only: Iterable[Point] | None = None,
) -> None:
    """Write what stands in the cells, and tint them; `empty` says whether empty cells get a sign of their own.

    `only` some cells are written anew, whose tint has not changed.
    """
    for at in spots.cells if only is None else only:
        spot = spots.cells[at]
        x, y, room = place(at)
        text, ink = content_of(spot, signs, palette, empty=empty)
        if text:
            start = x + (room - width(text)) // 2
            for cluster in clusters(shorten(text, room, "")):
                grid.put(start, y, cluster, ink)
                start += width(cluster)
        if palette.tints and only is None:
            ground = "win" if Role.WINNING in spot.roles else spot.area
            for dx in range(-1, room + 1) if ground else ():
                grid.ground(x + dx, y, ground)


def content_of(spot: Spot, signs: Signs, palette: Palette, *, empty: bool) -> tuple[str, str]:
    """What is written in a cell, and its ink."""
    if spot.content:
        return spot.content, spot.ink
    if spot.area and not palette.tints:
        seat = {"fill0": 0, "fill1": 1}.get(spot.area)
        return signs.ground(seat), seat_ink(seat)
    if empty and spot.exists and not spot.roles & {Role.HINT, Role.PREVIEW}:
        return signs.empty, "cell"
    return "", ""


def draw_brackets(
    grid: Grid,
    spots: Spots,
    place: Placer,
    signs: Signs,
    palette: Palette,
    *,
    only_behind: frozenset[Role] = frozenset(),
) -> None:
    """Write brackets around the marked cells, the weakest first. Roles `only_behind` get the second bracket alone.

    Where the winning cells are tinted they need no asterisks, except in ASCII, which promises nothing of colours.
    """
    marked: list[tuple[int, Role, Place]] = []
    for at, spot in spots.cells.items():
        role = strongest(spot.roles)
        if role is not None and not (role is Role.WINNING and palette.tints and not signs.ascii):
            marked.append((ORDER[role], role, place(at)))
    for _rank, role, (x, y, room) in sorted(marked):
        if role not in only_behind:
            grid.put(x - 1, y, BRACKETS[role][0], MARK_INK[role])
        grid.put(x + room, y, BRACKETS[role][1], MARK_INK[role])


def draw_captions(grid: Grid, spots: Spots, place: Placer, signs: Signs) -> None:
    """Write long texts across the board, kept inside it."""
    for at, caption, ink in spots.captions:
        x, y, room = place(at)
        text = shorten(caption, grid.width, signs.ellipsis)
        start = max(0, min(x + (room - width(text)) // 2, grid.width - width(text)))
        grid.write(start, max(0, min(y, grid.height - 1)), text, ink)


def middle(place: Place) -> Point:
    """The character in the middle of a cell's content: column and line."""
    x, y, room = place
    return x + (room - 1) // 2, y


def chars_between(line: Segment, place: Placer, signs: Signs) -> tuple[tuple[int, int, str], ...]:
    """The characters of a line between two cells: column, line, character."""
    (x0, y0), (x1, y1) = middle(place(line.a)), middle(place(line.b))
    strokes = signs.stroke(None if line.role is Role.GRID else line.seat)
    return line_chars(2 * x0, 4 * y0 + 1, 2 * x1, 4 * y1 + 1, strokes)


def text_between(line: Segment, place: Placer, signs: Signs) -> tuple[int, int, str]:
    """What is written amid a line, and where: its own sign, or what to type where it can be picked."""
    (x0, y0), (x1, y1) = middle(place(line.a)), middle(place(line.b))
    text = clean(line.glyph or (line.pick if line.role is Role.GRID else "") or "", ascii_only=signs.ascii)
    return (x0 + x1 - width(text) + 1) // 2, (y0 + y1) // 2, text


def draw_between(grid: Grid, spots: Spots, place: Placer, signs: Signs, palette: Palette) -> None:
    """Draw the areas and lines between the cells; a line that can be picked shows its pick."""
    for area in spots.areas:
        corners = [middle(place(point)) for point in area.points]
        xs, ys = [x for x, _ in corners], [y for _, y in corners]
        ground = area_ground(area.seat)
        for y in range(max(0, min(ys)), min(max(ys) + 1, grid.height)):
            for x in range(max(0, min(xs)), min(max(xs) + 1, grid.width)):
                if inside((x, y), corners):
                    if palette.tints:
                        grid.ground(x, y, ground)
                    else:
                        grid.put(x, y, signs.ground(area.seat), seat_ink(area.seat))
    for line in spots.lines:
        draw_chars(grid, chars_between(line, place, signs), "grid" if line.role is Role.GRID else seat_ink(line.seat))
        x, y, text = text_between(line, place, signs)
        grid.write(x, y, text, "muted")


def edge_inks(spots: Spots) -> tuple[list[str], list[str]]:
    """Inks for the names of the columns and of the rows: those of the last move are bright."""
    last = [at for at, spot in spots.cells.items() if Role.LAST in spot.roles]
    columns, rows = {at[0] for at in last}, {at[1] for at in last}
    return (
        ["mark" if column in columns else "muted" for column in range(spots.lattice.columns)],
        ["mark" if row in rows else "muted" for row in range(spots.lattice.rows)],
    )
