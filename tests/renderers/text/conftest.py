"""Helpers that read text pictures back, and small scenes that show everything a text picture can hold."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable
from types import SimpleNamespace
from typing import Any

import pytest
from hypothesis import strategies as st

from rokgard import Cell, Dot, Header, Lattice, Mark, Piece, Plane, PlayerCard, Polygon, Role, Scene, Segment, Shape
from rokgard.render import RenderOptions
from rokgard.scene import Text, column_name
from rokgard.sheet import Sheet
from rokgard_renderers.text.renderer import TextRenderer

SGR = re.compile(r"\x1b\[[0-9;]*m")
HEADER = Header("Title", "detail", (PlayerCard("Ada", 3), PlayerCard("Bo", 12)), turn=0)
STARS = {
    "A1": (300, 200),
    "A2": (1500, 300),
    "A3": (2600, 150),
    "B1": (200, 1800),
    "B2": (1400, 1500),
    "B3": (2700, 1900),
}


WORDS = st.one_of(
    st.text(max_size=12),
    st.sampled_from(
        [
            "",
            "Ada",
            "名前",
            "\x1b[31mred",
            "e\u0301\u0301\u0301\u0301\u0301",
            "👩‍👩‍👧",
            "\u202eevil",
            "a\nb\tc",
            "\x9b2J",
        ]
    ),
)
SHAPE = {
    "seat": st.sampled_from([None, 0, 1]),
    "role": st.sampled_from(list(Role)),
    "pick": st.none() | st.sampled_from(["a1", "k", "名", "long-pick"]),
    "glyph": st.none() | st.sampled_from(["x", "♞", "名", "\x1b", ""]),
}


OVERLAY = {
    "seat": st.sampled_from([None, 0, 1]),
    "role": st.sampled_from([Role.PREVIEW, Role.HINT, Role.REFUSED, Role.NOTE]),
    "glyph": st.sampled_from([None, None, None, "x", "名"]),
}


def shapes(x: int, y: int, kind: dict[str, Any] = SHAPE) -> st.SearchStrategy[tuple[Shape, ...]]:
    at = st.tuples(st.integers(-1, x), st.integers(-1, y))
    one: st.SearchStrategy[Shape] = st.one_of(
        st.builds(Dot, at, WORDS, **kind),
        st.builds(Segment, at, at, **kind),
        st.builds(Polygon, st.lists(at, min_size=3, max_size=5).map(tuple), **kind),
        st.builds(Cell, at, **kind),
        st.builds(Piece, at, **kind),
        st.builds(Text, at, WORDS, **kind),
        st.builds(Mark, at, **kind),
    )
    return st.lists(one, max_size=14).map(tuple)


def overlays(scene: Scene) -> st.SearchStrategy[tuple[Shape, ...]]:
    """More shapes for a scene: mostly such as overlays bring, else any."""
    layout = scene.layout
    size = (layout.width, layout.height) if isinstance(layout, Plane) else (layout.columns, layout.rows)
    at = st.tuples(st.integers(0, size[0]), st.integers(0, size[1]))
    known = [point for shape in scene.shapes if (point := getattr(shape, "at", None)) is not None]
    at = at | st.sampled_from(known) if known else at
    light: st.SearchStrategy[Shape] = st.one_of(
        st.builds(Segment, at, at, **OVERLAY), st.builds(Mark, at, **OVERLAY), st.builds(Piece, at, **OVERLAY)
    )
    return st.one_of(st.lists(light, max_size=4).map(tuple), shapes(*size, OVERLAY), shapes(*size))


@st.composite
def scenes(draw: st.DrawFn) -> Scene:
    layout: Plane | Lattice
    if draw(st.booleans()):
        width, height = draw(st.integers(0, 3000)), draw(st.integers(0, 3000))
        layout, inside = Plane(width, height), shapes(width, height)
    else:
        columns, rows = draw(st.integers(1, 26)), draw(st.integers(1, 9))
        names = draw(st.sampled_from([(), tuple("abcdefghijklmnopqrstuvwxyz"), ("10", "11", "名"), ("a", "A")]))
        row_names = draw(st.sampled_from([(), tuple(str(i + 1) for i in range(rows))]))
        cell = draw(st.sampled_from(["square", "hexagon"]))
        layout = Lattice(cell, columns, rows, names, row_names, drop=draw(st.booleans()))
        inside = shapes(columns, rows)
    players = st.lists(st.builds(PlayerCard, WORDS, st.none() | st.integers(0, 999)), max_size=2).map(tuple)
    seat = st.sampled_from([None, 0, 1])
    header = draw(st.none() | st.builds(Header, WORDS, WORDS, players, seat, seat))
    return Scene(layout, draw(inside), header)


OPTIONS = st.fixed_dictionaries(
    {
        "columns": st.integers(1, 200) | st.sampled_from([None, 1000]),
        "lines": st.integers(1, 60) | st.none(),
        "colours": st.sampled_from(["none", "16", "256", "truecolor"]),
        "charset": st.sampled_from(["unicode", "ascii"]),
        "theme": st.sampled_from(["nebula", "print", "high-contrast"]),
        "header": st.booleans(),
        "coordinates": st.booleans(),
        "transparent": st.booleans(),
    }
)


def text_of(scene: Scene, **options: Any) -> str:
    """The picture as the renderer's bytes say it."""
    return TextRenderer().render(scene, RenderOptions(**options)).decode()


