"""What both searches share: words of bits and the rows of stones in them, the table, and the order of moves.

All words are signed integers of 64 bits; cells never take the sign bit, and where a result may spill over the board
its caller masks it. numba's cache does not notice changes in this file: `make clean` after editing it.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from rokgard_lines.engine.jit import BOOL, COMPILED, INT, INTS, NONE, jit, record_type

MOST_CELLS = 64
MOST_WINDOWS = 160
MOST_SYMMETRIES = 8

SEARCH = np.dtype(
    [
        # The board.
        ("cells", "i8"),
        ("in_row", "i8"),
        ("columns", "i8"),
        ("directions", "i8"),
        ("shifts", "i8", (4,)),
        ("board", "i8"),
        # With gravity: the lowest cells, the lower cells of each pair, and columns in the order of looking at them.
        ("bottom", "i8"),
        ("lower", "i8"),
        ("column", "i8", (MOST_CELLS,)),
        ("foot", "i8", (MOST_CELLS,)),
        ("order", "i8", (MOST_CELLS,)),
        ("mirror_plies", "i8"),
        ("pairs", "i8"),
        # Without: cells in the order of looking at them, rows, and a key for each symmetry.
        ("cell", "i8", (MOST_CELLS,)),
        ("window_count", "i8"),
        ("windows", "i8", (MOST_WINDOWS,)),
        ("symmetries", "i8"),
        ("weight", "i8", (MOST_SYMMETRIES, MOST_CELLS)),
        ("keys", "i8", (MOST_CELLS + 1, MOST_SYMMETRIES)),
        # The search.
        ("table_bits", "i8"),
        ("nodes", "i8"),
        ("limit", "i8"),
        ("stop", "i8"),
        ("aborted", "i8"),
        ("moves", "i8", (MOST_CELLS, MOST_CELLS)),
        ("worth", "i8", (MOST_CELLS, MOST_CELLS)),
    ]
)
"""A board and the state of a search on it."""

SEARCH_T = record_type(SEARCH)


@jit(INT, INT)
def count(word: int) -> int:
    """How many bits are set (H. S. Warren, Hacker's Delight, 5-1)."""
    word = int(word)
    word -= (word >> 1) & 0x5555555555555555
    word = (word & 0x3333333333333333) + ((word >> 2) & 0x3333333333333333)
    word = (word + (word >> 4)) & 0x0F0F0F0F0F0F0F0F
    return ((word * 0x0101010101010101) >> 56) & 0xFF


@jit(INT, SEARCH_T, INT)
def completing(b: Any, stones: int) -> int:
    """The bits that would complete a row with these stones. They may be taken, or lie outside the board."""
    k = b.in_row
    ends = 0
    for i in range(b.directions):
        d = b.shifts[i]
        up1 = stones << d
        down1 = stones >> d
        up2 = up1 & (stones << (2 * d))
        down2 = down1 & (stones >> (2 * d))
        if k == 3:
            ends |= up2 | (up1 & down1) | down2
        elif k == 4:
            up3 = up2 & (stones << (3 * d))
            down3 = down2 & (stones >> (3 * d))
            ends |= up3 | (up2 & down1) | (up1 & down2) | down3
        else:
            up3 = up2 & (stones << (3 * d))
            down3 = down2 & (stones >> (3 * d))
            up4 = up3 & (stones << (4 * d))
            down4 = down3 & (stones >> (4 * d))
            ends |= up4 | (up3 & down1) | (up2 & down2) | (up1 & down3) | down4
    return ends


@jit(BOOL, SEARCH_T, INT)
def has_row(b: Any, stones: int) -> bool:
    """Whether there is a row among these stones."""
    k = b.in_row
    for i in range(b.directions):
        d = b.shifts[i]
        rows = stones & (stones >> d)
        if k == 3:
            rows &= stones >> (2 * d)
        else:
            rows &= rows >> (2 * d)
            if k == 5:
                rows &= stones >> (4 * d)
        if rows != 0:
            return True
    return False


# -- the table: one word a position. Its place and the rest of its key make up the whole key, so that two positions are
# -- never taken for each other.

SPREAD = 0x1E3779B97F4A7C15  # odd, so that multiplying by it loses nothing
UPPER_BOUND, LOWER_BOUND = 0, 1
_MIDDLE = 64
NOTHING = 1 << 20


@jit(INT, INT)
def spread(key: int) -> int:
    """The key with its bits spread over the whole word; different for different keys."""
    return key * SPREAD


@jit(INT, INT)
def rest(spread_key: int) -> int:
    """What an entry keeps of a key beside its place: all but its first eight bits, which every place tells."""
    return spread_key << 8


if not COMPILED:  # Python's integers do not wrap around by themselves

    def _signed(value: int) -> int:
        return ((value + (1 << 63)) & ((1 << 64) - 1)) - (1 << 63)

    def spread(key: int) -> int:
        """The key with its bits spread over the whole word; different for different keys."""
        return _signed(key * SPREAD)

    def rest(spread_key: int) -> int:
        """What an entry keeps of a key beside its place."""
        return _signed(spread_key << 8)


@jit(INT, SEARCH_T, INT)
def place(b: Any, spread_key: int) -> int:
    """Where in the table a key belongs: its first bits. A table has at least 2 ** 8 places."""
    bits = int(b.table_bits)
    return (spread_key >> (64 - bits)) & ((1 << bits) - 1)


@jit(INT, INT, INT)
def _found(entry: int, rest_of_key: int) -> int:
    """The bound that an entry holds for this key, as `score * 2 + kind`, or `NOTHING` if it holds another key."""
    if entry == 0 or (entry & ~0xFF) != rest_of_key:
        return NOTHING
    return (entry & 0xFF) - 2 * _MIDDLE


@jit(INT, SEARCH_T, INT, INTS)
def look_up(b: Any, spread_key: int, table: Any) -> int:
    """The bound that is known of a position, as `score * 2 + kind`, or `NOTHING`."""
    return _found(table[place(b, spread_key)], rest(spread_key))


@jit(NONE, SEARCH_T, INT, INT, INT, INTS)
def note(b: Any, spread_key: int, score: int, kind: int, table: Any) -> None:
    """Keep a bound: a lower one if `kind` is `LOWER_BOUND`, else an upper one (`UPPER_BOUND`). An entry is never 0."""
    table[place(b, spread_key)] = rest(spread_key) | ((score + _MIDDLE) * 2 + kind)


@jit(NONE, SEARCH_T, INT, INT, INT, INT)
def put_in_order(b: Any, plies: int, n: int, move: int, worth: int) -> None:
    """Put a move among the first `n` of this ply, after those that are worth as much."""
    j = n
    while j > 0 and b.worth[plies, j - 1] < worth:
        b.moves[plies, j] = b.moves[plies, j - 1]
        b.worth[plies, j] = b.worth[plies, j - 1]
        j -= 1
    b.moves[plies, j] = move
    b.worth[plies, j] = worth
