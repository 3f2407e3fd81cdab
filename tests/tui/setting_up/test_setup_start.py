"""Starting: what is played is what was set up; what was started is there again, and nothing else."""

from __future__ import annotations

import threading

import pytest

from rokgard.agent import Budget
from rokgard.scene import Dot
from rokgard.starting import HUMAN, start
from rokgard_tui.app import RokgardApp
from rokgard_tui.form import Field
from rokgard_tui.playing import PlayScreen
from rokgard_tui.preview import Preview


@pytest.fixture
def begun(monkeypatch):
    """The sessions that were begun; the screens on which they are played stay away."""
    sessions = []
    monkeypatch.setattr(
        RokgardApp, "open_session", lambda self, session, notes=(), *, replace=False: sessions.append(session)
    )
    return sessions


def test_with_the_mouse_alone_a_board_an_opponent_and_start(sit, context):
    async def use(at):
        await at.click("#kind", 4, 2)
        await at.click("#opponent", 2)
        await at.click("#starts", 10)
        await at.click("#start")
        assert isinstance(at.screen, PlayScreen), at.text
        session = at.screen.session
        assert session.match.game.options.model_dump() == {
            "cell": "square",
            "columns": 7,
            "rows": 6,
            "in_row": 4,
            "gravity": True,
        }
        assert [player.level for player in session.players] == ["weak", None]
        assert session.preset == "four-gravity"
        assert session.players[1].profile == context.store.current()

    sit(use)


@pytest.mark.parametrize("key", ["ctrl+s", "enter"])
def test_with_the_keys_alone(sit, key, begun):
    async def use(at):
        await at.focus("#kind")
        await at.press("home", "down", "down", "tab")
        while at.screen.focused.id != "opponent":
            await at.press("down")
        await at.press("home")
        if key == "enter":
            while at.screen.focused.id != "start":
                await at.press("tab")
        await at.press(key)
        [session] = begun
        assert session.preset == "four-gravity"
        assert [player.level for player in session.players] == [None, "weak"]

    sit(use)


def test_the_settings_of_the_game_last_started_are_there_again_and_a_change_that_was_not_started_is_not(sit, begun):
    async def start_one(at):
        await at.set("columns", 11)
        await at.set("gravity", True)
        await at.focus("#numbers")
        await at.press("right")
        at.screen.query_one("#opponent").choose("weak")
        at.screen.query_one("#starts").choose("random")
        await at.press("f5")

    async def look_and_change(at):
        assert at.values == {"cell": "square", "columns": 11, "rows": 15, "in_row": 5, "gravity": True}
        assert at.kind == "custom"
        assert at.screen.people.opponent == "weak"
        assert at.screen.people.starts == "random"
        assert isinstance(at.control("columns"), Field)
        await at.click("#kind", 4, 0)
        await at.focus("#numbers")
        await at.press("left", "escape")
        assert not hasattr(at.screen, "setup")

    async def look(at):
        assert at.values["columns"] == 11
        assert isinstance(at.control("columns"), Field)

    for use in (start_one, look_and_change, look):
        sit(use)


def test_while_the_game_is_being_set_up_a_wheel_turns_and_a_second_start_is_none(sit, begun, monkeypatch):
    gate, calls = threading.Event(), []

    def slowly(*arguments, **named):
        calls.append(arguments)
        assert gate.wait(30)
        return start(*arguments, **named)

    monkeypatch.setattr("rokgard_tui.setup.start", slowly)

    async def use(at):
        await at.pilot.press("f5")
        seen = set()
        while len(seen) < 3:
            await at.pilot.pause(0.02)
            seen.add(at.told("#said"))
        assert all(said.endswith("setting up") for said in seen - {""})
        assert at.waits
        await at.pilot.press("f5", "enter")
        gate.set()
        await at.settle()
        assert len(begun) == len(calls) == 1

    sit(use)


def test_what_the_command_line_said_is_filled_in(sit, begun):
    budget = Budget(nodes=7)

    async def use(at):
        assert at.values["columns"] == 9
        assert at.screen.people.opponent == "strong"
        assert at.screen.people.starts == "opponent"
        plan = at.screen.plan()
        assert (plan.seed, plan.budget, plan.opponent, plan.starts) == (12, budget, "strong", "opponent")

    sit(use, values={"columns": 9}, opponent="strong", starts="opponent", seed=12, budget=budget)


def test_two_people_choose_their_profiles(sit, context, begun):
    for name in ("Ada", "Bo", "Cy"):
        context.store.create(name)
    context.store.use("Bo")

    async def use(at):
        assert not at.screen.query_one("#row-other").display
        at.screen.query_one("#opponent").choose(HUMAN)
        await at.settle()
        assert at.told("#starts").split() == ["●", "player", "1", "○", "player", "2", "○", "at", "random"]
        me, other = at.screen.query_one("#me"), at.screen.query_one("#other")
        assert me.value == "Bo"
        assert [item.value for item in me.items] == ["Ada", "Bo", "Cy"]
        me.choose("Cy")
        await at.settle()
        assert [item.value for item in other.items] == ["Ada", "Bo", ""]
        other.choose("Ada")
        await at.settle()
        assert not at.screen.query_one("#row-name").display
        await at.press("f5")
        [session] = begun
        assert [(player.name, player.profile) for player in session.players] == [("Cy", "Cy"), ("Ada", "Ada")]

    sit(use, size=(120, 40))


