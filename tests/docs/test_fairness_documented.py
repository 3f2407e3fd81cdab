"""docs/fairness.md is held to the code: its plugin measures its own game, and says what it measured."""

from __future__ import annotations

import inspect
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import rokgard.fairness
from rokgard.arena import HostPlan
from rokgard.fairness import Entry
from rokgard.host import Host
from rokgard.testing import Verdict, check_game

DOCUMENT = (Path(__file__).parents[2] / "docs" / "fairness.md").read_text(encoding="utf-8")
PLUGIN, FROM_PYTHON = re.findall(r"^```python\n(.*?)^```$", DOCUMENT, flags=re.M | re.S)


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A data folder whose plugin is the example."""
    (tmp_path / "plugins").mkdir()
    (tmp_path / "plugins" / "race.py").write_text(PLUGIN)
    return tmp_path


def test_the_game_keeps_the_contract(folder: Path) -> None:
    host = Host(plugin_folder=folder / "plugins", strict=True)
    findings = check_game(host.game("race"), games=3, host=host)
    assert [found for found in findings if found.verdict is Verdict.FAILED] == []


def test_the_command_measures_and_the_game_says_it(folder: Path, run_rokgard: Callable[..., Any]) -> None:
    environment = {"ROKGARD_DATA_DIR": str(folder)}
    table = folder / "plugins" / "measured.toml"
    numbers = ("--level", "weak", "--nodes", "1", "--games", "4", "--workers", "1", "-o", str(table))
    done = run_rokgard("race", "measure", "--cells", "4", "--cells", "5", *numbers, environment=environment)
    assert (done.code, [line[:17] for line in done.stdout.splitlines()[1:3]]) == (
        0,
        ["a row of 4  4    ", "a row of 5  4    "],
    )
    assert table.read_text().startswith("# The race between two equal opponents.")
    said = [
        run_rokgard("check-setup", "race", "--cells", number, environment=environment).stdout
        for number in ("5", "8", "6")
    ]
    assert "over 4 games between two equal opponents of level weak" in said[0]
    assert "on the nearest board that was measured (a row of 5)" in said[1]
    assert "measured" not in said[2]


def test_the_lines_from_python_work(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    namespace: dict[str, Any] = {"__file__": str(folder / "plugins" / "race.py")}
    exec(PLUGIN, namespace)
    board, path = namespace["Board"](4), folder / "table.toml"
    table = namespace["Measured"]()
    monkeypatch.setattr("rokgard.arena.HostPlan", lambda: HostPlan(plugin_folder=folder / "plugins"))
    printed: list[tuple[Any, Entry]] = []
    names = {"table": table, "boards": [board], "path": path, "print": lambda *words: printed.append(words)}
    exec(FROM_PYTHON.replace("games=400", "games=2").replace("workers=2", "workers=0"), names)
    assert [(known, entry.games) for known, entry in printed] == [(board, 1), (board, 2)]
    assert namespace["Measured"].load(path).entries == table.entries


def test_every_public_function_is_named() -> None:
    for name in rokgard.fairness.__all__:
        value = getattr(rokgard.fairness, name)
        if inspect.isfunction(value):
            arguments = ", ".join(inspect.signature(value).parameters)
            assert name in DOCUMENT and (f"`{name}({arguments})`" in DOCUMENT or f"{name}(known, entry" in DOCUMENT)
