"""Giving up, the card at the end and what can be done from it, leaving a game, and coming back to it."""

from __future__ import annotations

from typing import Any

import pytest

from rokgard.errors import FileError
from rokgard.scene import Role

THREE = {"columns": 3, "rows": 3, "in_row": 3}
WON = "a1 a2 b1 b2"
"""Ada can win with c1."""
SQUARE = {"board": "custom", "stars": 4, "coordinates": ((0, 0), (4000, 0), (4000, 9000), (0, 9000)), "tolerance": 3}


async def end(t: Any, move: str = "c1") -> None:
    await t.type(move)
    await t.until(lambda: t.screen.ending is not None)


def test_the_card_says_the_result_beside_the_final_position(table: Any, scripted: Any) -> None:
    async def scenario(t: Any) -> None:
        await end(t)
        await t.see(
            "You won: three in a row.", "5 moves in", "Play again", "Swap sides", "Replay", "Save picture", "Home"
        )
        winning = [shape for shape in t.screen._scene.shapes if shape.role is Role.WINNING]
        assert winning
        assert "A B C" in t.text  # the board is still to be seen
        await t.pilot.press("u", "h", "m", "r", "e")
        assert len(t.moves) == 5
        assert t.app.screen is t.screen

    table("lines", THREE, opponent="weak", agent=scripted(), moves=WON).play(scenario)


FIVE = {"columns": 15, "rows": 15, "in_row": 5}
NEARLY_FIVE = "h8 a1 h9 a2 h10 a3 h11 a4"


@pytest.mark.parametrize("size", [(60, 24), (40, 24), (40, 15)])
def test_on_small_terminals_nothing_of_the_card_is_cut_off(table: Any, scripted: Any, size: tuple[int, int]) -> None:
    async def scenario(t: Any) -> None:
        await end(t, "h12")
        for words in ("You won: five in a row", "this one took 5.", "of 100"):
            if words not in t.flat:  # what has no room is read by scrolling
                await t.pilot.press("pagedown", "pagedown")
            await t.see(words)
        screen = t.app.size.region
        for button in t.screen.query("EndCard Button"):
            if button.display:
                assert screen.contains_region(button.region)
                assert button.region.width >= len(str(button.label))
                assert str(button.label) in t.text

    begun = table("lines", FIVE, opponent="weak", agent=scripted(), moves=NEARLY_FIVE)
    begun.play(scenario, size=size)


def test_where_the_card_takes_the_boards_place_the_board_is_one_key_or_click_away(table: Any, scripted: Any) -> None:
    async def scenario(t: Any) -> None:
        await end(t, "h12")
        assert not t.board.region
        await t.pilot.press("p")
        await t.until(lambda: t.board.region)
        assert "(●)" in t.text  # the last move, and with it the row, is in view
        assert "Play again" not in t.text
        await t.pilot.press("p")
        await t.see("Play again")
        assert t.app.focused.id == "choice-again"
        await t.pilot.click("#choice-board")
        await t.until(lambda: t.board.region)
        await t.pilot.click("#players")
        await t.see("Play again")
        await t.pilot.click("#players")  # which may come from somebody who was still playing
        await t.see("Play again")

    begun = table("lines", FIVE, opponent="weak", agent=scripted(), moves=NEARLY_FIVE)
    begun.play(scenario, size=(40, 15))


def test_the_card_says_which_rule_says_nothing(table: Any, scripted: Any) -> None:
    async def scenario(t: Any) -> None:
        await end(t)
        assert "No experience: " in t.card
        assert "6" in t.card.split("No experience: ")[1].splitlines()[0]
        assert "level 1" in t.card

    table("lines", THREE, opponent="weak", agent=scripted(), moves=WON).play(scenario)


