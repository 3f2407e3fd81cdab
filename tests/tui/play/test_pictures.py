"""Saving a picture of the board: where to, in which format, and what may be in the way."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Any

import pytest

THREE = {"columns": 3, "rows": 3, "in_row": 3}


def test_a_picture_is_saved_as_svg_or_png(table: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)

    async def scenario(t: Any) -> None:
        await t.pilot.press("s")
        await t.see("Save a picture of the board", f"{t.session.id}.svg")
        await t.pilot.press("enter")
        await t.until(lambda: t.app.screen is t.screen)
        await t.pilot.press("s")
        await t.pilot.click("#format", offset=(8, 0))  # the second of them
        await t.see(f"{t.session.id}.png")
        await t.pilot.click("#save")
        await t.until(lambda: t.app.screen is t.screen)

    begun = table("lines", THREE, moves="a1")
    begun.play(scenario)
    assert (tmp_path / f"{begun.session.id}.svg").read_text().lstrip().startswith(("<svg", "<?xml"))
    assert (tmp_path / f"{begun.session.id}.png").read_bytes().startswith(b"\x89PNG")


def test_a_picture_is_only_written_over_after_that_was_said(
    table: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)

    async def scenario(t: Any) -> None:
        path = tmp_path / f"{t.session.id}.svg"
        path.write_text("mine")
        await t.pilot.press("s", "enter")
        await t.see("is there already. Save once more to write over it.")
        assert path.read_text() == "mine"
        await t.pilot.press("enter")
        await t.until(lambda: t.app.screen is t.screen)
        assert "<svg" in path.read_text()
        await t.pilot.press("s")
        t.app.screen.query_one("#file").value = "board.xyz"
        await t.pilot.press("enter")
        await t.see("there is no picture format called '.xyz'")
        t.app.screen.query_one("#file").value = str(path / "below.svg")
        await t.pilot.press("enter")
        await t.see("cannot write")
        await t.pilot.press("escape")
        assert t.app.screen is t.screen

    table("lines", THREE, moves="a1").play(scenario)


@pytest.mark.parametrize(
    ("name", "file"),
    [
        ("board", "board.svg"),
        ("board.SVG", "board.SVG"),
        ("my board é 漢.png", "my board é 漢.png"),
        ("  padded.svg  ", "padded.svg"),
        ("new folder/board.svg", "new folder/board.svg"),
        ("[b]x[/b].svg", "[b]x[/b].svg"),
        ("~/at home.svg", "home/at home.svg"),
    ],
)
def test_a_picture_is_where_a_person_would_look_for_it(
    table: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, name: str, file: str
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("HOME", str(tmp_path / "home"))

    async def scenario(t: Any) -> None:
        await t.pilot.press("s")
        t.app.screen.query_one("#file").value = name
        await t.pilot.press("enter")
        await t.until(lambda: t.app.screen is t.screen)
        assert (tmp_path / file).stat().st_size > 100
        (told,) = t.told
        assert file.rsplit("/", maxsplit=1)[-1] in told

    table("lines", THREE, moves="a1").play(scenario)


@pytest.mark.parametrize("name", ["", ".", "..", "/", "folder/"])
def test_what_is_no_name_is_not_written(table: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, name: str) -> None:
    (tmp_path / "folder").mkdir()
    monkeypatch.chdir(tmp_path)

    async def scenario(t: Any) -> None:
        await t.pilot.press("s")
        t.app.screen.query_one("#file").value = name
        await t.pilot.press("enter")
        await t.see("The picture needs a name.")
        await t.pilot.press("escape")
        assert t.app.screen is t.screen
        assert sorted(tmp_path.rglob("*.svg")) == []

    table("lines", THREE, moves="a1").play(scenario)


@pytest.mark.skipif(os.name == "nt" or os.geteuid() == 0, reason="this user may write anywhere")
def test_a_folder_that_is_read_only_is_named(table: Any, tmp_path: Path) -> None:
    closed = tmp_path / "closed"
    closed.mkdir(mode=0o500)

    async def scenario(t: Any) -> None:
        await t.pilot.press("s")
        t.app.screen.query_one("#file").value = str(closed / "board.svg")
        await t.pilot.press("enter")
        await t.see("cannot write", "Permission denied")
        await t.pilot.press("escape")

    table("lines", THREE, moves="a1").play(scenario)


def test_the_format_is_that_of_the_name_and_both_follow_each_other(table: Any) -> None:
    async def scenario(t: Any) -> None:
        await t.pilot.press("s")
        dialog = t.app.screen
        assert dialog.query_one("#format").value == "svg"
        dialog.query_one("#file").value = "board.jpeg"
        await t.until(lambda: dialog.query_one("#format").value == "jpg")
        await t.pilot.press("tab", "home", "right")
        await t.until(lambda: dialog.query_one("#file").value == "board.png")
        assert {item.value for item in dialog.query_one("#format").items} == set(t.context.host.renderers)

    table("lines", THREE, moves="a1").play(scenario)


def test_it_is_said_in_which_folder_a_picture_will_be(
    table: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)

    async def scenario(t: Any) -> None:
        def folder() -> str:
            return str(t.app.screen.query_one("#folder").content)

        await t.pilot.press("s")
        await t.until(lambda: folder() == f"in {tmp_path}")
        t.app.screen.query_one("#file").value = "/somewhere/else.svg"
        await t.until(lambda: folder() == "in /somewhere")

    table("lines", THREE, moves="a1").play(scenario)


@pytest.mark.parametrize("size", [(60, 24), (40, 15)])
def test_the_window_has_room_for_all_of_it_on_small_terminals(table: Any, size: tuple[int, int]) -> None:
    async def scenario(t: Any) -> None:
        await t.pilot.press("s")
        await t.see("Save a picture", ".svg", "WEBP", "Save", "Back")

    table("lines", THREE, moves="a1").play(scenario, size=size)
