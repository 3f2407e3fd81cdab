"""The plugin: the game and its opponents. Light to import; the engine is loaded when an opponent is made."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from rokgard.agent import Agent, AgentSpec, Budget
from rokgard.game import Game
from rokgard.hookspecs import hookimpl
from rokgard.i18n import _
from rokgard_lines.game import Lines

if TYPE_CHECKING:
    import typer

rokgard_api = 1


@hookimpl
def rokgard_games() -> Sequence[type[Game[Any, Any]]]:
    """Lines."""
    return (Lines,)


@hookimpl
def rokgard_agents() -> Sequence[AgentSpec]:
    """The three levels, for Lines only. The budgets are counted in positions, so that games can be repeated."""
    return (
        AgentSpec("weak", _weak, Budget(nodes=1), Lines.id, _("looks one move ahead and sometimes overlooks a danger")),
        AgentSpec("normal", _normal, Budget(nodes=20_000), Lines.id, _("looks three moves ahead")),
        AgentSpec(
            "strong", _strong, Budget(nodes=1_000_000), Lines.id, _("looks as far ahead as it can, and for forced wins")
        ),
    )


@hookimpl
def rokgard_commands() -> Sequence[typer.Typer]:
    """The commands `rokgard lines`."""
    from rokgard_lines.commands import app

    return (app,)


def _weak() -> Agent:
    from rokgard_lines.weak import WeakAgent

    return WeakAgent()


def _normal() -> Agent:
    from rokgard_lines.engine.agents import NORMAL, SearchAgent

    return SearchAgent(NORMAL)


def _strong() -> Agent:
    from rokgard_lines.exact.agent import ExactAgent
    from rokgard_lines.patterns.strong import StrongAgent

    return ExactAgent(StrongAgent())