def test_the_card_says_what_was_earned_and_the_level_reached(table: Any, scripted: Any, rich: Any) -> None:
    async def scenario(t: Any) -> None:
        await end(t)
        assert "Experience: +120 points (a present" in t.card
        assert "Level 2 reached!" in t.card
        assert "level 2, 120 points, 180 to level 3" in t.card
        await t.see("██░░", "120 of 300")

    table("lines", THREE, opponent="weak", agent=scripted(), moves=WON).play(scenario)


@pytest.fixture
def rich(context: Any) -> None:
    """A plugin that pays 120 points for any game."""
    from fractions import Fraction

    from rokgard import Reward, hookimpl
    from rokgard.host import Host

    class Rich:
        @hookimpl
        def rokgard_rewards(self, record: Any, seat: int) -> list[Reward]:
            return [Reward(points=Fraction(120), reason="a present")] if seat == record.outcome.winner else []

    context.__dict__["host"] = Host([Rich()])


def test_between_two_people_the_winner_is_named_and_nobody_is_called_you(table: Any) -> None:
    async def scenario(t: Any) -> None:
        assert "Your" not in t.text
        await end(t)
        assert "Ada won: three in a row." in t.card
        assert "Games between two people are counted, but bring no experience." in t.card
        assert "You" not in t.text

    table("lines", THREE, moves=WON).play(scenario)


def test_a_game_with_points_shows_the_score_all_along(table: Any) -> None:
    async def scenario(t: Any) -> None:
        await t.see("Ada 0", "Bo 0")
        await t.type("a1 a2 a2 b1 a1 b1")
        await t.until(lambda: len(t.moves) == 3)
        await t.see("Ada 1", "Bo 0")
        await t.type("b1 b2 a2 b2")
        await t.until(lambda: t.screen.ending is not None)
        assert "Ada won: no triangle can be closed any more." in t.card
        assert "Score: Ada 2 Bo 0" in t.card

    table("triangles", SQUARE).play(scenario)


def test_giving_up_asks_first_and_ends_the_game(table: Any, scripted: Any) -> None:
    async def scenario(t: Any) -> None:
        await t.pilot.press("r")
        await t.see("Give up this game?")
        await t.pilot.press("enter")  # nothing is given up by Enter alone
        await t.until(lambda: t.app.screen is t.screen)
        assert t.session.outcome is None
        await t.pilot.press("r")
        await t.pilot.click("#answer-resign")
        await t.see("You lost: you gave up.", "Play again")

    table("lines", THREE, opponent="weak", agent=scripted(), moves="a1 b2").play(scenario)


def test_of_two_people_the_one_to_move_gives_up_and_is_named(table: Any) -> None:
    async def scenario(t: Any) -> None:
        await t.pilot.press("r")
        await t.see("Bo: give up this game?")
        await t.pilot.press("g")
        await t.see("Ada won: Bo gave up.")

    table("lines", THREE, moves="a1").play(scenario)


def test_play_again_has_the_same_settings_and_swap_sides_the_other_seats(table: Any) -> None:
    async def scenario(t: Any) -> None:
        await end(t)
        first = t.screen.session
        await t.pilot.press("enter")  # the card's first button
        await t.until(lambda: t.screen.session is not first and t.moves == [])
        again = t.screen.session
        assert again.match.game.options == first.match.game.options
        assert again.names == ("Ada", "Bo")
        await t.type("a1 a2 b1 b2 c1")
        await t.until(lambda: t.screen.ending is not None)
        await t.pilot.click("#choice-swap")
        await t.until(lambda: t.screen.session is not again)
        assert t.screen.session.names == ("Bo", "Ada")
        await t.see("Bo to move")

    table("lines", THREE, moves=WON).play(scenario)


