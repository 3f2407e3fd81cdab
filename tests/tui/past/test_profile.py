from __future__ import annotations

from typing import Any


def test_shot(drive: Any, seen: Any, small_past: Any) -> None:
    async def scenario(app: Any, pilot: Any) -> None:
        app.open_profile()
        await pilot.pause()
        await app.workers.wait_for_complete()
        await pilot.pause()
        app.save_screenshot("/var/tmp/d_profile.svg")
        print(seen(app))

    drive(scenario, size=(80, 40))
