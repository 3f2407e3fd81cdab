"""Boards for the engine. Squares, hexagons and gravity differ only in the tables that are filled in here."""

from __future__ import annotations

from random import Random
from typing import Any

import numpy as np
from numpy.typing import NDArray

from rokgard_lines.engine.jit import COMPILED
from rokgard_lines.engine.layout import BOARD
from rokgard_lines.game import Lines
from rokgard_lines.options import MAX_CELLS

Boards = NDArray[np.void]
"""One board record in an array of length one, which compiled code can change."""

_START_KEY = 0x1B873593A5C9F3E7  # not zero: an empty entry of the table must not look like the empty board
_WORTH = {3: (0, 6, 40, 0), 4: (0, 3, 16, 70, 0), 5: (0, 2, 10, 45, 180, 0)}
_PULL = {3: (1, 12, 200, 2000), 4: (1, 8, 60, 400, 4000), 5: (1, 6, 40, 220, 1500, 20000)}


def new_boards(game: Lines) -> Boards:
    """The tables of a game's board; `load` puts a position on it."""
    geometry = game.geometry
    boards: Boards = np.zeros(1, dtype=BOARD)
    board: Any = boards[0]
    board["area"], board["in_row"] = geometry.size, geometry.in_row
    board["columns"], board["rows"], board["gravity"] = geometry.columns, geometry.rows, game.gravity
    board["window_count"] = len(geometry.windows)
    if geometry.windows:
        board["window_cells"][: len(geometry.windows), : geometry.in_row] = geometry.windows
    for index, windows in enumerate(geometry.windows_of):
        board["cell_count"][index] = len(windows)
        board["cell_windows"][index, : len(windows)] = windows
        column, row = geometry.at(index)
        # Twice the distance from the middle, so that it is whole; at most 48 away on the largest board.
        away = abs(2 * column - geometry.columns + 1) + abs(2 * row - geometry.rows + 1) * (not game.gravity)
        board["centre"][index] = 48 - away
    random = Random(20)  # any fixed numbers do; the same ones make searches reproducible
    board["zobrist"][:] = [[random.getrandbits(63) for _cell in range(MAX_CELLS)] for _seat in range(2)]
    board["worth"][: geometry.in_row + 1] = _WORTH[geometry.in_row]
    board["pull"][: geometry.in_row + 1] = _PULL[geometry.in_row]
    board["key"] = _START_KEY
    # Plain Python reaches the fields as attributes only through a record array.
    return boards if COMPILED else boards.view(np.recarray)


def load(boards: Boards, start: Boards, cells: bytes) -> None:
    """Put a position on a board. `start` is the same board when `new_boards` made it."""
    from rokgard_lines.engine.windows import clear, put

    boards[:] = start
    clear(boards)
    for index, stone in enumerate(cells):
        if stone:
            put(boards, index, stone - 1)
