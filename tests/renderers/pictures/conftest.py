"""Hand-made scenes that show everything a picture can hold, and helpers to read pictures back."""

from __future__ import annotations

import io
from collections.abc import Callable
from types import SimpleNamespace
from typing import Any
from xml.etree import ElementTree as ET

import pytest
from PIL import Image

from rokgard import (
    Cell,
    Dot,
    Header,
    Lattice,
    Mark,
    Piece,
    Plane,
    PlayerCard,
    Polygon,
    RenderOptions,
    Role,
    Scene,
    Segment,
    Shape,
    Text,
)
from rokgard.scene import column_name as letter
from rokgard_renderers.raster import PngRenderer
from rokgard_renderers.svg import SvgRenderer

STARS = {
    "A1": (86, 174), "A2": (233, 140), "A3": (396, 182), "A4": (694, 174), "A5": (898, 160), "A6": (1009, 146),
    "A7": (1121, 160), "A8": (1254, 146), "B1": (38, 286), "B2": (169, 247), "B3": (428, 301), "B4": (560, 207),
    "B5": (803, 211), "B6": (887, 278), "B7": (1027, 262), "B8": (1177, 282), "C1": (154, 356), "C2": (273, 310),
    "C3": (356, 430), "C4": (605, 337), "C5": (778, 349), "C6": (989, 429), "C7": (1100, 390), "C8": (1240, 379),
    "D1": (74, 476), "D2": (266, 512), "D3": (383, 539), "D4": (499, 468), "D5": (732, 464), "D6": (864, 443),
    "D7": (960, 538), "D8": (1185, 478), "E1": (127, 600), "E2": (474, 642), "E3": (599, 548), "E4": (721, 601),
    "E5": (849, 590), "E6": (952, 656), "E7": (1085, 548), "E8": (1256, 586), "F1": (37, 659), "F2": (150, 735),
    "F3": (274, 677), "F4": (616, 657), "F5": (704, 721), "F6": (819, 722), "F7": (1080, 659), "F8": (1234, 696),
    "G1": (59, 810), "G2": (281, 840), "G3": (415, 791), "G4": (584, 760), "G5": (687, 830), "G6": (955, 833),
    "G7": (1156, 781), "G8": (1257, 851), "H1": (162, 870), "H2": (552, 870), "H3": (849, 869), "H4": (1080, 870),
}  # fmt: skip
RED = (
    "A1B2 B1B2 B1C1 C1C2 B5A5 A5B6 A6B6 C5B6 B6B7 C5D6 B7D6 E3D5 D5E4 C5E4 D6E4 E3E4 E3F4 F4E4 E4E5 F4F5 "
    "F5F6 E5F6 G4F5 F5G5 F6G5 G4H2 A6A7 A7A8 B8D8 D8E8 D8F7 F7G7 F7G6 E8F8 F8G7 F8G8 G7H4 C3D3 D2D3 E1F1 "
    "F2G1 F2G2 G1H1 H1G2 C6C7 G7G8"
)
BLUE = (
    "A1B1 B2C1 B2C2 B4A4 A5A6 A6B7 A6A8 B5C5 B5B6 B6D6 C5D5 D6E5 E4F5 E4F6 G4F4 E3G4 H2F5 H2G5 C8B8 C8D8 "
    "C8E8 D8E7 E7F7 F7E8 E8G7 G6G7 G6H4 H3G6 H3H4 H4G8 C3D2 F2H1 C6D7 D7E6 A7B7 F4G4"
)
AREAS_RED = (
    "A1B1B2 B1B2C1 B5A5B6 A5A6B6 A6B6B7 B6B7D6 E3D5E4 C5D5E4 C5D6E4 E3E4F4 F4F5G4 F5F6G5 E4E5F6 "
    "B8C8D8 D8E7F7 F7G6G7 F8G7G8 F2G1H1 F2H1G2"
)
AREAS_BLUE = (
    "B2C1C2 A6A7B7 A6A7A8 B5C5B6 C5B6D6 D6E4E5 E4F4F5 E4F5F6 E3F4G4 G4F5H2 H2F5G5 C8D8E8 D8E8F7 E8F7G7 "
    "E8F8G7 G6G7H4 G7H4G8 H3G6H4 C3D2D3"
)


