"""A position of Triangles: immutable, hashable, and of constant size, because it shares its past with its parent."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

Move = tuple[int, int]
"""Two stars i < j."""
Triangle = tuple[int, int, int]

_MASK = (1 << 64) - 1


class State:
    """One position. Equal are positions with the same segments of the same players, scores and player to move.

    `move` is the segment that led here, drawn by `seat`; `closed` are the third stars of the triangles that it closed
    and that count (at most one on each side); `scores` the triangles of each seat; `turn` the seat to move. `witness`
    is a triangle that can still be counted; None means that the game is over.
    """

    __slots__ = ("_key", "closed", "move", "parent", "plies", "scores", "seat", "turn", "witness")

    def __init__(
        self,
        parent: State | None,
        move: Move | None,
        seat: int,
        *,
        closed: tuple[int, ...],
        turn: int,
        witness: Triangle | None,
    ) -> None:
        self.parent: Final = parent
        self.move: Final = move
        self.seat: Final = seat
        self.closed: Final = closed
        self.turn: Final = turn
        self.witness: Final = witness
        gained = len(closed)
        if parent is None or move is None:
            self.plies: int = 0
            self.scores: tuple[int, int] = (0, 0)
            self._key: int = 0
        else:
            first, second = parent.scores
            self.plies = parent.plies + 1
            self.scores = (first + gained, second) if seat == 0 else (first, second + gained)
            self._key = parent._key ^ _scramble(move[0] << 33 | move[1] << 1 | seat)

    def history(self) -> Iterator[State]:
        """This position and those before it, newest first, without the first (which has no move)."""
        state: State | None = self
        while state is not None and state.move is not None:
            yield state
            state = state.parent

    def __eq__(self, other: object) -> bool:
        if self is other:
            return True
        if not isinstance(other, State):
            return NotImplemented
        mine = (self._key, self.plies, self.turn, self.scores)
        if mine != (other._key, other.plies, other.turn, other.scores):
            return False
        return self._segments() == other._segments()

    def _segments(self) -> frozenset[tuple[Move | None, int]]:
        return frozenset((state.move, state.seat) for state in self.history())

    def __hash__(self) -> int:
        return hash((self._key, self.turn))

    def __repr__(self) -> str:
        moves = " ".join(f"{s.move[0]}-{s.move[1]}" for s in reversed(list(self.history())) if s.move is not None)
        return f"<State after [{moves}], scores {self.scores[0]}:{self.scores[1]}, turn {self.turn}>"

    # A chain of thousands of positions must not be walked recursively.

    def __copy__(self) -> State:
        return self

    def __deepcopy__(self, memo: object) -> State:
        return self

    def __reduce__(self) -> tuple[Any, ...]:
        past = [(s.move, s.seat, s.closed, s.turn, s.witness) for s in self.history()]
        root: State = self
        while root.parent is not None:
            root = root.parent
        return _rebuild, (root.turn, root.witness, tuple(reversed(past)))


def _rebuild(turn: int, witness: Triangle | None, past: tuple[Any, ...]) -> State:
    state = State(None, None, 0, closed=(), turn=turn, witness=witness)
    for move, seat, closed, after, live in past:
        state = State(state, move, seat, closed=closed, turn=after, witness=live)
    return state


def _scramble(number: int) -> int:
    """Spread a number over 64 bits; the exclusive or over a set of them is a hash of the set."""
    z = (number * 0x9E3779B97F4A7C15 + 0x632BE59BD9B4E019) & _MASK
    z = ((z ^ (z >> 30)) * 0xBF58476D1CE4E5B9) & _MASK
    z = ((z ^ (z >> 27)) * 0x94D049BB133111EB) & _MASK
    return z ^ (z >> 31)
