"""Planes: braille, ASCII, names and marks."""

from __future__ import annotations

import re
from itertools import pairwise
from types import SimpleNamespace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rokgard.scene import Dot, Mark, Piece, Plane, Polygon, Role, Scene, Segment
from rokgard_renderers.text.canvas import cover, fill_masks
from rokgard_renderers.text.names import place_names
from rokgard_renderers.text.strokes import line_dots

COORDINATE = st.integers(0, 60)


@given(COORDINATE, COORDINATE, COORDINATE, COORDINATE)
def test_a_line_is_connected_symmetric_and_never_off_by_more_than_half_a_dot(
    ax: int, ay: int, bx: int, by: int
) -> None:
    line = line_dots(ax, ay, bx, by)
    assert line == line_dots(bx, by, ax, ay)
    assert {line[0], line[-1]} == {(ax, ay), (bx, by)}
    assert all(max(abs(x - u), abs(y - v)) == 1 for (x, y), (u, v) in pairwise(line))
    longer = max(abs(bx - ax), abs(by - ay))
    # The offset of a dot, measured across the longer axis, is the cross product over the longer side.
    assert all(2 * abs((bx - ax) * (y - ay) - (by - ay) * (x - ax)) <= longer * max(longer, 1) for x, y in line)


@given(st.lists(st.tuples(COORDINATE, COORDINATE), min_size=3, max_size=3))
def test_an_area_is_never_invisible(corners: list[tuple[int, int]]) -> None:
    touched, covered = cover(tuple(corners))
    assert covered
    box = [(min(axis), max(axis)) for axis in zip(*corners, strict=True)]
    for seat in (0, 1, None):
        masks = fill_masks(tuple(corners), seat)
        assert masks
        assert all(box[0][0] >> 1 <= x <= box[0][1] >> 1 and box[1][0] >> 2 <= y <= box[1][1] >> 2 for x, y, _ in masks)
    assert all(box[0][0] >> 1 <= first <= last <= box[0][1] >> 1 for _y, first, last in (*touched, *covered))


@settings(deadline=None)
@given(st.lists(st.tuples(st.integers(0, 79), st.integers(0, 79), st.integers(1, 4)), max_size=40))
def test_names_never_cover_each_other(items: list[tuple[int, int, int]]) -> None:
    spots = place_names(tuple(items), 40, 20)
    cells = [(s[0] + dx, s[1]) for s, item in zip(spots, items, strict=True) if s is not None for dx in range(item[2])]
    assert len(cells) == len(set(cells))
    assert all(0 <= x < 40 and 0 <= y < 20 for x, y in cells)


def test_a_name_alone_stands_on_its_star(kit: SimpleNamespace) -> None:
    assert place_names(((40, 40, 2),), 40, 20) == ((19, 10),)
    assert place_names(((41, 40, 2),), 40, 20) == ((20, 10),)


def test_stars_close_together_are_all_named(kit: SimpleNamespace) -> None:
    scene = Scene(Plane(100, 100), tuple(Dot((50 + i, 50), f"A{i + 1}", role=Role.GRID) for i in range(6)))
    scene = scene.add((Dot((0, 0), "Z1", role=Role.GRID), Dot((100, 100), "Z9", role=Role.GRID)))
    text = kit.text_of(scene, columns=80, lines=24)
    assert all(f"A{i + 1}" in text for i in range(6))


def test_names_without_room_are_counted_and_the_room_is_named(kit: SimpleNamespace) -> None:
    stars = tuple(Dot((x, y), f"{chr(65 + y)}{x}", role=Role.GRID) for x in range(10) for y in range(12))
    scene = Scene(Plane(9, 11), stars)
    lines = kit.text_of(scene, columns=20, lines=10).splitlines()
    assert len(lines) == 10
    # On 20 columns the note is cut; what comes first is how many names are missing.
    assert re.fullmatch(r"(\d+) names have no ro…", lines[-1])
    shown = re.findall(r"[A-L]\d", "\n".join(lines[:-1]))
    assert len(shown) == len(set(shown)) == len(stars) - int(lines[-1].split()[0])
    wide = kit.text_of(scene, columns=70, lines=5).splitlines()
    columns, rows = re.findall(r"(\d+) x (\d+) characters", wide[-1])[0]
    assert "no room" not in kit.text_of(scene, columns=int(columns), lines=int(rows))


@pytest.mark.parametrize(("columns", "lines"), [(9, 24), (80, 2)])
def test_hardly_any_room_is_answered_by_what_is_needed(kit: SimpleNamespace, columns: int, lines: int) -> None:
    text = kit.text_of(kit.cloud(), columns=columns, lines=lines, header=False)
    assert text.startswith("needs 10")
    assert text.count("\n") == 1


