"""The host: what plugins provide, who goes before whom, and errors that help."""

from __future__ import annotations

import importlib
import importlib.metadata
import sys
import tomllib
from pathlib import Path
from types import SimpleNamespace

import pytest

from rokgard import Agent, AgentSpec, Budget, PluginError, RulesError, UsageError, hookimpl
from rokgard.host import Host
from rokgard.plugin import Claims, inspect_plugin

ROOT = Path(__file__).parents[3]


class Dummy(Agent):
    def choose(self, game, state, budget, rng):
        raise AssertionError("not asked in these tests")


def plugin(name: str, **hooks):
    """A plugin object with the given hook implementations."""
    return SimpleNamespace(__name__=name, **{key: hookimpl(function) for key, function in hooks.items()})


def spec(level: str, game: str | None = None, **more) -> AgentSpec:
    return AgentSpec(level=level, make=Dummy, budget=Budget(nodes=1), game=game, **more)


@pytest.fixture
def race(game_code):
    namespace: dict = {"__name__": "race_module"}
    exec(game_code("race"), namespace)
    return namespace["Race"]


def test_a_host_without_plugins_is_empty_and_says_so() -> None:
    host = Host(discover=False)
    assert (dict(host.games), dict(host.renderers), host.plugins) == ({}, {}, ())
    with pytest.raises(UsageError, match=r"no game called 'chess'.*there is none"):
        host.game("chess")


def test_the_own_games_renderers_and_profiles_come_through_entry_points() -> None:
    host = Host()
    assert {"lines", "triangles"} <= set(host.games)
    assert {"txt", "svg", "png", "jpg", "webp"} <= set(host.renderers)
    assert {"nebula", "print", "high-contrast"} <= set(host.themes)
    assert "profile" in host.commands()
    assert all(info.ok for info in host.plugins if info.distribution == "rokgard"), [i.problem for i in host.plugins]


def test_the_installed_entry_points_are_those_of_pyproject() -> None:
    """Entry points freeze at installation; a stale install would test something else than the source."""
    written = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]["entry-points"]["rokgard"]
    installed = importlib.metadata.distribution("rokgard").entry_points.select(group="rokgard")
    assert {point.name: point.value for point in installed} == written


def test_hosts_do_not_share_anything(race) -> None:
    Host([plugin("one", rokgard_games=lambda: [race])], discover=False)
    assert dict(Host(discover=False).games) == {}


