"""Crediting: every finished record counts exactly once, whenever the process is stopped.

A game is credited when its id is in the ledger or among the profile's `recent` ids, and `profile.toml` says how many
such ids there are. Totals, count and recent ids change together, in one replacement of `profile.toml`. Only ids that
`profile.toml` holds already go to the ledger, so a stop between the two files changes nothing; and where count and ids
do not agree, or a file is damaged, the totals are made again from the records. All functions here want the store's lock
to be held, except `look`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from datetime import UTC, datetime

from rokgard.i18n import _
from rokgard.record import MatchRecord
from rokgard_profiles.folder import Folder, keep_aside
from rokgard_profiles.model import DamagedProfile, Profile, empty
from rokgard_profiles.statistics import OutOfOrder, summarise

Notify = Callable[[str], None]

RECENT = 64
"""How many ids `profile.toml` holds before they go to the ledger."""


@dataclass(frozen=True, slots=True)
class Account:
    """A profile and the ids in its ledger."""

    profile: Profile
    ledger: frozenset[str]

    @property
    def credited(self) -> frozenset[str]:
        """The ids of all games that the totals count."""
        return self.ledger.union(self.profile.recent)

    @property
    def consistent(self) -> bool:
        """Whether there are as many ids as the totals count."""
        return len(self.credited) == self.profile.credited


def look(folder: Folder) -> Account | None:
    """The account if nothing is to be done for it, else None. Needs no lock and changes nothing.

    Raises `FileError` where a file cannot be read or is newer than this Rokgard.
    """
    try:
        profile = folder.profile()
    except DamagedProfile:
        return None
    if profile is None or profile.name != folder.name:
        return None
    account = Account(profile, folder.ledger())
    if not account.consistent or any(folder.finished(account.credited)):
        return None
    return account


def settle(folder: Folder, notify: Notify, *, leave: str | None = None) -> Account:
    """Bring the account in order: finish a renaming, repair what is damaged, credit what is not credited yet.

    `leave`: the id of a record that is not to be credited now.
    """
    folder.sweep()
    try:
        profile = folder.profile()
    except DamagedProfile as damage:
        kept = keep_aside(folder.profile_file)
        notify(
            _("{path} is damaged ({why}); it is kept as {kept}, and the totals are made again from the games").format(
                path=folder.profile_file, why=damage, kept=kept.name
            )
        )
        return rebuild(folder, leave=leave)
    if profile is None:
        return rebuild(folder, leave=leave)
    if profile.name != folder.name:
        profile = finish_renaming(folder, profile)
    account = Account(profile, folder.ledger())
    if not account.consistent:
        notify(
            _("{path} counts {count} games, but {ids} are noted as counted; the totals are made again").format(
                path=folder.profile_file, count=profile.credited, ids=len(account.credited)
            )
        )
        return rebuild(folder, profile, leave=leave)
    known = account.credited if leave is None else account.credited | {leave}
    return credit(folder, account, folder.finished(known))


def credit(folder: Folder, account: Account, records: Iterable[tuple[MatchRecord, int]]) -> Account:
    """Add finished records that are not credited yet, each with its seat."""
    games = [summarise(record, seat) for record, seat in records]
    if not games:
        return account
    try:
        profile = account.profile.with_games(games)
    except OutOfOrder:  # it ended before one that is counted already: streaks must be counted anew
        return rebuild(folder, account.profile, including={*account.credited, *(game.id for game in games)})
    ledger = account.ledger
    if len(account.profile.recent) >= RECENT:
        ledger = account.credited
        folder.write_ledger(ledger)
        profile = profile.model_copy(update={"recent": tuple(game.id for game in games)})
    folder.write_profile(profile)
    return Account(profile, ledger)


def rebuild(
    folder: Folder,
    profile: Profile | None = None,
    *,
    leave: str | None = None,
    including: set[str] | None = None,
) -> Account:
    """Make the totals again from the records.

    profile: whose name, former names and day of creation are kept, if they are known.
    leave: the id of a record to pass over. including: the ids to count, if not all are to be.
    """
    account = count(folder, profile, leave=leave, including=including)
    # The ledger goes first: without it the old totals are known to be wrong, should we be stopped here.
    folder.drop_ledger()
    folder.write_profile(account.profile)
    if len(account.profile.recent) < RECENT:
        return account
    ledger = account.credited
    folder.write_ledger(ledger)
    account = Account(account.profile.model_copy(update={"recent": ()}), ledger)
    folder.write_profile(account.profile)
    return account


def count(
    folder: Folder,
    profile: Profile | None = None,
    *,
    leave: str | None = None,
    including: set[str] | None = None,
) -> Account:
    """The account that the records make, as `rebuild` writes it. Changes nothing."""
    found, begun = [], []
    for record, seat in folder.finished():
        if record.id == leave or (including is not None and record.id not in including):
            continue
        found.append(summarise(record, seat))
        begun.append(record.started)
    if profile is None:
        created = min(begun, default=datetime.now(UTC)).astimezone(UTC).replace(microsecond=0)
        profile = empty(folder.name, created)
    fresh = empty(folder.name, profile.created).model_copy(update={"former_names": profile.former_names})
    return Account(fresh.with_games(sorted(found, key=lambda game: game.order)), frozenset())


def finish_renaming(folder: Folder, profile: Profile) -> Profile:
    """Write the folder's name into the records and the profile, after the folder itself was renamed.

    Can be stopped and done again: a record that does not name the old profile any more is left as it is.
    """
    old, new = profile.name, folder.name
    records = (folder.record(record_id).record for record_id in folder.ids())
    folder.replace_records(
        renamed(record, old, new)
        for record in records
        if record is not None and any(seat.profile == old for seat in record.seats)
    )
    former = (*(name for name in profile.former_names if name not in (old, new)), old)
    profile = profile.model_copy(update={"name": new, "former_names": former})
    folder.write_profile(profile)
    return profile


def renamed(record: MatchRecord, old: str, new: str) -> MatchRecord:
    """The record with the profile `old` called `new`; another person who had that name then is no profile any more."""
    seats = []
    for seat in record.seats:
        if seat.profile == old:
            name = new if seat.name == old else seat.name
            seats.append(seat.model_copy(update={"profile": new, "name": name}))
        elif seat.profile == new:
            seats.append(seat.model_copy(update={"profile": None}))
        else:
            seats.append(seat)
    return record.model_copy(update={"seats": tuple(seats)})
