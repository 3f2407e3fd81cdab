from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest

from rokgard.errors import FileError, UsageError
from rokgard_profiles.store import ProfileStore


def test_the_store_is_what_the_core_asks_for(desk: Any) -> None:
    from rokgard.store import RecordStore

    store: RecordStore = desk.store  # mypy compares the two
    assert isinstance(store, ProfileStore)


def test_the_first_game_makes_a_profile_without_questions(desk: Any, records: Any) -> None:
    assert desk.store.profile() == "player"
    (receipt,) = desk.store.finish(records("player"))
    assert (receipt.profile, receipt.credited, receipt.gained, receipt.total) == ("player", True, 20, 20)
    assert desk.store.names() == ["player"]


def test_a_receipt_tells_of_a_new_level(desk: Any, records: Any) -> None:
    desk.store.finish(records(points=90))
    (receipt,) = desk.store.finish(records(points=20))
    assert (receipt.level_before, receipt.level, receipt.total, receipt.next_level_at) == (1, 2, 110, 300)
    assert [reward.reason for reward in receipt.rewards] == ["a win"]


def test_a_game_is_credited_once_however_often_it_is_finished(desk: Any, records: Any) -> None:
    record = records()
    desk.store.finish(record)
    (again,) = desk.store.finish(record)
    assert (again.credited, again.gained, again.total) == (False, 0, 20)
    assert desk.store.load("player").credited == 1


def test_a_game_that_was_only_saved_finished_is_credited_at_the_next_look(desk: Any, records: Any) -> None:
    desk.store.save(records())
    assert desk.store.load("player").experience == 20


def test_finishing_a_game_that_was_saved_finished_still_says_that_it_is_new(desk: Any, records: Any) -> None:
    record = records()
    desk.store.save(record)
    (receipt,) = desk.store.finish(record)
    assert (receipt.credited, receipt.total, receipt.level_before) == (True, 20, 1)


def test_an_unfinished_game_is_kept_and_changes_nothing(desk: Any, records: Any) -> None:
    record = records(finished=False, points=None)
    path = desk.store.save(record)
    assert path is not None and path.is_file()
    assert desk.store.load("player").credited == 0
    assert desk.store.find(record.id).record == record


def test_a_game_without_profiles_is_not_kept(desk: Any, records: Any) -> None:
    assert desk.store.save(records(None)) is None
    assert desk.store.finish(records(None)) == ()
    assert not desk.data.exists()


def test_a_finished_game_is_never_replaced_by_its_unfinished_self(desk: Any, records: Any) -> None:
    record = records()
    desk.store.finish(record)
    with pytest.raises(UsageError, match="played to its end"):
        desk.store.save(record.model_copy(update={"outcome": None}))
    assert desk.store.find(record.id).record.finished


def test_the_first_of_two_ends_of_one_game_counts(desk: Any, records: Any) -> None:
    won, lost = records(record_id="g1"), records(record_id="g1", won=False)
    desk.store.finish(won)
    (receipt,) = desk.store.finish(lost)
    assert not receipt.credited
    (row,) = desk.store.load("player").statistics
    assert (row.won, row.lost) == (1, 0)


def test_an_unfinished_record_cannot_be_finished(desk: Any, records: Any) -> None:
    with pytest.raises(UsageError):
        desk.store.finish(records(finished=False))


def test_two_people_have_the_game_in_both_profiles_and_statistics_of_their_own(desk: Any, records: Any) -> None:
    record = records("Ada", opponent="Bob", points=None)
    receipts = desk.store.finish(record)
    assert [(r.profile, r.seat, r.credited) for r in receipts] == [("Ada", 0, True), ("Bob", 1, True)]
    ada, bob = desk.store.load("Ada"), desk.store.load("Bob")
    assert [(row.opponent, row.won, row.lost) for row in ada.statistics] == [("two people", 1, 0)]
    assert [(row.opponent, row.won, row.lost) for row in bob.statistics] == [("two people", 0, 1)]
    assert ada.experience == bob.experience == 0
    assert not list((desk.data / "profiles" / ".pending").iterdir())


def test_a_person_against_themself_is_counted_once(desk: Any, records: Any) -> None:
    (receipt,) = desk.store.finish(records("Ada", opponent="Ada", points=None))
    assert (receipt.profile, receipt.seat) == ("Ada", 0)
    assert desk.store.load("Ada").credited == 1


