"""`rokgard check-setup`."""

from __future__ import annotations

from typing import Annotated, Any

import typer

from rokgard.cli.command import AsJson
from rokgard.cli.context import AppContext
from rokgard.cli.game_options import Chosen, per_game, setup_from
from rokgard.cli.measured import measured_document
from rokgard.errors import UsageError
from rokgard.fields import value_text
from rokgard.game import Fairness, Problem, Severity
from rokgard.i18n import _
from rokgard.setup import Setup, fix_flags, fix_text, flag

EXAMPLES = """
rokgard check-setup lines --columns 4 --rows 4
rokgard check-setup lines --preset four-gravity --columns 9
rokgard check-setup triangles --stars 90 --json
"""


def check_setup(
    ctx: typer.Context,
    chosen: Chosen,
    preset: Annotated[str | None, typer.Option("--preset", metavar="NAME", help=_("Begin with this preset."))] = None,
    as_json: AsJson = False,
) -> None:
    """Say whether a board can be played.

    Errors come with the smallest change that helps, advice with what there is to know, and boards that were measured
    with the result. The exit code is 0 for a board that can be played, else 2.
    """
    app, game = AppContext.of(ctx), chosen.game
    assert game is not None
    setup = setup_from(game, preset, chosen.values)
    fairness = setup.fairness()
    if as_json:
        app.json(_document(setup, fairness))
    else:
        _say(app, setup, fairness)
    if setup.errors:
        raise typer.Exit(UsageError.exit_code)


def _problem(problem: Problem) -> dict[str, Any]:
    return {
        "severity": str(problem.severity),
        "message": problem.message,
        "fields": list(problem.fields),
        "fix": dict(problem.fix) if problem.fix else None,
        "fix_flags": fix_flags(problem) or None,
    }


def _document(setup: Setup, fairness: Fairness | None) -> dict[str, Any]:
    playable = not setup.errors
    values = setup.options().model_dump(mode="json") if playable else dict(setup.values)
    return {
        "game": setup.game.id,
        "preset": setup.kind,
        "playable": playable,
        "options": values,
        "problems": [_problem(problem) for problem in setup.problems],
        "measured": measured_document(fairness),
    }


def _say(app: AppContext, setup: Setup, fairness: Fairness | None) -> None:
    paint = app.console.paint
    # What a game will be played under; a board with errors has no such options, only what was typed.
    values = setup.values if setup.errors else dict(setup.options())
    shown = ", ".join(f"{flag(name)[2:]} {value_text(value)}" for name, value in values.items())
    title = setup.game.preset_titles.get(setup.kind, setup.kind)
    app.echo(paint(f"{setup.game.title}: {title}", "bold") + (f" ({shown})" if shown else ""))
    for problem in setup.problems:
        error = problem.severity is Severity.ERROR
        word = paint(_("error:"), "red") if error else paint(_("advice:"), "yellow")
        fix = fix_text(problem)
        app.echo(f"{word} {problem.message}" + (f" ({fix})" if fix else ""))
    if fairness is not None:
        app.echo(_("between equals: {text}").format(text=fairness.text))
    if not setup.errors:
        app.echo(paint(_("This board can be played."), "green"))


app = per_game("check-setup", check_setup, examples=EXAMPLES)
