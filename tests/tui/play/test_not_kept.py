"""Where nothing can be kept: it is said on the first screen, and seen all through the game whatever else is said."""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from rokgard.errors import FileError
from rokgard.frontend import Opening
from rokgard.session import Session
from rokgard_tui.home import HomeScreen
from rokgard_tui.keeping import unwritable
from rokgard_tui.playing import PlayScreen
from rokgard_tui.setup import SetupScreen

SIGN = "! not kept"


def test_from_the_first_screen_on_it_is_seen_that_nothing_is_kept(drive: Any, seen: Any, context: Any) -> None:
    context.paths.data.write_text("a file in the place of the data folder")

    async def scenario(app: Any, pilot: Any) -> None:
        async def until(so: Callable[[], object]) -> None:
            for _n in range(600):
                if so():
                    return
                await pilot.pause(0.05)
            raise AssertionError(f"never came about; on the screen:\n{seen(app)}")

        assert isinstance(app.screen, HomeScreen)
        for size in ((80, 24), (40, 15), (20, 5)):
            await pilot.resize_terminal(*size)
            await until(lambda: "Games cannot be" in seen(app))
            assert app.screen.query_one("#menu").region.height >= 1
        await pilot.resize_terminal(80, 24)
        await pilot.press("enter")
        await until(lambda: isinstance(app.screen, SetupScreen) and app.screen.judged is not None)
        app.screen.people._opponent.choose("human")
        await pilot.press("home", "f5")
        await until(lambda: isinstance(app.screen, PlayScreen) and "This game cannot be kept" in seen(app))
        assert "settings" not in seen(app), "one thing at a time"
        for move, size in (("a1", (80, 24)), ("b2", (40, 15)), ("c3", (20, 5))):
            await pilot.resize_terminal(*size)
            await pilot.press("m", *move, "enter")
            await until(lambda move=move: move in [played.text for played in app.screen.session.match.played])
            await until(lambda: "This game cannot be kept" not in seen(app))
            assert SIGN in seen(app), size
        await pilot.resize_terminal(120, 40)
        await pilot.press("question_mark")
        await until(lambda: type(app.screen).__name__ == "HelpScreen" and "! This game" in seen(app))
        told = str(app.screen.query(".help--text").first().content)  # on the screen the folder's name breaks its lines
        assert told.startswith("! This game cannot be kept")
        assert "These settings will not be remembered" in told

    drive(scenario, Opening())


def test_the_sign_comes_when_a_game_cannot_be_kept_any_more_and_goes_when_it_can(
    table: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    begun = table("lines", {"columns": 3, "rows": 3, "in_row": 3})

    def full(_record: object) -> None:
        raise FileError("the disk is full")

    async def scenario(t: Any) -> None:
        assert SIGN not in t.text
        with monkeypatch.context() as patch:
            patch.setattr(t.context.store, "save", full)
            await t.type("a1")
            await t.see("Bo to move", SIGN)
            await t.pilot.press("question_mark")
            await t.see("! This game is not kept: the disk is full")
            await t.pilot.press("escape")
        await t.type("a2")
        await t.see("Ada to move")
        assert SIGN not in t.text
        session: Session = t.screen.session
        assert session.problem is None

    begun.play(scenario)


def test_what_cannot_be_written_is_known_without_writing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    wanted = tmp_path / "not" / "there" / "yet"
    assert unwritable(wanted) == ""
    assert list(tmp_path.iterdir()) == []
    (tmp_path / "not").write_text("")
    assert unwritable(wanted) == f"{tmp_path / 'not'} is no folder"
    (tmp_path / "not").unlink()
    monkeypatch.setattr(os, "access", lambda path, mode: Path(path) != tmp_path)
    assert unwritable(wanted) == f"{tmp_path} cannot be written to"
