"""Checking one plugin before the host takes it in: API version, hook names and signatures, and what it provides."""

from __future__ import annotations

import inspect
import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from difflib import get_close_matches
from typing import Any

import pluggy

from rokgard import hookspecs
from rokgard.agent import AgentSpec
from rokgard.discovery import Found
from rokgard.frontend import FrontEnd
from rokgard.game import Game, GameOptions
from rokgard.i18n import _
from rokgard.render import Renderer, ThemeData

PREFIX = "rokgard_"
NOT_HOOKS = {"rokgard_api"}
_NAME = re.compile(r"[a-z][a-z0-9]*(-[a-z0-9]+)*")


@dataclass(eq=False)
class PluginInfo:
    """A plugin as `rokgard plugins` shows it. `problem` says why it is left out ("" if it is not), `fix` what to do."""

    name: str
    distribution: str
    version: str
    source: str
    plugin: object | None = None
    problem: str = ""
    fix: str = ""
    provides: dict[str, list[str]] = field(default_factory=dict)
    hooks: list[str] = field(default_factory=list)
    warnings: list[str] = field(default_factory=list)

    @property
    def ok(self) -> bool:
        """Whether the plugin is in use."""
        return not self.problem

    @property
    def label(self) -> str:
        """Name, distribution and version: `plugin 'nim' (rokgard-nim 0.1.0)`."""
        place = f"{self.distribution} {self.version}" if self.distribution else self.source
        return _("plugin {name!r} ({place})").format(name=self.name, place=place)

    def fail(self, problem: str, fix: str) -> None:
        """Mark the plugin as left out."""
        self.problem, self.fix = " ".join(problem.split()), fix


@dataclass
class Claims:
    """What is provided, and by which plugin: key -> (plugin's name, thing)."""

    games: dict[str, tuple[str, type[Game[Any, Any]]]] = field(default_factory=dict)
    agents: dict[tuple[str | None, str], tuple[str, AgentSpec]] = field(default_factory=dict)
    renderers: dict[str, tuple[str, Renderer]] = field(default_factory=dict)
    themes: dict[str, tuple[str, ThemeData]] = field(default_factory=dict)
    frontends: dict[str, tuple[str, FrontEnd]] = field(default_factory=dict)

    def _tables(self) -> tuple[dict[Any, tuple[str, Any]], ...]:
        return (self.games, self.agents, self.renderers, self.themes, self.frontends)

    def add(self, other: Claims) -> None:
        """Take in another's claims."""
        for mine, theirs in zip(self._tables(), other._tables(), strict=True):
            mine.update(theirs)

    def remove(self, owner: str) -> None:
        """Forget everything that `owner` provides."""
        for table in self._tables():
            for key in [key for key, (name, _thing) in table.items() if name == owner]:
                del table[key]


class _Bad(Exception):
    """A defect of a plugin: what is wrong and what to do."""

    def __init__(self, problem: str, fix: str) -> None:
        super().__init__(problem)
        self.problem, self.fix = problem, fix


def inspect_plugin(found: Found, taken: Mapping[str, PluginInfo], claims: Claims) -> tuple[PluginInfo, Claims]:
    """Check a plugin against the hooks and against what others (`taken`, `claims`) provide already.

    Never raises for a bad plugin: the returned info then has its `problem` set, and the claims are empty.
    """
    info = PluginInfo(found.name, found.distribution, found.version, found.source, found.plugin)
    try:
        if found.error is not None:
            raise _import_failure(found.error, found.source)
        _check_name(info, taken)
        _check_api(found.plugin)
        _check_hooks(found.plugin)
        mine = _ask_providers(info, taken, claims)
    except _Bad as bad:
        info.fail(bad.problem, bad.fix)
        return info, Claims()
    except Exception as error:
        info.fail(_("it raised {what}").format(what=_say(error)), _("fix or uninstall it"))
        return info, Claims()
    return info, mine


def _say(error: BaseException) -> str:
    text = " ".join(str(error).split())
    return f"{type(error).__name__}: {text}" if text else type(error).__name__


def _import_failure(error: BaseException, source: str) -> _Bad:
    if isinstance(error, SystemExit):
        return _Bad(_("it called sys.exit() while being imported"), _("fix or uninstall it"))
    if isinstance(error, NotADirectoryError):
        return _Bad(str(error), _("give it another name and make the folder"))
    if isinstance(error, SyntaxError):
        where = f"{error.filename}:{error.lineno}"
        return _Bad(_("syntax error at {where}: {why}").format(where=where, why=error.msg), _("fix or uninstall it"))
    if isinstance(error, ModuleNotFoundError):
        if error.name and source.removeprefix("entry point ").startswith(error.name):
            return _Bad(_("its own module {module!r} is not there").format(module=error.name), _("reinstall it"))
        fix = _("install {module!r}, or uninstall the plugin").format(module=error.name)
        return _Bad(_("it needs the module {module!r}, which is not installed").format(module=error.name), fix)
    return _Bad(_("it cannot be imported: {what}").format(what=_say(error)), _("fix or uninstall it"))


