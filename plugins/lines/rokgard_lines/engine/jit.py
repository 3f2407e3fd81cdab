"""Compiling for exact types with numba, where it is installed (see `rokgard.compiled`).

Without numba the same functions run as plain Python, some hundred times slower; `COMPILED` says which it is.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

import numpy as np

from rokgard.compiled import load_numba
from rokgard_lines.engine.layout import BOARD

F = TypeVar("F", bound=Callable[..., Any])


_NUMBA = load_numba()
COMPILED = _NUMBA is not None


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
        except (RuntimeError, OSError):  # no folder can be written, or it is gone: compile in memory, every time
            return _NUMBA.njit(signature, nogil=True)(function)  # type: ignore[no-any-return]

    return compiled
