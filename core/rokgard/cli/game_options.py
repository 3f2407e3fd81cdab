"""A game's options as command-line options, and groups with one command for each game.

`rokgard play`, `check-setup` and `simulate` are such groups: `per_game` takes one function with the options that all
games share, and makes `COMMAND GAME --the-games-own-options` of it. Values reach `Setup` as they were typed, which
checks them and offers a fix; typing a number out of range is no usage error here.
"""

from __future__ import annotations

import inspect
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Annotated, Any, Literal, get_args, get_origin

import typer
from pydantic.fields import FieldInfo

from rokgard.cli.command import PlainGroup, command, new_app
from rokgard.cli.context import AppContext
from rokgard.errors import UsageError
from rokgard.fields import read_value, simple_type, type_text, value_text
from rokgard.game import Game
from rokgard.i18n import _
from rokgard.setup import CUSTOM, Setup, flag

GamePlan = type[Game[Any, Any]]


@dataclass(frozen=True)
class Chosen:
    """The game named on the command line (None where it was left out) and the values given for its options."""

    game: GamePlan | None = None
    values: Mapping[str, Any] = field(default_factory=dict)


# -- one option --------------------------------------------------------------------------------------------------------


def _parameter(game: GamePlan, name: str, info: FieldInfo, default: Any) -> inspect.Parameter:
    kind, _optional = simple_type(info)
    shown = value_text(default)
    text = (info.description or "").strip()
    if shown != "-":
        text = (text + " " + _("[default: {value}]").format(value=shown)).strip()
    # Names that are Python keywords or hide one of ours would clash; a prefix keeps them apart.
    own: Any
    if kind is bool:
        declaration = f"{flag(name)}/--no-{flag(name)[2:]}"
        own = typer.Option(declaration, help=text, rich_help_panel=_panel(game), show_default=False)
        annotation: Any = bool | None
    else:
        choices = [str(choice) for choice in get_args(kind)] if get_origin(kind) is Literal else []
        own = typer.Option(
            flag(name),
            metavar=f"[{type_text(info)}]" if choices else type_text(info),
            help=text,
            rich_help_panel=_panel(game),
            show_default=False,
            autocompletion=_completer(choices) if choices else None,
        )
        annotation = str | None
    return inspect.Parameter(
        f"option_{name}", inspect.Parameter.KEYWORD_ONLY, default=None, annotation=Annotated[annotation, own]
    )


def _panel(game: GamePlan) -> str:
    return _("Options of {game}").format(game=game.title)


def _completer(choices: list[str]) -> Callable[[str], list[str]]:
    def complete(incomplete: str) -> list[str]:
        return [choice for choice in choices if choice.startswith(incomplete)]

    return complete


# -- a group with a command for each game ------------------------------------------------------------------------------


def per_game(
    name: str,
    function: Callable[..., Any],
    *,
    examples: str = "",
    needs_game: bool = True,
    game_examples: Callable[[GamePlan], str] | None = None,
) -> typer.Typer:
    """The app of a command that takes a game and its options.

    `function(ctx, chosen, **shared)` is called once, with the game and the values of its options in `chosen`; its other
    keyword arguments are typer options that may stand before or after the game's name. With `needs_game` the game may
    not be left out.
    """
    show_examples = game_examples or (lambda game: usual_examples(name, game))
    shared = {key: p for key, p in inspect.signature(function, eval_str=True).parameters.items() if key != "chosen"}

    class GameGroup(PlainGroup):
        """One command for each game."""

        def list_commands(self, ctx: Any) -> list[str]:
            return list(AppContext.of(ctx).host.games)

        def get_command(self, ctx: Any, cmd_name: str) -> Any:
            game = AppContext.of(ctx).host.games.get(cmd_name)
            return (
                None
                if game is None
                else _game_command(game, function, shared, _only(game, examples) or show_examples(game))
            )

        def resolve_command(self, ctx: Any, args: list[str]) -> Any:
            if args and self.get_command(ctx, args[0]) is None:
                AppContext.of(ctx).host.game(args[0])  # raises, naming the nearest
            return super().resolve_command(ctx, args)

        def parse_args(self, ctx: Any, args: list[str]) -> list[str]:
            rest: list[str] = super().parse_args(ctx, args)
            if needs_game and not ctx.resilient_parsing and not getattr(ctx, "_protected_args", rest):
                games = ", ".join(self.list_commands(ctx)) or _("none")
                raise UsageError(_("which game?"), fix=_("there are: {known}").format(known=games))
            return rest

        def format_commands(self, ctx: Any, formatter: Any) -> None:
            rows = [(key, game.summary or game.title) for key, game in AppContext.of(ctx).host.games.items()]
            with formatter.section(_("Games")):
                formatter.write_dl(rows or [(_("(none)"), _("no plugin provides a game"))])

    app = new_app(
        help=inspect.getdoc(function) or "",
        examples=examples,
        cls=GameGroup,
        invoke_without_command=not needs_game,
        subcommand_metavar=_("GAME [OPTIONS]") if needs_game else _("[GAME] [OPTIONS]"),
        name=name,
    )

    def group(ctx: typer.Context, **given: Any) -> Any:
        if ctx.invoked_subcommand is None:
            return function(**_with_context(shared, ctx, given), chosen=Chosen())
        return None

    _dress(group, list(shared.values()))
    app.callback()(group)
    return app


