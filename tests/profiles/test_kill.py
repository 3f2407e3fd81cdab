"""Stopping the process anywhere (a real SIGKILL) loses no finished game and counts none twice."""

from __future__ import annotations

import os
import random
import signal
import sys
import time
from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import pytest

from rokgard_profiles import accounts, bundle
from rokgard_profiles.model import Profile
from rokgard_profiles.store import ProfileStore

pytestmark = pytest.mark.skipif(not hasattr(os, "fork"), reason="needs fork")

START = datetime(2026, 3, 1, tzinfo=UTC)
_CHANGES = {"os.rename", "os.remove", "os.mkdir", "os.rmdir", "os.link", "shutil.rmtree"}
_WRITING = os.O_WRONLY | os.O_RDWR | os.O_CREAT


def in_child(work: Callable[[], None]) -> int:
    """Do it in a forked process; returns what `os.waitpid` says of its end."""
    pid = os.fork()
    if pid == 0:
        code = 1
        try:
            work()
            code = 0
        except BaseException:
            sys.excepthook(*sys.exc_info())
        finally:
            os._exit(code)
    return os.waitpid(pid, 0)[1]


def killed_at(step: int, data: Path, work: Callable[[ProfileStore], object]) -> bool:
    """Do it in a child that is killed right before the step-th change to the disk. Returns whether it came so far."""

    def child() -> None:
        left = step

        def watch(event: str, args: tuple[Any, ...]) -> None:
            nonlocal left
            writes = event == "open" and isinstance(args[2], int) and args[2] & _WRITING
            if (writes or event in _CHANGES) and str(data) in str(args[0]):
                left -= 1
                if left == 0:
                    os.kill(os.getpid(), signal.SIGKILL)

        store = ProfileStore(data)
        sys.addaudithook(watch)
        work(store)

    status = in_child(child)
    if os.WIFSIGNALED(status):
        assert os.WTERMSIG(status) == signal.SIGKILL
        return True
    assert os.WEXITSTATUS(status) == 0, "the work itself failed"
    return False


def same(a: Profile, b: Profile) -> bool:
    return (a.experience, a.credited, a.statistics) == (b.experience, b.credited, b.statistics)


def finished_on_disk(store: ProfileStore) -> set[str]:
    return {stored.id for stored in store.records() if stored.record is not None and stored.record.finished}


def every_step(
    new_desk: Any,
    prepare: Callable[[ProfileStore], object],
    work: Callable[[ProfileStore], object],
    check: Callable[[ProfileStore], object],
    *,
    at_least: int,
) -> None:
    """Kill `work` at its first change of the disk, at its second, .. until it comes to its end; check each time."""
    for step in range(1, 200):
        desk = new_desk(f"step-{step}")
        prepare(desk.store)
        killed = killed_at(step, desk.data, work)
        check(desk.store)
        if not killed:
            assert step > at_least
            return
    raise AssertionError("it never came to its end")


def counts_what_is_there(store: ProfileStore, name: str) -> Profile:
    """After a look at the profile everything is credited, and a rebuild changes nothing."""
    profile = store.load(name)
    assert profile.credited == len(finished_on_disk(store))
    assert same(store.rebuild(name), profile)
    return profile


@pytest.mark.parametrize("before", [0, 1, 3])
def test_finishing_a_game_can_be_stopped_anywhere(
    new_desk: Any, records: Any, monkeypatch: pytest.MonkeyPatch, before: int
) -> None:
    monkeypatch.setattr(accounts, "RECENT", 3)  # with three games before, the ledger is written as well
    old = [records() for _n in range(before)]
    new = records()

    def prepare(store: ProfileStore) -> None:
        for record in old:
            store.finish(record)

    def check(store: ProfileStore) -> None:
        if store.names():
            assert counts_what_is_there(store, "player").credited in (before, before + 1)
        store.finish(new)  # as it would be done again
        assert counts_what_is_there(store, "player").experience == 20 * (before + 1)

    every_step(new_desk, prepare, lambda store: store.finish(new), check, at_least=4)


def test_a_game_that_had_been_saved_is_there_whenever_its_end_is_stopped(new_desk: Any, records: Any) -> None:
    new = records(record_id="g1")

    def check(store: ProfileStore) -> None:
        stored = store.find("g1")
        assert stored.record is not None
        assert store.load("player").credited == int(stored.record.finished)

    every_step(
        new_desk,
        lambda store: store.save(records(record_id="g1", finished=False)),
        lambda store: store.finish(new),
        check,
        at_least=4,
    )


def test_a_game_of_two_people_comes_to_both_or_to_neither(new_desk: Any, records: Any) -> None:
    new = records("Ada", opponent="Bob", points=None)

    def prepare(store: ProfileStore) -> None:
        store.create("Ada")
        store.create("Bob")

    def check(store: ProfileStore) -> None:
        counts = {store.load(name).credited for name in ("Bob", "Ada")}
        assert len(counts) == 1
        store.finish(new)
        for name in ("Ada", "Bob"):
            assert store.load(name).credited == 1
            assert same(store.rebuild(name), store.load(name))

    every_step(new_desk, prepare, lambda store: store.finish(new), check, at_least=9)


