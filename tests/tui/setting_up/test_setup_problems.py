"""Red stops the start and is mended by a button; yellow is advice only. Words and signs say it, too."""

from __future__ import annotations

import pytest
from textual.color import Color


async def make_it_wrong(at):
    """A row of five does not fit on 4 x 4."""
    await at.set("columns", 4)
    await at.set("rows", 4)


def test_a_board_that_cannot_be_played_gets_a_red_warning_and_start_waits_until_fix_mends_it(sit):
    async def use(at):
        await make_it_wrong(at)
        [row] = at.problems("error")
        assert at.told(".problem.-error").startswith("✗ error: five in a row does not fit")
        assert "Fix: in row 4" in at.told(".problem.-error")
        assert row.query_one("Static").styles.color == Color.parse(at.app.theme_variables["text-error"])
        assert at.screen.query_one("#row-in_row").has_class("-mistaken")
        assert at.waits
        assert "Start waits" in at.text
        assert at.screen.query_one("#preview").board is None
        screen = at.screen
        await at.press("f5")
        assert at.screen is screen, "nothing starts"
        await at.click("#fix-0")
        assert at.values == {"cell": "square", "columns": 4, "rows": 4, "in_row": 4, "gravity": False}
        assert not at.waits
        assert not at.problems("error")
        assert at.layout.columns == 4

    sit(use)


def test_the_key_f_mends_it_too_with_the_smallest_change(sit):
    async def use(at):
        await at.set("columns", 25)
        await at.set("rows", 25)
        assert at.waits
        assert "at most 400" in at.told("#problems")
        await at.press("f")
        assert not at.waits
        assert at.values["columns"] * at.values["rows"] == 400

    sit(use)


def test_advice_is_yellow_and_stops_nothing(sit):
    async def use(at):
        await at.set("in_row", 4)
        row = at.problems("advice")[0]
        assert at.told("#problems").startswith("! advice: without gravity and with four in a row")
        assert row.query_one("Static").styles.color == Color.parse(at.app.theme_variables["text-warning"])
        assert not at.problems("error")
        assert not at.screen.query_one("#problems").query("Push")
        assert not at.waits

    sit(use)


def test_a_number_out_of_range_is_typed_told_and_mended(sit):
    async def use(at):
        await at.focus("#numbers")
        await at.press("right")
        await at.type("#option-columns", "99")
        assert at.waits
        assert "columns is 99; it must be at most 25" in at.told("#problems")
        assert at.control("columns").value == "99"
        await at.type("#option-columns", "")
        assert at.waits
        assert "columns is ''; it must be a whole number" in at.told("#problems")
        await at.press("f")
        assert at.values["columns"] == 15
        assert at.control("columns").value == "15"
        assert not at.waits

    sit(use)


@pytest.mark.parametrize("ascii_only", [False, True])
def test_without_colours_signs_and_words_carry_it_and_the_focus_is_seen(sit, context, ascii_only):
    context.console.no_colour, context.console.ascii = True, ascii_only

    async def use(at):
        await make_it_wrong(at)
        await at.press("f")
        await at.set("in_row", 5)
        sign = "x" if ascii_only else "✗"
        assert at.told("#problems").startswith(f"{sign} error: five in a row does not fit")
        assert at.text.isascii() == ascii_only
        await at.focus("#option-cell")
        strips = at.screen._compositor.render_strips()
        segments = [segment for strip in strips for segment in strip if segment.style is not None]
        assert all(segment.style.color is None or segment.style.color.is_default for segment in segments)
        assert all(segment.style.bgcolor is None or segment.style.bgcolor.is_default for segment in segments)
        assert "square" in "".join(segment.text for segment in segments if segment.style.reverse)

    sit(use)
