"""Random games in the compiled engine, as a measure of speed and a check of the rules."""

from __future__ import annotations

from typing import Any

import numpy as np

from rokgard_lines.engine.board import new_boards
from rokgard_lines.engine.jit import BOARDS_T, INT, INTS, NONE, jit
from rokgard_lines.game import Lines


@jit(NONE, BOARDS_T, INT, INT, INTS)
def play_random(boards: Any, count: int, seed: int, result: Any) -> None:
    """Play random games from the empty board; `result` gets first wins, draws, second wins and plies.

    Only the stones by window are kept, which is all that a win needs. The random numbers are Marsaglia's xorshift with
    32 bits (Journal of Statistical Software 8, 2003).
    """
    b = boards[0]
    size, k = int(b.area), int(b.in_row)
    x = (seed * 2654435761 + 88172645463325252) & 0xFFFFFFFF
    if x == 0:
        x = 1
    for _game in range(count):
        for w in range(b.window_count):
            b.stones[0, w] = 0
            b.stones[1, w] = 0
        # With gravity `moves[0]` holds the open columns, else the empty cells.
        free = int(b.columns) if b.gravity else size
        for i in range(free):
            b.moves[0, i] = i
        if b.gravity:
            for i in range(free):
                b.height[i] = 0
        winner, placed = -1, 0
        while winner < 0 and placed < size:
            x ^= (x << 13) & 0xFFFFFFFF
            x ^= x >> 17
            x ^= (x << 5) & 0xFFFFFFFF
            i = (x * free) >> 32
            c = int(b.moves[0, i])
            if b.gravity:
                column = c
                c = column * b.rows + int(b.height[column])
                b.height[column] += 1
                if b.height[column] == b.rows:
                    free -= 1
                    b.moves[0, i] = b.moves[0, free]
            else:
                free -= 1
                b.moves[0, i] = b.moves[0, free]
            s = placed & 1
            placed += 1
            for j in range(b.cell_count[c]):
                w = b.cell_windows[c, j]
                b.stones[s, w] += 1
                if b.stones[s, w] == k:
                    winner = s
        result[0 if winner == 0 else (2 if winner == 1 else 1)] += 1
        result[3] += placed


def random_playouts(game: Lines, count: int, seed: int = 0) -> tuple[int, int, int, int]:
    """Play `count` games of uniformly random moves from the empty board.

    Returns how many the first player won, how many were drawn, how many the second player won, and the moves played in
    all. The same seed gives the same games everywhere.
    """
    result = np.zeros(4, dtype=np.int64)
    play_random(new_boards(game), count, seed, result)
    first, draws, second, plies = (int(value) for value in result)
    return first, draws, second, plies
