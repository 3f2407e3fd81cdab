"""Whole screens, kept as text. `ROKGARD_GOLDEN=write pytest tests/renderers/text` writes them anew; read the diff."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from rokgard.game import with_role
from rokgard.match import Match
from rokgard.present import present
from rokgard.render import RenderOptions
from rokgard.scene import Dot, Header, Lattice, Mark, Piece, Plane, PlayerCard, Polygon, Role, Scene, Segment, Text
from rokgard_renderers.text.drawing import draw_text

FOLDER = Path(__file__).parent / "golden"
NAMES = ("Ada", "Konrad Zuse")

LINES = {
    "three": "a1 b1 b2 c2 c3",
    "five": "h8 h9 i9 i8 j10 j9 k11 l12 g8 j8 k8 k9 l9 h7 m9 g6 n9 f5",
    "four-gravity": "b e e b c e d f e a e a g d c e b b g d f f d d g b b c",
    "hex-gravity": "b e e b c e d f e a e a g d c e b b g d f f d d g b b c g",
}
STARS_24 = (
    (508, 821), (1530, 142), (1852, 743), (2754, 800), (1012, 1678), (1798, 1631), (2574, 1742), (3491, 1253),
    (530, 2498), (1895, 2544), (2772, 2756), (3368, 2255), (685, 3762), (1152, 2763), (2444, 4222), (3096, 3373),
    (248, 4260), (1176, 4462), (1833, 4508), (3372, 4782), (280, 4960), (1226, 5177), (2131, 5218), (2966, 5439),
)  # fmt: skip
MOVES_24 = (
    "E2E3 A4B2 B3C3 D3E3 E4F4 E2F2 E3F2 B3B4 D1E1 C1D2 B1D2 E3F3 F1F2 A2A3 C3C4 B1C1 C3D4 E1F2 D3E2 E1F1 C2D2 A4B4 "
    "B2D2 B1B2 B2B3 F3F4 D1E2 A3B2 A3A4 B2C2 C2C3 F2F3 B3C4 A4B3 E1E2 A1B1"
)
STARS_60 = (
    (391, 331), (754, 182), (1214, 76), (1347, 472), (2060, 21), (2516, 125), (2999, 333), (198, 940), (942, 597),
    (1774, 1124), (2199, 828), (2562, 684), (2936, 925), (3421, 901), (350, 1356), (1073, 1855), (1140, 1298),
    (1767, 1615), (2566, 1788), (3371, 1845), (3533, 1461), (100, 2370), (297, 1934), (509, 2295), (1972, 2196),
    (2415, 2691), (2875, 2177), (3233, 2421), (26, 2995), (363, 2724), (527, 3188), (1366, 2717), (1939, 2963),
    (2916, 2819), (3492, 2766), (354, 3742), (1289, 3189), (1621, 4027), (2092, 3431), (2563, 3391), (3318, 3545),
    (3564, 3845), (117, 4229), (593, 4360), (954, 4318), (2063, 4515), (2633, 4084), (3064, 4161), (3234, 4571),
    (508, 4992), (1016, 4743), (1569, 4742), (2431, 5152), (2576, 4760), (2882, 5121), (3315, 5021), (827, 5363),
    (1234, 5447), (1765, 5411), (2493, 5513),
)  # fmt: skip
MOVES_60 = (
    "G2G3 H6I3 F7G5 C6C7 G4H3 B3C4 I3I4 H7I4 F6F7 B4B5 G1H2 E4F2 D3E3 A1A2 B6B7 D4E4 H4H5 E3G2 E6F4 I1I2 D1D3 F1G1 "
    "G5H6 H6H7 A4B2 G7H7 A3A4 D7E7 D1D2 B3B4 E1E2 D6D7 G3H2 C5D6 G6G7 D2D3 H1I2 G2H2 G7H6 D1E2 E3G1 D4D6 G5G6 A5A6 "
    "G4G5 C3C4 D3E4 E2E3 C2D2 E4E5 D3E2 B7C7 F2F4 A4B3 I2I3 H1H2 B1C1 H4H6 C2C4 E5F4 B5B6 C2C3 F1G2 D6E6 H1I1 A6A7 "
    "A7B5 B2C3 G4H5 D7E6 H2H3 A2B2 A2A3 D5D6 B6C5 A7B6 E1E3 F4F5 C1D2 C5D7 G4H4 C6D7 F7G7 H5H6 F7G6 B4C4 A1B1 E6E7"
)


def lines(preset: str, ply: int | None = None) -> Match[Any, Any]:
    from rokgard_lines.game import Lines

    return Match(Lines(Lines.presets[preset]), LINES[preset].split()[:ply])


def triangles(stars: tuple[tuple[int, int], ...], moves: str) -> Match[Any, Any]:
    from rokgard_triangles.game import Triangles

    return Match(Triangles(Triangles.Options(coordinates=stars)), moves.split())


def refused_triangles() -> Scene:
    match = triangles(STARS_24, MOVES_24)
    refused = match.parse("A1 D4")
    assert match.refusal(refused) is not None
    return present(match, names=NAMES, hint=match.legal_moves()[0], refused=refused)


def dropping() -> Scene:
    match = lines("four-gravity", 12)
    preview = with_role(match.game.sketch(match.state, match.parse("d")), Role.PREVIEW)
    return present(match, names=NAMES).add(preview)


def marked_lattice() -> Scene:
    shapes = [Mark((i, i), role=role) for i, role in enumerate((Role.NOTE, Role.HINT, Role.PREVIEW, Role.REFUSED))]
    return lines_scene("five", 12).add((*shapes, Text((7, 14), "a caption over the board")))


def lines_scene(preset: str, ply: int | None = None) -> Scene:
    return present(lines(preset, ply), names=NAMES)


def boxes() -> Scene:
    """Dots, lines and boxes on a lattice."""
    dots = [Dot((c, r), role=Role.GRID) for c in range(4) for r in range(3)]
    drawn = [((0, 0), (1, 0), 0), ((0, 0), (0, 1), 1), ((1, 0), (1, 1), 0), ((0, 1), (1, 1), 1), ((2, 1), (2, 2), 1)]
    open_ = [Segment((2, 0), (3, 0), role=Role.GRID, pick="k1"), Segment((3, 0), (3, 1), role=Role.GRID, pick="k2")]
    area = Polygon(((0, 0), (1, 0), (1, 1), (0, 1)), seat=1, role=Role.AREA)
    lines_ = [Segment(a, b, seat=seat) for a, b, seat in drawn]
    header = Header("Boxes", "", (PlayerCard("Ada", 0), PlayerCard("Bo", 1)), turn=1)
    return Scene(Lattice("square", 4, 3), (area, *lines_, *open_, *dots), header)


def men() -> Scene:
    """Points, lines of the field and pieces on a plane."""
    ring = [(0, 0), (500, 0), (1000, 0), (1000, 500), (1000, 1000), (500, 1000), (0, 1000), (0, 500)]
    field = [Segment(a, b, role=Role.GRID) for a, b in zip(ring, ring[1:] + ring[:1], strict=True)]
    dots = [Dot(at, f"p{i}", role=Role.GRID, pick=f"p{i}") for i, at in enumerate(ring)]
    pieces = [Piece(ring[0], seat=0), Piece(ring[3], seat=1), Piece(ring[5], seat=0, role=Role.HINT)]
    return Scene(Plane(1000, 1000), (*field, *dots, *pieces, Text((500, 500), "middle")))


SCENES = {
    "lines-three": lambda: lines_scene("three"),
    "lines-five": lambda: lines_scene("five"),
    "lines-five-marks": marked_lattice,
    "lines-four-gravity": lambda: lines_scene("four-gravity"),
    "lines-four-gravity-drop": dropping,
    "lines-hex-gravity": lambda: lines_scene("hex-gravity"),
    "triangles-24": lambda: present(triangles(STARS_24, MOVES_24), names=NAMES),
    "triangles-24-refused": refused_triangles,
    "triangles-60": lambda: present(triangles(STARS_60, MOVES_60), names=NAMES),
    "boxes": boxes,
    "men": men,
}


def screens() -> Iterator[tuple[str, str, RenderOptions]]:
    for name in SCENES:
        columns, rows = (120, 40) if name == "triangles-60" else (80, 24)
        yield name, f"{name}.txt", RenderOptions(columns=columns, lines=rows)
        yield name, f"{name}.ascii.txt", RenderOptions(columns=columns, lines=rows, charset="ascii")
    for colours in ("16", "256", "truecolor"):
        for name in ("lines-hex-gravity", "lines-four-gravity-drop", "triangles-24-refused"):
            options = RenderOptions(columns=80, lines=24, colours=colours)  # type: ignore[arg-type]
            yield name, f"{name}.{colours}.txt", options
    for columns in (28, 20):
        yield "lines-hex-gravity", f"lines-hex-gravity.{columns}.txt", RenderOptions(columns=columns)
    yield "triangles-60", "triangles-60.print.txt", RenderOptions(columns=60, lines=30, colours="256", theme="print")
    yield "triangles-60", "triangles-60.40.txt", RenderOptions(columns=40, lines=16)
    yield "triangles-24", "triangles-24.bare.txt", RenderOptions(columns=60, lines=20, header=False, coordinates=False)


@pytest.mark.parametrize(
    ("scene", "file", "options"), list(screens()), ids=lambda value: value if isinstance(value, str) else ""
)
def test_a_screen_is_as_it_was(scene: str, file: str, options: RenderOptions) -> None:
    # Escapes are kept as a visible sign, so that the files can be read and compared anywhere.
    text = draw_text(SCENES[scene](), options).replace("\x1b", "␛")
    path = FOLDER / file
    if os.environ.get("ROKGARD_GOLDEN") == "write":
        path.write_text(text, encoding="utf-8")
    assert text == path.read_text(encoding="utf-8")


def test_no_screen_is_left_over() -> None:
    assert {path.name for path in FOLDER.iterdir()} == {file for _scene, file, _options in screens()}