def test_games_that_end_in_the_same_moment_are_put_in_the_order_of_crediting(desk: Any, records: Any) -> None:
    first = records()
    desk.store.finish(first)
    desk.store.finish(records(at=first.updated - timedelta(seconds=1), won=False))
    desk.store.finish(records(at=first.updated - timedelta(seconds=1)))
    (row,) = desk.store.load("player").statistics
    assert (row.streak, row.best_streak, row.played) == (1, 1, 3)
    assert desk.store.rebuild("player").statistics == (row,)


def test_a_clock_that_was_set_back_does_not_spoil_the_streaks(desk: Any, records: Any) -> None:
    now = records()
    desk.store.finish(now)
    desk.store.finish(records(at=now.updated - timedelta(days=30), won=False))
    (row,) = desk.store.load("player").statistics
    assert (row.streak, row.won, row.lost) == (1, 1, 1)  # in the order of the times: lost, then won
    assert row.last_game == now.id


def test_names_in_records_are_checked(desk: Any, records: Any) -> None:
    with pytest.raises(UsageError):
        desk.store.save(records("../evil"))
    assert not desk.data.exists() or not list(desk.data.rglob("*.toml"))


def test_records_come_newest_first_and_shared_ones_once(desk: Any, records: Any) -> None:
    made = [records("Ada"), records("Ada", opponent="Bob"), records("Bob")]
    for record in made:
        desk.store.save(record)
    assert [stored.id for stored in desk.store.records()] == [record.id for record in reversed(made)]
    assert [stored.id for stored in desk.store.records("Bob")] == [made[2].id, made[1].id]


def test_a_game_is_found_by_the_beginning_or_end_of_its_id(desk: Any, records: Any) -> None:
    for record_id in ("20260101-120000-abcde", "20260102-120000-xyzde", "20260102"):
        desk.store.save(records(record_id=record_id))
    find = desk.store.find
    assert find("20260101").id == "20260101-120000-abcde"
    assert find(" ABCDE ").id == "20260101-120000-abcde"
    assert find("20260102").id == "20260102"  # the whole id comes before ids that begin so
    with pytest.raises(UsageError, match="fits 2 games"):
        find("de")
    for nothing in ("", "zzz", "../profile"):
        with pytest.raises(UsageError, match="there is no game"):
            find(nothing)
    with pytest.raises(UsageError):
        find("abcde", profile="nobody")


# -- which profile -------------------------------------------------------------------------------------------------


def test_making_a_second_profile_does_not_change_who_plays(desk: Any) -> None:
    store = desk.store
    store.create("Ada")
    assert store.profile() == "Ada"
    store.create("Bob")
    assert desk.store.profile() == "Ada"
    store.use("bob")
    assert desk.store.profile() == "Bob"


def test_a_profile_is_found_in_capitals_or_not(desk: Any) -> None:
    desk.store.create("Zoë")
    assert desk.store.profile("ZOË") == desk.store.profile("Zoe\u0308") == "Zoë"


def test_an_unknown_profile_is_named_with_the_nearest(desk: Any) -> None:
    desk.store.create("Ada")
    with pytest.raises(UsageError, match="did you mean 'Ada'"):
        desk.store.profile("Adb")


@pytest.mark.parametrize("name", ["Ada", "ADA", "ａｄａ"])
def test_a_name_like_that_of_another_profile_is_refused(desk: Any, name: str) -> None:
    desk.store.create("Ada")
    desk.store.create("Bob")
    with pytest.raises(UsageError):
        desk.store.create(name)
    with pytest.raises(UsageError):
        desk.store.rename("Bob", name)
    assert desk.store.names() == ["Ada", "Bob"]


def test_deleting_the_current_profile_leaves_another_one_current(desk: Any, records: Any) -> None:
    desk.store.create("Ada")
    desk.store.create("Bob")
    desk.store.finish(records("Ada"))
    desk.store.use("Ada")
    desk.store.delete("ada")
    assert desk.store.names() == ["Bob"]
    assert desk.store.profile() == "Bob"
    desk.store.create("Ada")
    assert desk.store.load("Ada").credited == 0
    assert desk.store.profile() == "Bob"


def test_a_damaged_note_of_the_current_profile_is_passed_over(desk: Any) -> None:
    desk.store.create("player")
    desk.store.create("Bob")
    desk.store.use("Bob")
    for text in ("name = ", 'name = "../x"', "name = 3", 'name = "gone"'):
        (desk.data / "profiles" / ".current.toml").write_text(text)
        assert desk.store.profile() == "player"


