"""The command line `rokgard`.

One module for each noun; `rokgard.cli.root` knows their names and imports a module only when its command is used.
"""

from __future__ import annotations

from collections.abc import Sequence


def main(argv: Sequence[str] | None = None) -> int:
    """Run one command line and return its exit code."""
    try:
        from rokgard.cli.guard import run

        return run(argv)
    except KeyboardInterrupt:  # while that is being imported, or in the last moment
        return 130