def _with_context(shared: Mapping[str, inspect.Parameter], ctx: typer.Context, given: dict[str, Any]) -> dict[str, Any]:
    return {**given, "ctx": ctx} if "ctx" in shared else given


def _dress(function: Any, parameters: list[inspect.Parameter]) -> None:
    """Give a function that takes anything the parameters that typer is to see."""
    keyword = [p.replace(kind=inspect.Parameter.KEYWORD_ONLY) for p in parameters if p.name != "ctx"]
    context = inspect.Parameter("ctx", inspect.Parameter.POSITIONAL_OR_KEYWORD, annotation=typer.Context)
    function.__signature__ = inspect.Signature([context, *keyword])
    function.__annotations__ = {p.name: p.annotation for p in [context, *keyword]}


def _game_command(
    game: GamePlan,
    function: Callable[..., Any],
    shared: Mapping[str, inspect.Parameter],
    examples: str,
) -> Any:
    defaults = Setup.start(game).values
    # A flag of the command wins over an option of the game with the same name: `shared` hands it on (see `seed`).
    own = {
        f"option_{key}": (key, _parameter(game, key, info, defaults.get(key)))
        for key, info in game.Options.model_fields.items()
        if key not in shared
    }

    def run(ctx: typer.Context, **given: Any) -> Any:
        values = {
            key: read_value(game, key, given[name]) for name, (key, _p) in own.items() if given.get(name) is not None
        }
        rest = {name: _inherited(ctx, name, value) for name, value in given.items() if name not in own}
        return function(**_with_context(shared, ctx, rest), chosen=Chosen(game, values))

    _dress(run, [*shared.values(), *(parameter for _key, parameter in own.values())])
    run.__doc__ = _game_help(game, inspect.getdoc(function) or "")
    app = new_app()
    command(app, game.id, examples=examples)(run)
    return typer.main.get_command(app)


def _inherited(ctx: typer.Context, name: str, value: Any) -> Any:
    """The value of a shared option: given after the game's name, else before it."""
    source: Any = ctx.get_parameter_source(name)
    given_here = source is not None and source.name in {"COMMANDLINE", "ENVIRONMENT", "PROMPT"}
    if given_here or ctx.parent is None or name not in ctx.parent.params:
        return value
    return ctx.parent.params[name]


def _game_help(game: GamePlan, text: str) -> str:
    presets = [*game.presets, CUSTOM] if game.presets else []
    parts = [f"{game.title}. {game.summary}".strip(), text.split("\n\n", maxsplit=1)[0]]
    if presets:
        parts.append(_("Presets: {names}.").format(names=", ".join(presets)))
    return "\n\n".join(parts)


def _only(game: GamePlan, examples: str) -> str:
    """The examples that are about this game."""
    return "\n".join(line for line in examples.splitlines() if f" {game.id}" in line)


def usual_examples(name: str, game: GamePlan) -> str:
    """Examples of a command for one game, from its own presets and options."""
    lines = [f"rokgard {name} {game.id}"]
    if game.presets:
        lines.append(f"rokgard {name} {game.id} --preset {list(game.presets)[-1]}")
    for option, value in Setup.start(game).values.items():
        if isinstance(value, int) and not isinstance(value, bool):
            lines.append(f"rokgard {name} {game.id} {flag(option)} {value}")
            break
    return "\n".join(lines)


def setup_from(game: GamePlan, preset: str | None, values: Mapping[str, Any], base: Setup | None = None) -> Setup:
    """The setup asked for: `base` (else the game's defaults), under a preset, then the single options."""
    setup = base if base is not None else Setup.start(game)
    if preset is not None:
        setup = setup.choose(preset)
    return setup.change(**values)
