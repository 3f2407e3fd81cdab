"""What an SVG picture shows, read back from its XML."""

import math
import re

import pytest

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
    Role,
    Scene,
    Segment,
    Text,
    UsageError,
)

THEMES = ("nebula", "print", "high-contrast")


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("name", ["cloud", "five", "hexagons"])
def test_colours_are_literal_and_references_exist(draw, scenes, theme, name):
    drawing = draw(getattr(scenes, name)(), theme=theme)
    ids = {e.get("id") for e in drawing.root.iter() if e.get("id")}
    assert "var(" not in drawing.text
    for element in drawing.root.iter():
        for key in ("fill", "stroke", "stop-color"):
            value = element.get(key, "none")
            reference = re.fullmatch(r"url\(#(.+)\)", value)
            assert reference is None or reference[1] in ids
            assert reference or value == "none" or re.fullmatch(r"#[0-9A-Fa-f]{6}", value), value


def test_the_picture_says_what_it_is(draw, scenes):
    root = draw(scenes.five()).root
    title, description = list(root)[:2]
    assert root.get("role") == "img"
    assert title.tag.endswith("title") and title.text == (
        "Lines · five in a row · 15 × 15 · move 51 · Player 1 wins with e11–i7"
    )
    assert description.tag.endswith("desc")
    lines = (description.text or "").splitlines()
    assert lines[0] == "Player 1 (winner); Player 2"
    assert sum(bool(re.match(r"\s*\d+ ", line)) for line in lines) >= 15, "the board as text, a line for each row"


def test_stones_are_counted_by_seat(draw, scenes):
    drawing = draw(scenes.five())
    assert len(drawing.named("piece", "seat-0")) == 26
    assert len(drawing.named("piece", "seat-1")) == 25
    assert len(drawing.named("hole")) == 25 + 1, "a hole in every ring, and in the ring of the header"


def test_the_winning_row_is_marked_in_cells_stones_and_line(draw, scenes):
    drawing = draw(scenes.five())
    assert len(drawing.named("cell", "winning")) == 5
    assert len(drawing.named("piece", "winning")) == 5
    assert len(drawing.named("winning-line")) == 1
    assert len(drawing.named("mark", "last")) == 1


def test_a_winning_stone_is_drawn_once_where_a_plain_one_is_too(draw):
    at = (1, 1)
    shapes = (Cell(at, role=Role.GRID), Piece(at, seat=0), Piece(at, seat=0, role=Role.WINNING))
    assert len(draw(Scene(Lattice("square", 3, 3), shapes)).named("piece")) == 1


def test_cells_are_drawn_where_the_scene_names_them(draw):
    corners = [(0, 0), (2, 0), (0, 2)]
    drawing = draw(
        Scene(Lattice("square", 3, 3), tuple(Cell(at, role=Role.GRID, pick=f"p{at[0]}{at[1]}") for at in corners))
    )
    assert [e.get("data-pick") for e in drawing.named("cell")] == ["p00", "p20", "p02"]
    lower_left, lower_right, upper_left = [(float(e.get("x")), float(e.get("y"))) for e in drawing.named("cell")]
    assert lower_left[0] == upper_left[0] < lower_right[0]
    assert upper_left[1] < lower_left[1] == lower_right[1], "row 0 is at the bottom"


def test_odd_columns_of_hexagons_lie_half_a_cell_lower(draw):
    shapes = tuple(Piece((c, r), seat=0) for c in range(2) for r in range(2))
    drawing = draw(Scene(Lattice("hexagon", 2, 2), shapes))
    (x0, a1), (_, a2), (x1, b1), (_, b2) = [(float(e.get("cx")), float(e.get("cy"))) for e in drawing.named("stone")]
    pitch = a1 - a2
    assert math.isclose(b1 - a1, pitch / 2, abs_tol=0.02)
    assert math.isclose(x1 - x0, pitch * math.sqrt(3) / 2, abs_tol=0.02)
    assert math.isclose(b1 - b2, pitch, abs_tol=0.02)


def test_hexagons_have_six_corners(draw, scenes):
    cells = draw(scenes.hexagons()).named("cell")
    assert len(cells) == 42 + 4
    assert {len(e.get("points", "").split()) for e in cells} == {6}


