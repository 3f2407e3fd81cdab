"""The hooks. Each docstring says what the hook is for and what happens when a plugin's implementation fails.

A plugin is a module (or an object) with functions marked `@hookimpl`. An implementation may leave out arguments that
it does not need.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pluggy

if TYPE_CHECKING:
    import typer

    from rokgard.agent import AgentSpec
    from rokgard.frontend import FrontEnd
    from rokgard.game import Game
    from rokgard.match import Match
    from rokgard.record import MatchRecord, Reward
    from rokgard.render import Renderer, ThemeData
    from rokgard.scene import Shape
    from rokgard.store import RecordStore

API_VERSION = 1
"""Raised when a hook changes in a way that old plugins cannot follow. A plugin may say `rokgard_api = 1`."""

PROJECT = "rokgard"
hookspec = pluggy.HookspecMarker(PROJECT)
hookimpl = pluggy.HookimplMarker(PROJECT)


@hookspec
def rokgard_games() -> Sequence[type[Game[Any, Any]]]:  # type: ignore[empty-body]
    """Provider: the games of this plugin. Failure: the plugin is left out and named."""


@hookspec
def rokgard_agents() -> Sequence[AgentSpec]:  # type: ignore[empty-body]
    """Provider: opponents, for one game or for any. Failure: the plugin is left out and named."""


@hookspec
def rokgard_renderers() -> Sequence[Renderer]:  # type: ignore[empty-body]
    """Provider: renderers, one per format. Failure: the plugin is left out and named."""


@hookspec
def rokgard_themes() -> Sequence[ThemeData]:  # type: ignore[empty-body]
    """Provider: themes as plain data, each with a `name`. Failure: the plugin is left out and named."""


@hookspec
def rokgard_commands() -> Sequence[typer.Typer]:  # type: ignore[empty-body]
    """Provider: command groups for the command line, each a `typer.Typer` with a name. Failure: left out and named."""


@hookspec
def rokgard_frontends() -> Sequence[FrontEnd]:  # type: ignore[empty-body]
    """Provider: programs that set up and play games on a whole screen. Failure: the plugin is left out and named."""


@hookspec
def rokgard_store(data_dir: Path) -> RecordStore:  # type: ignore[empty-body]
    """Provider: the place where records and profiles are kept; one plugin may answer. Failure: left out and named."""


@hookspec
def rokgard_rewards(  # type: ignore[empty-body]
    record: MatchRecord, seat: int, game: Game[Any, Any], state: Any
) -> Sequence[Reward]:
    """Reward: what a finished match pays a person on `seat`; answers are summed. Failure: contained, warned once."""


@hookspec
def rokgard_overlay(game: Game[Any, Any], state: Any) -> Sequence[Shape]:  # type: ignore[empty-body]
    """Overlay: shapes to add to the scene of a position. Failure: contained, warned once."""


@hookspec
def rokgard_match_started(match: Match[Any, Any]) -> None:
    """Observer: a match begins or is resumed. Failure: contained, warned once."""


@hookspec
def rokgard_move_played(match: Match[Any, Any], move: Any) -> None:
    """Observer: a move has been played. Failure: contained, warned once."""


@hookspec
def rokgard_match_finished(record: MatchRecord) -> None:
    """Observer: a match has come to its end and been recorded. Failure: contained, warned once."""
