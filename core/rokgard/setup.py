"""Setting up a game: options with presets, errors with a fix, advice, and the settings of the last game started.

A `Setup` is an immutable value. The command line and every form are thin over it: each change gives a new setup, whose
`kind` is the preset that has exactly these values, or `custom`.
"""

from __future__ import annotations

import contextlib
import difflib
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

import tomli_w
from pydantic import BaseModel, ConfigDict, ValidationError

from rokgard.errors import FileError, RokgardError, RulesError, UsageError
from rokgard.fields import option_fields, simple_type
from rokgard.files import read_toml, write_atomic
from rokgard.game import Fairness, Game, GameOptions, Problem, Severity
from rokgard.i18n import _
from rokgard.paths import Paths

CUSTOM = "custom"
_MOST_STEPS = 8
_NOT_A_NUMBER = {
    "int_parsing": _("{name} is {value!r}; it must be a whole number"),
    "int_from_float": _("{name} is {value!r}; it must be a whole number"),
    "float_parsing": _("{name} is {value!r}; it must be a number"),
}
_LIMITS = {"ge": _("at least"), "gt": _("more than"), "le": _("at most"), "lt": _("less than")}


@dataclass(frozen=True)
class Setup:
    """One way to set up `game`: `values` has every option by name (not yet checked)."""

    game: type[Game[Any, Any]]
    values: Mapping[str, Any] = field(default_factory=dict)

    @classmethod
    def start(cls, game: type[Game[Any, Any]], preset: str | None = None) -> Setup:
        """The game's defaults under its default preset, or `preset`. Raises `UsageError` for an unknown preset."""
        setup = cls(game, game.Options().model_dump())
        preset = preset or game.default_preset or next(iter(game.presets), None)
        return setup.choose(preset) if preset and preset != CUSTOM else setup

    def choose(self, preset: str) -> Setup:
        """Choose a preset: it sets every option that defines it; `custom` changes nothing."""
        if preset == CUSTOM:
            return self
        if preset not in self.game.presets:
            known = [*self.game.presets, CUSTOM]
            near = difflib.get_close_matches(preset, known, n=1)
            fix = (
                _("did you mean {near!r}?").format(near=near[0])
                if near
                else _("there are: {known}").format(known=", ".join(known))
            )
            raise UsageError(_("{game} has no preset {name!r}").format(game=self.game.id, name=preset), fix=fix)
        return self.change(**_defining(self.game.presets[preset]))

    def restart(self, preset: str) -> Setup:
        """Choose a preset and see to it that it is one: what stands in its way and is on no form has its default."""
        chosen = self.choose(preset)
        if preset in (CUSTOM, chosen.kind):
            return chosen
        defaults = Setup.start(self.game).values
        unasked = {field.name: defaults[field.name] for field in option_fields(self.game) if not field.asked}
        return self.change(**unasked).choose(preset)

    def change(self, **values: Any) -> Setup:
        """Change options. Raises `UsageError` for one that the game does not have."""
        for name in values:
            if name not in self.game.Options.model_fields:
                known = ", ".join(self.game.Options.model_fields) or _("none")
                raise UsageError(
                    _("{game} has no option {name!r}").format(game=self.game.id, name=name),
                    fix=_("its options are: {known}").format(known=known),
                )
        return Setup(self.game, {**self.values, **values})

    @property
    def kind(self) -> str:
        """The preset that has exactly these values, or `custom`."""
        options, _problems = self._validate()
        return CUSTOM if options is None else preset_of(self.game, options)

    @property
    def problems(self) -> Sequence[Problem]:
        """Everything there is to say: errors, each with its fix where there is one, and advice."""
        options, problems = self._validate()
        if options is None:
            return tuple(map(self._whole_fix, problems))
        with self._rules("check"):
            return tuple(self.game.check(options))

    @property
    def errors(self) -> Sequence[Problem]:
        """The problems that keep the game from starting."""
        return tuple(problem for problem in self.problems if problem.severity is Severity.ERROR)

    def fairness(self) -> Fairness | None:
        """What is known of the chances of both players; None where nothing is, or where the board cannot be played."""
        options, _problems = self._validate()
        if options is None or self.errors:
            return None
        with self._rules("fairness"):
            return self.game.fairness(options)

    def describe(self) -> str:
        """The board in a few words (`Game.describe`). Raises `UsageError` where it cannot be played."""
        options = self.options()
        with self._rules("describe"):
            return self.game(options).describe()

    @contextlib.contextmanager
    def _rules(self, method: str) -> Iterator[None]:
        """Whatever a game's own code raises, as an error that names the game."""
        try:
            yield
        except RokgardError:
            raise
        except Exception as error:
            message = _("the rules of {game!r} failed in {method}(): {kind}: {error}")
            message = message.format(game=self.game.id, method=method, kind=type(error).__name__, error=error)
            raise RulesError(message, fix=_("`rokgard plugins check {game}`").format(game=self.game.id)) from error

    def _whole_fix(self, problem: Problem) -> Problem:
        """The problem with a fix that leaves no other error behind: a number in range may still not fit the board."""
        if not problem.fix:
            return problem
        after = self.fixed(problem).values
        return replace(problem, fix={name: value for name, value in after.items() if value != self.values[name]})

    def fixed(self, problem: Problem) -> Setup:
        """Apply the fix of a problem, and those of the problems that remain, until the board is playable."""
        setup = self.change(**(problem.fix or {}))
        for _step in range(_MOST_STEPS):
            options, rest = setup._validate()
            if options is not None:
                rest = tuple(setup.errors)
            rest = tuple(error for error in rest if error.fix)
            if not rest:
                break
            setup = setup.change(**(rest[0].fix or {}))
        return setup

    def options(self) -> GameOptions:
        """The checked options. Raises `UsageError` with the first error and its fix."""
        for error in self.errors:
            raise UsageError(error.message, fix=fix_text(error))
        options, _problems = self._validate()
        assert options is not None
        return options

    def _validate(self) -> tuple[GameOptions | None, tuple[Problem, ...]]:
        try:
            return self.game.Options.model_validate(dict(self.values)), ()
        except ValidationError as error:
            found = (_from_pydantic(self.game.Options, dict(detail)) for detail in error.errors(include_url=False))
            return None, tuple(found)