def test_a_stone_about_to_fall_shows_its_column_and_its_way(draw, scenes):
    drawing = draw(scenes.hexagons())
    assert len(drawing.named("ghost")) == len(drawing.named("arrow")) == len(drawing.named("fall")) == 1
    lit = [e.text for e in drawing.named("name", "column") if e.get("font-weight") == "600"]
    assert lit == ["G"]
    assert drawing.words("name", "row") == [], "where pieces fall only the columns are named"


def test_columns_and_rows_are_named_on_both_sides(draw, scenes):
    drawing = draw(scenes.five())
    assert drawing.words("name", "column").count("A") == 2
    assert drawing.words("name", "row").count("15") == 2
    assert draw(scenes.five(), coordinates=False).named("name", "column") == []


def test_stars_lines_and_areas_are_counted_by_seat(draw, scenes):
    scene = scenes.cloud()
    drawing = draw(scene)
    assert len(drawing.named("star")) == len(drawing.named("label")) == 60
    for seat in (0, 1):
        drawn = [s for s in scene.shapes if isinstance(s, Segment) and s.seat == seat and s.role is Role.PIECE]
        areas = [s for s in scene.shapes if isinstance(s, Polygon) and s.seat == seat]
        assert len(list(drawing.one("lines", f"seat-{seat}").iter("{http://www.w3.org/2000/svg}line"))) == len(drawn)
        assert len(drawing.named("area", f"seat-{seat}")) == len(areas)
    core = drawing.one("core").get("d", "")
    assert core.count("M") == sum(isinstance(s, Segment) and s.seat == 1 and s.role is Role.PIECE for s in scene.shapes)


def test_a_refused_line_is_dashed_and_crossed_out_where_it_meets_the_culprit(draw, scenes):
    drawing = draw(scenes.cloud())
    (dashes,) = drawing.named("proposal")
    assert dashes.get("stroke-dasharray")
    assert len(drawing.named("culprit")) == 1
    cross = drawing.one("cross")
    centre = float(cross.get("cx")), float(cross.get("cy"))
    (a, b), (c, d) = [_ends(e) for e in (dashes, next(iter(drawing.one("culprit"))))]
    assert _off(centre, a, b) < 0.05 and _off(centre, c, d) < 0.05


def _ends(element):
    if element.get("d"):
        (x1, y1), (x2, y2) = [p.split() for p in element.get("d").lstrip("M").split("L")]
    else:
        x1, y1, x2, y2 = (element.get(k) for k in ("x1", "y1", "x2", "y2"))
    return (float(x1), float(y1)), (float(x2), float(y2))


def _off(point, a, b):
    """Distance of a point from the line through a and b."""
    return abs((b[0] - a[0]) * (point[1] - a[1]) - (b[1] - a[1]) * (point[0] - a[0])) / math.dist(a, b)


def test_a_segment_that_is_there_already_is_outlined_and_crossed_out(draw):
    line = Segment((0, 0), (100, 0), seat=0)
    drawing = draw(Scene(Plane(100, 100), (line, Segment((100, 0), (0, 0), role=Role.REFUSED))))
    assert len(drawing.named("culprit")) == 1 and drawing.named("proposal") == []
    outline = _ends(next(iter(drawing.one("culprit"))))
    cross = drawing.one("cross")
    assert math.isclose(float(cross.get("cx")), (outline[0][0] + outline[1][0]) / 2, abs_tol=0.02)


def test_things_are_painted_in_order(draw, scenes):
    cloud = draw(scenes.cloud())
    layers = [
        "background",
        "areas",
        "patterns",
        "casing",
        "last",
        "lines",
        "core",
        "refused",
        "stars",
        "labels",
        "header",
    ]
    assert [cloud.order(name) for name in layers] == sorted(cloud.order(name) for name in layers)
    five = draw(scenes.five())
    layers = ["frame", "cells", "winning", "pieces", "winning-line", "corners", "names", "header"]
    assert [five.order(name) for name in layers] == sorted(five.order(name) for name in layers)


def test_names_cover_no_star_and_no_other_name(draw, scenes):
    drawing = draw(scenes.cloud())
    group = drawing.one("labels")
    size = float(group.get("font-size"))
    boxes = []
    for label in drawing.named("label"):
        x, y, half = float(label.get("x")), float(label.get("y")), 0.6 * size
        boxes.append((x - half, y - 0.7 * size, x + half, y))
    stars = [(float(e.get("cx")), float(e.get("cy"))) for e in drawing.named("point")]
    for i, (left, upper, right, lower) in enumerate(boxes):
        assert not [s for s in stars if left < s[0] < right and upper < s[1] < lower]
        assert not [b for b in boxes[i + 1 :] if b[0] < right and left < b[2] and b[1] < lower and upper < b[3]]


