"""The root command: its options, and the commands below it, each imported only when it is used.

A module in `COMMANDS` has an `app`, a `typer.Typer`; one with a single command becomes that command.
"""

from __future__ import annotations

import importlib
from pathlib import Path
from typing import Annotated, Any, NamedTuple

import typer

from rokgard.cli.command import SETTINGS, PlainGroup, first_sentence, plain_style
from rokgard.cli.context import AppContext
from rokgard.errors import UsageError
from rokgard.i18n import _


class Entry(NamedTuple):
    """A command of our own: its module, its line in the help, and the heading it stands under."""

    module: str
    help: str
    section: str


ROOT_FLAGS = ("--strict-plugins", "--no-color", "--ascii", "--plain")
ROOT_VALUE = "--data-dir"
PLAY, LOOK, SET_UP = _("Play"), _("Games played"), _("Games and plugins")

COMMANDS: dict[str, Entry] = {
    "play": Entry("rokgard.cli.play", _("Play a game."), PLAY),
    "resume": Entry("rokgard.cli.resume", _("Go on with a game that was left."), PLAY),
    "games": Entry("rokgard.cli.games", _("List the games that were played."), LOOK),
    "show": Entry("rokgard.cli.show", _("Show a position of a game."), LOOK),
    "replay": Entry("rokgard.cli.replay", _("Step through a game."), LOOK),
    "analyze": Entry("rokgard.cli.analyze", _("Judge the moves of a game."), LOOK),
    "export": Entry("rokgard.cli.export", _("Write a picture of a position."), LOOK),
    "presets": Entry("rokgard.cli.presets", _("List the presets of a game."), SET_UP),
    "options": Entry("rokgard.cli.options", _("List the options of a game."), SET_UP),
    "check-setup": Entry("rokgard.cli.check_setup", _("Say whether a board can be played."), SET_UP),
    "simulate": Entry("rokgard.cli.simulate", _("Let opponents play against each other and count."), SET_UP),
    "plugins": Entry("rokgard.cli.plugins", _("List, explain, check and create plugins."), SET_UP),
    "paths": Entry("rokgard.cli.paths", _("Say where Rokgard keeps things."), SET_UP),
}  # fmt: skip

EXAMPLES = """
rokgard                                        the app: set up, play, look back
rokgard play                                   straight to setting up a game
rokgard play lines --preset four-gravity       Four with gravity against the computer
rokgard resume                                 go on with the last game
rokgard export last -o board.svg               a picture of the last game
"""


class PipeClosed(Exception):
    """Whoever read our output has gone (typer would turn the broken pipe into exit code 1)."""


class RootGroup(PlainGroup):
    """The commands of our own first, then those of plugins."""

    def list_commands(self, ctx: Any) -> list[str]:
        """The names of all commands."""
        return [*COMMANDS, *(name for name in _plugin_commands(ctx) if name not in COMMANDS)]

    def get_command(self, ctx: Any, cmd_name: str) -> Any:
        """The command of that name, imported now, or None."""
        entry = COMMANDS.get(cmd_name)
        if entry is None:
            app = _plugin_commands(ctx).get(cmd_name)
            return None if app is None else typer.main.get_command(plain_style(app))
        command = typer.main.get_command(importlib.import_module(entry.module).app)
        command.name = cmd_name
        return command

    def resolve_command(self, ctx: Any, args: list[str]) -> Any:
        """Find the command that `args` begin with; an unknown one may be the command of a plugin that is left out."""
        if args and not args[0].startswith("-") and self.get_command(ctx, args[0]) is None:
            raise self._unknown(ctx, args[0])
        return super().resolve_command(ctx, args)

    def _unknown(self, ctx: Any, name: str) -> UsageError:
        from difflib import get_close_matches

        near = get_close_matches(name, self.list_commands(ctx), n=1)
        fix = _("did you mean {near!r}?").format(near=near[0]) if near else _("see `rokgard --help`")
        if name in AppContext.of(ctx).host.games:
            fix = _("to play it: `rokgard play {name}`").format(name=name)
        elif any(not info.ok for info in AppContext.of(ctx).host.plugins):
            fix += _("; a plugin is left out, `rokgard plugins doctor` says why")
        return UsageError(_("there is no command {name!r}").format(name=name), fix=fix)

    def format_commands(self, ctx: Any, formatter: Any) -> None:
        """The commands under their headings, without importing them."""
        sections: dict[str, list[tuple[str, str]]] = {}
        for name, entry in COMMANDS.items():
            sections.setdefault(entry.section, []).append((name, entry.help))
        for name, app in _plugin_commands(ctx).items():
            if name not in COMMANDS:
                text = first_sentence(typer.main.get_command(plain_style(app)))
                sections.setdefault(_("From plugins"), []).append((name, text))
        for heading, rows in sections.items():
            with formatter.section(heading):
                formatter.write_dl(rows)

    def make_context(self, info_name: str | None, args: list[str], parent: Any = None, **extra: Any) -> Any:
        """As typer does, except that a broken pipe is not a failure."""
        try:
            return super().make_context(info_name, args, parent, **extra)
        except BrokenPipeError as error:
            raise PipeClosed from error

    def invoke(self, ctx: Any) -> Any:
        """As typer does, except that a broken pipe is not a failure."""
        try:
            return super().invoke(ctx)
        except BrokenPipeError as error:
            raise PipeClosed from error


