"""A match: history, undo, replay, and errors that leave it as it was."""

from __future__ import annotations

from datetime import UTC, datetime
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rokgard import (
    Game,
    IllegalMoveError,
    Match,
    MatchRecord,
    MoveSyntaxError,
    Outcome,
    RecordError,
    RulesError,
    SeatRecord,
    Termination,
    UsageError,
)
from rokgard.present import present
from rokgard.record import OutcomeRecord

WIN = ("a1", "b1", "a2", "b2", "a3")


def _record(moves=WIN, outcome=None, **more) -> MatchRecord:
    now = datetime(2026, 1, 2, 3, 4, 5, tzinfo=UTC)
    seats = (SeatRecord(kind="human", name="Ada"), SeatRecord(kind="computer", name="Computer", level="weak"))
    return MatchRecord(
        id="x1", game="small", seats=seats, moves=moves, started=now, updated=now, outcome=outcome, **more
    )


def test_a_match_counts_plies_and_keeps_every_position(small) -> None:
    match = Match(small(), WIN)
    assert match.ply == 5
    assert len(match.states) == 6
    assert [move.seat for move in match.played] == [0, 1, 0, 1, 0]
    assert match.outcome is not None
    assert match.outcome.winner == 0
    assert match.legal_moves() == ()


def test_nothing_can_be_played_when_the_game_is_over(small) -> None:
    match = Match(small(), WIN)
    with pytest.raises(IllegalMoveError, match="the game is over"):
        match.play_text("c3")
    with pytest.raises(IllegalMoveError, match="the game is over"):
        match.play("c3")
    with pytest.raises(UsageError):
        match.turn  # noqa: B018
    with pytest.raises(UsageError):
        match.resign(0)


@pytest.mark.parametrize(("text", "kind"), [("z9", MoveSyntaxError), ("", MoveSyntaxError), ("a1", MoveSyntaxError)])
def test_a_refused_move_leaves_the_match_as_it_was(small, text, kind) -> None:
    match = Match(small(), ["a1"])
    before = (match.states, match.played)
    with pytest.raises(kind):
        match.play_text(text)
    with pytest.raises(IllegalMoveError):
        match.play("a1")
    assert (match.states, match.played) == before


def test_moves_are_read_in_any_case_and_spacing(small) -> None:
    assert Match(small(), ["  A1 ", "B2"]).ply == 2


@given(seed=st.integers(0, 10**6), back=st.integers(0, 9))
@settings(deadline=None, max_examples=50)
def test_undo_gives_back_exactly_the_earlier_position(small, seed: int, back: int) -> None:
    match, rng = Match(small()), Random(seed)
    while match.outcome is None:
        match.play(rng.choice(match.legal_moves()))
    states = match.states
    back = min(back, match.ply)
    match.undo(back)
    assert match.states == states[: len(states) - back]
    assert (match.outcome is None) == (back > 0)


def test_undo_goes_back_to_ones_own_last_turn(small) -> None:
    match = Match(small(), ["a1", "b1", "a2", "b2"])
    assert match.undo_turn(0) == 2
    assert match.ply == 2
    assert match.turn == 0
    with pytest.raises(UsageError, match="not made a move"):
        Match(small()).undo_turn(0)
    with pytest.raises(UsageError, match="nothing to take back"):
        Match(small()).undo()


def test_undo_also_takes_back_a_resignation(small) -> None:
    match = Match(small(), ["a1"])
    outcome = match.resign(1)
    assert (outcome.winner, outcome.termination) == (0, Termination.RESIGNED)
    match.undo(0)
    assert match.outcome is None


def test_a_position_that_does_not_exist_is_refused_with_the_range(small) -> None:
    match = Match(small(), ["a1"])
    for ply in (-1, 2, 99):
        with pytest.raises(UsageError, match="from 0 to 1"):
            match.at(ply)


