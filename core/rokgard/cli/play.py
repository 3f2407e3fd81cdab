"""`rokgard play`."""

from __future__ import annotations

import secrets
import shlex
from collections.abc import Mapping
from dataclasses import dataclass
from random import Random
from typing import Annotated, Any

import typer

from rokgard.agent import Budget
from rokgard.cli import setting_up
from rokgard.cli.context import AppContext
from rokgard.cli.game_options import Chosen, GamePlan, per_game, setup_from
from rokgard.cli.root import use_ascii
from rokgard.cli.table import Table
from rokgard.errors import FileError, UsageError
from rokgard.i18n import _
from rokgard.session import Player, Session, computer_name
from rokgard.setup import LastStarted, Setup, flag, recalled_setup, remember

HUMAN = "human"
STARTS = ("me", "opponent", "random")

EXAMPLES = """
rokgard play                                      asks what it needs
rokgard play lines --preset four-gravity          asks the rest
rokgard play lines --columns 9 --rows 9 --in-row 4 --opponent strong --starts opponent
rokgard play triangles --preset phone-24 --seed 7
rokgard play lines --opponent human --second-name Bo
rokgard play lines --again                        as last time
printf 'd\\nd\\nhint\\n' | rokgard play lines --preset four-gravity --opponent weak
"""


def _levels(ctx: typer.Context, incomplete: str) -> list[str]:
    host = AppContext.of(ctx).host
    game = ctx.info_name if ctx.info_name in host.games else next(iter(host.games), "")
    return [name for name in [*host.levels(str(game)), HUMAN] if name.startswith(incomplete)]


def _starts(incomplete: str) -> list[str]:
    return [name for name in STARTS if name.startswith(incomplete)]


def _presets(ctx: typer.Context, incomplete: str) -> list[str]:
    game = AppContext.of(ctx).host.games.get(str(ctx.info_name))
    return [name for name in (game.presets if game else ()) if name.startswith(incomplete)]


def complete_themes(ctx: typer.Context, incomplete: str) -> list[str]:
    """Names of themes, for shell completion."""
    return [name for name in AppContext.of(ctx).host.themes if name.startswith(incomplete)]


Theme = Annotated[
    str | None,
    typer.Option("--theme", metavar="NAME", help=_("Colours of the board."), autocompletion=complete_themes),
]
Ascii = Annotated[bool, typer.Option("--ascii", callback=use_ascii, help=_("Draw with nothing but ASCII."))]
Think = Annotated[
    float | None,
    typer.Option("--think", metavar="SECONDS", help=_("Let the computer think so long about a move.")),
]
Nodes = Annotated[
    int | None,
    typer.Option("--nodes", metavar="N", help=_("Let the computer look at so many positions for a move.")),
]


def play(
    ctx: typer.Context,
    chosen: Chosen,
    *,
    preset: Annotated[
        str | None,
        typer.Option("--preset", metavar="NAME", help=_("A ready-made board."), autocompletion=_presets),
    ] = None,
    opponent: Annotated[
        str | None,
        typer.Option(
            "--opponent",
            metavar="LEVEL",
            help=_("weak, normal, strong, or human for two people. [default: normal]"),
            autocompletion=_levels,
        ),
    ] = None,
    starts: Annotated[
        str | None,
        typer.Option(
            "--starts", metavar="WHO", help=_("me, opponent or random. [default: me]"), autocompletion=_starts
        ),
    ] = None,
    profile: Annotated[
        str | None,
        typer.Option("--profile", metavar="NAME", help=_("Play as this profile. [default: the current one]")),
    ] = None,
    second_profile: Annotated[
        str | None, typer.Option("--second-profile", metavar="NAME", help=_("Of two people, the other's profile."))
    ] = None,
    second_name: Annotated[
        str | None, typer.Option("--second-name", metavar="NAME", help=_("Of two people, the other's name."))
    ] = None,
    seed: Annotated[
        int | None,
        typer.Option("--seed", metavar="N", help=_("The same number gives the same board and the same opponent.")),
    ] = None,
    again: Annotated[bool, typer.Option("--again", help=_("As the last game that was started."))] = False,
    theme: Theme = None,
    ascii_only: Ascii = False,
    think: Think = None,
    nodes: Nodes = None,
) -> None:
    """Play a game against the computer, or two people on one screen.

    At a terminal it asks for what was not given; Enter accepts what it proposes. Otherwise it reads moves from standard
    input, one a line (blank lines and lines that begin with # are skipped), and never asks.

    While you play: type a move, or help, hint, undo, board, moves, save, resign, quit. A game that is left (quit,
    Ctrl-C, Ctrl-D, end of input) is kept; `rokgard resume` goes on with it. The exit code is 3 if a move that was
    typed was refused.
    """
    app = AppContext.of(ctx)
    wish = _Wish(chosen.game, dict(chosen.values), preset, opponent, starts, seed, again)
    plan = _plan(app, wish)
    store = app.optional_store
    me = store.profile(profile) if store is not None else None
    if profile is not None and store is None:
        app.store  # noqa: B018 - raises, saying why there are no profiles
    mine = Player(me or _("You"), profile=me)
    if plan.opponent == HUMAN:
        other = _second(app, second_profile, second_name, me)
    else:
        other = Player(computer_name(plan.opponent), level=plan.opponent, budget=budget(think, nodes))
    players = (mine, other) if plan.starts == "me" else (other, mine)
    number = secrets.randbits(31) if seed is None else seed
    if plan.starts == "random":
        players = (mine, other) if Random(f"rokgard:{number}:starts").random() < 0.5 else (other, mine)
    if "seed" in plan.setup.game.Options.model_fields and (seed is not None):
        plan.setup = plan.setup.change(seed=seed)
    game = app.host.new_game(plan.setup.game.id, plan.setup.options())
    session = Session.begin(app.host, game, players, store=store, preset=plan.setup.kind, seed=number)
    table = Table(app, session, theme=theme, again=f"rokgard play {game.id} --again")
    try:
        remember(app.paths, plan.setup, opponent=plan.opponent, starts=plan.starts)
    except FileError as error:
        app.warning(_("these settings will not be remembered: {why}").format(why=error))
    for line in plan.advice:
        table.note(line)
    raise typer.Exit(table.run())


