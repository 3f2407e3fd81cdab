"""A renderer for chats: any board in emoji. One file; it works as soon as it lies in the plugin folder."""

from rokgard import Dot, Lattice, Piece, Polygon, Renderer, Segment, hookimpl

EMPTY = "⬜"
INK = {Polygon: ("🟧", "🟪", "🟫"), Segment: ("🟥", "🟦", "⬛"), Piece: ("🔴", "🔵", "⚫"), Dot: ("⚪", "⚪", "⚪")}


class EmojiRenderer(Renderer):
    format = "emoji"
    suffixes = (".emoji",)
    media_type = "text/plain"
    summary = "the board in emoji, for chats"

    def render(self, scene, options):
        layout = scene.layout
        if isinstance(layout, Lattice):
            columns, rows, unit = layout.columns, layout.rows, 1
        else:  # free points: as many squares as there is room for, an emoji being two characters wide
            columns = min(max((options.columns or 50) // 2, 2), 100)
            unit = layout.width / (columns - 1)
            rows = round(layout.height / unit) + 1
        grid = [[EMPTY] * columns for _ in range(rows)]
        for kind, (first, second, nobody) in INK.items():  # in painting order: areas lie below lines
            for shape in scene.shapes:
                if type(shape) is kind:
                    for x, y in squares(shape, columns, rows, unit):
                        grid[y][x] = nobody if shape.seat is None else (first, second)[shape.seat]
        if isinstance(layout, Lattice):
            grid.reverse()  # row 0 of a lattice is at the bottom, row 0 of a text at the top
        lines = ["".join(row) for row in grid]
        if options.header and scene.header:
            lines.insert(0, f"{scene.header.title} · {scene.header.detail}".rstrip(" ·"))
        return ("\n".join(lines) + "\n").encode()


def squares(shape, columns, rows, unit):
    """The squares of the grid that a shape covers."""
    if isinstance(shape, Segment):
        (ax, ay), (bx, by) = shape.a, shape.b
        steps = round(max(abs(bx - ax), abs(by - ay)) / unit) + 1
        points = [(ax + (bx - ax) * n / steps, ay + (by - ay) * n / steps) for n in range(steps + 1)]
        return [(round(x / unit), round(y / unit)) for x, y in points]
    if isinstance(shape, Polygon):
        return [(x, y) for x in range(columns) for y in range(rows) if inside(x * unit, y * unit, shape.points)]
    return [(round(shape.at[0] / unit), round(shape.at[1] / unit))]


def inside(x, y, points):
    """Whether a point lies in a polygon: a ray from it crosses the outline an odd number of times."""
    odd = False
    for (ax, ay), (bx, by) in zip(points, (*points[1:], points[0]), strict=True):
        if (ay > y) != (by > y) and x < ax + (y - ay) * (bx - ax) / (by - ay):
            odd = not odd
    return odd


@hookimpl
def rokgard_renderers():
    return [EmojiRenderer()]