def test_an_unknown_name_gets_the_nearest_known_one(race) -> None:
    host = Host([plugin("one", rokgard_games=lambda: [race])], discover=False)
    with pytest.raises(UsageError, match="did you mean 'race'"):
        host.game("rase")
    broken = plugin("two", rokgard_games=lambda: 1 // 0)
    with pytest.raises(UsageError, match="plugins doctor"):
        Host([broken], discover=False).game("race")


def test_a_games_own_opponent_goes_before_the_general_one() -> None:
    general = plugin("general", rokgard_agents=lambda: [spec("strong"), spec("weak"), spec("zen")])
    own = plugin("own", rokgard_agents=lambda: [spec("weak", "race"), spec("normal", "race")])
    host = Host([general, own], discover=False)
    assert list(host.levels("race")) == ["weak", "normal", "strong", "zen"]
    assert host.agent_spec("race", "weak").game == "race"
    assert host.agent_spec("other", "weak").game is None
    with pytest.raises(UsageError, match=r"no level called 'godlike'.*weak, strong, zen"):
        host.agent_spec("other", "godlike")


def test_an_opponent_that_cannot_start_is_a_plugin_error() -> None:
    def make():
        raise OSError("no book")

    bad = AgentSpec(level="weak", make=make, budget=Budget())
    host = Host([plugin("bad", rokgard_agents=lambda: [bad])], discover=False)
    with pytest.raises(PluginError, match="cannot start: OSError: no book"):
        host.agent("race", "weak")


def test_observers_are_called_in_the_order_of_loading_and_take_only_what_they_want(race) -> None:
    seen: list[str] = []
    first = plugin("first", rokgard_match_started=lambda: seen.append("first"))
    second = plugin("second", rokgard_match_started=lambda match: seen.append(match.game.id))
    host = Host([first, second], discover=False)
    host.match_started(host.new_match(race()))
    assert seen == ["first", "race"]


def test_tryfirst_and_trylast_are_heeded(race) -> None:
    seen: list[str] = []
    last = SimpleNamespace(__name__="last", rokgard_match_started=hookimpl(trylast=True)(lambda: seen.append("last")))
    usual = plugin("usual", rokgard_match_started=lambda: seen.append("usual"))
    first = SimpleNamespace(
        __name__="first", rokgard_match_started=hookimpl(tryfirst=True)(lambda: seen.append("first"))
    )
    host = Host([last, usual, first], discover=False)
    host.match_started(host.new_match(race()))
    assert seen == ["first", "usual", "last"]


def test_one_observer_that_raises_does_not_keep_the_next_from_hearing(race) -> None:
    heard, warnings = [], []
    bad = plugin("bad", rokgard_match_started=lambda: 1 // 0)
    good = plugin("good", rokgard_match_started=lambda match: heard.append(match.ply))
    host = Host([bad, good], discover=False, warn=warnings.append)
    for _unused in range(3):
        host.match_started(host.new_match(race()))
    assert len(heard) == 3
    assert len(warnings) == 1
    assert "plugin 'bad'" in warnings[0]


def test_rewards_and_overlays_of_the_wrong_type_are_contained(race) -> None:
    warnings: list[str] = []
    host = Host([plugin("bad", rokgard_overlay=lambda: ["red"])], discover=False, warn=warnings.append)
    assert host.overlay(race(), 0) == ()
    assert "not a Shape" in warnings[0]


def test_strict_raises_what_would_be_contained(race) -> None:
    host = Host([plugin("bad", rokgard_match_started=lambda: 1 // 0)], discover=False, strict=True)
    with pytest.raises(PluginError, match="ZeroDivisionError"):
        host.match_started(host.new_match(race()))
    with pytest.raises(PluginError, match="left out"):
        Host([plugin("bad", rokgard_games=lambda: 1 // 0)], discover=False, strict=True)


def test_a_game_that_cannot_be_set_up_names_its_plugin(race) -> None:
    broken = type("Broken", (race,), {"__init__": lambda self, options=None: 1 // 0, "id": "broken"})
    host = Host([plugin("bad", rokgard_games=lambda: [broken])], discover=False)
    with pytest.raises(RulesError, match=r"plugin 'bad'.*failed to set up 'broken': ZeroDivisionError"):
        host.new_game("broken")
    with pytest.raises(UsageError, match="options that race does not take"):
        Host([plugin("good", rokgard_games=lambda: [race])], discover=False).new_game("race", {"nonsense": 1})


def test_a_plugin_that_is_left_out_provides_nothing_at_all(race) -> None:
    """Half a plugin is worse than none: the good game goes with the bad theme."""
    bad = plugin("bad", rokgard_games=lambda: [race], rokgard_themes=lambda: [{}])
    host = Host([bad], discover=False)
    assert dict(host.games) == {}


def test_a_provider_that_fails_late_takes_everything_of_its_plugin_along(race) -> None:
    bad = plugin("bad", rokgard_games=lambda: [race], rokgard_store=lambda data_dir: 1 // 0)
    host = Host([bad], discover=False)
    assert "race" in host.games
    assert host.store(Path("unused")) is None
    assert dict(host.games) == {}
    assert not host.plugin("bad").ok


def test_a_keyboard_interrupt_is_never_swallowed() -> None:
    def interrupted():
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        Host([plugin("slow", rokgard_games=interrupted)], discover=False)


def test_looking_at_a_plugin_does_not_run_its_properties() -> None:
    class Trap:
        @property
        def rokgard_danger(self):
            raise AssertionError("looked at")

        @property
        def other(self):
            raise AssertionError("looked at")

    from rokgard.discovery import Found

    info, _claims = inspect_plugin(Found("trap", "", "", "here", Trap()), {}, Claims())
    assert info.problem


def test_file_plugins_are_found_in_order_and_hidden_ones_skipped(tmp_path: Path, game_code) -> None:
    (tmp_path / "b.py").write_text(game_code("b"))
    (tmp_path / "a.py").write_text(game_code("a"))
    (tmp_path / "_draft.py").write_text("1 / 0")
    (tmp_path / "notes.txt").write_text("hello")
    host = Host(discover=False, plugin_folder=tmp_path)
    assert [info.name for info in host.plugins] == ["a", "b"]
    assert Host(discover=False, plugin_folder=tmp_path / "nowhere").plugins == ()


def test_a_file_in_the_place_of_the_plugin_folder_is_told_of(tmp_path):
    (tmp_path / "plugins").write_text("from rokgard import hookimpl\n")
    [info] = Host(discover=False, plugin_folder=tmp_path / "plugins").plugins
    assert not info.ok
    assert "is a file where the folder of single-file plugins belongs" in info.problem
    assert "make the folder" in info.fix


@pytest.mark.parametrize("name", ["rokgard_lines", "rokgard_triangles", "rokgard_renderers", "rokgard_profiles"])
def test_every_package_says_that_it_is_typed(name: str) -> None:
    assert (Path(importlib.import_module(name).__file__).parent / "py.typed").exists()


def test_the_core_is_imported_under_one_name_only() -> None:
    assert not any(name.startswith("core.") for name in sys.modules if name.endswith("rokgard"))