@pytest.mark.parametrize("angle", range(0, 360, 30))
def test_a_name_stands_in_the_gap_between_its_lines(draw, angle):
    """Lines leave a star in all directions but one."""
    free = math.radians(angle)
    ends = [
        (500 + round(400 * math.cos(free + turn)), 500 + round(400 * math.sin(free + turn))) for turn in (1, 2, 3, 4, 5)
    ]
    shapes = (Dot((500, 500), "A1"), *(Segment((500, 500), end, seat=0) for end in ends))
    drawing = draw(Scene(Plane(1000, 1000), shapes))
    star, label = drawing.one("point"), drawing.one("label")
    size = float(drawing.one("labels").get("font-size"))
    dx = float(label.get("x")) - float(star.get("cx"))
    dy = float(label.get("y")) - 0.3635 * size - float(star.get("cy"))
    off = abs((math.atan2(dy, dx) - free + math.pi) % math.tau - math.pi)
    assert off < math.radians(35)


def test_the_header_shows_players_scores_cues_and_who_is_to_move(draw, scenes):
    drawing = draw(scenes.cloud())
    assert drawing.words("heading") == ["Triangles"]
    assert drawing.words("name") == ["Player 1", "Player 2"]
    assert drawing.words("score") == ["20", "18"]
    assert drawing.words("cue") == ["solid line · hatched", "split line · dotted"]
    assert len(drawing.named("chip")) == 1
    left, right = (float(e.get("width")) for e in drawing.named("rule"))
    assert math.isclose(left / (left + right), 20 / 38, abs_tol=0.005)


def test_a_game_of_stones_has_stones_in_its_header(draw, scenes):
    drawing = draw(scenes.five())
    assert drawing.words("cue") == ["solid stone", "ring stone"]
    assert [e.tag.split("}")[1] for e in drawing.named("emblem")] == ["circle", "circle"]
    assert len(drawing.named("rule")) == 1, "without scores the whole rule is the winner's"


def test_the_header_can_be_left_out(draw, scenes):
    with_header, without = draw(scenes.five()), draw(scenes.five(), header=False)
    assert without.named("header") == []
    assert without.size()[0] == with_header.size()[0]
    assert without.size()[1] < with_header.size()[1]
    assert len(without.named("cell")) == len(with_header.named("cell"))
    assert draw(scenes.five(header=False)).size() == without.size()


def test_a_name_that_is_too_long_ends_in_an_ellipsis_and_stays_on_its_side(draw, scenes):
    header = Header("T", players=(PlayerCard("W" * 400, 7), PlayerCard("M" * 400, 9)), winner=1)
    drawing = draw(scenes.hexagons().titled(header))
    middle = drawing.size()[0] / 2
    for text in drawing.words("name")[-2:]:
        assert text.endswith("…") and len(text) > 3
    chip = drawing.one("chip")
    assert float(chip.get("x")) > middle


def test_size_is_the_longer_side_in_pixels(draw, scenes):
    drawing = draw(scenes.cloud(), size=800)
    assert drawing.root.get("width") == "800"
    across, down = drawing.size()
    assert abs(int(drawing.root.get("height")) - 800 * down / across) <= 1
    tall = draw(scenes.hexagons(), size=500)
    assert tall.root.get("height") == "500"


@pytest.mark.parametrize("size", [-5, 0, 31, 100_001, 10**12])
def test_a_size_out_of_range_is_refused(draw, scenes, size):
    with pytest.raises(UsageError, match="from 32 to 100000"):
        draw(scenes.five(), size=size)


def test_transparent_pictures_have_no_background(draw, scenes):
    drawing = draw(scenes.cloud(), transparent=True)
    assert drawing.named("background") == drawing.named("band") == []
    assert draw(scenes.cloud()).named("background") and draw(scenes.cloud()).named("band")


def test_shapes_carry_their_titles_and_picks(draw, scenes):
    star = draw(scenes.cloud()).named("star")[0]
    assert star.get("data-pick") == "A1"
    assert star.find("{http://www.w3.org/2000/svg}title").text == "star A1"


