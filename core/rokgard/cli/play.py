"""`rokgard play`."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Annotated, Any

import typer

from rokgard.agent import Budget
from rokgard.cli import setting_up
from rokgard.cli.context import AppContext
from rokgard.cli.game_options import Chosen, GamePlan, per_game, setup_from, usual_examples
from rokgard.cli.root import use_ascii
from rokgard.cli.screen import on_screen, run_on_screen
from rokgard.cli.table import Table
from rokgard.errors import FileError, UsageError
from rokgard.frontend import Opening
from rokgard.i18n import _
from rokgard.setup import LastStarted, Setup, recalled_setup
from rokgard.starting import HUMAN, STARTS, Plan, start

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

    At a terminal it opens the app; with --plain it asks for what was not given, line by line, and Enter accepts what it
    proposes. Otherwise it reads moves from standard input, one a line (blank lines and lines that begin with # are
    skipped), and never asks.

    While you play: type a move, or help, hint, undo, board, moves, save, resign, quit. A game that is left (quit,
    Ctrl-C, Ctrl-D, end of input) is kept; `rokgard resume` goes on with it. The exit code is 3 if a move that was
    typed was refused.
    """
    app = AppContext.of(ctx)
    app.check_theme(theme)
    limit = budget(think, nodes)
    wish = _Wish(chosen.game, dict(chosen.values), preset, opponent, starts, again)
    people = _People(profile, second_profile, second_name)
    if wish.opponent is not None:
        people.check(wish.opponent)
    if on_screen(app) and not wish.complete:
        raise typer.Exit(run_on_screen(app, _opening(app, wish, people, seed=seed, budget=limit, theme=theme)))
    filled = _fill_in(app, wish)
    people.check(filled.opponent)
    if filled.opponent == HUMAN and people.second_name is None and people.second_profile is None:
        people = replace(
            people, second_name=setting_up.ask_name(app) if app.console.interactive and not on_screen(app) else None
        )
    plan = Plan(
        setup=filled.setup,
        opponent=filled.opponent,
        starts=filled.starts,
        profile=people.profile,
        second_profile=people.second_profile,
        second_name=people.second_name,
        seed=seed,
        budget=limit,
    )
    started = start(app.host, app.paths, plan, store=app.optional_store)
    session = started.session
    if on_screen(app):
        raise typer.Exit(run_on_screen(app, Opening(session=session, theme=theme)))
    table = Table(app, session, theme=theme, again=f"rokgard play {session.match.game.id} --again")
    for line in [*started.notes, *filled.advice]:
        table.note(line)
    raise typer.Exit(table.run())


@dataclass(frozen=True)
class _People:
    """Who plays, as the command line says it."""

    profile: str | None
    second_profile: str | None
    second_name: str | None

    def check(self, opponent: str) -> None:
        """Raise `UsageError` where a second person is spoken of, but plays no part against this opponent."""
        for option, value in (("--second-profile", self.second_profile), ("--second-name", self.second_name)):
            if value is not None and opponent != HUMAN:
                raise UsageError(
                    _("{option} is for two people, not for a game against {opponent}").format(
                        option=option, opponent=opponent
                    ),
                    fix=_("add --opponent {human}, or leave it out").format(human=HUMAN),
                )


def _opening(
    app: AppContext, wish: _Wish, people: _People, *, seed: int | None, budget: Budget | None, theme: str | None
) -> Opening:
    """The set-up form, filled in with what was said."""
    if wish.game is None:
        return Opening(theme=theme)
    values = wish.values
    if wish.preset is not None or values:
        values = setup_from(wish.game, wish.preset, wish.values, None).values
    return Opening(
        game=wish.game.id,
        values=values,
        opponent=wish.opponent,
        starts=wish.starts,
        profile=people.profile,
        second_profile=people.second_profile,
        second_name=people.second_name,
        seed=seed,
        budget=budget,
        theme=theme,
    )


@dataclass(frozen=True)
class _Wish:
    """What the command line says of the game to play."""

    game: GamePlan | None
    values: Mapping[str, Any]
    preset: str | None
    opponent: str | None
    starts: str | None
    again: bool

    @property
    def complete(self) -> bool:
        """Whether the game can begin without asking: it is that of last time, or board and opponent are given."""
        return self.again or (bool(self.preset or self.values) and self.opponent is not None)


@dataclass
class _Filled:
    """What is going to be played."""

    setup: Setup
    opponent: str
    starts: str
    advice: list[str]


def _fill_in(app: AppContext, wish: _Wish) -> _Filled:
    """Fill in what was not said: by asking at a terminal, else from the last game or the defaults."""
    asking = app.console.interactive and not on_screen(app)
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
    return _Filled(setup, opponent, starts if starts in STARTS else "me", setting_up.advice(app, setup))


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