def _star(name: str) -> tuple[int, int]:
    x, y = STARS[name]
    return (x - 38) * 12, (y - 140) * 12


def names(text: str) -> list[str]:
    return [text[i : i + 2] for i in range(0, len(text), 2)]


def cloud(*, header: bool = True) -> Scene:
    """Sixty stars, both players' lines and triangles, the last move, and a refused one with its culprit."""
    shapes: list[Shape] = []
    for seat, areas in ((0, AREAS_RED), (1, AREAS_BLUE)):
        shapes += [Polygon(tuple(map(_star, names(a))), seat=seat, role=Role.AREA) for a in areas.split()]
    for seat, lines in ((0, RED), (1, BLUE)):
        shapes += [Segment(_star(n[:2]), _star(n[2:]), seat=seat) for n in lines.split()]
    shapes += [Dot(_star(name), name, role=Role.GRID, pick=name, title=f"star {name}") for name in STARS]
    shapes += [
        Segment(_star("C6"), _star("D7"), seat=1, role=Role.LAST),
        Segment(_star("F6"), _star("G7"), seat=0, role=Role.REFUSED),
        Segment(_star("F7"), _star("G6"), role=Role.REFUSED),
    ]
    card = Header("Triangles", "60 stars · move 81", (PlayerCard("Player 1", 20), PlayerCard("Player 2", 18)), turn=0)
    return Scene(Plane(1218 * 12, 730 * 12), tuple(shapes), card if header else None)


DISCS = "d14 l14 j12 k11 k10 k9 k8 j8 i10 h9 e8 h7 l7 m7 n7 f6 g6 h6 k6 d5 e4"
RINGS = "k13 d12 g11 h11 i11 g10 h10 c9 f9 i9 f8 g8 i8 e7 f7 g7 j7 k7 d6 e6 j6 g5 h5 i5 f4"
ROW = "e11 f10 g9 h8 i7"


def place(word: str) -> tuple[int, int]:
    return ord(word[0]) - ord("a"), int(word[1:]) - 1


def letters(count: int) -> tuple[str, ...]:
    return tuple("abcdefghijklmnopqrstuvwxyz"[:count])


def numbers(count: int) -> tuple[str, ...]:
    return tuple(str(i + 1) for i in range(count))


def lattice(cell: str, columns: int, rows: int, *, drop: bool = False) -> Lattice:
    return Lattice(cell, columns, rows, letters(columns), () if drop else numbers(rows), drop=drop)  # type: ignore[arg-type]


def cells(columns: int, rows: int) -> list[Shape]:
    return [Cell((c, r), role=Role.GRID, pick=f"{letter(c)}{r + 1}") for c in range(columns) for r in range(rows)]


def five(*, header: bool = True) -> Scene:
    """Fifteen by fifteen squares with a winning diagonal."""
    shapes = cells(15, 15)
    shapes += [Piece(place(w), seat=0) for w in DISCS.split()]
    shapes += [Piece(place(w), seat=1) for w in RINGS.split()]
    row = [place(w) for w in ROW.split()]
    shapes += [Cell(at, role=Role.WINNING, seat=0) for at in row]
    shapes += [Piece(at, role=Role.WINNING, seat=0) for at in row]
    shapes += [Segment(row[0], row[-1], role=Role.WINNING, seat=0), Mark(row[-1], role=Role.LAST, seat=0)]
    card = Header(
        "Lines · five in a row",
        "15 × 15 · move 51 · Player 1 wins with e11–i7",
        (PlayerCard("Player 1"), PlayerCard("Player 2")),
        winner=0,
    )
    return Scene(lattice("square", 15, 15), tuple(shapes), card if header else None)


