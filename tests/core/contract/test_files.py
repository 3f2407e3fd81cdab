"""Files are written whole or not at all, and every failure is one clear error."""

from __future__ import annotations

import errno
import multiprocessing
import os
from pathlib import Path

import pytest

from rokgard import FileError
from rokgard.files import locked, read_text, read_toml, refuse_existing, write_atomic
from rokgard.paths import Paths, typed_path


def test_a_file_is_written_with_its_folders(tmp_path: Path) -> None:
    write_atomic(tmp_path / "a" / "b.txt", "héllo")
    assert read_text(tmp_path / "a" / "b.txt") == "héllo"


def test_an_existing_file_is_kept_unless_it_may_be_overwritten(tmp_path: Path) -> None:
    path = tmp_path / "x"
    write_atomic(path, "one", overwrite=False)
    with pytest.raises(FileError, match=r"is there already.*--force"):
        write_atomic(path, "two", overwrite=False)
    assert path.read_text() == "one"
    write_atomic(path, "two")
    assert path.read_text() == "two"


@pytest.mark.parametrize("step", ["fsync", "write", "replace"])
def test_a_full_disk_leaves_the_old_file_and_nothing_else(tmp_path: Path, monkeypatch, step: str) -> None:
    path = tmp_path / "x"
    write_atomic(path, "old")

    def full(*arguments, **named):
        raise OSError(errno.ENOSPC, "No space left on device")

    with monkeypatch.context() as patch:
        if step == "fsync":
            patch.setattr(os, "fsync", full)
        elif step == "replace":
            patch.setattr(Path, "replace", full)
        else:
            patch.setattr(os, "fdopen", full)
        with pytest.raises(FileError, match="No space left on device"):
            write_atomic(path, "new")
    assert path.read_text() == "old"
    assert list(tmp_path.iterdir()) == [path]


def test_new_files_have_the_permissions_of_any_new_file(tmp_path: Path) -> None:
    (tmp_path / "plain").write_text("")
    write_atomic(tmp_path / "ours", "")
    assert (tmp_path / "ours").stat().st_mode == (tmp_path / "plain").stat().st_mode


def test_a_file_in_the_place_of_a_folder_is_a_clear_error(tmp_path: Path) -> None:
    (tmp_path / "folder").write_text("not a folder")
    for action in (
        lambda: write_atomic(tmp_path / "folder" / "x", "y"),
        lambda: read_text(tmp_path / "folder" / "x"),
        lambda: locked(tmp_path / "folder" / ".lock").__enter__(),
    ):
        with pytest.raises(FileError):
            action()


@pytest.mark.parametrize("overwrite", [False, True])
@pytest.mark.parametrize("folder", ["", ".", "there", "full"])
def test_a_folder_is_never_written_over(tmp_path: Path, monkeypatch, folder: str, overwrite: bool) -> None:
    monkeypatch.chdir(tmp_path)
    write_atomic(Path("full/x"), "kept")
    Path("there").mkdir()
    with pytest.raises(FileError, match=r"it is a folder.*name a file in it"):
        write_atomic(Path(folder), "y", overwrite=overwrite)
    assert read_text(Path("full/x")) == "kept"
    assert sorted(path.name for path in tmp_path.iterdir()) == ["full", "there"]


def test_before_long_work_the_same_is_refused_as_when_it_is_written(tmp_path: Path) -> None:
    write_atomic(tmp_path / "x", "one")
    for path, why in ((tmp_path / "x", "is there already"), (tmp_path, "it is a folder")):
        with pytest.raises(FileError, match=why):
            refuse_existing(path)
    for path in (tmp_path / "new", tmp_path / "x" / "below", tmp_path / ("n" * 5000), Path(os.devnull)):
        refuse_existing(path)


@pytest.mark.parametrize("name", ["missing", ".", "bad\0name"])
def test_what_cannot_be_read_is_named(tmp_path: Path, name: str) -> None:
    with pytest.raises(FileError, match="cannot read"):
        read_text(tmp_path / name)


def test_text_that_is_no_text_and_toml_that_is_no_toml_are_named(tmp_path: Path) -> None:
    path = tmp_path / "x.toml"
    path.write_bytes(b"\xff\xfe")
    with pytest.raises(FileError, match="not a text file"):
        read_toml(path)
    path.write_text("a = ")
    with pytest.raises(FileError, match="not valid TOML"):
        read_toml(path)
    path.write_text("x" * 100)
    with pytest.raises(FileError, match="too large"):
        read_text(path, limit=10)


def _add_many(path: Path) -> None:
    for _unused in range(50):
        with locked(path.parent / ".lock"):
            write_atomic(path, str(int(read_text(path)) + 1))


def test_a_lock_keeps_processes_from_losing_each_others_writes(tmp_path: Path) -> None:
    path = tmp_path / "count"
    write_atomic(path, "0")
    spawn = multiprocessing.get_context("fork" if hasattr(os, "fork") else "spawn")
    workers = [spawn.Process(target=_add_many, args=(path,)) for _unused in range(3)]
    for worker in workers:
        worker.start()
    for worker in workers:
        worker.join()
    assert path.read_text() == "150"


def test_a_lock_that_another_holds_is_reported_after_the_time(tmp_path: Path) -> None:
    with (
        locked(tmp_path / ".lock"),
        pytest.raises(FileError, match="another rokgard"),
        locked(tmp_path / ".lock", seconds=0.05),
    ):
        pass


def test_what_never_ends_is_too_large_and_not_read_for_ever() -> None:
    with pytest.raises(FileError, match="too large"):
        read_text(Path("/dev/zero"), limit=100_000)


def test_line_ends_of_any_system_are_read_as_one(tmp_path: Path) -> None:
    (tmp_path / "x").write_bytes(b"a\r\nb\rc\n")
    assert read_text(tmp_path / "x") == "a\nb\nc\n"


def test_a_link_to_a_pipe_that_has_no_path_is_written_into() -> None:
    reading, writing = os.pipe()
    try:
        # As /dev/stdout is where standard output is a pipe: a link to a name that is nowhere.
        write_atomic(Path(f"/proc/self/fd/{writing}"), "through the pipe")
        assert os.read(reading, 100) == b"through the pipe"
    finally:
        os.close(reading)
        os.close(writing)


def test_a_link_to_a_file_stays_a_link(tmp_path: Path) -> None:
    (tmp_path / "real").write_text("old")
    (tmp_path / "link").symlink_to(tmp_path / "real")
    write_atomic(tmp_path / "link", "new")
    assert (tmp_path / "link").is_symlink()
    assert (tmp_path / "real").read_text() == "new"


def test_a_home_of_nobody_is_a_plain_name(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("HOME", str(tmp_path))
    assert typed_path("~/games") == tmp_path / "games"
    assert typed_path("~no-such-person/games") == Path("~no-such-person/games")
    monkeypatch.setenv("ROKGARD_DATA_DIR", "~no-such-person")
    assert Paths.find().data == Path.cwd() / "~no-such-person"


def test_the_mark_that_some_editors_begin_files_with_is_passed_over(tmp_path: Path) -> None:
    (tmp_path / "x.toml").write_bytes(b"\xef\xbb\xbfa = 1\n")
    assert read_toml(tmp_path / "x.toml") == {"a": 1}
