"""numba for engines, where there is one: found once, with a cache that survives a read-only installation.

There are no wheels of numba for musl Linux, old Intel Macs, and Python 3.11 on Windows for Arm. Engines are written so
that the same functions run as plain Python there, a few hundred times slower, with smaller budgets.

Call `load_numba` only when a search is about to start: importing numba takes a third of a second.
"""

from __future__ import annotations

import contextlib
import logging
import os
from functools import cache
from pathlib import Path
from typing import Any

import platformdirs

from rokgard.i18n import _


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
    """Name a folder of the user's own for compiled code.

    Beside the source, numba's first choice, is often read-only; the user's cache folder seldom is. numba reads the
    setting when it is imported; one that the user has made stands.
    """
    if "NUMBA_CACHE_DIR" in os.environ:
        return
    folder = Path(platformdirs.user_cache_dir("rokgard", appauthor=False)) / "numba"
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError:
        return
    if os.access(folder, os.W_OK):
        os.environ["NUMBA_CACHE_DIR"] = str(folder)
