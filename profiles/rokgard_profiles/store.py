"""The store: the promises of `rokgard.store.RecordStore` and `ProfileBook`, kept with profiles in folders."""

from __future__ import annotations

import contextlib
import shutil
import sys
from collections.abc import Callable, Iterator
from datetime import UTC, datetime, timedelta
from pathlib import Path

from rokgard.errors import FileError, UsageError
from rokgard.files import locked, write_atomic
from rokgard.i18n import _
from rokgard.paths import Paths
from rokgard.record import MatchRecord, whole_points
from rokgard.store import ProfileSummary, Receipt, StoredRecord
from rokgard_profiles import accounts
from rokgard_profiles.accounts import Notify
from rokgard_profiles.directory import Directory, cannot_write, move, taken
from rokgard_profiles.folder import Folder, keep_aside, names_in, read_record, sweep
from rokgard_profiles.model import DamagedProfile, Profile, empty
from rokgard_profiles.names import DEFAULT_NAME, ascii_safe, check_name
from rokgard_profiles.statistics import opponent_of, preset_of
from rokgard_profiles.summary import summarise_profile

_CLOCKS_DIFFER_BY = timedelta(minutes=1)


def _to_stderr(message: str) -> None:
    if sys.stderr is not None:
        print(_("warning: {message}").format(message=message), file=sys.stderr)


