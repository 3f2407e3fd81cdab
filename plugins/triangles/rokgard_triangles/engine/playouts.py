"""Random games at full speed, for measurements."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rokgard_triangles.engine.brain import Brain

if TYPE_CHECKING:
    from rokgard_triangles.game import Triangles


def random_playouts(game: Triangles, count: int, seed: int) -> tuple[int, int]:
    """Play `count` whole games at random. Returns (sum of the first player's margins, number of moves played)."""
    return Brain(game).random_playouts(count, seed)
