"""What the host knows of front ends: programs that take over the terminal to set up games and play them."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from rokgard.agent import Budget

if TYPE_CHECKING:
    from rokgard.cli.context import AppContext
    from rokgard.session import Session


@dataclass(frozen=True, slots=True, kw_only=True)
class Opening:
    """What a front end shows first: a `session` that has begun, else the set-up of `game`, else its own first screen.

    values, opponent, starts, profile, second_profile, second_name, seed, budget: what is known already of the game to
    set up (see `rokgard.starting.Plan`). theme: the name of the theme asked for, if one was.
    """

    session: Session | None = None
    game: str | None = None
    values: Mapping[str, Any] = field(default_factory=dict)
    opponent: str | None = None
    starts: str | None = None
    profile: str | None = None
    second_profile: str | None = None
    second_name: str | None = None
    seed: int | None = None
    budget: Budget | None = None
    theme: str | None = None


@dataclass(frozen=True, slots=True)
class FrontEnd:
    """A front end that a plugin offers. `run` returns the exit code when the person leaves, and raises `RokgardError`.

    It is only asked to run at a terminal whose cursor can be moved; `app.console` knows its colours and characters.
    """

    name: str
    run: Callable[[AppContext, Opening], int]
    description: str = ""
