"""Boards of squares and hexagons."""

from __future__ import annotations

from dataclasses import replace
from types import SimpleNamespace

import pytest

from rokgard.scene import Cell, Dot, Lattice, Mark, Piece, Polygon, Role, Scene, Segment, Text


def board(kit: SimpleNamespace, scene: Scene, **options: object) -> list[str]:
    return kit.text_of(scene, header=False, **options).splitlines()


def test_a_square_board_has_names_on_all_edges(kit: SimpleNamespace) -> None:
    scene = kit.lattice(3, 2, Piece((0, 0), seat=0), Piece((2, 1), seat=1))
    assert board(kit, scene) == ["   A B C", "2  · · ○  2", "1  ● · ·  1", "   A B C"]


def test_names_on_the_right_go_first_where_room_is_scarce(kit: SimpleNamespace) -> None:
    scene = kit.lattice(3, 1)
    assert board(kit, scene, columns=10)[1] == "1  · · ·"
    assert board(kit, scene, columns=8) == ["needs 9…"]
    assert board(kit, scene, columns=40)[1] == "1  · · ·  1"


def test_a_board_without_names_is_unlabelled(kit: SimpleNamespace) -> None:
    assert board(kit, kit.lattice(3, 2, named=False)) == [" · · ·", " · · ·"]
    assert board(kit, kit.lattice(3, 2), coordinates=False) == [" · · ·", " · · ·"]


def test_twenty_five_columns_fit_eighty_characters(kit: SimpleNamespace) -> None:
    assert "needs" not in kit.text_of(kit.lattice(25, 16), columns=80, colours="truecolor")
    hexagons = kit.text_of(kit.lattice(25, 16, cell="hexagon"), columns=80)
    assert "/" in hexagons
    assert max(map(len, hexagons.splitlines())) <= 80


def test_only_the_cells_of_the_scene_are_drawn(kit: SimpleNamespace) -> None:
    cells = tuple(Cell((c, 0), role=Role.GRID) for c in (0, 2))
    assert board(kit, Scene(Lattice("square", 3, 1), cells)) == [" ·   ·"]
    assert board(kit, Scene(Lattice("hexagon", 3, 1), cells)) == [
        " ___     ___",
        "/   \\   /   \\",
        "\\___/   \\___/",
        "",
    ]


def test_marks_stand_in_the_columns_between_the_cells(kit: SimpleNamespace) -> None:
    scene = kit.lattice(
        6, 1, Piece((0, 0), seat=0), Mark((0, 0), role=Role.LAST), Mark((2, 0), role=Role.HINT),
        Mark((4, 0), role=Role.REFUSED), named=False,
    )  # fmt: skip
    assert board(kit, scene) == ["(●)·[ ]·!·!·"]


def test_of_two_marks_on_one_cell_the_more_urgent_is_seen(kit: SimpleNamespace) -> None:
    won_last = kit.lattice(3, 1, Mark((1, 0), role=Role.WINNING), Mark((1, 0), role=Role.LAST), named=False)
    assert board(kit, won_last) == [" ·(·)·"]
    refused = won_last.add((Mark((1, 0), role=Role.REFUSED),))
    assert board(kit, refused) == [" ·!·!·"]


def test_a_winning_line_marks_every_cell_on_it(kit: SimpleNamespace) -> None:
    line = Segment((0, 0), (2, 2), role=Role.WINNING, seat=0)
    assert board(kit, kit.lattice(3, 3, line, named=False)) == [" · ·*·*", " ·*·*·", "*·*· ·"]


def test_a_winning_slant_of_hexagons_marks_every_cell_on_it(kit: SimpleNamespace) -> None:
    # In straight columns a slant goes one row down every second column only.
    line = Segment((0, 2), (4, 0), role=Role.WINNING, seat=0)
    text = kit.text_of(kit.lattice(5, 3, line, cell="hexagon"), header=False)
    assert text.count("* *") == 5


def test_winning_cells_are_tinted_in_colour_and_starred_in_ascii(kit: SimpleNamespace) -> None:
    scene = kit.lattice(3, 1, Cell((1, 0), role=Role.WINNING), named=False)
    coloured = kit.text_of(scene, header=False, colours="truecolor")
    assert "*" not in coloured
    assert coloured.count("\x1b[") > 2
    assert "*.*" in kit.plain(kit.text_of(scene, header=False, colours="truecolor", charset="ascii"))


