"""The example game as a single-file plugin: core's general opponents are measured on a game they do not know."""

from __future__ import annotations

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[2] / "examples" / "rokgard-boxes" / "src"))

from rokgard_boxes import rokgard_games

__all__ = ["rokgard_games"]
