"""Rules for what a game says of itself, and for setting it up."""

from __future__ import annotations

import inspect
import json
import re
import tomllib
from collections.abc import Mapping, Sequence
from random import Random
from typing import Any

import tomli_w

from rokgard.game import Fairness, Game, GameOptions, Problem, Severity
from rokgard.i18n import _
from rokgard.testing.base import Broken, Context, fail, require, rule
from rokgard.testing.sampling import random_options

_SLUG = re.compile(r"[a-z][a-z0-9]*(-[a-z0-9]+)*")
_STEPS = 8  # how many fixes in a row may be needed when several things are wrong at once


def _slug(text: object) -> bool:
    return isinstance(text, str) and len(text) <= 40 and _SLUG.fullmatch(text) is not None


def _phrase(text: object) -> bool:
    return isinstance(text, str) and text.strip() == text != "" and text.isprintable()


@rule("identity")
def identity(context: Context) -> None:
    """The class implements the six methods and has an id (a-z, 0-9, hyphens), a title on one line and a version."""
    game = context.game
    require(inspect.isclass(game) and issubclass(game, Game), _("{game} is not a subclass of rokgard.Game"), game=game)
    missing = ", ".join(sorted(getattr(game, "__abstractmethods__", ())))
    require(not missing, _("these methods are missing: {missing}"), missing=missing)
    for name in ("id", "title"):
        require(hasattr(game, name), _("the class has no {name}"), name=name)
    require(_slug(game.id), _("the id {id!r} is not made of lower-case letters, digits and single hyphens"), id=game.id)
    require(_phrase(game.title), _("the title {title!r} is not one line of text"), title=game.title)
    require(game.summary == "" or _phrase(game.summary), _("the summary {text!r} is not one line"), text=game.summary)
    version = game.version
    require(
        type(version) is int and version >= 1, _("the version {version!r} is no whole number from 1"), version=version
    )


@rule("options-described")
def options_described(context: Context) -> None:
    """Options is a frozen model; every option has a default, a description and a JSON schema."""
    options = context.game.Options
    require(
        inspect.isclass(options) and issubclass(options, GameOptions),
        _("Options is {options}, not a subclass of rokgard.GameOptions"),
        options=options,
    )
    require(options.model_config.get("frozen"), _("Options is not frozen"))
    for name, field in options.model_fields.items():
        require(not field.is_required(), _("the option {name} has no default"), name=name)
        require(_phrase(field.description), _("the option {name} has no description of one line"), name=name)
    made = options()
    try:
        hash(made)
    except TypeError as error:
        fail(_("the options are not immutable values: {error}"), error=error)
    schema = options.model_json_schema()
    json.dumps(schema)
    require(
        set(schema.get("properties", {})) == set(options.model_fields), _("the JSON schema does not name every option")
    )


def through_toml(options: GameOptions) -> GameOptions:
    """The options as they come back from a record's file."""
    text = tomli_w.dumps(options.model_dump(mode="json", exclude_none=True))
    return type(options).model_validate(tomllib.loads(text))


@rule("options-toml")
def options_toml(context: Context) -> None:
    """Options written to a TOML file and read back are the same: defaults, presets, and what a set-up game holds."""
    more = random_options(context.game.Options, Random(f"options {context.seed}"), 20)
    for options in (*context.option_sets, *more):
        context.current_options = options
        back = through_toml(options)
        require(back == options, _("{options!r} came back as {back!r}"), options=options, back=back)
    for options in context.option_sets:
        held = context.new_game(options).options
        require(through_toml(held) == held, _("the game's own options {held!r} came back changed"), held=held)


@rule("options-complete")
def options_complete(context: Context) -> None:
    """The options that a set-up game holds say everything: a second game made from them begins in an equal position."""
    for options in context.option_sets:
        first = context.new_game(options)
        require(
            isinstance(first.options, context.game.Options),
            _("game.options is a {kind}, not the game's Options"),
            kind=type(first.options).__name__,
        )
        second = context.new_game(through_toml(first.options))
        require(
            first.initial() == second.initial(),
            _("a game made from game.options begins differently: {one!r} and {two!r}"),
            one=first.initial(),
            two=second.initial(),
        )
        require(second.options == first.options, _("a game made from game.options holds other options"))
        for method, text in (("heading", second.heading()), ("describe", second.describe())):
            require(
                isinstance(text, str) and text.isprintable(),
                _("{method}() gave {text!r}, which is not one line of text"),
                method=method,
                text=text,
            )


