"""The history of games: what is listed, filters, and what opens what."""

from __future__ import annotations

import re
import threading
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from rokgard.errors import FileError
from rokgard.record import MatchRecord
from rokgard.store import StoredRecord
from rokgard_tui.filters import Filter, Pick
from rokgard_tui.gamelist import GameList
from rokgard_tui.history import HistoryScreen
from rokgard_tui.pictures import SavePicture
from rokgard_tui.playing import PlayScreen
from rokgard_tui.replaying import ReplayScreen


def listed(app: Any) -> list[str]:
    """Date, game, opponent, result and numbers of the rows, as they are on the screen."""
    games = app.screen.query_one(GameList)
    lines = [" ".join(games.render_line(y).text.split()) for y in range(1, games.size.height)]
    return [line for line in lines if line]


def said(app: Any) -> str:
    """The line below the table."""
    return str(app.screen.query_one("#detail").render())


def notified(app: Any) -> str:
    """All notifications."""
    return " | ".join(notification.message for notification in app._notifications)


# -- what is listed ----------------------------------------------------------------------------------------------------


def test_games_are_listed_newest_first_with_board_opponent_result_moves_and_experience(
    look: Any, small_past: Any
) -> None:
    async def scenario(at: Any) -> None:
        await at.history()
        assert listed(at.app) == [
            "2026-03-09 Triangles · phone-24 normal > unfinished 9 -",
            "2026-03-08 Triangles · phone-24 Bo - lost 12 -",
            "2026-03-07 Lines · hex-gravity Bo - lost 12 -",
            "2026-03-06 ? ? ! damaged - -",
            "2026-03-05 Triangles · phone-24 weak - lost 58 -",
            "2026-03-04 Lines · five normal + won 40 20",
            "2026-03-03 Lines · four-gravity strong + won 13 -",
            "2026-03-02 Lines · three normal + won 8 -",
            "2026-03-01 Lines · three weak + won 9 -",
        ]
        assert said(at.app).splitlines()[0] == "Ada - Computer (normal): unfinished, Enter goes on with it"

    look(scenario)


def test_there_is_room_for_the_time_of_day_on_wide_terminals_and_none_for_numbers_on_narrow_ones(
    look: Any, small_past: Any
) -> None:
    async def scenario(at: Any) -> None:
        await at.history()
        assert listed(at.app)[5].startswith("2026-03-04 12:05 Lines · five ")
        await at.pilot.resize_terminal(60, 24)
        await at.settle()
        assert listed(at.app)[5] == "2026-03-04 Lines · five normal + won"
        await at.pilot.resize_terminal(40, 15)
        await at.settle()
        assert listed(at.app)[5] == "03-04 five normal + won"
        assert any("03-03 four-gravity strong" in line for line in listed(at.app))  # nothing of it is cut

    look(scenario, size=(120, 40))


@pytest.mark.parametrize("size", [(80, 10), (40, 12)])
def test_no_number_runs_into_the_bar_beside_the_table(look: Any, small_past: Any, seen: Any, size: Any) -> None:
    small_past.context.console.no_colour = True  # the bar is drawn in characters then

    async def scenario(at: Any) -> None:
        await at.history()
        rows = [row for row in seen(at.app).splitlines() if row.endswith(("│", "┃"))]
        assert rows
        assert all(row[-2] == " " for row in rows)

    look(scenario, size=size)


@pytest.mark.parametrize("columns", [80, 60])
def test_help_keeps_keys_and_what_they_mean_apart(look: Any, seen: Any, columns: int) -> None:
    async def scenario(at: Any) -> None:
        await at.history()
        await at.press("question_mark")
        assert re.search(r"arrows, PgUp, PgDn {2,}choose a game", seen(at.app))

    look(scenario, size=(columns, 24))


def test_filters_are_told_apart_on_narrow_terminals(look: Any, small_past: Any, seen: Any) -> None:
    async def scenario(at: Any) -> None:
        await at.history()
        assert seen(at.app).splitlines()[1].replace("▾", " ").split() == ["Game", "Player", "Result", "Ada"]
        await at.press("r")
        assert "Game" in seen(at.app).splitlines()[1]
        assert "won" in seen(at.app).splitlines()[1]

    look(scenario, size=(40, 15))


def test_no_game_yet_is_said(look: Any) -> None:
    async def scenario(at: Any) -> None:
        await at.history()
        assert said(at.app) == "No game has been played yet."
        await at.press("enter", "x", "down")  # nothing to open
        assert isinstance(at.app.screen, HistoryScreen)

    look(scenario)