def test_making_the_totals_again_can_be_stopped_anywhere(
    new_desk: Any, records: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(accounts, "RECENT", 3)
    old = [records() for _n in range(8)]

    def prepare(store: ProfileStore) -> None:
        for record in old:
            store.finish(record)

    def check(store: ProfileStore) -> None:
        assert counts_what_is_there(store, "player").experience == 160

    every_step(new_desk, prepare, lambda store: store.rebuild("player"), check, at_least=5)


def test_repairing_a_damaged_profile_can_be_stopped_anywhere(new_desk: Any, records: Any) -> None:
    old = [records() for _n in range(3)]

    def prepare(store: ProfileStore) -> None:
        for record in old:
            store.finish(record)
        (store.folder("player").profile_file).write_text("damage")

    def check(store: ProfileStore) -> None:
        assert counts_what_is_there(store, "player").experience == 60
        kept = list(store.folder("player").path.glob("profile.toml.damaged-*"))
        assert [path.read_text() for path in kept] == ["damage"]

    every_step(new_desk, prepare, lambda store: store.load("player"), check, at_least=3)


def test_renaming_can_be_stopped_anywhere(new_desk: Any, records: Any) -> None:
    old = [records("Ada"), records("Ada", opponent="Bob", points=None), records("Ada", finished=False)]

    def prepare(store: ProfileStore) -> None:
        store.create("Ada")
        store.create("Bob")
        store.use("Ada")
        for record in old:
            (store.finish if record.finished else store.save)(record)

    def check(store: ProfileStore) -> None:
        name = next(name for name in store.names() if name != "Bob")
        assert name in ("Ada", "Grace")
        assert store.profile() == name
        profile = store.load(name)
        assert (profile.credited, profile.experience) == (2, 20)
        assert same(store.rebuild(name), profile)
        assert len(list(store.records(name))) == 3
        assert all(stored.record.seats[0].profile == name for stored in store.records(name) if stored.record)

    every_step(new_desk, prepare, lambda store: store.rename("Ada", "Grace"), check, at_least=8)


def test_deleting_can_be_stopped_anywhere(new_desk: Any, records: Any) -> None:
    old = [records("Ada") for _n in range(3)]

    def prepare(store: ProfileStore) -> None:
        for record in old:
            store.finish(record)

    def check(store: ProfileStore) -> None:
        if store.names():
            assert counts_what_is_there(store, "Ada").credited == 3
        else:
            assert store.create("Ada") == "Ada"
            assert store.load("Ada").credited == 0

    every_step(new_desk, prepare, lambda store: store.delete("Ada"), check, at_least=3)


def test_importing_can_be_stopped_anywhere(new_desk: Any, records: Any) -> None:
    source = new_desk("source").store
    for _n in range(3):
        source.finish(records("Ada"))
    data = bundle.pack(source, "Ada")

    def check(store: ProfileStore) -> None:
        if store.names():
            assert counts_what_is_there(store, "Ada").credited == 3
        else:
            assert bundle.unpack(store, data, source="x") == ("Ada", 3)

    every_step(new_desk, lambda store: None, lambda store: bundle.unpack(store, data, source="x"), check, at_least=6)


def test_killed_at_any_moment_while_finishing_one_game_after_another(
    desk: Any, records: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(accounts, "RECENT", 5)
    moments = random.Random(4)
    told: set[str] = set()
    for round_number in range(10):
        reader, writer = os.pipe()
        pid = os.fork()
        if pid == 0:
            try:
                store = ProfileStore(desk.data)
                for n in range(10_000):
                    at = START + timedelta(hours=round_number, seconds=n)
                    two = "Bob" if n % 3 == 0 else None
                    record = records("Ada", opponent=two, record_id=f"r{round_number}-{n}", at=at)
                    store.finish(record)
                    os.write(writer, f"{record.id}\n".encode())
            finally:
                os._exit(1)
        os.close(writer)
        with os.fdopen(reader) as pipe:
            told.update(pipe.readline().strip() for _n in range(3))  # it is well under way now
            time.sleep(moments.uniform(0, 0.04))
            os.kill(pid, signal.SIGKILL)
            assert os.WTERMSIG(os.waitpid(pid, 0)[1]) == signal.SIGKILL
            told.update(line.strip() for line in pipe if line.endswith("\n"))
    store = desk.store
    ada, bob = store.load("Ada"), store.load("Bob") if "Bob" in store.names() else None
    there = {stored.id for stored in store.records("Ada")}
    assert told <= there
    assert len(told) >= 30
    assert ada.credited == len(there)
    assert ada.experience == 20 * len(there)
    assert same(store.rebuild("Ada"), ada)
    assert bob is not None
    assert bob.credited == sum(row.played for row in ada.statistics if row.opponent == "two people")
    assert same(store.rebuild("Bob"), bob)
    assert desk.messages == []
