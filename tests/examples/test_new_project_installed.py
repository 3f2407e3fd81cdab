"""A project from `rokgard plugins new` installs, passes its own test and can be played, all as it is."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

pytestmark = pytest.mark.xdist_group("house")  # one house is built, by one worker


@pytest.fixture(scope="module")
def project(house: Any) -> Path:
    done = house.rokgard("plugins", "new", "row-of-cells", "--into", house.folder / "src")
    folder = Path(done.text.strip())
    assert folder == house.folder / "src" / "row-of-cells"
    house.install("--editable", folder)
    return folder


def test_its_contract_test_passes(house: Any, project: Path) -> None:
    done = house.run(house.python, "-m", "pytest", "-q", "-p", "no:cacheprovider", cwd=project)
    assert " passed" in done.text
    assert "failed" not in done.text


def test_it_is_listed_and_played(house: Any, project: Path) -> None:
    [plugin] = [one for one in house.json("plugins", "list")["plugins"] if one["name"] == "row-of-cells"]
    assert (plugin["ok"], plugin["distribution"]) == (True, "rokgard-row-of-cells")
    done = house.rokgard(
        "play", "row-of-cells", "--preset", "short", "--opponent", "weak", "--seed", "1",
        stdin="3\n2\n1\n3\n2\n1\n3\n2\n1\n", codes=(0, 3),
    )  # fmt: skip
    assert "filled the last cell" in done.text


def test_the_same_name_cannot_be_taken_again(house: Any, project: Path) -> None:
    done = house.rokgard("plugins", "new", "row-of-cells", "--into", house.folder / "other", codes=(2,))
    assert "installed already" in done.err
    assert not (house.folder / "other").exists()


def test_it_can_be_renewed_in_its_own_folder_with_force(house: Any, project: Path) -> None:
    assert "--force" in house.rokgard("plugins", "new", "row-of-cells", "--into", project.parent, codes=(4,)).err
    (project / "README.md").unlink()
    house.rokgard("plugins", "new", "row-of-cells", "--into", project.parent, "--force")
    assert (project / "README.md").is_file()