def test_without_a_store_it_is_said_that_games_are_not_kept(look: Any, context: Any) -> None:
    context.optional_store = None

    async def scenario(at: Any) -> None:
        await at.history()
        assert said(at.app).startswith("Games are not kept: no plugin provides a place for them.")

    look(scenario)


class Shelf:
    """A stranger's store: it keeps records, and knows nothing of profiles."""

    def __init__(self, records: list[MatchRecord], problem: Exception | None = None) -> None:
        self.kept, self.problem = records, problem
        self.gate = threading.Event()
        self.gate.set()
        self.wait_at = -1

    def profile(self, name: str | None = None) -> str:
        return name or "guest"

    def save(self, record: MatchRecord) -> None:
        return None

    def finish(self, record: MatchRecord) -> tuple[()]:
        return ()

    def records(self, profile: str | None = None) -> Iterator[StoredRecord]:
        for number, record in enumerate(self.kept):
            if number == self.wait_at:
                self.gate.wait(30)
            yield StoredRecord(record.id, "guest", Path("nowhere"), record)
        if self.problem is not None:
            raise self.problem

    def find(self, ref: str, profile: str | None = None) -> StoredRecord:
        raise NotImplementedError


def test_a_store_that_knows_nothing_of_profiles_is_enough(look: Any, past: Any) -> None:
    record = past.play()
    past.context.optional_store = Shelf([record])

    async def scenario(at: Any) -> None:
        screen = await at.history()
        assert listed(at.app) == ["2026-03-01 Lines · three weak + won 9 -"]
        assert not screen.query_one("#whose").display
        await at.press("enter")
        assert isinstance(at.app.screen, ReplayScreen)

    look(scenario)


@pytest.mark.parametrize(
    ("problem", "words"),
    [
        (FileError("cannot read the shelf: it fell down"), "cannot read the shelf: it fell down"),
        (ValueError("no shelf"), "the games cannot be read: ValueError: no shelf"),
    ],
)
def test_a_store_that_fails_is_said_below_what_could_be_read(
    look: Any, past: Any, problem: Exception, words: str
) -> None:
    record = past.play()
    past.context.optional_store = Shelf([record], problem)

    async def scenario(at: Any) -> None:
        await at.history()
        assert len(listed(at.app)) == 1
        assert words in said(at.app)

    look(scenario)


def test_the_newest_games_are_shown_while_the_others_are_still_being_read(look: Any, past: Any) -> None:
    record = past.play()
    many = [record.model_copy(update={"id": f"game-{n:04}"}) for n in range(1000)]
    shelf = past.context.optional_store = Shelf(many)
    shelf.wait_at = 500
    shelf.gate.clear()

    async def scenario(at: Any) -> None:
        at.app.open_history()
        games = None
        for _turn in range(1000):
            await at.pilot.pause(0.01)
            games = at.app.screen.query(GameList)
            if games and len(games.first().entries) >= 25:
                break
        try:
            assert 25 <= len(games.first().entries) <= 500
            assert len(listed(at.app)) == games.first().size.height - 1
            assert "reading ..." in str(at.app.screen.query_one("TitleBar").render())
        finally:
            shelf.gate.set()
        await at.settle()
        assert len(games.first().entries) == 1000
        assert str(at.app.screen.query_one("TitleBar").render()) == "History   1000 games"
        await at.press("end")
        assert games.first().chosen.stored.id == "game-0999"
        await at.press("home", "pagedown", "down", "up")
        assert games.first().row == games.first().size.height - 2

    look(scenario)


# -- filters -----------------------------------------------------------------------------------------------------------


def test_a_key_filters_by_the_next_game_opponent_or_result(look: Any, small_past: Any) -> None:
    expected = {
        ("game", "g"): [("lines", 5), ("triangles", 3), ("", 9)],
        ("opponent", "o"): [("Bo", 2), ("normal", 3), ("strong", 1), ("weak", 2), ("", 9)],
        ("ending", "r"): [("won", 4), ("lost", 3), ("unfinished", 1), ("damaged", 1), ("", 9)],
    }

    async def scenario(at: Any) -> None:
        screen = await at.history()
        for (name, key), steps in expected.items():
            for step in steps:
                await at.press(key)
                chosen = screen.query_one(f"#{name}", Filter).value
                assert (chosen, len(screen.query_one(GameList).entries)) == step

    look(scenario)