def _check_name(info: PluginInfo, taken: Mapping[str, PluginInfo]) -> None:
    other = taken.get(info.name)
    if other is not None:
        raise _Bad(
            _("its name is taken by {other}").format(other=_whereabouts(other)), _("rename or uninstall one of them")
        )


def _whereabouts(info: PluginInfo) -> str:
    return f"{info.label}, {info.source}" if info.distribution else info.label


def _check_api(plugin: object) -> None:
    wanted = getattr(plugin, "rokgard_api", hookspecs.API_VERSION)
    if not isinstance(wanted, int) or isinstance(wanted, bool) or wanted < 1:
        raise _Bad(_("rokgard_api is {value!r}, not a whole number").format(value=wanted), _("write rokgard_api = 1"))
    if wanted > hookspecs.API_VERSION:
        raise _Bad(
            _("it needs plugin API {theirs}; this rokgard has {ours}").format(
                theirs=wanted, ours=hookspecs.API_VERSION
            ),
            _("upgrade rokgard, or install an older version of the plugin"),
        )


def _spec_names() -> list[str]:
    return [name for name in vars(hookspecs) if name.startswith(PREFIX)]


def _check_hooks(plugin: object) -> None:
    """Each `rokgard_...` function is marked, spelled like a hook, and takes only that hook's arguments."""
    known = _spec_names()
    for name in dir(plugin):
        marked = _marker(plugin, name)
        if marked is None and (not name.startswith(PREFIX) or name in NOT_HOOKS):
            continue
        function = getattr(plugin, name)
        if marked is None and not inspect.isroutine(function):
            continue
        if name not in known:
            near = get_close_matches(name, known, n=1)
            fix = (
                _("did you mean {near}?").format(near=near[0])
                if near
                else _("the hooks are: {all}").format(all=", ".join(known))
            )
            raise _Bad(_("there is no hook {name}()").format(name=name), fix)
        if marked is None:
            raise _Bad(_("{name}() is not marked").format(name=name), _("write @hookimpl above it"))
        if marked.get("wrapper") or marked.get("hookwrapper"):
            raise _Bad(
                _("{name}() is a hook wrapper").format(name=name),
                _("wrappers are not supported; write a plain @hookimpl"),
            )
        _check_signature(name, function)


def _marker(plugin: object, name: str) -> Mapping[str, Any] | None:
    """What `@hookimpl` left on a function. Looked up statically: plain attributes of a plugin may be properties."""
    try:
        static = inspect.getattr_static(plugin, name)
    except AttributeError:  # a module with its own __dir__
        return None
    static = getattr(static, "__func__", static)
    marked = getattr(static, f"{hookspecs.PROJECT}_impl", None)
    return marked if isinstance(marked, Mapping) else None


def _check_signature(name: str, function: Callable[..., Any]) -> None:
    allowed = set(inspect.signature(getattr(hookspecs, name)).parameters)
    fix = _("its arguments are: {names}").format(names=", ".join(sorted(allowed)) or _("none"))
    for parameter in inspect.signature(function).parameters.values():
        if parameter.kind not in (parameter.POSITIONAL_ONLY, parameter.POSITIONAL_OR_KEYWORD):
            raise _Bad(_("{hook}() has the argument *{name}").format(hook=name, name=parameter.name), fix)
        if parameter.name not in allowed and parameter.default is parameter.empty:
            message = _("{hook}() wants the argument {name!r}, which the hook does not have")
            raise _Bad(message.format(hook=name, name=parameter.name), fix)


def _ask_providers(info: PluginInfo, taken: Mapping[str, PluginInfo], claims: Claims) -> Claims:
    """Ask the plugin for what it provides, check each thing, and refuse names that are taken."""
    scratch = pluggy.PluginManager(hookspecs.PROJECT)
    scratch.add_hookspecs(hookspecs)
    scratch.register(info.plugin)
    mine = Claims()
    for name in _spec_names():
        if getattr(scratch.hook, name).get_hookimpls():
            info.hooks.append(name)
    for hook, read in (
        ("rokgard_games", _read_game),
        ("rokgard_agents", _read_agent),
        ("rokgard_renderers", _read_renderer),
        ("rokgard_themes", _read_theme),
        ("rokgard_frontends", _read_frontend),
    ):
        if hook not in info.hooks:
            continue
        for thing in _ask(scratch, hook):
            table, key, label = read(thing)
            _check_free(key, label, getattr(mine, table), getattr(claims, table), taken)
            getattr(mine, table)[key] = (info.name, thing)
            info.provides.setdefault(table, []).append(label)
    return mine


