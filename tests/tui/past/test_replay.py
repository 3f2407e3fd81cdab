"""The replay: stepping through a game, playing by itself, judging, pictures."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from rokgard.agent import AgentSpec, Budget, Decision
from rokgard.record import MatchRecord
from rokgard_tui.board import BoardView
from rokgard_tui.menus import Menu
from rokgard_tui.pictures import SavePicture
from rokgard_tui.replaying import Timeline
from rokgard_tui.values import ValueGraph


def line(app: Any) -> str:
    """The line below the board."""
    return str(app.screen.query_one("#line").render())


def board(app: Any) -> str:
    """The characters of the board."""
    return app.screen.query_one(BoardView).sheet.text()


def moves(app: Any) -> list[str]:
    """The list of moves."""
    return [" ".join(str(option.prompt).split()) for option in app.screen.query_one(Menu).options]


def stones(app: Any) -> int:
    """How many stones are on the board of a game of Lines."""
    return board(app).count("●") + board(app).count("○")


@pytest.fixture
def won(past: Any) -> MatchRecord:
    """Ada wins at three in a row, with the ninth move."""
    return past.play("lines", "three", level="weak", seed=1)


def test_a_replay_begins_at_the_end_with_players_result_and_the_last_move_marked(look: Any, won: MatchRecord) -> None:
    async def scenario(at: Any) -> None:
        screen = await at.replay(won)
        assert stones(at.app) == 9
        assert str(screen.query_one("TitleBar").render()) == (
            "Lines · three in a row   3 × 3 · move 9 · Ada wins: three in a row"
        )
        assert str(screen.query_one("#players").render()).splitlines() == ["★ ● Ada", "  ○ Computer (weak)"]
        assert moves(at.app)[0] == "0 start"
        assert moves(at.app)[-1] == f"9 ● {won.moves[-1]}"
        assert screen.query_one(Menu).highlighted == 9
        assert screen.query_one(Timeline).value == 9
        assert line(at.app) == f"9/9: Ada plays {won.moves[-1]}"

    look(scenario)


def test_keys_lead_to_any_position(look: Any, won: MatchRecord) -> None:
    async def scenario(at: Any) -> None:
        screen = await at.replay(won)
        found = []
        for key in ("left", "up", "b", "right", "down", "n", "home", "left", "pagedown", "right", "pageup", "end"):
            await at.press(key)
            found.append(screen.ply)
            assert (
                stones(at.app) == screen.query_one(Menu).highlighted == screen.query_one(Timeline).value == screen.ply
            )
        assert found == [8, 7, 6, 7, 8, 9, 0, 0, 9, 9, 0, 9]
        await at.press("home")
        assert line(at.app) == "The start; 9 moves follow."

    look(scenario)


def test_the_slider_follows_the_mouse(look: Any, won: MatchRecord) -> None:
    async def scenario(at: Any) -> None:
        screen = await at.replay(won)
        track = screen.query_one(Timeline).track
        await at.pilot.mouse_down(Timeline, offset=(0, 0))
        assert screen.ply == 0
        await at.pilot.hover(Timeline, offset=(track // 3, 0))
        await at.settle()
        assert (screen.ply, stones(at.app)) == (3, 3)
        await at.pilot.mouse_up(Timeline, offset=(track // 3, 0))
        await at.press("right")
        assert screen.ply == 4

    look(scenario)


def test_a_click_on_a_move_in_the_list_shows_the_position_after_it(look: Any, won: MatchRecord) -> None:
    async def scenario(at: Any) -> None:
        screen = await at.replay(won)
        await at.pilot.click(Menu, offset=(6, 2))
        await at.settle()
        assert (screen.ply, stones(at.app)) == (2, 2)
        await at.press("down")  # the list has the focus now
        assert screen.ply == 3
        await at.press("right", "end")
        assert screen.ply == 9

    look(scenario)


def test_space_lets_the_game_play_by_itself_to_its_end_and_from_there_anew(
    look: Any, won: MatchRecord, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("rokgard_tui.replaying.PACE", 0.01)

    async def scenario(at: Any) -> None:
        screen = await at.replay(won)
        seen = []
        show = screen.show
        monkeypatch.setattr(screen, "show", lambda ply: (seen.append(ply), show(ply)))
        await at.pilot.press("space")
        for _turn in range(1000):
            await at.pilot.pause(0.01)
            if screen._timer is None:
                break
        assert seen == list(range(10))

    look(scenario)


def test_space_pauses_and_so_does_any_step(look: Any, won: MatchRecord, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("rokgard_tui.replaying.PACE", 3600)

    def shown(at: Any) -> set[str]:
        return {binding.binding.description for binding in at.app.screen.active_bindings.values()}

    async def scenario(at: Any) -> None:
        screen = await at.replay(won)
        await at.press("home")
        for stop in ("space", "right", "end"):
            await at.press("space")
            assert screen._timer is not None
            assert "Pause" in shown(at)
            await at.press(stop)
            assert screen._timer is None
            assert "Play" in shown(at)
        assert screen.ply == 9

    look(scenario)


def test_x_saves_a_picture_of_the_position_that_is_shown(look: Any, won: MatchRecord, tmp_path: Path) -> None:
    async def scenario(at: Any) -> None:
        screen = await at.replay(won)
        await at.press("home", "right", "right", "x")
        dialog = at.app.screen
        assert isinstance(dialog, SavePicture)
        assert dialog.query_one("#file").value == f"{won.id}-2.svg"
        dialog.query_one("#file").value = str(tmp_path / "two.svg")
        await at.press("enter")
        await at.settle(judging=True)
        assert at.app.screen is screen
        assert "move 2" in (tmp_path / "two.svg").read_text(encoding="utf-8")

    look(scenario)


# -- judging -----------------------------------------------------------------------------------------------------------


class Knowing:
    """An agent that has its values from a table: the number of moves played gives the value for whoever is to move."""

    def __init__(self, values: dict[int, float]) -> None:
        self.values = values

    def warm_up(self, game: Any) -> None:
        return None

    def choose(self, game: Any, state: Any, budget: Budget, rng: Any) -> Decision[Any]:
        empty = len(game.legal_moves(state))
        return Decision(game.legal_moves(state)[0], value=self.values.get(9 - empty, 0.0))


@pytest.fixture
def judge(context: Any) -> Any:
    """Let positions of three in a row be judged by a table."""

    def install(values: dict[int, float]) -> None:
        claims = context.host._claims.agents
        owner = next(iter(claims.values()))[0]
        claims["lines", "strong"] = (
            owner,
            AgentSpec(level="strong", game="lines", make=lambda: Knowing(values), budget=Budget(nodes=1)),
        )

    return install


def test_a_judges_the_moves_and_marks_mistakes(look: Any, won: MatchRecord, judge: Any) -> None:
    judge({0: 0.0, 1: 0.0, 2: 0.0, 3: 0.9, 4: -0.9})  # the third move loses .9, the fifth is not to blame

    async def scenario(at: Any) -> None:
        screen = await at.replay(won)
        assert not screen.query_one(ValueGraph).display
        await at.press("a")
        await at.settle(judging=True)
        marked = [one for one in moves(at.app) if "?" in one]
        assert any(one.startswith("3 ● ") and one.endswith("??") for one in marked)
        await at.press("home", "right", "right", "right")
        assert "Computer (weak) ahead by 0.90; blunder: lost 0.90; better " in line(at.app)
        assert screen.query_one(ValueGraph).display
        above, below = str(screen.query_one(ValueGraph).render()).split("\n")
        assert "█" in above + below
        assert screen.judge.running is False

    look(scenario)


def test_judging_can_be_stopped_and_gone_on_with(look: Any, won: MatchRecord, judge: Any) -> None:
    judge({})

    async def scenario(at: Any) -> None:
        import threading

        screen = await at.replay(won)
        gate, asked = threading.Event(), threading.Event()
        choose = Knowing.choose

        def slow(self: Any, *arguments: Any) -> Any:
            asked.set()
            gate.wait(30)
            return choose(self, *arguments)

        Knowing.choose = slow  # type: ignore[method-assign]
        try:
            await at.pilot.press("a")
            while not asked.is_set():
                await at.pilot.pause(0.01)
            known = screen.judge.analysis.known
            assert "judged 2 of 10 (the first one takes longest)" in line(at.app)
            await at.pilot.press("a")
            await at.settle(judging=True)
            assert screen.judge.running is False
            assert "judged" not in line(at.app)
            assert screen.judge.analysis.known == known
            assert [note.message for note in at.app._notifications] == []
        finally:
            gate.set()
            Knowing.choose = choose  # type: ignore[method-assign]
        await at.press("a")
        await at.settle(judging=True)
        assert screen.judge.analysis.known == 10

    look(scenario)


def test_leaving_stops_the_judging(look: Any, won: MatchRecord, judge: Any) -> None:
    judge({})

    async def scenario(at: Any) -> None:
        screen = await at.replay(won)
        await at.press("a", "escape")
        await at.settle(judging=True)
        assert screen.judge.running is False
        assert at.app.screen is not screen

    look(scenario)


def test_a_judge_that_fails_is_named(look: Any, won: MatchRecord, judge: Any, monkeypatch: Any) -> None:
    judge({})

    def fail(*_arguments: Any) -> Any:
        raise ValueError("no idea")

    monkeypatch.setattr(Knowing, "choose", fail)

    async def scenario(at: Any) -> None:
        await at.replay(won)
        await at.press("a")
        await at.settle(judging=True)
        said = " ".join(note.message for note in at.app._notifications)
        assert "the strong opponent of lines failed: ValueError: no idea" in said

    look(scenario)


# -- where it is narrow, and what cannot be shown ----------------------------------------------------------------------


def test_narrow_terminals_have_the_players_on_a_line_and_the_moves_below_if_there_is_room(
    look: Any, won: MatchRecord
) -> None:
    async def scenario(at: Any) -> None:
        screen = await at.replay(won)
        assert not screen.query_one("#side").display
        assert str(screen.query_one("PlayersLine").render()).split() == ["★", "●", "Ada", "○", "Computer", "(weak)"]
        await at.press("left")
        assert stones(at.app) == 8
        await at.pilot.resize_terminal(60, 40)
        await at.settle()
        side = screen.query_one("#side")
        assert side.display
        assert side.region.y > screen.query_one(BoardView).region.y
        await at.pilot.resize_terminal(80, 24)
        await at.settle()
        assert side.region.x > screen.query_one(BoardView).region.x
        assert not screen.query_one("PlayersLine").display

    look(scenario, size=(60, 24))


@pytest.mark.parametrize(
    ("change", "words"),
    [
        ({"game": "nim", "plugin": "plugin nim"}, "its game 'nim' was provided by plugin nim, which is not there"),
        ({"moves": ("a1", "a1")}, "move 2 ('a1') is refused"),
        ({"game_version": 99}, "was played with version 99 of lines"),
    ],
)
def test_a_record_that_cannot_be_replayed_says_why_and_nothing_else_happens(
    look: Any, won: MatchRecord, change: dict[str, Any], words: str
) -> None:
    async def scenario(at: Any) -> None:
        screen = await at.replay(won.model_copy(update=change))
        assert words in " ".join(line(at.app).split())
        await at.press("left", "space", "a", "x", "home", "end")
        assert at.app.screen is screen
        shown = {found.binding.description for found in screen.active_bindings.values() if found.enabled}
        assert "Back" in shown
        assert not shown & {"Step", "Play", "Analyse", "Picture"}
        await at.press("escape")
        assert at.app.screen is not screen

    look(scenario)


def test_a_large_board_follows_the_moves_and_can_be_scrolled(look: Any, past: Any) -> None:
    record = past.play("lines", "five", seed=3, moves=30)

    async def scenario(at: Any) -> None:
        screen = await at.replay(record)
        view = screen.query_one(BoardView)
        assert view.sheet.height > view.size.height
        for _step in range(10):
            await at.press("left")
            shown = [view.render_line(y).text for y in range(view.size.height)]
            assert any("(●)" in line or "(○)" in line for line in shown)  # the last move
        view.scroll_to(0, 0, animate=False)
        await at.press("shift+down", "shift+down", "shift+right")
        assert view.scroll_offset.y > 0

    look(scenario, size=(40, 14))


def test_a_cloud_can_be_made_larger(look: Any, past: Any) -> None:
    record = past.play("triangles", "phone-24", seed=2, moves=10)

    async def scenario(at: Any) -> None:
        view = (await at.replay(record)).query_one(BoardView)
        await at.press("plus", "plus")
        assert view.zoom > 1
        await at.press("0")
        assert view.zoom == 1

    look(scenario)


def test_no_size_is_too_small_or_too_large(look: Any, past: Any) -> None:
    record = past.play("triangles", "phone-24", seed=2, moves=20)

    async def scenario(at: Any) -> None:
        screen = await at.replay(record)
        for size in ((20, 5), (71, 8), (467, 145)):
            await at.pilot.resize_terminal(*size)
            await at.press("home", "end", "left")
            assert screen.ply == 19

    look(scenario)
