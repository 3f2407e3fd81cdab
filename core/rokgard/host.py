"""The plugin host: finds plugins, checks them, and keeps a bad one from harming anything else.

A `Host` is a plain object; there is no global one. Rokgard's own games, renderers and profiles come through the same
entry-point group as everybody's. Each hook's docstring (`rokgard.hookspecs`) states what a failure leads to.
"""

from __future__ import annotations

import difflib
from collections.abc import Callable, Iterable, Mapping, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

import pluggy

from rokgard import hookspecs
from rokgard.agent import LEVELS, Agent, AgentSpec
from rokgard.discovery import Found, entry_point_plugins, file_plugins, given_plugins
from rokgard.drawing import SMALLEST, answer_of, with_themes
from rokgard.errors import PluginError, RokgardError, RulesError, UsageError
from rokgard.frontend import FrontEnd
from rokgard.game import Game, GameOptions
from rokgard.hookcalls import HookCalls, call
from rokgard.i18n import _
from rokgard.match import Match
from rokgard.plugin import Claims, PluginInfo, inspect_plugin
from rokgard.record import MatchRecord, Reward
from rokgard.render import Renderer, RenderOptions, ThemeData
from rokgard.scene import Scene, Shape
from rokgard.sheet import Sheet, SheetRenderer

if TYPE_CHECKING:
    import typer

    from rokgard.store import RecordStore

AnyGame = Game[Any, Any]
AnyMatch = Match[Any, Any]
T = TypeVar("T")


