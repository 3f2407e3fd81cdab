from __future__ import annotations

import io
import zipfile
from collections.abc import Callable
from typing import Any

import pytest

from rokgard.errors import FileError, UsageError
from rokgard_profiles import bundle


@pytest.fixture
def packed(desk: Any, records: Any) -> bytes:
    """Ada with two finished games, one of them with Bob, and one that goes on."""
    desk.store.finish(records("Ada"))
    desk.store.finish(records("Ada", opponent="Bob", points=None))
    desk.store.save(records("Ada", finished=False))
    return bundle.pack(desk.store, "Ada")


def contents(data: bytes) -> dict[str, bytes]:
    with zipfile.ZipFile(io.BytesIO(data)) as file:
        return {name: file.read(name) for name in file.namelist()}


def made_of(entries: dict[str, bytes]) -> bytes:
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w", zipfile.ZIP_DEFLATED) as file:
        for name, data in entries.items():
            file.writestr(name, data)
    return buffer.getvalue()


def test_a_profile_comes_back_as_it_was(packed: bytes, desk: Any, new_desk: Any) -> None:
    other = new_desk("other").store
    assert bundle.unpack(other, packed, source="ada.zip") == ("Ada", 3)
    before, after = desk.store.load("Ada"), other.load("Ada")
    assert (after.statistics, after.experience, after.created) == (before.statistics, before.experience, before.created)
    assert [stored.record for stored in other.records()] == [stored.record for stored in desk.store.records("Ada")]
    assert bundle.pack(other, "Ada") == packed


def test_the_same_profile_makes_the_same_file(packed: bytes, desk: Any) -> None:
    assert bundle.pack(desk.store, "ada") == packed


def test_an_imported_profile_can_have_another_name(packed: bytes, desk: Any) -> None:
    current = desk.store.profile()
    assert bundle.unpack(desk.store, packed, source="x", name="Grace") == ("Grace", 3)
    assert desk.store.load("Grace").statistics == desk.store.load("Ada").statistics
    assert all(stored.record.seats[0].profile == "Grace" for stored in desk.store.records("Grace"))
    assert desk.store.profile() == current


@pytest.mark.parametrize("name", [None, "ADA", "bob"])
def test_an_existing_profile_is_never_overwritten(packed: bytes, desk: Any, name: str | None) -> None:
    before = desk.store.load("Ada")
    with pytest.raises(UsageError):
        bundle.unpack(desk.store, packed, source="x", name=name)
    assert desk.store.load("Ada") == before
    assert desk.store.names() == ["Ada", "Bob"]


def test_damaged_records_are_left_out_and_named(desk: Any, records: Any, new_desk: Any) -> None:
    path = desk.store.save(records("Ada"))
    desk.store.save(records("Ada"))
    path.write_text("schema = ")
    data = bundle.pack(desk.store, "Ada")
    assert any(str(path) in message for message in desk.messages)
    assert bundle.unpack(new_desk("other").store, data, source="x") == ("Ada", 1)


def test_edited_totals_are_not_believed(packed: bytes, new_desk: Any) -> None:
    entries = contents(packed)
    entries["profile.toml"] = entries["profile.toml"].replace(b"experience = 20", b"experience = 9020")
    other = new_desk("other").store
    bundle.unpack(other, made_of(entries), source="x")
    assert other.load("Ada").experience == 20