def preset_of(game: type[Game[Any, Any]], options: GameOptions) -> str:
    """The preset whose defining options are exactly these, or `custom`."""
    for name, preset in game.presets.items():
        if all(getattr(options, key) == value for key, value in _defining(preset).items()):
            return name
    return CUSTOM


def _defining(preset: GameOptions) -> dict[str, Any]:
    """The options that a preset sets explicitly: these define it."""
    return {name: getattr(preset, name) for name in type(preset).model_fields if name in preset.model_fields_set}


def flag(name: str) -> str:
    """An option's name as a command-line flag: `in_row` is `--in-row`."""
    return "--" + name.replace("_", "-")


def fix_flags(problem: Problem) -> str:
    """The fix of a problem as flags, `--columns 7 --no-gravity`; "" where there is none."""
    words = []
    for name, value in (problem.fix or {}).items():
        if isinstance(value, bool):
            words.append(flag(name) if value else "--no-" + flag(name)[2:])
        else:
            words.append(f"{flag(name)} {value}")
    return " ".join(words)


def fix_text(problem: Problem) -> str:
    """The fix of a problem as something to do: `try --columns 7 --no-gravity`; "" where there is none."""
    flags = fix_flags(problem)
    return _("try {flags}").format(flags=flags) if flags else ""


def _from_pydantic(options: type[GameOptions], detail: dict[str, Any]) -> Problem:
    """A pydantic error in our words, with the nearest value that is allowed as its fix."""
    name = str(detail["loc"][0]) if detail["loc"] else ""
    value, context, kind = detail.get("input"), detail.get("ctx", {}), detail["type"]
    fields = (name,) if name in options.model_fields else ()
    limit = next((limit for limit in _LIMITS if limit in context), None)
    if limit is not None and fields:
        bound, fix = context[limit], None
        if limit in ("gt", "lt") and simple_type(options.model_fields[name])[0] is int:
            limit, bound = ("ge", bound + 1) if limit == "gt" else ("le", bound - 1)
        if limit in ("ge", "le"):  # next to a bound that is excluded there is no nearest number
            fix = {name: bound}
        message = _("{name} is {value}; it must be {word} {bound}")
        message = message.format(name=name, value=value, word=_LIMITS[limit], bound=bound)
        return Problem(Severity.ERROR, message, fields, fix)
    if kind == "literal_error" and fields:
        expected = str(context.get("expected", ""))
        choices = [word.strip(" '") for word in expected.replace(" or ", ",").split(",")]
        near = difflib.get_close_matches(str(value), choices, n=1)
        message = _("{name} is {value!r}; it must be one of {choices}")
        message = message.format(name=name, value=value, choices=", ".join(choices))
        return Problem(Severity.ERROR, message, fields, {name: near[0]} if near else None)
    if kind in _NOT_A_NUMBER and fields:
        message = _NOT_A_NUMBER[kind].format(name=name, value=value)
        default = options.model_fields[name].default
        return Problem(Severity.ERROR, message, fields, {name: default} if default is not None else None)
    if kind == "value_error":  # raised by a game's own validator: its words are better than pydantic's
        return Problem(Severity.ERROR, str(context.get("error", detail["msg"])), fields)
    said = str(detail["msg"])
    return Problem(
        Severity.ERROR, _("{name}: {said} (got {value!r})").format(name=name, said=said, value=value), fields
    )


class LastStarted(BaseModel):
    """The settings of the last game started, as they are remembered across restarts."""

    model_config = ConfigDict(extra="ignore")

    values: dict[str, Any] = {}
    opponent: str = "normal"
    starts: str = "me"
    numbers: str = "sliders"


def _file(paths: Paths, game_id: str) -> Path:
    return paths.setups / f"{game_id}.toml"


def remember(paths: Paths, setup: Setup, *, opponent: str, starts: str, numbers: str | None = None) -> None:
    """Keep the settings of a game that is being started. Raises `FileError`."""
    if numbers is None:
        try:
            before = recall(paths, setup.game)
        except FileError:
            before = None
        numbers = before.numbers if before else "sliders"
    options = setup.options()
    last = LastStarted(
        values=options.model_dump(mode="json", exclude_none=True), opponent=opponent, starts=starts, numbers=numbers
    )
    write_atomic(_file(paths, setup.game.id), tomli_w.dumps(last.model_dump()))


def recall(paths: Paths, game: type[Game[Any, Any]]) -> LastStarted | None:
    """The settings of the last game started, or None if there was none. Raises `FileError` if the file is damaged."""
    path = _file(paths, game.id)
    if not path.exists():
        return None
    try:
        return LastStarted.model_validate(read_toml(path))
    except ValidationError as error:
        raise FileError(
            _("{path} is damaged").format(path=path), fix=_("delete it; only the last settings are lost")
        ) from error


def recalled_setup(paths: Paths, game: type[Game[Any, Any]]) -> tuple[Setup, LastStarted] | None:
    """The setup of the last game started; options that the game no longer has are dropped."""
    last = recall(paths, game)
    if last is None:
        return None
    known = {name: value for name, value in last.values.items() if name in game.Options.model_fields}
    return Setup.start(game).change(**known), last
