"""Entering moves: by mouse, by keys and typed, in games of one pick and of several, with what is shown meanwhile."""

from __future__ import annotations

from typing import Any

from rokgard.scene import Piece, Role, Segment

FOUR_STARS = {
    "board": "custom",
    "stars": 4,
    "coordinates": ((0, 0), (4000, 0), (4000, 9000), (0, 9000)),
    "tolerance": 3,
}
"""A1 and A2 above, B1 and B2 below: the diagonals cross."""
CROSS = {
    "board": "custom",
    "stars": 5,
    "coordinates": ((0, 0), (4000, 0), (2000, 1500), (0, 3000), (4000, 3000)),
    "tolerance": 3,
}
"""A star in the middle of both diagonals."""
THREE = {"columns": 3, "rows": 3, "in_row": 3}
GRAVITY = {"columns": 4, "rows": 4, "in_row": 4, "gravity": True}
HEXAGONS = {"cell": "hexagon", "columns": 5, "rows": 4, "in_row": 4, "gravity": True}


def test_tap_star_then_star_draws_the_segment(table: Any) -> None:
    async def scenario(t: Any) -> None:
        await t.click("A1")
        assert t.moves == []
        await t.see("A1 picked")
        await t.click("A2")
        await t.until(lambda: t.moves == ["A1 A2"])
        await t.see("Bo to move")

    table("triangles", FOUR_STARS).play(scenario)


def test_a_drag_from_star_to_star_draws_the_segment(table: Any) -> None:
    async def scenario(t: Any) -> None:
        await t.drag("B1", "A2")
        await t.until(lambda: t.moves == ["A2 B1"])

    table("triangles", FOUR_STARS).play(scenario)


def test_the_segment_follows_the_pointer_and_its_legality_is_said(table: Any) -> None:
    async def scenario(t: Any) -> None:
        await t.click("A1")
        await t.hover("B1")
        await t.see("A1 B1 can be played")
        assert any(isinstance(shape, Segment) and shape.role is Role.PREVIEW for shape in t.overlay)
        await t.hover("B2")
        await t.see("A1 B2 cannot be played: crosses A2 B1")
        assert [shape for shape in t.overlay if isinstance(shape, Segment) and shape.role is Role.REFUSED]
        assert t.moves == ["A2 B1"]

    table("triangles", FOUR_STARS, moves="A2 B1").play(scenario)


def test_a_refused_segment_names_case_and_culprit_and_costs_no_turn(table: Any) -> None:
    async def scenario(t: Any) -> None:
        await t.click("A1")
        await t.click("B2")
        await t.see("A1 B2 cannot be played: crosses A2 B1", "Bo to move")
        assert t.moves == ["A2 B1"]
        assert "refused" in t.roles()
        await t.click("A2")  # A1 is still picked
        await t.until(lambda: t.moves == ["A2 B1", "A1 A2"])

    table("triangles", FOUR_STARS, moves="A2 B1").play(scenario)


def test_each_of_the_three_refusals_is_said_with_its_culprit(table: Any) -> None:
    async def scenario(t: Any) -> None:
        names = t.session.match.game.names
        first, middle, last = names[0], names[2], names[4]
        await t.click(first)
        await t.hover(last)
        await t.see(f"passes over star {middle}")
        await t.pilot.press("escape")
        await t.type(f"{first} {middle}")
        await t.until(lambda: len(t.moves) == 1)
        await t.click(middle)
        await t.hover(first)
        await t.see("already drawn")

    table("triangles", CROSS).play(scenario)


def test_a_refused_drag_leaves_nothing_picked(table: Any) -> None:
    async def scenario(t: Any) -> None:
        await t.drag("A1", "B2")
        await t.see("A1 B2 cannot be played: crosses A2 B1")
        await t.drag("A1", "B1")
        await t.until(lambda: t.moves == ["A2 B1", "A1 B1"])

    table("triangles", FOUR_STARS, moves="A2 B1").play(scenario)


def test_a_drag_is_a_move_of_its_own_whatever_was_picked_before(table: Any) -> None:
    async def scenario(t: Any) -> None:
        await t.click("A1")
        await t.see("A1 picked")
        await t.pilot.mouse_down("#board", offset=t.spot("B1"))
        await t.pilot.hover("#board", offset=t.spot("A2"))
        await t.see("B1 A2 can be played")
        assert t.moves == [], "nothing is played before the button is let go"
        await t.pilot.hover("#board", offset=t.spot("B1"))
        await t.see("A1 B1 can be played")
        await t.pilot.hover("#board", offset=t.spot("A2"))
        await t.pilot.mouse_up("#board", offset=t.spot("A2"))
        await t.until(lambda: t.moves == ["A2 B1"])

    table("triangles", FOUR_STARS).play(scenario)


