"""Random games in the compiled engine, as a measure of speed and a check of the rules."""

from __future__ import annotations

import numpy as np

from rokgard_lines.engine.board import new_boards
from rokgard_lines.engine.kernels import play_random
from rokgard_lines.game import Lines


def random_playouts(game: Lines, count: int, seed: int = 0) -> tuple[int, int, int, int]:
    """Play `count` games of uniformly random moves from the empty board.

    Returns how many the first player won, how many were drawn, how many the second player won, and the moves played in
    all. The same seed gives the same games everywhere.
    """
    result = np.zeros(4, dtype=np.int64)
    play_random(new_boards(game), count, seed, result)
    first, draws, second, plies = (int(value) for value in result)
    return first, draws, second, plies
