"""`rokgard play`."""

from __future__ import annotations

import secrets
from collections.abc import Mapping
from dataclasses import dataclass
from random import Random
from typing import Annotated, Any

import typer

from rokgard.agent import Budget
from rokgard.cli import setting_up
from rokgard.cli.context import AppContext
from rokgard.cli.game_options import Chosen, GamePlan, per_game, setup_from, usual_examples
from rokgard.cli.root import use_ascii
from rokgard.cli.table import Table
from rokgard.errors import FileError, RokgardError, UsageError
from rokgard.i18n import _
from rokgard.session import Player, Session, computer_name
from rokgard.setup import LastStarted, Setup, recalled_setup, remember
from rokgard.store import RecordStore

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
    app.check_theme(theme)
    limit = budget(think, nodes)
    plan = _plan(app, _Wish(chosen.game, dict(chosen.values), preset, opponent, starts, again))
    store, me, no_account = _account(app, profile)
    mine = Player(me or _("Player 1"), profile=me)
    if plan.opponent == HUMAN:
        other = _second(app, second_profile, second_name, me)
    else:
        other = Player(computer_name(plan.opponent), level=plan.opponent, budget=limit)
    number = secrets.randbits(31) if seed is None else seed
    first = plan.starts == "me" or (plan.starts == "random" and Random(f"rokgard:{number}:starts").random() < 0.5)
    setup = plan.setup
    if seed is not None and "seed" in setup.game.Options.model_fields:
        setup = setup.change(seed=seed)
    game = app.host.new_game(setup.game.id, setup.options())
    players = (mine, other) if first else (other, mine)
    session = Session.begin(app.host, game, players, store=store, preset=setup.kind, seed=number)
    table = Table(app, session, theme=theme, again=f"rokgard play {game.id} --again")
    try:
        remember(app.paths, plan.setup, opponent=plan.opponent, starts=plan.starts)
    except FileError as error:
        table.note(_("These settings will not be remembered: {why}").format(why=error))
    for line in [*no_account, *plan.advice]:
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
    game = wish.game or _game(app, wish)
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


def _game(app: AppContext, wish: _Wish) -> GamePlan:
    """The game where none was named: the last one started, or the one the person chooses."""
    games = app.host.games
    if wish.again:
        files = [(path.stat().st_mtime, path.stem) for path in app.paths.setups.glob("*.toml") if path.stem in games]
        if not files:
            raise UsageError(_("no game has been started yet"), fix=_("play one without --again"))
        return games[max(files)[1]]
    if app.console.interactive:
        return setting_up.ask_game(app)
    raise UsageError(_("which game?"), fix=_("there are: {known}").format(known=", ".join(games) or _("none")))


def _account(app: AppContext, profile: str | None) -> tuple[RecordStore | None, str | None, list[str]]:
    """The store and the person's profile; where nothing can be kept, neither, and the reason.

    Raises `RokgardError` only if a profile was asked for by name.
    """
    if profile is not None:
        return app.store, app.store.profile(profile), []
    try:
        return app.store, app.store.profile(), []
    except RokgardError as error:
        return None, None, [_("This game cannot be kept: {why}").format(why=error)]


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


_LONGEST_THINK = 86_400
"""A day. Clocks and timers of some systems do not count much further."""


def budget(think: float | None, nodes: int | None) -> Budget | None:
    """How much the computer may look at, where it was said. Raises `UsageError` for nothing or less."""
    for option, value in (("--think", think), ("--nodes", nodes)):
        if value is not None and not value > 0:
            raise UsageError(_("{option} must be more than 0").format(option=option))
    if think is not None and think > _LONGEST_THINK:
        raise UsageError(_("--think must be at most {most} seconds").format(most=_LONGEST_THINK))
    return None if think is None and nodes is None else Budget(nodes=nodes, seconds=think)


def _examples(game: GamePlan) -> str:
    more = ["--opponent weak --starts random", "--opponent human --second-name Bo", "--again"]
    return "\n".join([usual_examples("play", game), *(f"rokgard play {game.id} {words}" for words in more)])


app = per_game("play", play, examples=EXAMPLES, needs_game=False, game_examples=_examples)
