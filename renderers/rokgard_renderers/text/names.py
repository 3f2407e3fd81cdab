"""Placing names on a canvas of characters so that none covers another."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

Item = tuple[int, int, int]
"""A name to place: the dot it stands for (x in half characters, y in quarter lines) and its width."""
Spot = tuple[int, int]
"""Where a name begins: column and line."""


@lru_cache(maxsize=64)
def _moves(reach: int, rows: int) -> tuple[tuple[int, int], ...]:
    """Ways to move a name out of the way, the nearest first; a line counts as two columns."""
    moves = [(dx, dy) for dy in range(-rows, rows + 1) for dx in range(-reach, reach + 1)]
    return tuple(sorted(moves, key=lambda m: (m[0] ** 2 + 4 * m[1] ** 2, abs(m[1]), m)))


@lru_cache(maxsize=32)
def place_names(items: tuple[Item, ...], width: int, height: int) -> tuple[Spot | None, ...]:
    """Give each name a place near its dot, or None where there is no room for it on the canvas.

    Names whose own place is free keep it. The others are moved a little, at first so that a column stays free
    between any two (room for a bracket), then, in a crowd, without it.
    """
    taken: list[bytearray] = [bytearray(width + 2) for _ in range(height)]
    placed: list[Spot | None] = [None] * len(items)

    def claim(index: int, moves: Sequence[tuple[int, int]], gap: int) -> bool:
        x, y, wide = items[index]
        if wide > width:
            return False
        home = max(0, min((x + 1 - wide) // 2, width - wide))
        for dx, dy in moves:
            left, line = home + dx, (y >> 2) + dy
            if not (0 <= left <= width - wide and 0 <= line < height):
                continue
            # Column c of the canvas is index c + 1, so that a gap can be asked for at the edges too.
            if any(taken[line][left + 1 - gap : left + 1 + wide + gap]):
                continue
            taken[line][left + 1 : left + 1 + wide] = b"\1" * wide
            placed[index] = (left, line)
            return True
        return False

    waiting = [index for index in range(len(items)) if not claim(index, ((0, 0),), 1)]
    for reach, rows, gap in ((3, 1, 1), (5, 2, 1), (2, 1, 0), (5, 2, 0)):
        waiting = [index for index in waiting if not claim(index, _moves(reach, rows), gap)]
    return tuple(placed)


@lru_cache(maxsize=32)
def room_for_all(items: tuple[Item, ...], width: int, height: int) -> tuple[int, int]:
    """A canvas, larger than `width` x `height` but of that shape, on which all names find room.

    `items` are the names with their dots on a canvas of that size, which are moved apart as it grows.
    """
    wide, high = width, height
    across, down = max(1, 2 * width - 1), max(1, 4 * height - 1)
    for _ in range(16):
        wide, high = wide + max(2, wide // 6), high + max(1, high // 6)
        moved = tuple((x * (2 * wide - 1) // across, y * (4 * high - 1) // down, room) for x, y, room in items)
        if None not in place_names.__wrapped__(moved, wide, high):
            break
    return wide, high
