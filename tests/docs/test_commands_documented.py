"""README.md and docs/*.md: every command line that they show is run, in the order of the document."""

from __future__ import annotations

import os
import re
import shlex
import shutil
import subprocess
import sys
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from typing import Any, NamedTuple

import pytest

pytestmark = pytest.mark.xdist_group("documents")
REPOSITORY = Path(__file__).parents[2]
DOCUMENTS = [REPOSITORY / "README.md", *sorted((REPOSITORY / "docs").glob("*.md"))]

AT_A_TERMINAL = {"rokgard play", "rokgard play --plain", "rokgard replay last --delay 1"}
"""They ask, or take their time."""
INSTALLED_FIRST = {"rokgard play my-game"}
"""tests/examples installs the packages that these need."""
MENTIONED = {"rokgard play --seed"}
"""Sentences that speak of an option; there is more to say to run it."""
NOT_RUN = AT_A_TERMINAL | INSTALLED_FIRST | MENTIONED
LONG = (
    "rokgard simulate",
    "rokgard analyze",
    "rokgard plugins check",
    "rokgard lines solve",
    "rokgard lines measure",
    "rokgard triangles solve",
    "rokgard triangles measure",
    "rokgard race measure",
    "rokgard play triangles --preset phone-60",
)
"""Beginnings of commands that take seconds. They run with --help, which still refuses options that there are not."""
CODES = {"rokgard check-setup lines --columns 4 --rows 4 --in-row 5": 2, "rokgard resume game.toml": 2}
"""Where the documents show a refusal, by its exit code; everything else must be 0."""


class House(NamedTuple):
    """A folder to work in, and the environment with a data folder of its own."""

    folder: Path
    environment: Mapping[str, str]

    @property
    def plugins(self) -> Path:
        return self.folder / "data" / "plugins"

    @property
    def aside(self) -> Path:
        return self.folder / "aside"


def commands(text: str) -> Iterator[str]:
    """The command lines in fenced and indented examples and in code within sentences, as they stand."""
    outside = re.sub(r"^```(?:python|toml)\n.*?^```$", "", text, flags=re.M | re.S)
    for line in outside.splitlines():
        if re.match(r" {4,}(\$ |rokgard )|\$ ", line):
            example = re.split(r"\s{2,}|\s# ", line.strip().removeprefix("$ "))[0]
            if "rokgard" in example and not example.startswith(("pip", "cd", "git")):
                yield example
        else:
            yield from re.findall(r"`(rokgard [^`]+)`", line)


def is_template(command: str) -> bool:
    """Whether something must be filled in: `rokgard export -o FILE`, `rokgard --strict-plugins ...`."""
    return bool(re.search(r"\.\.\.|\b[A-Z]{4,}\b(?!_)", command))


def shown(document: Path) -> list[str]:
    found = dict.fromkeys(commands(document.read_text(encoding="utf-8")))
    return [command for command in found if not is_template(command) and command not in NOT_RUN]


def hook_plugins(folder: Path) -> None:
    """The plugins of docs/hooks.md; the one that keeps records in memory would forget those of the other examples."""
    text = (REPOSITORY / "docs" / "hooks.md").read_text(encoding="utf-8")
    for number, code in enumerate(re.findall(r"^```python\n(.*?)^```$", text, flags=re.M | re.S)):
        if "@hookimpl" in code and "rokgard_store" not in code:
            (folder / f"hook_{number}.py").write_text(code, encoding="utf-8")


