"""Records: what is written is read back, and what is no record is refused by name."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta, timezone
from fractions import Fraction

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rokgard import MatchRecord, RecordError, Reward, SeatRecord
from rokgard.record import OutcomeRecord, new_record_id

TEXT = st.text(st.characters(exclude_categories=("Cs",)), max_size=20)
MOMENTS = st.datetimes(
    min_value=datetime(1980, 1, 1),
    max_value=datetime(2200, 1, 1),
    timezones=st.sampled_from([UTC, timezone(timedelta(hours=5.5))]),
)
REWARDS = st.lists(st.builds(Reward, points=st.fractions(0, 40, max_denominator=1000), reason=TEXT), max_size=2).map(
    tuple
)
SEATS = st.builds(
    SeatRecord,
    kind=st.sampled_from(["human", "computer"]),
    name=TEXT,
    level=st.none() | st.sampled_from(["weak", "strong"]),
    profile=st.none() | TEXT,
    rewards=REWARDS,
)
OUTCOMES = st.builds(
    OutcomeRecord,
    scores=st.tuples(st.integers(0, 99), st.integers(0, 99)),
    winner=st.none() | st.integers(0, 1),
    reason=TEXT,
)
RECORDS = st.builds(
    MatchRecord,
    id=st.from_regex(r"[a-z0-9][a-z0-9-]{0,20}", fullmatch=True),
    game=st.just("small"),
    options=st.dictionaries(st.sampled_from(["a", "b"]), st.integers(-5, 5) | st.booleans() | TEXT),
    seats=st.tuples(SEATS, SEATS),
    seed=st.none() | st.integers(0, 2**62),
    moves=st.lists(TEXT, max_size=5).map(tuple),
    started=MOMENTS,
    updated=MOMENTS,
    seconds=st.floats(0, 1e6),
    outcome=st.none() | OUTCOMES,
)


@given(record=RECORDS)
@settings(deadline=None)
def test_a_record_survives_being_written_and_read(record: MatchRecord) -> None:
    assert MatchRecord.from_toml(record.to_toml()) == record


def test_rewards_are_kept_as_exact_fractions() -> None:
    reward = Reward(points=Fraction(20, 3), reason="a third")
    assert Reward.model_validate_json(reward.model_dump_json()).points == Fraction(20, 3)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "is not a game record"),
        ("[", "is not valid TOML"),
        ("schema = 99", "newer Rokgard"),
        ("id = '../../etc'", "is not a game record: id"),
        ("id = 'x'\ngame = 'small'\nseats = []", "is not a game record: seats"),
    ],
)
def test_what_is_no_record_is_refused_by_name(text: str, message: str) -> None:
    with pytest.raises(RecordError, match=message) as caught:
        MatchRecord.from_toml(text, source="some/file.toml")
    assert "some/file.toml" in str(caught.value)


def test_ids_sort_by_time_and_differ() -> None:
    early, late = new_record_id(datetime(2026, 1, 1, tzinfo=UTC)), new_record_id(datetime(2026, 1, 2, tzinfo=UTC))
    assert early < late
    assert len({new_record_id() for _unused in range(200)}) == 200


@pytest.mark.parametrize("points", [10**18, -(10**30), Fraction(1, 10**18)])
def test_points_that_could_not_be_read_back_are_never_paid(points) -> None:
    with pytest.raises(ValueError, match="at most 18 digits"):
        Reward(points=points, reason="too much")
    assert Reward(points=10**18 - 1, reason="the most").points == 10**18 - 1
