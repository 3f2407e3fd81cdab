"""Dots and Boxes: a whole game for Rokgard, and all that a plugin needs."""

from typing import NamedTuple

from pydantic import Field
from rokgard import Dot, Game, GameOptions, Outcome, Plane, Polygon, Refusal, Role, Scene, Segment, hookimpl

SIDE, EDGE = 1000, 500  # the side of a box, and the room around the outer dots, in board units


class BoxesOptions(GameOptions):
    columns: int = Field(3, ge=1, le=8, description="How many boxes stand side by side.")
    rows: int = Field(3, ge=1, le=8, description="How many rows of boxes there are.")


class Position(NamedTuple):
    turn: int
    sides: tuple[int | None, ...]  # the seat that drew each side
    boxes: tuple[int | None, ...]  # the seat that owns each box


class Boxes(Game[Position, int]):
    """Draw the sides of a grid. Whoever closes a box owns it and draws again; most boxes win."""

    id, title, summary = "boxes", "Dots and Boxes", "close most boxes of a grid"
    Options = BoxesOptions
    presets = {name: BoxesOptions(columns=n, rows=n) for name, n in (("classic", 3), ("small", 2), ("large", 5))}

    def __init__(self, options=None):
        super().__init__(options)
        rows, columns = range(self.options.rows + 1), range(self.options.columns + 1)
        self.names = {(x * SIDE + EDGE, y * SIDE + EDGE): f"{'ABCDEFGHI'[y]}{x + 1}" for y in rows for x in columns}
        self.sides = [(a, b) for a in self.names for b in ((a[0] + SIDE, a[1]), (a[0], a[1] + SIDE)) if b in self.names]
        self.texts = [f"{self.names[a]} {self.names[b]}" for a, b in self.sides]
        corners = [((x, y), (x + SIDE, y), (x + SIDE, y + SIDE), (x, y + SIDE)) for x, y in self.names]
        self.boxes = [box for box in corners if box[2] in self.names]
        self.around = [[n for n, side in enumerate(self.sides) if set(side) <= set(box)] for box in self.boxes]

    def describe(self):
        return f"{self.options.columns} × {self.options.rows} boxes"

    def initial(self):
        return Position(0, (None,) * len(self.sides), (None,) * len(self.boxes))

    def turn(self, s):
        return s.turn

    def legal_moves(self, s):
        return [n for n, seat in enumerate(s.sides) if seat is None]

    def play(self, s, m):
        sides = (*s.sides[:m], s.turn, *s.sides[m + 1 :])
        closed = [m in around and all(sides[n] is not None for n in around) for around in self.around]
        boxes = tuple(s.turn if new else seat for new, seat in zip(closed, s.boxes))
        return Position(s.turn if any(closed) else 1 - s.turn, sides, boxes)

    def scores(self, s):
        return s.boxes.count(0), s.boxes.count(1)

    def outcome(self, s):
        one, two = self.scores(s)
        winner = None if one == two else int(two > one)
        return None if None in s.boxes else Outcome((one, two), winner, "every box is closed")

    def move_text(self, s, m):
        return self.texts[m]

    def parse_move(self, s, text):
        typed = " ".join(sorted(text.upper().split()))
        return self.texts.index(typed) if typed in self.texts else super().parse_move(s, text)

    def refuse(self, s, m):
        return None if s.sides[m] is None else Refusal("already drawn", (Segment(*self.sides[m], role=Role.REFUSED),))

    def scene(self, s):
        ends = {dot for m in self.legal_moves(s) for dot in self.sides[m]}
        areas = [Polygon(box, seat=seat, role=Role.AREA) for box, seat in zip(self.boxes, s.boxes) if seat is not None]
        lines = [Segment(*self.sides[m], seat=seat) for m, seat in enumerate(s.sides) if seat is not None]
        dots = [Dot(at, name, role=Role.GRID, pick=name if at in ends else None) for at, name in self.names.items()]
        size = SIDE * (self.options.columns + 1), SIDE * (self.options.rows + 1)
        return Scene(Plane(*size), (*areas, *lines, *dots))


@hookimpl
def rokgard_games():
    return [Boxes]
