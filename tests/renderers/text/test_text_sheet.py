"""Scenes laid out for a front end: what is on the sheet, where everything stands, what is laid over it."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rokgard import Cell, Dot, Mark, Piece, Plane, Polygon, Role, Scene, Segment
from rokgard.host import Host
from rokgard.render import RenderOptions
from rokgard.scene import Lattice
from rokgard.sheet import Area, Sheet, SheetRenderer, Style
from rokgard.words import width
from rokgard_renderers.text.renderer import TextRenderer


def lines_of(sheet: Sheet) -> list[list[tuple[str, Style]]]:
    """Every character with its style: however it is cut into runs. A blank shows nothing but its ground."""
    out = []
    for y in range(sheet.height):
        line = []
        for text, style in sheet.line(y):
            for char in text:
                shown = Style(background=style.background) if char == " " else style
                line.append((char, shown))
        out.append(line)
    return out


@settings(max_examples=80, deadline=None)
@given(st.data())
def test_a_sheet_has_the_characters_of_the_text(drawn: SimpleNamespace, data: st.DataObject) -> None:
    scene: Scene = data.draw(drawn.scenes)
    options: dict[str, Any] = data.draw(drawn.options) | {"colours": "none", "header": False}
    sheet = TextRenderer().lay_out(scene, RenderOptions(**options))
    text = TextRenderer().render(scene, RenderOptions(**options)).decode()
    for y in range(sheet.height):
        assert sum(width(run) for run, _style in sheet.line(y)) == sheet.width
    no_room = isinstance(scene.layout, Plane) and ((options["columns"] or 99) < 10 or (options["lines"] or 99) < 3)
    if not (no_room or sheet.missing or sheet.width > (options["columns"] or sheet.width)):
        assert sheet.text().rstrip("\n") == text.rstrip("\n")


@settings(max_examples=100, deadline=None)
@given(st.data())
def test_shapes_laid_over_look_as_if_they_had_been_in_the_scene(drawn: SimpleNamespace, data: st.DataObject) -> None:
    scene: Scene = data.draw(drawn.scenes)
    options = RenderOptions(**data.draw(drawn.options))
    first, second = data.draw(drawn.overlays(scene)), data.draw(drawn.overlays(scene))
    renderer = TextRenderer()
    over = renderer.lay_out(scene, options).over(first)
    whole = renderer.lay_out(scene.add(first), options)
    assert lines_of(over) == lines_of(whole)
    assert (over.areas, over.needs, over.missing) == (whole.areas, whole.needs, whole.missing)
    twice = over.over(second)
    assert lines_of(twice) == lines_of(renderer.lay_out(scene.add((*first, *second)), options))
    assert lines_of(over) == lines_of(whole), "a sheet never changes"


@settings(max_examples=60, deadline=None)
@given(st.data())
def test_every_pick_has_its_place_on_the_sheet(drawn: SimpleNamespace, data: st.DataObject) -> None:
    scene: Scene = data.draw(drawn.scenes)
    sheet = TextRenderer().lay_out(scene, RenderOptions(**data.draw(drawn.options)))
    layout = scene.layout
    inside = {
        shape.pick
        for shape in scene.shapes
        if shape.pick is not None
        and (
            isinstance(layout, Plane)
            or isinstance(shape, Segment | Polygon)
            or (0 <= shape.at[0] < layout.columns and 0 <= shape.at[1] < layout.rows)
        )
    }
    assert inside <= sheet.areas.keys() <= scene.picks()
    for area in sheet.areas.values():
        assert area.column >= 0
        assert area.line >= 0
        assert area.column + area.width <= sheet.width
        assert area.line + area.height <= sheet.height


def test_the_host_lays_out_with_the_first_renderer_that_can() -> None:
    host = Host()
    sheet = host.lay_out(host.new_game("lines", {}).scene(host.new_game("lines", {}).initial()), RenderOptions())
    assert isinstance(host.renderers["txt"], SheetRenderer)
    assert len(sheet.areas) == 225


@pytest.mark.parametrize("colours", ["none", "16", "256", "truecolor"])
def test_lines_that_an_overlay_leaves_as_they_are_stay_the_same_objects(kit: SimpleNamespace, colours: str) -> None:
    for scene, shape in (
        (kit.cloud(), Segment(kit.stars["A1"], kit.stars["A2"], role=Role.PREVIEW, seat=0)),
        (kit.lattice(9, 9), Piece((4, 8), role=Role.PREVIEW, seat=0)),
        (kit.lattice(9, 9, cell="hexagon"), Mark((4, 8), role=Role.HINT)),
    ):
        sheet = kit.sheet_of(scene, columns=80, lines=24, colours=colours)
        over = sheet.over([shape])
        same = [over.line(y) is sheet.line(y) for y in range(sheet.height)]
        assert not all(same)
        assert same.count(True) > sheet.height // 2


@pytest.mark.parametrize("cell", ["square", "hexagon"])
@pytest.mark.parametrize("columns", [200, 40, 10])
def test_a_click_in_a_cell_means_that_cell(kit: SimpleNamespace, cell: str, columns: int) -> None:
    bare = kit.lattice(9, 7, cell=cell)
    cells = [Cell((c, r), role=Role.GRID, pick=f"{'abcdefghi'[c]}{r + 1}") for r in range(7) for c in range(9)]
    sheet = kit.sheet_of(Scene(bare.layout, tuple(cells)), columns=columns)
    assert len(sheet.areas) == 63
    for pick, area in sheet.areas.items():
        for column in range(area.column, area.column + area.width):
            for line in range(area.line, area.line + area.height):
                assert sheet.pick_at(column, line) == pick
    assert {sheet.pick_at(-1, 3), sheet.pick_at(3, -1), sheet.pick_at(sheet.width, 3)} == {None}
    assert sheet.pick_at(3, sheet.height) is None


def test_hexagons_are_told_apart_to_the_character(kit: SimpleNamespace) -> None:
    scene = Scene(
        Lattice("hexagon", 3, 2), tuple(Cell((c, r), role=Role.GRID, pick=f"{c}{r}") for c in range(3) for r in (0, 1))
    )
    sheet = kit.sheet_of(scene, coordinates=False)
    assert sheet.text() == "\n".join(
        [
            " ___     ___",
            r"/   \___/   \ ".rstrip(),
            r"\___/   \___/",
            r"/   \___/   \ ".rstrip(),
            r"\___/   \___/",
            r"    \___/",
        ]
    )
    picks = [[sheet.pick_at(x, y) for x in range(sheet.width)] for y in range(sheet.height)]
    one, two, three = ["01"] * 4, ["11"] * 4, ["21"] * 4
    low, mid, high = ["00"] * 4, ["10"] * 4, ["20"] * 4
    outside = [None] * 4
    assert picks == [
        [*outside, *outside, *outside, None],
        [*one, *outside, *three, None],
        [*one, *two, *three, None],
        [*low, *two, *high, None],
        [*low, *mid, *high, None],
        [*outside, *mid, *outside, None],
    ]


@pytest.mark.parametrize("cell", ["square", "hexagon"])
def test_a_click_anywhere_in_a_column_means_the_column_where_pieces_drop(kit: SimpleNamespace, cell: str) -> None:
    bare = kit.lattice(5, 4, cell=cell, drop=True)
    free = [Cell((c, r), role=Role.GRID, pick="abcde"[c]) for c in range(5) for r in range(1 if c < 4 else 4, 4)]
    full = [Cell((4, r), role=Role.GRID) for r in range(4)]
    stones = [Piece((c, 0), seat=0) for c in range(5)]
    sheet = kit.sheet_of(Scene(bare.layout, (*free, *full, *stones)))
    assert list(sheet.areas) == ["a", "b", "c", "d"]
    for pick, area in sheet.areas.items():
        for line in range(sheet.height):
            assert sheet.pick_at(area.column, line) == pick
        name = sheet.text().splitlines()[area.line][area.column : area.column + area.width]
        assert name.strip() == pick.upper(), "the area begins with the column's name"
    last = sheet.areas["d"]
    assert sheet.pick_at(2 * last.column - sheet.areas["c"].column, 3) is None, "a full column cannot be picked"


def test_a_click_means_the_nearest_star_within_about_two_characters(kit: SimpleNamespace) -> None:
    sheet = kit.sheet_of(kit.cloud(), columns=80, lines=24)
    area = sheet.areas["B2"]
    assert area.width == 2
    assert sheet.pick_at(area.column + 1, area.line) == "B2"
    assert sheet.pick_at(area.column - 2, area.line) == "B2"
    assert sheet.pick_at(area.column + 3, area.line) == "B2"
    assert sheet.pick_at(area.column, area.line + 1) == "B2"
    assert sheet.pick_at(area.column - 1, area.line - 1) == "B2"
    assert sheet.pick_at(area.column - 3, area.line) is None
    assert sheet.pick_at(area.column, area.line + 2) is None


def test_between_two_stars_a_click_means_the_nearer_one() -> None:
    dots = (Dot((100, 100), "A1", pick="A1"), Dot((500, 100), "A2", pick="A2"), Dot((3000, 2000), "B1", pick="B1"))
    sheet = TextRenderer().lay_out(Scene(Plane(3000, 2000), dots), RenderOptions(columns=40, lines=12))
    left, right = sheet.areas["A1"], sheet.areas["A2"]
    between = range(left.column + 2, right.column)
    assert between
    found = [sheet.pick_at(column, left.line) for column in between]
    assert found == sorted(found, key=("A1", "A2").index)
    assert set(found) == {"A1", "A2"}


def test_an_area_that_can_be_picked_is_picked_anywhere_inside_but_names_go_first() -> None:
    corners = ((200, 200), (2800, 200), (1500, 1900))
    dots = tuple(Dot(at, name, pick=name) for at, name in zip(corners, ("A1", "A2", "B1"), strict=True))
    scene = Scene(Plane(3000, 2000), (Polygon(corners, seat=0, role=Role.AREA, pick="x"), *dots))
    sheet = TextRenderer().lay_out(scene, RenderOptions(columns=80, lines=24))
    middle = sheet.areas["x"].middle
    assert sheet.pick_at(middle[0] + 6, middle[1] - 1) == "x"
    assert sheet.pick_at(*sheet.areas["A1"].middle) == "A1"
    assert sheet.pick_at(0, sheet.height - 1) is None


def test_a_line_that_can_be_picked_is_picked_along_its_length() -> None:
    ends = ((200, 200), (2800, 1900))
    line = Segment(*ends, role=Role.GRID, pick="AB")
    dots = tuple(Dot(at, name) for at, name in zip(ends, "AB", strict=True))
    sheet = TextRenderer().lay_out(Scene(Plane(3000, 2000), (line, *dots)), RenderOptions(columns=60, lines=20))
    drawn = [
        (column, y)
        for y, text in enumerate(sheet.text().splitlines())
        for column, char in enumerate(text)
        if "\u2800" < char <= "\u28ff"
    ]
    assert len(drawn) > 15
    assert {sheet.pick_at(*place) for place in drawn} == {"AB"}
    assert {sheet.pick_at(column + 1, y) for column, y in drawn} == {"AB"}
    assert sheet.pick_at(55, 2) is None


def test_lines_and_areas_between_the_cells_of_a_board_are_picked_too() -> None:
    """Dots and Boxes on a lattice: dots in the cells, sides between them, boxes that can be picked."""
    dots = tuple(Dot((c, r), role=Role.GRID) for c in range(3) for r in range(3))
    sides = tuple(Segment((c, r), (c + 1, r), role=Role.GRID, pick=f"h{c}{r}") for c in range(2) for r in range(3))
    sides += tuple(Segment((c, r), (c, r + 1), role=Role.GRID, pick=f"v{c}{r}") for c in range(3) for r in range(2))
    box = Polygon(((0, 0), (1, 0), (1, 1), (0, 1)), role=Role.AREA, pick="box")
    scene = Scene(Lattice("square", 3, 3), (box, *sides, *dots))
    sheet = TextRenderer().lay_out(scene, RenderOptions())
    assert sheet.areas.keys() == scene.picks()
    for pick, area in sheet.areas.items():
        found = sheet.pick_at(*area.middle)
        assert found == pick, sheet.text()
        if pick != "box":
            assert sheet.text().splitlines()[area.line][area.column :].startswith(pick)


def test_where_names_have_no_room_the_sheet_says_how_many_and_how_much_they_need() -> None:
    names = [f"{letter}{digit}" for letter in "ABCDEFGH" for digit in range(1, 10)]
    dots = tuple(
        Dot((100 + 11 * index % 800, 37 * index % 900), name, role=Role.GRID, pick=name)
        for index, name in enumerate(names)
    )
    scene = Scene(Plane(1000, 1000), dots)
    sheet = TextRenderer().lay_out(scene, RenderOptions(columns=24, lines=8))
    assert (sheet.width, sheet.height) == (24, 8)
    assert sheet.missing == len(names) - sum(name in sheet.text() for name in names)
    assert sheet.missing > 0
    assert len(sheet.areas) == len(names), "stars without a name can be picked all the same"
    columns, lines = sheet.needs
    assert columns > 24
    assert lines > 8
    larger = TextRenderer().lay_out(scene, RenderOptions(columns=columns, lines=lines))
    assert larger.missing == 0
    assert larger.needs == (larger.width, larger.height)


def test_boards_of_cells_take_the_room_they_need_whatever_there_is(kit: SimpleNamespace) -> None:
    for cell in ("square", "hexagon"):
        scene = kit.lattice(25, 16, cell=cell)
        sheet = kit.sheet_of(scene, columns=20, lines=5)
        assert sheet.width > 20
        assert sheet.height > 16
        assert sheet.needs == (sheet.width, sheet.height)
        assert "needs" not in sheet.text()


def test_planes_are_never_smaller_than_can_be_drawn(kit: SimpleNamespace) -> None:
    sheet = kit.sheet_of(kit.cloud(), columns=1, lines=1)
    assert (sheet.width, sheet.height) == (10, 3)


def test_styles_are_the_themes_colours_and_bold_without_them(kit: SimpleNamespace) -> None:
    scene = kit.lattice(3, 3, Piece((1, 1), seat=0))
    styles = {
        colours: dict(character for line in lines_of(kit.sheet_of(scene, colours=colours)) for character in line)["●"]
        for colours in ("truecolor", "256", "16")
    }
    assert styles["truecolor"] == Style("#FF7043", "#0B1020", bold=True)
    assert isinstance(styles["256"].foreground, int)
    assert styles["256"].foreground > 15
    assert styles["16"] == Style(9, None, bold=True)
    plain = kit.sheet_of(scene, colours="none")
    assert {style for y in range(plain.height) for _text, style in plain.line(y)} == {Style(), Style(bold=True)}
    assert plain.ground == Style()
    assert kit.sheet_of(scene, colours="truecolor").ground.background == "#0B1020"


def test_an_area_covers_its_characters_and_no_others() -> None:
    area = Area(3, 4, 2, 3)
    covered = {(x, y) for x in range(10) for y in range(10) if area.covers(x, y)}
    assert covered == {(x, y) for x in (3, 4) for y in (4, 5, 6)}
    assert area.middle == (3, 5)


@settings(max_examples=60, deadline=None)
@given(st.data())
def test_a_point_of_the_scene_is_where_its_shape_is_written(drawn: SimpleNamespace, data: st.DataObject) -> None:
    scene: Scene = data.draw(drawn.scenes)
    options = RenderOptions(**data.draw(drawn.options))
    sheet = TextRenderer().lay_out(scene, options)
    over = sheet.over(())
    for shape in scene.shapes:
        at = getattr(shape, "at", None)
        if at is None:
            continue
        place = sheet.place_of(at)
        assert over.place_of(at) == place
        layout = scene.layout
        if isinstance(layout, Lattice) and not (0 <= at[0] < layout.columns and 0 <= at[1] < layout.rows):
            assert place is None
            continue
        assert place is not None
        assert place.column >= 0
        assert place.line >= 0
        assert place.column + place.width <= sheet.width
        assert place.line + place.height <= sheet.height
        alone = sum(other.pick == shape.pick for other in scene.shapes) == 1
        if shape.pick and alone and not (isinstance(layout, Lattice) and layout.drop):
            assert sheet.areas[shape.pick] == place
