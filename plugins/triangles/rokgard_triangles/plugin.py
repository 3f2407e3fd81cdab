"""The entry point of Triangles. Light to import: numpy and the opponents are loaded when a board is set up."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from rokgard.hookspecs import hookimpl

if TYPE_CHECKING:
    import typer

    from rokgard.agent import AgentSpec
    from rokgard.game import Game


@hookimpl
def rokgard_games() -> Sequence[type[Game[Any, Any]]]:
    """The game of Triangles."""
    from rokgard_triangles.game import Triangles

    return (Triangles,)


@hookimpl
def rokgard_agents() -> Sequence[AgentSpec]:
    """Opponents for Triangles: weak, normal, strong."""
    from rokgard_triangles.agents import SPECS

    return SPECS


@hookimpl
def rokgard_commands() -> Sequence[typer.Typer]:
    """The commands `rokgard triangles`."""
    from rokgard_triangles.commands import app

    return (app,)