def hexagons(*, header: bool = True) -> Scene:
    """Seven by six hexagons with gravity, a winning slant, and a stone that is about to fall."""
    shapes = cells(7, 6)
    discs = "a2 b1 b3 c2 d2 e1 f2 g2"
    rings = "a1 b2 c1 d1 f1 f3 g1 g3"
    shapes += [Piece(place(w), seat=0) for w in discs.split()]
    shapes += [Piece(place(w), seat=1) for w in rings.split()]
    row = [place(w) for w in ("b4", "c3", "d3", "e2")]
    shapes += [Piece(at, role=Role.WINNING, seat=1) for at in row]
    shapes += [Segment(row[0], row[-1], role=Role.WINNING, seat=1), Piece((6, 3), role=Role.PREVIEW, seat=0)]
    card = Header(
        "Lines · hexagons · gravity",
        "7 × 6 · four in a row · Player 2 wins",
        (PlayerCard("Player 1"), PlayerCard("Player 2")),
        winner=1,
    )
    return Scene(lattice("hexagon", 7, 6, drop=True), tuple(shapes), card if header else None)


def everything(layout: Plane | Lattice) -> Scene:
    """Every kind of shape in every role, for both seats and for none, some at odd places."""
    lattice_ = isinstance(layout, Lattice)
    across = layout.columns if lattice_ else 10
    step = 1 if lattice_ else max(layout.width // 10, 1)
    shapes: list[Shape] = []
    count = 0
    for role in Role:
        for seat in (None, 0, 1):
            x, y = count % across * step, count // across * step
            text = {"role": role, "seat": seat, "title": f"{role} <{seat}> & more"}
            shapes += [
                Cell((x, y), **text),
                Polygon(((x, y), (x + step, y), (x, y + step)), **text),
                Segment((x, y), (x + step, y + step), **text),
                Segment((x, y), (x, y), **text),
                Piece((x, y), glyph="KQ"[count % 2], **text),
                Dot((x, y), **text),
                Dot((x + step, y), f"s{count}", **text),
                Mark((x, y), **text),
                Text((x, y), f"<b>{role}</b> & \N{GREEK SMALL LETTER OMEGA}", **text),
            ]
            count += 1
    shapes += [Polygon(((0, 0), (0, 0), (0, 0)), seat=1, role=Role.AREA), Dot((-3, 10**6), "far away")]
    header = Header("Everything", "all kinds of shapes", (PlayerCard("Ada", 3), PlayerCard("Grace", 0)), turn=1)
    return Scene(layout, tuple(shapes), header)


SVG = "{http://www.w3.org/2000/svg}"


class Drawing:
    """An SVG picture, parsed, with what tests ask of it."""

    def __init__(self, data: bytes) -> None:
        self.data = data
        self.text = data.decode()
        self.root = ET.fromstring(data)

    def named(self, *classes: str) -> list[ET.Element]:
        """All elements that have all of these classes, in painting order."""
        return [e for e in self.root.iter() if set(classes) <= set(e.get("class", "").split())]

    def one(self, *classes: str) -> ET.Element:
        """The only element with these classes."""
        (found,) = self.named(*classes)
        return found

    def words(self, *classes: str) -> list[str]:
        """The text of the elements with these classes."""
        return [e.text or "" for e in self.named(*classes)]

    def order(self, name: str) -> int:
        """The place of the first element with a class in painting order."""
        return next(i for i, e in enumerate(self.root.iter()) if name in e.get("class", "").split())

    def size(self) -> tuple[float, float]:
        """Width and height in units."""
        return tuple(map(float, self.root.get("viewBox", "").split()[2:]))  # type: ignore[return-value]


def svg(scene: Scene, **options: Any) -> Drawing:
    return Drawing(SvgRenderer().render(scene, RenderOptions(**options)))


def image(scene: Scene, **options: Any) -> Image.Image:
    return Image.open(io.BytesIO(PngRenderer().render(scene, RenderOptions(**options))))


@pytest.fixture(scope="session")
def draw() -> Callable[..., Drawing]:
    """Draws a scene as SVG and parses it."""
    return svg


@pytest.fixture(scope="session")
def shoot() -> Callable[..., Image.Image]:
    """Draws a scene as PNG and opens it."""
    return image


@pytest.fixture(scope="session")
def scenes() -> SimpleNamespace:
    """The hand-made scenes, by name."""
    return SimpleNamespace(
        cloud=cloud, five=five, hexagons=hexagons, lattice=lattice, cells=cells, everything=everything, star=_star
    )