class ProfileStore:
    """Records and profiles in a data folder. `notify` gets one line for each thing that was put right.

    Any number of processes and threads may use one data folder at once.
    """

    def __init__(
        self, data_dir: Path, *, notify: Notify = _to_stderr, clock: Callable[[], datetime] | None = None
    ) -> None:
        self.notify = notify
        self._clock = clock or (lambda: datetime.now(UTC))
        self._directory = Directory(Paths(data_dir).profiles, notify)
        self._lock_file = self._directory.root / ".lock"
        self._pending = self._directory.root / ".pending"

    def names(self) -> list[str]:
        """The names of all profiles, in alphabetical order."""
        return self._directory.names()

    def folder(self, name: str) -> Folder:
        """The folder of the profile called `name`, in capitals or not. Raises `UsageError` where there is none."""
        return self._directory.folder(name)

    def current(self) -> str | None:
        """The name of the profile in use: the chosen one, else the default one, else the one used last."""
        return self._directory.current()

    def refuse_taken(self, name: str) -> None:
        """Raise `UsageError` where a new profile cannot be called `name`."""
        self._directory.refuse_taken(name)

    def profile(self, name: str | None = None) -> str:
        """The profile called `name` (`UsageError` if there is none); without a name the current one, made at need."""
        if name is not None:
            return self.folder(name).name
        found = self.current()
        if found is None:
            with self._lock():
                found = self.current() or self._create(DEFAULT_NAME)
        return found

    # -- looking at one -----------------------------------------------------------------------------------------------

    def load(self, name: str) -> Profile:
        """The totals of a profile, with all its finished games credited.

        Where nothing may be written the totals are made from the records and only shown.
        """
        profile, problem = self._load(name)
        if problem:
            self.notify(problem)
        return profile

    def summary(self, name: str) -> ProfileSummary:
        """The same for a front end, with tables; what could not be kept is said in its `problem`."""
        return summarise_profile(*self._load(name))

    def _load(self, name: str) -> tuple[Profile, str]:
        folder = self.folder(name)
        account = accounts.look(folder) if not names_in(self._pending) else None
        if account is not None:
            return account.profile, ""
        try:
            with self._lock():
                return accounts.settle(folder, self.notify).profile, ""
        except FileError as error:
            known = _known(folder)
            problem = _("{why}; the totals are only shown, not kept").format(why=error.message)
            return accounts.count(folder, known).profile, problem

    # -- records ------------------------------------------------------------------------------------------------------

    def save(self, record: MatchRecord) -> Path | None:
        """Write the record for each profile on its seats. Returns the first file, None if no seat has a profile.

        Raises `UsageError` where the game has been finished meanwhile, `FileError` where it cannot be written.
        """
        if not _seats(record):
            return None
        with contextlib.ExitStack() as stack:
            # A game goes on being kept while another process holds the lock for long: files are replaced whole anyway.
            with contextlib.suppress(FileError):
                stack.enter_context(self._lock(seconds=5))
            record, owners = self._adopt(record)
            for folder, _seat in owners:
                folder.place(record)
        return owners[0][0].record_path(record.id)

    def finish(self, record: MatchRecord) -> tuple[Receipt, ...]:
        """Write a finished record, then credit each profile on its seats, once per record id.

        Raises `FileError` where the record cannot be written, or where it is written but cannot be credited now; it is
        credited then at the next access.
        """
        if not record.finished:
            raise UsageError(_("{id} has not come to its end").format(id=record.id))
        if not _seats(record):
            return ()
        with contextlib.ExitStack() as stack:
            no_lock: FileError | None = None
            try:
                stack.enter_context(self._lock())
            except FileError as error:
                no_lock = error
            record, owners = self._adopt(record)
            if len(owners) > 1:
                self._write_pending(record)
            record = _after_the_last(record, owners)
            placed = [folder.place(record) for folder, _seat in owners]
            try:
                if no_lock is not None:
                    raise no_lock
                receipts = tuple(self._credit(folder, kept) for (folder, _s), kept in zip(owners, placed, strict=True))
            except FileError as error:
                raise FileError(
                    _("the game is kept, but not credited yet: {why}").format(why=error.message),
                    fix=_("it is credited at the next start"),
                ) from error
            self._clear_pending(record.id)
        return receipts

    def records(self, profile: str | None = None) -> Iterator[StoredRecord]:
        """The records of one profile (None: of all), newest first, damaged ones included.

        A game that two profiles share comes once where all are asked for. Files are read one by one as they are needed.
        """
        folders = self._directory.folders() if profile is None else [self.folder(profile)]
        files = [(record_id, folder) for folder in folders for record_id in folder.ids()]
        shown = None
        for record_id, folder in sorted(files, key=lambda file: file[0], reverse=True):
            stored = folder.record(record_id)
            if record_id == shown and stored.record is not None:
                continue
            if stored.record is not None:
                shown = record_id
            yield stored

    def find(self, ref: str, profile: str | None = None) -> StoredRecord:
        """The record with this id, or unique beginning or end of one. Raises `UsageError` where none or several fit."""
        folders = self._directory.folders() if profile is None else [self.folder(profile)]
        current = self.current()
        folders.sort(key=lambda folder: folder.name != current)
        wanted = ref.strip().lower()
        found: dict[str, Folder] = {}
        for folder in folders:
            for record_id in folder.ids():
                if wanted and (record_id.startswith(wanted) or record_id.endswith(wanted)):
                    found.setdefault(record_id, folder)
        if wanted in found:
            return found[wanted].record(wanted)
        if not found:
            raise UsageError(
                _("there is no game {ref}").format(ref=ascii_safe(ref)), fix=_("`rokgard games` lists them")
            )
        if len(found) > 1:
            some = ", ".join(sorted(found, reverse=True)[:4]) + (", …" if len(found) > 4 else "")
            raise UsageError(
                _("{ref} fits {n} games: {some}").format(ref=ascii_safe(ref), n=len(found), some=some),
                fix=_("give more of the id"),
            )
        record_id, folder = found.popitem()
        return folder.record(record_id)

    # -- managing profiles --------------------------------------------------------------------------------------------

    def create(self, name: str) -> str:
        """Make a new profile. Raises `UsageError` where the name is taken or cannot be one."""
        name = check_name(name)
        with self._lock(), self._directory.same_current():
            return self._create(name)

    def use(self, name: str) -> str:
        """Make a profile the current one."""
        self.folder(name)  # an unknown name is refused before anything is made
        with self._lock():
            name = self.folder(name).name
            self._directory.set_current(name)
            return name

    def rename(self, old: str, new: str) -> str:
        """Give a profile another name. Raises `UsageError` where that is taken or cannot be one."""
        new = check_name(new)
        self.folder(old)
        with self._lock():
            folder = self.folder(old)
            if new == folder.name:
                return new
            other = self._directory.find(new)
            if other is not None and other.path != folder.path:
                raise taken(other.name, new)
            # Everything is in order under the old name first: a damaged file would not know what it was called.
            accounts.settle(folder, self.notify)
            was_current = self.current() == folder.name
            target = Folder(self._directory.root / new)
            if other is None:
                self._directory.clear_empty(target)
            move(folder.path, target.path)
            try:
                if was_current:
                    self._directory.set_current(new)
                accounts.settle(target, self.notify)
            except FileError as error:  # the renaming itself has taken place
                self.notify(error.message)
            return new

    def delete(self, name: str) -> str:
        """Delete a profile with all its games."""
        self.folder(name)
        with self._lock():
            folder = self.folder(name)
            self._directory.sweep()
            chosen, gone = self._directory.chosen(), self._directory.own_folder("gone")
            move(folder.path, gone)  # in one step: nobody ever sees half a profile
            if chosen is not None and chosen.path == folder.path:
                self._directory.forget_current()
        shutil.rmtree(gone, ignore_errors=True)
        return folder.name

    def rebuild(self, name: str) -> Profile:
        """Make the totals of a profile again from its records."""
        self.folder(name)
        with self._lock():
            folder = self.folder(name)
            known = accounts.settle(folder, self.notify).profile
            return accounts.rebuild(folder, known).profile

    def take_in(self, staged: Path, name: str) -> str:
        """Make a profile of a folder that `staging` gave. Raises `UsageError` where the name is taken."""
        with self._lock():
            self._directory.sweep()
            self.refuse_taken(name)
            target = Folder(self._directory.root / name)
            self._directory.clear_empty(target)
            with self._directory.same_current():
                move(staged, target.path)
                accounts.rebuild(target, accounts.settle(target, self.notify).profile)
            return target.name

    @contextlib.contextmanager
    def staging(self) -> Iterator[Path]:
        """A folder in which a profile can be put together; removed in the end, unless it was taken in."""
        staged = self._directory.own_folder("new")
        try:
            try:
                staged.mkdir(parents=True)
            except OSError as error:
                raise cannot_write(staged, error) from error
            yield staged
        finally:
            shutil.rmtree(staged, ignore_errors=True)

    # -- inside -------------------------------------------------------------------------------------------------------

    @contextlib.contextmanager
    def _lock(self, *, seconds: float = 30) -> Iterator[None]:
        with locked(self._lock_file, seconds=seconds):
            self._settle_pending()
            yield

    def _create(self, name: str) -> str:
        self.refuse_taken(name)
        folder = Folder(self._directory.root / name)
        folder.write_profile(empty(name, self._clock().astimezone(UTC).replace(microsecond=0)))
        return name

    def _adopt(self, record: MatchRecord) -> tuple[MatchRecord, list[tuple[Folder, int]]]:
        """The record with its profiles called what they are called now, and each profile's folder and (first) seat."""
        owners: list[tuple[Folder, int]] = []
        seats = list(record.seats)
        for seat, name in _seats(record):
            folder = self._directory.known_as(check_name(name)) or Folder(self._directory.root / check_name(name))
            seats[seat] = seats[seat].model_copy(update={"profile": folder.name})
            if all(folder.path != known.path for known, _s in owners):
                owners.append((folder, seat))
        return record.model_copy(update={"seats": tuple(seats)}), owners

    def _credit(self, folder: Folder, record: MatchRecord) -> Receipt:
        account = accounts.settle(folder, self.notify, leave=record.id)
        seat = folder.seat(record)
        before, new = account.profile, record.id not in account.credited
        if new and seat is not None:
            account = accounts.credit(folder, account, [(record, seat)])
        rewards = record.seats[seat or 0].rewards
        return Receipt(
            profile=folder.name,
            seat=seat or 0,
            credited=new,
            gained=whole_points(rewards) if new else 0,
            total=account.profile.experience,
            level_before=before.level,
            level=account.profile.level,
            next_level_at=account.profile.next_level_at,
            rewards=rewards,
        )

    # -- games of two profiles ----------------------------------------------------------------------------------------

    def _write_pending(self, record: MatchRecord) -> None:
        write_atomic(self._pending / f"{record.id}.toml", record.to_toml())

    def _clear_pending(self, record_id: str) -> None:
        # If it stays, it is gone through once more, which changes nothing.
        with contextlib.suppress(OSError):
            (self._pending / f"{record_id}.toml").unlink(missing_ok=True)

    def _settle_pending(self) -> None:
        """Finish what a stopped process had begun: give a game of two profiles to both."""
        sweep(self._pending)
        for name in names_in(self._pending):
            path = self._pending / name
            if name.startswith(".") or not name.endswith(".toml"):
                continue
            stored = read_record(path, "")
            if stored.record is None:
                self.notify(stored.problem)
                with contextlib.suppress(FileError):
                    keep_aside(path)
                continue
            try:
                record, owners = self._adopt(stored.record)
                record = _after_the_last(record, owners)
                for folder, _seat in owners:
                    self._credit(folder, folder.place(record))
            except FileError as error:  # not in the way of other profiles
                self.notify(_("the game {id} is not credited yet: {why}").format(id=path.stem, why=error))
            else:
                self._clear_pending(path.stem)


