"""The contract without pytest: every rule is checked, and each gives a finding."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import TYPE_CHECKING, Any

from rokgard.errors import UsageError
from rokgard.game import Game, GameOptions
from rokgard.i18n import _
from rokgard.testing.base import Context, ContractViolation, NotApplicable, Rule
from rokgard.testing.rules import RULES

if TYPE_CHECKING:
    from rokgard.host import Host


class Verdict(StrEnum):
    """What came of one rule."""

    OK = "ok"
    """The promise is kept."""
    FAILED = "failed"
    """The promise is broken."""
    SKIPPED = "skipped"
    """There was nothing to look at."""


@dataclass(frozen=True, slots=True)
class Finding:
    """One rule, and what came of it. `message` says what is broken, or why the rule was skipped."""

    rule: str
    promise: str
    verdict: Verdict
    message: str = ""


def iterate_check(context: Context, rules: Sequence[Rule] = RULES) -> Iterator[Finding]:
    """Check the rules, one after the other. A broken promise never stops the rules after it."""
    for rule in rules:
        try:
            rule.run(context)
        except ContractViolation as violation:
            yield Finding(rule.name, rule.promise, Verdict.FAILED, f"{violation.what}\n{violation.where}")
        except NotApplicable as why:
            yield Finding(rule.name, rule.promise, Verdict.SKIPPED, str(why))
        else:
            yield Finding(rule.name, rule.promise, Verdict.OK)


def check_game(
    game: type[Game[Any, Any]],
    *,
    options: Sequence[GameOptions | Mapping[str, Any] | str] = (),
    games: int = 20,
    seed: int = 0,
    host: Host | None = None,
    rules: Sequence[str] = (),
    **more: Any,
) -> tuple[Finding, ...]:
    """Check a game against every rule of the contract, or those that `rules` names.

    options: sets of options, mappings of values or names of presets (none: the default ones and all presets).
    games, seed: how many random games are played, and from which seed.
    host: whose renderers and opponents are tried; None: those that are installed.
    more: any other setting of `GameContract`, such as `perft`. Raises `UsageError` for an unknown preset or rule.
    """
    known = {rule.name: rule for rule in RULES}
    if unknown := [name for name in rules if name not in known]:
        raise UsageError(_("there is no rule {name!r}").format(name=unknown[0]), fix=", ".join(known))
    chosen = [known[name] for name in rules] or RULES
    context = Context(game, options=options, games=games, seed=seed, host=host, **more)
    return tuple(iterate_check(context, chosen))
