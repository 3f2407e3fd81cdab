"""The first screen: games, unfinished games to go on with, and the way to everything else."""

from __future__ import annotations

import re
from datetime import timedelta

from textual.widgets import OptionList

from rokgard.session import Player, Session
from rokgard.setup import Setup
from rokgard_tui.app import RokgardApp
from rokgard_tui.history import HistoryScreen
from rokgard_tui.home import HomeScreen
from rokgard_tui.preferences import prefer, preferences
from rokgard_tui.preview import Preview
from rokgard_tui.profile import ProfileScreen
from rokgard_tui.setup import SetupScreen


def entries(at):
    """The entries of the menu by id."""
    menu = at.screen.query_one(OptionList)
    return {option.id: str(option.prompt) for option in menu.options}


def leave_unfinished(context, moves, preset="four-gravity"):
    """A game against the computer that was left after these moves."""
    me = context.store.profile()
    players = (Player(me, profile=me), Player("Bo"))
    setup = Setup.start(context.host.game("lines"), preset)
    session = Session.begin(
        context.host, context.host.new_game("lines", setup.options()), players, store=context.store, preset=preset
    )
    for move in moves:
        session.play(session.match.parse(move))
    return session


async def choose(at, option_id):
    """Choose an entry with the keys."""
    menu = at.screen.query_one(OptionList)
    menu.focus()
    menu.highlighted = menu.get_option_index(option_id)
    await at.press("enter")


def test_every_game_is_there_with_title_summary_and_a_picture_and_keys_lead_everywhere(sit):
    async def use(at):
        assert isinstance(at.screen, HomeScreen)
        for key, game in at.app.host.games.items():
            assert entries(at)[f"game:{key}"] == f"{game.title}\n{game.summary}"
        preview = at.screen.query_one(Preview)
        assert preview.board.text == "15 × 15"
        await at.press("down")
        assert preview.board.text == "24 stars"
        await at.press("enter")
        assert isinstance(at.screen, SetupScreen)
        assert at.setup.game.id == "triangles"
        await at.press("escape", "h")
        assert isinstance(at.screen, HistoryScreen)
        await at.press("escape", "p")
        assert isinstance(at.screen, ProfileScreen)
        await at.press("escape")
        await choose(at, "leave")

    assert sit(use, None).return_code == 0


def test_the_mouse_leads_everywhere_too(sit):
    async def use(at):
        for words, kind in (("Lines", SetupScreen), ("History", HistoryScreen), ("Profile", ProfileScreen)):
            await at.pilot.click(offset=(4, at.line_of(f"  {words}")))
            await at.settle()
            assert isinstance(at.screen, kind)
            await at.press("escape")
        await at.pilot.click(offset=(4, at.line_of("  Leave")))

    assert sit(use, None).return_code == 0


def test_the_newest_unfinished_games_can_be_gone_on_with(sit, context, monkeypatch):
    sessions = [leave_unfinished(context, ["d"] * n) for n in (1, 2, 3, 4)]
    done = leave_unfinished(context, ["a", "b", "a", "b", "a", "b", "a"])
    done.finish()
    begun = []
    monkeypatch.setattr(RokgardApp, "open_session", lambda self, session, notes=(), **more: begun.append(session))

    async def use(at):
        offered = [key for key in entries(at) if key.startswith("resume:")]
        assert offered == [f"resume:{session.id}" for session in sessions[:0:-1]]
        told = entries(at)[offered[0]].splitlines()[-1]
        assert re.fullmatch(r"player and Bo · 4 moves · (\d\d:\d\d|\d{4}-\d\d-\d\d)", told), told  # it may be midnight
        assert at.told("#menu").count("Go on: Lines") == 3
        menu = at.screen.query_one(OptionList)
        menu.highlighted = menu.get_option_index(offered[0])
        await at.settle()
        assert len([shape for shape in at.screen.query_one(Preview).board.scene.shapes if shape.seat is not None]) >= 4
        await choose(at, offered[1])
        [session] = begun
        assert session.id == sessions[2].id
        assert session.match.ply == 3

    sit(use, None)


def test_of_a_game_that_was_not_left_today_the_day_is_told(context):
    record = leave_unfinished(context, ["d"]).record()
    old = record.model_copy(update={"updated": record.updated - timedelta(days=3)})
    assert re.search(r" · 1 move · \d{4}-\d\d-\d\d$", HomeScreen._about(old))


def test_a_game_that_was_left_is_offered_as_soon_as_the_screen_comes_back(sit, context):
    async def use(at):
        assert not any(key.startswith("resume:") for key in entries(at))
        await at.press("enter")
        session = leave_unfinished(context, ["d"])
        await at.press("escape")
        assert f"resume:{session.id}" in entries(at)
        assert at.screen.query_one(OptionList).highlighted_option.id == "game:lines"

    sit(use, None)


def test_who_plays_is_told_in_the_title(sit, context):
    context.store.create("Ada")

    async def use(at):
        assert "Ada · level 1" in at.told("#title")

    sit(use, None)


def test_without_a_game_or_a_place_to_keep_them_it_says_so_and_what_to_do(sit, context, monkeypatch):
    monkeypatch.setattr(type(context.host), "games", {})
    context.__dict__["optional_store"] = None

    async def use(at):
        notice = at.told("#notice")
        assert "No plugin provides a game: `rokgard plugins doctor` says why." in notice
        assert "Games cannot be kept: `rokgard plugins doctor` says why." in notice
        assert [*entries(at)] == ["theme", "leave"]
        await at.press("h", "p")
        assert isinstance(at.screen, HomeScreen)

    sit(use, None)


def test_a_key_goes_through_the_themes_on_every_screen_and_boards_follow(sit, context):
    async def use(at):
        names = list(context.host.themes)
        seen = [at.app.theme_name]
        await at.press("enter")
        for _n in names:
            before = at.screen.query_one(Preview).view.sheet.line(5)
            await at.press("t")
            seen.append(at.app.theme_name)
            assert at.screen.query_one(Preview).view.sheet.line(5) != before
        assert sorted(set(seen)) == sorted(names)
        assert seen[0] == seen[-1] == "nebula"
        assert at.app.theme == "rokgard-nebula"

    sit(use, None)


def test_the_theme_that_was_chosen_is_there_again_unless_another_one_is_asked_for(sit, context):
    themes = list(context.host.themes)
    first = "nebula"
    following = themes[(themes.index(first) + 1) % len(themes)]

    async def choose_the_next(at):
        assert at.app.theme_name == first
        await at.press("t")
        assert at.app.theme_name == following

    async def look(at):
        assert at.app.theme_name == following
        assert at.app.theme == f"rokgard-{following}"

    async def asked(at):
        assert at.app.theme_name == first

    sit(choose_the_next, None)
    sit(look, None)
    sit(asked, None, theme=first)
    sit(look, None)
    prefer(context.paths, theme="gone with its plugin", one_tap=True)
    sit(asked, None)
    assert preferences(context.paths).one_tap


def test_without_colours_it_says_that_there_are_none(sit, context):
    context.console.no_colour = True

    async def use(at):
        await choose(at, "theme")
        assert [notification.message for notification in at.app._notifications] == ["This terminal shows no colours."]

    sit(use, None)


def test_it_can_be_used_in_every_terminal(sit):
    async def use(at):
        for size in ((20, 5), (40, 12), (60, 30), (80, 24), (120, 40), (467, 145)):
            await at.pilot.resize_terminal(*size)
            await at.settle()
            assert "Lines" in at.text

    sit(use, None)