def test_a_filter_is_chosen_with_the_mouse_from_a_list(look: Any, small_past: Any) -> None:
    async def scenario(at: Any) -> None:
        await at.history()
        await at.pilot.click("#ending")
        pick = at.app.screen
        assert isinstance(pick, Pick)
        await at.pilot.click("Menu", offset=(4, 1))  # below "Any result"
        await at.settle()
        assert [line.split(" ")[0] for line in listed(at.app)] == [
            "2026-03-04", "2026-03-03", "2026-03-02", "2026-03-01",
        ]  # fmt: skip
        assert str(at.app.screen.query_one("TitleBar").render()) == "History   4 of 9 games"
        await at.press("g", "g")
        assert listed(at.app) == []
        assert said(at.app).startswith("No game fits.")
        await at.press("c")
        assert len(listed(at.app)) == 9

    look(scenario)


def test_a_list_of_choices_is_left_by_escape_or_a_click_beside_it(look: Any, small_past: Any) -> None:
    async def scenario(at: Any) -> None:
        screen = await at.history()
        screen.query_one("#game").focus()
        await at.press("enter", "down", "escape")
        assert screen.query_one("#game", Filter).value == ""
        screen.query_one("#game").focus()
        await at.press("enter", "down", "enter")
        assert screen.query_one("#game", Filter).value == "lines"
        assert screen.query_one(GameList).has_focus  # so that keys mean the games again
        screen.query_one("#game").focus()
        await at.press("enter")
        await at.pilot.click(offset=(1, 1))
        await at.settle()
        assert at.app.screen is screen
        assert screen.query_one("#game", Filter).value == "lines"
        screen.query_one("#game").focus()
        await at.press("right", "left", "left")
        assert screen.query_one("#game", Filter).value == ""
        await at.press("down")
        assert screen.query_one(GameList).has_focus

    look(scenario)


def test_the_chosen_game_stays_chosen_when_others_are_filtered_away(look: Any, small_past: Any) -> None:
    async def scenario(at: Any) -> None:
        screen = await at.history()
        await at.press("down", "down")
        before = screen.query_one(GameList).chosen
        await at.press("g")
        assert screen.query_one(GameList).chosen == before
        await at.press("g")
        assert screen.query_one(GameList).row == 0

    look(scenario)


def test_the_games_are_the_current_profiles_or_another_ones_or_all(look: Any, small_past: Any) -> None:
    async def scenario(at: Any) -> None:
        await at.history()
        await at.press("w")
        assert [line.split(" ", 1)[1] for line in listed(at.app)] == [
            "Triangles · phone-24 Ada + won 12 -",
            "Lines · hex-gravity Ada + won 12 -",
        ]
        await at.press("w")
        assert len(listed(at.app)) == 9  # a game of both is there once

    look(scenario)


# -- opening -----------------------------------------------------------------------------------------------------------


def test_enter_opens_the_replay_of_a_finished_game_and_escape_leads_back(look: Any, small_past: Any) -> None:
    async def scenario(at: Any) -> None:
        screen = await at.history()
        await at.press("down", "enter")
        assert isinstance(at.app.screen, ReplayScreen)
        assert at.app.screen.record.id == "20260308-120000-00008"
        await at.press("escape")
        assert at.app.screen is screen
        await at.press("escape")
        assert not isinstance(at.app.screen, HistoryScreen)

    look(scenario)


def test_a_click_chooses_a_game_and_a_second_one_opens_it(look: Any, small_past: Any) -> None:
    async def scenario(at: Any) -> None:
        screen = await at.history()
        await at.pilot.click(GameList, offset=(20, 3))
        await at.settle()
        assert at.app.screen is screen
        assert said(at.app).startswith("Ada - Bo: Bo won, four in a row")
        await at.pilot.click(GameList, offset=(20, 3))
        await at.settle()
        assert isinstance(at.app.screen, ReplayScreen)

    look(scenario)


def test_clicks_on_the_headings_and_below_the_last_game_do_nothing(look: Any, small_past: Any) -> None:
    async def scenario(at: Any) -> None:
        screen = await at.history()
        await at.pilot.click(GameList, offset=(20, 0))
        await at.pilot.click(GameList, offset=(20, 15))
        await at.settle()
        assert at.app.screen is screen
        assert screen.query_one(GameList).row == 0

    look(scenario)


