"""From a plan (board, opponent, who starts, whose profiles) to a session: what every front end does before move 1."""

from __future__ import annotations

import secrets
from collections.abc import Sequence
from dataclasses import dataclass
from random import Random

from rokgard.agent import Budget
from rokgard.errors import FileError, RokgardError, UsageError
from rokgard.fields import SEED
from rokgard.host import Host
from rokgard.i18n import _
from rokgard.paths import Paths
from rokgard.session import Player, Session, computer_name
from rokgard.setup import Setup, remember
from rokgard.store import RecordStore

HUMAN = "human"
"""In the place of an opponent's level: two people on one screen."""
STARTS = ("me", "opponent", "random")


@dataclass(frozen=True, slots=True, kw_only=True)
class Plan:
    """A game to be played.

    opponent: a level, or `HUMAN`. starts: one of `STARTS`. profile: the person's (None: the current one, if it can be
    had). second_profile, second_name: of the other one of two people. seed: the same number gives the same board and
    the same opponent (None: by chance). budget: in the place of the level's own. numbers: whether numbers are set with
    `sliders` or typed in `fields`, which is remembered (None: as it was).
    """

    setup: Setup
    opponent: str
    starts: str = "me"
    profile: str | None = None
    second_profile: str | None = None
    second_name: str | None = None
    seed: int | None = None
    budget: Budget | None = None
    numbers: str | None = None


@dataclass(frozen=True, slots=True)
class Started:
    """A session that has begun, and what there is to say about it: why it is not kept, or its settings forgotten."""

    session: Session
    notes: Sequence[str] = ()


def start(host: Host, paths: Paths, plan: Plan, *, store: RecordStore | None) -> Started:
    """Begin the session and remember its settings.

    Raises `UsageError` for options, profiles or levels that do not exist. A store that cannot be used matters only if a
    profile was asked for by name; otherwise the game is played without being kept, and a note says so.
    """
    store, me, notes = account(store, plan.profile)
    mine = Player(me or _("Player 1"), profile=me)
    if plan.opponent == HUMAN:
        other = _second(plan, store, me)
    else:
        other = Player(computer_name(plan.opponent), level=plan.opponent, budget=plan.budget)
    seed = secrets.randbits(31) if plan.seed is None else plan.seed
    first = plan.starts == "me" or (plan.starts == "random" and Random(f"rokgard:{seed}:starts").random() < 0.5)
    setup = plan.setup
    if plan.seed is not None and SEED in setup.game.Options.model_fields:
        setup = setup.change(**{SEED: plan.seed})
    game = host.new_game(setup.game.id, setup.options())
    players = (mine, other) if first else (other, mine)
    session = Session.begin(host, game, players, store=store, preset=setup.kind, seed=seed)
    try:
        remember(paths, plan.setup, opponent=plan.opponent, starts=plan.starts, numbers=plan.numbers)
    except FileError as error:
        notes.append(_("These settings will not be remembered: {why}").format(why=error))
    return Started(session, tuple(notes))


def account(store: RecordStore | None, profile: str | None) -> tuple[RecordStore | None, str | None, list[str]]:
    """The store and the person's profile; where nothing can be kept, neither, and the reason.

    Raises `RokgardError` only if a profile was asked for by name.
    """
    if store is None:
        why = _("no plugin provides a place to keep games in")
        if profile is not None:
            raise UsageError(why, fix=_("`rokgard plugins doctor` says why"))
        return None, None, [_("This game cannot be kept: {why}").format(why=why)]
    try:
        return store, store.profile(profile), []
    except RokgardError as error:
        if profile is not None:
            raise
        return None, None, [_("This game cannot be kept: {why}").format(why=error)]


def _second(plan: Plan, store: RecordStore | None, me: str | None) -> Player:
    """The other one of two people."""
    if plan.second_profile is not None:
        if store is None:
            raise UsageError(_("no profile can be used: nothing can be kept"))
        other = store.profile(plan.second_profile)
        if other == me:
            raise UsageError(_("both players have the profile {name!r}").format(name=other))
        return Player(plan.second_name or other, profile=other)
    return Player(plan.second_name or _("Player 2"))