@dataclass(frozen=True)
class _Wish:
    """What the command line says of the game to play."""

    game: GamePlan | None
    values: Mapping[str, Any]
    preset: str | None
    opponent: str | None
    starts: str | None
    seed: int | None
    again: bool


@dataclass
class _Plan:
    """What is going to be played."""

    setup: Setup
    opponent: str
    starts: str
    advice: list[str]


def _plan(app: AppContext, wish: _Wish) -> _Plan:
    """Fill in what was not said: by asking at a terminal, else from the last game or the defaults."""
    asking = app.console.interactive
    game = wish.game
    if game is None:
        if not asking:
            known = ", ".join(app.host.games) or _("none")
            raise UsageError(_("which game?"), fix=_("there are: {known}").format(known=known))
        game = setting_up.ask_game(app)
    last = _last(app, game, must=wish.again)
    levels = list(app.host.levels(game.id))
    usual = "normal" if "normal" in levels else levels[0] if levels else HUMAN
    if wish.opponent is not None and wish.opponent != HUMAN:
        app.host.agent_spec(game.id, wish.opponent)  # raises, naming the levels there are
    if wish.starts is not None and wish.starts not in STARTS:
        raise UsageError(
            _("--starts {value!r} is not known").format(value=wish.starts),
            fix=_("there are: {known}").format(known=", ".join(STARTS)),
        )
    ask_rest = asking and not wish.again
    propose = last[1] if last is not None and (wish.again or asking) else LastStarted(opponent=usual)
    if propose.opponent not in [*levels, HUMAN]:
        propose = propose.model_copy(update={"opponent": usual})
    base = last[0] if wish.again and last is not None else None
    if ask_rest and wish.preset is None and not wish.values:
        setup = setting_up.ask_setup(app, game, last[0] if last is not None else None)
    else:
        setup = setup_from(game, wish.preset, wish.values, base)
    setup = setting_up.playable(app, setup)
    opponent, starts = wish.opponent, wish.starts
    if opponent is None:
        opponent = setting_up.ask_opponent(app, game, propose.opponent) if ask_rest else propose.opponent
    if starts is None:
        starts = setting_up.ask_starts(app, propose.starts, opponent == HUMAN) if ask_rest else propose.starts
    return _Plan(setup, opponent, starts if starts in STARTS else "me", setting_up.advice(app, setup))


def _last(app: AppContext, game: GamePlan, *, must: bool) -> tuple[Setup, LastStarted] | None:
    """The settings of the last game started; a damaged file matters only if they are asked for."""
    try:
        found = recalled_setup(app.paths, game)
    except FileError:
        if must:
            raise
        return None
    if found is None and must:
        raise UsageError(
            _("no game of {game} has been started yet").format(game=game.title), fix=_("play one without --again")
        )
    return found


def _second(app: AppContext, profile: str | None, name: str | None, me: str | None) -> Player:
    """The other one of two people."""
    if profile is not None:
        other = app.store.profile(profile)
        if other == me:
            raise UsageError(_("both players have the profile {name!r}").format(name=other))
        return Player(name or other, profile=other)
    if name is None and app.console.interactive:
        name = setting_up.ask_name(app)
    return Player(name or _("Player 2"))


def budget(think: float | None, nodes: int | None) -> Budget | None:
    """How much the computer may look at, where it was said. Raises `UsageError` for nothing or less."""
    for option, value in (("--think", think), ("--nodes", nodes)):
        if value is not None and not value > 0:
            raise UsageError(_("{option} must be more than 0").format(option=option))
    return None if think is None and nodes is None else Budget(nodes=nodes, seconds=think)


def game_examples(game: GamePlan) -> str:
    """Examples for one game, from its own presets and options."""
    lines = [f"rokgard play {game.id}"]
    presets = list(game.presets)
    if presets:
        lines.append(f"rokgard play {game.id} --preset {presets[-1]} --opponent weak --starts random")
    for name, value in Setup.start(game).values.items():
        if isinstance(value, int) and not isinstance(value, bool):
            lines.append(f"rokgard play {game.id} {flag(name)} {shlex.quote(str(value))}")
            break
    lines += [f"rokgard play {game.id} --opponent human --second-name Bo", f"rokgard play {game.id} --again"]
    return "\n".join(lines)


app = per_game("play", play, examples=EXAMPLES, needs_game=False, game_examples=game_examples)