def test_a_game_of_two_profiles_counts_for_both_in_statistics_of_their_own_and_brings_no_experience(sit, context):
    for name in ("Ada", "Bo"):
        context.store.create(name)
    context.store.use("Ada")

    async def use(at):
        await at.click("#kind", 4, 0)
        at.screen.query_one("#opponent").choose(HUMAN)
        await at.settle()
        at.screen.query_one("#other").choose("Bo")
        at.screen.query_one("#starts").choose("opponent")
        await at.press("f5")
        screen = at.screen
        assert [player.profile for player in screen.session.players] == ["Bo", "Ada"]
        for move in ("a1", "b1", "a2", "b2", "a3"):
            await at.press("m", *move, "enter")
            while screen.aside.doing:
                await at.pilot.pause(0.02)
        assert "Bo won: three in a row." in at.text
        for name, won in (("Ada", 0), ("Bo", 1)):
            summary = context.store.summary(name)
            assert (summary.played, summary.won, summary.lost, summary.experience) == (1, won, 1 - won, 0)
            assert any("two people" in table.title for table in summary.tables)

    sit(use)


def test_the_rows_about_two_people_come_into_view_when_two_people_are_chosen(sit, context):
    for name in ("Ada", "Bo"):
        context.store.create(name)

    async def use(at):
        assert "profile " in at.told("#row-me")
        form = at.screen.query_one("#form")
        assert not form.region.contains_region(at.screen.query_one("#row-starts").region)
        for size in ((80, 24), (60, 24)):
            await at.pilot.resize_terminal(*size)
            for choice in ("normal", HUMAN):
                at.screen.query_one("#opponent").choose(choice)
                await at.settle()
            for row in ("me", "other", "name", "starts"):
                assert form.region.contains_region(at.screen.query_one(f"#row-{row}").region), (size, row)
            assert at.told("#row-me").startswith("player 1 ")

    sit(use, "lines")


def test_of_two_people_one_may_go_by_a_name(sit, context, begun):
    context.store.create("Ada")

    async def use(at):
        at.screen.query_one("#opponent").choose(HUMAN)
        await at.settle()
        await at.type("#second-name", "Bo")
        assert at.screen.query_one("#second-name").value == "Bo"
        await at.press("f5")
        [session] = begun
        assert [(player.name, player.profile) for player in session.players] == [("Ada", "Ada"), ("Bo", None)]

    sit(use)


def test_triangles_shows_its_cloud_and_seed_a_key_draws_another_and_the_game_has_the_one_that_was_shown(sit, begun):
    async def use(at):
        assert at.kind == "phone-24"
        seed = at.screen.query_one("#seed")
        first = at.layout, seed.value
        dots = [shape for shape in at.screen.query_one(Preview).board.scene.shapes if isinstance(shape, Dot)]
        assert len(dots) == 24
        await at.press("n")
        assert seed.value != first[1]
        assert at.layout != first[0]
        await at.type("#seed", first[1])
        assert at.layout == first[0]
        await at.click("#new-board")
        await at.set("play_again", True)
        assert at.kind == "phone-24"
        await at.press("s")
        assert "no star inside" in at.text
        shown = at.screen.query_one(Preview).board.scene
        wanted = int(seed.value)
        await at.focus("#kind")
        await at.press("f5")
        [session] = begun
        assert session.match.game.scene(session.match.state).shapes == shown.shapes
        assert session.match.game.options.seed == wanted
        assert session.match.game.options.play_again

    sit(use, "triangles", size=(120, 40))


def test_what_counts_in_a_cloud_and_what_does_not_is_said_in_full_beside_the_form(sit):
    async def use(at):
        for size in ((80, 24), (120, 40), (60, 24)):
            await at.pilot.resize_terminal(*size)
            await at.settle()
            await at.press("s")
            texts = [example.text for example in at.screen.query_one(Preview).examples]
            assert len(texts) == 2
            assert at.told("#board-text") == " · ".join(texts), size
            assert at.screen.query_one("#preview-board").region.height >= 7
            for text in texts:
                await at.press("s")
                assert at.told("#board-text") == text
            await at.press("s")

    sit(use, "triangles", seed=7)


def test_the_next_cloud_is_another_one_with_the_same_settings(sit, begun):
    seeds = []

    async def use(at):
        seeds.append(at.screen.seed)
        await at.press("f5")

    sit(use, "triangles")
    sit(use, "triangles")
    assert seeds[0] != seeds[1]


def test_the_boards_of_triangles_are_phone_and_tablet(sit, begun):
    async def use(at):
        await at.focus("#kind")
        counts = []
        await at.press("home")
        for _n in range(6):
            counts.append((at.values["board"], at.values["stars"]))
            dots = [shape for shape in at.screen.query_one(Preview).board.scene.shapes if isinstance(shape, Dot)]
            assert len(dots) == at.values["stars"]
            await at.press("down")
        assert counts == [(b, n) for b, ns in (("phone", (24, 60, 120)), ("tablet", (80, 120, 180))) for n in ns]

    sit(use, "triangles")


@pytest.mark.parametrize("way", ["remove", "preset"])
def test_stars_of_ones_own_are_shown_and_are_taken_away_by_a_button_or_a_preset(sit, way):
    corners = [[0, 0], [9000, 0], [0, 9000], [2000, 2500], [3000, 7000]]

    async def use(at):
        assert at.kind == "custom"
        assert len([shape for shape in at.screen.query_one(Preview).board.scene.shapes if isinstance(shape, Dot)]) == 5
        assert at.screen.query_one("#row-coordinates").display
        await at.set("play_again", True)
        if way == "remove":
            await at.click("#remove-coordinates")
        else:
            await at.click("#kind", 4, 0)
            assert at.kind == "phone-24"
        assert at.values["coordinates"] is None
        assert at.values["play_again"], "what is on the form stays"
        assert not at.screen.query_one("#row-coordinates").display

    sit(use, "triangles", values={"coordinates": corners}, size=(120, 40))