def test_a_drag_that_is_let_go_over_nothing_plays_nothing(table: Any) -> None:
    async def scenario(t: Any) -> None:
        nowhere = (t.board.size.width // 2, t.board.size.height // 4)
        assert t.board.sheet.pick_at(*nowhere) is None
        for first, said in (("A1", "A1 picked"), ("B1", "A1 picked")):  # the first one begins, the second is called off
            await t.pilot.mouse_down("#board", offset=t.spot(first))
            await t.pilot.hover("#board", offset=t.spot("A2"))
            await t.pilot.hover("#board", offset=nowhere)
            await t.pilot.mouse_up("#board", offset=nowhere)
            await t.see(said)
        assert t.moves == []
        await t.click("B1")
        await t.until(lambda: t.moves == ["A1 B1"])

    table("triangles", FOUR_STARS).play(scenario)


def test_on_a_board_of_cells_a_finger_that_slips_marks_where_it_ends(table: Any) -> None:
    async def scenario(t: Any) -> None:
        await t.drag("a1", "b2")
        await t.see("b2 is marked")
        await t.drag("a1", "b2")
        await t.until(lambda: t.moves == ["b2"])

    table("lines", THREE).play(scenario)


def test_escape_and_a_second_tap_drop_what_is_picked(table: Any) -> None:
    async def scenario(t: Any) -> None:
        await t.click("A1")
        await t.see("A1 picked")
        await t.pilot.press("escape")
        assert "A1 picked" not in t.text
        await t.click("A2")
        await t.see("A2 picked")
        await t.click("A2")
        assert "picked" not in t.text
        assert t.moves == []

    table("triangles", FOUR_STARS).play(scenario)


def test_a_segment_is_drawn_with_arrows_and_enter_alone(table: Any) -> None:
    async def scenario(t: Any) -> None:
        await t.pilot.press("up")
        await t.pilot.press("up", "left")
        assert t.board.pointed == "A1"
        await t.pilot.press("enter", "right")
        await t.see("A1 A2 can be played")
        await t.pilot.press("enter")
        await t.until(lambda: t.moves == ["A1 A2"])

    table("triangles", FOUR_STARS).play(scenario)


def test_a_typed_star_is_picked_and_a_typed_pair_is_played(table: Any) -> None:
    async def scenario(t: Any) -> None:
        await t.type("a1")
        await t.see("A1 picked")
        await t.type("b1")
        await t.until(lambda: t.moves == ["A1 B1"])
        await t.type("a2-b2")
        await t.until(lambda: t.moves == ["A1 B1", "A2 B2"])

    table("triangles", FOUR_STARS).play(scenario)


def test_the_first_tap_marks_and_the_second_plays(table: Any) -> None:
    async def scenario(t: Any) -> None:
        await t.click("b2")
        await t.see("b2 is marked: the same again plays it.")
        assert t.moves == []
        await t.click("b2")
        await t.until(lambda: t.moves == ["b2"])

    table("lines", THREE).play(scenario)


def test_a_tap_elsewhere_moves_the_mark(table: Any) -> None:
    async def scenario(t: Any) -> None:
        await t.click("b2")
        await t.click("c3")
        await t.see("c3 is marked")
        assert [shape.at for shape in t.overlay] == [(2, 2)]
        await t.click("c3")
        await t.until(lambda: t.moves == ["c3"])

    table("lines", THREE).play(scenario)


def test_one_tap_plays_if_that_is_wanted_and_it_is_remembered(table: Any) -> None:
    async def first(t: Any) -> None:
        await t.pilot.press("o")
        await t.see("The first tap plays now.")
        await t.click("b2")
        await t.until(lambda: t.moves == ["b2"])

    async def second(t: Any) -> None:
        await t.click("a1")
        await t.until(lambda: t.moves == ["a1"])
        await t.pilot.click("#one-tap")
        await t.see("The first tap marks now, the second one plays.")
        await t.click("a2")
        await t.see("a2 is marked")

    table("lines", THREE).play(first)
    table("lines", THREE).play(second)


def test_a_preference_that_cannot_be_kept_holds_all_the_same(table: Any) -> None:
    async def scenario(t: Any) -> None:
        await t.pilot.press("o")
        await t.click("b2")
        await t.until(lambda: t.moves == ["b2"])

    begun = table("lines", THREE)
    (begun.context.paths.data / "app.toml").mkdir()
    begun.play(scenario)


def test_with_gravity_it_is_shown_where_the_stone_falls(table: Any) -> None:
    async def scenario(t: Any) -> None:
        await t.hover("b")
        await t.until(lambda: [shape.at for shape in t.overlay] == [(1, 2)])
        assert isinstance(t.overlay[0], Piece)
        assert t.overlay[0].role is Role.PREVIEW
        await t.click("b")
        await t.click("b")
        await t.until(lambda: t.moves == ["b", "b", "b"])

    table("lines", GRAVITY, moves="22").play(scenario)


def test_a_stone_is_dropped_on_hexagons_with_arrows_and_enter_alone(table: Any) -> None:
    async def scenario(t: Any) -> None:
        await t.pilot.press("left", "left", "enter")
        pick = t.board.pointed
        await t.see(f"{pick} is marked")
        await t.pilot.press("enter")
        await t.until(lambda: t.moves == [pick])

    table("lines", HEXAGONS).play(scenario)


def test_several_moves_can_be_typed_in_one_go(table: Any) -> None:
    async def scenario(t: Any) -> None:
        await t.type("1234")
        await t.until(lambda: t.moves == ["a", "b", "c", "d"])

    table("lines", GRAVITY).play(scenario)


def test_what_was_typed_wrongly_is_said_and_ends_the_row(table: Any) -> None:
    async def scenario(t: Any) -> None:
        await t.type("a1 b9 c3")
        await t.see("there is no row 9")
        assert t.moves == ["a1"]
        await t.type("a1")
        await t.see("a1 cannot be played: a1 is taken", "Bo to move")
        assert "refused" in t.roles()
        await t.pilot.press("escape")
        assert t.roles() == []
        await t.pilot.press("slash", "escape")
        await t.click("b1")
        await t.click("b1")
        await t.until(lambda: t.moves == ["a1", "b1"])

    table("lines", THREE).play(scenario)


def test_while_a_line_is_typed_letters_are_no_commands(table: Any) -> None:
    async def scenario(t: Any) -> None:
        await t.pilot.press("m", "q", "u", "h", "r", "question_mark")
        assert t.screen.query_one("#line").value == "quhr?"
        await t.pilot.press("escape")
        assert t.app.screen is t.screen
        assert t.app.is_running

    table("lines", THREE).play(scenario)
