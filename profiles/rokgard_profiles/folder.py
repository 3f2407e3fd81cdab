"""The files of one profile.

    <name>/profile.toml         totals, for people to read
    <name>/credited.txt         the ledger: ids of the games that the totals count, except the most recent ones
    <name>/games/<id>.toml      one record a game, finished or not

Nothing here takes a lock; `rokgard_profiles.store` does.
"""

from __future__ import annotations

import contextlib
import os
import re
import time
import unicodedata
from collections.abc import Collection, Iterable, Iterator
from datetime import UTC, datetime
from pathlib import Path

from rokgard.errors import FileError, UsageError, why_of
from rokgard.files import read_text, write_atomic
from rokgard.i18n import _
from rokgard.record import MatchRecord
from rokgard.store import StoredRecord
from rokgard_profiles.model import Profile
from rokgard_profiles.names import is_name

_ID = re.compile(r"[a-z0-9][a-z0-9-]{0,63}\Z")
_ABANDONED_AFTER = 600.0
"""Seconds after which a temporary file belongs to nobody any more."""


class Folder:
    """The folder of one profile; it need not exist."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.name = unicodedata.normalize("NFC", path.name)  # macOS may hand out names in another spelling
        self.profile_file = path / "profile.toml"
        self.ledger_file = path / "credited.txt"
        self.games = path / "games"

    # -- totals -------------------------------------------------------------------------------------------------------

    def profile(self) -> Profile | None:
        """What `profile.toml` says, None if it is missing.

        Raises `DamagedProfile`, or `FileError` where it cannot be read or is newer than this Rokgard.
        """
        try:
            raw = self.profile_file.read_bytes()
        except FileNotFoundError:
            return None
        except OSError as error:
            raise _cannot_read(self.profile_file, error) from error
        # What is not UTF-8 is damaged, and the reader finds that out.
        return Profile.from_toml(raw.decode("utf-8", "replace"), source=str(self.profile_file))

    def write_profile(self, profile: Profile) -> None:
        """Replace `profile.toml`. Raises `FileError`."""
        write_atomic(self.profile_file, profile.to_toml())

    def ledger(self) -> frozenset[str]:
        """The ids in the ledger; lines that are no ids are left out."""
        try:
            lines = self.ledger_file.read_bytes().decode("ascii", "replace").split("\n")
        except FileNotFoundError:
            return frozenset()
        except OSError as error:
            raise _cannot_read(self.ledger_file, error) from error
        return frozenset(filter(_ID.match, lines))

    def write_ledger(self, ids: Iterable[str]) -> None:
        """Replace the ledger. Raises `FileError`."""
        write_atomic(self.ledger_file, "".join(f"{record_id}\n" for record_id in sorted(ids)))

    def drop_ledger(self) -> None:
        """Remove the ledger. Raises `FileError`."""
        try:
            self.ledger_file.unlink(missing_ok=True)
        except OSError as error:
            raise FileError(
                _("cannot remove {path}: {why}").format(path=self.ledger_file, why=why_of(error))
            ) from error

    # -- records ------------------------------------------------------------------------------------------------------

    def ids(self) -> list[str]:
        """The names of all record files without their ending, newest first."""
        return sorted((name[:-5] for name in names_in(self.games) if _is_record(name)), reverse=True)

    def record_path(self, record_id: str) -> Path:
        """Where the record with this id is kept."""
        return self.games / f"{record_id}.toml"

    def record(self, record_id: str) -> StoredRecord:
        """Read one record; a damaged one comes with its problem."""
        return read_record(self.record_path(record_id), self.name)

    def finished(self, except_for: Collection[str] = ()) -> Iterator[tuple[MatchRecord, int]]:
        """The finished records that name this profile, each with the profile's seat, in no order.

        `except_for`: ids to pass over without reading them.
        """
        for record_id in set(self.ids()).difference(except_for):
            if not self._may_be_finished(record_id):
                continue
            record = self.record(record_id).record
            if record is not None and record.finished and (seat := self.seat(record)) is not None:
                yield record, seat

    def _may_be_finished(self, record_id: str) -> bool:
        """Look for the word before parsing: a profile may have hundreds of games that were never ended."""
        try:
            with open(f"{self.games}/{record_id}.toml", "rb", buffering=0) as file:  # noqa: PTH123 - hundreds of them
                return b"outcome" in file.read()
        except OSError:
            return False

    def seat(self, record: MatchRecord) -> int | None:
        """The seat on which this profile sat; None where the record names other people only."""
        return record.seat_of(self.name)

    def place(self, record: MatchRecord) -> MatchRecord:
        """Write a record, unless its game has been finished here before; returns what is on disk then.

        Raises `UsageError` where an unfinished record would replace a finished one, `FileError` where it cannot write.
        """
        path = self.record_path(record.id)
        if path.exists():
            known = self.record(record.id)
            if known.record is None:
                keep_aside(path)
            elif known.record.finished and not record.finished:
                raise UsageError(
                    _("{id} has been played to its end meanwhile").format(id=record.id),
                    fix=_("`rokgard show {id}` shows it").format(id=record.id),
                )
            elif known.record.finished:
                return known.record
        write_atomic(path, record.to_toml())
        return record

    def replace_records(self, records: Iterable[MatchRecord]) -> None:
        """Write many records over those with their ids. Raises `FileError`.

        All are brought to the disk before the first takes its place: one wait instead of thousands.
        """
        written: list[tuple[Path, Path]] = []
        try:
            for record in records:
                path = self.record_path(record.id)
                temporary = path.with_name(f".{path.name}.renamed.part")
                written.append((temporary, path))
                write_one_of_many(temporary, record.to_toml())
            sync_all()
            for temporary, path in written:
                temporary.replace(path)
        except OSError as error:
            for temporary, _path in written:
                with contextlib.suppress(OSError):
                    temporary.unlink(missing_ok=True)
            raise FileError(_("cannot write {path}: {why}").format(path=self.games, why=why_of(error))) from error

    # -- the folder itself --------------------------------------------------------------------------------------------

    def is_used(self) -> bool:
        """Whether there is anything in the folder; an empty one was left by a process that was stopped."""
        return any(not name.startswith(".") for name in names_in(self.path))

    def sweep(self) -> None:
        """Remove temporary files that a stopped process left."""
        for folder in (self.path, self.games):
            sweep(folder)


def read_record(path: Path, profile: str) -> StoredRecord:
    """Read the record in a file that is named after its id; a damaged one comes with its problem."""
    try:
        record = MatchRecord.from_toml(read_text(path), source=str(path))
    except FileError as error:
        return StoredRecord(path.stem, profile, path, None, str(error))
    problem = check_record(record, path.stem, str(path))
    return StoredRecord(path.stem, profile, path, None if problem else record, problem)


def check_record(record: MatchRecord, record_id: str, source: str) -> str:
    """What is wrong with a record that was found in `source` under the name `record_id`; "" if nothing is."""
    if record.id != record_id:
        return _("{source} holds another game, {id}").format(source=source, id=record.id)
    if not all(is_name(seat.profile) for seat in record.seats if seat.profile is not None):
        return _("{source} names a profile that cannot be one").format(source=source)
    return ""


def names_in(folder: Path) -> list[str]:
    """The names in a folder, none if there is no such folder. Raises `FileError`."""
    try:
        return os.listdir(folder)  # noqa: PTH208 - names are all that is wanted, of thousands of files
    except FileNotFoundError:
        return []
    except OSError as error:
        raise _cannot_read(folder, error) from error


def write_one_of_many(path: Path, text: str) -> None:
    """Write a file; it is on the disk for certain after `sync_all`. Raises `OSError`."""
    with path.open("wb") as file:
        file.write(text.encode())
        if not hasattr(os, "sync"):  # Windows
            file.flush()
            os.fsync(file.fileno())


def sync_all() -> None:
    """Wait until all that `write_one_of_many` wrote is on the disk."""
    if hasattr(os, "sync"):
        os.sync()


def sweep(folder: Path) -> None:
    """Remove temporary files in a folder that a stopped process left there."""
    for name in names_in(folder):
        if name.startswith(".") and name.endswith(".part"):
            with contextlib.suppress(OSError):
                if time.time() - (folder / name).stat().st_mtime > _ABANDONED_AFTER:
                    (folder / name).unlink()


def keep_aside(path: Path) -> Path:
    """Give a damaged file another name, so that it is in nobody's way and can be looked at. Raises `FileError`."""
    stem = f"{path.name}.damaged-{datetime.now(UTC):%Y%m%dT%H%M%SZ}"
    target, n = path.with_name(stem), 1
    while target.exists():
        n += 1
        target = path.with_name(f"{stem}-{n}")
    try:
        path.rename(target)
    except OSError as error:
        raise FileError(
            _("cannot keep the damaged {path} aside: {why}").format(path=path, why=why_of(error))
        ) from error
    return target


def _is_record(name: str) -> bool:
    return name.endswith(".toml") and not name.startswith(".")


def _cannot_read(path: Path, error: OSError) -> FileError:
    return FileError(_("cannot read {path}: {why}").format(path=path, why=why_of(error)))
