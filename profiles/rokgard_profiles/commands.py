"""The commands `rokgard profile ...`."""

from __future__ import annotations

import sys
from enum import StrEnum
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from rokgard.cli.command import AsJson, command, new_app
from rokgard.cli.context import AppContext
from rokgard.errors import FileError, UsageError
from rokgard.i18n import _, ngettext
from rokgard.paths import typed_path

if TYPE_CHECKING:
    from rokgard_profiles.store import ProfileStore

app = new_app(
    name="profile",
    help=_("Profiles: who plays, experience, statistics and games."),
    examples="rokgard profile show\nrokgard profile create Ada\nrokgard profile history --result won",
)

Name = Annotated[str, typer.Argument(metavar="NAME", help=_("The profile."))]
OptionalName = Annotated[str | None, typer.Argument(metavar="NAME", help=_("The profile (else the current one)."))]
Force = Annotated[bool, typer.Option("--force", help=_("Do it without asking."))]


class Ending(StrEnum):
    """What `history` can be narrowed to."""

    WON = "won"
    LOST = "lost"
    DRAWN = "drawn"
    UNFINISHED = "unfinished"


def _store(me: AppContext) -> ProfileStore:
    from rokgard_profiles.store import ProfileStore

    return ProfileStore(me.paths.data, notify=me.warning)


def _named(store: ProfileStore, name: str | None) -> str:
    """The profile asked for. Unlike at the start of a game none is made for the asking."""
    if name is None and not store.names():
        raise UsageError(
            _("there is no profile yet"), fix=_("play a game, or make one with `rokgard profile create NAME`")
        )
    return store.profile(name)


@command(app, "create", examples='rokgard profile create Ada\nrokgard profile create "Jean-Luc P." --use')
def create(
    ctx: typer.Context,
    name: Name,
    use: Annotated[bool, typer.Option("--use", help=_("Make it the current profile."))] = False,
) -> None:
    """Make a new profile."""
    me = AppContext.of(ctx)
    store = _store(me)
    name = store.create(name)
    if use:
        store.use(name)
    me.warn(_("created {name}").format(name=name))
    if (current := store.current()) != name:
        me.warn(
            _("the current profile is {current}; `rokgard profile use {quoted}` changes that").format(
                current=current, quoted=_quoted(name)
            )
        )


@command(app, "list", examples="rokgard profile list\nrokgard profile list --json")
def list_profiles(ctx: typer.Context, as_json: AsJson = False) -> None:
    """List the profiles; the current one has a star."""
    from rokgard_profiles import views

    me = AppContext.of(ctx)
    store = _store(me)
    current = store.current()
    found, problems = {}, {}
    for name in store.names():
        try:
            found[name] = store.load(name)
        except FileError as error:
            problems[name] = str(error)
    if as_json:
        me.json({"current": current, "profiles": views.list_json(found, problems)})
        return
    if not found and not problems:
        me.warn(_("there is no profile yet"))
    else:
        me.echo(views.list_text(found, problems, current))


@command(app, "show", examples="rokgard profile show\nrokgard profile show Ada --json")
def show(ctx: typer.Context, name: OptionalName = None, as_json: AsJson = False) -> None:
    """Show level, experience and statistics."""
    from rokgard_profiles import views

    me = AppContext.of(ctx)
    store = _store(me)
    profile = store.load(_named(store, name))
    if as_json:
        me.json({"profile": views.profile_json(profile)})
    else:
        me.echo(views.profile_text(profile, ascii_only=me.console.ascii))


@command(app, "use", examples="rokgard profile use Ada")
def use(ctx: typer.Context, name: Name) -> None:
    """Make a profile the current one."""
    me = AppContext.of(ctx)
    me.warn(_("{name} plays from now on").format(name=_store(me).use(name)))


@command(app, "rename", examples="rokgard profile rename player Ada")
def rename(
    ctx: typer.Context, name: Name, new: Annotated[str, typer.Argument(metavar="NEW", help=_("The new name."))]
) -> None:
    """Give a profile another name."""
    me = AppContext.of(ctx)
    store = _store(me)
    old = store.profile(name)
    me.warn(_("{old} is called {new} now").format(old=old, new=store.rename(old, new)))


@command(app, "delete", examples="rokgard profile delete Ada\nrokgard profile delete Ada --force")
def delete(ctx: typer.Context, name: Name, force: Force = False) -> None:
    """Delete a profile with all its games, for ever."""
    me = AppContext.of(ctx)
    store = _store(me)
    folder = store.folder(name)
    games = len(folder.ids())
    what = ngettext("{name} and {n} game", "{name} and {n} games", games).format(name=folder.name, n=games)
    if not force:
        if not me.console.interactive:
            raise UsageError(
                _("deleting {what} must be confirmed, and there is no terminal to ask on").format(what=what),
                fix=_("add --force"),
            )
        if not typer.confirm(_("Delete {what} for ever?").format(what=what), err=True):
            me.warn(_("nothing was deleted"))
            raise typer.Exit(1)
    store.delete(folder.name)
    me.warn(_("deleted {what}").format(what=what))