def test_the_marks_of_a_move_stand_around_the_names_of_its_ends(kit: SimpleNamespace) -> None:
    ends = kit.stars["A1"], kit.stars["B3"]
    for role, signs in ((Role.LAST, "()"), (Role.HINT, "[]"), (Role.PREVIEW, "<>"), (Role.REFUSED, "!!")):
        for charset in ("unicode", "ascii"):
            text = kit.text_of(kit.cloud(Segment(*ends, role=role)), columns=80, lines=24, charset=charset)
            assert f"{signs[0]}A1{signs[1]}" in text
            assert f"{signs[0]}B3{signs[1]}" in text
            assert f"{signs[0]}A2" not in text


def test_a_cross_marks_where_a_refused_line_is_blocked(kit: SimpleNamespace) -> None:
    scene = kit.cloud(Mark((800, 1000), role=Role.REFUSED))
    assert "×" in kit.text_of(scene, columns=80, lines=24)
    assert "×" not in kit.text_of(kit.cloud(), columns=80, lines=24)


def test_lines_of_seat_1_are_broken_in_colour_too(kit: SimpleNamespace) -> None:
    ends = kit.stars["A1"], kit.stars["A3"]
    pictures = [
        kit.plain(kit.text_of(kit.cloud(Segment(*ends, seat=seat)), columns=80, lines=24, colours="truecolor"))
        for seat in (0, 1)
    ]
    assert pictures[0] != pictures[1]


def test_areas_are_told_apart_by_a_pattern_besides_their_tint(kit: SimpleNamespace) -> None:
    corners = kit.stars["A1"], kit.stars["A3"], kit.stars["B2"]
    for charset in ("unicode", "ascii"):
        pictures = [
            kit.plain(
                kit.text_of(
                    kit.cloud(Polygon(corners, seat=seat, role=Role.AREA)),
                    columns=80, lines=24, colours="truecolor", charset=charset,
                )
            )
            for seat in (0, 1)
        ]  # fmt: skip
        assert pictures[0] != pictures[1]


def test_a_line_between_names_that_touch_is_still_seen(kit: SimpleNamespace) -> None:
    # Twelve rows of stars on twelve lines: the names above each other leave no character between them.
    stars = tuple(Dot((x, y), f"{chr(65 + y)}{x}", role=Role.GRID) for x in (0, 9) for y in range(12))
    bare = kit.text_of(Scene(Plane(9, 11), stars), columns=40, lines=12)
    for seat in (0, 1):
        line = Segment((0, 4), (0, 5), seat=seat)
        assert kit.text_of(Scene(Plane(9, 11), (line, *stars)), columns=40, lines=12) != bare


def test_a_piece_stands_before_the_name_of_its_point(kit: SimpleNamespace) -> None:
    scene = kit.cloud(Piece(kit.stars["A2"], seat=1), Piece(kit.stars["B1"], seat=0, glyph="K"))
    text = kit.text_of(scene, columns=80, lines=24)
    assert "○A2" in text
    assert "KB1" in text


def test_picks_of_nameless_things_are_shown(kit: SimpleNamespace) -> None:
    dots = (Dot((0, 0), role=Role.GRID), Dot((900, 0), role=Role.GRID), Dot((0, 900), role=Role.GRID))
    line = Segment((0, 0), (900, 0), role=Role.GRID, pick="e7")
    area = Polygon(((0, 0), (900, 0), (0, 900)), role=Role.GRID, pick="t3")
    text = kit.text_of(Scene(Plane(900, 900), (line, area, *dots)), columns=60, lines=20)
    assert "e7" in text
    assert "t3" in text
    named = kit.cloud(Segment(kit.stars["A1"], kit.stars["A2"], role=Role.GRID, pick="A1-A2"))
    assert "A1-A2" not in kit.text_of(named, columns=80, lines=24)


def test_stars_without_coordinates_have_no_names(kit: SimpleNamespace) -> None:
    text = kit.text_of(kit.cloud(), columns=80, lines=24, coordinates=False, header=False)
    assert text.count("•") == 6
    assert "A1" not in text


def test_a_move_does_not_shift_the_picture(kit: SimpleNamespace) -> None:
    before = kit.text_of(kit.cloud(), columns=80, lines=24).splitlines()
    scene = kit.cloud(Segment((300, 200), (2700, 1900), seat=0), Mark((0, 0), role=Role.REFUSED))
    after = kit.text_of(scene, columns=80, lines=24).splitlines()
    for name in kit.stars:
        assert [line.find(name) for line in before] == [line.find(name) for line in after]


def test_a_canvas_takes_the_room_it_is_given_but_no_more(kit: SimpleNamespace) -> None:
    stars = tuple(Dot((x * 37 % 3600, x * 991 % 5600), f"s{x}", role=Role.GRID) for x in range(120))
    lines = kit.text_of(Scene(Plane(3600, 5600), stars), columns=80, lines=22).splitlines()
    assert len(lines) <= 22
    assert max(map(len, lines)) > 70
