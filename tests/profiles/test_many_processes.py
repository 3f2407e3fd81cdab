"""Several processes finish games for one profile at once."""

from __future__ import annotations

import os
from collections.abc import Callable
from typing import Any

import pytest

from rokgard_profiles import accounts
from rokgard_profiles.store import ProfileStore

pytestmark = pytest.mark.skipif(not hasattr(os, "fork"), reason="needs fork")


def all_at_once(count: int, work: Callable[[int], object]) -> list[str]:
    """Fork `count` processes, let them begin together, and return what each answers."""
    gate_reader, gate = os.pipe()
    answers, pids = [], []
    for number in range(count):
        reader, writer = os.pipe()
        pid = os.fork()
        if pid == 0:
            try:
                os.close(gate)
                os.read(gate_reader, 1)  # returns when the parent closes the gate
                os.write(writer, str(work(number)).encode())
            finally:
                os._exit(0)
        os.close(writer)
        answers.append(reader)
        pids.append(pid)
    os.close(gate)
    os.close(gate_reader)
    found = []
    for reader, pid in zip(answers, pids, strict=True):
        with os.fdopen(reader) as pipe:
            found.append(pipe.read())
        os.waitpid(pid, 0)
    return found


def test_totals_are_exact(desk: Any, records: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(accounts, "RECENT", 7)
    made = [[records() for _n in range(10)] for _process in range(4)]

    def work(number: int) -> str:
        store = ProfileStore(desk.data)
        return " ".join(str(store.finish(record)[0].gained) for record in made[number])

    assert all_at_once(4, work) == [" ".join(["20"] * 10)] * 4
    profile = desk.store.load("player")
    (row,) = profile.statistics
    assert (profile.credited, profile.experience) == (40, 800)
    assert (row.played, row.won, row.streak, row.best_streak) == (40, 40, 40, 40)
    assert desk.store.rebuild("player").statistics == (row,)
    assert desk.messages == []


def test_one_game_finished_by_all_is_credited_by_one(desk: Any, records: Any) -> None:
    record = records()
    answers = all_at_once(4, lambda number: ProfileStore(desk.data).finish(record)[0].credited)
    assert sorted(answers) == ["False", "False", "False", "True"]
    assert desk.store.load("player").experience == 20


def test_one_profile_is_made_by_one(desk: Any) -> None:
    def work(number: int) -> str:
        try:
            return ProfileStore(desk.data).create("Ada")
        except Exception as error:
            return type(error).__name__

    assert sorted(all_at_once(4, work)) == ["Ada", "UsageError", "UsageError", "UsageError"]


def test_games_go_on_being_credited_while_a_profile_is_renamed(desk: Any, records: Any) -> None:
    desk.store.finish(records("Ada"))
    made = [records("Ada") for _n in range(12)]

    def work(number: int) -> str:
        store = ProfileStore(desk.data)
        if number == 0:
            return store.rename("Ada", "Grace")
        return " ".join(str(store.finish(record)[0].credited) for record in made[number - 1 :: 3])

    answers = all_at_once(4, work)
    assert answers == ["Grace", *[" ".join(["True"] * 4)] * 3]
    assert desk.store.names() == ["Grace"]
    assert desk.store.load("Grace").experience == 13 * 20
    assert desk.store.rebuild("Grace").experience == 13 * 20
