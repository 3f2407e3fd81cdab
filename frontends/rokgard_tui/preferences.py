"""What the app remembers of how a person likes it, across restarts."""

from __future__ import annotations

import contextlib

import tomli_w
from pydantic import BaseModel, ConfigDict, ValidationError

from rokgard.errors import FileError
from rokgard.files import read_toml, write_atomic
from rokgard.paths import Paths

_FILE = "app.toml"


class Preferences(BaseModel):
    """`one_tap`: whether a move of one pick is played by the first tap, or only marked by it.

    `theme`: the name of the one that was chosen last, None if none was.
    """

    model_config = ConfigDict(extra="ignore", frozen=True)

    one_tap: bool = False
    theme: str | None = None


def preferences(paths: Paths) -> Preferences:
    """What is remembered; the defaults where that cannot be read."""
    try:
        return Preferences.model_validate(read_toml(paths.data / _FILE))
    except (FileError, ValidationError):
        return Preferences()


def prefer(paths: Paths, **wanted: bool | str) -> None:
    """Remember this besides all the rest, if that is possible: a preference is worth no complaint."""
    known = preferences(paths).model_copy(update=wanted)
    with contextlib.suppress(FileError):
        write_atomic(paths.data / _FILE, tomli_w.dumps(known.model_dump(exclude_none=True)))
