"""Helpers that read text pictures back, and small scenes that show everything a text picture can hold."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable
from types import SimpleNamespace
from typing import Any

import pytest

from rokgard import Cell, Dot, Header, Lattice, Mark, Piece, Plane, PlayerCard, Polygon, Role, Scene, Segment, Shape
from rokgard.render import RenderOptions
from rokgard.scene import column_name
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


def text_of(scene: Scene, **options: Any) -> str:
    """The picture as the renderer's bytes say it."""
    return TextRenderer().render(scene, RenderOptions(**options)).decode()


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
        text_of=text_of, plain=plain, columns_of=columns_of, lattice=lattice, cloud=cloud, stars=STARS, marking=MARKING
    )


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
