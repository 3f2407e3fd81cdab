"""The graph of the values, as a scene that any renderer draws."""

from __future__ import annotations

import xml.etree.ElementTree as ET
from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rokgard import Dot, Header, Mark, Plane, PlayerCard, Polygon, RenderOptions, Role, Scene, Segment
from rokgard.analysis import MoveValue, PositionValue
from rokgard.graph import Graph
from rokgard.host import Host


def graph(*values: float | None) -> Scene:
    positions = [PositionValue(ply, ply % 2, value, line=("best",)) for ply, value in enumerate(values)]
    moves = [MoveValue(a.ply % 2, "x", "x", a, b) for a, b in pairwise(positions)]
    return Graph(positions, moves).scene()


def middle(scene: Scene) -> int:
    rows = sorted({shape.a[1] for shape in scene.shapes if isinstance(shape, Segment) and shape.role is Role.GRID})
    return rows[1]


def test_the_ground_belongs_to_who_is_ahead() -> None:
    scene = graph(0.0, 0.5, 0.5, -0.5, -0.5)
    areas = [shape for shape in scene.shapes if isinstance(shape, Polygon)]
    assert [area.seat for area in areas] == [0, 1]
    line = middle(scene)
    assert all(y <= line for _x, y in areas[0].points)
    assert all(y >= line for _x, y in areas[1].points)


def test_the_curve_changes_hands_exactly_in_the_middle() -> None:
    scene = graph(0.5, -0.5)
    curve = [shape for shape in scene.shapes if isinstance(shape, Segment) and shape.role is not Role.GRID]
    assert [segment.seat for segment in curve] == [0, 1]
    assert curve[0].b == curve[1].a
    assert curve[0].b[1] == middle(scene)


def test_what_is_unknown_leaves_a_gap() -> None:
    scene = graph(0.5, 0.5, None, 0.5, 0.5)
    curve = [shape for shape in scene.shapes if isinstance(shape, Segment) and shape.role is not Role.GRID]
    assert len(curve) == 2
    assert curve[0].b[0] < curve[1].a[0]


def test_mistakes_are_named_and_blunders_crossed() -> None:
    scene = graph(0.5, 0.2, 0.2, -0.9)
    dots = [shape for shape in scene.shapes if isinstance(shape, Dot)]
    assert [(dot.name, dot.seat) for dot in dots] == [("x?", 0), ("x??", 0)]
    crosses = [shape for shape in scene.shapes if isinstance(shape, Mark)]
    assert [cross.at for cross in crosses] == [dots[1].at]


def test_of_very_many_mistakes_the_worst_are_named() -> None:
    scene = graph(*[0.9, -0.9] * 20)
    dots = [shape for shape in scene.shapes if isinstance(shape, Dot)]
    assert len(dots) == 39
    assert 0 < sum(bool(dot.name) for dot in dots) <= 12


@given(st.lists(st.none() | st.floats(-1, 1, allow_nan=False), min_size=1, max_size=60))
@settings(deadline=None, max_examples=40)
def test_everything_lies_on_the_plane(values: list[float | None]) -> None:
    scene = graph(*values)
    assert isinstance(scene.layout, Plane)
    for shape in scene.shapes:
        points = [getattr(shape, name) for name in ("at", "a", "b") if hasattr(shape, name)]
        points += getattr(shape, "points", ())
        assert all(0 <= x <= scene.layout.width and 0 <= y <= scene.layout.height for x, y in points)


@pytest.mark.parametrize("theme", ["nebula", "print", "high-contrast"])
def test_every_theme_draws_it(theme: str) -> None:
    host = Host()
    header = Header("Heap · analysis", players=(PlayerCard("Ada"), PlayerCard("Bo")))
    scene = graph(0.1, -0.6, -0.6, None, 1.0).titled(header)
    root = ET.fromstring(host.render(scene, "svg", RenderOptions(theme=theme)))
    words = {element.text for element in root.iter() if element.text and element.text.strip()}
    assert {"+1", "-1", "x??", "Ada", "Bo"} <= words
    text = host.render(scene, "txt", RenderOptions(theme=theme, columns=80, lines=16, charset="ascii")).decode()
    assert text.isascii()
    assert "x??" in text
