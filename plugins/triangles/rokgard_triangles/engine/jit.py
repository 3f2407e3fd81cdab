"""`@kernel` compiles a function with numba where there is one, or leaves it as it is (see `rokgard.compiled`).

Import this module only when a search is about to start: loading numba takes a third of a second.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar, cast

from rokgard.compiled import load_numba

F = TypeVar("F", bound=Callable[..., Any])

_NUMBA = load_numba()

COMPILED = _NUMBA is not None
"""Whether kernels run as machine code. Without, they are a few hundred times slower, and budgets smaller."""


def kernel(function: F) -> F:
    """Compile a function of numbers and arrays at its first call, or return it unchanged where numba is missing."""
    if _NUMBA is None:
        return function
    try:
        return cast(F, _NUMBA.njit(cache=True, nogil=True)(function))
    except RuntimeError:  # there is no folder at all that can be written: compile anew each time
        return cast(F, _NUMBA.njit(nogil=True)(function))
