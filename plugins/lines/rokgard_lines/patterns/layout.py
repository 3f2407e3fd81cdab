"""The layout of the pattern board: one numpy record of fixed size, so that one compiled kernel serves every board."""

from __future__ import annotations

import numpy as np

from rokgard_lines.options import MAX_CELLS
from rokgard_lines.patterns.classes import KEYS, REACH

MAX_PLY = 128
LINES = 4
KINDS = 8
LATE = 32
"""Reductions are told for depths and places up to this."""
MAX_AROUND = 48
"""So many cells at most lie around a cell: 24 on squares within two steps, and eight more on the lines."""

BOARD = np.dtype(
    [
        # The board itself and its tables.
        ("area", "i8"),
        ("in_row", "i8"),
        ("directions", "i8"),
        ("near", "i2", (MAX_CELLS, LINES, 2 * REACH)),
        ("around_count", "i2", (MAX_CELLS,)),
        ("around", "i2", (MAX_CELLS, MAX_AROUND)),
        ("zobrist", "i8", (2, MAX_CELLS)),
        ("class_of", "u1", (KEYS,)),
        ("kind_of", "u1", (KEYS,)),
        ("worth", "i2", (KEYS,)),
        ("pull", "i2", (KEYS,)),
        # The position. Keys, classes (both seats in a byte), codes and kinds by cell; those of a taken cell rest.
        ("cells", "i1", (MAX_CELLS,)),
        ("keys", "u2", (MAX_CELLS, LINES)),
        ("classes", "u1", (MAX_CELLS, LINES)),
        ("code", "u2", (2, MAX_CELLS)),
        ("kind", "u1", (2, MAX_CELLS)),
        ("neighbours", "i2", (MAX_CELLS,)),
        ("placed", "i8"),
        ("key", "i8"),
        ("total", "i8", (2,)),
        ("alive", "i8", (2,)),
        ("tally", "i8", (2, KINDS)),
        ("five_sum", "i8", (2,)),
        # The search: limits, what happened, and the moves of every ply.
        ("width", "i8"),
        ("fours", "i8"),
        ("whole", "i8"),
        ("limit", "i8"),
        ("nodes", "i8"),
        ("stop", "i8"),
        ("aborted", "i8"),
        ("pruned", "i8"),
        ("attack_limit", "i8"),
        ("attack_cut", "i8"),
        ("less", "i1", (LATE, LATE)),
        ("moves", "i2", (MAX_PLY, MAX_CELLS)),
        ("order", "i4", (MAX_PLY, MAX_CELLS)),
        ("marks", "i2", (MAX_CELLS,)),
        ("killers", "i2", (MAX_PLY, 2)),
        ("history", "i4", (2, MAX_CELLS)),
    ]
)
