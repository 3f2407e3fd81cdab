"""The rule for opponents: every level plays this game."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from rokgard.agent import AgentSpec, Budget, Decision
from rokgard.i18n import _
from rokgard.testing.base import Context, Position, fail, require, rule, skip


@rule("agents")
def agents(context: Context) -> None:
    """Every opponent gives a legal move, the same for the same seed and budget of nodes, and changes no position."""
    levels = context.host.levels(context.game.id)
    if not levels:
        skip(_("no opponent is installed"))
    for level, spec in levels.items():
        for position in _for_agents(context):
            first, second = _choose(level, spec, context, position), _choose(level, spec, context, position)
            require(
                first.move in position.game.legal_moves(position.state),
                _("the level {level} chose {move!r}, which is no legal move"),
                level=level,
                move=first.move,
            )
            require(
                first.value is None or -1 <= first.value <= 1,
                _("the level {level} values the position at {value!r}, not between -1 and 1"),
                level=level,
                value=first.value,
            )
            require(
                second.move == first.move,
                _("the level {level} chose {one!r} and then, with the same seed, {two!r}"),
                level=level,
                one=first.move,
                two=second.move,
            )


def _for_agents(context: Context) -> Iterator[Position]:
    """For up to four sets of options the first position and one late in a game."""
    for options in context.option_sets[:4]:
        line = next((line for line in context.lines if line.given == options and not line.failure), None)
        if line is None or len(line.states) < 2:
            continue
        for ply in sorted({0, (len(line.states) - 2) * 2 // 3}):
            context.current, context.current_options = Position(line, ply), options
            yield context.current


def _choose(level: str, spec: AgentSpec, context: Context, position: Position) -> Decision[object]:
    before = hash(position.state)
    budget = Budget(nodes=context.agent_nodes)
    try:
        found = spec.make().choose(position.game, position.state, budget, Random(f"agent {context.seed}"))
    except Exception as error:
        fail(
            _("the level {level} cannot play here: {kind}: {error}"),
            level=level,
            kind=type(error).__name__,
            error=error,
        )
    require(
        isinstance(found, Decision),
        _("the level {level} gave {found!r}, which is no Decision"),
        level=level,
        found=found,
    )
    require(hash(position.state) == before, _("the level {level} changed the position"), level=level)
    return found
