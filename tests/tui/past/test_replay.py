from __future__ import annotations

from typing import Any


def test_shot(drive: Any, seen: Any, small_past: Any) -> None:
    stored = list(small_past.context.store.records("Ada"))
    for n, s in enumerate((4, 5)):

        async def scenario(app: Any, pilot: Any) -> None:
            app.open_replay(stored[s].record)
            await pilot.pause()
            await app.workers.wait_for_complete()
            await pilot.pause()
            await pilot.press("left", "left")
            await pilot.pause(0.1)
            app.save_screenshot(f"/var/tmp/d_replay{n}.svg")
            print(seen(app))

        drive(scenario)
