"""A slow search for wins by threats, on nothing but the rows of the board. It shares no code with the engine.

The attacker makes a four, or a move that threatens an open four (or two fours); the defender may answer anything
anywhere. So a win that is found is one, whatever the engine thinks.
"""

from __future__ import annotations


class Exhausted(Exception):
    """The search took more steps than it was given."""


class SlowThreats:
    """Searches one position. Stones are 1 and 2; `steps` limits the moves tried, over all searches."""

    def __init__(self, game, cells, steps=200_000):
        self.windows = game.geometry.windows
        self.windows_of = game.geometry.windows_of
        self.k = game.options.in_row
        self.cells = [0] * len(cells)
        self.counts = (None, [0] * len(self.windows), [0] * len(self.windows))
        self.steps = steps
        self.known = {}
        for cell, stone in enumerate(cells):
            if stone:
                self.put(cell, stone)

    def put(self, cell, stone, by=1):
        self.cells[cell] = stone if by > 0 else 0
        for w in self.windows_of[cell]:
            self.counts[stone][w] += by

    def take(self, cell, stone):
        self.put(cell, stone, -1)

    def empty(self):
        return [cell for cell, stone in enumerate(self.cells) if stone == 0]

    def completing(self, stone, through=None):
        """The empty cells on which the stone completes a row; only rows with the cell `through`, if it is given."""
        own, other, k = self.counts[stone], self.counts[3 - stone], self.k - 1
        numbers = range(len(self.windows)) if through is None else self.windows_of[through]
        rows = [w for w in numbers if own[w] == k and other[w] == 0]
        return {cell for w in rows for cell in self.windows[w] if self.cells[cell] == 0}

    def lively(self, stone, least):
        """The empty cells in rows with so many of the stones, or more, and none of the other side's."""
        own, other = self.counts[stone], self.counts[3 - stone]
        rows = [w for w, n in enumerate(own) if n >= least and other[w] == 0]
        return {cell for w in rows for cell in self.windows[w] if self.cells[cell] == 0}

    def makes_open_four(self, cell, stone):
        """Whether the stone on the empty cell leaves two cells that complete a row."""
        self.put(cell, stone)
        found = len(self.completing(stone, cell)) >= 2
        self.take(cell, stone)
        return found

    def win(self, stone, moves, *, threes):
        """The fewest own moves, up to `moves`, in which the side to move wins by threats; 0: it does not."""
        return next((n for n in range(1, moves + 1) if self.wins(stone, n, threes)), 0)

    def winning_moves(self, stone, moves, *, threes):
        """All first moves that win by threats in at most so many own moves."""
        return [cell for cell in self.empty() if self.wins_with(cell, stone, moves, threes)]

    def wins(self, stone, moves, threes):
        if self.completing(stone):
            return True
        if moves <= 1:
            return False
        key = (bytes(self.cells), stone, moves, threes)
        if key not in self.known:
            against = self.completing(3 - stone)
            fours = self.lively(stone, self.k - 2)
            tries = sorted(against or (self.lively(stone, self.k - 3) if threes else fours))
            tries.sort(key=lambda cell: cell not in fours)
            self.known[key] = len(against) < 2 and any(self.wins_with(cell, stone, moves, threes) for cell in tries)
        return self.known[key]

    def wins_with(self, cell, stone, moves, threes):
        """Whether this move wins in at most so many own moves, it among them."""
        self.steps -= 1
        if self.steps < 0:
            raise Exhausted
        if cell in self.completing(stone, cell):
            return True
        if moves <= 1:
            return False
        self.put(cell, stone)
        try:
            return self.has_won(stone, moves, threes)
        finally:
            self.take(cell, stone)

    def has_won(self, stone, moves, threes):
        """Whether the side that has just moved wins by threats, the last move counted among `moves`."""
        if self.completing(3 - stone):
            return False
        made = self.completing(stone)
        if len(made) >= 2:
            return True
        if made:
            return self.wins_after(made.pop(), stone, moves, threes)
        if not threes or moves <= 2:
            return False
        strong = [cell for cell in self.lively(stone, self.k - 2) if self.makes_open_four(cell, stone)]
        if not strong:
            return False
        touching = {i for cell in strong for w in self.windows_of[cell] for i in self.windows[w]}
        replies = sorted(self.empty(), key=lambda cell: cell not in touching)
        return all(
            self.still_strong(reply, strong, stone) or self.wins_after(reply, stone, moves, threes) for reply in replies
        )

    def still_strong(self, reply, strong, stone):
        """Whether the open four can be made in spite of the reply, which makes no four itself."""
        self.put(reply, 3 - stone)
        found = not self.completing(3 - stone, reply) and any(
            cell != reply and self.makes_open_four(cell, stone) for cell in strong
        )
        self.take(reply, 3 - stone)
        return found

    def wins_after(self, reply, stone, moves, threes):
        """Whether the attacker still wins after the reply."""
        self.put(reply, 3 - stone)
        found = self.wins(stone, moves - 1, threes)
        self.take(reply, 3 - stone)
        return found
