"""`rokgard presets`."""

from __future__ import annotations

from typing import Annotated, Any

import typer

from rokgard.cli.command import AsJson, command, new_app
from rokgard.cli.context import AppContext
from rokgard.cli.game_options import GamePlan
from rokgard.cli.measured import measured_document
from rokgard.errors import UsageError
from rokgard.i18n import _
from rokgard.setup import Setup

app = new_app()


def complete_games(ctx: typer.Context, incomplete: str) -> list[str]:
    """Ids of games, for shell completion."""
    return [name for name in AppContext.of(ctx).host.games if name.startswith(incomplete)]


GameArgument = Annotated[
    str | None, typer.Argument(metavar="GAME", help=_("The game."), autocompletion=complete_games, show_default=False)
]


def the_game(app: AppContext, name: str | None) -> GamePlan:
    """The game of that name. Raises `UsageError` that lists the games."""
    if name is None:
        raise UsageError(
            _("which game?"), fix=_("there are: {known}").format(known=", ".join(app.host.games) or _("none"))
        )
    return app.host.game(name)


@command(app, "presets", examples="rokgard presets lines\nrokgard presets triangles --json")
def presets(
    ctx: typer.Context,
    game: GameArgument = None,
    as_json: AsJson = False,
) -> None:
    """List the presets of a game, with what was measured of them."""
    me = AppContext.of(ctx)
    plan = the_game(me, game)
    default = Setup.start(plan).kind
    if as_json:
        me.json(
            {
                "game": plan.id,
                "default": default if plan.presets else None,
                "presets": [_document(plan, name) for name in plan.presets],
            }
        )
        return
    if not plan.presets:
        me.warn(
            _("{game} has no presets; `rokgard options {id}` lists its options.").format(game=plan.title, id=plan.id)
        )
        return
    rows = []
    for name in plan.presets:
        setup = Setup.start(plan, name)
        fairness = setup.fairness()
        title = plan.preset_titles.get(name, name) + (" " + _("(default)") if name == default else "")
        rows.append([name, title, setup.describe(), fairness.text if fairness is not None else ""])
    heads = [_("preset"), _("title"), _("board"), _("what is known of it")]
    used = [column for column in range(4) if column < 2 or any(row[column] for row in rows)]
    me.console.table([heads[c] for c in used], [[row[c] for c in used] for row in rows], wrap=True)


def _document(plan: GamePlan, name: str) -> dict[str, Any]:
    setup = Setup.start(plan, name)
    return {
        "id": name,
        "title": plan.preset_titles.get(name, name),
        "board": setup.describe(),
        "options": plan.presets[name].model_dump(mode="json", exclude_unset=True),
        "measured": measured_document(setup.fairness()),
    }
