"""`rokgard options`."""

from __future__ import annotations

from typing import Annotated, Any

import typer

from rokgard.cli.command import command, new_app
from rokgard.cli.context import AppContext
from rokgard.cli.presets import GameArgument, the_game
from rokgard.fields import simple_type, type_text, value_text
from rokgard.i18n import _
from rokgard.setup import Setup, flag

app = new_app()


@command(app, "options", examples="rokgard options lines\nrokgard options triangles --json")
def options(
    ctx: typer.Context,
    game: GameArgument = None,
    as_json: Annotated[bool, typer.Option("--json", help=_("Answer in JSON, with the JSON schema."))] = False,
) -> None:
    """List the options of a game: flags of `rokgard play`, what may be given, and defaults."""
    me = AppContext.of(ctx)
    plan = the_game(me, game)
    defaults = Setup.start(plan).values
    if as_json:
        document: dict[str, Any] = {
            "game": plan.id,
            "default_preset": plan.default_preset,
            "defaults": plan.Options.model_validate(dict(defaults)).model_dump(mode="json"),
            "json_schema": plan.Options.model_json_schema(),
        }
        me.json(document)
        return
    rows = []
    for name, info in plan.Options.model_fields.items():
        kind, _optional = simple_type(info)
        spelled = f"{flag(name)}, --no-{flag(name)[2:]}" if kind is bool else f"{flag(name)} {type_text(info)}"
        rows.append([spelled, value_text(defaults.get(name)), info.description or ""])
    if not rows:
        me.warn(_("{game} has no options.").format(game=plan.title))
        return
    me.console.table([_("option"), _("default"), _("meaning")], rows, wrap=True)
