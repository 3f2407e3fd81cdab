"""The third game, built and installed as a stranger's distribution: played to its end, drawn, exported and replayed."""

from __future__ import annotations

import ast
import io
import itertools
import tokenize
import tomllib
import zipfile
from pathlib import Path
from typing import Any

import pytest

pytestmark = pytest.mark.xdist_group("house")  # one house is built, by one worker
MODULE = Path(__file__).parents[2] / "examples" / "rokgard-boxes" / "src" / "rokgard_boxes" / "__init__.py"
SIGNATURES = {"svg": b"<", "png": b"\x89PNG\r\n\x1a\n", "jpg": b"\xff\xd8\xff", "webp": b"RIFF"}


def code_lines(source: str) -> int:
    """Lines with code on them: neither blank, nor only a comment, nor a docstring."""
    layout = {tokenize.COMMENT, tokenize.NL, tokenize.NEWLINE, tokenize.INDENT, tokenize.DEDENT, tokenize.ENDMARKER}
    lines: set[int] = set()
    for token in tokenize.generate_tokens(io.StringIO(source).readline):
        if token.type not in layout:
            lines.update(range(token.start[0], token.end[0] + 1))
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef) and ast.get_docstring(node) is not None:
            lines.difference_update(range(node.body[0].lineno, (node.body[0].end_lineno or 0) + 1))
    return len(lines)


def test_code_lines_leave_out_docstrings_comments_and_blank_lines() -> None:
    assert code_lines('"""One.\n\nTwo."""\n\n# three\nx = 1  # four\ny = (\n    2,\n)\n') == 4


def test_the_whole_game_is_at_most_60_lines_of_code() -> None:
    assert code_lines(MODULE.read_text()) <= 60


def test_the_wheel_holds_the_game_and_its_entry_point(wheels: dict[str, Path]) -> None:
    with zipfile.ZipFile(wheels["boxes"]) as wheel:
        names = wheel.namelist()
        points = next(name for name in names if name.endswith("entry_points.txt"))
        assert "rokgard_boxes/__init__.py" in names
        assert wheel.read(points).decode().split("\n")[:2] == ["[rokgard]", "boxes = rokgard_boxes"]


def test_rokgards_wheel_holds_what_is_no_python_too(wheels: dict[str, Path]) -> None:
    with zipfile.ZipFile(wheels["rokgard"]) as wheel:
        names = set(wheel.namelist())
    assert {"rokgard/py.typed", "rokgard/scaffold/templates/game.py.in"} <= names
    assert not [name for name in names if "__pycache__" in name or name.startswith("tests/")]


def test_the_plugin_is_listed_with_its_distribution(house: Any) -> None:
    [plugin] = [one for one in house.json("plugins", "list")["plugins"] if one["name"] == "boxes"]
    assert (plugin["ok"], plugin["distribution"], plugin["version"]) == (True, "rokgard-boxes", "0.1.0")


@pytest.fixture(scope="module")
def record(house: Any) -> str:
    """A game on 2 x 2 boxes against the level normal, played to its end through the real command."""
    dots = [f"{row}{column}" for row in "ABC" for column in "123"]
    sides = [f"{one} {two}" for one, two in itertools.combinations(dots, 2) if _neighbours(one, two)]
    # Whatever the computer draws: each side is offered again and again, and those that are drawn are refused.
    moves = "\n".join(sides * len(sides))
    done = house.rokgard(
        "play", "boxes", "--preset", "small", "--opponent", "normal", "--nodes", "200", "--seed", "4",
        stdin=moves, codes=(0, 3),
    )  # fmt: skip
    assert "every box is closed" in done.text
    assert "already drawn" in done.err
    [game] = house.json("games", "--finished")["games"]
    return str(game["id"])


def _neighbours(one: str, two: str) -> bool:
    return abs(ord(one[0]) - ord(two[0])) + abs(int(one[1]) - int(two[1])) == 1


def test_the_game_is_recorded_with_its_moves_scores_and_plugin(house: Any, record: str) -> None:
    [path] = house.data.glob(f"profiles/*/games/*{record}*.toml")
    kept = tomllib.loads(path.read_text())
    assert (kept["game"], kept["preset"], kept["options"]) == ("boxes", "small", {"columns": 2, "rows": 2})
    assert len(kept["moves"]) == 12
    assert sum(kept["outcome"]["scores"]) == 4
    assert "rokgard-boxes 0.1.0" in kept["plugin"]


def test_the_board_is_exported_in_every_format(house: Any, record: str) -> None:
    program = "from rokgard.host import Host; print(*Host().renderers)"
    formats = house.run(house.python, "-c", program).text.split()
    assert {"txt", "svg", "png", "jpg", "webp"} <= set(formats)
    for name in formats:
        file = house.folder / f"board.{name}"
        house.rokgard("export", record, "-o", file, "--format", name)
        data = file.read_bytes()
        assert data.startswith(SIGNATURES.get(name, b""))
        assert len(data) > 200


def test_the_game_is_replayed_to_its_end(house: Any, record: str) -> None:
    done = house.rokgard("replay", record)
    assert "every box is closed" in done.text
    assert "2 × 2 boxes" in done.text
    assert "every box is closed" not in house.rokgard("show", record, "--ply", "3").text


def test_the_installed_game_keeps_the_contract(house: Any) -> None:
    done = house.rokgard("plugins", "check", "boxes", "--games", "4", "--preset", "small")
    assert "All rules hold." in done.text


def test_the_examples_own_tests_pass_where_it_is_installed(house: Any) -> None:
    tests = MODULE.parents[2] / "tests"
    done = house.run(
        house.python, "-m", "pytest", "-q", "-p", "no:cacheprovider", "-k", "not renderers and not agents",
        "--rootdir", house.folder, tests,
    )  # fmt: skip
    assert " passed" in done.text
    assert "failed" not in done.text
