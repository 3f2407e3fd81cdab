"""A full disk and a folder that may not be written: one clear line, and nothing is lost."""

from __future__ import annotations

import errno
import os
import stat
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

from rokgard.errors import FileError
from rokgard.files import write_atomic
from rokgard_profiles import accounts, bundle

_WRITING = os.O_WRONLY | os.O_RDWR | os.O_CREAT


@contextmanager
def failing(error: int, *, after: int = 0) -> Iterator[list[str]]:
    """From the `after`-th on every call that changes the disk fails; yields the names of those that failed."""
    failed: list[str] = []
    left = after

    def refuse(name: str) -> None:
        nonlocal left
        left -= 1
        if left < 0:
            failed.append(name)
            raise OSError(error, os.strerror(error))

    with pytest.MonkeyPatch.context() as patch:

        def wrap(name: str) -> None:
            real = getattr(os, name)

            def call(*args: Any, **kwargs: Any) -> Any:
                flags = args[1] if name == "open" and len(args) > 1 else _WRITING
                if flags & _WRITING:
                    refuse(name)
                return real(*args, **kwargs)

            patch.setattr(os, name, call)

        for name in ("open", "fsync", "replace", "rename", "mkdir", "link", "sync"):
            if hasattr(os, name):
                wrap(name)
        yield failed


@pytest.mark.parametrize("why", [errno.ENOSPC, errno.EROFS, errno.EACCES, errno.EIO])
def test_a_disk_that_fills_up_while_a_game_is_finished_loses_nothing(
    new_desk: Any, records: Any, monkeypatch: pytest.MonkeyPatch, why: int
) -> None:
    monkeypatch.setattr(accounts, "RECENT", 2)
    old = [records() for _n in range(3)]
    new = records()
    for after in range(40):
        desk = new_desk(f"{why}-{after}")
        for record in old:
            desk.store.finish(record)
        desk.store.save(new.model_copy(update={"outcome": None}))
        with failing(why, after=after) as failed:
            try:
                desk.store.finish(new)
            except FileError as error:
                assert error.exit_code == 4
                assert os.strerror(why) in str(error) and "\n" not in str(error)
        stored = desk.store.find(new.id).record
        assert stored is not None
        profile = desk.store.load("player")
        assert profile.credited == 3 + stored.finished
        (receipt,) = desk.store.finish(new)
        assert receipt.total == 80
        assert desk.store.rebuild("player").statistics == desk.store.load("player").statistics
        assert not list(desk.data.rglob("*.part"))
        if not failed:
            assert after > 4
            return
    raise AssertionError("it never came to its end")