def test_a_board_drawn_at_random_is_drawn_anew_but_kept_for_the_answer(table: Any, context: Any) -> None:
    from rokgard.setup import Setup, remember

    setup = Setup.start(context.host.game("triangles"), "phone-24")
    remember(context.paths, setup, opponent="human", starts="me")
    begun = table("triangles", setup.options().model_dump(exclude_none=True))

    async def scenario(t: Any) -> None:
        first = t.screen.session
        await t.pilot.press("r", "g")
        await t.until(lambda: t.screen.ending is not None)
        await t.pilot.press("w")
        await t.until(lambda: t.screen.session is not first)
        assert t.screen.session.match.game.stars == first.match.game.stars
        await t.settled()
        await t.pilot.press("r", "g")
        await t.until(lambda: t.screen.ending is not None)
        swapped = t.screen.session
        await t.pilot.press("n")
        await t.until(lambda: t.screen.session is not swapped)
        assert t.screen.session.match.game.stars != first.match.game.stars
        assert len(t.screen.session.match.game.stars) == 24

    begun.play(scenario)


def test_a_new_game_in_the_middle_keeps_the_old_one(table: Any) -> None:
    async def scenario(t: Any) -> None:
        old = t.session
        await t.pilot.press("n")
        await t.see("Begin a new game?", "This one is kept; it can be resumed.")
        await t.pilot.press("n")
        await t.until(lambda: t.screen.session is not old)
        assert not t.context.store.find(old.id).record.finished

    table("lines", THREE, moves="a1").play(scenario)


def test_replay_opens_from_the_card(table: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    opened: list[Any] = []

    async def scenario(t: Any) -> None:
        monkeypatch.setattr(t.app, "open_replay", lambda record, **_more: opened.append(record))
        await end(t)
        await t.pilot.press("v")
        await t.pilot.click("#choice-replay")
        assert [record.id for record in opened] == [t.session.id] * 2
        assert opened[0].finished

    table("lines", THREE, moves=WON).play(scenario)


def test_escape_goes_home_and_says_that_the_game_is_kept(table: Any) -> None:
    async def scenario(t: Any) -> None:
        await t.pilot.press("escape")
        await t.until(lambda: t.at_home)
        assert t.told == [f"The game is kept: {t.session.id}"]
        assert t.app.parting == []

    begun = table("lines", THREE, moves="a1")
    begun.play(scenario)
    assert begun.context.store.find(begun.session.id).record.moves == ("a1",)


@pytest.mark.parametrize(("key", "code"), [("q", 0), ("ctrl+c", 130)])
def test_leaving_says_how_to_go_on(table: Any, key: str, code: int) -> None:
    async def scenario(t: Any) -> None:
        await t.pilot.press(key)
        await t.until(lambda: t.app._exit)

    begun = table("lines", THREE, moves="a1")
    app = begun.play(scenario)
    assert app.return_value == code
    assert app.parting == [f"Kept. To go on: rokgard resume {begun.session.id}"]


def test_leaving_after_the_end_has_nothing_to_say(table: Any) -> None:
    async def scenario(t: Any) -> None:
        await end(t)
        await t.pilot.press("q")
        await t.until(lambda: t.app._exit)

    assert table("lines", THREE, moves=WON).play(scenario).parting == []


def test_a_game_that_is_kept_nowhere_is_printed_when_it_is_left(table: Any) -> None:
    async def scenario(t: Any) -> None:
        await t.pilot.press("escape")
        await t.until(lambda: t.told == ["the game is not kept"])

    app = table("lines", THREE, moves="a1", kept=False).play(scenario)
    assert app.parting[0] == "the game is not kept"
    assert 'game = "lines"' in app.parting[2]


def test_a_finished_game_that_could_not_be_kept_says_so_and_is_printed(
    table: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(_record: object) -> None:
        raise FileError("the disk is full")

    async def scenario(t: Any) -> None:
        monkeypatch.setattr(t.context.store, "finish", full)
        await end(t)
        assert "The game could not be kept: the disk is full" in t.card
        assert "Its record will be printed when you leave." in t.card
        await t.pilot.press("q")
        await t.until(lambda: t.app._exit)

    app = table("lines", THREE, moves=WON).play(scenario)
    assert app.parting[0] == "the game could not be kept: the disk is full"
    assert len([line for line in app.parting if "[[seats]]" in line]) == 1
