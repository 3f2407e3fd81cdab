"""What a board says when there is not enough room for it."""

from __future__ import annotations


class NoRoomError(Exception):
    """A board that needs at least `columns` (and, where it matters, `lines`) characters."""

    def __init__(self, columns: int, lines: int = 0) -> None:
        super().__init__(columns, lines)
        self.columns = columns
        self.lines = lines
