"""The rules of setting up, sentence by sentence: presets, options, numbers, the board that follows.

An app takes its time to start, so what belongs together is tried in one sitting.
"""

from __future__ import annotations

import threading

from rokgard.scene import Piece
from rokgard_tui.controls import Slider
from rokgard_tui.form import Field
from rokgard_tui.preview import LATE, Preview, work_out

FIVE = {"cell": "square", "columns": 15, "rows": 15, "in_row": 5, "gravity": False}
FOUR_GRAVITY = {"cell": "square", "columns": 7, "rows": 6, "in_row": 4, "gravity": True}
HEX_GRAVITY = {**FOUR_GRAVITY, "cell": "hexagon"}
THREE = {"cell": "square", "columns": 3, "rows": 3, "in_row": 3, "gravity": False}


def test_a_preset_sets_every_option_below_it_whether_clicked_or_chosen_with_keys(sit):
    async def use(at):
        assert at.values == FIVE
        assert at.kind == "five"
        assert at.screen.people.opponent == "normal"
        assert at.screen.people.starts == "me"
        for line, preset, values in ((2, "four-gravity", FOUR_GRAVITY), (4, "hex-gravity", HEX_GRAVITY)):
            await at.click("#kind", 4, line)
            assert at.kind == preset
            assert at.values == values
            for name, value in values.items():
                assert at.control(name).value == value
        await at.focus("#kind")
        await at.press("up", "up")
        assert at.values == FOUR_GRAVITY
        await at.press("home")
        assert at.kind == "three"
        assert at.values == THREE

    sit(use)


CHANGES = [
    ({"columns": 9, "rows": 8, "gravity": True}, "five-gravity"),
    ({"columns": 7, "rows": 6, "in_row": 4, "gravity": True, "cell": "hexagon"}, "hex-gravity"),
    ({"columns": 3, "rows": 3, "in_row": 3}, "three"),
    ({"gravity": True}, "custom"),
    ({"cell": "hexagon"}, "custom"),
]


def test_after_a_change_the_kind_is_the_preset_with_exactly_these_values_or_custom(sit):
    async def use(at):
        for changes, kind in CHANGES:
            await at.click("#kind", 4, 1)
            for name, value in changes.items():
                await at.set(name, value)
            assert at.kind == kind, changes
            assert at.values == {**FIVE, **changes}
        await at.click("#kind", 4, 1)
        await at.focus("#option-columns")
        await at.press("right")
        assert at.kind == "custom"
        await at.press("left")
        assert at.kind == "five"
        await at.focus("#kind")
        await at.press("end")
        assert at.kind == "custom"
        assert at.values == FIVE, "choosing custom changes nothing"

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
        await at.click("#numbers", 1)
        assert all(isinstance(at.control(name), Slider) for name in numbers)
        assert at.control("columns").value == 9

    sit(use)


def test_the_board_follows_while_a_slider_is_being_dragged_and_every_other_option(sit):
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
        await at.set("cell", "hexagon")
        assert at.layout.cell == "hexagon"
        await at.set("rows", 9)
        assert at.layout.rows == 9
        await at.set("gravity", True)
        assert at.layout.drop

    sit(use)


def stones(at):
    return [shape for shape in at.screen.query_one(Preview).view.scene.shapes if isinstance(shape, Piece)]


def test_show_marks_one_line_per_direction_then_each_by_itself_with_its_name_then_none(sit):
    async def use(at):
        before = at.text
        await at.click("#show")
        assert len(stones(at)) == 4 * 5
        for direction in ("up and down", "across", "rising", "falling"):
            await at.press("s")
            assert at.told("#board-text") == f"five in a row, {direction}"
            assert len(stones(at)) == 5
        await at.press("s")
        assert at.text == before

    sit(use)


