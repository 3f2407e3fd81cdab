"""`rokgard paths`."""

from __future__ import annotations

from typing import Annotated

import typer

from rokgard.cli.command import AsJson, command, new_app
from rokgard.cli.context import AppContext
from rokgard.i18n import _

app = new_app()


@command(app, "paths", examples="rokgard paths\nrokgard paths --json\nls $(rokgard paths plugins)")
def paths(
    ctx: typer.Context,
    name: Annotated[
        str | None,
        typer.Argument(metavar="NAME", help=_("Only this one: data, profiles, plugins or setups.")),
    ] = None,
    as_json: AsJson = False,
) -> None:
    """Say where Rokgard keeps things: profiles and their games, plugins, and the settings of the last game."""
    from rokgard.errors import UsageError

    me = AppContext.of(ctx)
    found = {
        "data": me.paths.data,
        "profiles": me.paths.profiles,
        "plugins": me.paths.plugins,
        "setups": me.paths.setups,
    }
    if name is not None:
        if name not in found:
            raise UsageError(
                _("there is no path called {name!r}").format(name=name),
                fix=_("there are: {known}").format(known=", ".join(found)),
            )
        found = {name: found[name]}
    if as_json:
        me.json({"paths": {key: str(path) for key, path in found.items()}})
    elif name is not None:
        me.echo(str(found[name]))
    else:
        width = max(map(len, found))
        for key, path in found.items():
            me.echo(f"{key:<{width}}  {path}")
