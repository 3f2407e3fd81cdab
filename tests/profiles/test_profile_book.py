from __future__ import annotations

from typing import Any

import pytest

from rokgard.errors import UsageError
from rokgard.store import ProfileSummary, profile_book


def test_the_store_is_a_book_of_profiles(desk: Any) -> None:
    store = desk.store
    assert profile_book(store) is store
    assert profile_book(None) is None
    assert profile_book(object()) is None  # type: ignore[arg-type]


def test_the_book_lists_makes_and_switches_profiles(desk: Any) -> None:
    book = profile_book(desk.store)
    assert book is not None
    assert (list(book.names()), book.current()) == ([], None)
    book.create("Bo")
    book.create("Ada")
    assert (list(book.names()), book.current()) == (["Ada", "Bo"], "Bo")
    assert book.use("ada") == "Ada"
    assert book.current() == "Ada"
    with pytest.raises(UsageError, match="cannot be the name"):
        book.create("../x")
    with pytest.raises(UsageError, match="no profile called"):
        book.use("Cy")
    with pytest.raises(UsageError, match="no profile called"):
        book.summary("Cy")


def test_a_profile_without_games_has_a_summary_without_tables(desk: Any) -> None:
    desk.store.create("Ada")
    assert desk.store.summary("ada") == ProfileSummary("Ada", 1, 0, 0, 100)


def test_a_summary_counts_what_the_records_say(desk: Any, records: Any) -> None:
    store = desk.store
    for won in (True, True, False, None):
        store.finish(records(won=won, points=60 if won else 0, seconds=30))
    found = store.summary("player")
    assert (found.played, found.won, found.lost, found.drawn, found.seconds) == (4, 2, 1, 1, 120)
    assert (found.level, found.experience, found.level_at, found.next_level_at) == (2, 120, 100, 300)


def test_games_of_two_people_have_tables_of_their_own(desk: Any, records: Any) -> None:
    store = desk.store
    store.create("Bo")
    store.finish(records(level="strong"))
    store.finish(records(game="triangles", preset="phone-24", score=7))
    store.finish(records(opponent="Bo", won=False))
    against, other, people = store.summary("player").tables
    assert (against.game, against.title) == ("lines", "against the computer")
    assert against.headings[:3] == ("Preset", "Against", "Played")
    assert [row[:4] for row in against.rows] == [("five", "strong", "1", "1")]
    assert (other.game, other.rows[0][:3]) == ("triangles", ("phone-24", "normal", "1"))
    assert (people.game, people.title, people.headings[:2]) == ("lines", "two people", ("Preset", "Played"))
    assert people.rows == (("five", "1", "0", "1", "0", "1", "0/0", "-", "1:00"),)
    for table in (against, other, people):
        assert {len(row) for row in table.rows} == {len(table.headings)} == {len(table.right)}


def test_where_nothing_can_be_written_the_summary_says_so(desk: Any, records: Any, monkeypatch: Any) -> None:
    from rokgard.errors import FileError

    store = desk.store
    store.create("player")
    desk.folder().joinpath("games").mkdir()
    record = records()
    desk.folder().joinpath("games", f"{record.id}.toml").write_text(record.to_toml())

    def refuse(*_arguments: object, **_more: object) -> Any:
        raise FileError("cannot write: read-only file system")

    monkeypatch.setattr("rokgard_profiles.store.locked", refuse)
    found = store.summary("player")
    assert (found.played, found.experience) == (1, 20)
    assert found.problem == "cannot write: read-only file system; the totals are only shown, not kept"
