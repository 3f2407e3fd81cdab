"""Rokgard: a plugin-based game platform for the command line. This module is the public interface for plugins.

Its names are imported when they are first asked for, so that the command line begins at once: the models behind them
take longer to load than all the rest of it.
"""

from __future__ import annotations

TYPE_CHECKING = False  # what type checkers take for true; `typing` itself is imported when it is needed
if TYPE_CHECKING:
    from rokgard.agent import LEVELS, Agent, AgentSpec, Budget, Decision, thinking_of
    from rokgard.errors import (
        AmbiguousMoveError,
        FileError,
        IllegalMoveError,
        MoveError,
        MoveSyntaxError,
        PluginError,
        RecordError,
        RokgardError,
        RulesError,
        UsageError,
    )
    from rokgard.game import (
        Example,
        Fairness,
        Game,
        GameOptions,
        Outcome,
        Problem,
        Refusal,
        Severity,
        Share,
        Termination,
        with_role,
    )
    from rokgard.hookspecs import API_VERSION, hookimpl
    from rokgard.match import Match
    from rokgard.record import MatchRecord, Reward, SeatRecord
    from rokgard.render import Renderer, RenderOptions, ThemeData
    from rokgard.scene import (
        Cell,
        Dot,
        Header,
        Lattice,
        Mark,
        Piece,
        Plane,
        PlayerCard,
        Polygon,
        Role,
        Scene,
        Segment,
        Shape,
        Text,
    )
    from rokgard.sheet import Area, Sheet, SheetRenderer, Style

__version__ = "0.1.0"

__all__ = [
    "API_VERSION",
    "LEVELS",
    "Agent",
    "AgentSpec",
    "AmbiguousMoveError",
    "Area",
    "Budget",
    "Cell",
    "Decision",
    "Dot",
    "Example",
    "Fairness",
    "FileError",
    "Game",
    "GameOptions",
    "Header",
    "IllegalMoveError",
    "Lattice",
    "Mark",
    "Match",
    "MatchRecord",
    "MoveError",
    "MoveSyntaxError",
    "Outcome",
    "Piece",
    "Plane",
    "PlayerCard",
    "PluginError",
    "Polygon",
    "Problem",
    "RecordError",
    "Refusal",
    "RenderOptions",
    "Renderer",
    "Reward",
    "RokgardError",
    "Role",
    "RulesError",
    "Scene",
    "SeatRecord",
    "Segment",
    "Severity",
    "Shape",
    "Share",
    "Sheet",
    "SheetRenderer",
    "Style",
    "Termination",
    "Text",
    "ThemeData",
    "UsageError",
    "hookimpl",
    "thinking_of",
    "with_role",
]

if not TYPE_CHECKING:
    _HOMES = ("errors", "scene", "render", "agent", "game", "hookspecs", "match", "record", "sheet")

    def __getattr__(name):
        from importlib import import_module

        if name in __all__:
            for home in _HOMES:
                names = vars(import_module(f"rokgard.{home}"))
                if name in names:
                    globals()[name] = names[name]
                    return names[name]
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")

    def __dir__():
        return sorted({*globals(), *__all__})
