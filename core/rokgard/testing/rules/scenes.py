"""Rules for what a position looks like: shapes on the board, clickable moves, and that every renderer can draw it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from typing import Any

from rokgard.errors import UsageError
from rokgard.game import Example
from rokgard.i18n import _
from rokgard.render import Renderer, RenderOptions
from rokgard.scene import Cell, Header, Lattice, Plane, PlayerCard, Point, Polygon, Role, Scene, Segment, Shape, Text
from rokgard.testing.base import Context, Position, fail, require, rule, skip

_SMALL = 240  # pixels: enough to draw everything, and quick


@rule("scene")
def scene(context: Context) -> None:
    """scene() gives a hashable Scene of known shapes, the same at each call, with seats 0, 1 or None and no header."""
    for position in context.positions():
        found = position.game.scene(position.state)
        require(isinstance(found, Scene), _("scene() gave {found!r}, which is no Scene"), found=found)
        require(
            isinstance(found.shapes, tuple),
            _("the scene's shapes are a {kind}, not a tuple"),
            kind=type(found.shapes).__name__,
        )
        require(found.header is None, _("the scene has a header; that is the host's to fill in"))
        for shape in found.shapes:
            _require_shape(shape)
        try:
            hash(found)
        except TypeError as error:
            fail(_("the scene is not hashable: {error}"), error=error)
        require(
            found == position.game.scene(position.state),
            _("scene() shows the same position differently the second time"),
        )


def _require_shape(shape: Any) -> None:
    require(
        isinstance(shape, Shape) and type(shape) is not Shape, _("{shape!r} is no shape of rokgard.scene"), shape=shape
    )
    require(
        shape.seat is None or (type(shape.seat) is int and shape.seat in (0, 1)),
        _("{shape!r} belongs to seat {seat!r}; there are seats 0 and 1"),
        shape=shape,
        seat=shape.seat,
    )
    require(isinstance(shape.role, Role), _("{shape!r} has a role that is no Role"), shape=shape)
    require(
        shape.glyph is None or (isinstance(shape.glyph, str) and len(shape.glyph) == 1 and shape.glyph.isprintable()),
        _("the glyph {glyph!r} is not one printable character"),
        glyph=shape.glyph,
    )
    words = [shape.title, shape.pick, shape.text if isinstance(shape, Text) else None]
    for word in words:
        require(
            word is None or (isinstance(word, str) and word.isprintable()),
            _("{word!r} is not one line of text"),
            word=word,
        )


def points_of(shape: Shape) -> Iterator[Point]:
    """The points that a shape is drawn at."""
    if isinstance(shape, Segment):
        yield from (shape.a, shape.b)
    elif isinstance(shape, Polygon):
        yield from shape.points
    else:
        yield getattr(shape, "at")  # noqa: B009 - every other shape has it


@rule("layout")
def layout(context: Context) -> None:
    """The layout has room, its names fit it, and every shape lies on it with whole coordinates."""
    for position in context.positions(limit=60):
        shown = position.game.scene(position.state)
        _require_layout(shown.layout)
        _require_on(shown.layout, shown.shapes)


def _require_layout(found: Any) -> None:
    if isinstance(found, Plane):
        require(min(found.width, found.height, found.unit) > 0, _("the plane {plane!r} has no room"), plane=found)
        return
    require(isinstance(found, Lattice), _("the layout {found!r} is neither a Plane nor a Lattice"), found=found)
    require(
        found.columns > 0 and found.rows > 0,
        _("the lattice has {columns} columns and {rows} rows"),
        columns=found.columns,
        rows=found.rows,
    )
    require(
        found.cell in ("square", "hexagon"), _("the cells are {cell!r}, neither square nor hexagon"), cell=found.cell
    )
    for names, count, what in (
        (found.column_names, found.columns, _("columns")),
        (found.row_names, found.rows, _("rows")),
    ):
        require(
            not names or (len(names) == count == len(set(names))),
            _("{names!r} do not name the {count} {what}, each by a name of its own"),
            names=names,
            count=count,
            what=what,
        )


def _require_on(found: Plane | Lattice, shapes: Iterable[Shape]) -> None:
    for shape in shapes:
        require(
            not isinstance(shape, Cell) or isinstance(found, Lattice),
            _("{shape!r}: only a lattice has cells"),
            shape=shape,
        )
        require(
            not isinstance(shape, Polygon) or len(shape.points) >= 3,
            _("{shape!r} has fewer than three corners"),
            shape=shape,
        )
        width, height = (found.width, found.height) if isinstance(found, Plane) else (found.columns - 1, found.rows - 1)
        for point in points_of(shape):
            require(
                isinstance(point, tuple) and len(point) == 2 and all(type(part) is int for part in point),
                _("{shape!r} is at {point!r}, which is not a pair of ints"),
                shape=shape,
                point=point,
            )
            require(
                0 <= point[0] <= width and 0 <= point[1] <= height,
                _("{shape!r} is at {point}, outside the board from (0, 0) to ({width}, {height})"),
                shape=shape,
                point=point,
                width=width,
                height=height,
            )


@rule("picks")
def picks(context: Context) -> None:
    """Every word of a legal move's text can be clicked in the scene, and nothing else; nothing when it is over."""
    for position in context.positions(limit=60):
        game, state = position.game, position.state
        offered = game.scene(state).picks()
        words: set[str] = set()
        if not position.over:
            for move in game.legal_moves(state):
                words.update(game.move_text(state, move).split())
        extra, missing = offered - words, words - offered
        if position.over:
            require(
                not offered, _("the game is over, but {extra!r} can still be clicked"), extra=min(offered, default="")
            )
        require(not extra, _("{extra!r} can be clicked, but is in no legal move's text"), extra=min(extra, default=""))
        require(
            not missing,
            _("{missing!r} is in a legal move's text, but no shape has it as its pick"),
            missing=min(missing, default=""),
        )


