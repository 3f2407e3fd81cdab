"""The profile: level, statistics, results, the chart, and which profile is in use."""

from __future__ import annotations

from typing import Any

import pytest

from rokgard.store import ProfileSummary, StatisticsTable
from rokgard_tui.gamelist import GameList
from rokgard_tui.history import HistoryScreen
from rokgard_tui.menus import Menu
from rokgard_tui.profiles import SwitchProfile


def part(app: Any, name: str) -> list[str]:
    """The lines of a part of the screen."""
    found = app.screen.query_one(f"#{name}")
    return [line.rstrip() for line in str(found.render()).splitlines()] if found.display else []


def test_level_bar_experience_and_sums_are_at_the_top(look: Any, small_past: Any) -> None:
    async def scenario(at: Any) -> None:
        await at.profile()
        assert part(at.app, "level") == [
            "Ada   level 1",
            "████████░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░░",
            "20 of 100 points, 80 to level 2",
            "8 games: 4 won, 3 lost, 1 drawn",
        ]

    look(scenario)


@pytest.mark.parametrize("columns", [120, 76, 60, 40, 30])
def test_the_bar_is_one_line_however_narrow_the_terminal_is(
    look: Any, small_past: Any, seen: Any, columns: int
) -> None:
    async def scenario(at: Any) -> None:
        await at.profile()
        assert sum("░" in line for line in seen(at.app).splitlines()) == 1

    look(scenario, size=(columns, 24))


def test_the_last_results_are_shown_one_by_one_apart_for_two_people(look: Any, small_past: Any) -> None:
    async def scenario(at: Any) -> None:
        await at.profile()
        assert part(at.app, "recent") == [
            "Last results against the computer",
            "W W W W L",
            "4 won, 1 lost; newest right",
            "",
            "Last results between two people",
            "L L",
            "2 lost; newest right",
        ]

    look(scenario)


def test_of_many_results_the_last_twenty_are_shown(look: Any, past: Any) -> None:
    for seat in [1] * 3 + [0] * 19 + [1]:
        past.play("lines", "three", moves=1, resign=1 - seat)

    async def scenario(at: Any) -> None:
        await at.profile()
        assert part(at.app, "recent")[1:3] == [" ".join("W" * 19 + "L"), "19 won, 1 lost; newest right"]

    look(scenario)


def test_the_chart_has_wins_above_and_losses_below_a_line_of_days(look: Any, past: Any) -> None:
    for loser in (1, 1, 0, 1, 0):  # two on the first day, three on the next
        past.play("lines", "three", moves=1, resign=loser, days=0.3)

    async def scenario(at: Any) -> None:
        await at.profile()
        assert part(at.app, "chart") == [
            "Results over time",
            "won above, lost below, by day",
            "2 █",
            "  █ █",
            "0 ────",
            "    █",
            "2   █",
            "  2026-03-01",
        ]

    look(scenario)


def test_statistics_are_tables_by_game_apart_for_two_people(look: Any, small_past: Any) -> None:
    async def scenario(at: Any) -> None:
        await at.profile()
        lines = part(at.app, "tables")
        titles = [line for line in lines if line and not line.startswith(("Preset", *"abcdefghijklmnopqrstuvwxyz"))]
        assert titles == [
            "Lines, against the computer",
            "Triangles, against the computer",
            "Lines, two people",
            "Triangles, two people",
        ]
        assert lines[1].split() == [
            "Preset",
            "Against",
            "Played",
            "Won",
            "Lost",
            "Drawn",
            "Best",
            "Streak",
            "Win",
            "in",
            "Time",
        ]
        assert lines[2].split() == ["five", "normal", "1", "1", "0", "0", "0", "1/1", "40", "1:04"]

    look(scenario)


def test_tables_that_are_too_wide_can_be_scrolled_to_the_right(look: Any, small_past: Any) -> None:
    async def scenario(at: Any) -> None:
        screen = await at.profile()
        sheet = screen.query_one("#sheet")
        await at.press(*["right"] * 12, "down", "down")
        assert sheet.scroll_offset.x > 0
        assert sheet.scroll_offset.y > 0

    look(scenario, size=(60, 24))


def test_the_games_of_the_profile_are_one_key_away(look: Any, small_past: Any) -> None:
    async def scenario(at: Any) -> None:
        screen = await at.profile()
        await at.press("h")
        assert isinstance(at.app.screen, HistoryScreen)
        await at.press("escape")
        assert at.app.screen is screen

    look(scenario)


# -- switching ---------------------------------------------------------------------------------------------------------


def test_another_profile_is_chosen_from_a_list_by_keys(look: Any, small_past: Any) -> None:
    async def scenario(at: Any) -> None:
        screen = await at.profile()
        await at.press("s")
        await at.settle()
        dialog = at.app.screen
        assert isinstance(dialog, SwitchProfile)
        assert [str(option.prompt) for option in dialog.query_one(Menu).options] == ["● Ada", "○ Bo"]
        await at.press("down", "enter")
        await at.settle()
        assert at.app.screen is screen
        assert part(at.app, "level")[0] == "Bo   level 1"
        assert small_past.context.store.current() == "Bo"

    look(scenario)


