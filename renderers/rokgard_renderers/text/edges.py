"""The names on the edges of a lattice."""

from __future__ import annotations

from rokgard.scene import Lattice
from rokgard.words import clean, width


def edge_names(names: tuple[str, ...], count: int, *, ascii_only: bool) -> list[str]:
    """Names for `count` columns or rows, none at all if the scene gives none.

    Small letters are shown large, as on printed boards, unless that would make two names the same.
    """
    if not names:
        return []
    shown = [clean(name, ascii_only=ascii_only) for name in names[:count]]
    large = [name.upper() for name in shown]
    if len(set(large)) == len(set(shown)) and all(width(name) == len(name) for name in large):
        shown = large
    return shown + [""] * (count - len(shown))


def edges_of(lattice: Lattice, *, coordinates: bool, ascii_only: bool) -> tuple[list[str], list[str]]:
    """The names of the columns (from the left) and of the rows (from the bottom)."""
    if not coordinates:
        return [], []
    return (
        edge_names(lattice.column_names, lattice.columns, ascii_only=ascii_only),
        edge_names(lattice.row_names, lattice.rows, ascii_only=ascii_only),
    )


def widest(names: list[str]) -> int:
    """Columns of the widest name, 0 if there are none."""
    return max(map(width, names), default=0)