def _plugin_commands(ctx: Any) -> dict[str, typer.Typer]:
    return dict(AppContext.of(ctx).host.commands())


def _version(ctx: typer.Context, value: bool) -> None:
    if value and not ctx.resilient_parsing:
        from rokgard import __version__

        AppContext.of(ctx).echo(f"rokgard {__version__}")
        raise typer.Exit


# The options take effect at once, in their order, so that `--data-dir X --help` shows the commands of X's plugins.


def _data_dir(ctx: typer.Context, value: Path | None) -> Path | None:
    if value is not None:
        AppContext.of(ctx).data_dir = value
    return value


def _strict(ctx: typer.Context, value: bool) -> bool:
    AppContext.of(ctx).strict_plugins = value
    return value


def _plain(ctx: typer.Context, value: bool) -> bool:
    if value:
        AppContext.of(ctx).plain = True
    return value


def _no_colour(ctx: typer.Context, value: bool) -> bool:
    if value:
        AppContext.of(ctx).console.no_colour = True
    return value


def use_ascii(ctx: typer.Context, value: bool) -> bool:
    """Callback of `--ascii`, which some commands take as well."""
    if value:
        AppContext.of(ctx).console.use_ascii()
    return value


def _root(
    ctx: typer.Context,
    *,
    data_dir: Annotated[
        Path | None,
        typer.Option(
            ROOT_VALUE,
            metavar="DIR",
            is_eager=True,
            callback=_data_dir,
            help=_("Keep profiles, games and plugins here (else ROKGARD_DATA_DIR, else `rokgard paths`)."),
        ),
    ] = None,
    strict_plugins: Annotated[
        bool,
        typer.Option("--strict-plugins", is_eager=True, callback=_strict, help=_("Stop at a plugin that is broken.")),
    ] = False,
    no_color: Annotated[
        bool,
        typer.Option("--no-color", is_eager=True, callback=_no_colour, help=_("No colours (as with NO_COLOR set).")),
    ] = False,
    ascii_only: Annotated[
        bool, typer.Option("--ascii", is_eager=True, callback=use_ascii, help=_("Write nothing but ASCII."))
    ] = False,
    plain: Annotated[
        bool,
        typer.Option("--plain", is_eager=True, callback=_plain, help=_("Line by line, for screen readers and logs.")),
    ] = False,
    version: Annotated[
        bool, typer.Option("--version", is_eager=True, callback=_version, help=_("Show the version and exit."))
    ] = False,
) -> None:
    if ctx.invoked_subcommand is not None:
        return
    app = AppContext.of(ctx)
    if app.console.interactive:
        from rokgard.cli.screen import on_screen, run_on_screen
        from rokgard.frontend import Opening

        if on_screen(app):
            raise typer.Exit(run_on_screen(app, Opening()))
    app.echo(ctx.get_help())


def build() -> Any:
    """The root command, ready to be run with an `AppContext` as `obj`."""
    app = typer.Typer(
        name="rokgard",
        help=_("Play games in the terminal, against the computer or each other."),
        epilog=EXAMPLES,
        cls=RootGroup,
        rich_markup_mode=None,
        add_completion=True,
        pretty_exceptions_enable=False,
        invoke_without_command=True,
        context_settings=SETTINGS,
    )
    app.callback()(_root)
    return typer.main.get_command(app)
