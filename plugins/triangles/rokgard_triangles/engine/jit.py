"""numba where there is one: `@kernel` compiles a function, or leaves it as it is.

Import this module only when a search is about to start: loading numba takes a third of a second.
"""

from __future__ import annotations

import os
import warnings
from collections.abc import Callable
from pathlib import Path
from typing import Any, TypeVar, cast

import platformdirs

from rokgard.i18n import _

F = TypeVar("F", bound=Callable[..., Any])


def _choose_cache() -> None:
    """Name a folder of the user's own, since the package's may be read-only. numba reads this when it is imported."""
    if "NUMBA_CACHE_DIR" in os.environ:
        return
    wanted = Path(platformdirs.user_cache_dir("rokgard", appauthor=False)) / "numba"
    try:
        wanted.mkdir(parents=True, exist_ok=True)
    except OSError:
        return
    if os.access(wanted, os.W_OK):
        os.environ["NUMBA_CACHE_DIR"] = str(wanted)


_choose_cache()
_njit: Callable[..., Any] | None
try:
    from numba import njit as _njit
except ImportError:  # no wheel for this platform
    _njit = None

COMPILED = _njit is not None
"""Whether kernels run as machine code. Without, they are a few hundred times slower, and budgets smaller."""


def kernel(function: F) -> F:
    """Compile a function of numbers and arrays at its first call, or return it unchanged where numba is missing."""
    if _njit is None:
        return function
    try:
        return cast(F, _njit(cache=True, nogil=True)(function))
    except RuntimeError:  # there is no folder at all that can be written: compile anew each time
        return cast(F, _njit(nogil=True)(function))


_warned: list[bool] = []


def warn_if_slow() -> None:
    """Say once that opponents are slower and look less far ahead."""
    if not COMPILED and not _warned:
        _warned.append(True)
        warnings.warn(_("numba is not installed: opponents look less far ahead"), RuntimeWarning, stacklevel=2)
