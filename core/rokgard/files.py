"""Files that survive a crash: written whole or not at all, read with errors that a person can act on."""

from __future__ import annotations

import contextlib
import os
import tempfile
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from filelock import FileLock, Timeout

from rokgard.errors import FileError
from rokgard.i18n import _


def write_atomic(path: Path, data: bytes | str, *, overwrite: bool = True) -> None:
    """Write a file whole or not at all: temporary file beside it, fsync, then `os.replace`.

    Raises `FileError` with the reason; nothing is left behind then. With `overwrite=False` an existing file is an
    error, also when it appears in the same moment.
    """
    raw = data.encode() if isinstance(data, str) else data
    temporary: str | None = None
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        handle, temporary = tempfile.mkstemp(prefix=f".{path.name[:40]}.", suffix=".part", dir=path.parent)
        with os.fdopen(handle, "wb") as file:
            file.write(raw)
            file.flush()
            os.fsync(file.fileno())
        # mkstemp makes files private to the user; give the file the permissions that any new file would get.
        with contextlib.suppress(OSError):
            Path(temporary).chmod(path.stat().st_mode & 0o7777 if path.exists() else 0o666 & ~_umask())
        if overwrite:
            Path(temporary).replace(path)
        else:
            _place_new(Path(temporary), path)
        temporary = None
        _sync_folder(path.parent)
    except FileExistsError as error:
        raise FileError(
            _("{path} is there already").format(path=path), fix=_("choose another name, or overwrite it with --force")
        ) from error
    except OSError as error:
        raise FileError(_("cannot write {path}: {why}").format(path=path, why=error.strerror or error)) from error
    finally:
        if temporary is not None:
            with contextlib.suppress(OSError):
                Path(temporary).unlink()


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


def _umask() -> int:
    mask = os.umask(0)
    os.umask(mask)
    return mask


def _sync_folder(folder: Path) -> None:
    """Make the new name durable as well; not possible on Windows."""
    with contextlib.suppress(OSError):
        handle = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)


def read_text(path: Path, *, limit: int = 20_000_000) -> str:
    """Read a UTF-8 text file of at most `limit` bytes. Raises `FileError` with the reason."""
    try:
        if path.is_file() and path.stat().st_size > limit:
            raise FileError(_("{path} is too large to be read").format(path=path))
        return path.read_text(encoding="utf-8")
    except UnicodeDecodeError as error:
        raise FileError(_("{path} is not a text file").format(path=path)) from error
    except OSError as error:
        raise FileError(_("cannot read {path}: {why}").format(path=path, why=error.strerror or error)) from error
    except ValueError as error:  # a name with a null byte
        raise FileError(_("cannot read {path!r}: {why}").format(path=str(path), why=error)) from error


def read_toml(path: Path) -> dict[str, Any]:
    """Read a TOML file. Raises `FileError` with the reason."""
    try:
        return tomllib.loads(read_text(path))
    except tomllib.TOMLDecodeError as error:
        raise FileError(_("{path} is not valid TOML: {why}").format(path=path, why=error)) from error


@contextlib.contextmanager
def locked(path: Path, *, seconds: float = 30) -> Iterator[None]:
    """Hold the lock file `path` (made if needed) against other processes. Raises `FileError` after `seconds`."""
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        lock = FileLock(path, timeout=seconds)
        lock.acquire()
    except Timeout as error:
        raise FileError(
            _("another rokgard has been using {path} for {seconds} s").format(path=path.parent, seconds=seconds),
            fix=_("wait for it to end, then try again"),
        ) from error
    except OSError as error:
        raise FileError(_("cannot lock {path}: {why}").format(path=path, why=error.strerror or error)) from error
    try:
        yield
    finally:
        lock.release()
