"""Lines: get three to five stones in a row, on squares or hexagons, with or without gravity.

`Lines` is the game, `LinesOptions` its options; `random_playouts` plays random games in the compiled engine.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from rokgard_lines.game import Lines, Position
from rokgard_lines.options import PRESETS, LinesOptions

if TYPE_CHECKING:
    from rokgard_lines.engine.playouts import random_playouts

__all__ = ["PRESETS", "Lines", "LinesOptions", "Position", "random_playouts"]


def __getattr__(name: str) -> object:
    # The engine brings numpy and numba with it, which the rules do without.
    if name == "random_playouts":
        from rokgard_lines.engine.playouts import random_playouts

        return random_playouts
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