def sheet_of(scene: Scene, **options: Any) -> Sheet:
    """The scene laid out."""
    return TextRenderer().lay_out(scene, RenderOptions(**options))


def plain(text: str) -> str:
    """The picture without its colours."""
    return SGR.sub("", text)


def columns_of(line: str) -> int:
    """Columns that a line takes in a terminal."""
    return sum(
        0 if unicodedata.combining(char) else 2 if unicodedata.east_asian_width(char) in "WF" else 1
        for char in plain(line)
    )


def lattice(
    columns: int = 5, rows: int = 4, *shapes: Shape, cell: str = "square", named: bool = True, drop: bool = False
) -> Scene:
    """A board with all its cells."""
    layout = Lattice(
        "hexagon" if cell == "hexagon" else "square",
        columns,
        rows,
        tuple(column_name(i) for i in range(columns)) if named else (),
        tuple(str(i + 1) for i in range(rows)) if named and not drop else (),
        drop=drop,
    )
    cells = tuple(Cell((c, r), role=Role.GRID) for r in range(rows) for c in range(columns))
    return Scene(layout, (*cells, *shapes), HEADER)


def cloud(*shapes: Shape) -> Scene:
    """Six stars on a wide plane."""
    dots = (Dot(at, name, role=Role.GRID, pick=name) for name, at in STARS.items())
    return Scene(Plane(3000, 2000), (*shapes, *dots), HEADER)


@pytest.fixture
def kit() -> SimpleNamespace:
    """The helpers of this folder."""
    return SimpleNamespace(
        text_of=text_of,
        sheet_of=sheet_of,
        plain=plain,
        columns_of=columns_of,
        lattice=lattice,
        cloud=cloud,
        stars=STARS,
        marking=MARKING,
    )


@pytest.fixture(scope="session")
def drawn() -> SimpleNamespace:
    """Strategies: scenes of everything, more shapes for a scene, options."""
    return SimpleNamespace(scenes=scenes(), overlays=overlays, options=OPTIONS)


MARKING = (Role.LAST, Role.PREVIEW, Role.HINT, Role.REFUSED, Role.WINNING, Role.NOTE)


@pytest.fixture(params=MARKING, ids=lambda role: role.value)
def marking(request: pytest.FixtureRequest) -> Role:
    """A role that marks something on a board."""
    return Role(request.param)


@pytest.fixture(params=["square", "hexagon", "plane"])
def marked(request: pytest.FixtureRequest) -> Callable[[Role | None], Scene]:
    """Makes a scene on which something is marked in a role, or nothing."""
    kind: str = request.param

    def make(role: Role | None) -> Scene:
        if kind == "plane":
            area = Polygon((STARS["A1"], STARS["A2"], STARS["B2"]), seat=0, role=Role.AREA)
            scene = cloud(area, Segment(STARS["A1"], STARS["B2"], seat=1))
            mark: Shape | None = Segment(STARS["A1"], STARS["B3"], role=role, seat=0) if role else None
        else:
            scene = lattice(5, 4, Piece((1, 0), seat=0), Piece((2, 2), seat=1), cell=kind)
            mark = Mark((2, 2), role=role, seat=0) if role else None
        return scene.add((mark,)) if mark else scene

    return make
