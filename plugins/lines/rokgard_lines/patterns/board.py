"""Pattern boards. Squares and hexagons and the length of a row differ only in the tables that are filled in here."""

from __future__ import annotations

from math import log
from random import Random
from typing import Any

import numpy as np
from numpy.typing import NDArray

from rokgard_lines.engine.jit import COMPILED
from rokgard_lines.game import Lines
from rokgard_lines.geometry import Geometry
from rokgard_lines.options import MAX_CELLS
from rokgard_lines.patterns.classes import REACH, class_table, kind_table, pull_table, worth_table
from rokgard_lines.patterns.layout import BOARD, LATE, LINES

Boards = NDArray[np.void]
"""One board record in an array of length one, which compiled code can change."""

_OUTSIDE = 3
_START_KEY = 0x27D4EB2F165667C5  # not zero: an empty entry of a table must not look like the empty board


def new_boards(game: Lines) -> Boards:
    """The tables of a game's board with nothing on it; `load` puts a position on it. The game has no gravity."""
    geometry = game.geometry
    boards: Boards = np.zeros(1, dtype=BOARD)
    board: Any = boards[0]
    board["area"], board["in_row"] = geometry.size, geometry.in_row
    board["class_of"][:] = class_table(geometry.in_row)
    board["kind_of"][:], board["worth"][:], board["pull"][:] = kind_table(), worth_table(), pull_table()
    for depth in range(1, LATE):
        board["less"][depth, 1:] = [int(0.4 + log(depth) * log(place) / 1.7) for place in range(1, LATE)]
    random = Random(21)  # any fixed numbers do; the same ones make searches reproducible
    board["zobrist"][:] = [[random.getrandbits(63) for _cell in range(MAX_CELLS)] for _seat in range(2)]
    board["key"] = _START_KEY
    board["near"][:] = -1
    _lines(geometry, board)
    for index, cells in enumerate(_around(geometry, board)):
        board["around_count"][index] = len(cells)
        board["around"][index, : len(cells)] = cells
    _classify(board)
    # Plain Python reaches the fields as attributes only through a record array.
    return boards if COMPILED else boards.view(np.recarray)


def _lines(geometry: Geometry, board: Any) -> None:
    """The neighbours on every line, and the keys of the empty board. Places that no row reaches stay as if empty."""
    reach = geometry.in_row - 1
    board["directions"] = LINES if geometry.cell == "square" else LINES - 1
    slots = [0] * geometry.size
    for cells in geometry.lines:
        for place, index in enumerate(cells):
            # A cell meets its lines in the order of the directions, since `lines` is sorted by them.
            line = slots[index]
            slots[index] += 1
            key = 0
            for step in (*range(-reach, 0), *range(1, reach + 1)):
                slot = step + REACH - (step > 0)
                if 0 <= place + step < len(cells):
                    board["near"][index, line, slot] = cells[place + step]
                else:
                    key |= _OUTSIDE << (2 * slot)
            board["keys"][index, line] = key


def _around(geometry: Geometry, board: Any) -> list[list[int]]:
    """For every cell the cells on which a stone makes it worth a look: within two steps, and within three on a line."""

    def within(index: int, steps: int) -> set[int]:
        return {int(c) for c in board["near"][index][:, REACH - steps : REACH + steps].ravel() if c >= 0}

    first = [within(index, 1) for index in range(geometry.size)]
    found = []
    for index in range(geometry.size):
        cells = set(first[index])
        for neighbour in first[index]:
            cells |= first[neighbour]
        found.append(sorted((cells | within(index, 3)) - {index}))
    return found


def _classify(board: Any) -> None:
    """Classes, codes, kinds and sums of the empty board."""
    for index in range(int(board["area"])):
        codes = [0, 0]
        for line in range(int(board["directions"])):
            both = int(board["class_of"][board["keys"][index, line]])
            board["classes"][index, line] = both
            codes[0] |= (both & 15) << (4 * line)
            codes[1] |= (both >> 4) << (4 * line)
        for seat, code in enumerate(codes):
            kind = int(board["kind_of"][code])
            board["code"][seat, index], board["kind"][seat, index] = code, kind
            board["total"][seat] += board["worth"][code]
            board["alive"][seat] += code != 0
            board["tally"][seat, kind] += 1


def load(boards: Boards, start: Boards, cells: bytes) -> None:
    """Put a position on a board. `start` is the same board when `new_boards` made it."""
    from rokgard_lines.patterns.stones import put

    boards[:] = start
    for index, stone in enumerate(cells):
        if stone:
            put(boards, index, stone - 1)
