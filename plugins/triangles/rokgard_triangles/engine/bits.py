"""Masks of 62 bits a word, and a hash for them: positive numbers of 64 bits, the same in numba and in plain Python."""

from __future__ import annotations

import numpy as np

from rokgard_triangles.engine.jit import inner

WORD = 62
"""Bits in a word: what is left of 64 without the sign, and one more to add without it."""
MASK = (1 << 62) - 1
_NUMBER = np.zeros(67, dtype=np.int64)
_NUMBER[[(1 << _k) % 67 for _k in range(WORD)]] = np.arange(WORD)
"""The number of a bit by its remainder: powers of two differ modulo 67."""


@inner
def lowest(mask: int) -> int:
    """The number of the lowest bit of a mask that is not zero."""
    return int(_NUMBER[(mask & -mask) % 67])


@inner
def count(mask: int) -> int:
    """How many bits a mask has."""
    number = 0
    while mask != 0:
        mask &= mask - 1
        number += 1
    return number


@inner
def mix(x: int) -> int:
    """Spread a number from 0 to 2^62 - 1 over 62 bits. The products wrap around and only the low bits are kept."""
    x = int(x)
    x = ((x ^ (x >> 30)) * 0x3F58476D1CE4E5B9) & MASK
    x = ((x ^ (x >> 27)) * 0x14D049BB133111EB) & MASK
    return x ^ (x >> 31)
