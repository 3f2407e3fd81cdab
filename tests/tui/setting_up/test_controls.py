"""The controls of forms by themselves, in an app that has nothing else."""

from __future__ import annotations

import asyncio
from types import SimpleNamespace

from textual.app import App

from rokgard_tui.controls import Choices, Control, Item, Push, Slider, Toggle


class Bench(App):
    """One control, and what it said."""

    def __init__(self, control, charset="unicode"):
        super().__init__()
        self.control, self.said = control, []
        self.context = SimpleNamespace(console=SimpleNamespace(charset=charset, colours="truecolor"))

    def compose(self):
        yield self.control

    def on_control_changed(self, event: Control.Changed):
        assert event.control is self.control
        self.said.append(event.value)

    def on_push_pressed(self, event: Push.Pressed):
        self.said.append(event.button.label)


def on_the_bench(control, work, *, width=31, charset="unicode"):
    app = Bench(control, charset)

    async def main():
        async with app.run_test(size=(width, 6)) as pilot:
            control.focus()
            await pilot.pause(0)
            await work(pilot)
            await pilot.pause(0)

    asyncio.run(main())
    return app.said


def test_a_slider_moves_by_steps_tenths_and_to_its_ends_and_never_beyond():
    slider = Slider(10, 0, 100)

    async def work(pilot):
        keys = ["right", "right", "left", "pageup", "pagedown", "end", "right", "home", "left"]
        await pilot.press(*keys)

    assert on_the_bench(slider, work) == [11, 12, 11, 21, 11, 100, 0]


def test_a_slider_follows_the_mouse_to_both_ends_and_lets_go():
    slider = Slider(50, 0, 100)

    async def work(pilot):
        await pilot.mouse_down(slider, offset=(0, 0))
        await pilot.hover(slider, offset=(26, 0))
        await pilot.mouse_up(slider, offset=(26, 0))
        await pilot.hover(slider, offset=(3, 0))

    assert on_the_bench(slider, work) == [0, 100]


def test_a_click_on_the_knob_of_a_slider_changes_nothing_though_it_stands_for_several_values():
    slider = Slider(53, 0, 1000)

    async def work(pilot):
        knob = str(slider.render()).index("●")
        await pilot.click(slider, offset=(knob, 0))

    assert on_the_bench(slider, work) == []


def test_a_slider_over_a_wide_range_gives_small_numbers_as_much_room_as_large_ones():
    slider = Slider(60, 3, 2000)
    halves = []

    async def work(pilot):
        await pilot.press("home")
        for _n in range(5):
            await pilot.press("pageup")
        halves.append(slider.value)
        await pilot.press("end")

    said = on_the_bench(slider, work)
    assert 60 < halves[0] < 100
    assert said == sorted(said)
    assert (said[0], said[-1]) == (3, 2000)


def test_a_slider_shows_what_was_typed_even_beyond_its_limits():
    for value, text in ((99, "99"), ("", "?"), (-4, "-4")):
        slider = Slider(value, 3, 25)

        async def work(pilot, slider=slider, text=text):
            assert str(slider.render()).endswith(f" {text}")

        on_the_bench(slider, work)


def test_a_slider_of_real_numbers_has_a_hundred_steps():
    slider = Slider(0.5, 0.0, 1.0, whole=False)

    async def work(pilot):
        await pilot.press("right", "pageup")

    assert on_the_bench(slider, work) == [0.51, 0.61]


def test_choices_that_do_not_fit_side_by_side_go_on_below_and_can_all_be_clicked():
    items = [Item(n, name) for n, name in enumerate(("weak", "normal", "strong", "at random", "two people"))]
    choices = Choices(items, 0)

    async def work(pilot):
        assert str(choices.render()).splitlines() == ["● weak  ○ normal  ○ strong", "○ at random  ○ two people"]
        await pilot.click(choices, offset=(15, 1))
        await pilot.click(choices, offset=(9, 0))
        await pilot.click(choices, offset=(29, 0))  # beside all of them
        await pilot.press("left", "left", "end", "right")

    assert on_the_bench(choices, work) == [4, 1, 0, 4]


def test_upright_choices_have_details_where_there_is_room():
    items = [Item("a", "Four", "7 × 6 · four in a row"), Item("b", "Five", "9 × 8")]
    shown = {}
    for width in (60, 20, 8):
        choices = Choices(items, "b", upright=True)

        async def work(pilot, width=width, choices=choices):
            shown[width] = [line.rstrip() for line in str(choices.render()).splitlines()]

        on_the_bench(choices, work, width=width)
    assert shown[60] == ["○ Four  7 × 6 · four in a row", "● Five  9 × 8"]
    assert shown[20] == ["○ Four  7 × 6", "● Five  9 × 8"]
    assert shown[8] == ["○ Four", "● Five"]


def test_a_toggle_is_turned_by_click_space_and_arrows():
    toggle = Toggle(False)

    async def work(pilot):
        await pilot.click(toggle)
        await pilot.press("space", "right", "right", "left")

    assert on_the_bench(toggle, work) == [True, False, True, False]


def test_a_button_is_pressed_by_click_and_enter_but_not_while_it_waits():
    button = Push("Start")

    async def work(pilot):
        await pilot.click(button)
        await pilot.press("enter")
        button.disabled = True
        await pilot.click(button)
        await pilot.press("enter")

    assert on_the_bench(button, work) == ["Start", "Start"]


def test_in_ascii_every_control_is_ascii():
    items = [Item(1, "7 × 6", "größer"), Item(2, "b")]
    for control in (Choices(items, 1, upright=True), Choices(items, 2), Toggle(True), Toggle(False), Slider(4, 3, 9)):

        async def work(pilot, control=control):
            assert str(control.render()).isascii()

        on_the_bench(control, work, charset="ascii")