@rule("presets")
def presets(context: Context) -> None:
    """The default options and all presets are playable; presets have proper names; the default preset exists."""
    game = context.game
    for name, options in game.presets.items():
        require(_slug(name), _("the preset's name {name!r} is not made of a-z, 0-9 and hyphens"), name=name)
        require(
            isinstance(options, game.Options),
            _("the preset {name} is a {kind}, not the game's Options"),
            name=name,
            kind=type(options).__name__,
        )
    for name in (*game.preset_titles, *((game.default_preset,) if game.default_preset is not None else ())):
        require(name in game.presets, _("a preset {name!r} is named, but there is none"), name=name)
    for options in (game.Options(), *game.presets.values()):
        context.current_options = options
        for problem in _problems(game, options):
            require(
                problem.severity is not Severity.ERROR,
                _("check() refuses the default options or a preset: {problem}"),
                problem=problem.message,
            )


def _problems(game: type[Game[Any, Any]], options: GameOptions) -> Sequence[Problem]:
    """What `check` says, itself checked for its form."""
    found = game.check(options)
    for problem in found:
        require(isinstance(problem, Problem), _("check() gave {found!r}, which is no Problem"), found=problem)
        require(isinstance(problem.severity, Severity), _("{problem!r} has no Severity"), problem=problem)
        require(_phrase(problem.message), _("a problem's message {text!r} is not one line"), text=problem.message)
        for name in (*problem.fields, *(problem.fix or ())):
            require(name in game.Options.model_fields, _("check() names an option {name!r}: none has it"), name=name)
    return found


def _apply(options: GameOptions, fix: Mapping[str, Any]) -> GameOptions:
    return type(options).model_validate(options.model_dump() | dict(fix))


@rule("problems")
def problems(context: Context) -> None:
    """Options that check() accepts can be played, and a problem's fix, if it has one, leads to options that can."""
    game = context.game
    for options in random_options(game.Options, Random(f"options {context.seed}"), 40):
        context.current, context.current_options = None, options
        errors = _errors(game, options)
        for error in errors:
            if error.fix is not None:
                require(error.fix, _("the fix for {problem!r} changes nothing"), problem=error.message)
                _require_playable(context, _follow(game, options, error))
        if not errors:
            _require_playable(context, options)
        known = game.fairness(options)
        require(
            known is None
            or (isinstance(known, Fairness) and known.first_wins + known.draws + known.second_wins == known.games),
            _("the numbers in fairness() do not add up: {known!r}"),
            known=known,
        )


def _require_playable(context: Context, options: GameOptions) -> None:
    set_up = context.new_game(options)
    require(
        set_up.outcome(set_up.initial()) is None,
        _("check() accepts these options, but the game is over before its first move"),
    )


def _errors(game: type[Game[Any, Any]], options: GameOptions) -> list[Problem]:
    return [problem for problem in _problems(game, options) if problem.severity is Severity.ERROR]


def _follow(game: type[Game[Any, Any]], options: GameOptions, error: Problem) -> GameOptions:
    """Apply a fix, and where more was wrong the next ones, until nothing is. Returns the options that are left."""
    first, now = error, options
    for _step in range(_STEPS):
        if first.fix is None:
            fail(_("after the fix for {problem!r} something is wrong that has no fix"), problem=error.message)
        now = _apply(now, first.fix)
        left = _errors(game, now)
        if any(other.message == first.message and other.fields == first.fields for other in left):
            fail(_("the fix {fix!r} does not cure {problem!r}"), fix=dict(first.fix), problem=first.message)
        if not left:
            return now
        first = left[0]
    raise Broken(_("the fix for {problem!r} leads from one problem to the next").format(problem=error.message))
