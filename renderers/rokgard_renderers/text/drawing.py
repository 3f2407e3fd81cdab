"""Any scene as lines of characters: the header above the board, each drawn on a grid of its own."""

from __future__ import annotations

from rokgard.i18n import _
from rokgard.render import RenderOptions
from rokgard.scene import Lattice, Piece, Plane, Scene
from rokgard.words import shorten, width
from rokgard_renderers.text.grid import Grid
from rokgard_renderers.text.header import draw_header
from rokgard_renderers.text.ink import Palette
from rokgard_renderers.text.lattice import make_board
from rokgard_renderers.text.marks import Signs, signs
from rokgard_renderers.text.plane import draw_plane
from rokgard_renderers.text.room import NoRoomError
from rokgard_renderers.text.spots import gather


def draw_text(scene: Scene, options: RenderOptions) -> str:
    """Draw the scene as lines that end in a line feed, none wider than `options.columns`.

    Planes fit into `options.lines`; boards of cells are as high as they are. Where a board has no room, the text is one
    line that says how much it needs. Raises `UsageError` for an unknown theme.
    """
    palette, sign = Palette.of(options), signs(options.charset)
    columns = max(1, options.columns) if options.columns is not None else None
    if isinstance(scene.layout, Plane):
        # On a painted background nothing touches the edge.
        margin = 1 if palette.painted and (columns is None or columns > 40) else 0
        room = columns - 2 * margin if columns is not None else None
        head = _header(scene, room, options, sign)
        board = _plane(scene, room, head.height, options, palette)
    else:
        board = _lattice(scene, columns, options, palette)
        margin = 1 if palette.painted and (columns is None or columns >= board.width + 2) else 0
        room = columns - 2 * margin if columns is not None else None
        head = _header(scene, room, options, sign)
    whole = Grid(max(board.width, head.width) + 2 * margin, head.height + board.height)
    whole.paste(head, margin, 0)
    for y in range(head.height):
        whole.grounds[y] = head.grounds[y][:1] * whole.width  # the band behind the words reaches across
    whole.paste(board, margin, head.height)
    return "".join(f"{line}\n" for line in whole.lines(palette))


def _plane(scene: Scene, room: int | None, taken: int, options: RenderOptions, palette: Palette) -> Grid:
    sign = signs(options.charset)
    lines = max(1, options.lines - taken) if options.lines is not None else None
    try:
        return draw_plane(scene, room, lines, sign, palette, coordinates=options.coordinates)
    except NoRoomError as error:
        text = _("needs {columns} x {lines} characters").format(columns=error.columns, lines=error.lines)
        return _line(text, room, sign)


def _lattice(scene: Scene, room: int | None, options: RenderOptions, palette: Palette) -> Grid:
    sign = signs(options.charset)
    spots = gather(scene, sign, coordinates=options.coordinates)
    try:
        return make_board(spots, room, sign, coordinates=options.coordinates).draw(spots, palette)
    except NoRoomError as error:
        return _line(_("needs {columns} columns").format(columns=error.columns), room, sign)


def _line(text: str, room: int | None, sign: Signs) -> Grid:
    text = shorten(text, room or width(text), sign.ellipsis)
    grid = Grid(width(text), 1)
    grid.write(0, 0, text, "muted")
    return grid


def _header(scene: Scene, room: int | None, options: RenderOptions, sign: Signs) -> Grid:
    """The header with a free line below it, as far as there is room; nothing where none is wanted."""
    lines = 99 if options.lines is None else options.lines
    rows = 5 if lines >= 16 else 3 if lines >= 10 else 1 if lines >= 5 else 0
    if scene.header is None or not options.header or not rows:
        return Grid(0, 0)
    stones = isinstance(scene.layout, Lattice) or any(isinstance(shape, Piece) for shape in scene.shapes)
    head = draw_header(scene.header, room or 120, sign, sign.stones if stones else sign.ways, rows=rows)
    if not head.width:
        return Grid(0, 0)
    for y in range(head.height):
        head.grounds[y] = ["header"] * head.width
    # Boards that pieces drop into have a line for the arrow above them already.
    below = 1 if lines >= 16 and not (isinstance(scene.layout, Lattice) and scene.layout.drop) else 0
    whole = Grid(head.width, head.height + below)
    whole.paste(head, 0, 0)
    return whole