def _seats(record: MatchRecord) -> list[tuple[int, str]]:
    """The seats of people who have a profile, with its name."""
    return [
        (n, seat.profile) for n, seat in enumerate(record.seats) if seat.kind == "human" and seat.profile is not None
    ]


def _after_the_last(record: MatchRecord, owners: list[tuple[Folder, int]]) -> MatchRecord:
    """The record, ended at least a microsecond after the last game that was counted in the same row.

    Processes that end games in the same moment get the lock in any order. Without this the later one would seem to come
    before the earlier one, and streaks would have to be counted anew. A clock that was set back is another matter: then
    the time is left as it is.
    """
    for folder, seat in owners:
        try:
            profile = folder.profile()
        except (FileError, DamagedProfile):
            continue
        key = (record.game, preset_of(record), opponent_of(record, seat))
        for row in profile.statistics if profile is not None else ():
            if row.key == key and timedelta(0) <= row.last_ended - record.updated < _CLOCKS_DIFFER_BY:
                record = record.model_copy(update={"updated": row.last_ended + timedelta(microseconds=1)})
    return record


def _known(folder: Folder) -> Profile | None:
    """What is known of a profile, without its games. Raises `FileError` where it is newer than this Rokgard."""
    try:
        return folder.profile()
    except DamagedProfile:
        return None
