"""A house: a fresh virtual environment with Rokgard's own wheel and the example's, as on another person's computer.

No network is needed: what Rokgard depends on is seen through a `.pth` file, and the wheels are built without isolation.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
import sysconfig
import venv
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

REPOSITORY = Path(__file__).parents[2]
BOXES = REPOSITORY / "examples" / "rokgard-boxes"


@dataclass
class Done:
    code: int
    out: bytes
    err: str

    @property
    def text(self) -> str:
        return self.out.decode()


@dataclass
class House:
    """The environment, and a data folder of its own."""

    folder: Path

    @property
    def scripts(self) -> Path:
        return self.folder / "venv" / ("Scripts" if os.name == "nt" else "bin")

    @property
    def python(self) -> Path:
        return self.scripts / "python"

    @property
    def data(self) -> Path:
        return self.folder / "data"

    @property
    def packages(self) -> Path:
        out = self.run(self.python, "-c", "import sysconfig; print(sysconfig.get_path('purelib'))").text
        return Path(out.strip())

    def run(self, *command: str | Path, stdin: str = "", codes: Sequence[int] = (0,), cwd: Path | None = None) -> Done:
        kept = {name: value for name, value in os.environ.items() if not name.startswith(("PYTHON", "ROKGARD", "COV"))}
        done = subprocess.run(
            [str(word) for word in command],
            input=stdin.encode(),
            capture_output=True,
            cwd=cwd or self.folder,
            env=kept | {"ROKGARD_DATA_DIR": str(self.data), "PYTHONUTF8": "1", "NO_COLOR": "1", "COLUMNS": "100"},
            check=False,
        )
        found = Done(done.returncode, done.stdout, done.stderr.decode())
        assert found.code in codes, f"{command} gave {found.code}\n{found.out.decode(errors='replace')}\n{found.err}"
        return found

    def rokgard(self, *words: str | Path, **more: Any) -> Done:
        return self.run(self.scripts / "rokgard", *words, **more)

    def json(self, *words: str | Path) -> Any:
        return json.loads(self.rokgard(*words, "--json").text)

    def install(self, *what: str | Path) -> None:
        pip = (sys.executable, "-m", "pip", "--python", self.python, "--disable-pip-version-check", "install")
        self.run(*pip, "--quiet", "--no-index", "--no-deps", "--no-build-isolation", *what)


def build_wheel(project: Path, into: Path) -> Path:
    """The wheel of a project, built by its own build backend. Nothing is written into the project."""
    before = set(into.glob("*.whl"))
    subprocess.run(
        [sys.executable, "-m", "build", "--wheel", "--no-isolation", "--outdir", into, project],
        check=True,
        capture_output=True,
    )
    [wheel] = set(into.glob("*.whl")) - before
    return wheel


@pytest.fixture(scope="session")
def wheels(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Path]:
    folder = tmp_path_factory.mktemp("wheels")
    return {"rokgard": build_wheel(REPOSITORY, folder), "boxes": build_wheel(BOXES, folder)}


@pytest.fixture(scope="session")
def house(tmp_path_factory: pytest.TempPathFactory, wheels: dict[str, Path]) -> House:
    house = House(tmp_path_factory.mktemp("house"))
    venv.create(house.folder / "venv", with_pip=False, symlinks=os.name != "nt")
    paths = {sysconfig.get_path("purelib"), sysconfig.get_path("platlib")}
    (house.packages / "zz_dependencies.pth").write_text("\n".join(sorted(paths)))
    house.install(*wheels.values())
    return house
