"""`@kernel` compiles a function with numba where there is one, or leaves it as it is (see `rokgard.compiled`).

Import this module only when a search is about to start: loading numba takes a third of a second.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar, cast

import numpy as np

from rokgard.compiled import load_numba

F = TypeVar("F", bound=Callable[..., Any])

_NUMBA = load_numba()

COMPILED = _NUMBA is not None
"""Whether kernels run as machine code. Without, they are a few hundred times slower, and budgets smaller."""

int64: Any = np.int64
"""Makes a number of 64 bits of a constant before it is passed to a kernel.

numba compiles a kernel once more for each constant among its arguments, and crashes on a recursive kernel that it
loads from its cache in several versions.
"""


def kernel(function: F) -> F:
    """Compile a function of numbers and arrays at its first call, or return it unchanged where numba is missing."""
    return _compiled(function)


def inner(function: F) -> F:
    """Like `kernel`, for functions that only kernels call: without what a call from Python needs, compiled sooner."""
    return _compiled(function, no_cpython_wrapper=True, no_cfunc_wrapper=True)


def _compiled(function: F, **how: bool) -> F:
    if _NUMBA is None:
        return function
    try:
        return cast(F, _NUMBA.njit(cache=True, nogil=True, **how)(function))
    except RuntimeError:  # there is no folder at all that can be written: compile anew each time
        return cast(F, _NUMBA.njit(nogil=True, **how)(function))