def test_pieces_of_several_kinds_show_their_glyphs(draw):
    board = Lattice("square", 4, 1)
    alike = Scene(board, tuple(Piece((c, 0), seat=0, glyph="x") for c in range(3)))
    assert draw(alike).root.findall(".//{http://www.w3.org/2000/svg}text") == []
    kinds = Scene(board, tuple(Piece((c, 0), seat=0, glyph=g) for c, g in enumerate("KQR")))
    assert [e.text for e in draw(kinds).root.iter("{http://www.w3.org/2000/svg}text")] == ["K", "Q", "R"]


def test_a_thousand_stars_get_a_larger_picture_and_legible_names(draw):
    def cloud(count):
        side = math.isqrt(count)
        dots = tuple(Dot((i % side * 100, i // side * 100), f"N{i}", role=Role.GRID) for i in range(count))
        return draw(Scene(Plane(side * 100, side * 100), dots))

    few, many = cloud(49), cloud(1024)
    assert many.size()[0] > few.size()[0]
    assert float(many.one("labels").get("font-size")) >= 10, "pixels, at the picture's own size"
    assert float(many.one("labels").get("font-size")) < float(few.one("labels").get("font-size"))
    assert int(many.root.get("width")) == round(many.size()[0])


def test_cells_of_a_seat_are_tinted_and_patterned(draw):
    drawing = draw(
        Scene(Lattice("square", 2, 1), (Cell((0, 0), seat=0, role=Role.AREA), Cell((1, 0), seat=1, role=Role.AREA)))
    )
    assert len(drawing.named("owned", "seat-0")) == len(drawing.named("owned", "seat-1")) == 1
    fills = {e.get("fill") for e in drawing.named("pattern")}
    assert len(fills) == 2


def test_labels_go_with_the_coordinates_but_other_words_stay(draw):
    shapes = (Text((50, 50), "north", role=Role.LABEL), Text((50, 90), "careful", role=Role.NOTE))
    assert draw(Scene(Plane(100, 100), shapes)).words("text") == ["careful", "north"][::-1]
    assert draw(Scene(Plane(100, 100), shapes), coordinates=False).words("text") == ["careful"]


@pytest.mark.parametrize("role", list(Role))
@pytest.mark.parametrize("kind", [Mark, Dot, Piece, Cell])
@pytest.mark.parametrize("layout", [Plane(10, 10), Lattice("square", 3, 3), Lattice("hexagon", 3, 3, drop=True)])
def test_every_shape_in_every_role_leaves_ink(draw, role, kind, layout):
    empty = draw(Scene(layout))
    drawn = draw(Scene(layout, (kind((1, 1), role=role, seat=0),)))
    assert len(list(drawn.root.iter())) > len(list(empty.root.iter()))


def test_overlays_and_later_moves_do_not_move_the_board(draw, scenes):
    scene = scenes.cloud()
    more = scene.add(
        [Dot(scenes.star("A1"), role=Role.HINT), Piece(scenes.star("A2"), seat=1), Mark((5, 5), role=Role.NOTE)]
    )
    places = [[(e.get("cx"), e.get("cy"), e.get("r")) for e in draw(s).named("point")] for s in (scene, more)]
    assert places[0] == places[1]


def test_column_names_keep_their_case_where_capitals_would_be_the_same(draw):
    board = Lattice("square", 2, 1, ("a", "A"))
    assert draw(Scene(board)).words("name", "column") == ["a", "a", "A", "A"]


@pytest.mark.parametrize("winner", [0, 1])
def test_no_name_is_cut_to_make_room_for_the_winners_sign(draw, winner):
    names = ("Computer (normal)", "Computer (strong)")
    header = Header("Three", players=tuple(map(PlayerCard, names)), winner=winner)
    cells = tuple(Cell((x, y), role=Role.GRID) for x in range(3) for y in range(3))
    drawing = draw(Scene(Lattice("square", 3, 3), (*cells, Piece((0, 0), seat=0)), header))
    assert sorted(drawing.words("name")) == sorted(names)
    chip, width = drawing.one("chip"), drawing.size()[0]
    assert 0 < float(chip.get("x")) < float(chip.get("x")) + float(chip.get("width")) < width
    assert (float(chip.get("x")) > width / 2) == (winner == 1)
