"""Whatever is typed where a file name or a number belongs: the app goes on."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from textual.widgets import Button, Input

from rokgard.frontend import Opening
from rokgard.scene import Cell, Lattice, Role, Scene
from rokgard_tui.controls import Choices
from rokgard_tui.pictures import SavePicture

SCENE = Scene(Lattice("square", 3, 3), tuple(Cell(at=(column, 0), role=Role.GRID) for column in range(3)))
NAMES = (
    ".",
    "..",
    "/",
    "a/..",
    "[red",
    "a[/b].svg",
    "[bold]x.svg",
    "x" * 300,
    "x" * 300 + ".svg",
    "",
    " ",
    "a\x00.svg",
)


@pytest.mark.parametrize("how", ["format", "save"])
def test_a_picture_may_be_called_anything(
    how: str, drive: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "deep").mkdir()
    monkeypatch.chdir(tmp_path / "deep")

    async def scenario(app: Any, pilot: Any) -> None:
        for name in NAMES:
            dialog = SavePicture(SCENE, "game")
            await app.push_screen(dialog)
            dialog.query_one("#file", Input).value = name
            await pilot.pause()
            if how == "save":
                dialog.query_one("#save", Button).press()
            else:
                dialog.query_one(Choices).choose("png")
            await pilot.pause()
            for worker in list(app.workers):
                await worker.wait()
            await pilot.pause()
            assert app.is_running
            assert not dialog._busy
            if app.screen is dialog:
                dialog.dismiss("")
                await pilot.pause()

    drive(scenario)


@pytest.mark.parametrize(("digits", "taken"), [(9, True), (5000, False)])
def test_a_seed_of_too_many_digits_is_not_taken(digits: int, taken: bool, drive: Any) -> None:
    async def scenario(app: Any, pilot: Any) -> None:
        before = app.screen.seed
        app.screen.query_one("#seed", Input).value = "9" * digits
        await pilot.pause()
        assert app.is_running
        assert app.screen.seed == (10**digits - 1 if taken else before)

    drive(scenario, Opening(game="triangles"))
