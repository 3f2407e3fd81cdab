"""Dots and Boxes keeps the contract of a game, and its own rules."""

from rokgard import Match
from rokgard.testing import GameContract, KnownGame

from rokgard_boxes import Boxes


class TestBoxes(GameContract):
    game = Boxes
    games = 12
    scores_decide = True
    perft = {1: 24, 2: 24 * 23, 3: 24 * 23 * 22}
    known_games = [
        KnownGame("A1 A2, A1 B1, A2 B2, B1 B2", winner=1, scores=(0, 1), options={"columns": 1, "rows": 1}),
        KnownGame("A1 A2, A1 B1, B1 B2, a2 b2, b2 b3, A2 A3", over=False),
    ]


def test_whoever_closes_a_box_draws_again():
    match = Match(Boxes(), ["A1 A2", "A1 B1", "B1 B2"])
    match.play_text("A2 B2")
    assert [played.seat for played in match.played] == [0, 1, 0, 1]
    assert match.turn == 1
    assert match.game.scores(match.state) == (0, 1)


def test_one_side_can_close_two_boxes():
    match = Match(Boxes(), ["A1 A2", "A2 A3", "B1 B2", "B2 B3", "A1 B1", "A3 B3", "A2 B2"])
    assert match.game.scores(match.state) == (2, 0)


def test_a_side_may_be_named_from_either_end():
    game = Boxes()
    assert game.parse_move(game.initial(), "b1 a1") == game.parse_move(game.initial(), "A1 B1")


def test_a_drawn_side_is_refused():
    match = Match(Boxes(), ["A1 A2"])
    assert match.refusal(match.parse("A2 A1")).reason == "already drawn"
