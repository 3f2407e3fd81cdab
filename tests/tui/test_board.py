"""The board on the screen: what is pointed at and picked by mouse and keys, what is seen of it, in any size."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from functools import cache
from types import SimpleNamespace
from typing import Any

import pytest
from textual.app import App, ComposeResult
from textual.events import MouseScrollDown, MouseScrollUp
from textual.scrollbar import ScrollBar
from textual.widgets import Static

from rokgard import Cell, Dot, Lattice, Mark, Piece, Plane, Role, Scene, Segment
from rokgard.host import Host
from rokgard.render import RenderOptions
from rokgard.scene import column_name
from rokgard_tui.board import BoardView
from rokgard_tui.colours import PLAIN, PREFIX, plain_theme, textual_theme
from rokgard_tui.scrollbars import bars
from rokgard_tui.sheetview import SheetView

STARS = {
    "A1": (300, 200),
    "A2": (1500, 300),
    "A3": (2600, 150),
    "B1": (200, 1800),
    "B2": (1400, 1500),
    "B3": (2700, 1900),
}


def cloud(count: int = 0) -> Scene:
    """Six stars; or many."""
    places = STARS if not count else {f"S{i}": (37 * i * i % 2990, 53 * i % 1990) for i in range(count)}
    return Scene(Plane(3000, 2000), tuple(Dot(at, name, role=Role.GRID, pick=name) for name, at in places.items()))


def cells(
    columns: int = 5, rows: int = 4, cell: str = "square", *, drop: bool = False, taken: tuple[str, ...] = ()
) -> Scene:
    """A board of cells; some are taken."""
    names = tuple(column_name(i) for i in range(columns))
    layout = Lattice(
        "hexagon" if cell == "hexagon" else "square",
        columns,
        rows,
        names,
        tuple(str(i + 1) for i in range(rows)),
        drop=drop,
    )
    shapes: list[Any] = []
    for c in range(columns):
        for r in range(rows):
            name = f"{names[c]}{r + 1}"
            free = name not in taken
            shapes.append(Cell((c, r), role=Role.GRID, pick=(names[c] if drop else name) if free else None))
            if not free:
                shapes.append(Piece((c, r), seat=0))
    return Scene(layout, tuple(shapes))


BOARDS: dict[str, Callable[[], Scene]] = {
    "cloud": cloud,
    "crowd": lambda: cloud(180),
    "squares": lambda: cells(15, 15),
    "hexagons": lambda: cells(25, 16, "hexagon"),
    "drop": lambda: cells(7, 6, drop=True),
    "empty": lambda: Scene(Plane(100, 100)),
}


@cache
def host() -> Host:
    return Host()


class BoardApp(App[None]):
    """A board alone, with a line below it; what it says is written down."""

    def __init__(self, scene: Scene, options: RenderOptions) -> None:
        super().__init__()
        ScrollBar.renderer = bars(options.colours, options.charset)
        for theme in (plain_theme(), *map(textual_theme, host().themes.values())):
            self.register_theme(theme)
        self.theme = PLAIN if options.colours == "none" else f"{PREFIX}{options.theme}"
        self.view, self.scene_shown = BoardView(host(), options), scene
        self.said: list[tuple[Any, ...]] = []
        self.note = ""

    def compose(self) -> ComposeResult:
        yield self.view
        yield Static("-", id="below")

    def on_mount(self) -> None:
        self.query_one("#below").styles.height = 1
        self.view.show(self.scene_shown)
        self.view.focus()

    def on_board_view_picked(self, message: BoardView.Picked) -> None:
        self.said.append(("picked", message.pick))

    def on_board_view_pressed(self, message: BoardView.Pressed) -> None:
        self.said.append(("pressed", message.pick))

    def on_board_view_released(self, message: BoardView.Released) -> None:
        self.said.append(("released", message.pick))

    def on_board_view_pointed(self, message: BoardView.Pointed) -> None:
        self.said.append(("pointed", message.pick))

    def on_sheet_view_noted(self, message: SheetView.Noted) -> None:
        self.note = message.text


@pytest.fixture
def on_board(monkeypatch: pytest.MonkeyPatch) -> Callable[..., Any]:
    """Run a scenario with a board on the screen; `it` has the view, the pilot and what has been said."""
    monkeypatch.delenv("NO_COLOR", raising=False)

    def run(
        scenario: Callable[[Any], Any],
        scene: Scene,
        *,
        size: tuple[int, int] = (80, 24),
        colours: Any = "truecolor",
        charset: Any = "unicode",
    ) -> None:
        app = BoardApp(scene, RenderOptions(colours=colours, charset=charset))

        async def inside(pilot: Any) -> None:
            view = app.view
            it = SimpleNamespace(app=app, pilot=pilot, view=view, said=app.said)

            def place(pick: str) -> tuple[int, int]:
                column, line = view.sheet.areas[pick].middle
                corner = view.corner
                return column + corner.x, line + corner.y

            async def hover(pick: str) -> None:
                await pilot.hover(BoardView, offset=place(pick))

            async def press(pick: str, button: int = 1) -> None:
                await pilot.mouse_down(BoardView, offset=place(pick), button=button)

            async def release(pick: str) -> None:
                await pilot.mouse_up(BoardView, offset=place(pick))

            it.place, it.hover, it.press, it.release = place, hover, press, release
            await scenario(it)

        async def main() -> None:
            async with app.run_test(size=size) as pilot:
                await pilot.pause()
                await inside(pilot)

        asyncio.run(main())

    return run


def reversed_text(app: Any) -> str:
    """What is reversed on the screen."""
    strips = app.screen._compositor.render_strips()
    return "".join(text for strip in strips for text, style, _ in strip if style is not None and style.reverse).strip()


# -- the mouse --------------------------------------------------------------------------------------------------------


def test_hovering_says_which_pick_is_pointed_at_once_each_and_none_outside(on_board):
    async def scenario(it):
        await it.hover("B2")
        x, y = it.place("B2")
        await it.pilot.hover(BoardView, offset=(x + 1, y))
        await it.hover("A1")
        await it.pilot.hover("#below")
        await it.pilot.pause()
        assert it.said == [("pointed", "B2"), ("pointed", "A1"), ("pointed", None)]
        assert it.view.pointed is None

    on_board(scenario, cloud())


def test_a_tap_is_a_press_and_a_release_in_the_same_place(on_board):
    async def scenario(it):
        await it.press("c2")
        await it.release("c2")
        await it.pilot.pause()
        assert it.said == [("pointed", "c2"), ("pressed", "c2"), ("released", "c2")]

    on_board(scenario, cells())


def test_a_drag_is_told_where_it_begins_and_where_it_ends(on_board):
    async def scenario(it):
        await it.press("A1")
        await it.hover("A2")
        await it.hover("B3")
        await it.release("B3")
        await it.pilot.pause()
        assert [what for what in it.said if what[0] != "pointed"] == [("pressed", "A1"), ("released", "B3")]

    on_board(scenario, cloud())


def test_a_drag_that_ends_on_nothing_is_told_once(on_board):
    async def scenario(it):
        await it.press("A1")
        await it.pilot.mouse_up(BoardView, offset=(40, 8))
        await it.pilot.mouse_up("#below")
        await it.pilot.pause()
        assert [what for what in it.said if what[0] != "pointed"] == [("pressed", "A1"), ("released", None)]

    on_board(scenario, cloud())


def test_only_the_first_button_picks_and_only_on_a_pick(on_board):
    async def scenario(it):
        await it.press("A1", button=3)
        await it.pilot.mouse_up(BoardView, offset=it.place("B1"))
        await it.pilot.mouse_down(BoardView, offset=(40, 8))
        await it.pilot.mouse_up(BoardView, offset=it.place("B1"))
        await it.pilot.pause()
        assert {what[0] for what in it.said} <= {"pointed"}

    on_board(scenario, cloud())


def test_a_click_on_any_line_of_a_column_picks_it_where_pieces_drop(on_board):
    async def scenario(it):
        area = it.view.sheet.areas["e"]
        corner = it.view.corner
        for line in range(it.view.sheet.height):
            offset = (area.column + corner.x, line + corner.y)
            await it.pilot.click(BoardView, offset=offset)
        await it.pilot.pause()
        pressed = [what for what in it.said if what[0] == "pressed"]
        assert pressed == [("pressed", "e")] * it.view.sheet.height

    on_board(scenario, cells(7, 6, drop=True, taken=("e1", "e2")))


def test_a_view_that_cannot_be_focused_only_shows(on_board):
    async def scenario(it):
        it.view.can_focus = False
        await it.press("A1")
        await it.release("A2")
        await it.pilot.pause()
        assert it.said == []

    on_board(scenario, cloud())


# -- keys -------------------------------------------------------------------------------------------------------------


def test_arrows_move_the_cursor_to_neighbouring_cells_and_enter_and_space_pick(on_board):
    async def scenario(it):
        assert it.view.go_to("c2")
        await it.pilot.press("right", "up", "left", "left", "down", "enter", "space")
        await it.pilot.pause()
        moved = [what[1] for what in it.said if what[0] == "pointed"]
        assert moved == ["c2", "d2", "d3", "c3", "b3", "b2"]
        assert it.said[-2:] == [("picked", "b2"), ("picked", "b2")]

    on_board(scenario, cells())


def test_the_first_arrow_shows_the_cursor_amid_the_board(on_board):
    async def scenario(it):
        await it.pilot.press("enter")
        assert it.said == []
        await it.pilot.press("left")
        await it.pilot.pause()
        assert it.said == [("pointed", "c3")]

    on_board(scenario, cells(5, 5))


def test_at_the_edge_the_cursor_stays_and_nothing_is_said(on_board):
    async def scenario(it):
        it.view.go_to("a1")
        await it.pilot.press("left", "down")
        await it.pilot.pause()
        assert it.said == [("pointed", "a1")]

    on_board(scenario, cells())


def test_the_cursor_goes_to_a_pick_by_name_and_says_whether_there_is_one(on_board):
    async def scenario(it):
        assert it.view.go_to("B3")
        assert not it.view.go_to("Z9")
        assert it.view.pointed == "B3"
        it.view.point_nowhere()
        await it.pilot.pause()
        assert it.said == [("pointed", "B3"), ("pointed", None)]

    on_board(scenario, cloud())


def test_when_what_the_cursor_is_on_goes_the_cursor_goes_to_what_is_nearest(on_board):
    async def scenario(it):
        it.view.go_to("c2")
        it.view.show(cells(taken=("c2", "b2", "d2", "c1")))
        await it.pilot.pause()
        assert it.said == [("pointed", "c2"), ("pointed", "c3")]
        await it.pilot.press("right")
        assert it.view.pointed == "d3"

    on_board(scenario, cells())


def test_when_the_board_changes_under_the_mouse_what_it_points_at_now_is_said(on_board):
    async def scenario(it):
        await it.hover("c2")
        it.view.show(cells(taken=("c2",)))
        await it.pilot.pause()
        assert it.said == [("pointed", "c2"), ("pointed", None)]
        it.view.show(cells())
        await it.pilot.pause()
        assert it.said[-1] == ("pointed", "c2")

    on_board(scenario, cells())


def test_keys_and_mouse_take_turns(on_board):
    async def scenario(it):
        await it.hover("a1")
        await it.pilot.press("right")
        assert it.view.pointed == "b1"
        await it.pilot.hover("#below")
        assert it.view.pointed == "b1", "the cursor stays where the mouse leaves"
        await it.hover("e4")
        assert it.view.pointed == "e4"

    on_board(scenario, cells())


# -- what is seen -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("colours", ["none", "16", "256"])
def test_the_cursor_is_seen_without_colours(on_board, colours):
    async def scenario(it):
        before = reversed_text(it.app)
        it.view.go_to("B2")
        await it.pilot.pause()
        assert "B2" in reversed_text(it.app)
        assert "B2" not in before

    on_board(scenario, cloud(), colours=colours)


def test_the_name_of_the_column_is_reversed_where_pieces_drop(on_board):
    async def scenario(it):
        it.view.go_to("c")
        await it.pilot.pause()
        assert "C" in reversed_text(it.app)
        it.view.go_to("d")
        await it.pilot.pause()
        assert "C" not in reversed_text(it.app)

    on_board(scenario, cells(7, 6, drop=True), colours="none")


def test_the_name_of_a_column_is_reversed_in_one_colour_whatever_stands_beside_it(on_board):
    async def scenario(it):
        it.view.lay_over([Mark((3, 0), role=Role.LAST)])
        it.view.go_to("e")
        await it.pilot.pause()
        area = it.view.sheet.areas["e"]
        x, y = area.column + it.view.corner.x, area.line + it.view.corner.y
        strip = it.app.screen._compositor.render_strips()[y].crop(x, x + area.width)
        assert strip.text == " E "
        assert len({style.bgcolor for _text, style, _ in strip}) == 1

    on_board(scenario, cells(7, 6, "hexagon", drop=True))


def test_with_colours_the_cursor_differs_by_its_ground_and_leaves_the_rest_alone(on_board):
    async def scenario(it):
        def styles():
            strips = it.app.screen._compositor.render_strips()
            return [[(char, str(style.bgcolor)) for text, style, _ in strip for char in text] for strip in strips]

        before = styles()
        it.view.go_to("c3")
        await it.pilot.pause()
        after = styles()
        differ = [
            (x, y)
            for y, (one, two) in enumerate(zip(before, after, strict=True))
            for x in range(80)
            if one[x] != two[x]
        ]
        assert differ == [it.place("c3")]

    on_board(scenario, cells())


def test_a_mark_that_is_reversed_already_is_underlined_by_the_cursor(on_board):
    async def scenario(it):
        it.view.lay_over([Mark(STARS["A1"], role=Role.PREVIEW)])
        it.view.go_to("A1")
        await it.pilot.pause()
        strips = it.app.screen._compositor.render_strips()
        assert [text for strip in strips for text, style, _ in strip if style.underline] == ["A1"]

    on_board(scenario, cloud())


def test_without_colours_nothing_on_the_board_has_any(on_board):
    async def scenario(it):
        it.view.lay_over([Segment(STARS["A1"], STARS["B3"], role=Role.REFUSED, seat=0)])
        it.view.go_to("A1")
        await it.pilot.pause()
        for y in range(it.view.size.height):
            for _text, style, _control in it.view.render_line(y):
                assert style is None or (style.color is None and style.bgcolor is None)

    on_board(scenario, cloud(), colours="none")


def test_a_board_smaller_than_its_room_stands_in_the_middle(on_board, seen):
    async def scenario(it):
        lines = seen(it.app).splitlines()
        used = [y for y, line in enumerate(lines[:23]) if line]
        assert abs(used[0] - (22 - used[-1])) <= 1
        first = min(len(line) - len(line.lstrip()) for line in lines[:23] if line)
        last = max(len(line) for line in lines[:23])
        assert abs(first - (80 - last)) <= 1

    on_board(scenario, cells())


def test_an_overlay_is_shown_and_taken_away_without_a_trace(on_board, seen):
    async def scenario(it):
        bare = seen(it.app)
        it.view.lay_over([Segment(STARS["A1"], STARS["B3"], role=Role.PREVIEW, seat=0)])
        await it.pilot.pause()
        covered = seen(it.app)
        assert covered != bare
        assert "<A1>" in covered
        it.view.lay_over([Segment(STARS["A3"], STARS["B1"], role=Role.REFUSED, seat=0)])
        await it.pilot.pause()
        assert "!A3!" in seen(it.app)
        assert "<A1>" not in seen(it.app)
        it.view.lay_over([])
        await it.pilot.pause()
        assert seen(it.app) == bare

    on_board(scenario, cloud())


def test_a_renderer_that_fails_says_so_in_the_place_of_the_board(on_board, seen):
    async def scenario(it):
        it.view.restyle(RenderOptions(theme="nowhere"))
        await it.pilot.pause()
        assert it.view.sheet is None
        assert "nowhere" in seen(it.app)
        await it.pilot.press("right", "enter", "plus")
        it.view.lay_over([Mark(STARS["A1"], role=Role.HINT)])
        it.view.restyle(RenderOptions())
        await it.pilot.pause()
        assert "[A1]" in seen(it.app)

    on_board(scenario, cloud())


def test_a_scene_can_be_shown_with_its_overlay(on_board, seen):
    async def scenario(it):
        it.view.show(cloud(), [Mark(STARS["B2"], role=Role.HINT)])
        await it.pilot.pause()
        assert "[B2]" in seen(it.app)

    on_board(scenario, cloud())


@pytest.mark.parametrize("size", [(1, 1), (20, 5), (80, 24), (467, 145)])
def test_no_size_of_terminal_is_too_small_or_too_large(on_board, size):
    async def scenario(it):
        for make in BOARDS.values():
            it.view.show(make())
            await it.pilot.press("right", "down", "plus", "left", "shift+right", "shift+down", "0", "enter")
            await it.pilot.resize_terminal(30, 8)
            await it.pilot.press("right")
            await it.pilot.resize_terminal(*size)
        assert [what for what in it.said if what[0] == "picked"]

    on_board(scenario, cloud(), size=size)


def test_in_ascii_every_character_is(on_board, seen):
    async def scenario(it):
        for make in BOARDS.values():
            it.view.show(make())
            await it.pilot.press("right", "plus")
            await it.pilot.pause()
            assert seen(it.app).isascii()
            assert seen(it.app).strip("-\n ") or not it.view.sheet.areas

    on_board(scenario, cloud(), size=(40, 12), charset="ascii")


# -- zooming and scrolling --------------------------------------------------------------------------------------------


def test_a_board_larger_than_the_screen_follows_the_cursor_to_every_corner(on_board, seen):
    async def scenario(it):
        for pick in ("a1", "y16", "a16", "y1"):
            it.view.go_to(pick)
            await it.pilot.pause()
            x, y = it.place(pick)
            assert 0 <= x < it.view.scrollable_size.width
            assert 0 <= y < it.view.scrollable_size.height
        it.view.go_to("a8")
        for _ in range(24):
            await it.pilot.press("right")
            x, y = it.place(it.view.pointed)
            assert 0 <= x < it.view.scrollable_size.width
        assert it.view.pointed == "y8"

    on_board(scenario, cells(25, 16, "hexagon"), size=(40, 12))


def test_shift_and_arrows_scroll(on_board):
    async def scenario(it):
        await it.pilot.press("shift+down", "shift+right")
        assert it.view.scroll_offset.x > 0
        assert it.view.scroll_offset.y > 0
        moved = it.view.scroll_offset
        await it.pilot.press("shift+up", "shift+left")
        assert it.view.scroll_offset == (0, 0)
        assert moved != (0, 0)
        assert "scroll" in it.app.note

    on_board(scenario, cells(25, 16, "hexagon"), size=(40, 12))


def test_the_mouse_wheel_scrolls_and_with_ctrl_zooms_planes(on_board):
    async def scenario(it):
        it.view.show(cells(25, 16, "hexagon"))
        await it.pilot.pause()
        await it.pilot._post_mouse_events([MouseScrollDown], BoardView, offset=(5, 5), button=0)
        await it.pilot.pause()
        assert it.view.scroll_offset.y > 0
        it.view.show(cloud())
        await it.pilot._post_mouse_events([MouseScrollUp], BoardView, offset=(5, 5), button=0, control=True)
        await it.pilot.pause()
        assert it.view.zoom > 1
        await it.pilot._post_mouse_events([MouseScrollDown], BoardView, offset=(5, 5), button=0, control=True)
        await it.pilot.pause()
        assert it.view.zoom == 1

    on_board(scenario, cloud(), size=(40, 12))


def test_a_plane_is_zoomed_in_out_and_to_fit(on_board):
    async def scenario(it):
        fits = it.view.sheet.width, it.view.sheet.height
        it.view.go_to("B3")
        for _ in range(3):
            await it.pilot.press("plus")
        await it.pilot.pause()
        assert it.view.sheet.width > fits[0]
        assert it.view.sheet.height > fits[1]
        x, y = it.place("B3")
        assert 0 <= x < it.view.scrollable_size.width
        assert 0 <= y < it.view.scrollable_size.height
        assert "0 fits" in it.app.note
        await it.pilot.press("minus")
        assert fits[0] < it.view.sheet.width
        await it.pilot.press("0")
        await it.pilot.pause()
        assert (it.view.sheet.width, it.view.sheet.height) == fits
        assert it.app.note == ""

    on_board(scenario, cloud())


def test_boards_of_cells_do_not_zoom(on_board):
    async def scenario(it):
        before = it.view.sheet
        await it.pilot.press("plus")
        assert it.view.sheet is before

    on_board(scenario, cells())


def test_where_names_have_no_room_it_says_so_until_zooming_makes_room(on_board, seen):
    async def scenario(it):
        missing = it.view.sheet.missing
        assert missing > 0
        assert it.app.note.startswith(f"{missing} names have no room: + zooms in")
        while "no room" in it.app.note:
            zoom = it.view.zoom
            await it.pilot.press("plus")
            await it.pilot.pause()
            assert it.view.zoom > zoom
        assert it.view.sheet.missing == 0

    on_board(scenario, cloud(180), size=(50, 14))
