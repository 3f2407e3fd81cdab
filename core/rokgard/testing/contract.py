"""The contract as a test class: a plugin's author subclasses `GameContract`, and pytest checks every rule."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, ClassVar

from rokgard.errors import UsageError
from rokgard.game import Game, GameOptions
from rokgard.i18n import _
from rokgard.testing.base import MAX_PLIES, Context, KnownGame, NotApplicable, Rule
from rokgard.testing.rules import RULES


class GameContract:
    """What every game promises, one test a rule. Subclass it, with a name that begins with `Test`, and set `game`:

        class TestNim(GameContract):
            game = Nim
            perft = {1: 3, 2: 9}
            known_games = [KnownGame("3 1", winner=1)]

    options: sets of options to test (options, mappings of values, or names of presets). Default: the game's default
        options and all its presets.
    games, seed, max_plies: how many random games are played, from which seed, and after how many plies at the latest
        they must be over.
    perft: how many sequences of exactly n moves there are, by n, under the first set of options.
    known_games: games with known results. scores_decide: whether the higher final score wins, and equal scores draw.
    agent_nodes: how many nodes each opponent may look at for a move.

    A subclass can switch one rule off by overriding its method.
    """

    game: ClassVar[type[Game[Any, Any]]]
    options: ClassVar[Sequence[GameOptions | Mapping[str, Any] | str]] = ()
    games: ClassVar[int] = 20
    seed: ClassVar[int] = 0
    max_plies: ClassVar[int] = MAX_PLIES
    perft: ClassVar[Mapping[int, int]] = {}
    known_games: ClassVar[Sequence[KnownGame]] = ()
    scores_decide: ClassVar[bool] = False
    agent_nodes: ClassVar[int] = 100

    @classmethod
    def context(cls) -> Context:
        """What the rules look at; made once for each class, so that the random games are played once."""
        made: Context | None = cls.__dict__.get("_context")
        if made is None:
            if not hasattr(cls, "game"):
                raise UsageError(_("{name} has no `game`").format(name=cls.__name__), fix=_("write `game = YourGame`"))
            made = Context(
                cls.game,
                options=cls.options,
                games=cls.games,
                seed=cls.seed,
                max_plies=cls.max_plies,
                perft=cls.perft,
                known_games=cls.known_games,
                scores_decide=cls.scores_decide,
                agent_nodes=cls.agent_nodes,
            )
            cls._context = made  # type: ignore[attr-defined]
        return made


def _method(rule: Rule) -> Callable[[GameContract], None]:
    def test(self: GameContract) -> None:
        __tracebackhide__ = True
        try:
            rule.run(self.context())
        except NotApplicable as why:
            import pytest

            pytest.skip(str(why))

    test.__name__ = f"test_{rule.name.replace('-', '_')}"
    test.__qualname__ = f"{GameContract.__name__}.{test.__name__}"
    test.__doc__ = rule.promise
    return test


for _rule in RULES:
    _test = _method(_rule)
    setattr(GameContract, _test.__name__, _test)