def test_a_new_profile_is_made_with_the_mouse_and_a_bad_name_is_refused_with_the_reason(
    look: Any, small_past: Any
) -> None:
    async def scenario(at: Any) -> None:
        await at.profile()
        await at.press("s")
        await at.settle()
        dialog = at.app.screen
        for name, why in (
            ("../x", "'../x' cannot be the name of a profile: '/' is not allowed"),
            ("ADA", "ADA is too much like the profile Ada"),
            ("", "'' cannot be the name of a profile: it is empty"),
        ):
            dialog.query_one("#new").value = name
            await at.until(lambda: not dialog.query_one("#make").has_class("-active"))  # it takes no click meanwhile
            await at.pilot.click("#make")
            await at.until(lambda why=why: why in " ".join(str(dialog.query_one("#said").render()).split()))
            assert at.app.screen is dialog
        dialog.query_one("#new").value = "Cy"
        await at.until(lambda: not dialog.query_one("#make").has_class("-active"))
        assert str(dialog.query_one("#said").render()) == ""
        await at.pilot.click("#make")
        await at.until(lambda: part(at.app, "level")[:1] == ["Cy   level 1"])
        assert part(at.app, "level")[-1] == "no games finished yet"
        assert part(at.app, "recent") == part(at.app, "chart") == part(at.app, "tables") == []

    look(scenario)


def test_escape_switches_nothing(look: Any, small_past: Any) -> None:
    async def scenario(at: Any) -> None:
        screen = await at.profile()
        await at.press("s", "down", "escape")
        assert at.app.screen is screen
        assert small_past.context.store.current() == "Ada"

    look(scenario)


def test_the_first_profile_can_be_made_here(look: Any, past: Any) -> None:
    async def scenario(at: Any) -> None:
        await at.profile()
        assert part(at.app, "level") == ["There is no profile yet. It is made with the first game, or now with s."]
        await at.press("s")
        await at.settle()
        await at.press(*"Ada", "enter")
        await at.settle()
        assert part(at.app, "level")[0] == "Ada   level 1"

    look(scenario)


# -- where something is missing ----------------------------------------------------------------------------------------


def test_without_a_store_it_is_said_that_nothing_is_known_of_profiles(look: Any, context: Any) -> None:
    context.optional_store = None

    async def scenario(at: Any) -> None:
        screen = await at.profile()
        assert "Nothing is known of profiles: no plugin keeps any." in " ".join(part(at.app, "level"))
        await at.press("s")
        assert at.app.screen is screen

    look(scenario)


def test_where_nothing_can_be_written_the_profile_is_shown_all_the_same(
    look: Any, small_past: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    from rokgard.errors import FileError

    (small_past.context.paths.data / "profiles" / "Ada" / "profile.toml").unlink()

    def refuse(*_arguments: Any, **_more: Any) -> Any:
        raise FileError("cannot write: read-only file system")

    monkeypatch.setattr("rokgard_profiles.store.locked", refuse)

    async def scenario(at: Any) -> None:
        await at.profile()
        assert part(at.app, "level")[-1] == "7 games: 4 won, 3 lost, 0 drawn"
        said = " ".join(note.message for note in at.app._notifications)
        assert "read-only file system; the totals are only shown, not kept" in said
        await at.press("h")
        assert len(at.app.screen.query_one(GameList).entries) == 9
        await at.press("escape", "s")
        await at.settle()
        await at.press("down", "enter")
        await at.settle()
        assert isinstance(at.app.screen, SwitchProfile)
        assert str(at.app.screen.query_one("#said").render()) == "cannot write: read-only file system"

    look(scenario)


class Guests:
    """A stranger's store with profiles and a table of its own."""

    def profile(self, name: str | None = None) -> str:
        return "guest"

    def save(self, record: Any) -> None:
        return None

    def finish(self, record: Any) -> tuple[()]:
        return ()

    def records(self, profile: str | None = None) -> Any:
        return iter(())

    def find(self, ref: str, profile: str | None = None) -> Any:
        raise NotImplementedError

    def names(self) -> list[str]:
        return ["guest"]

    def current(self) -> str:
        return "guest"

    def create(self, name: str) -> str:
        return name

    def use(self, name: str) -> str:
        return name

    def summary(self, name: str) -> ProfileSummary:
        table = StatisticsTable("Trophies", ("Kind", "How many"), (("cups", "3"),), "lr")
        return ProfileSummary(name, 4, 700, 600, 1000, tables=(table,), played=9, won=9)


def test_any_plugins_tables_are_shown(look: Any, context: Any) -> None:
    context.optional_store = Guests()

    async def scenario(at: Any) -> None:
        await at.profile()
        assert part(at.app, "level")[:2] == ["guest   level 4", "█" * 10 + "░" * 30]
        assert part(at.app, "tables") == ["Trophies", "Kind  How many", "cups         3"]

    look(scenario)


def test_a_strangers_store_that_fails_is_named(look: Any, context: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    context.optional_store = Guests()

    def fail(self: Any, name: str) -> Any:
        raise KeyError(name)

    monkeypatch.setattr(Guests, "summary", fail)

    async def scenario(at: Any) -> None:
        await at.profile()
        assert part(at.app, "level") == ["the profile cannot be read: KeyError: 'guest'"]

    look(scenario)


def test_no_size_is_too_small_or_too_large(look: Any, small_past: Any) -> None:
    async def scenario(at: Any) -> None:
        screen = await at.profile()
        for size in ((20, 5), (75, 10), (467, 145)):
            await at.pilot.resize_terminal(*size)
            await at.press("down", "right", "end", "s", "escape")
            assert at.app.screen is screen

    look(scenario)
