"""`rokgard plugins new`: which names it takes, what it writes, and what it never touches."""

from __future__ import annotations

import ast
import tomllib
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import rokgard
from rokgard.errors import FileError, UsageError
from rokgard.scaffold import create_project


def written(project: Path) -> set[str]:
    return {path.relative_to(project).as_posix() for path in project.rglob("*") if path.is_file()}


def test_a_project_has_the_rules_the_plugin_a_test_and_a_readme(tmp_path: Path) -> None:
    project = create_project("my-game", tmp_path)
    assert project == tmp_path / "my-game"
    assert written(project) == {
        "README.md",
        "pyproject.toml",
        "src/rokgard_my_game/__init__.py",
        "src/rokgard_my_game/game.py",
        "src/rokgard_my_game/plugin.py",
        "tests/test_contract.py",
    }
    for path in project.rglob("*"):
        if path.is_file():
            assert "@" not in path.read_text().replace("@hookimpl", "").replace("@classmethod", "")
        if path.suffix == ".py":
            ast.parse(path.read_text())


def test_the_project_says_by_which_name_rokgard_finds_it(tmp_path: Path) -> None:
    data = tomllib.loads((create_project("my-game", tmp_path) / "pyproject.toml").read_text())
    assert data["project"]["name"] == "rokgard-my-game"
    assert data["project"]["entry-points"]["rokgard"] == {"my-game": "rokgard_my_game.plugin"}
    assert data["project"]["dependencies"] == [f"rokgard>={rokgard.__version__}"]


def test_a_leading_rokgard_is_not_said_twice(tmp_path: Path) -> None:
    project = create_project("rokgard-reversi", tmp_path)
    assert project.name == "rokgard-reversi"
    assert (project / "src" / "rokgard_reversi" / "game.py").is_file()


@pytest.mark.parametrize("name", ["outcome", "position", "game", "match", "field"])
def test_a_game_named_like_a_class_that_it_imports_works_all_the_same(name: str, tmp_path: Path) -> None:
    project = create_project(name, tmp_path)
    scope: dict[str, object] = {"__name__": f"scaffolded_{name}"}
    exec((project / "src" / f"rokgard_{name}" / "game.py").read_text(), scope)
    game = scope[f"{name.capitalize()}Game"]()  # type: ignore[operator]
    match = rokgard.Match(game, ["3"] * 5)
    assert match.outcome is not None
    assert match.outcome.winner == 0


@pytest.mark.parametrize(
    "name",
    ["", "My-Game", "9lives", "a--b", "-a", "a-", "a_b", "a.b", "../evil", "a/b", "a\\b", "/etc", "..", "~", "a b",
     "jeu-d’été", "a\0", "a\n", "rokgard-", "x" * 41],
)  # fmt: skip
def test_a_name_that_is_no_plain_id_is_refused(name: str, tmp_path: Path) -> None:
    with pytest.raises(UsageError):
        create_project(name, tmp_path)
    assert list(tmp_path.iterdir()) == []


@settings(deadline=None, max_examples=200)
@given(st.text(max_size=50))
def test_no_name_leads_out_of_the_folder(tmp_path_factory: pytest.TempPathFactory, name: str) -> None:
    folder = tmp_path_factory.mktemp("outside") / "inside"
    folder.mkdir()
    try:
        project = create_project(name, folder)
    except UsageError:
        assert list(folder.iterdir()) == []
    else:
        assert project.parent == folder
    assert [path.name for path in folder.parent.iterdir()] == ["inside"]


@pytest.mark.parametrize("name", ["lines", "triangles", "renderers", "profiles", "agents"])
def test_the_name_of_an_installed_plugin_is_refused(name: str, tmp_path: Path) -> None:
    with pytest.raises(UsageError, match="installed already"):
        create_project(name, tmp_path)


def test_a_folder_that_is_not_empty_is_left_alone(tmp_path: Path) -> None:
    (tmp_path / "my-game").mkdir()
    (tmp_path / "my-game" / "notes.txt").write_text("mine")
    with pytest.raises(FileError, match="not empty"):
        create_project("my-game", tmp_path)
    assert written(tmp_path) == {"my-game/notes.txt"}


def test_force_overwrites_the_projects_files_and_no_others(tmp_path: Path) -> None:
    project = create_project("my-game", tmp_path)
    (project / "README.md").write_text("changed")
    (project / "notes.txt").write_text("mine")
    with pytest.raises(FileError, match="--force"):
        create_project("my-game", tmp_path)
    assert (project / "README.md").read_text() == "changed"
    create_project("my-game", tmp_path, force=True)
    assert "changed" not in (project / "README.md").read_text()
    assert (project / "notes.txt").read_text() == "mine"


def test_an_empty_folder_and_one_that_is_not_there_yet_are_taken(tmp_path: Path) -> None:
    (tmp_path / "my-game").mkdir()
    assert create_project("my-game", tmp_path).is_dir()
    assert create_project("my-game", tmp_path / "deep" / "down").is_dir()


def test_a_file_in_the_way_is_named(tmp_path: Path) -> None:
    (tmp_path / "my-game").write_text("")
    with pytest.raises(FileError, match="is a file"):
        create_project("my-game", tmp_path, force=True)
