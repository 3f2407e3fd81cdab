"""Drawing a scene: shapes are sorted by kind and role, and painted layer by layer.

Painting order: background, board, areas and their patterns, outlines of lines, the band under the last move, lines,
stones, proposals and refusals, stars, the winning line, frames and marks, names, header. Nothing here asks which game
it is: everything follows from the layout and the shapes' roles and seats.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable
from dataclasses import replace
from typing import TypeVar

from rokgard import (
    Cell,
    Dot,
    Lattice,
    Mark,
    Piece,
    Polygon,
    RenderOptions,
    Role,
    Scene,
    Segment,
    Shape,
    Text,
    UsageError,
)
from rokgard.i18n import _
from rokgard.scene import Point
from rokgard_renderers.picture import board, stones, strokes
from rokgard_renderers.picture.describe import describe, heading
from rokgard_renderers.picture.frame import frame_of
from rokgard_renderers.picture.header import HeaderPlan, plan_header
from rokgard_renderers.picture.ink import NAMESPACE, Element, add, number
from rokgard_renderers.picture.names import place_names
from rokgard_renderers.picture.paint import Paint, definitions
from rokgard_renderers.picture.words import FAMILY, clean, shorten, width
from rokgard_renderers.themes import find_theme

SMALLEST, LARGEST = 32, 100_000
"""Limits of the longer side, in pixels."""

_SOLID = (Role.PIECE, Role.AREA, Role.LABEL)
_PROPOSED = (Role.HINT, Role.PREVIEW, Role.REFUSED, Role.NOTE)

S = TypeVar("S", bound=Shape)


def draw(scene: Scene, options: RenderOptions, *, text: bool = True) -> Element:
    """The picture as an element tree; `text=False` leaves out the board as text. Raises `UsageError`, `PluginError`."""
    theme = find_theme(options)
    frame = frame_of(scene, coordinates=options.coordinates)
    plan: HeaderPlan | None = None
    if options.header and scene.header is not None:
        plan = plan_header(scene, scene.header, theme, frame.width, frame.header_scale)
    frame = replace(frame, top=plan.height if plan else 0)
    paint = Paint(theme, frame, options.coordinates, options.transparent)
    size = (frame.width, frame.height + frame.top)
    across, down = pixels(size, options.size)
    root = Element(
        "svg",
        {
            "xmlns": NAMESPACE,
            "viewBox": f"0 0 {number(size[0])} {number(size[1])}",
            "width": str(across),
            "height": str(down),
            "role": "img",
            "font-family": FAMILY,
        },
    )
    add(root, "title").text = heading(scene)
    add(root, "desc").text = describe(scene, board=text)
    definitions(root, paint, emblem=plan.scale if plan else None)
    board.background(root, paint, size[1])
    _board(add(root, "g", class_="board"), paint, scene)
    if plan is not None:
        plan.draw(root, paint, scene)
    return root


def pixels(size: tuple[float, float], longer: int | None) -> tuple[int, int]:
    """Width and height in pixels of a picture whose size is given in units. Raises `UsageError` if out of range."""
    if longer is None:
        return max(round(size[0]), 1), max(round(size[1]), 1)
    if not SMALLEST <= longer <= LARGEST:
        raise UsageError(
            _("a picture cannot be {size} pixels large").format(size=longer),
            fix=_("choose a size from {least} to {most}").format(least=SMALLEST, most=LARGEST),
        )
    factor = longer / max(size)
    return max(round(size[0] * factor), 1), max(round(size[1] * factor), 1)


def _of(shapes: Iterable[Shape], kind: type[S]) -> dict[Role, list[S]]:
    found: dict[Role, list[S]] = defaultdict(list)
    for shape in shapes:
        if isinstance(shape, kind):
            found[shape.role].append(shape)
    return found


def _pick(found: dict[Role, list[S]], *roles: Role) -> list[S]:
    return [shape for role in roles for shape in found.get(role, ())]


def _board(root: Element, paint: Paint, scene: Scene) -> None:
    lattice = isinstance(scene.layout, Lattice)
    every = scene.shapes
    cells, pieces, dots = _of(every, Cell), _of(every, Piece), _of(every, Dot)
    segments, polygons, marks, texts = _of(every, Segment), _of(every, Polygon), _of(every, Mark), _of(every, Text)

    won = frozenset(cell.at for cell in cells[Role.WINNING]) | frozenset(piece.at for piece in pieces[Role.WINNING])
    board.cells(root, paint, _pick(cells, *Role), won)
    strokes.grounds(root, paint, polygons[Role.GRID])
    strokes.grid(root, paint, segments[Role.GRID])
    board.owned_cells(root, paint, _pick(cells, Role.GRID, *_SOLID))
    strokes.areas(root, paint, _pick(polygons, *_SOLID, Role.WINNING))

    drawn = _pick(segments, *_SOLID)
    keys = frozenset(map(strokes.key, drawn))
    drawn += [shape for shape in segments[Role.LAST] if strokes.key(shape) not in keys]
    strokes.casings(root, paint, drawn)
    strokes.underlays(root, paint, segments[Role.LAST])
    strokes.lines(root, paint, drawn)
    strokes.outlines(root, paint, _pick(polygons, Role.LAST, *_PROPOSED))

    standing = _standing(pieces)
    stones.pieces(root, paint, standing, _several_kinds(standing))
    ghosts = _pick(pieces, *_PROPOSED)
    falling: dict[Point, int | None] = {}
    if isinstance(scene.layout, Lattice) and scene.layout.drop:
        falling = {piece.at: piece.seat for piece in _pick(pieces, Role.PREVIEW, Role.HINT)}
        falling |= {mark.at: mark.seat for mark in _pick(marks, Role.PREVIEW, Role.HINT)}
    board.drops(root, paint, falling.items())
    stones.ghosts(root, paint, ghosts)

    strokes.proposals(root, paint, _pick(segments, *_PROPOSED), keys, crossed=bool(marks[Role.REFUSED]))
    stars, named = stones.stars_and_names(_pick(dots, *Role))
    stones.stars(root, paint, stars)
    strokes.decisive(root, paint, segments[Role.WINNING])
    board.cell_overlays(root, paint, _pick(cells, Role.LAST, *_PROPOSED))
    for piece in pieces[Role.LAST]:
        stones.mark(root, paint, Mark(piece.at, seat=piece.seat, role=Role.LAST), lattice=lattice)
    for dot in _pick(dots, Role.LAST, Role.WINNING, *_PROPOSED):
        stones.mark(root, paint, Mark(dot.at, seat=dot.seat, role=dot.role), lattice=False)
    for mark in _pick(marks, *Role):
        stones.mark(root, paint, mark, lattice=lattice)

    board.edge_names(root, paint, frozenset(at[0] for at in falling))
    if paint.coordinates:
        proposed = _pick(segments, *_PROPOSED)
        ringed = {end for shape in proposed for end in (shape.a, shape.b)} | {mark.at for mark in _pick(marks, *Role)}
        ringed |= {dot.at for dot in _pick(dots, Role.LAST, Role.WINNING, *_PROPOSED)}
        _names(root, paint, named, stars, [*drawn, *proposed, *segments[Role.GRID]], ringed=frozenset(ringed))
    for label in _pick(texts, *Role):
        if paint.coordinates or label.role is not Role.LABEL:
            stones.free_text(root, paint, label, lattice=lattice)


def _standing(pieces: dict[Role, list[Piece]]) -> list[Piece]:
    """The pieces on the board, one a place: a winning one counts most, one that marks the last move least."""
    standing = {shape.at: shape for shape in pieces[Role.LAST]}
    for shape in _pick(pieces, Role.GRID, *_SOLID, Role.WINNING):
        standing[shape.at] = shape
    return list(standing.values())


def _several_kinds(pieces: Iterable[Piece]) -> frozenset[int | None]:
    """Seats whose pieces differ in their glyph, so that the glyph has to be shown."""
    kinds: dict[int | None, set[str]] = defaultdict(set)
    for shape in pieces:
        kinds[shape.seat].add(shape.glyph or "")
    return frozenset(seat for seat, glyphs in kinds.items() if len(glyphs) > 1)


def _names(
    root: Element, paint: Paint, named: list[Dot], stars: list[Dot], drawn: list[Segment], *, ringed: frozenset[Point]
) -> None:
    """The names beside the stars; those of stars with a ring around them stand further off."""
    if not named:
        return
    size, radius = paint.length("label"), paint.length("star")
    frame, colors = paint.frame, paint.theme.colors
    words = [shorten(clean(dot.name), size, 8 * size, 600) for dot in named]
    centres = place_names(
        [
            (frame.at(dot.at), width(text, size, 600), radius * 1.2 if dot.at in ringed else 0.0)
            for dot, text in zip(named, words, strict=True)
        ],
        [(frame.at(shape.a), frame.at(shape.b)) for shape in drawn],
        stars=[frame.at(dot.at) for dot in stars],
        height=stones.letters(size),
        distance=radius * 1.3 + size * 0.36,
        radius=radius,
        inside=(4, frame.top + 4, frame.width - 4, frame.top + frame.height - 4),
    )
    group = add(
        root,
        "g",
        class_="labels",
        fill=colors.label,
        font_size=size,
        font_weight="600",
        text_anchor="middle",
        stroke=colors.halo,
        stroke_width=paint.length("halo"),
        stroke_linejoin="round",
        paint_order="stroke",
    )
    drop = stones.letters(size) / 2
    for text, (x, y) in zip(words, centres, strict=True):
        add(group, "text", class_="label", x=x, y=y + drop).text = text
