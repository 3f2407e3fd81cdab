"""What is damaged is kept and named, and the totals come from the records again."""

from __future__ import annotations

import tomllib
from collections.abc import Callable
from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from rokgard.errors import FileError
from rokgard_profiles import accounts
from rokgard_profiles.model import Profile


@pytest.fixture
def played(desk: Any, records: Any) -> Any:
    """A profile with five games, one of them lost and one not finished."""
    for won in (True, True, False, True):
        desk.store.finish(records(won=won, points=20 if won else 0))
    desk.store.save(records(finished=False))
    return desk


def totals(profile: Profile) -> tuple[Any, ...]:
    return profile.name, profile.experience, profile.credited, profile.statistics


def edited(text: str, old: str, new: str) -> str:
    assert old in text
    return text.replace(old, new, 1)


DAMAGE: dict[str, Callable[[str], str]] = {
    "empty": lambda text: "",
    "cut in the middle": lambda text: text[: len(text) // 2],
    "cut before the statistics": lambda text: text[: text.index("[[statistics]]")],
    "nulls": lambda text: "\0" * len(text),
    "not text": lambda text: text + "\udcff",
    "experience edited": lambda text: edited(text, "experience = 60", "experience = 6000"),
    "wins edited": lambda text: edited(text, "won = 3", "won = 4"),
    "count edited": lambda text: edited(text, "credited = 4", "credited = 3"),
    "negative": lambda text: edited(text, "lost = 1", "lost = -1"),
    "wrong type": lambda text: edited(text, "played = 4", 'played = "four"'),
    "unknown key": lambda text: edited(text, "schema = 1", "schema = 1\ncheat = true"),
    "no schema": lambda text: edited(text, "schema = 1", ""),
    "endless number": lambda text: edited(text, "experience = 60", "experience = " + "9" * 5000),
    "deep": lambda text: text + "x = " + "[" * 10_000,
}


@pytest.mark.parametrize("how", DAMAGE)
def test_a_damaged_profile_is_kept_aside_and_made_again(played: Any, how: str) -> None:
    before = played.store.load("player")
    file = played.folder() / "profile.toml"
    broken = DAMAGE[how](file.read_text()).encode("utf-8", "surrogateescape")
    file.write_bytes(broken)
    assert totals(played.store.load("player")) == totals(before)
    (kept,) = played.folder().glob("profile.toml.damaged-*")
    assert kept.read_bytes() == broken
    (message,) = played.messages
    assert kept.name in message and str(file) in message and "\n" not in message.strip()
    assert totals(played.store.load("player")) == totals(before)
    assert len(played.messages) == 1  # it is in order now


def test_two_damages_within_a_second_are_both_kept(played: Any) -> None:
    for text in ("one", "two", "three"):
        (played.folder() / "profile.toml").write_text(text)
        played.store.load("player")
    kept = sorted(path.read_text() for path in played.folder().glob("profile.toml.damaged-*"))
    assert kept == ["one", "three", "two"]


def test_finishing_a_game_repairs_the_profile_too(played: Any, records: Any) -> None:
    (played.folder() / "profile.toml").write_text("oh")
    (receipt,) = played.store.finish(records())
    assert (receipt.credited, receipt.gained, receipt.total) == (True, 20, 80)


@pytest.mark.parametrize("how", ["lost", "cut", "more", "junk"])
def test_a_ledger_that_does_not_fit_is_made_again(
    desk: Any, records: Any, how: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(accounts, "RECENT", 3)
    for _n in range(8):
        desk.store.finish(records())
    ledger = desk.folder() / "credited.txt"
    text = ledger.read_text()
    assert text.count("\n") > 3
    if how == "lost":
        ledger.unlink()
    else:
        ledger.write_bytes({"cut": text[:40], "more": text + "abc\n", "junk": "\0" * 100}[how].encode())
    desk.store.save(records())
    profile = desk.store.load("player")
    assert (profile.credited, profile.experience) == (9, 180)
    assert any("made again" in message for message in desk.messages)
    assert totals(desk.store.rebuild("player")) == totals(profile)


def test_a_missing_profile_file_is_made_again(played: Any) -> None:
    before = played.store.load("player")
    (played.folder() / "profile.toml").unlink()
    assert totals(played.store.load("player")) == totals(before)


def test_the_profile_of_a_newer_rokgard_is_never_written_over(played: Any, records: Any) -> None:
    file = played.folder() / "profile.toml"
    text = edited(file.read_text(), "schema = 1", "schema = 2\nnew_thing = 1")
    file.write_text(text)
    record = records()
    for call in (
        lambda: played.store.load("player"),
        lambda: played.store.finish(record),
        lambda: played.store.rebuild("player"),
        lambda: played.store.rename("player", "Ada"),
    ):
        with pytest.raises(FileError, match="newer Rokgard"):
            call()
    assert file.read_text() == text
    assert played.store.find(record.id).record.finished  # the game itself is not lost
    file.write_text(edited(text, "schema = 2\nnew_thing = 1", "schema = 1"))
    assert played.store.load("player").experience == 80


@pytest.mark.parametrize("share", [0.0, 0.3, 0.6, 0.97])
def test_a_truncated_record_is_listed_but_neither_counted_nor_deleted(played: Any, records: Any, share: float) -> None:
    record = records()
    path = played.store.save(record)
    whole = path.read_bytes()
    path.write_bytes(whole[: int(len(whole) * share)])
    assert played.store.load("player").credited == 4
    stored = played.store.find(record.id)
    assert stored.record is None
    assert str(path) in stored.problem
    assert stored in list(played.store.records("player"))
    assert played.store.rebuild("player").credited == 4
    assert path.read_bytes() == whole[: int(len(whole) * share)]


def test_a_damaged_record_is_kept_when_its_game_goes_on(played: Any, records: Any) -> None:
    record = records()
    path = played.store.save(record)
    path.write_text("schema = ")
    played.store.finish(record)
    (kept,) = path.parent.glob("*.damaged-*")
    assert kept.read_text() == "schema = "
    assert played.store.load("player").credited == 5


def test_points_that_would_take_for_ever_to_read_are_a_damage(played: Any, records: Any) -> None:
    path = played.store.save(records())
    path.write_text(edited(path.read_text(), '"20"', '"1e999999999"'))
    assert played.store.load("player").credited == 4
    assert played.store.find(path.stem).record is None


def test_the_record_of_a_newer_rokgard_is_listed_and_kept(played: Any, records: Any) -> None:
    path = played.store.save(records())
    text = edited(path.read_text(), "schema = 1", "schema = 7")
    path.write_text(text)
    assert "newer Rokgard" in played.store.find(path.stem).problem
    assert played.store.load("player").credited == 4
    assert path.read_text() == text


def test_the_profile_file_is_for_people_to_read(played: Any) -> None:
    text = (played.folder() / "profile.toml").read_text()
    assert text.startswith("# ")
    data = tomllib.loads(text)
    assert (data["schema"], data["name"], data["experience"]) == (1, "player", 60)
    assert data["statistics"][0]["best_streak"] == 2


def test_the_profile_file_stays_short(desk: Any, records: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(accounts, "RECENT", 4)
    for _n in range(23):
        desk.store.finish(records())
    profile = desk.store.load("player")
    assert len(profile.recent) <= 4
    ledger = (desk.folder() / "credited.txt").read_text().split()
    assert len(set(ledger) | set(profile.recent)) == profile.credited == 23
    assert desk.messages == []


def test_a_record_deleted_by_hand_counts_until_the_totals_are_made_again(
    desk: Any, records: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    for number in (2, 50):  # with a ledger, and without one afterwards
        monkeypatch.setattr(accounts, "RECENT", number)
        for _n in range(5):
            desk.store.finish(records())
        before = desk.store.load("player").credited
        next((desk.folder() / "games").iterdir()).unlink()
        assert desk.store.load("player").credited == before
        assert desk.store.rebuild("player").credited == before - 1
        assert desk.store.load("player").credited == before - 1
    assert desk.messages == []


def test_credited_games_are_not_read_again(desk: Any, records: Any) -> None:
    store = desk.store
    for _n in range(5):
        store.finish(records())
    for path in (desk.folder() / "games").iterdir():
        path.write_bytes(b"outcome")  # reading one would find damage
    (receipt,) = desk.store.finish(records())
    assert receipt.total == 120


def test_temporary_files_of_stopped_processes_are_removed_in_time(played: Any, records: Any) -> None:
    import os

    old, new = (played.folder() / "games" / f".{n}.part" for n in ("old", "new"))
    for path in (old, new):
        path.write_text("")
    os.utime(old, (0, 0))
    played.store.finish(records())
    assert not old.exists()
    assert new.exists()


histories = st.lists(
    st.tuples(st.sampled_from([True, False, None]), st.integers(0, 6), st.sampled_from(["weak", "strong"])), max_size=12
)


@settings(deadline=None, max_examples=25, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(histories, st.integers(0, 2**32))
def test_counting_game_by_game_makes_what_a_rebuild_makes(
    new_desk: Any, records: Any, monkeypatch: pytest.MonkeyPatch, history: list[Any], number: int
) -> None:
    """Also where clocks jump, games are only saved, and processes are stopped before they credit anything."""
    monkeypatch.setattr(accounts, "RECENT", 3)
    desk = new_desk(f"{number}-{records.made}")
    store = desk.store
    store.profile()
    for n, (won, jump, level) in enumerate(history):
        made = records(won=won, level=level, moves=n + 1, points=n)
        made = made.model_copy(update={"updated": made.updated + timedelta(seconds=90 * (jump - 3))})
        (store.save if jump % 3 == 0 else store.finish)(made)
    profile = store.load("player")
    assert profile.credited == len(history)
    assert totals(store.rebuild("player")) == totals(profile)
    assert desk.messages == []


def test_a_profile_is_not_written_by_looking_at_it(played: Any) -> None:
    def state(folder: Path) -> dict[str, tuple[int, bytes]]:
        return {str(p): (p.stat().st_mtime_ns, p.read_bytes()) for p in sorted(folder.rglob("*")) if p.is_file()}

    before = state(played.data)
    played.store.load("player")
    list(played.store.records())
    assert state(played.data) == before
