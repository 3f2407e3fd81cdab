"""The card at the end of a game, for the endings that the toy game never has."""

from __future__ import annotations

from fractions import Fraction
from types import ModuleType
from typing import Any

import pytest

from rokgard import Outcome, Reward, Termination
from rokgard.cli.console import Console
from rokgard.cli.ending import end_card
from rokgard.host import Host
from rokgard.record import OutcomeRecord
from rokgard.result import result_sentence
from rokgard.session import Ending, Player, Session
from rokgard.store import Receipt

ADA, BO, WEAK = Player("Ada", profile="Ada"), Player("Bo"), Player("Computer", level="weak")


class Kept:
    """A store that keeps nothing and refuses nothing."""

    def save(self, record: Any) -> None:
        return None


@pytest.fixture
def session(toy: ModuleType) -> Any:
    def make(*players: Player) -> Session:
        host = Host([toy], discover=False)
        return Session.begin(host, host.new_game("toy"), players, store=Kept(), seed=1)  # type: ignore[arg-type]

    return make


def ending(session: Session, outcome: Outcome, *rewards: Reward, **receipt: Any) -> Ending:
    record = session.record()
    seat = record.seats[0].model_copy(update={"rewards": rewards})
    stored = OutcomeRecord(scores=outcome.scores, winner=outcome.winner, reason=outcome.reason)
    record = record.model_copy(update={"seats": (seat, record.seats[1]), "outcome": stored, "seconds": 61.0})
    paid = {"credited": True, "gained": 0, "total": 0, "level_before": 1, "level": 1, "next_level_at": 100, **receipt}
    return Ending(outcome, record, (Receipt("Ada", 0, rewards=rewards, **paid),))


@pytest.mark.parametrize(
    ("players", "winner", "resigned", "sentence"),
    [
        ((ADA, WEAK), 0, False, "You won: five."),
        ((ADA, WEAK), 1, False, "You lost: five."),
        ((WEAK, ADA), 1, False, "You won: five."),
        ((ADA, WEAK), 1, True, "You lost: you gave up."),
        ((ADA, WEAK), None, False, "A draw: five."),
        ((ADA, BO), 1, False, "Bo won: five."),
        ((ADA, BO), 0, True, "Ada won: Bo gave up."),
        ((ADA, BO), None, False, "A draw: five."),
    ],
)
def test_the_result_is_said_from_the_persons_side_or_names_the_winner(
    session: Any, players: tuple[Player, Player], winner: int | None, resigned: bool, sentence: str
) -> None:
    how = Termination.RESIGNED if resigned else Termination.RULES
    assert result_sentence(session(*players), Outcome((0, 0), winner, "five", how)) == sentence


def test_a_draw_brings_nothing_and_says_so(session: Any) -> None:
    game = session(ADA, WEAK)
    nothing = Reward(points=Fraction(0), reason="a draw brings no experience")
    card = end_card(Console(), game, ending(game, Outcome((1, 1), None, "full"), nothing), "again")
    assert "No experience: a draw brings no experience." in card


def test_points_their_reasons_and_a_new_level_are_on_the_card(session: Any) -> None:
    game = session(ADA, WEAK)
    rewards = [Reward(points=Fraction(20), reason="a win"), Reward(points=Fraction(5), reason="a bonus")]
    outcome = Outcome((1, 0), 0, "five")
    card = end_card(
        Console(), game, ending(game, outcome, *rewards, gained=25, total=110, level=2, next_level_at=300), "again"
    )
    assert "Experience: +25 points (a win; a bonus)" in card
    assert "Level 2 reached! Ada: level 2, 110 points, 190 to level 3" in card
    assert "0 moves in 1 min 01 s" in card


def test_a_game_credited_before_is_not_credited_again_and_says_so(session: Any) -> None:
    game = session(ADA, WEAK)
    card = end_card(Console(), game, ending(game, Outcome((1, 0), 0, "five"), credited=False), "again")
    assert "This game had been credited before." in card


def test_without_a_plugin_that_pays_the_card_says_that(session: Any) -> None:
    game = session(ADA, WEAK)
    card = end_card(Console(), game, ending(game, Outcome((1, 0), 0, "five")), "again")
    assert "No experience: no plugin pays for this game." in card
