"""What a stone makes on one line, and what it makes on all lines together, as tables.

A key describes the eight cells around a cell on one line, four on either side, two bits each: 0 empty, 1 and 2 the
seats' stones, 3 outside the board. Bit pair 0 is the farthest cell backwards, bit pair 7 the farthest forwards. The
class of a key says what a stone on the cell would make there. The names are those of five in a row; with a shorter row
"four" is a row that lacks one stone, "three" one that lacks two, and so on. Only rows through the cell count, so a key
holds all there is to know.

- `FIVE`: the row. `OPEN_FOUR`: two cells complete it. `FOUR`: one does.
- `OPEN_THREE`: one more stone makes an open four, in two ways or more; `SPLIT_THREE`: in one way.
- `OPEN_TWO`, `SPLIT_TWO`: one more stone makes one of these threes, in three ways or more, or in fewer.
- `OPEN_ONE`: one more stone makes one of these twos.
- `THREE`, `TWO`, `ONE`: as many stones are lacking, and none of the above. `DEAD`: no row can be made any more.

Such tables are the usual way in programs for five in a row; the classes here are worked out from their definition.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Any

import numpy as np
from numpy.typing import NDArray

DEAD, ONE, OPEN_ONE, TWO, SPLIT_TWO, OPEN_TWO, THREE, SPLIT_THREE, OPEN_THREE, FOUR, OPEN_FOUR, FIVE = range(12)

KEYS = 1 << 16
REACH = 4
"""How far a key looks on either side."""

(
    QUIET,
    MAKES_CLOSED_THREE,
    MAKES_THREE,
    MAKES_THREES,
    MAKES_FOUR,
    MAKES_FOUR_THREE,
    MAKES_OPEN_FOUR,
    MAKES_FIVE,
) = range(8)
"""Kinds of cells: what a stone makes on all lines together. `MAKES_OPEN_FOUR` also stands for two fours at once: either
way two cells complete the row. `MAKES_THREES` are two open threes, `MAKES_FOUR_THREE` a four and an open three."""

Bytes = NDArray[np.uint8]


@lru_cache(maxsize=3)
def classes(in_row: int) -> Bytes:
    """The class of every key for the stones of seat 0, as an array of 65,536 bytes."""
    keys = np.arange(KEYS, dtype=np.int64)
    cells = [(keys >> (2 * place)) & 3 for place in range(2 * REACH)]
    # With the cell itself between them: whether each place is own.
    own = [cell == 1 for cell in cells]
    own.insert(REACH, np.ones(KEYS, dtype=bool))
    five = np.zeros(KEYS, dtype=bool)
    for first in range(REACH - in_row + 1, REACH + 1):
        five |= np.logical_and.reduce(own[first : first + in_row])

    def ways(made: NDArray[np.bool_]) -> NDArray[np.int64]:
        """In how many ways one more stone makes something."""
        found = np.zeros(KEYS, dtype=np.int64)
        for place, cell in enumerate(cells):
            more = keys | (1 << (2 * place))  # an own stone on the place, where it is empty
            found += (cell == 0) & made[more]
        return found

    fours = ways(five)
    four, open_four = fours >= 1, fours >= 2
    threes = ways(open_four | five)
    open_three = (ways(open_four) >= 1) & ~four
    three = ways(four) >= 1
    twos = ways(open_three | open_four)
    open_two = ways(open_three) >= 1
    two = ways(three) >= 1
    open_one = ways(open_two) >= 1
    one = ways(two) >= 1

    result = np.zeros(KEYS, dtype=np.uint8)
    for name, holds in (
        (ONE, one),
        (OPEN_ONE, open_one),
        (TWO, two),
        (SPLIT_TWO, open_two),
        (OPEN_TWO, open_two & (twos >= 3)),
        (THREE, three),
        (SPLIT_THREE, open_three),
        (OPEN_THREE, open_three & (threes >= 2)),
        (FOUR, four),
        (OPEN_FOUR, open_four),
        (FIVE, five),
    ):
        result[holds] = name
    return result


@lru_cache(maxsize=3)
def class_table(in_row: int) -> Bytes:
    """The classes of every key for both seats: seat 0 in the low four bits of a byte, seat 1 in the high ones."""
    first = classes(in_row)
    keys = np.arange(KEYS, dtype=np.int64)
    low, high = keys & 0x5555, keys & 0xAAAA
    stones = low ^ (high >> 1)  # a one where the pair is 1 or 2, which are exchanged
    exchanged = keys ^ (stones | (stones << 1))
    both: Bytes = (first | (first[exchanged] << 4)).astype(np.uint8)
    return both


def _nibbles() -> list[NDArray[np.int64]]:
    codes = np.arange(KEYS, dtype=np.int64)
    return [(codes >> (4 * line)) & 15 for line in range(4)]


@lru_cache(maxsize=1)
def kind_table() -> Bytes:
    """The kind of every code: the classes of a cell on its four lines, four bits each."""
    lines = _nibbles()

    def count(*names: int) -> Any:
        return sum(np.isin(line, names).astype(np.int64) for line in lines)

    fours, threes = count(FOUR), count(SPLIT_THREE, OPEN_THREE)
    result = np.zeros(KEYS, dtype=np.uint8)
    for name, holds in (
        (MAKES_CLOSED_THREE, count(THREE) >= 1),
        (MAKES_THREE, threes >= 1),
        (MAKES_THREES, threes >= 2),
        (MAKES_FOUR, fours >= 1),
        (MAKES_FOUR_THREE, (fours >= 1) & (threes >= 1)),
        (MAKES_OPEN_FOUR, (count(OPEN_FOUR) >= 1) | (fours >= 2)),
        (MAKES_FIVE, count(FIVE) >= 1),
    ):
        result[holds] = name
    return result


_WORTH = (
    # By the best class of a cell, and by the second best up to it.
    (25,),
    (0, 20),
    (31, 23, 13),
    (26, 1, 17, 15),
    (0, 15, 18, 20, 36),
    (52, 8, 22, 31, 42, 59),
    (10, 3, 33, 26, 45, 56, 59),
    (72, 41, 73, 62, 85, 118, 92, 159),
    (75, 58, 75, 83, 91, 152, 134, 164, 179),
    (110, 89, 104, 79, 132, 181, 170, 256, 243, 247),
)
#                DEAD ONE _1 TWO S_2 _2 THREE S_3 _3 FOUR _4  FIVE
_WORTH_OF_REST = (0, 2, 0, 0, 10, 34, 28, 76, 88, 124, 150, 150)
_EXTRA_WORTH = {MAKES_FOUR_THREE: 100, MAKES_OPEN_FOUR: 500, MAKES_FIVE: 2000}
"""Fitted to 3,000 games of the engine against itself on 15 x 15: the logarithm of the odds of the result, and of the
value that a search of 2,500 positions gave, as a sum over cells; 300 points are a factor of e. A fit by class alone
explains less: what matters is whether the same cell is good on two lines."""
URGE = (0, 0, 37, 64, 29, 0, 0, 0)
TEMPO = 280
"""What a cell of a kind is worth besides to the side to move, and what the move is worth itself (the same fit)."""

#         DEAD ONE _1 TWO S_2 _2 THREE S_3 _3 FOUR _4  FIVE
_PULL = (0, 1, 3, 5, 12, 18, 24, 60, 80, 90, 600, 5000)
_EXTRA_PULL = {MAKES_THREES: 150, MAKES_FOUR_THREE: 400, MAKES_OPEN_FOUR: 900}


def _ranked() -> NDArray[np.int64]:
    """The classes of every code, the best first."""
    lines = np.stack([np.where(line > FIVE, DEAD, line) for line in _nibbles()])
    ranked: NDArray[np.int64] = np.sort(lines, axis=0)[::-1]
    return ranked


def _with_kinds(values: NDArray[np.int64], extra: dict[int, int]) -> NDArray[np.int16]:
    for kind, more in extra.items():
        values[kind_table() == kind] += more
    small: NDArray[np.int16] = values.astype(np.int16)
    return small


@lru_cache(maxsize=1)
def worth_table() -> NDArray[np.int16]:
    """What an empty cell with this code is worth to its seat, in the estimate of a position."""
    best, second, third, fourth = _ranked()
    pairs = np.zeros((FOUR + 1, FOUR + 1), dtype=np.int64)
    for name, row in enumerate(_WORTH):
        pairs[name, : len(row)] = row
    rest = np.array(_WORTH_OF_REST, dtype=np.int64)
    values = pairs[np.minimum(best, FOUR), np.minimum(second, FOUR)] + rest[third] + rest[fourth]
    return _with_kinds(values, _EXTRA_WORTH)


@lru_cache(maxsize=1)
def pull_table() -> NDArray[np.int16]:
    """How early a move to a cell with this code is looked at."""
    return _with_kinds(np.array(_PULL, dtype=np.int64)[_ranked()].sum(axis=0), _EXTRA_PULL)
