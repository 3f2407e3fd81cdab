"""What holds for every scene, width and option: nothing raises, nothing is too wide, nothing escapes."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable
from types import SimpleNamespace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rokgard.render import RenderOptions
from rokgard.scene import Cell, Dot, Piece, Plane, Polygon, Role, Scene, Segment
from rokgard_renderers.text.drawing import draw_text


@settings(max_examples=300, deadline=None)
@given(st.data())
def test_no_scene_raises_or_is_wider_than_its_room(drawn: SimpleNamespace, data: st.DataObject) -> None:
    scene, options = data.draw(drawn.scenes), data.draw(drawn.options)
    text = draw_text(scene, RenderOptions(**options))
    again = draw_text(scene, RenderOptions(**options))
    assert text == again
    assert text.endswith("\n")
    shown = re.sub(r"\x1b\[[0-9;]*m", "", text)
    assert "\x1b" not in shown
    assert all(char == "\n" or char.isprintable() for char in shown)
    if options["charset"] == "ascii":
        assert text.isascii()
    for line in text.splitlines():
        if options["colours"] == "none":
            assert "\x1b" not in line
            assert line == line.rstrip()
        elif "\x1b" in line:
            assert line.endswith("\x1b[0m")
        if options["columns"] is not None:
            assert columns_of(line) <= options["columns"]
    if isinstance(scene.layout, Plane) and options["lines"] is not None:
        assert len(text.splitlines()) <= options["lines"]


def columns_of(line: str) -> int:
    """Independent of the renderer's own count: by the standard library's tables."""
    line = re.sub(r"\x1b\[[0-9;]*m", "", line)
    wide = sum(unicodedata.east_asian_width(char) in "WF" for char in line)
    return len(line) + wide - sum(unicodedata.category(char) in ("Mn", "Me") for char in line)


@pytest.mark.parametrize("colours", ["none", "truecolor"])
@pytest.mark.parametrize("charset", ["unicode", "ascii"])
def test_no_width_from_1_to_200_is_exceeded(kit: SimpleNamespace, colours: str, charset: str) -> None:
    boards = [kit.lattice(15, 4), kit.lattice(9, 4, cell="hexagon"), kit.lattice(7, 6, drop=True), kit.cloud()]
    for scene in boards:
        for columns in [*range(1, 201), 1000]:
            text = kit.text_of(scene, columns=columns, lines=24, colours=colours, charset=charset)
            assert max(map(kit.columns_of, text.splitlines())) <= columns, columns


def test_every_role_is_seen_without_colours(
    kit: SimpleNamespace, marked: Callable[[Role | None], Scene], marking: Role
) -> None:
    for charset in ("unicode", "ascii"):
        pictures = {
            role: kit.text_of(marked(role), columns=80, lines=24, charset=charset) for role in (None, *kit.marking)
        }
        mine = pictures.pop(marking)
        assert mine not in pictures.values()


def test_every_role_is_seen_with_colours_by_more_than_its_colour(
    kit: SimpleNamespace, marked: Callable[[Role | None], Scene], marking: Role
) -> None:
    """All but winning cells, whose tint differs in lightness, are also seen when the colours are taken out."""
    bare = kit.text_of(marked(None), columns=80, lines=24, colours="truecolor")
    text = kit.text_of(marked(marking), columns=80, lines=24, colours="truecolor")
    assert text != bare
    if marking is not Role.WINNING:
        assert kit.plain(text) != kit.plain(bare)


def test_seats_are_told_apart_without_colours(kit: SimpleNamespace) -> None:
    places = kit.stars
    ends = places["A1"], places["B3"]
    corners = places["A1"], places["A3"], places["B2"]
    for charset in ("unicode", "ascii"):
        for make in (
            lambda seat: kit.lattice(3, 3, Piece((1, 1), seat=seat)),
            lambda seat: kit.lattice(3, 3, Cell((1, 1), seat=seat, role=Role.AREA)),
            lambda seat: kit.cloud(Segment(*ends, seat=seat)),
            lambda seat: kit.cloud(Polygon(corners, seat=seat, role=Role.AREA)),
            lambda seat: kit.cloud(Piece(ends[0], seat=seat)),
        ):
            pictures = [kit.text_of(make(seat), columns=80, lines=24, charset=charset) for seat in (0, 1, None)]
            assert len(set(pictures)) == 3


@settings(max_examples=30, deadline=None)
@given(st.sets(st.tuples(st.integers(0, 3600), st.integers(0, 5600)), min_size=2, max_size=60))
def test_every_name_is_seen_where_there_is_room(places: set[tuple[int, int]]) -> None:
    names = [f"{chr(65 + i // 9)}{i % 9 + 1}" for i in range(len(places))]
    dots = tuple(Dot(at, name, role=Role.GRID, pick=name) for at, name in zip(sorted(places), names, strict=True))
    scene = Scene(Plane(3600, 5600), dots)
    text = draw_text(scene, RenderOptions(columns=80, lines=24))
    missing = re.search(r"^(\d+) names have no room|^one name has no room", text, re.MULTILINE)
    words = re.findall(r"[A-Z]\d", text)
    # Stars may lie so close together that not all can be named; then it says how many are not.
    assert sorted(words) == sorted(set(words))
    assert len(words) == len(names) - (int(missing[1] or 1) if missing else 0)
