"""Put a stone on the pattern board and take it away again, and the cells that stop an open four.

`b` is one `layout.BOARD` record, `s` a seat, `o` the other one, `c` a cell. Every function also runs as plain Python.
"""

from __future__ import annotations

from typing import Any

from rokgard_lines.engine.jit import BOOL, INT, NONE, jit, record_type
from rokgard_lines.patterns.layout import BOARD

FIVE_KIND, OPEN_FOUR_KIND, FOUR_KIND, THREE_KIND, CLOSED_THREE_KIND = 7, 6, 4, 2, 1
"""The kinds of `classes` that the kernels ask for: from `FOUR_KIND` on a cell makes a four at least."""
FOUR_CLASS = 9

BOARD_T: Any = record_type(BOARD)
BOARDS_T: Any = None if BOARD_T is None else BOARD_T[::1]


@jit(NONE, BOARD_T, INT, INT, INT, INT)
def recode(b: Any, s: int, c: int, old: int, new: int) -> None:
    """Keep the sums when the code of an empty cell changes for a seat."""
    b.code[s, c] = new
    b.total[s] += int(b.worth[new]) - int(b.worth[old])
    if old == 0:
        b.alive[s] += 1
    elif new == 0:
        b.alive[s] -= 1
    was, kind = int(b.kind_of[old]), int(b.kind_of[new])
    if was != kind:
        b.kind[s, c] = kind
        b.tally[s, was] -= 1
        b.tally[s, kind] += 1
        if kind == FIVE_KIND:
            b.five_sum[s] += c
        elif was == FIVE_KIND:
            b.five_sum[s] -= c


@jit(NONE, BOARD_T, INT, INT)
def count_cell(b: Any, c: int, d: int) -> None:
    """Add a cell to the sums of both seats (`d` = 1), or take it out (`d` = -1)."""
    for s in range(2):
        code, kind = int(b.code[s, c]), int(b.kind[s, c])
        b.total[s] += d * int(b.worth[code])
        b.tally[s, kind] += d
        if code != 0:
            b.alive[s] += d
        if kind == FIVE_KIND:
            b.five_sum[s] += d * c


@jit(NONE, BOARD_T, INT, INT, INT)
def change(b: Any, c: int, s: int, d: int) -> None:
    """Put a stone of `s` on the empty cell `c` (`d` = 1), or take the latest stone, there, away again (`d` = -1)."""
    if d > 0:
        count_cell(b, c, -1)
        b.cells[c] = s + 1
    b.placed += d
    b.key ^= b.zobrist[s, c]
    for i in range(b.around_count[c]):
        b.neighbours[b.around[c, i]] += d
    for line in range(b.directions):
        for place in range(8):
            n = int(b.near[c, line, place])
            if n < 0:
                continue
            key = int(b.keys[n, line]) ^ ((s + 1) << (14 - 2 * place))
            b.keys[n, line] = key
            if b.cells[n] != 0:
                continue
            new, old = int(b.class_of[key]), int(b.classes[n, line])
            if new != old:
                b.classes[n, line] = new
                differ = new ^ old
                if differ & 15:
                    code = int(b.code[0, n])
                    recode(b, 0, n, code, code ^ ((differ & 15) << (4 * line)))
                if differ >> 4:
                    code = int(b.code[1, n])
                    recode(b, 1, n, code, code ^ ((differ >> 4) << (4 * line)))
    if d < 0:
        b.cells[c] = 0
        count_cell(b, c, 1)


@jit(NONE, BOARDS_T, INT, INT)
def put(boards: Any, c: int, s: int) -> None:
    """Put a stone, for callers from outside."""
    change(boards[0], c, s, 1)


@jit(NONE, BOARDS_T, INT, INT)
def take(boards: Any, c: int, s: int) -> None:
    """Take the latest stone away, for callers from outside."""
    change(boards[0], c, s, -1)


@jit(INT, BOARD_T, INT, INT)
def rate(b: Any, c: int, s: int) -> int:
    """How early a cell is looked at: what a stone of either seat makes there."""
    return 4 * int(b.pull[b.code[s, c]]) + 3 * int(b.pull[b.code[1 - s, c]])


@jit(BOOL, BOARD_T, INT, INT, INT, INT)
def stops(b: Any, w: int, line: int, place: int, s: int) -> bool:
    """Whether a stone of `s` on that place of a line through `w` leaves the opponent no open four on `w`."""
    o = 1 - s
    key = int(b.keys[w, line]) | ((s + 1) << (2 * place))
    one = (int(b.class_of[key]) >> (4 * o)) & 15
    code = (int(b.code[o, w]) & ~(15 << (4 * line))) | (one << (4 * line))
    return bool(b.kind_of[code] < OPEN_FOUR_KIND)


@jit(INT, BOARD_T, INT, INT)
def list_defences(b: Any, s: int, ply: int) -> int:
    """Write the only moves of `s` that can save it to `moves[ply]`, with their ratings; return how many.

    The opponent could make an open four (or two fours) next, and nobody can win at once. Whatever is not a four itself
    and leaves such a cell loses. So the moves are the fours, and the cells that spoil every such cell: the cell itself,
    or one on a line of fours through it.
    """
    o, count = 1 - s, 0
    for w in range(b.area):
        if b.cells[w] != 0 or b.kind[o, w] != OPEN_FOUR_KIND:
            continue
        if b.marks[w] == count:
            b.marks[w] += 1
        for line in range(b.directions):
            if (int(b.classes[w, line]) >> (4 * o)) & 15 < FOUR_CLASS:
                continue
            for place in range(8):
                n = int(b.near[w, line, place])
                if n >= 0 and b.cells[n] == 0 and b.marks[n] == count and stops(b, w, line, place, s):
                    b.marks[n] += 1
        count += 1
    found = 0
    for c in range(b.area):
        if b.cells[c] == 0 and (b.marks[c] == count or b.kind[s, c] >= FOUR_KIND):
            b.moves[ply, found] = c
            b.order[ply, found] = rate(b, c, s)
            found += 1
        b.marks[c] = 0
    return found


@jit(INT, BOARD_T, INT, INT, INT)
def pick(b: Any, ply: int, i: int, n: int) -> int:
    """Bring the best rated of the moves i .. n-1 to place i and return it."""
    best = i
    for j in range(i + 1, n):
        if b.order[ply, j] > b.order[ply, best]:
            best = j
    move, rating = int(b.moves[ply, best]), b.order[ply, best]
    b.moves[ply, best], b.order[ply, best] = b.moves[ply, i], b.order[ply, i]
    b.moves[ply, i], b.order[ply, i] = move, rating
    return move
