"""The history of games."""

from __future__ import annotations

from typing import Any

from rokgard_tui.history import HistoryScreen


async def open_history(app: Any, pilot: Any) -> HistoryScreen:
    app.open_history()
    await pilot.pause()
    screen = app.screen
    await app.workers.wait_for_complete()
    await pilot.pause()
    return screen


def test_games_are_listed_newest_first_with_all_that_was_asked_for(drive: Any, seen: Any, small_past: Any) -> None:
    async def scenario(app: Any, pilot: Any) -> None:
        await open_history(app, pilot)
        app.save_screenshot("/var/tmp/d_history.svg")
        print(seen(app))

    drive(scenario)
