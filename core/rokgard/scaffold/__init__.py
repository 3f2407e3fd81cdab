"""A plugin project to begin with: `rokgard plugins new NAME` writes one that installs and passes its test as it is."""

from __future__ import annotations

import importlib.util
import re
from importlib.metadata import entry_points
from importlib.resources import files
from pathlib import Path

import rokgard
from rokgard.errors import FileError, UsageError, why_of
from rokgard.files import write_atomic
from rokgard.i18n import _

_NAME = re.compile(r"[a-z][a-z0-9]*(-[a-z0-9]+)*")
_LONGEST = 40
_FILES = {
    "pyproject.toml.in": "pyproject.toml",
    "README.md.in": "README.md",
    "game.py.in": "src/{module}/game.py",
    "plugin.py.in": "src/{module}/plugin.py",
    "init.py.in": "src/{module}/__init__.py",
    "test_contract.py.in": "tests/test_contract.py",
}
"""Each template, and the file that is made of it."""


def create_project(name: str, folder: Path, force: bool = False) -> Path:
    """Write the project `name` as a new folder in `folder`, and return that folder.

    The game gets the id `name`, the distribution is called `rokgard-NAME`. Raises `UsageError` for a name that is no
    plain id or is taken by an installed plugin, `FileError` if the folder is not empty (unless `force`; files of other
    names are left alone even then) or cannot be written.
    """
    game_id = name.removeprefix("rokgard-")
    module = f"rokgard_{game_id.replace('-', '_')}"
    _require_good_name(name, game_id)
    project = folder / name
    _require_free_name(game_id, module, project)
    _require_room(project, force)
    words = {
        "id": game_id,
        "title": game_id.replace("-", " ").capitalize(),
        "class": _class_name(game_id),
        "module": module,
        "distribution": f"rokgard-{game_id}",
        "rokgard": rokgard.__version__,
        "api": str(rokgard.API_VERSION),
    }
    for template, target in _FILES.items():
        text = files(__name__).joinpath("templates", template).read_text(encoding="utf-8")
        for word, value in words.items():
            text = text.replace(f"@{word}@", value)
        write_atomic(project / target.format(module=module), text, overwrite=force)
    return project


def _class_name(game_id: str) -> str:
    """The game's class; a game called `outcome` must not hide the `Outcome` that its module imports."""
    name = "".join(word.capitalize() for word in game_id.split("-"))
    return f"{name}Game" if name in {*rokgard.__all__, "Position", "Field"} else name


def _require_good_name(name: str, game_id: str) -> None:
    if len(name) > _LONGEST or not _NAME.fullmatch(game_id):
        raise UsageError(
            _("{name!r} is no name for a game").format(name=name[: _LONGEST + 10]),
            fix=_("use lower-case letters, digits and single hyphens, a letter first, such as my-game"),
        )


def _require_free_name(game_id: str, module: str, project: Path) -> None:
    """A second plugin, or package, of the same name would hide the first or be hidden by it."""
    spec = importlib.util.find_spec(module)
    places = [Path(place) for place in (spec.submodule_search_locations or [spec.origin or ""])] if spec else []
    if places and not any(place.resolve().is_relative_to(project.resolve()) for place in places):
        raise UsageError(
            _("a package {module} is installed already").format(module=module), fix=_("choose another name")
        )
    if spec is None and game_id in {point.name for point in entry_points(group="rokgard")}:
        raise UsageError(_("a plugin {name!r} is installed already").format(name=game_id), fix=_("choose another name"))


def _require_room(project: Path, force: bool) -> None:
    try:
        if project.exists() and not project.is_dir():
            raise FileError(_("{path} is a file").format(path=project), fix=_("choose another name or folder"))
        if not force and project.is_dir() and any(project.iterdir()):
            raise FileError(
                _("{path} is there already and is not empty").format(path=project),
                fix=_("choose another name or folder, or overwrite its files with --force"),
            )
    except OSError as error:
        raise FileError(_("cannot read {path}: {why}").format(path=project, why=why_of(error))) from error
