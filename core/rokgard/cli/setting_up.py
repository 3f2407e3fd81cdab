"""Setting up a game at a terminal: questions with good answers proposed, fixes offered for boards that do not work."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from pydantic import ValidationError

from rokgard.cli import ask
from rokgard.cli.ask import Choice
from rokgard.cli.context import AppContext
from rokgard.cli.game_options import GamePlan
from rokgard.errors import UsageError
from rokgard.fields import Kind, option_fields, read_value, type_text, value_text
from rokgard.game import Problem, Severity
from rokgard.i18n import _
from rokgard.setup import CUSTOM, Setup, fix_text


def ask_game(app: AppContext) -> GamePlan:
    """Which game. With a single one there is nothing to ask."""
    games = app.host.games
    if not games:
        raise UsageError(_("no plugin provides a game"), fix=_("`rokgard plugins doctor` says why"))
    if len(games) == 1:
        return next(iter(games.values()))
    choices = [Choice(key, game.title, game.summary) for key, game in games.items()]
    return games[ask.choose(app.console, _("Which game?"), choices, choices[0].key)]


def ask_setup(app: AppContext, game: GamePlan, last: Setup | None) -> Setup:
    """Which preset, or which options one by one; `last` is proposed."""
    base = last if last is not None else Setup.start(game)
    if not game.presets:
        return _ask_options(app, base)
    choices = []
    for name in game.presets:
        title, board = game.preset_titles.get(name, name), Setup.start(game, name).describe()
        choices.append(Choice(name, title, "" if board in title else board))
    choices.append(Choice(CUSTOM, _("Custom"), _("your own board")))
    preset = ask.choose(app.console, _("Which board?"), choices, base.kind)
    return _ask_options(app, base) if preset == CUSTOM else Setup.start(game, preset)


def _ask_options(app: AppContext, setup: Setup) -> Setup:
    """Ask for each option that can be typed in a word, until it can be played."""
    for field in option_fields(setup.game):
        if not field.asked:
            continue
        name = field.name
        label = (field.description or name).rstrip(".")
        label = label[:1].upper() + label[1:]
        current = setup.values[name]
        value: Any
        if field.kind is Kind.SWITCH:
            value = ask.confirm(app.console, label, default=bool(current))
        elif field.kind is Kind.CHOICE:
            choices = [Choice(str(word), str(word)) for word in field.choices]
            value = ask.choose(app.console, label, choices, str(current))
        else:
            question = f"{label} ({type_text(setup.game.Options.model_fields[name])})"
            value = ask.ask_text(app.console, question, value_text(current), _reader(setup, name), current)
        setup = setup.change(**{name: value})
    return setup


def _reader(setup: Setup, name: str) -> Callable[[str], Any]:
    """Reads one option, and finds fault with its value alone; how the options go together is seen at the end."""

    def read(text: str) -> Any:
        value = read_value(setup.game, name, text)
        changed = setup.change(**{name: value})
        try:
            setup.game.Options.model_validate(dict(changed.values))
        except ValidationError:
            for problem in changed.errors:
                raise ValueError(problem.message) from None
        return value

    return read


def playable(app: AppContext, setup: Setup) -> Setup:
    """The setup, or a fixed one if the person at the terminal agrees. Raises `UsageError` with the first error."""
    errors = setup.errors
    if not errors:
        return setup
    first = next((error for error in errors if error.fix), None)
    if app.console.interactive and first is not None:
        app.console.warn(app.console.paint(first.message, "yellow"))
        fixed = setup.fixed(first)
        if not fixed.errors and ask.confirm(app.console, _fix_question(setup, fixed), default=True):
            return fixed
    setup.options()  # raises
    raise UsageError(errors[0].message, fix=fix_text(errors[0]))


def _fix_question(setup: Setup, fixed: Setup) -> str:
    changes = {name: value for name, value in fixed.values.items() if value != setup.values[name]}
    words = ", ".join(f"{name.replace('_', ' ')} {value_text(value)}" for name, value in changes.items())
    return _("Play with {changes} instead?").format(changes=words)


def advice(app: AppContext, setup: Setup) -> list[str]:
    """What there is to know about a board that can be played."""
    return [_advice(app, problem) for problem in setup.problems if problem.severity is Severity.ADVICE]


def _advice(app: AppContext, problem: Problem) -> str:
    return app.console.paint(_("Good to know: {advice}").format(advice=problem.message), "dim")


def ask_opponent(app: AppContext, game: GamePlan, default: str) -> str:
    """Against whom."""
    choices = [
        Choice(level, _("Computer, {level}").format(level=level), spec.description)
        for level, spec in app.host.levels(game.id).items()
    ]
    choices.append(Choice("human", _("Two people"), _("on this screen")))
    return ask.choose(app.console, _("Against whom?"), choices, default)


def ask_starts(app: AppContext, default: str, two_people: bool) -> str:
    """Who makes the first move."""
    other = _("The other player") if two_people else _("The computer")
    choices = [Choice("me", _("I do")), Choice("opponent", other), Choice("random", _("At random"))]
    return ask.choose(app.console, _("Who starts?"), choices, default)


def ask_name(app: AppContext) -> str:
    """What the other one of two people is called."""
    usual = _("Player 2")
    return ask.ask_text(app.console, _("Name of the other player"), usual, str, usual)
