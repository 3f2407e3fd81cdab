"""Where Rokgard keeps things on this computer."""

from __future__ import annotations

import os
from dataclasses import dataclass
from pathlib import Path

import platformdirs

ENVIRONMENT = "ROKGARD_DATA_DIR"


def typed_path(text: str | Path) -> Path:
    """A path as a person typed it: `~` is their home folder; `~somebody` that is nobody's home is a plain name."""
    path = Path(text)
    try:
        return path.expanduser()
    except RuntimeError:  # no such person, or nobody knows where home is
        return path


@dataclass(frozen=True, slots=True)
class Paths:
    """The folders below one data folder. None of them needs to exist."""

    data: Path

    @classmethod
    def find(cls, data_dir: Path | None = None) -> Paths:
        """The data folder: `data_dir`, else the environment's ROKGARD_DATA_DIR, else the platform's own place."""
        if data_dir is None and (named := os.environ.get(ENVIRONMENT)):
            data_dir = Path(named)
        if data_dir is None:
            data_dir = Path(platformdirs.user_data_dir("rokgard", appauthor=False))
        return cls(typed_path(data_dir).absolute())

    @property
    def profiles(self) -> Path:
        """Profiles and their games."""
        return self.data / "profiles"

    @property
    def plugins(self) -> Path:
        """Single-file plugins that are loaded at every start."""
        return self.data / "plugins"

    @property
    def setups(self) -> Path:
        """The settings of the last game started, one file a game."""
        return self.data / "setups"
