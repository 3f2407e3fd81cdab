"""Compiled code of engines is kept in a folder of the user's own, and never outlives the source it was made from."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from rokgard import compiled


def _chosen(cache: Path, site: Path, **more: str) -> str:
    program = "import os; from rokgard.compiled import _choose_cache as c; c(); print(os.environ['NUMBA_CACHE_DIR'])"
    environment = {key: value for key, value in os.environ.items() if key != "NUMBA_CACHE_DIR"}
    environment |= {"XDG_CACHE_HOME": str(cache), "PYTHONPATH": str(site), **more}
    done = subprocess.run([sys.executable, "-c", program], env=environment, capture_output=True, text=True, check=True)
    return done.stdout.strip()


@pytest.mark.skipif(sys.platform != "linux", reason="the cache folder is named by XDG_CACHE_HOME on Linux only")
def test_another_state_of_any_plugins_source_is_another_folder(tmp_path: Path) -> None:
    site = tmp_path / "site"
    package, info = site / "some_game", site / "some_game-1.0.dist-info"
    package.mkdir(parents=True)
    info.mkdir()
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: some-game\nVersion: 1.0\n")
    (info / "entry_points.txt").write_text("[rokgard]\nsome-game = some_game\n")
    (package / "__init__.py").write_text("")
    (package / "tables.py").write_text("WEIGHT = 1\n")
    before = _chosen(tmp_path / "cache", site)
    assert _chosen(tmp_path / "cache", site) == before
    (package / "tables.py").write_text("WEIGHT = 22\n")
    after = _chosen(tmp_path / "cache", site)
    assert after != before
    assert {Path(after).parent, Path(before).parent} == {tmp_path / "cache" / "rokgard" / "numba"}


def test_a_setting_that_the_user_has_made_stands(tmp_path: Path) -> None:
    assert _chosen(tmp_path / "cache", tmp_path, NUMBA_CACHE_DIR=str(tmp_path / "mine")) == str(tmp_path / "mine")


def test_only_the_last_few_states_are_kept(tmp_path: Path) -> None:
    for number in range(6):
        folder = tmp_path / f"rokgard-{number}"
        folder.mkdir()
        os.utime(folder, (number, number))
    (tmp_path / "other").mkdir()
    compiled._forget_old(tmp_path)
    assert sorted(path.name for path in tmp_path.iterdir()) == ["other", "rokgard-3", "rokgard-4", "rokgard-5"]
