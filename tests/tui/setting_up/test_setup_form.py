"""The rules of setting up, sentence by sentence: presets, options, numbers, the board that follows."""

from __future__ import annotations

import pytest

from rokgard.scene import Piece
from rokgard_tui.controls import Slider
from rokgard_tui.form import Field
from rokgard_tui.preview import Preview

FIVE = {"cell": "square", "columns": 15, "rows": 15, "in_row": 5, "gravity": False}
FOUR_GRAVITY = {"cell": "square", "columns": 7, "rows": 6, "in_row": 4, "gravity": True}
HEX_GRAVITY = {**FOUR_GRAVITY, "cell": "hexagon"}


def test_the_defaults_are_those_of_the_rules(sit):
    async def use(at):
        assert at.values == FIVE
        assert at.kind == "five"
        assert at.screen.people.opponent == "normal"
        assert at.screen.people.starts == "me"
        assert isinstance(at.control("columns"), Slider)

    sit(use)


def test_choosing_a_preset_with_the_mouse_sets_every_option_below_it(sit):
    async def use(at):
        for line, preset, values in ((2, "four-gravity", FOUR_GRAVITY), (4, "hex-gravity", HEX_GRAVITY)):
            await at.click("#kind", 4, line)
            assert at.kind == preset
            assert at.values == values
            for name, value in values.items():
                assert at.control(name).value == value

    sit(use)


def test_choosing_a_preset_with_the_keys_sets_every_option_below_it(sit):
    async def use(at):
        await at.focus("#kind")
        await at.press("down")
        assert at.values == FOUR_GRAVITY
        await at.press("home")
        assert at.kind == "three"
        assert at.values == {"cell": "square", "columns": 3, "rows": 3, "in_row": 3, "gravity": False}

    sit(use)


CHANGES = [
    ({"columns": 9, "rows": 8, "gravity": True}, "five-gravity"),
    ({"columns": 7, "rows": 6, "in_row": 4, "gravity": True}, "four-gravity"),
    ({"columns": 7, "rows": 6, "in_row": 4, "gravity": True, "cell": "hexagon"}, "hex-gravity"),
    ({"columns": 3, "rows": 3, "in_row": 3}, "three"),
    ({"columns": 14}, "custom"),
    ({"gravity": True}, "custom"),
    ({"cell": "hexagon"}, "custom"),
    ({"columns": 14, "rows": 15}, "custom"),
]


def test_after_a_change_the_kind_is_the_preset_with_exactly_these_values_or_custom(sit):
    async def use(at):
        for changes, kind in CHANGES:
            await at.click("#kind", 4, 1)
            for name, value in changes.items():
                await at.set(name, value)
            assert at.kind == kind, changes
            assert at.values == {**FIVE, **changes}

    sit(use)


def test_a_change_back_brings_the_preset_back(sit):
    async def use(at):
        await at.focus("#option-columns")
        await at.press("right")
        assert at.kind == "custom"
        await at.press("left")
        assert at.kind == "five"

    sit(use)


def test_choosing_custom_changes_nothing(sit):
    async def use(at):
        await at.focus("#kind")
        await at.press("end")
        assert at.kind == "custom"
        assert at.values == FIVE

    sit(use)


def test_a_switch_for_the_whole_form_chooses_between_sliders_and_fields(sit):
    numbers = ("columns", "rows", "in_row")

    async def use(at):
        assert all(isinstance(at.control(name), Slider) for name in numbers)
        await at.focus("#numbers")
        await at.press("right")
        assert all(isinstance(at.control(name), Field) for name in numbers)
        await at.type("#option-columns", "9")
        assert at.values["columns"] == 9
        assert at.layout.columns == 9
        await at.focus("#numbers")
        await at.press("left")
        assert all(isinstance(at.control(name), Slider) for name in numbers)
        assert at.control("columns").value == 9

    sit(use)


def test_a_click_changes_between_sliders_and_fields(sit):
    async def use(at):
        await at.click("#numbers", 13)
        assert isinstance(at.control("rows"), Field)

    sit(use)


def test_the_board_follows_while_a_slider_is_being_dragged(sit):
    async def use(at):
        slider = at.control("columns")
        seen = [at.layout.columns]
        await at.pilot.mouse_down("#option-columns", offset=(14, 0))
        for column in (18, 22, 26):
            await at.pilot.hover("#option-columns", offset=(column, 0))
            await at.settle()
            assert at.app.mouse_captured is slider
            seen.append(at.layout.columns)
        assert seen == sorted(set(seen))
        assert seen[-1] == 25 == at.values["columns"]
        await at.pilot.mouse_up("#option-columns", offset=(26, 0))
        assert at.app.mouse_captured is None
        await at.pilot.hover("#option-columns", offset=(2, 0))
        await at.settle()
        assert at.layout.columns == 25

    sit(use)


