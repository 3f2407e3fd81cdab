"""The windows: put a stone and take it away again, and what follows from the counts of stones in them.

`b` is one `board.BOARD` record, `s` the seat to move, `c` a cell. Every function also runs as plain Python.
"""

from __future__ import annotations

from typing import Any

from rokgard_lines.engine.jit import BOARD_T, BOARDS_T, BOOL, INT, NONE, PAIR, jit


@jit(NONE, BOARD_T, INT, INT, INT)
def change(b: Any, c: int, s: int, d: int) -> None:
    """Put a stone of `s` on the empty cell `c` (`d` = 1), or take the stone there away again (`d` = -1)."""
    o, k = 1 - s, b.in_row
    b.cells[c] = s + 1 if d > 0 else 0
    b.placed += d
    b.key ^= b.zobrist[s, c]
    if b.gravity:
        b.height[c // b.rows] += d
    for i in range(b.cell_count[c]):
        w = int(b.cell_windows[c, i])
        # Own stones without the one that comes or goes.
        mine, theirs = int(b.stones[s, w]) - (1 if d < 0 else 0), int(b.stones[o, w])
        b.stones[s, w] += d
        if theirs == 0:
            step = d * ((1 << (6 * mine + 6)) - (1 << (6 * mine)))
            for j in range(k):
                b.open[s, b.window_cells[w, j]] += step
            b.total[s] += d * (b.worth[mine + 1] - b.worth[mine])
            if mine == k - 2:
                b.ready[s] += d
            elif mine == k - 1:
                b.ready[s] -= d
        if mine == 0:
            step = d * (1 << (6 * theirs))
            for j in range(k):
                b.open[o, b.window_cells[w, j]] -= step
            b.total[o] -= d * b.worth[theirs]
            b.alive[o] -= d
            if theirs == k - 1:
                b.ready[o] -= d


@jit(NONE, BOARDS_T)
def clear(boards: Any) -> None:
    """Count the windows of the empty board. The record must be as `new_boards` made it."""
    b = boards[0]
    for w in range(b.window_count):
        for j in range(b.in_row):
            b.open[0, b.window_cells[w, j]] += 1
            b.open[1, b.window_cells[w, j]] += 1
    b.alive[0] = b.window_count
    b.alive[1] = b.window_count


@jit(NONE, BOARDS_T, INT, INT)
def put(boards: Any, c: int, s: int) -> None:
    """Put a stone, for callers from outside."""
    change(boards[0], c, s, 1)


@jit(BOOL, BOARD_T, INT, INT)
def wins_at(b: Any, c: int, s: int) -> bool:
    """Whether a stone of `s` on the empty cell `c` completes a row."""
    return bool((b.open[s, c] >> (6 * (b.in_row - 1))) & 63)


@jit(PAIR, BOARD_T, INT)
def threats(b: Any, s: int) -> Any:
    """How many cells `s` could win on at once (counted up to 2), and the first of them (-1: none)."""
    count, first = 0, -1
    if b.ready[s] == 0:
        return count, first
    if b.gravity:
        for column in range(b.columns):
            if b.height[column] < b.rows:
                c = column * b.rows + int(b.height[column])
                if wins_at(b, c, s):
                    count += 1
                    if first < 0:
                        first = c
                    if count == 2:
                        break
        return count, first
    for c in range(b.area):
        if b.cells[c] == 0 and wins_at(b, c, s):
            count += 1
            if first < 0:
                first = c
            if count == 2:
                break
    return count, first


@jit(INT, BOARD_T, INT)
def evaluate(b: Any, s: int) -> int:
    """An estimate: open windows by their stones, and with gravity the threats that wait higher up.

    Where nothing else is left the first player gets the cells of odd height (1, 3, 5 ..) and the second the even ones,
    so a threat on a row of one's own is worth more.
    """
    o = 1 - s
    value = int(b.total[s] - b.total[o])
    if not b.gravity:
        return value + int(b.total[s]) // 4
    if b.ready[0] + b.ready[1] > 0:
        for column in range(b.columns):
            for row in range(b.height[column] + 1, b.rows):
                c = column * b.rows + row
                for seat in range(2):
                    if wins_at(b, c, seat):
                        bonus = (160 if row % 2 == seat else 60) - 6 * row
                        value += bonus if seat == s else -bonus
    return value


@jit(INT, BOARD_T, INT, INT)
def rate(b: Any, c: int, s: int) -> int:
    """How urgent a cell looks: the rows that `s` would build there and those of the opponent that it would break."""
    mine, theirs = b.open[s, c], b.open[1 - s, c]
    value = 0
    for j in range(b.in_row):
        value += (5 * int(mine & 63) + 4 * int(theirs & 63)) * b.pull[j]
        mine >>= 6
        theirs >>= 6
    return int(value * 64 + b.centre[c])


@jit(BOOL, BOARDS_T, INT, INT)
def wins_at_root(boards: Any, c: int, s: int) -> bool:
    """`wins_at` for callers from outside."""
    return wins_at(boards[0], c, s)


@jit(INT, BOARDS_T, INT, INT)
def rate_root(boards: Any, c: int, s: int) -> int:
    """`rate` for callers from outside."""
    return rate(boards[0], c, s)