def bad_entries() -> dict[str, Callable[[dict[str, bytes]], object]]:
    """Ways to spoil a bundle's entries."""

    def game(entries: dict[str, bytes]) -> str:
        return next(name for name in entries if name.startswith("games/"))

    return {
        "no profile": lambda e: e.pop("profile.toml"),
        "damaged profile": lambda e: e.update({"profile.toml": b"name = "}),
        "evil name": lambda e: e.update({"profile.toml": e["profile.toml"].replace(b'"Ada"', b'"../evil"')}),
        "newer profile": lambda e: e.update({"profile.toml": e["profile.toml"].replace(b"schema = 1", b"schema = 9")}),
        "way up": lambda e: e.update({"../evil.toml": b""}),
        "way up in games": lambda e: e.update({"games/../../evil.toml": e[game(e)]}),
        "absolute": lambda e: e.update({"/etc/evil": b""}),
        "backslash": lambda e: e.update({"games\\evil.toml": b""}),
        "stranger": lambda e: e.update({"readme.txt": b""}),
        "device": lambda e: e.update({"games/con.toml": e[game(e)]}),
        "truncated record": lambda e: e.update({game(e): e[game(e)][:100]}),
        "not text": lambda e: e.update({game(e): b"\xff\xfe"}),
        "other id": lambda e: e.update({"games/other.toml": e[game(e)]}),
        "record with evil name": lambda e: e.update(
            {game(e): e[game(e)].replace(b'profile = "Ada"', b'profile = ".."')}
        ),
        "record of the future": lambda e: e.update({game(e): e[game(e)].replace(b"schema = 1", b"schema = 9")}),
        "huge": lambda e: e.update({game(e): b"#" * (bundle.MAX_ENTRY + 1)}),
    }


@pytest.mark.parametrize("how", bad_entries())
def test_a_bundle_with_anything_wrong_in_it_changes_nothing(packed: bytes, new_desk: Any, how: str) -> None:
    entries = contents(packed)
    bad_entries()[how](entries)
    desk = new_desk("other")
    with pytest.raises(FileError) as caught:
        bundle.unpack(desk.store, made_of(entries), source="ada.zip")
    assert "ada.zip" in str(caught.value)
    assert "\n" not in str(caught.value)
    assert desk.store.names() == []
    assert not [path for path in desk.data.parent.rglob("*evil*") if path.suffix == ".toml"]
    assert not list(desk.data.glob("profiles/.new-*"))


@pytest.mark.parametrize("data", [b"", b"PK\x03\x04", b"hello" * 100])
def test_what_is_no_zip_file_is_refused(desk: Any, data: bytes) -> None:
    with pytest.raises(FileError, match="not an exported profile"):
        bundle.unpack(desk.store, data, source="x")


def test_a_damaged_zip_file_is_refused(packed: bytes, new_desk: Any) -> None:
    store = new_desk("other").store
    refused = 0
    for place in range(0, len(packed), 97):
        data = bytearray(packed)
        data[place] ^= 0xFF
        try:
            bundle.unpack(store, bytes(data), source="x", name=f"n{place}")
        except (FileError, UsageError):
            refused += 1
    assert refused > len(packed) // 97 // 2
    for end in range(0, len(packed), 301):
        with pytest.raises(FileError):
            bundle.unpack(store, packed[:end], source="x", name="cut")


def test_a_bomb_is_stopped_by_what_comes_out_of_it(
    packed: bytes, new_desk: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    entries = contents(packed)
    text = entries["profile.toml"] + b"#" * 100_000
    monkeypatch.setattr(bundle, "MAX_TOTAL", 50_000)
    with pytest.raises(FileError, match="too large"):
        bundle.unpack(new_desk("a").store, made_of(entries | {"profile.toml": text}), source="x")
    monkeypatch.setattr(bundle, "MAX_ENTRIES", 2)
    with pytest.raises(FileError, match="more than 2 files"):
        bundle.unpack(new_desk("b").store, packed, source="x")


@pytest.mark.filterwarnings("ignore:Duplicate name")
def test_a_game_that_is_there_twice_is_refused(packed: bytes, new_desk: Any) -> None:
    buffer = io.BytesIO(packed)
    with zipfile.ZipFile(buffer, "a") as file:
        file.writestr("profile.toml", "")
    with pytest.raises(FileError, match="twice"):
        bundle.unpack(new_desk("other").store, buffer.getvalue(), source="x")


def test_other_ways_to_compress_are_refused(packed: bytes, new_desk: Any) -> None:
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w", zipfile.ZIP_LZMA) as file:
        for name, data in contents(packed).items():
            file.writestr(name, data)
    with pytest.raises(FileError, match="compressed"):
        bundle.unpack(new_desk("other").store, buffer.getvalue(), source="x")
