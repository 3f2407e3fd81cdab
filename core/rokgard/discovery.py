"""Where plugins come from: objects that are given, entry points of the group `rokgard`, and files in a folder.

Finding never raises: a plugin that cannot be imported is found all the same, with the exception that it died of.
"""

from __future__ import annotations

import contextlib
import importlib.util
import sys
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from functools import partial
from importlib.metadata import EntryPoint, entry_points
from pathlib import Path
from types import ModuleType

from rokgard.i18n import _

GROUP = "rokgard"
OWN_DISTRIBUTION = "rokgard"


@dataclass(frozen=True, slots=True)
class Found:
    """A plugin before it is checked: `plugin` is the module or object, or None with the `error` of importing it."""

    name: str
    distribution: str
    version: str
    source: str
    plugin: object | None
    error: BaseException | None = None


def given_plugins(plugins: Iterable[object]) -> Iterator[Found]:
    """Plugins that the caller made or imported."""
    for plugin in plugins:
        name = getattr(plugin, "__name__", None) or type(plugin).__name__
        yield Found(str(name), "", "", "given to the host", plugin)


def entry_point_plugins() -> Iterator[Found]:
    """Installed plugins. Rokgard's own come first, then by distribution: the first to claim a name keeps it.

    That order is the whole privilege of the own ones: a stranger's package cannot take a game away by its name alone.
    """

    def rank(point: EntryPoint) -> tuple[bool, str, str]:
        name = _distribution(point)[0]
        return (name != OWN_DISTRIBUTION, name, point.name)

    for point in sorted(_points(), key=rank):
        distribution, version = _distribution(point)
        plugin, error = _guarded(point.load)
        yield Found(point.name, distribution, version, f"entry point {point.value}", plugin, error)


def _points() -> list[EntryPoint]:
    unique = {(point.name, point.value, _distribution(point)[0]): point for point in entry_points(group=GROUP)}
    return list(unique.values())


def _distribution(point: EntryPoint) -> tuple[str, str]:
    """Name and version of the distribution; damaged metadata must not stop the others."""
    try:
        if point.dist is not None:
            return point.dist.name or "?", point.dist.version or "?"
    except Exception:
        return "?", "?"
    return "?", "?"


def file_plugins(folder: Path) -> Iterator[Found]:
    """Single-file plugins `*.py` in a folder, by name; those with a leading `_` or `.` are skipped."""
    if folder.is_file():  # `cp plugin.py FOLDER` before there is the folder makes a file of that name
        what = _("it is a file where the folder of single-file plugins belongs")
        yield Found(folder.name, "", "", f"file {folder}", None, NotADirectoryError(what))
        return
    try:
        files = sorted(path for path in folder.glob("*.py") if path.name[0] not in "._")
    except OSError:
        return
    for path in files:
        plugin, error = _guarded(partial(_load_file, path))
        yield Found(path.stem, "", "", f"file {path}", plugin, error)


def _load_file(path: Path) -> ModuleType:
    name = f"rokgard_plugin_{path.stem}"
    spec = importlib.util.spec_from_file_location(name, path)
    if spec is None or spec.loader is None:
        raise ImportError(f"cannot load {path}")
    module = importlib.util.module_from_spec(spec)
    # Registered before it runs, so that its classes can be pickled to worker processes and pydantic finds their names.
    sys.modules[name] = module
    try:
        spec.loader.exec_module(module)
    except BaseException:
        del sys.modules[name]
        raise
    return module


def _guarded(load: Callable[[], object]) -> tuple[object | None, BaseException | None]:
    """Import a plugin; `sys.exit()` and anything it prints on stdout are kept from the program."""
    try:
        with contextlib.redirect_stdout(sys.stderr):
            return load(), None
    except KeyboardInterrupt:
        raise
    except BaseException as error:
        return None, error
