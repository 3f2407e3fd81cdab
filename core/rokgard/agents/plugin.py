"""The plugin that gives every game its levels; a game's own agents take their place where it brings some."""

from __future__ import annotations

from collections.abc import Sequence

from rokgard.agent import Agent, AgentSpec, Budget
from rokgard.hookspecs import hookimpl
from rokgard.i18n import _

# Nodes decide, so that the same seed gives the same game everywhere. The seconds are there for games whose rules are
# very slow: a person is not kept waiting for ever.
WEAK = Budget(nodes=300, seconds=2)
NORMAL = Budget(nodes=20_000, seconds=5)
STRONG = Budget(nodes=200_000, seconds=15)


def _random() -> Agent:
    from rokgard.agents.levels import RandomAgent

    return RandomAgent()


def _weak() -> Agent:
    from rokgard.agents.levels import SearchAgent

    return SearchAgent(slips=0.35)


def _normal() -> Agent:
    from rokgard.agents.levels import SearchAgent

    return SearchAgent()


def _strong() -> Agent:
    from rokgard.agents.levels import SearchAgent

    return SearchAgent(solve=True)


@hookimpl
def rokgard_agents() -> Sequence[AgentSpec]:
    """The levels of every game that brings none of its own."""
    return (
        AgentSpec("weak", _weak, WEAK, description=_("looks a little ahead; one move in three is random")),
        AgentSpec("normal", _normal, NORMAL, description=_("plays many games out in its head before it moves")),
        AgentSpec("strong", _strong, STRONG, description=_("searches deeply, and solves what is small enough")),
        AgentSpec("random", _random, Budget(nodes=1), description=_("any legal move, each as likely as the others")),
    )
