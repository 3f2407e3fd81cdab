"""The layout of the engine's board: one numpy record of fixed size, so that one compiled kernel serves every board."""

from __future__ import annotations

import numpy as np

from rokgard_lines.options import MAX_CELLS

MAX_COLUMNS = 25
MAX_WINDOWS = 4 * MAX_CELLS
MAX_IN_ROW = 5
WINDOWS_OF_CELL = 4 * MAX_IN_ROW
MAX_PLY = 64

BOARD = np.dtype(
    [
        # The board itself.
        ("area", "i8"),
        ("in_row", "i8"),
        ("columns", "i8"),
        ("rows", "i8"),
        ("gravity", "i8"),
        ("window_count", "i8"),
        ("window_cells", "i2", (MAX_WINDOWS, MAX_IN_ROW)),
        ("cell_count", "i2", (MAX_CELLS,)),
        ("cell_windows", "i2", (MAX_CELLS, WINDOWS_OF_CELL)),
        ("centre", "i8", (MAX_CELLS,)),
        ("zobrist", "i8", (2, MAX_CELLS)),
        ("worth", "i8", (MAX_IN_ROW + 1,)),
        ("pull", "i8", (MAX_IN_ROW + 1,)),
        # The position: stones of either seat by window, and by cell how many windows are open to a seat at each count
        # of its own stones, six bits a count.
        ("cells", "i1", (MAX_CELLS,)),
        ("height", "i2", (MAX_COLUMNS,)),
        ("placed", "i8"),
        ("key", "i8"),
        ("stones", "i1", (2, MAX_WINDOWS)),
        ("open", "i8", (2, MAX_CELLS)),
        ("total", "i8", (2,)),
        ("ready", "i8", (2,)),
        ("alive", "i8", (2,)),
        # The search: limits, what happened, and the moves of every ply.
        ("width", "i8"),
        ("quiet", "i8"),
        ("reduce", "i8"),
        ("limit", "i8"),
        ("nodes", "i8"),
        ("stop", "i8"),
        ("aborted", "i8"),
        ("pruned", "i8"),
        ("four_limit", "i8"),
        ("moves", "i2", (MAX_PLY, MAX_CELLS)),
        ("order", "i8", (MAX_PLY, MAX_CELLS)),
    ]
)
