"""Which profiles there are, and which of them is the current one.

Everything below `profiles` that is not a profile has a name with a leading full stop, which no profile can have:

    .lock               held while anything is read, changed and written
    .current.toml       which profile is in use
    .pending/<id>.toml  a finished game of two profiles, until both have it
    .new-*, .gone-*     a profile that is being imported or deleted
"""

from __future__ import annotations

import contextlib
import secrets
import shutil
import time
from collections.abc import Iterator
from difflib import get_close_matches
from pathlib import Path

import tomli_w

from rokgard.errors import FileError, UsageError, why_of
from rokgard.files import read_toml, write_atomic
from rokgard.i18n import _
from rokgard_profiles.accounts import Notify
from rokgard_profiles.folder import Folder, names_in
from rokgard_profiles.model import DamagedProfile
from rokgard_profiles.names import DEFAULT_NAME, ascii_safe, check_name, is_name, name_key

_ABANDONED_AFTER = 86_400.0
"""Seconds after which nobody works on a deleted or an imported profile any more."""


class Directory:
    """The folder that holds all profiles; it need not exist. Whoever changes something holds the lock."""

    def __init__(self, root: Path, notify: Notify) -> None:
        self.root = root
        self.notify = notify
        self._current_file = root / ".current.toml"
        self._told = False

    def names(self) -> list[str]:
        """The names of all profiles, in alphabetical order."""
        return [folder.name for folder in self.folders()]

    def folder(self, name: str) -> Folder:
        """The folder of the profile called `name`, in capitals or not. Raises `UsageError` where there is none."""
        name = check_name(name)
        found = self.find(name)
        if found is not None:
            return found
        names = self.names()
        near = get_close_matches(name, names, n=1)
        if near:
            fix = _("did you mean {near}?").format(near=ascii_safe(near[0]))
        elif names:
            fix = _("there are: {names}").format(names=", ".join(names))
        else:
            fix = _("`rokgard profile create` makes one")
        raise UsageError(_("there is no profile called {name}").format(name=ascii_safe(name)), fix=fix)

    def folders(self) -> list[Folder]:
        """The folders of all profiles, in alphabetical order. Raises `FileError`."""
        found = []
        for entry in names_in(self.root):
            folder = Folder(self.root / entry)
            if is_name(folder.name) and folder.path.is_dir() and folder.is_used():
                found.append(folder)
        return sorted(found, key=lambda folder: (name_key(folder.name), folder.name))

    def find(self, name: str) -> Folder | None:
        """The profile of this name, exact spelling first."""
        alike = [folder for folder in self.folders() if name_key(folder.name) == name_key(name)]
        return next((folder for folder in alike if folder.name == name), alike[0] if alike else None)

    def known_as(self, name: str) -> Folder | None:
        """The profile of this name, or the one that had it before it was renamed."""
        found = self.find(name)
        if found is not None:
            return found
        for folder in self.folders():
            with contextlib.suppress(FileError, DamagedProfile):
                profile = folder.profile()
                if profile is not None and name in (profile.name, *profile.former_names):
                    return folder
        return None

    def chosen(self) -> Folder | None:
        """The profile that was chosen to be the current one, if it is still there."""
        if not self._current_file.exists():
            return None
        try:
            name = read_toml(self._current_file).get("name")
        except FileError as error:
            if not self._told:  # once is enough: it is asked for again and again
                self._told = True
                self.notify(str(error))
            return None
        return self.known_as(name) if isinstance(name, str) and is_name(name) else None

    def current(self) -> str | None:
        """The name of the profile in use: the chosen one, else the default one, else the one used last."""
        chosen = self.chosen()
        if chosen is not None:
            return chosen.name
        folders = self.folders()
        for folder in folders:
            if folder.name == DEFAULT_NAME:
                return folder.name
        return max(folders, key=_last_changed).name if folders else None

    def refuse_taken(self, name: str) -> None:
        """Raise `UsageError` where a new profile cannot be called `name`."""
        if (other := self.find(check_name(name))) is not None:
            raise taken(other.name, name)

    def own_folder(self, kind: str) -> Path:
        """A new name for a folder that is no profile."""
        return self.root / f".{kind}-{secrets.token_hex(4)}"

    def forget_current(self) -> None:
        """Choose no profile any more."""
        with contextlib.suppress(OSError):
            self._current_file.unlink(missing_ok=True)

    def sweep(self) -> None:
        """Remove what stopped processes left of profiles that were deleted, or never quite imported."""
        for name in names_in(self.root):
            if name.startswith((".gone-", ".new-")) and _age(self.root / name) > _ABANDONED_AFTER:
                shutil.rmtree(self.root / name, ignore_errors=True)

    def clear_empty(self, folder: Folder) -> None:
        """Remove the empty folder that a stopped process left where a profile is to be."""
        if folder.path.is_dir() and not folder.is_used():
            with contextlib.suppress(OSError):
                folder.sweep()
                folder.path.rmdir()

    def set_current(self, name: str) -> None:
        """Make a profile the current one."""
        write_atomic(self._current_file, tomli_w.dumps({"name": name}))

    @contextlib.contextmanager
    def same_current(self) -> Iterator[None]:
        """Around making a profile: it becomes the current one only if there was none."""
        chosen, before = self.chosen(), self.current()
        yield
        if chosen is None and before is not None:
            self.set_current(before)


def _last_changed(folder: Folder) -> float:
    return -_age(folder.profile_file)


def _age(path: Path) -> float:
    """Seconds since a file or folder was changed; very long where it cannot be told."""
    try:
        return time.time() - path.stat().st_mtime
    except OSError:
        return time.time()


def move(source: Path, target: Path) -> None:
    """Rename a folder, in one step. Raises `FileError`."""
    try:
        source.rename(target)
    except OSError as error:
        raise cannot_write(target, error) from error


def taken(known: str, wanted: str) -> UsageError:
    """The error for a new profile that `known` stands in the way of."""
    if known == wanted:
        return UsageError(
            _("there is a profile called {name} already").format(name=known), fix=_("choose another name")
        )
    return UsageError(
        _("{name} is too much like the profile {known}").format(name=wanted, known=known), fix=_("choose another name")
    )


def cannot_write(path: Path, error: OSError) -> FileError:
    """The error for a folder that cannot be made or renamed."""
    return FileError(_("cannot write {path}: {why}").format(path=path, why=why_of(error)))
