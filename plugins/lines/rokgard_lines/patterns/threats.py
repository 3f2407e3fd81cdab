"""Threat search: wins by fours that leave one answer each, and by fours and open threes.

An open three leaves the defender few answers: his own fours and the cells that spoil every open four (see
`stones.list_defences`). All of them are tried, so what is found is proved. This is the idea of threat-space search
(L. V. Allis, Searching for Solutions in Games and Artificial Intelligence, 1994), as an and/or search with a table.
"""

# ruff: noqa: PLR0917 - compiled functions take no keyword-only arguments

from __future__ import annotations

from typing import Any

from rokgard_lines.engine.jit import INT, INTS, PAIR, jit
from rokgard_lines.patterns.stones import (
    BOARD_T,
    BOARDS_T,
    CLOSED_THREE_KIND,
    FIVE_KIND,
    FOUR_KIND,
    OPEN_FOUR_KIND,
    THREE_KIND,
    change,
    list_defences,
    pick,
    rate,
)

_SECOND_SALT = 0x2545F4914F6CDD1D
_THREES_SALT = 0x369DEA0F31A53F85
"""The table tells apart whose attack it is, and whether threes count."""
_DEEPEST = 120
_MOVE_BITS = 511


@jit(INT, BOARD_T, INT)
def count_attacks(b: Any, s: int) -> int:
    """How many cells make a four at least."""
    return int(b.tally[s, 4] + b.tally[s, 5] + b.tally[s, 6] + b.tally[s, 7])


@jit(INT, BOARD_T, INT, INT, INT, INT)
def list_attacks(b: Any, s: int, ply: int, threes: int, must: int) -> int:
    """Write the attacker's threats to `moves[ply]`, fours first; return how many."""
    n = 0
    least = FOUR_KIND
    if threes:
        # A closed three threatens something only together with a four that could be made already.
        least = CLOSED_THREE_KIND if count_attacks(b, s) > 0 else THREE_KIND
    if must >= 0:  # with an open three on the board this may be a threat whatever it makes itself
        b.moves[ply, 0] = must
        b.order[ply, 0] = 0
        return 1
    for c in range(b.area):
        if b.kind[s, c] >= least and b.cells[c] == 0:
            b.moves[ply, n] = c
            b.order[ply, n] = rate(b, c, s)
            n += 1
    return n


@jit(INT, BOARD_T, INT, INT)
def attack_key(b: Any, s: int, threes: int) -> int:
    """The table's key for an attack in this position."""
    return int(b.key) ^ (_SECOND_SALT if s else 0) ^ (_THREES_SALT if threes else 0)


