"""Compiling with numba, where it is installed, with a cache that survives a read-only installation.

Without numba the same functions run as plain Python, some hundred times slower; `COMPILED` says which it is.
"""

from __future__ import annotations

import logging
import os
from collections.abc import Callable
from typing import Any, TypeVar

import numpy as np
import platformdirs

from rokgard.i18n import _
from rokgard_lines.engine.layout import BOARD

F = TypeVar("F", bound=Callable[..., Any])


def _numba() -> Any:
    # Beside the source, numba's own first choice, is often read-only; the user's cache folder seldom is. The setting is
    # read when numba is imported, and one that the user has made stands.
    folder = platformdirs.user_cache_path("rokgard", appauthor=False) / "numba"
    os.environ.setdefault("NUMBA_CACHE_DIR", str(folder))
    try:
        import numba
    except (ImportError, OSError):  # not installed, or one of its libraries does not load
        return None
    return None if getattr(numba.config, "DISABLE_JIT", False) else numba


_NUMBA = _numba()
COMPILED = _NUMBA is not None

if not COMPILED:
    logging.getLogger("rokgard.lines").warning(
        _("numba is not available: the opponents of Lines look less far ahead (install numba for full strength)")
    )


if COMPILED:
    BOARD_T: Any = _NUMBA.from_dtype(BOARD)
    BOARDS_T: Any = BOARD_T[::1]
    INT: Any = _NUMBA.int64
    INTS: Any = INT[::1]
    PAIR: Any = _NUMBA.types.UniTuple(INT, 2)
    BOOL: Any = _NUMBA.boolean
    NONE: Any = _NUMBA.void
else:
    BOARD_T = BOARDS_T = INT = INTS = PAIR = BOOL = NONE = None


def record_type(dtype: np.dtype[np.void]) -> Any:
    """The type of such a record for `jit`; None where nothing is compiled."""
    return _NUMBA.from_dtype(dtype) if COMPILED else None


def jit(result: Any, *arguments: Any) -> Callable[[F], F]:
    """Compile a function for exactly these types, at once or from the cache.

    The types are given, not inferred: a recursive function that is compiled for two sets of types crashes when it is
    loaded from the cache, and every further set costs seconds.
    """

    def compiled(function: F) -> F:
        if _NUMBA is None:
            return function
        signature = result(*arguments)
        try:
            return _NUMBA.njit(signature, cache=True, nogil=True)(function)  # type: ignore[no-any-return]
        except RuntimeError:  # no folder at all can be written: compile in memory, anew in every process
            return _NUMBA.njit(signature, nogil=True)(function)  # type: ignore[no-any-return]

    return compiled
