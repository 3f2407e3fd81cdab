"""The panel beside the board."""

from __future__ import annotations

from typing import Any

from rokgard.frontend import Opening
from rokgard_tui.players import SidePanel
from rokgard_tui.playing import PlayScreen


def test_a_terminal_that_changes_while_the_panel_is_not_there_yet_is_no_trouble(drive: Any, context: Any) -> None:
    from rokgard.setup import Setup
    from rokgard.starting import Plan, start

    plan = Plan(setup=Setup.start(context.host.game("lines"), "three"), opponent="weak", seed=1)
    session = start(context.host, context.paths, plan, store=context.optional_store).session

    async def scenario(app: Any, pilot: Any) -> None:
        assert isinstance(app.screen, PlayScreen)
        await app.screen.query("#move-list").remove()
        app.screen.query_one(SidePanel)._shown = None  # as when the panel has never been filled
        await pilot.resize_terminal(100, 30)
        await pilot.pause()
        panel = app.screen.query_one(SidePanel)
        await panel.query_one("#moves").mount(type(panel.query_one("#seats"))(id="move-list"))
        app.screen._refresh()
        await pilot.pause()

    assert drive(scenario, Opening(session=session)).failure is None