# One function, although long: a kernel that calls itself has to be a single one.
@jit(INT, BOARD_T, INT, INT, INT, INT, INTS, INTS)
def attack(  # noqa: PLR0911, PLR0912, PLR0915
    b: Any, s: int, ply: int, left: int, threes: int, keys: Any, entries: Any
) -> int:
    """Search for a win by at most `left` threats of `s`, who is to move; the ply at which the row is there, 0 if none.

    With `threes` open threes count as threats too. `attack_cut` is set when `left` or the node limit cut anything off.
    """
    o = 1 - s
    b.nodes += 1
    if b.nodes >= b.attack_limit or b.stop:
        b.attack_cut = 1
        return 0
    if b.tally[s, FIVE_KIND] > 0:
        return ply + 1
    against = b.tally[o, FIVE_KIND]
    if against >= 2:
        return 0
    must = int(b.five_sum[o]) if against == 1 else -1
    if must < 0 and b.tally[s, OPEN_FOUR_KIND] > 0:
        return ply + 3
    fours = count_attacks(b, s)
    if fours == 0 and (threes == 0 or (must < 0 and b.tally[s, 2] + b.tally[s, 3] == 0)):
        return 0
    if left <= 0 or ply >= _DEEPEST:
        b.attack_cut = 1
        return 0

    key = attack_key(b, s, threes)
    slot = key & (len(keys) - 1)
    first = -1
    if keys[slot] == key:
        entry = entries[slot]
        distance = (entry >> 9) & 255
        if distance > 0:
            return int(ply + distance)
        if (entry >> 17) >= left:
            if (entry >> 17) < 100:
                b.attack_cut = 1
            return 0
    cut_before = b.attack_cut
    if threes and fours > 0:
        # Not a literal: that would be another type, and a function that calls itself has just one.
        best = attack(b, s, ply, left, threes - threes, keys, entries)
        if best > 0:
            return best
    n = list_attacks(b, s, ply, threes, must)
    b.attack_cut = 0
    best = 0
    for i in range(n):
        c = pick(b, ply, i, n)
        change(b, c, s, 1)
        found = 0
        made = b.tally[s, FIVE_KIND]
        if made >= 2:
            found = ply + 3
        elif made == 1:
            answer = int(b.five_sum[s])
            change(b, answer, o, 1)
            found = attack(b, s, ply + 2, left - 1, threes, keys, entries)
            change(b, answer, o, -1)
        elif threes and b.tally[s, OPEN_FOUR_KIND] > 0 and b.tally[o, OPEN_FOUR_KIND] == 0:
            answers = list_defences(b, o, ply + 1)
            found = ply + 5
            for j in range(answers):
                answer = pick(b, ply + 1, j, answers)
                change(b, answer, o, 1)
                value = attack(b, s, ply + 2, left - 1, threes, keys, entries)
                change(b, answer, o, -1)
                if value == 0:
                    found = 0
                    break
                found = max(found, value)
        change(b, c, s, -1)
        if found > 0:
            best, first = found, c
            break
        if b.nodes >= b.attack_limit or b.stop:
            b.attack_cut = 1
            return 0
    if best > 0:
        keys[slot] = key
        entries[slot] = first | ((best - ply) << 9)
        b.attack_cut = cut_before
        return best
    # What was searched to the end without reaching `left` fails for good.
    keys[slot] = key
    entries[slot] = _MOVE_BITS | ((left if b.attack_cut else 100) << 17)
    if cut_before:
        b.attack_cut = 1
    return 0


@jit(INT, BOARD_T, INT, INT)
def first_of(b: Any, s: int, kind: int) -> int:
    """The first empty cell of this kind, -1 if there is none."""
    for c in range(b.area):
        if b.cells[c] == 0 and b.kind[s, c] == kind:
            return c
    return -1


@jit(INT, BOARD_T, INT, INT, INT, INTS, INTS)
def first_move(b: Any, s: int, threes: int, plies: int, keys: Any, entries: Any) -> int:
    """The attacker's move in a position that `attack` has just won in so many plies."""
    if plies == 1:
        return int(b.five_sum[s]) if b.tally[s, FIVE_KIND] == 1 else first_of(b, s, FIVE_KIND)
    if plies == 3 and b.tally[s, OPEN_FOUR_KIND] > 0 and b.tally[1 - s, FIVE_KIND] == 0:
        return first_of(b, s, OPEN_FOUR_KIND)
    key = attack_key(b, s, threes)
    slot = key & (len(keys) - 1)
    if keys[slot] == key and ((entries[slot] >> 9) & 255) > 0:
        return int(entries[slot] & _MOVE_BITS)
    return -1


@jit(INT, BOARD_T, INT, INT, INT, INTS, INTS)
def prove(b: Any, s: int, threes: int, most: int, keys: Any, entries: Any) -> int:
    """Search with more and more threats, up to `most`; the plies that a win takes, 0 if none is found."""
    for left in range(most + 1):
        b.attack_cut = 0
        found = attack(b, s, 0, left, threes, keys, entries)
        if found > 0:
            return found
        if b.attack_cut == 0 or b.nodes >= b.attack_limit or b.stop:
            break
    return 0


@jit(PAIR, BOARDS_T, INT, INT, INT, INT, INTS, INTS)
def attack_root(boards: Any, s: int, threes: int, most: int, limit: int, keys: Any, entries: Any) -> Any:
    """Search with more and more threats; the first move of a win and the plies it takes, or -1 and 0.

    `attack_cut` says afterwards whether a longer search could find more.
    """
    b = boards[0]
    b.attack_limit = min(b.nodes + limit, b.limit)
    found = prove(b, s, threes, most, keys, entries)
    if found == 0:
        return -1, 0
    return first_move(b, s, threes, found, keys, entries), found


@jit(INT, BOARDS_T, INT, INT)
def defences_root(boards: Any, s: int, ply: int) -> int:
    """`list_defences` for callers from outside."""
    return list_defences(boards[0], s, ply)