class Host:
    """All plugins, and what they provide.

    plugins: modules or objects with hook implementations, taken before any other.
    discover: whether to load the entry points of the group `rokgard`.
    plugin_folder: a folder of single-file plugins (`*.py`) to load besides.
    strict: raise `PluginError` for the first bad plugin instead of leaving it out.
    warn: called with one line for each thing that went wrong but was contained.
    """

    def __init__(
        self,
        plugins: Iterable[object] = (),
        *,
        discover: bool = True,
        plugin_folder: Path | None = None,
        strict: bool = False,
        warn: Callable[[str], None] | None = None,
    ) -> None:
        self.strict = strict
        self._warn = warn
        self._manager = pluggy.PluginManager(hookspecs.PROJECT)
        self._manager.add_hookspecs(hookspecs)
        self._calls = HookCalls(self._manager, self.plugin, strict=strict, warn=warn)
        self._claims = Claims()
        self._plugins: list[PluginInfo] = []
        self._store: RecordStore | None = None
        self._commands: list[tuple[PluginInfo, typer.Typer]] | None = None
        for found in given_plugins(plugins):
            self._take(found)
        if discover:
            for found in entry_point_plugins():
                self._take(found)
        if plugin_folder is not None:
            for found in file_plugins(plugin_folder):
                self._take(found)

    # -- loading -------------------------------------------------------------------------------------------------------

    def _take(self, found: Found) -> None:
        """Check one plugin and take it in, whole or not at all."""
        taken = {info.name: info for info in self._plugins if info.ok}
        info, claims = inspect_plugin(found, taken, self._claims)
        self._plugins.append(info)
        if not info.ok:
            self._report_bad(info)
            return
        self._manager.register(info.plugin, name=info.name)
        self._claims.add(claims)

    def _report_bad(self, info: PluginInfo) -> None:
        error = PluginError(
            _("{plugin} is left out: {problem}").format(plugin=info.label, problem=info.problem), fix=info.fix
        )
        if self.strict:
            raise error
        if self._warn is not None:
            self._warn(str(error))

    def _drop(self, info: PluginInfo, hook: str, error: BaseException) -> None:
        """A provider that is only asked later has failed: the plugin is left out from now on."""
        info.fail(
            _("{hook}() raised {kind}: {error}").format(hook=hook, kind=type(error).__name__, error=error),
            _("fix or uninstall it"),
        )
        self._manager.unregister(info.plugin)
        self._claims.remove(info.name)
        self._report_bad(info)

    # -- looking -------------------------------------------------------------------------------------------------------

    @property
    def plugins(self) -> Sequence[PluginInfo]:
        """Every plugin that was found, in the order of loading, with its problem if it is left out."""
        return tuple(self._plugins)

    @property
    def games(self) -> Mapping[str, type[AnyGame]]:
        """The games by id."""
        return {key: game for key, (_owner, game) in sorted(self._claims.games.items())}

    @property
    def themes(self) -> Mapping[str, ThemeData]:
        """The themes' data by name."""
        return {key: theme for key, (_owner, theme) in sorted(self._claims.themes.items())}

    @property
    def renderers(self) -> Mapping[str, Renderer]:
        """The renderers by format."""
        return {key: renderer for key, (_owner, renderer) in sorted(self._claims.renderers.items())}

    @property
    def frontends(self) -> Mapping[str, FrontEnd]:
        """The front ends by name, in the order of loading."""
        return {key: frontend for key, (_owner, frontend) in self._claims.frontends.items()}

    def plugin(self, name: str) -> PluginInfo:
        """The plugin called `name`. Raises `UsageError`."""
        for info in self._plugins:
            if info.name == name:
                return info
        raise self._unknown(_("plugin"), name, [info.name for info in self._plugins])

    def game(self, game_id: str) -> type[AnyGame]:
        """The game with this id. Raises `UsageError` with the nearest known one."""
        games = self.games
        if game_id not in games:
            raise self._unknown(_("game"), game_id, list(games))
        return games[game_id]

    def origin(self, game_id: str) -> str:
        """Who provides a game: plugin, distribution and version, for error messages and records."""
        claim = self._claims.games.get(game_id)
        return self.plugin(claim[0]).label if claim else ""

    def renderer(self, name: str) -> Renderer:
        """The renderer for a format (`svg`) or a file name's ending (`.svg`). Raises `UsageError`."""
        wanted = name.lower()
        for key, renderer in self.renderers.items():
            if wanted == key or (wanted.startswith(".") and wanted in renderer.suffixes):
                return renderer
        raise self._unknown(_("picture format"), name, list(self.renderers))

    def theme(self, name: str) -> ThemeData:
        """The data of the theme called `name`. Raises `UsageError`."""
        themes = self.themes
        if name not in themes:
            raise self._unknown(_("theme"), name, list(themes))
        return themes[name]

    def _unknown(self, what: str, name: str, known: list[str]) -> UsageError:
        near = difflib.get_close_matches(name, known, n=1)
        if near:
            fix = _("did you mean {near!r}?").format(near=near[0])
        elif known:
            fix = _("there are: {known}").format(known=", ".join(known))
        else:
            fix = _("there is none")
        if any(not info.ok for info in self._plugins):
            fix += _("; a plugin is left out, `rokgard plugins doctor` says why")
        return UsageError(_("there is no {what} called {name!r}").format(what=what, name=name), fix=fix)

    # -- games and opponents -------------------------------------------------------------------------------------------

    def new_game(self, game_id: str, options: GameOptions | Mapping[str, Any] | None = None) -> AnyGame:
        """Set up a game. Raises `UsageError` for options it refuses, `RulesError` where its code fails."""
        kind = self.game(game_id)
        try:
            if isinstance(options, Mapping):
                options = kind.Options.model_validate(dict(options))
            return kind(options)
        except RokgardError:
            raise
        except (Exception, SystemExit) as error:
            if isinstance(error, ValueError) and type(error).__name__ == "ValidationError":
                raise UsageError(
                    _("options that {game} does not take: {error}").format(game=game_id, error=_first(error))
                ) from error
            raise RulesError(
                _("{plugin} failed to set up {game!r}: {kind}: {error}").format(
                    plugin=self.origin(game_id), game=game_id, kind=type(error).__name__, error=error
                ),
                fix=_("`rokgard plugins check {game}` tests the rules").format(game=game_id),
            ) from error

    def new_match(self, game: AnyGame) -> AnyMatch:
        """A match of `game` whose errors name the plugin."""
        return Match(game, origin=self.origin(game.id))

    def replay(self, record: MatchRecord) -> AnyMatch:
        """The match that a record holds. `UsageError` if the game is gone, `RecordError` if moves are refused."""
        kind = self.game(record.game)
        if record.game_version > kind.version:
            raise UsageError(
                _("{id} was played with version {theirs} of {game}; version {ours} is installed").format(
                    id=record.id, theirs=record.game_version, game=record.game, ours=kind.version
                ),
                fix=_("upgrade the plugin"),
            )
        game = self.new_game(record.game, record.options)
        return Match.from_record(game, record, origin=self.origin(record.game))

    def levels(self, game_id: str) -> Mapping[str, AgentSpec]:
        """The opponents for a game by level: weak, normal, strong, then others; a game's own before general ones."""
        found = {level: spec for (game, level), (_owner, spec) in self._claims.agents.items() if game is None}
        found |= {level: spec for (game, level), (_owner, spec) in self._claims.agents.items() if game == game_id}
        order = [level for level in LEVELS if level in found] + sorted(set(found) - set(LEVELS))
        return {level: found[level] for level in order}

    def agent_spec(self, game_id: str, level: str) -> AgentSpec:
        """The opponent of this level. Raises `UsageError` listing the levels there are."""
        levels = self.levels(game_id)
        if level not in levels:
            raise self._unknown(_("level"), level, list(levels))
        return levels[level]

    def agent(self, game_id: str, level: str) -> Agent:
        """A new agent of this level for a game."""
        spec = self.agent_spec(game_id, level)
        try:
            return spec.make()
        except RokgardError:
            raise
        except (Exception, SystemExit) as error:
            raise PluginError(
                _("the {level} opponent of {game} cannot start: {kind}: {error}").format(
                    level=level, game=game_id, kind=type(error).__name__, error=error
                ),
                fix=_("`rokgard plugins doctor`"),
            ) from error

    # -- drawing -------------------------------------------------------------------------------------------------------

    def render(self, scene: Scene, format_name: str, options: RenderOptions | None = None) -> bytes:
        """Draw a scene with the renderer for a format; the themes of all plugins are at hand.

        Raises `UsageError` for an unknown format or theme, `PluginError` where the renderer fails.
        """
        renderer = self.renderer(format_name)
        return self._draw(renderer, bytes, options, lambda full: renderer.render(scene, full))

    def lay_out(self, scene: Scene, options: RenderOptions | None = None) -> Sheet:
        """Lay a scene out in characters, with the first renderer that can.

        Raises `UsageError` where there is none, or for an unknown theme; `PluginError` where the renderer fails.
        """
        able = next((found for found in self.renderers.values() if isinstance(found, SheetRenderer)), None)
        if able is not None:
            sheet: Sheet = self._draw(able, Sheet, options, lambda full: able.lay_out(scene, full))
            return sheet
        raise UsageError(_("no plugin can lay a board out in characters"), fix=_("`rokgard plugins doctor` says why"))

    def _draw(
        self, renderer: Renderer, kind: type, options: RenderOptions | None, draw: Callable[[RenderOptions], T]
    ) -> T:
        """What a renderer answers, checked; the themes of all plugins are at hand."""
        options = options or RenderOptions()
        self.theme(options.theme)  # raises where there is none
        full = with_themes(options, self.themes)
        owner = self._claims.renderers[renderer.format][0]
        return answer_of(renderer, kind, lambda: draw(full), lambda: self.plugin(owner).label)

    def try_themes(self) -> None:
        """Draw a cell in every theme; a plugin whose theme cannot be drawn with is marked as broken.

        What a theme must hold is the renderers' affair, so this is only found out by drawing.
        """
        form = "txt" if "txt" in self.renderers else next(iter(self.renderers), "")
        for name, (owner, _theme) in self._claims.themes.items() if form else ():
            try:
                self.render(SMALLEST, form, RenderOptions(theme=name, colours="truecolor"))
            except RokgardError as error:
                info = self.plugin(owner)
                info.fail(
                    _("its theme {name!r} cannot be used: {why}").format(name=name, why=error), _("mend the theme")
                )

    # -- hooks that are called as things happen ------------------------------------------------------------------------

    def rewards(self, record: MatchRecord, seat: int, game: AnyGame, state: Any) -> tuple[Reward, ...]:
        """What a finished match pays the person on `seat`: the answers of all plugins."""
        return tuple(self._calls.collect("rokgard_rewards", Reward, record=record, seat=seat, game=game, state=state))

    def overlay(self, game: AnyGame, state: Any) -> tuple[Shape, ...]:
        """The shapes that plugins add to a position."""
        return tuple(self._calls.collect("rokgard_overlay", Shape, game=game, state=state))

    def match_started(self, match: AnyMatch) -> None:
        """Tell the observers that a match begins."""
        self._calls.each("rokgard_match_started", match=match)

    def move_played(self, match: AnyMatch, move: Any) -> None:
        """Tell the observers that a move has been played."""
        self._calls.each("rokgard_move_played", match=match, move=move)

    def match_finished(self, record: MatchRecord) -> None:
        """Tell the observers that a match has ended."""
        self._calls.each("rokgard_match_finished", record=record)

    # -- providers that are asked late, because most commands do not need them -----------------------------------------

    def commands(self) -> Mapping[str, typer.Typer]:
        """The command groups that plugins add, by name."""
        if self._commands is None:
            self._commands = []
            for impl in self._calls.implementations("rokgard_commands"):
                info = self.plugin(impl.plugin_name)
                try:
                    self._add_commands(info, list(call(impl)))
                except (Exception, SystemExit) as error:
                    self._drop(info, "rokgard_commands", error)
        return {str(app.info.name): app for _info, app in self._commands}

    def _add_commands(self, info: PluginInfo, apps: list[typer.Typer]) -> None:
        assert self._commands is not None
        for app in apps:
            name = app.info.name
            if not isinstance(name, str):
                raise TypeError("each command group needs a name: typer.Typer(name=...)")
            for other, known in self._commands:
                if known.info.name == name:
                    raise ValueError(f"the command {name!r} belongs to {other.label} already")
        self._commands.extend((info, app) for app in apps)
        info.provides["commands"] = [str(app.info.name) for app in apps]

    def store(self, data_dir: Path) -> RecordStore | None:
        """The place where records are kept, or None if no plugin provides one."""
        if self._store is None:
            for impl in self._calls.implementations("rokgard_store"):
                info = self.plugin(impl.plugin_name)
                try:
                    self._store = call(impl, data_dir=data_dir)
                except RokgardError:
                    raise
                except (Exception, SystemExit) as error:
                    self._drop(info, "rokgard_store", error)
                else:
                    break
        return self._store


def _first(error: BaseException) -> str:
    """The first message of a pydantic error, on one line."""
    details: Any = error
    first = details.errors()[0]
    return f"{'.'.join(map(str, first['loc']))}: {first['msg']}"
