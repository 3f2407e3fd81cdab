"""The plugin: the game and its opponents. Light to import; the engine is loaded when an opponent is made."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from rokgard.game import Game
from rokgard.hookspecs import hookimpl
from rokgard_lines.game import Lines

rokgard_api = 1


@hookimpl
def rokgard_games() -> Sequence[type[Game[Any, Any]]]:
    """Lines."""
    return (Lines,)