# -- renaming ------------------------------------------------------------------------------------------------------


def test_a_renamed_profile_keeps_everything(desk: Any, records: Any) -> None:
    store = desk.store
    store.create("Ada")
    for _n in range(3):
        store.finish(records("Ada"))
    open_game = records("Ada", finished=False)
    store.save(open_game)
    before = store.load("Ada")
    store.rename("Ada", "Grace")
    after = desk.store.load("Grace")
    assert after.statistics == before.statistics
    assert (after.name, after.former_names) == ("Grace", ("Ada",))
    assert desk.store.names() == ["Grace"]
    assert desk.store.profile() == "Grace"
    assert all(stored.record.seats[0].profile == stored.record.seats[0].name == "Grace" for stored in store.records())
    assert desk.store.rebuild("Grace").statistics == before.statistics


def test_only_the_case_of_a_name_can_be_changed(desk: Any) -> None:
    desk.store.create("ada")
    desk.store.rename("ada", "Ada")
    assert desk.store.names() == ["Ada"]


def test_a_game_that_was_going_on_while_its_profile_was_renamed_is_credited(desk: Any, records: Any) -> None:
    record = records("Ada", finished=False)
    desk.store.save(record)
    desk.store.rename("Ada", "Grace")
    (receipt,) = desk.store.finish(records("Ada", record_id=record.id))
    assert (receipt.profile, receipt.credited) == ("Grace", True)
    assert desk.store.names() == ["Grace"]
    assert desk.store.rebuild("Grace").credited == 1


def test_a_game_that_was_going_on_while_its_profile_was_deleted_is_not_lost(desk: Any, records: Any) -> None:
    record = records("Ada", finished=False)
    desk.store.save(record)
    desk.store.delete("Ada")
    (receipt,) = desk.store.finish(records("Ada", record_id=record.id))
    assert receipt.credited
    assert desk.store.load("Ada").credited == 1


def test_a_renamed_person_is_not_taken_for_an_opponent_who_had_that_name(desk: Any, records: Any) -> None:
    desk.store.finish(records("Ada", opponent="Bob", points=None, won=True))
    desk.store.delete("Bob")
    desk.store.rename("Ada", "Bob")
    (row,) = desk.store.rebuild("Bob").statistics
    assert (row.won, row.lost) == (1, 0)


def test_a_folder_renamed_by_hand_is_a_renamed_profile(desk: Any, records: Any) -> None:
    desk.store.finish(records("Ada"))
    desk.folder("Ada").rename(desk.folder("Grace"))
    assert desk.store.load("Grace").experience == 20
    assert desk.store.rebuild("Grace").experience == 20


# -- what does not belong ------------------------------------------------------------------------------------------


def test_a_record_of_another_profile_is_not_counted(desk: Any, records: Any) -> None:
    desk.store.finish(records("Ada"))
    desk.store.create("Bob")
    (game,) = (desk.folder("Ada") / "games").iterdir()
    (desk.folder("Bob") / "games").mkdir()
    (desk.folder("Bob") / "games" / game.name).write_bytes(game.read_bytes())
    assert desk.store.load("Bob").credited == 0


def test_a_record_under_two_names_is_counted_once(desk: Any, records: Any) -> None:
    desk.store.finish(records("Ada"))
    (game,) = (desk.folder("Ada") / "games").iterdir()
    game.with_name("copy.toml").write_bytes(game.read_bytes())
    assert desk.store.load("Ada").credited == desk.store.rebuild("Ada").credited == 1
    assert "holds another game" in desk.store.find("copy").problem


def test_what_is_no_profile_is_passed_over(desk: Any) -> None:
    desk.store.create("Ada")
    root = desk.data / "profiles"
    (root / "notes.txt").write_text("")
    (root / "empty").mkdir()
    (root / ".hidden").mkdir()
    (root / "a b ").mkdir()
    (root / "a b " / "x").write_text("")
    assert desk.store.names() == ["Ada"]
    assert desk.store.create("empty") == "empty"


def test_a_file_where_the_folder_should_be_is_one_clear_error(desk: Any, records: Any) -> None:
    desk.data.mkdir()
    (desk.data / "profiles").write_text("")
    for call in (desk.store.profile, desk.store.names, lambda: desk.store.finish(records())):
        with pytest.raises(FileError) as caught:
            call()
        assert caught.value.exit_code == 4
        assert "\n" not in str(caught.value)
