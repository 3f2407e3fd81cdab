"""Small games for the general agents, written for brevity, and their exact values by brute force."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache
from types import SimpleNamespace
from typing import Any

import pytest

from rokgard import Game, Outcome, Plane, Scene


class Toy(Game[Any, Any]):
    """A game whose scene does not matter here."""

    title = "Toy"

    def scene(self, s: Any) -> Scene:
        return Scene(Plane(10, 10))


class Nim(Toy):
    """Heaps; whoever takes the last counter wins. A position is (heaps, seat)."""

    id = "toy-nim"

    def __init__(self, heaps: tuple[int, ...] = (1, 2, 3)) -> None:
        super().__init__()
        self.heaps = heaps

    def initial(self) -> Any:
        return self.heaps, 0

    def turn(self, s: Any) -> int:
        return int(s[1])

    def legal_moves(self, s: Any) -> Sequence[Any]:
        return [(heap, take) for heap, size in enumerate(s[0]) for take in range(1, size + 1)]

    def play(self, s: Any, m: Any) -> Any:
        heaps = list(s[0])
        heaps[m[0]] -= m[1]
        return tuple(heaps), 1 - s[1]

    def outcome(self, s: Any) -> Outcome | None:
        if any(s[0]):
            return None
        winner = 1 - s[1]
        return Outcome((1 - winner, winner), winner, "last counter")


class TicTacToe(Toy):
    """Nine cells in a text; `.` is empty."""

    id = "toy-tic-tac-toe"
    rows = ((0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6))

    def initial(self) -> Any:
        return "." * 9

    def turn(self, s: Any) -> int:
        return int((9 - s.count(".")) % 2)

    def legal_moves(self, s: Any) -> Sequence[Any]:
        return [cell for cell in range(9) if s[cell] == "."]

    def play(self, s: Any, m: Any) -> Any:
        return s[:m] + "XO"[self.turn(s)] + s[m + 1 :]

    def outcome(self, s: Any) -> Outcome | None:
        for a, b, c in self.rows:
            if s[a] != "." and s[a] == s[b] == s[c]:
                winner = "XO".index(s[a])
                return Outcome((1 - winner, winner), winner, "three in a row")
        return None if "." in s else Outcome((0, 0), None, "full board")


class Boxes(Toy):
    """Dots and Boxes: who closes a box draws again. A position is (edges drawn as a bit set, seat, scores)."""

    id = "toy-boxes"

    def __init__(self, columns: int = 2, rows: int = 2, keeps_score: bool = True) -> None:
        super().__init__()
        self.keeps_score = keeps_score
        self.edges = columns * (rows + 1) + rows * (columns + 1)
        upright = columns * (rows + 1)
        self.boxes = [
            sum(1 << edge for edge in (
                r * columns + c,
                (r + 1) * columns + c,
                upright + r * (columns + 1) + c,
                upright + r * (columns + 1) + c + 1,
            ))
            for r in range(rows)
            for c in range(columns)
        ]  # fmt: skip

    def initial(self) -> Any:
        return 0, 0, (0, 0)

    def turn(self, s: Any) -> int:
        return int(s[1])

    def legal_moves(self, s: Any) -> Sequence[Any]:
        return [edge for edge in range(self.edges) if not s[0] >> edge & 1]

    def play(self, s: Any, m: Any) -> Any:
        drawn, seat, scores = s
        drawn |= 1 << m
        closed = sum(1 for box in self.boxes if box >> m & 1 and box & drawn == box)
        if not closed:
            return drawn, 1 - seat, scores
        return drawn, seat, (scores[0] + closed, scores[1]) if seat == 0 else (scores[0], scores[1] + closed)

    def outcome(self, s: Any) -> Outcome | None:
        a, b = s[2]
        if a + b < len(self.boxes):
            return None
        return Outcome(s[2], None if a == b else int(b > a), "all boxes")

    def scores(self, s: Any) -> tuple[int, ...] | None:
        return s[2] if self.keeps_score else None  # type: ignore[no-any-return]


class Drop(Toy):
    """Stones fall down the columns; four in a row win. A position is (columns as texts, stones)."""

    id = "toy-drop"

    def __init__(self, columns: int = 5, rows: int = 5, in_row: int = 4) -> None:
        super().__init__()
        self.columns, self.rows, self.in_row = columns, rows, in_row

    def initial(self) -> Any:
        return ("",) * self.columns, 0, None

    def turn(self, s: Any) -> int:
        return int(s[1] % 2)

    def legal_moves(self, s: Any) -> Sequence[Any]:
        return [column for column, stack in enumerate(s[0]) if len(stack) < self.rows]

    def play(self, s: Any, m: Any) -> Any:
        board, stones, _last = s
        return (*board[:m], board[m] + "XO"[stones % 2], *board[m + 1 :]), stones + 1, m

    def outcome(self, s: Any) -> Outcome | None:
        board, stones, last = s
        if last is not None:
            column, row = last, len(board[last]) - 1
            own = board[column][row]
            for dx, dy in ((1, 0), (0, 1), (1, 1), (1, -1)):
                run = 1
                for sign in (1, -1):
                    x, y = column + sign * dx, row + sign * dy
                    while 0 <= x < self.columns and 0 <= y < len(board[x]) and board[x][y] == own:
                        run, x, y = run + 1, x + sign * dx, y + sign * dy
                if run >= self.in_row:
                    winner = "XO".index(own)
                    return Outcome((1 - winner, winner), winner, "row")
        return Outcome((0, 0), None, "full") if stones == self.columns * self.rows else None


class Race(Toy):
    """A long walk: each move adds 1 or 2, the seat that reaches the goal wins. `evaluate` knows who should win."""

    id = "toy-race"

    def __init__(self, goal: int = 30, knows: bool = True) -> None:
        super().__init__()
        self.goal, self.knows = goal, knows

    def initial(self) -> Any:
        return 0, 0

    def turn(self, s: Any) -> int:
        return int(s[1])

    def legal_moves(self, s: Any) -> Sequence[Any]:
        return (1, 2)

    def play(self, s: Any, m: Any) -> Any:
        return s[0] + m, 1 - s[1]

    def outcome(self, s: Any) -> Outcome | None:
        return Outcome((s[1], 1 - s[1]), 1 - s[1], "goal") if s[0] >= self.goal else None

    def evaluate(self, s: Any) -> float | None:
        if not self.knows:
            return None
        good = (self.goal - s[0]) % 3 != 0  # the seat to move can leave a multiple of three
        return 0.5 if good == (s[1] == 0) else -0.5


def brute_force(game: Game[Any, Any]) -> Callable[[Any], tuple[int, float]]:
    """The exact (result, margin) of a position for seat 0, by plain minimax over all of it."""

    @cache
    def value(state: Any) -> tuple[int, float]:
        outcome = game.outcome(state)
        if outcome is not None:
            result = 0 if outcome.winner is None else 1 - 2 * outcome.winner
            return result, outcome.scores[0] - outcome.scores[1]
        pick = max if game.turn(state) == 0 else min
        return pick(value(game.play(state, move)) for move in game.legal_moves(state))

    return value


@pytest.fixture(scope="session")
def toys() -> SimpleNamespace:
    """The games and the brute force, for tests that must not import from each other."""
    return SimpleNamespace(
        Toy=Toy, Nim=Nim, TicTacToe=TicTacToe, Boxes=Boxes, Drop=Drop, Race=Race, brute_force=brute_force
    )
