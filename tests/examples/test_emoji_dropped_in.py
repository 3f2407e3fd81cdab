"""The tutorial's renderer as a single file in the plugin folder: the tutorial's own commands, and every game."""

from __future__ import annotations

import random
import re
import shutil
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

import pytest

from rokgard import Lattice, Piece, Plane, Polygon, RenderOptions, Scene, Segment
from rokgard.host import Host
from rokgard.testing import Verdict, check_game

pytestmark = pytest.mark.xdist_group("house")  # one house is built, by one worker
REPOSITORY = Path(__file__).parents[2]
FILE = REPOSITORY / "examples" / "emoji.py"
EMOJI = set("⬜🟧🟪🟫🟥🟦⬛🔴🔵⚫⚪")


@pytest.fixture(scope="module")
def host(tmp_path_factory: pytest.TempPathFactory) -> Host:
    folder = tmp_path_factory.mktemp("plugins")
    shutil.copy(FILE, folder)
    return Host(plugin_folder=folder, strict=True)


def drawn(host: Host, scene: Scene, **options: Any) -> list[str]:
    return host.renderer("emoji").render(scene, RenderOptions(**options)).decode().splitlines()


def test_row_0_of_a_lattice_is_drawn_at_the_bottom(host: Host) -> None:
    scene = Scene(Lattice("square", 3, 2), (Piece((0, 0), seat=0), Piece((2, 1), seat=1), Piece((1, 0))))
    assert drawn(host, scene) == ["⬜⬜🔵", "🔴⚫⬜"]


def test_lines_run_without_a_gap_and_areas_lie_below_them(host: Host) -> None:
    corners = ((100, 100), (500, 100), (500, 500), (100, 500))
    sides = [Segment(a, b, seat=1) for a, b in zip(corners, (*corners[1:], corners[0]), strict=True)]
    assert drawn(host, Scene(Plane(600, 600), (*sides, Polygon(corners, seat=0))), columns=14) == [
        "⬜⬜⬜⬜⬜⬜⬜",
        "⬜🟦🟦🟦🟦🟦⬜",
        "⬜🟦🟧🟧🟧🟦⬜",
        "⬜🟦🟧🟧🟧🟦⬜",
        "⬜🟦🟧🟧🟧🟦⬜",
        "⬜🟦🟦🟦🟦🟦⬜",
        "⬜⬜⬜⬜⬜⬜⬜",
    ]


@pytest.mark.parametrize("columns", [None, 1, 7, 40, 10**9])
def test_a_board_of_free_points_fills_the_room_that_there_is(host: Host, columns: int | None) -> None:
    rng = random.Random(5)

    def points(count: int) -> Iterator[tuple[int, int]]:
        return ((rng.randint(0, 4000), rng.randint(0, 3000)) for _ in range(count))

    shapes = [Segment(*points(2)) for _ in range(30)] + [Polygon(tuple(points(3))) for _ in range(5)]
    lines = drawn(host, Scene(Plane(4000, 3000), tuple(shapes)), columns=columns)
    wide = min(max((columns or 50) // 2, 2), 100)
    assert {len(line) for line in lines} == {wide}
    assert {sign for line in lines for sign in line} <= EMOJI


@pytest.mark.parametrize(("game_id", "presets"), [("lines", ()), ("triangles", ["phone-24"])])
def test_it_draws_every_game_as_the_contract_wants_it(host: Host, game_id: str, presets: Sequence[str]) -> None:
    only_emoji = Host([plugin.plugin for plugin in host.plugins if plugin.name == "emoji"], discover=False)
    [found] = check_game(host.game(game_id), options=presets, games=1, host=only_emoji, rules=["renderers"])
    assert found.verdict is Verdict.OK, found.message


def test_the_tutorials_commands_print_what_it_says(house: Any) -> None:
    text = (REPOSITORY / "docs" / "plugin-tutorial.md").read_text(encoding="utf-8")
    [part] = re.findall(r"^### Use it\n\n(.*?)\n\n", text, flags=re.M | re.S)
    play, export, *expected = [line.removeprefix("    ") for line in part.splitlines()]
    moves = re.findall(r"printf '(.*)' \|", play)[0].replace("\\n", "\n")
    folder = Path(house.rokgard("paths", "plugins").text.strip())
    folder.mkdir(parents=True, exist_ok=True)
    shutil.copy(FILE, folder)
    try:
        house.rokgard(*play.split("| rokgard ")[1].split(), stdin=moves)
        done = house.rokgard(*export.removeprefix("$ rokgard ").split())
    finally:
        (folder / FILE.name).unlink()
    assert done.text.splitlines() == expected
