"""A profile as one file: a zip with `profile.toml` and `games/<id>.toml`.

Writing leaves damaged records out. Reading believes nothing: sizes are limited as they are read, only the names above
are allowed, every record must be whole, and the totals are made again from the records.
"""

from __future__ import annotations

import io
import re
import sys
import zipfile
import zlib
from collections.abc import Iterator
from pathlib import Path

from rokgard.errors import FileError, RecordError, why_of
from rokgard.i18n import _
from rokgard.record import MatchRecord
from rokgard_profiles.accounts import renamed
from rokgard_profiles.folder import check_record, sync_all, write_one_of_many
from rokgard_profiles.model import DamagedProfile, Profile, empty
from rokgard_profiles.names import check_name, is_device
from rokgard_profiles.store import ProfileStore

MAX_ENTRIES = 200_000
MAX_ENTRY = 4_000_000
"""Bytes of one file; the largest board with the longest game is a twentieth of it."""
MAX_TOTAL = 500_000_000
"""Bytes of all files together."""

_GAME = re.compile(r"games/([a-z0-9][a-z0-9-]{0,63})\.toml\Z")
_WRITTEN = (1980, 1, 1, 0, 0, 0)
"""The time that entries bear: the same profile makes the same file."""


def pack(store: ProfileStore, name: str) -> bytes:
    """The profile called `name` as the bytes of a zip file, without damaged records, which `store.notify` is told."""
    profile = store.load(name)
    folder = store.folder(name)
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w") as bundle:
        _put(bundle, "profile.toml", profile.to_toml())
        for record_id in sorted(folder.ids()):
            stored = folder.record(record_id)
            if stored.record is None:
                store.notify(_("left out: {problem}").format(problem=stored.problem))
            else:
                _put(bundle, f"games/{record_id}.toml", stored.record.to_toml())
    return buffer.getvalue()


def _put(bundle: zipfile.ZipFile, name: str, text: str) -> None:
    entry = zipfile.ZipInfo(name, _WRITTEN)
    entry.external_attr = 0o644 << 16
    entry.create_system = 3
    entry.compress_type = zipfile.ZIP_DEFLATED
    bundle.writestr(entry, text.encode())


def unpack(store: ProfileStore, data: bytes, *, source: str, name: str | None = None) -> tuple[str, int]:
    """Make a new profile of what `pack` wrote; `name` is used instead of its own. Returns name and number of games.

    Raises `FileError`, naming `source` and the entry, where anything is wrong; `UsageError` where the name is taken.
    Nothing is changed then.
    """
    profile = _profile(next((text for entry, text in _entries(data, source) if entry == "profile.toml"), None), source)
    target = check_name(profile.name if name is None else name)
    store.refuse_taken(target)
    games = 0
    with store.staging() as staged:
        try:
            (staged / "games").mkdir()
            for entry, text in _entries(data, source):
                if (match := _GAME.match(entry)) is not None:
                    record = _record(text, match[1], source=f"{source}: {entry}")
                    record = renamed(record, profile.name, target) if target != profile.name else record
                    write_one_of_many(staged / entry, record.to_toml())
                    games += 1
            former = tuple(known for known in profile.former_names if known != target)
            fresh = empty(target, profile.created).model_copy(update={"former_names": former})
            write_one_of_many(staged / "profile.toml", fresh.to_toml())
            sync_all()  # before the folder gets its final place
        except OSError as error:
            raise FileError(_("cannot write {path}: {why}").format(path=staged, why=why_of(error))) from error
        return store.take_in(staged, target), games


def _entries(data: bytes, source: str) -> Iterator[tuple[str, str]]:
    """All files of a bundle with their text. Raises `FileError` for a bundle that is not one of ours."""
    total = 0
    seen: set[str] = set()
    try:
        with zipfile.ZipFile(io.BytesIO(data)) as bundle:
            if len(bundle.infolist()) > MAX_ENTRIES:
                raise _bad(source, _("it holds more than {limit} files").format(limit=MAX_ENTRIES))
            for info in bundle.infolist():
                _check_entry(info, seen, source)
                with bundle.open(info) as file:
                    # The sizes in the file are only claims: count what really comes out.
                    raw = file.read(MAX_ENTRY + 1)
                total += len(raw)
                if len(raw) > MAX_ENTRY or total > MAX_TOTAL:
                    raise _bad(source, _("{entry} is too large").format(entry=repr(info.filename)))
                yield info.filename, raw.decode("utf-8")
    except UnicodeDecodeError as error:
        raise _bad(source, _("it holds a file that is not text")) from error
    except (zipfile.BadZipFile, zlib.error, EOFError, RuntimeError, NotImplementedError, ValueError, OSError) as error:
        raise _bad(source, str(error) or type(error).__name__) from error


def _check_entry(info: zipfile.ZipInfo, seen: set[str], source: str) -> None:
    name = info.filename
    match = _GAME.match(name)
    if name != "profile.toml" and (match is None or is_device(match[1])):
        raise _bad(source, _("{entry} does not belong into it").format(entry=repr(name[:80])))
    if name in seen:
        raise _bad(source, _("{entry} is there twice").format(entry=repr(name)))
    if info.flag_bits & 1:
        raise _bad(source, _("it is encrypted"))
    if info.compress_type not in (zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED):
        raise _bad(source, _("{entry} is compressed in a way that is not used here").format(entry=repr(name)))
    seen.add(name)


def _profile(text: str | None, source: str) -> Profile:
    if text is None:
        raise _bad(source, _("it holds no profile.toml"))
    try:
        return Profile.from_toml(text, source=f"{source}: profile.toml")
    except DamagedProfile as error:
        raise _bad(source, _("profile.toml: {why}").format(why=error)) from error


def _record(text: str, record_id: str, *, source: str) -> MatchRecord:
    record = MatchRecord.from_toml(text, source=source)
    problem = check_record(record, record_id, source)
    if problem:
        raise RecordError(problem)
    return record


def _bad(source: str, why: str) -> FileError:
    return FileError(_("{source} is not an exported profile: {why}").format(source=source, why=why))


def default_file(name: str) -> Path:
    """Where a profile is exported to if nothing else is said."""
    return Path(f"{name}.rokgard.zip")


def read_bundle(file: Path) -> bytes:
    """The bytes of an exported profile, `-` for standard input. Raises `FileError`."""
    try:
        if str(file) == "-":
            data = sys.stdin.buffer.read(MAX_TOTAL + 1)
        else:
            with file.open("rb") as opened:
                data = opened.read(MAX_TOTAL + 1)
    except (OSError, ValueError) as error:
        raise FileError(_("cannot read {path}: {why}").format(path=file, why=why_of(error))) from error
    if len(data) > MAX_TOTAL:
        raise FileError(_("{path} is too large to be read").format(path=file))
    return data
