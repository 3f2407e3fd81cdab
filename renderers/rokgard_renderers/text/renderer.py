"""The text renderer: any scene as lines of characters, in Unicode or ASCII, with and without colours, of any width."""

from __future__ import annotations

from rokgard.i18n import _
from rokgard.render import Renderer, RenderOptions
from rokgard.scene import Lattice, Piece, Plane, Scene
from rokgard_renderers.text.grid import Grid
from rokgard_renderers.text.header import draw_header
from rokgard_renderers.text.hexagon import draw_hexagons
from rokgard_renderers.text.ink import Palette
from rokgard_renderers.text.marks import Signs, signs
from rokgard_renderers.text.plane import draw_plane
from rokgard_renderers.text.room import NoRoomError
from rokgard_renderers.text.spots import gather
from rokgard_renderers.text.square import draw_square
from rokgard_renderers.text.words import shorten, width


class TextRenderer(Renderer):
    """Draws scenes as text. All options but `size` mean something to it."""

    format = "txt"
    suffixes = (".txt",)
    media_type = "text/plain"
    summary = _("lines of characters, with braille or in pure ASCII")

    def render(self, scene: Scene, options: RenderOptions) -> bytes:
        """Draw the scene; see `draw_text`."""
        return draw_text(scene, options).encode()


def draw_text(scene: Scene, options: RenderOptions) -> str:
    """Draw the scene as lines that end in a line feed, none wider than `options.columns`.

    Planes fit into `options.lines`; boards of cells are as high as they are. Where a board has no room, the text is one
    line that says how much it needs. Raises `UsageError` for an unknown theme.
    """
    palette = Palette.of(options)
    sign = signs(options.charset)
    columns = max(1, options.columns) if options.columns is not None else None
    # On a painted background the words keep a column's distance from the edge.
    margin = 1 if palette.painted and (columns is None or columns > 40) else 0
    room = columns - 2 * margin if columns is not None else None
    head = _header(scene, room, options, sign)
    drop = isinstance(scene.layout, Lattice) and scene.layout.drop  # has a line for the arrow above the board
    blank = 1 if head is not None and not drop and (options.lines is None or options.lines >= 16) else 0
    taken = head.height + blank if head is not None else 0
    try:
        if isinstance(scene.layout, Plane):
            lines = max(1, options.lines - taken) if options.lines is not None else None
            board = draw_plane(scene, room, lines, sign, palette, coordinates=options.coordinates)
        else:
            draw = draw_square if scene.layout.cell == "square" else draw_hexagons
            spots = gather(scene, sign, coordinates=options.coordinates)
            board = draw(spots, room, sign, palette, coordinates=options.coordinates)
    except NoRoomError as error:
        board = _apology(error, room, options, sign)
    inner = max(board.width, head.width if head is not None else 0)
    whole = Grid(inner + 2 * margin, taken + board.height)
    if head is not None:
        whole.paste(head, margin, 0)
        if palette.tints:
            for y in range(head.height):
                whole.grounds[y] = ["header"] * whole.width
    whole.paste(board, margin, taken)
    return "".join(f"{line}\n" for line in whole.lines(palette))


def describe(scene: Scene, *, header: bool = False) -> str:
    """The board as plain text, for readers that see no picture (`<desc>` in an SVG)."""
    return draw_text(scene, RenderOptions(header=header))


def _header(scene: Scene, room: int | None, options: RenderOptions, sign: Signs) -> Grid | None:
    if scene.header is None or not options.header:
        return None
    lines = options.lines
    rows = 5 if lines is None or lines >= 16 else 3 if lines >= 10 else 1 if lines >= 5 else 0
    if not rows:
        return None
    stones = isinstance(scene.layout, Lattice) or any(isinstance(shape, Piece) for shape in scene.shapes)
    return draw_header(scene.header, room or 120, sign, sign.stones if stones else sign.ways, rows=rows)


def _apology(error: NoRoomError, room: int | None, options: RenderOptions, sign: Signs) -> Grid:
    if error.lines and options.lines is not None and options.lines < error.lines:
        text = _("needs {columns} x {lines} characters").format(columns=error.columns, lines=error.lines)
    else:
        text = _("needs {columns} columns").format(columns=error.columns)
    text = shorten(text, room or width(text), sign.ellipsis)
    grid = Grid(width(text), 1)
    grid.write(0, 0, text, "muted")
    return grid