def test_an_unfinished_game_goes_on_where_it_stood_and_what_happened_is_seen_on_return(look: Any, past: Any) -> None:
    past.play("lines", "three", other="Bo", moves=4, seed=3)

    async def scenario(at: Any) -> None:
        screen = await at.history()
        await at.press("enter")
        assert isinstance(at.app.screen, PlayScreen)
        session = at.app.screen.session
        assert (session.id, session.match.ply) == ("20260301-120000-00001", 4)
        session.play(session.match.legal_moves()[0])
        at.app.pop_screen()
        await at.pilot.pause()
        await at.settle()
        assert at.app.screen is screen
        [line] = listed(at.app)
        assert line.endswith("Lines · three Bo > unfinished 5 -")

    look(scenario)


def test_a_damaged_record_is_listed_with_its_problem_and_opens_nothing(look: Any, small_past: Any) -> None:
    async def scenario(at: Any) -> None:
        screen = await at.history()
        await at.press("down", "down", "down")
        assert said(at.app).startswith("Damaged, and not counted:\n")
        assert "20260306-120000-00006.toml is not" in said(at.app)
        await at.press("enter")
        assert at.app.screen is screen
        assert "20260306-120000-00006.toml is not" in notified(at.app)
        await at.press("x")
        assert at.app.screen is screen

    look(scenario, size=(120, 40))


def gone(past: Any, record: MatchRecord) -> None:
    """Let a record be one of a game that no plugin provides any more."""
    other = record.model_copy(update={"game": "nim", "game_title": "Nim", "plugin": "plugin nim (nim-game 1.2)"})
    past.file(record).write_text(other.to_toml(), encoding="utf-8")


@pytest.mark.parametrize("moves", [None, 4])
def test_a_game_whose_plugin_is_gone_is_listed_and_says_so_when_opened(look: Any, past: Any, moves: int | None) -> None:
    gone(past, past.play("lines", "three", moves=moves))

    async def scenario(at: Any) -> None:
        screen = await at.history()
        [line] = listed(at.app)
        assert line.startswith("2026-03-01 12:05 Nim · three weak ")
        assert said(at.app).endswith("Its game is not installed.")
        await at.press("enter")
        words = "its game 'nim' was provided by plugin nim (nim-game 1.2), which is not there"
        if moves is None:
            assert words in str(at.app.screen.query_one("#line").render())
        else:
            assert at.app.screen is screen
            assert words in notified(at.app)

    look(scenario, size=(120, 40))


def test_x_saves_a_picture_of_the_last_position(look: Any, small_past: Any, tmp_path: Path) -> None:
    async def scenario(at: Any) -> None:
        screen = await at.history()
        await at.press("end", "x")
        dialog = at.app.screen
        assert isinstance(dialog, SavePicture)
        dialog.query_one("#file").value = str(tmp_path / "last.svg")
        await at.press("enter")
        await at.settle()
        assert at.app.screen is screen
        svg = (tmp_path / "last.svg").read_text(encoding="utf-8")
        assert "Ada" in svg
        assert "Computer (weak)" in svg

    look(scenario)


def test_a_picture_of_a_game_whose_plugin_is_gone_is_refused_with_the_reason(look: Any, past: Any) -> None:
    gone(past, past.play())

    async def scenario(at: Any) -> None:
        screen = await at.history()
        await at.press("x")
        assert at.app.screen is screen
        assert "which is not there" in notified(at.app)

    look(scenario)


def test_names_with_markup_and_control_characters_are_shown_as_plain_text(look: Any, past: Any) -> None:
    record = past.play("lines", "three", seed=1)
    seats = (record.seats[0], record.seats[1].model_copy(update={"name": "[red]\x1b[31mX", "kind": "human"}))
    past.file(record).write_text(record.model_copy(update={"seats": seats}).to_toml(), encoding="utf-8")

    async def scenario(at: Any) -> None:
        await at.history()
        assert "three [red]X + won" in listed(at.app)[0]
        assert said(at.app).startswith("Ada - [red]X: Ada won")

    look(scenario)


def test_no_size_is_too_small_or_too_large(look: Any, small_past: Any) -> None:
    async def scenario(at: Any) -> None:
        screen = await at.history()
        for size in ((20, 5), (30, 9), (60, 10), (467, 145)):
            await at.pilot.resize_terminal(*size)
            await at.press("down", "g", "c", "end", "home")
            assert screen.query_one(GameList).chosen is not None
            assert len(listed(at.app)) >= 2

    look(scenario)