@command(
    app,
    "export",
    examples="rokgard profile export Ada -o ada.zip\nrokgard profile export -o - > me.zip",
)
def export(
    ctx: typer.Context,
    name: OptionalName = None,
    output: Annotated[
        Path | None,
        typer.Option("-o", "--output", metavar="FILE", help=_("Where to write it, - for standard output.")),
    ] = None,
    force: Annotated[bool, typer.Option("--force", help=_("Overwrite the file if it is there."))] = False,
) -> None:
    """Write a profile with all its games to one zip file."""
    from rokgard.cli.console import is_terminal
    from rokgard.files import refuse_existing, write_atomic
    from rokgard_profiles import bundle

    me = AppContext.of(ctx)
    store = _store(me)
    name = _named(store, name)
    target = bundle.default_file(name) if output is None else typed_path(output)
    if str(target) == "-":
        if is_terminal(sys.stdout):
            raise UsageError(_("a zip file is nothing for a terminal"), fix=_("name a file with -o FILE"))
        me.console.write_bytes(bundle.pack(store, name))
        return
    if not force:
        refuse_existing(target)
    write_atomic(target, bundle.pack(store, name), overwrite=force)
    me.warn(_("wrote {path}").format(path=target))


@command(app, "import", examples="rokgard profile import ada.zip\nrokgard profile import ada.zip --as Ada2")
def import_profile(
    ctx: typer.Context,
    file: Annotated[Path, typer.Argument(metavar="FILE", help=_("An exported profile, - for standard input."))],
    as_name: Annotated[str | None, typer.Option("--as", metavar="NAME", help=_("Give it this name."))] = None,
) -> None:
    """Make a profile of an exported file.

    A profile that is there already is never changed.
    """
    from rokgard_profiles import bundle

    me = AppContext.of(ctx)
    store = _store(me)
    name, games = bundle.unpack(store, bundle.read_bundle(typed_path(file)), source=str(file), name=as_name)
    me.warn(
        ngettext("imported {name} with {n} game", "imported {name} with {n} games", games).format(name=name, n=games)
    )


@command(app, "rebuild", examples="rokgard profile rebuild\nrokgard profile rebuild Ada --json")
def rebuild(ctx: typer.Context, name: OptionalName = None, as_json: AsJson = False) -> None:
    """Make the totals again from the records of the games."""
    from rokgard_profiles import views

    me = AppContext.of(ctx)
    store = _store(me)
    name = _named(store, name)
    profile = store.rebuild(name)
    damaged = [stored for stored in store.records(name) if stored.record is None]
    if as_json:
        me.json({"profile": views.profile_json(profile), "damaged": views.damaged_json(damaged)})
        return
    for stored in damaged:
        me.warning(stored.problem)
    me.echo(
        ngettext(
            "{name}: {n} game counted, {points} experience, level {level}",
            "{name}: {n} games counted, {points} experience, level {level}",
            profile.credited,
        ).format(name=name, n=profile.credited, points=profile.experience, level=profile.level)
    )


@command(
    app,
    "history",
    examples="rokgard profile history\nrokgard profile history Ada --game lines --opponent strong --result won",
)
def history(
    ctx: typer.Context,
    *,
    name: OptionalName = None,
    game: Annotated[str | None, typer.Option("--game", metavar="GAME", help=_("Only this game."))] = None,
    opponent: Annotated[
        str | None,
        typer.Option("--opponent", metavar="WHO", help=_("Only against this level, human, or a person of this name.")),
    ] = None,
    result: Annotated[
        Ending | None,
        typer.Option("--result", metavar="HOW", help=_("Only games that ended so: won, lost, drawn or unfinished.")),
    ] = None,
    limit: Annotated[int, typer.Option("--limit", metavar="N", min=0, help=_("At most this many, 0 for all."))] = 20,
    as_json: AsJson = False,
) -> None:
    """List the games of a profile, newest first."""
    from rokgard_profiles import views
    from rokgard_profiles.history import Filter, entries

    me = AppContext.of(ctx)
    store = _store(me)
    name = _named(store, name)
    wanted = Filter(game=game, opponent=opponent, result=None if result is None else result.value)
    found, damaged, more = entries(store, name, wanted, limit)
    if as_json:
        me.json(
            {
                "profile": name,
                "games": views.history_json(found),
                "damaged": views.damaged_json(damaged),
                "more": more,
            }
        )
        return
    if found:
        me.echo(views.history_text(found))
    else:
        me.warn(_("{name} has no such games").format(name=name) if wanted.narrows else _("no games yet"))
    if more:
        me.warn(_("there are more; `--limit 0` lists all"))
    for stored in damaged:
        me.warning(_("damaged, not counted: {problem}").format(problem=stored.problem))


def _quoted(name: str) -> str:
    import shlex

    return shlex.quote(name)