def test_the_board_follows_every_option(sit):
    async def use(at):
        await at.set("cell", "hexagon")
        assert at.layout.cell == "hexagon"
        await at.set("rows", 9)
        assert at.layout.rows == 9
        await at.set("gravity", True)
        assert at.layout.drop

    sit(use)


@pytest.mark.parametrize(
    ("changes", "directions"),
    [({}, 4), ({"cell": "hexagon"}, 3), ({"gravity": True}, 4), ({"rows": 3, "in_row": 5}, 1)],
)
def test_show_marks_one_line_per_direction(sit, changes, directions):
    async def use(at):
        for name, value in changes.items():
            await at.set(name, value)
        preview = at.screen.query_one(Preview)
        before = at.text
        await at.press("s")
        in_row = at.values["in_row"]
        assert len(preview.examples) == directions
        shown = [shape for shape in preview.view._scene.shapes if isinstance(shape, Piece)]
        assert len(shown) == directions * in_row
        assert at.text != before

    sit(use, size=(120, 40))


def test_show_then_shows_each_line_by_itself_with_its_direction_and_then_none(sit):
    async def use(at):
        before = at.text
        said = []
        for _n in range(5):
            await at.press("s")
            said.append(at.text.splitlines()[-3])
        for direction, line in zip(("up and down", "across", "rising", "falling"), said[1:], strict=True):
            assert f"five in a row, {direction}" in line
        await at.press("s")
        assert at.text == before

    sit(use)


def test_the_show_button_does_the_same_as_its_key(sit):
    async def use(at):
        await at.click("#show")
        assert at.screen.query_one(Preview).shown == -1

    sit(use)


def test_what_is_shown_follows_a_change_of_the_options(sit):
    async def use(at):
        await at.press("s")
        await at.set("in_row", 3)
        shown = [shape for shape in at.screen.query_one(Preview).view._scene.shapes if isinstance(shape, Piece)]
        assert len(shown) == 12

    sit(use)


def test_a_row_under_gravity_says_what_was_measured_on_this_board(sit, context):
    async def use(at):
        told = at.setup.fairness()
        assert told.games > 0
        assert at.told("#fairness") == told.text
        assert at.line_of("gravity    ") < at.line_of(" ".join(told.text.split()[:3])) < at.line_of("opponent  ")

    sit(use, size=(120, 40))


def test_where_nothing_was_measured_it_is_a_rule_of_thumb(sit):
    async def use(at):
        await at.set("columns", 25)
        await at.set("rows", 4)
        told = at.setup.fairness()
        assert told.games == 0
        assert at.told("#fairness") == told.text

    sit(use, size=(120, 40))


def test_the_board_is_beside_the_options_and_above_them_on_a_narrow_terminal(sit):
    places = {}

    async def use(at):
        places[at.app.size.width] = at.screen.query_one("#preview").region, at.screen.query_one("#form").region

    for size in ((80, 24), (60, 30)):
        sit(use, size=size)
    board, options = places[80]
    assert board.x >= options.right
    assert board.y == options.y
    board, options = places[60]
    assert board.bottom <= options.y
    assert board.x == options.x


def test_turning_the_terminal_moves_the_board(sit):
    async def use(at):
        await at.pilot.resize_terminal(60, 30)
        await at.settle()
        assert at.screen.query_one("#preview").region.bottom <= at.screen.query_one("#form").region.y
        await at.pilot.resize_terminal(120, 40)
        await at.settle()
        assert at.screen.query_one("#preview").region.x >= at.screen.query_one("#form").region.right

    sit(use)


SIZES = [(20, 5), (40, 12), (60, 30), (80, 24), (120, 40), (467, 145)]


def test_start_is_in_reach_in_every_terminal_whatever_is_wrong(sit):
    async def use(at):
        for columns in (15, 4):
            await at.set("columns", columns)
            await at.set("rows", columns)
            for size in SIZES:
                await at.pilot.resize_terminal(*size)
                await at.settle()
                region = at.screen.query_one("#start").region
                assert at.screen.region.contains_region(region), size
                assert region.height == 1
                assert "Start" in at.text

    sit(use)
