"""`rokgard plugins`: list them, explain what is wrong with one, check a game against the contract, begin a new one."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Any

import typer

from rokgard.cli.command import AsJson, command, new_app
from rokgard.cli.context import AppContext
from rokgard.errors import PluginError
from rokgard.i18n import _
from rokgard.paths import typed_path
from rokgard.plugin import PluginInfo

app = new_app(
    help=_("List plugins, explain broken ones, check a game, begin a new plugin."),
    examples="rokgard plugins list\nrokgard plugins doctor\nrokgard plugins check lines\nrokgard plugins new my-game",
)


def _as_json(info: PluginInfo) -> dict[str, Any]:
    return {
        "name": info.name,
        "distribution": info.distribution or None,
        "version": info.version or None,
        "source": info.source,
        "ok": info.ok,
        "problem": info.problem or None,
        "fix": info.fix or None,
        "hooks": info.hooks,
        "provides": info.provides,
        "warnings": info.warnings,
    }


@command(app, "list", examples="rokgard plugins list\nrokgard plugins list --json")
def list_plugins(ctx: typer.Context, as_json: AsJson = False) -> None:
    """List every plugin that was found, with what it provides; broken ones are marked."""
    this = AppContext.of(ctx)
    plugins = _loaded(this)
    if as_json:
        this.json({"plugins": [_as_json(info) for info in plugins]})
        return
    width = max((len(info.name) for info in plugins), default=0)
    for info in plugins:
        place = f"{info.distribution} {info.version}" if info.distribution else info.source
        mark = this.console.paint(_("ok"), "green") if info.ok else this.console.paint(_("BROKEN"), "red", "bold")
        this.echo(f"{info.name:<{width}}  {mark}  {place}")
        if info.ok:
            for kind, names in info.provides.items():
                this.echo(f"{'':<{width}}      {kind}: {', '.join(names)}")
        else:
            this.echo(f"{'':<{width}}      {info.problem}")
    if any(not info.ok for info in plugins):
        this.warn(_("`rokgard plugins doctor` says what to do about broken plugins."))


def _loaded(this: AppContext) -> list[PluginInfo]:
    """All plugins, after the providers that are only asked late have been asked as well.

    What is wrong with a plugin is the answer here, so the warnings that other commands give are left out.
    """
    this.plugins_are_the_answer = True
    this.host.commands()
    this.host.store(this.paths.data)
    this.host.try_themes()
    return list(this.host.plugins)


@command(app, "doctor", examples="rokgard plugins doctor")
def doctor(ctx: typer.Context, as_json: AsJson = False) -> None:
    """Explain what is wrong with plugins and what to do; exit code 5 if any is broken."""
    this = AppContext.of(ctx)
    plugins = _loaded(this)
    broken = [info for info in plugins if not info.ok]
    if as_json:
        this.json({"healthy": not broken, "plugins": [_as_json(info) for info in broken]})
    else:
        for info in broken:
            this.echo(this.console.paint(info.label, "red", "bold"))
            this.echo("  " + _("found as:    {source}").format(source=info.source))
            this.echo("  " + _("problem:     {problem}").format(problem=info.problem))
            this.echo("  " + _("what to do:  {fix}").format(fix=_remedy(info)))
            this.echo()
        good = len(plugins) - len(broken)
        this.echo(_("{good} plugins work, {bad} are left out.").format(good=good, bad=len(broken)))
        this.echo(_("Single-file plugins are read from {folder}").format(folder=this.paths.plugins))
    if broken:
        raise typer.Exit(PluginError.exit_code)


def _remedy(info: PluginInfo) -> str:
    """What to do, with the command that removes the plugin."""
    if info.distribution:
        removal = _("to do without it: pip uninstall {name}").format(name=info.distribution)
    elif info.source.startswith("file "):
        removal = _("to do without it: move away {path}").format(path=info.source.removeprefix("file "))
    else:
        removal = ""
    return "; ".join(part for part in (info.fix, removal) if part)


@command(app, "check", examples="rokgard plugins check lines\nrokgard plugins check my-game --games 50 --seed 7")
def check(
    ctx: typer.Context,
    game: Annotated[str, typer.Argument(metavar="GAME", help=_("The game's id."))],
    preset: Annotated[str | None, typer.Option(metavar="NAME", help=_("Check only this preset."))] = None,
    games: Annotated[int, typer.Option(metavar="N", min=1, max=10_000, help=_("Random games to play."))] = 20,
    seed: Annotated[int, typer.Option(metavar="N", help=_("Seed of the random games."))] = 0,
) -> None:
    """Test a game against the contract that every front end relies on, without pytest."""
    from rokgard.testing.command import run_check

    this = AppContext.of(ctx)
    raise typer.Exit(run_check(this.host, game, preset=preset, games=games, seed=seed, echo=this.echo))


@command(app, "new", examples="rokgard plugins new my-game\nrokgard plugins new my-game --into ~/src")
def new(
    ctx: typer.Context,
    name: Annotated[str, typer.Argument(metavar="NAME", help=_("The new game's id, such as my-game."))],
    into: Annotated[Path, typer.Option(metavar="DIR", help=_("The folder to make the project in."))] = Path(),
    force: Annotated[bool, typer.Option("--force", help=_("Write into a folder that is not empty."))] = False,
) -> None:
    """Write a plugin project with a small game, its contract test and a README."""
    from rokgard.scaffold import create_project

    this = AppContext.of(ctx)
    project = create_project(name, typed_path(into), force=force)
    this.echo(str(project))
    this.warn(
        _("Next: pip install -e {project} and `rokgard play {name}`").format(
            project=project, name=name.removeprefix("rokgard-")
        )
    )
