"""Whether anything can be kept, found out before somebody plays a long game."""

from __future__ import annotations

import os
from pathlib import Path

from rokgard.i18n import _


def unwritable(folder: Path) -> str:
    """Why no file can be made in a folder, which need not exist yet; "" where nothing speaks against it.

    Writes nothing, and so does not know of full disks, or of what a file system keeps to itself.
    """
    nearest = folder
    while not _exists(nearest) and nearest != nearest.parent:
        nearest = nearest.parent
    if not nearest.is_dir():
        return _("{path} is no folder").format(path=nearest)
    if not os.access(nearest, os.W_OK | os.X_OK):
        return _("{path} cannot be written to").format(path=nearest)
    return ""


def _exists(path: Path) -> bool:
    try:
        return path.exists()
    except OSError:  # it is in a folder that cannot be looked into
        return False