def test_what_is_shown_follows_the_options_hexagons_have_three_directions_and_gravity_changes_nothing(sit):
    async def use(at):
        await at.press("s")
        await at.set("in_row", 3)
        assert len(stones(at)) == 4 * 3
        await at.set("gravity", True)
        assert len(stones(at)) == 4 * 3
        await at.set("cell", "hexagon")
        assert len(stones(at)) == 3 * 3
        await at.set("cell", "square")
        await at.set("in_row", 5)
        await at.set("rows", 4)
        assert len(stones(at)) == 5, "only one direction is long enough"

    sit(use)


def test_a_row_under_gravity_says_what_was_measured_on_this_board_or_a_rule_of_thumb(sit):
    async def use(at):
        told = at.setup.fairness()
        assert told.games > 0
        assert at.told("#fairness") == told.text
        rows = [at.screen.query_one(selector).region.y for selector in ("#row-gravity", "#fairness", "#row-opponent")]
        assert rows == sorted(rows)
        await at.set("columns", 25)
        await at.set("rows", 4)
        thumb = at.setup.fairness()
        assert thumb.games == 0
        assert at.told("#fairness") == thumb.text

    sit(use, size=(120, 40))


SIZES = [(20, 5), (40, 12), (60, 30), (80, 24), (120, 40), (467, 145)]


def test_the_board_is_beside_the_options_or_above_them_and_start_always_in_reach(sit):
    async def use(at):
        for columns in (15, 4):
            await at.set("columns", columns)
            await at.set("rows", columns)
            for size in SIZES:
                await at.pilot.resize_terminal(*size)
                await at.settle()
                start = at.screen.query_one("#start").region
                assert at.screen.region.contains_region(start), size
                assert start.height == 1
                board, options = at.screen.query_one("#preview").region, at.screen.query_one("#form").region
                if size[0] >= 80:
                    assert board.x >= options.right
                    assert board.y == options.y
                else:
                    assert board.bottom <= options.y
                    assert board.x == options.x

    sit(use)


def test_what_a_row_is_about_is_said_beside_start_for_the_mouse_and_for_the_focus_and_hides_nothing(sit):
    async def use(at):
        await at.focus("#option-columns")
        assert at.told("#said") == "width of the board in cells"
        await at.pilot.hover("#option-in_row", offset=(5, 0))
        await at.settle()
        assert at.told("#said") == "how many stones in an unbroken row win"
        await at.pilot.hover("#preview", offset=(5, 5))
        await at.settle()
        assert at.told("#said") == "width of the board in cells"
        await at.focus("#option-cell")
        row = at.screen.query_one("#row-cell")
        assert len(row.help) > at.screen.query_one("#said").region.width
        assert at.told("#said").endswith("…"), "what has no room is not just cut"
        assert row.query_one("Label").tooltip == row.help
        assert row.widget.tooltip is None, "over a slider it would hide what is dragged"

    sit(use)


def test_on_a_terminal_that_is_narrow_and_low_the_options_have_all_the_room(sit):
    async def use(at):
        await at.pilot.resize_terminal(40, 11)
        await at.settle()
        assert at.screen.query_one("#form").region.height >= 8
        assert at.screen.query_one("#preview").region.height == 0
        await at.pilot.resize_terminal(40, 12)
        await at.settle()
        assert at.screen.query_one("#preview").region.height > 0

    sit(use)


def test_a_board_that_takes_long_to_draw_says_so_until_it_is_there(sit, monkeypatch):
    gate = threading.Event()
    gate.set()

    def slowly(host, question):
        assert gate.wait(30)
        yield from work_out(host, question)

    monkeypatch.setattr("rokgard_tui.setup.work_out", slowly)

    async def use(at):
        for wrong in (False, True):
            if wrong:
                await at.set("in_row", 5)
                assert "no board to show" in at.text
            gate.clear()
            at.control("in_row").choose(4)
            while "drawing the board" not in at.text:
                await at.pilot.pause(0.05)
            assert "no board to show" not in at.text
            gate.set()
            await at.settle()
            assert "drawing the board" not in at.text
            assert at.told("#board-text") == "4 × 4"
            await at.pilot.pause(LATE + 0.1)
            assert "drawing the board" not in at.text

    sit(use, values={"columns": 4, "rows": 4, "in_row": 3})
