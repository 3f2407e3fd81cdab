"""numba for engines, where there is one: found once, with a cache that survives a read-only installation.

There are no wheels of numba for musl Linux, old Intel Macs, and Python 3.11 on Windows for Arm. Engines are written so
that the same functions run as plain Python there, a few hundred times slower, with smaller budgets.

Call `load_numba` only when a search is about to start: importing numba takes a third of a second.
"""

from __future__ import annotations

import contextlib
import hashlib
import logging
import os
import shutil
from functools import cache
from importlib.metadata import entry_points
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import platformdirs

from rokgard.i18n import _

_KEPT = 3


@cache
def load_numba() -> Any:
    """The module numba, or None where it is missing or switched off; that is said once, in one line, in the log."""
    _choose_cache()
    with contextlib.suppress(ImportError, OSError):  # not installed, or one of its libraries does not load
        import numba

        if not getattr(numba.config, "DISABLE_JIT", False):
            return numba
    logging.getLogger("rokgard").warning(
        _("numba is not available: opponents look less far ahead (install numba for full strength)")
    )
    return None


def _choose_cache() -> None:
    """Name a folder of the user's own for compiled code, another one whenever any plugin's source changes.

    Beside the source, numba's first choice, is often read-only; the user's cache folder seldom is. And numba looks only
    at the file of a function: what it calls and the constants it uses from other modules may have changed meanwhile.
    numba reads the setting when it is imported; one that the user has made, or a parent process, stands.
    """
    if "NUMBA_CACHE_DIR" in os.environ:
        return
    caches = Path(platformdirs.user_cache_dir("rokgard", appauthor=False)) / "numba"
    folder = caches / f"rokgard-{_state_of_the_sources()}"
    try:
        folder.mkdir(parents=True, exist_ok=True)
        folder.touch()
        _forget_old(caches)
    except OSError:
        return
    if os.access(folder, os.W_OK):
        os.environ["NUMBA_CACHE_DIR"] = str(folder)


def _state_of_the_sources() -> str:
    """A name for the present state of the source files of all packages that are plugins."""
    digest = hashlib.sha256()
    names = {point.value.partition(":")[0].partition(".")[0] for point in entry_points(group="rokgard")}
    for name in sorted(names):
        with contextlib.suppress(ImportError, ValueError, OSError):
            spec = find_spec(name)
            for place in (spec.submodule_search_locations or ()) if spec else ():
                for path in sorted(Path(place).rglob("*.py")):
                    state = path.stat()
                    digest.update(f"{path}\0{state.st_size}\0{state.st_mtime_ns}\n".encode())
    return digest.hexdigest()[:16]


def _forget_old(caches: Path) -> None:
    """Keep the caches of the last few states only."""
    found = sorted(caches.glob("rokgard-*"), key=lambda folder: folder.stat().st_mtime, reverse=True)
    for folder in found[_KEPT:]:
        shutil.rmtree(folder, ignore_errors=True)
