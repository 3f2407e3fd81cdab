"""Files that survive a crash: written whole or not at all, read with errors that a person can act on."""

from __future__ import annotations

import contextlib
import os
import secrets
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from rokgard.errors import FileError, why_of
from rokgard.i18n import _


def write_atomic(path: Path, data: bytes | str, *, overwrite: bool = True) -> None:
    """Write a file whole or not at all: temporary file beside it, fsync, then `os.replace` (or a new link).

    Raises `FileError` with the reason; nothing is left behind then. With `overwrite=False` an existing file is an
    error, also when it appears in the same moment. A link stays one; a device or pipe is written to, not replaced.
    """
    raw = data.encode() if isinstance(data, str) else data
    temporary: Path | None = None
    try:
        _refuse_folder(path)
        if path.exists() and not path.is_file():
            path.write_bytes(raw)  # before links are followed: /dev/stdout is one, to a pipe that has no path
            return
        if path.is_symlink():
            path = path.resolve()
        path.parent.mkdir(parents=True, exist_ok=True)
        handle, temporary = _open_temporary(path)
        with os.fdopen(handle, "wb") as file:
            file.write(raw)
            file.flush()
            os.fsync(file.fileno())
        if overwrite:
            with contextlib.suppress(OSError):
                temporary.chmod(path.stat().st_mode & 0o7777)  # an existing file keeps its permissions
            temporary.replace(path)
        else:
            _place_new(temporary, path)
        temporary = None
        _sync_folder(path.parent)
    except (OSError, ValueError) as error:  # ValueError: a name with a null byte
        if isinstance(error, FileExistsError) and not overwrite and path.parent.is_dir():
            raise _is_there(path) from error
        raise FileError(_("cannot write {path}: {why}").format(path=path, why=why_of(error))) from error
    finally:
        if temporary is not None:
            with contextlib.suppress(OSError):
                temporary.unlink()


def refuse_existing(path: Path) -> None:
    """Raise the `FileError` of `write_atomic` with `overwrite=False`, before the work that is to be written."""
    with contextlib.suppress(OSError):  # what cannot even be looked at is told when it is written
        _refuse_folder(path)
        if path.is_file():
            raise _is_there(path)


def _refuse_folder(path: Path) -> None:
    if path.is_dir():
        raise FileError(_("cannot write {path}: it is a folder").format(path=path), fix=_("name a file in it"))


def _is_there(path: Path) -> FileError:
    fix = _("choose another name, or overwrite it with --force")
    return FileError(_("{path} is there already").format(path=path), fix=fix)


def _open_temporary(path: Path) -> tuple[int, Path]:
    """A new file beside `path` with the permissions that any new file would get (`tempfile` makes private ones)."""
    temporary = path.with_name(f".{path.name[:40]}.{secrets.token_hex(6)}.part")
    return os.open(temporary, os.O_WRONLY | os.O_CREAT | os.O_EXCL | getattr(os, "O_BINARY", 0), 0o666), temporary


def _place_new(temporary: Path, path: Path) -> None:
    try:
        os.link(temporary, path)
    except FileExistsError:
        raise
    except OSError:  # a file system without hard links: check, then move
        if path.exists():
            raise FileExistsError(path) from None
        temporary.replace(path)
    else:
        temporary.unlink()


def _sync_folder(folder: Path) -> None:
    """Make the new name durable as well; not possible on Windows."""
    with contextlib.suppress(OSError):
        handle = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)


def read_text(path: Path, *, limit: int = 20_000_000) -> str:
    """Read a UTF-8 text file (with a byte-order mark or without) of at most `limit` bytes. Raises `FileError`."""
    try:
        with path.open("rb") as file:
            raw = file.read(limit + 1)  # the size is asked of no file: devices and pipes say 0 and go on for ever
        if len(raw) > limit:
            raise FileError(_("{path} is too large to be read").format(path=path))
        return raw.decode("utf-8-sig").replace("\r\n", "\n").replace("\r", "\n")
    except UnicodeDecodeError as error:
        raise FileError(_("{path} is not a text file").format(path=path)) from error
    except OSError as error:
        raise FileError(_("cannot read {path}: {why}").format(path=path, why=why_of(error))) from error
    except ValueError as error:  # a name with a null byte
        raise FileError(_("cannot read {path!r}: {why}").format(path=str(path), why=error)) from error


def read_toml(path: Path) -> dict[str, Any]:
    """Read a TOML file. Raises `FileError` with the reason."""
    text = read_text(path)
    try:
        return tomllib.loads(text)
    except (ValueError, RecursionError) as error:  # a number of thousands of digits is a plain ValueError
        raise FileError(_("{path} is not valid TOML: {why}").format(path=path, why=error)) from error


@contextlib.contextmanager
def locked(path: Path, *, seconds: float = 30) -> Iterator[None]:
    """Hold the lock file `path` (made if needed) against other processes. Raises `FileError` after `seconds`."""
    from filelock import FileLock, Timeout  # here: it is not quick to load, and most commands lock nothing

    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        lock = FileLock(path, timeout=seconds)
        lock.acquire()
    except Timeout as error:
        raise FileError(
            _("another rokgard has been using {path} for {seconds} s").format(path=path.parent, seconds=seconds),
            fix=_("wait for it to end, then try again"),
        ) from error
    except (OSError, NotImplementedError) as error:  # NotImplementedError: a file system without locks
        raise FileError(_("cannot lock {path}: {why}").format(path=path, why=why_of(error))) from error
    try:
        yield
    finally:
        lock.release()
