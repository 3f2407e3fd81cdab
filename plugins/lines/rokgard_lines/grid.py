"""The boards that stand for all others, where many are to be measured."""

from __future__ import annotations

from rokgard_lines.measured import Board
from rokgard_lines.options import PRESETS

_FREE = {
    3: [(4, 4), (6, 6)],
    4: [(5, 5), (6, 6), (8, 8), (12, 12)],
    5: [(6, 6), (8, 8), (10, 10), (12, 12), (19, 19)],
}
_FALLING = {
    3: [(4, 4), (5, 5), (7, 6)],
    4: [(5, 4), (6, 5), (6, 6), (7, 7), (8, 7), (8, 8), (9, 7), (10, 8), (12, 10)],
    5: [(7, 6), (8, 7), (8, 8), (9, 9), (10, 9), (12, 10), (15, 15)],
}


def grid() -> list[Board]:
    """Boards that stand for all others: both cells, with and without gravity, every length of row, several sizes."""
    found = [
        Board(cell, columns, rows, in_row, gravity)
        for gravity, sizes in ((False, _FREE), (True, _FALLING))
        for cell in ("square", "hexagon")
        for in_row, boards in sizes.items()
        for columns, rows in boards
    ]
    presets = {Board.of(options) for options in PRESETS.values()}
    return [board for board in found if board not in presets]