@rule("sketch")
def sketch(context: Context) -> None:
    """sketch() shows a legal move by shapes that lie on the board and carry no pick."""
    for position in context.positions(over=False, limit=40):
        game, state = position.game, position.state
        for move in context.some_moves(position, 8):
            shapes = game.sketch(state, move)
            require(isinstance(shapes, tuple), _("sketch() gave a {kind}, not a tuple"), kind=type(shapes).__name__)
            for shape in shapes:
                _require_shape(shape)
            _require_on(game.scene(state).layout, shapes)


@rule("examples")
def examples(context: Context) -> None:
    """examples() explains the first position in texts of one line, by shapes on the board that carry no pick."""
    for options in context.option_sets:
        game = context.new_game(options)
        state = game.initial()
        found = game.examples(state)
        require(
            isinstance(found, Sequence) and all(isinstance(example, Example) for example in found),
            _("examples() gave {found!r}, not a sequence of Examples"),
            found=found,
        )
        for example in found:
            require(
                isinstance(example.text, str)
                and example.text.strip() == example.text != ""
                and example.text.isprintable(),
                _("the example's text {text!r} is not one line"),
                text=example.text,
            )
            require(isinstance(example.shapes, tuple), _("the shapes of {text!r} are no tuple"), text=example.text)
            for shape in example.shapes:
                _require_shape(shape)
                require(shape.pick is None, _("{shape!r} can be clicked"), shape=shape)
            _require_on(game.scene(state).layout, example.shapes)


@rule("renderers")
def renderers(context: Context) -> None:
    """Every installed renderer draws the game's positions, in every theme, twice the same."""
    host = context.host
    if not host.renderers:
        skip(_("no renderer is installed"))
    themes = list(host.themes) or ["nebula"]
    for name, renderer in host.renderers.items():
        for number, position in enumerate(_for_drawing(context)):
            shown = position.game.scene(position.state)
            header = Header(
                position.game.heading(),
                position.game.describe(),
                (PlayerCard("Ada & Co", 1), PlayerCard("<Bea>", None)),
            )
            for theme in themes if number == 0 else themes[:1]:
                base = RenderOptions(theme=theme, themes=host.themes, size=_SMALL)
                for options in _variants(renderer, base) if number == 0 else (base,):
                    _require_drawn(name, renderer, shown.titled(header), options)


def _for_drawing(context: Context) -> Iterator[Position]:
    """For each set of options one position from the middle of a game and one from its end."""
    for options in context.option_sets:
        line = next((line for line in context.lines if line.given == options and not line.failure), None)
        for ply in () if line is None else (len(line.states) // 2, len(line.states) - 1):
            assert line is not None
            context.current, context.current_options = Position(line, ply), options
            yield context.current


def _variants(renderer: Renderer, base: RenderOptions) -> Iterator[RenderOptions]:
    yield base
    yield replace(base, header=False, coordinates=False)
    yield replace(base, transparent=True)
    if renderer.media_type.startswith("text/"):
        yield replace(base, colours="truecolor", columns=40)
        yield replace(base, charset="ascii")


def _require_drawn(name: str, renderer: Renderer, shown: Scene, options: RenderOptions) -> None:
    try:
        first, second = renderer.render(shown, options), renderer.render(shown, options)
    except Exception as error:
        if isinstance(error, UsageError) and options.transparent:
            return  # some formats have no transparency, and say so
        fail(
            _("the renderer {name} cannot draw this position in the theme {theme}: {kind}: {error}"),
            name=name,
            theme=options.theme,
            kind=type(error).__name__,
            error=error,
        )
    require(isinstance(first, bytes) and first, _("the renderer {name} drew nothing"), name=name)
    require(first == second, _("the renderer {name} draws the same position differently the second time"), name=name)
