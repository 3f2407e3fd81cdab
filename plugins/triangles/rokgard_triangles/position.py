"""What may be drawn in one position: a byte per candidate segment, brought up to date move by move."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import overload

import numpy as np
import numpy.typing as npt

from rokgard_triangles.geometry import Bools, Geometry, Indices
from rokgard_triangles.state import Move, Triangle

LEGAL, DRAWN, BLOCKED, OVER_A_STAR = 0, 1, 2, 3
"""What a candidate is: may be drawn, is drawn, crosses a drawn segment. The last stands for all pairs that are none."""


class Position:
    """The status of every candidate, with one more byte at the end for pairs that are no candidate (`index` -1)."""

    __slots__ = ("geometry", "status")

    def __init__(self, geometry: Geometry, status: npt.NDArray[np.uint8] | None = None) -> None:
        self.geometry = geometry
        if status is None:
            status = np.full(geometry.candidates + 1, LEGAL, dtype=np.uint8)
            status[-1] = OVER_A_STAR
        self.status = status

    def after(self, move: Move) -> Position:
        """The position after a legal move; this one stays as it is."""
        child = Position(self.geometry, self.status.copy())
        child.draw(move)
        return child

    def draw(self, move: Move) -> None:
        """Draw a legal segment here: it is drawn now, and the segments that cross it are blocked."""
        i, j = move
        self.status[self.geometry.index[i, j]] = DRAWN
        self.status[self.geometry.crossed(i, j, self.legal())] = BLOCKED

    def of(self, i: int, j: int) -> int:
        """The status of the segment between two stars."""
        return int(self.status[self.geometry.index[i, j]])

    def legal(self) -> Indices:
        """The candidates that may be drawn, in order."""
        return np.flatnonzero(self.status == LEGAL).astype(np.int32)

    def drawn(self) -> Indices:
        """The candidates that are drawn, in order."""
        return np.flatnonzero(self.status == DRAWN).astype(np.int32)

    def closes(self, i: int, j: int) -> tuple[int, ...]:
        """The third stars of the triangles that a segment i-j closes and that count: at most one on each side."""
        index = self.geometry.index
        both = (self.status[index[i]] == DRAWN) & (self.status[index[j]] == DRAWN)
        return tuple(int(k) for k in np.flatnonzero(both) if self.geometry.is_empty(i, j, int(k)))

    def is_live(self, triangle: Triangle) -> bool:
        """Whether an empty triangle can still be counted: no side is blocked, and one is missing yet."""
        i, j, k = triangle
        sides = (self.of(i, j), self.of(j, k), self.of(i, k))
        return max(sides) <= DRAWN and min(sides) == LEGAL

    def find_live(self) -> Triangle | None:
        """A triangle that can still be counted, or None: then the game is over.

        The sides of one triangle never cross each other, so each side drawn or legal now is enough: the missing sides
        can be drawn in any order. Short segments are tried first, each with the nearest third stars first.
        """
        geometry = self.geometry
        for c in geometry.by_length[self.status[geometry.by_length] == LEGAL]:
            i, j = int(geometry.a[c]), int(geometry.b[c])
            for k in self._third_stars(i, j):
                if geometry.is_empty(i, j, k):
                    return i, j, k
        return None

    def _third_stars(self, i: int, j: int) -> list[int]:
        index, x, y = self.geometry.index, self.geometry.x, self.geometry.y
        stars = np.flatnonzero((self.status[index[i]] <= DRAWN) & (self.status[index[j]] <= DRAWN))
        away = (2 * x[stars] - x[i] - x[j]) ** 2 + (2 * y[stars] - y[i] - y[j]) ** 2
        return [int(k) for k in stars[np.argsort(away, kind="stable")]]

    def mobile(self) -> Bools:
        """For each star whether some legal segment ends there."""
        mobile = np.zeros(len(self.geometry.stars), dtype=np.bool_)
        legal = self.legal()
        mobile[self.geometry.a[legal]] = True
        mobile[self.geometry.b[legal]] = True
        return mobile


class MoveList(Sequence[Move]):
    """The legal moves of a position, made only as they are asked for: large clouds have a hundred thousand."""

    __slots__ = ("_geometry", "_legal", "_status")

    def __init__(self, position: Position) -> None:
        self._geometry = position.geometry
        self._status = position.status
        self._legal = position.legal()

    def __len__(self) -> int:
        return len(self._legal)

    @overload
    def __getitem__(self, at: int) -> Move: ...
    @overload
    def __getitem__(self, at: slice) -> tuple[Move, ...]: ...
    def __getitem__(self, at: int | slice) -> Move | tuple[Move, ...]:
        if isinstance(at, slice):
            return tuple(self._moves(self._legal[at]))
        c = self._legal[at]
        return int(self._geometry.a[c]), int(self._geometry.b[c])

    def __iter__(self) -> Iterator[Move]:
        return self._moves(self._legal)

    def _moves(self, candidates: Indices) -> Iterator[Move]:
        return zip(self._geometry.a[candidates].tolist(), self._geometry.b[candidates].tolist(), strict=True)

    def __contains__(self, move: object) -> bool:
        n = len(self._geometry.stars)
        if not (isinstance(move, tuple) and len(move) == 2 and all(isinstance(star, int) for star in move)):
            return False
        i, j = move
        return 0 <= i < j < n and int(self._status[self._geometry.index[i, j]]) == LEGAL

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Sequence):
            return NotImplemented
        return len(self) == len(other) and all(mine == theirs for mine, theirs in zip(self, other, strict=True))

    __hash__ = None  # type: ignore[assignment]

    def __repr__(self) -> str:
        return f"<{len(self)} moves>"
