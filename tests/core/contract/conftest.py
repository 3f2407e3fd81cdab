"""A small complete game to test the core with: noughts and crosses with options, written plainly."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import ClassVar

import pytest
from pydantic import Field

from rokgard import Cell, Game, GameOptions, Lattice, Outcome, Piece, Problem, Scene, Severity

State = tuple[int | None, ...]


class SmallOptions(GameOptions):
    size: int = Field(3, ge=3, le=5, description="Columns and rows.")
    row: int = Field(3, ge=3, le=5, description="Stones in a row that win.")
    last_wins: bool = Field(True, description="Whether a full board is a win for the last to move.")


class Small(Game[State, str]):
    id = "small"
    title = "Small"
    Options = SmallOptions
    presets: ClassVar[Mapping[str, SmallOptions]] = {
        "tiny": SmallOptions(size=3, row=3),
        "wide": SmallOptions(size=5, row=4),
    }

    def initial(self) -> State:
        return (None,) * self.options.size**2

    def turn(self, s: State) -> int:
        return sum(cell is not None for cell in s) % 2

    def _name(self, index: int) -> str:
        return f"{'abcde'[index % self.options.size]}{index // self.options.size + 1}"

    def legal_moves(self, s: State) -> Sequence[str]:
        return [self._name(index) for index, cell in enumerate(s) if cell is None]

    def play(self, s: State, m: str) -> State:
        index = [self._name(k) for k in range(len(s))].index(m)
        return (*s[:index], self.turn(s), *s[index + 1 :])

    def outcome(self, s: State) -> Outcome | None:
        size, row = self.options.size, self.options.row
        for start in range(len(s)):
            column, line = start % size, start // size
            for dx, dy in ((1, 0), (0, 1), (1, 1), (-1, 1)):
                if not (0 <= column + dx * (row - 1) < size and line + dy * (row - 1) < size):
                    continue
                cells = {s[start + k * (dx + dy * size)] for k in range(row)}
                if len(cells) == 1 and None not in cells:
                    return Outcome((0, 0), s[start], "a full row")
        return None if None in s else Outcome((0, 0), None, "the board is full")

    def scene(self, s: State) -> Scene:
        over, size = self.outcome(s) is not None, self.options.size
        cells = tuple(
            Cell((k % size, k // size), pick=self._name(k) if cell is None and not over else None)
            for k, cell in enumerate(s)
        )
        pieces = tuple(Piece((k % size, k // size), seat=cell) for k, cell in enumerate(s) if cell is not None)
        return Scene(Lattice("square", size, size), cells + pieces)

    @classmethod
    def check(cls, options: SmallOptions) -> Sequence[Problem]:
        if options.row > options.size:
            message = f"a row of {options.row} does not fit"
            return [Problem(Severity.ERROR, message, ("row", "size"), {"row": options.size})]
        return [Problem(Severity.ADVICE, "quickly over", ("size",))] if options.size == 3 else []


@pytest.fixture(scope="session")
def small() -> type[Small]:
    return Small