@pytest.fixture
def house(tmp_path: Path, run_rokgard: Callable[..., Any], monkeypatch: pytest.MonkeyPatch) -> House:
    """What a reader has: a game that is over, one that is not, a friend's game, and the examples at hand."""
    shim = tmp_path / "bin" / "rokgard"
    shim.parent.mkdir()
    shim.write_text(f'#!/bin/sh\nexec "{sys.executable}" -m rokgard "$@"\n', encoding="utf-8")
    shim.chmod(0o755)
    environment = {
        "PATH": f"{shim.parent}{os.pathsep}{os.environ['PATH']}",
        "HOME": str(tmp_path),
        "ROKGARD_DATA_DIR": str(tmp_path / "data"),
    }
    monkeypatch.chdir(tmp_path)
    shutil.copy(REPOSITORY / "examples" / "emoji.py", tmp_path)
    moves = "d d d d d d c c c c c c a b"
    for opponent, text in (("weak", "quit"), ("human", moves), ("human", f"{moves}\nresign\nyes")):
        done = run_rokgard(
            *("play", "lines", "--preset", "four-gravity", "--opponent", opponent),
            environment=environment,
            stdin=text + "\n",
        )
        assert done.code == 0, done.stderr
    newest = max((tmp_path / "data").rglob("games/*.toml"), key=lambda path: path.stat().st_mtime_ns)
    shutil.copy(newest, tmp_path / "game.toml")
    (tmp_path / "aside").mkdir()
    (tmp_path / "aside" / "plugins").symlink_to(tmp_path / "data" / "plugins")
    shutil.copytree(tmp_path / "data" / "setups", tmp_path / "aside" / "setups")
    return House(tmp_path, environment)


def prepare(house: House, document: Path) -> None:
    """The plugins that a document makes itself."""
    if document.name == "hooks.md":
        house.plugins.mkdir()
        hook_plugins(house.plugins)
    if document.name == "fairness.md":
        house.plugins.mkdir()
        code = re.findall(r"^```python\n(.*?)^```$", document.read_text(encoding="utf-8"), flags=re.M | re.S)[0]
        (house.plugins / "race.py").write_text(code, encoding="utf-8")


def run(command: str, house: House, run_rokgard: Callable[..., Any]) -> tuple[int, str]:
    """The exit code and what was complained of."""
    line = f"{command} --help" if command.startswith(LONG) else command
    if re.search(r"[|$>]", line):
        done = subprocess.run(
            ["sh", "-c", line], env=house.environment, cwd=house.folder, capture_output=True, text=True, check=False
        )
        return done.returncode, done.stderr
    # A game that only begins here must not become the last game, of which the documents go on to speak.
    aside = {"ROKGARD_DATA_DIR": str(house.aside)} if line.startswith("rokgard play") else {}
    ran = run_rokgard(*shlex.split(line)[1:], environment={**house.environment, **aside})
    return ran.code, ran.stderr


@pytest.mark.parametrize("document", DOCUMENTS, ids=lambda path: path.name)
def test_every_command_line_that_is_shown_runs(document: Path, house: House, run_rokgard: Callable[..., Any]) -> None:
    prepare(house, document)
    wrong = []
    for command in shown(document):
        if "boxes" in command and not (house.plugins / "boxes.py").exists():
            house.plugins.mkdir(exist_ok=True)
            package = REPOSITORY / "examples" / "rokgard-boxes" / "src" / "rokgard_boxes" / "__init__.py"
            shutil.copy(package, house.plugins / "boxes.py")
        code, complaint = run(command, house, run_rokgard)
        if code != CODES.get(command, 0):
            wrong.append(f"{command}: exit code {code}: {complaint.strip()}")
    assert not wrong, "\n".join(wrong)


def test_the_examples_are_found() -> None:
    found = {document.name: shown(document) for document in DOCUMENTS}
    assert "rokgard export last -o my-win.svg" in found["README.md"]
    assert "rokgard check-setup lines --columns 4 --rows 4 --in-row 5" in found["README.md"]
    assert "rokgard export last -o - --format emoji" in found["plugin-tutorial.md"]
    assert "rokgard toss coin" in found["hooks.md"]
    assert len(found["playing.md"]) > 15
    assert len(found["profiles.md"]) > 10


def test_what_is_not_run_is_still_shown_somewhere() -> None:
    everything = {command for document in DOCUMENTS for command in commands(document.read_text(encoding="utf-8"))}
    assert NOT_RUN | set(CODES) <= everything


def test_the_pictures_of_the_documents_are_there_and_small() -> None:
    for document in DOCUMENTS:
        for target in re.findall(r'(?:!\[[^\]]*\]\(|src=")([^)"]+\.png)', document.read_text(encoding="utf-8")):
            assert (document.parent / target).stat().st_size < 400_000, target