def test_a_game_that_is_kept_but_not_credited_says_so(desk: Any, records: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    desk.store.finish(records())

    def full(*args: object) -> None:
        raise FileError("no space")

    with monkeypatch.context() as patch:
        patch.setattr("rokgard_profiles.folder.Folder.write_profile", full)
        with pytest.raises(FileError, match=r"kept, but not credited yet: no space \(it is credited at the next start"):
            desk.store.finish(records())
    assert desk.store.load("player").experience == 40


def test_a_game_is_kept_even_if_the_lock_cannot_be_had(desk: Any, records: Any) -> None:
    desk.store.profile()
    lock = desk.data / "profiles" / ".lock"
    lock.unlink()
    lock.mkdir()
    record = records()
    with pytest.raises(FileError, match="not credited yet"):
        desk.store.finish(record)
    assert desk.store.find(record.id).record == record
    assert desk.store.save(records(finished=False)) is not None
    lock.rmdir()
    assert desk.store.load("player").experience == 20


@pytest.mark.parametrize("damaged", [False, True])
def test_in_a_read_only_folder_profiles_can_still_be_looked_at(desk: Any, records: Any, damaged: bool) -> None:
    desk.store.finish(records())
    desk.store.save(records())  # finished, but not credited
    if damaged:
        (desk.folder() / "profile.toml").write_text("damage")
    with failing(errno.EROFS):
        profile = desk.store.load("player")
        assert len(list(desk.store.records("player"))) == 2
        assert desk.store.profile() == "player"
    assert (profile.credited, profile.experience) == (2, 40)
    assert any("only shown" in message for message in desk.messages)


def test_nothing_can_be_made_in_a_read_only_folder_and_it_says_why(desk: Any, tmp_path: Path, records: Any) -> None:
    desk.store.finish(records("Ada"))
    data = bundle.pack(desk.store, "Ada")
    calls = [
        lambda: desk.store.create("Bob"),
        lambda: desk.store.rename("Ada", "Bob"),
        lambda: desk.store.delete("Ada"),
        lambda: desk.store.rebuild("Ada"),
        lambda: desk.store.use("Ada"),
        lambda: bundle.unpack(desk.store, data, source="x", name="Bob"),
    ]
    for call in calls:
        with failing(errno.EROFS), pytest.raises(FileError, match="Read-only file system"):
            call()
    assert desk.store.names() == ["Ada"]
    assert desk.store.load("Ada").experience == 20
    assert not list((desk.data / "profiles").glob(".new-*"))


# -- the writing of files itself -----------------------------------------------------------------------------------


def test_a_file_that_cannot_be_written_is_as_it_was(tmp_path: Path) -> None:
    path = tmp_path / "x"
    path.write_text("old")
    for after in range(3):
        with failing(errno.ENOSPC, after=after), pytest.raises(FileError, match="No space left"):
            write_atomic(path, "new")
        assert path.read_text() == "old"
        assert list(tmp_path.iterdir()) == [path]


def test_a_file_is_on_the_disk_before_it_takes_its_place(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    calls = []
    replace = os.replace
    monkeypatch.setattr(
        os, "fsync", lambda fd: calls.append("folder" if stat.S_ISDIR(os.fstat(fd).st_mode) else "file")
    )
    monkeypatch.setattr(os, "replace", lambda *args: (calls.append("replace"), replace(*args)))
    write_atomic(tmp_path / "x", "1")
    assert calls == ["file", "replace", "folder"]


def test_renamed_records_are_on_the_disk_before_they_take_their_places(
    desk: Any, records: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    for _n in range(3):
        desk.store.finish(records("Ada"))
    calls = []
    replace = os.replace
    monkeypatch.setattr(os, "sync", lambda: calls.append("sync"), raising=False)
    monkeypatch.setattr(os, "replace", lambda *args: (calls.append(Path(args[1]).parent.name), replace(*args)))
    desk.store.rename("Ada", "Bob")
    assert calls.count("games") == 3
    assert calls.index("sync") < calls.index("games")


def test_a_file_keeps_its_permissions_and_a_new_one_gets_the_usual_ones(tmp_path: Path) -> None:
    path, usual = tmp_path / "x", tmp_path / "usual"
    usual.touch()
    write_atomic(path, "1")
    assert path.stat().st_mode == usual.stat().st_mode
    path.chmod(0o640)
    write_atomic(path, "2")
    assert path.stat().st_mode & 0o777 == 0o640


def test_a_link_stays_a_link_and_a_device_is_not_replaced(tmp_path: Path) -> None:
    target, link = tmp_path / "target", tmp_path / "link"
    target.write_text("old")
    link.symlink_to(target)
    write_atomic(link, "new")
    assert link.is_symlink()
    assert target.read_text() == "new"
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    reader = os.open(pipe, os.O_RDONLY | os.O_NONBLOCK)
    try:
        write_atomic(pipe, "through", overwrite=False)
        assert os.read(reader, 100) == b"through"
    finally:
        os.close(reader)
    assert pipe.is_fifo()


def test_an_existing_file_is_only_overwritten_when_asked_to(tmp_path: Path) -> None:
    path = tmp_path / "x"
    write_atomic(path, "1", overwrite=False)
    with pytest.raises(FileError, match="is there already"):
        write_atomic(path, "2", overwrite=False)
    assert path.read_text() == "1"
    with pytest.raises(FileError, match="a file where its folder should be"):
        write_atomic(path / "below", "3", overwrite=False)
    with pytest.raises(FileError):
        write_atomic(tmp_path / "a\0b", "4")