def _ask(manager: pluggy.PluginManager, hook: str) -> list[Any]:
    try:
        (impl,) = getattr(manager.hook, hook).get_hookimpls()
        return list(impl.function())
    except KeyboardInterrupt:
        raise
    except BaseException as error:
        raise _Bad(_("{hook}() raised {what}").format(hook=hook, what=_say(error)), _("fix or uninstall it")) from error


def _check_free(
    key: Any, label: str, mine: Mapping[Any, Any], others: Mapping[Any, Any], taken: Mapping[str, PluginInfo]
) -> None:
    if key in mine:
        raise _Bad(_("it provides {label!r} twice").format(label=label), _("rename one of them"))
    if key in others:
        owner = taken[others[key][0]]
        problem = _("it provides {label!r}, which {owner} provides already").format(label=label, owner=owner.label)
        raise _Bad(problem, _("rename or uninstall one of them"))


def _read_game(thing: Any) -> tuple[str, Any, str]:
    if not (isinstance(thing, type) and issubclass(thing, Game)):
        raise _Bad(
            _("rokgard_games() returned {thing!r}, not a subclass of Game").format(thing=thing),
            _("return the class itself"),
        )
    fix = _("see the game contract in the documentation")
    if inspect.isabstract(thing):
        missing = ", ".join(sorted(thing.__abstractmethods__))
        raise _Bad(_("{name} lacks {missing}").format(name=thing.__name__, missing=missing), fix)
    for attribute in ("id", "title"):
        if not isinstance(getattr(thing, attribute, None), str) or not getattr(thing, attribute):
            raise _Bad(_("{name}.{attribute} is not a text").format(name=thing.__name__, attribute=attribute), fix)
    if not _NAME.fullmatch(thing.id):
        problem = _("{name}.id is {id!r}").format(name=thing.__name__, id=thing.id)
        raise _Bad(problem, _("use lower-case letters, digits and single hyphens"))
    if not (isinstance(thing.Options, type) and issubclass(thing.Options, GameOptions)):
        raise _Bad(_("{name}.Options is not a subclass of GameOptions").format(name=thing.__name__), fix)
    if wrong := [key for key, preset in thing.presets.items() if not isinstance(preset, thing.Options)]:
        raise _Bad(_("the preset {key!r} is not made of {name}.Options").format(key=wrong[0], name=thing.__name__), fix)
    return "games", thing.id, thing.id


def _read_agent(thing: Any) -> tuple[str, Any, str]:
    if not isinstance(thing, AgentSpec):
        raise _Bad(
            _("rokgard_agents() returned {thing!r}, not an AgentSpec").format(thing=thing), _("return AgentSpec(...)")
        )
    if not isinstance(thing.level, str) or not _NAME.fullmatch(thing.level) or thing.level == "human":
        problem = _("{level!r} is no name for an agent").format(level=thing.level)
        raise _Bad(problem, _("use lower-case letters, digits and single hyphens"))
    return "agents", (thing.game, thing.level), f"{thing.game or '*'}/{thing.level}"


def _read_renderer(thing: Any) -> tuple[str, Any, str]:
    fix = _("return an instance of your Renderer subclass with format, suffixes and media_type")
    if not isinstance(thing, Renderer):
        raise _Bad(_("rokgard_renderers() returned {thing!r}, not a Renderer").format(thing=thing), fix)
    if not isinstance(getattr(thing, "format", None), str) or not _NAME.fullmatch(thing.format):
        raise _Bad(_("a renderer's format is not a plain name"), fix)
    if not isinstance(getattr(thing, "suffixes", None), tuple) or not isinstance(
        getattr(thing, "media_type", None), str
    ):
        raise _Bad(_("the renderer for {format!r} is incomplete").format(format=thing.format), fix)
    return "renderers", thing.format, thing.format


def _read_theme(thing: Any) -> tuple[str, Any, str]:
    if not isinstance(thing, Mapping) or not isinstance(thing.get("name"), str) or not _NAME.fullmatch(thing["name"]):
        raise _Bad(_("rokgard_themes() returned something without a name"), _("return mappings with a plain 'name'"))
    return "themes", thing["name"], str(thing["name"])


def _read_frontend(thing: Any) -> tuple[str, Any, str]:
    if not isinstance(thing, FrontEnd):
        raise _Bad(
            _("rokgard_frontends() returned {thing!r}, not a FrontEnd").format(thing=thing),
            _("return FrontEnd(...)"),
        )
    if not isinstance(thing.name, str) or not _NAME.fullmatch(thing.name) or not callable(thing.run):
        raise _Bad(
            _("a front end needs a plain name and something to run"),
            _("use lower-case letters, digits and single hyphens"),
        )
    return "frontends", thing.name, thing.name