def test_a_dropped_piece_has_an_arrow_above_its_column(kit: SimpleNamespace) -> None:
    scene = kit.lattice(4, 2, Piece((2, 0), seat=0, role=Role.PREVIEW), drop=True)
    assert board(kit, scene) == ["     ▼", " A B C D", " · · · ·", " · ·<●>·", " A B C D"]
    assert board(kit, scene, charset="ascii")[0] == "     v"
    assert board(kit, kit.lattice(4, 2, drop=True))[0] == ""


def test_what_is_considered_never_hides_what_is_there(kit: SimpleNamespace) -> None:
    scene = kit.lattice(1, 1, Piece((0, 0), seat=1), Piece((0, 0), seat=0, role=Role.HINT), named=False)
    assert board(kit, scene) == ["[○]"]


def test_glyphs_and_texts_of_shapes_are_shown(kit: SimpleNamespace) -> None:
    scene = kit.lattice(
        4, 1, Piece((0, 0), seat=0, glyph="♞"), Cell((1, 0), role=Role.GRID, glyph="~"), Text((2, 0), "12"),
        Dot((3, 0), "n"), named=False,
    )  # fmt: skip
    assert board(kit, scene) == [" ♞  ~  12 n"]


def test_wide_glyphs_widen_all_cells(kit: SimpleNamespace) -> None:
    scene = kit.lattice(3, 1, Piece((0, 0), seat=0, glyph="将"), Mark((1, 0), role=Role.HINT), named=False)
    assert board(kit, scene) == [" 将[  ]·"]


def test_cells_show_their_pick_where_the_edges_do_not_tell_it(kit: SimpleNamespace) -> None:
    layout = Lattice("square", 3, 1)
    cells = tuple(Cell((c, 0), role=Role.GRID, pick=str(c + 1)) for c in range(3))
    assert board(kit, Scene(layout, (*cells, Piece((1, 0), seat=0)))) == [" 1 ● 3"]
    named = replace(layout, column_names=("1", "2", "3"))
    assert board(kit, Scene(named, cells)) == [" 1 2 3", " · · ·", " 1 2 3"]


@pytest.mark.parametrize(
    ("charset", "drawn"), [("unicode", [" •━━━•", " ╏:::┃", " •╍╍╍•"]), ("ascii", [" +---+", " :ooo|", " +...+"])]
)
def test_lines_and_areas_lie_between_the_cells(kit: SimpleNamespace, charset: str, drawn: list[str]) -> None:
    dots = [Dot((c, r), role=Role.GRID) for c in (0, 1) for r in (0, 1)]
    edges = [((0, 1), (1, 1), 0), ((1, 0), (1, 1), 0), ((0, 0), (1, 0), 1), ((0, 0), (0, 1), 1)]
    area = Polygon(((0, 0), (1, 0), (1, 1), (0, 1)), seat=1, role=Role.AREA)
    scene = Scene(Lattice("square", 2, 2), (area, *(Segment(a, b, seat=s) for a, b, s in edges), *dots))
    assert board(kit, scene, charset=charset) == drawn


def test_a_line_that_can_be_picked_shows_what_to_type(kit: SimpleNamespace) -> None:
    dots = [Dot((c, 0), role=Role.GRID) for c in (0, 1)]
    scene = Scene(Lattice("square", 2, 1), (Segment((0, 0), (1, 0), role=Role.GRID, pick="k7"), *dots))
    assert "k7" in board(kit, scene)[0]


def test_hexagons_have_three_forms_by_room(kit: SimpleNamespace) -> None:
    scene = kit.lattice(3, 1, Piece((1, 0), seat=0), Mark((1, 0), role=Role.LAST), cell="hexagon", named=False)
    assert board(kit, scene) == [" ___     ___", "/   \\___/   \\", "\\___/(●)\\___/", "    \\___/"]
    assert board(kit, scene, columns=12) == [" __    __", "/  \\__/  \\", "\\__(●)\\__/", "   \\__/"]
    assert board(kit, scene, columns=9) == [" ·   ·", "  (●)"]
    assert board(kit, scene, columns=5) == ["need…"]