def test_a_record_replays_to_the_same_positions_and_outcome(small) -> None:
    record = _record(outcome=OutcomeRecord(scores=(0, 0), winner=0, reason="a full row"))
    match = Match.from_record(small(), MatchRecord.from_toml(record.to_toml()))
    assert match.states == Match(small(), WIN).states
    assert match.outcome is not None


def test_a_resigned_record_replays_as_resigned(small) -> None:
    kept = OutcomeRecord(scores=(0, 0), winner=1, reason="gave up", termination=Termination.RESIGNED)
    match = Match.from_record(small(), _record(moves=("a1",), outcome=kept))
    assert match.outcome is not None
    assert match.outcome.winner == 1


@pytest.mark.parametrize(
    ("texts", "error", "message"),
    [
        (["a1", "b1", "a1"], MoveSyntaxError, r"move 3 \('a1'\): "),
        (["a1", "zz"], MoveSyntaxError, r"move 2 \('zz'\): .*for example"),
    ],
)
def test_of_several_moves_the_first_that_cannot_be_played_is_named(
    small, texts: list[str], error: type[Exception], message: str
) -> None:
    with pytest.raises(error, match=message):
        Match(small(), texts)
    match = Match(small(), texts[:1])
    with pytest.raises(error, match=message):
        match.play_texts(texts[1:])
    assert match.ply == len(texts) - 1


def test_a_record_with_an_illegal_move_names_the_ply_and_the_move(small) -> None:
    with pytest.raises(RecordError, match=r"x1: move 3 \('a1'\) is refused"):
        Match.from_record(small(), _record(moves=("a1", "b1", "a1")))


@pytest.mark.parametrize("winner", [1, None])
def test_a_record_whose_outcome_was_edited_is_refused(small, winner) -> None:
    edited = OutcomeRecord(scores=(0, 0), winner=winner, reason="a full row")
    with pytest.raises(RecordError, match="does not follow from the moves"):
        Match.from_record(small(), _record(outcome=edited))


@pytest.mark.parametrize("method", ["legal_moves", "play", "outcome", "turn", "move_text"])
def test_rules_that_raise_stop_the_match_by_name_and_do_not_change_it(small, method: str) -> None:
    armed = False

    def explode(self, *arguments):
        if armed:
            raise ZeroDivisionError("planted")
        return getattr(small, method)(self, *arguments)

    broken = type("Broken", (small,), {method: explode})
    match = Match(broken(), ["a1"], origin="plugin 'x' (dist 1.0)")
    armed = True
    named = r"rules of 'small', plugin 'x' \(dist 1.0\), failed in "
    with pytest.raises(RulesError, match=named + f"(parse_move|{method})"):
        match.play_text("b2")
    armed = False
    assert match.ply == 1
    assert match.play_text("b2").text == "b2"


def test_a_turn_that_is_no_seat_is_a_rules_error(small) -> None:
    broken = type("Broken", (small,), {"turn": lambda self, s: 2})
    with pytest.raises(RulesError, match="gave the turn to seat 2"):
        Match(broken(), ["a1"])


@pytest.mark.parametrize("wrong", ["won", Outcome((0, 0), 2, "no such seat"), Outcome(("a", 0), 0, "no number")])
def test_an_outcome_that_is_none_is_named_as_the_rules_fault(wrong) -> None:
    class Wrong(Game):
        id, title = "wrong", "Wrong"
        initial = lambda self: 0  # noqa: E731
        turn = lambda self, s: 0  # noqa: E731
        legal_moves = lambda self, s: (1,)  # noqa: E731
        play = lambda self, s, m: s + m  # noqa: E731
        outcome = lambda self, s: wrong if s else None  # noqa: E731
        scene = lambda self, s: None  # noqa: E731

    match = Match(Wrong())
    with pytest.raises(RulesError, match=r"wrong.*outcome\(\)"):
        match.play(1)
    assert match.ply == 0
    with pytest.raises(RulesError, match=r"wrong.*scene\(\).*not a Scene"):
        present(match)
