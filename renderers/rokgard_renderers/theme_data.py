"""The data of the themes that come with Rokgard, unchecked and quick to load."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any

FOLDER = Path(__file__).parent / "theme_files"
NAMES = ("nebula", "print", "high-contrast")


def shipped() -> list[dict[str, Any]]:
    """Every theme in `theme_files/`, as its file says it."""
    return [tomllib.loads((FOLDER / f"{name}.toml").read_text(encoding="utf-8")) for name in NAMES]
