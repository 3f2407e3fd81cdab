"""The app as a whole: leaving, failures, what is printed meanwhile, keys in ASCII."""

import asyncio
import threading

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from textual.binding import Binding

from rokgard.errors import PluginError
from rokgard.words import clean, width
from rokgard_tui.asciifilter import same_width
from rokgard_tui.workthreads import WorkThreads


def test_the_app_opens_and_q_leaves_it_with_exit_code_0(drive):
    async def scenario(_app, pilot):
        await pilot.press("q")

    app = drive(scenario)
    assert app.return_value == 0


def test_ctrl_c_leaves_with_exit_code_130(drive):
    async def scenario(_app, pilot):
        await pilot.press("ctrl+c")

    assert drive(scenario).return_value == 130


@pytest.mark.parametrize("error", [PluginError("the plugin is broken", fix="mend it"), ZeroDivisionError("1 / 0")])
def test_what_nobody_was_prepared_for_ends_the_app_and_is_kept_for_whoever_runs_it(drive, error):
    apps = []

    async def scenario(app, pilot):
        apps.append(app)

        def fail():
            raise error

        app.call_later(fail)
        await pilot.pause()

    with pytest.raises(type(error)):  # the pilot raises it again
        drive(scenario)
    assert apps[0].failure is error
    assert apps[0].return_code == 1


def test_warnings_that_are_printed_while_the_app_is_shown_are_seen(drive):
    async def scenario(app, pilot):
        app._print(
            "\x1b[33mwarning:\x1b[0m the plugin 'nim' failed\n", stderr=True
        )  # what sys.stderr leads to in a terminal
        await pilot.pause()
        assert [note.message for note in app._notifications] == ["warning: the plugin 'nim' failed"]

    drive(scenario, size=(120, 40))


def test_keys_are_called_in_ascii_where_nothing_else_may_be_written(drive, context):
    context.console.ascii = True

    async def scenario(app, _pilot):
        for display in ("⏎", "← →", None):
            assert app.get_key_display(Binding("left", "x", "Step", key_display=display)).isascii()

    drive(scenario)


@settings(deadline=None)
@given(st.text().map(clean))
def test_in_ascii_every_character_is_as_wide_as_what_it_stands_for(text):
    assert same_width(text).isascii()
    assert len(same_width(text)) == width(text)


def test_in_ascii_nothing_else_gets_to_the_screen_whoever_draws_it(drive, seen, context):
    context.console.ascii = True

    async def scenario(app, pilot):
        app.notify("größer → kleiner ✓", title="•")
        for keys in ((), ("question_mark",), ("escape", "p"), ("s",), ("escape", "escape", "enter")):
            await pilot.press(*keys)
            await app.workers.wait_for_complete()
            await pilot.pause()
            assert seen(app).isascii(), keys

    drive(scenario, size=(60, 16))


def test_the_end_does_not_wait_for_what_is_slow_but_for_what_is_nearly_done():
    never, done = threading.Event(), []

    async def main():
        loop = asyncio.get_running_loop()
        loop.set_default_executor(WorkThreads())
        assert await loop.run_in_executor(None, lambda: 6 * 7) == 42
        with pytest.raises(ZeroDivisionError):
            await loop.run_in_executor(None, lambda: 1 // 0)
        slow = loop.run_in_executor(None, never.wait)
        nearly = loop.run_in_executor(None, lambda: (never.wait(0.2), done.append("written")))
        await asyncio.sleep(0.01)
        slow.cancel()
        nearly.cancel()

    try:
        asyncio.run(main())  # with the threads that Python provides this would last for ever
    finally:
        never.set()
    assert done == ["written"]
