"""Values of wins, and the entries of the transposition tables, for both engines.

Values are from the view of the seat to move; a win in n plies from the root is `WIN - n`. An entry is one integer:
move (9 bits), kind of bound (2), depth (7), value. Wins and losses are kept as counted from the position, not from the
root.
"""

# ruff: noqa: PLR0917 - compiled functions take no keyword-only arguments

from __future__ import annotations

from typing import Any

from rokgard_lines.engine.jit import INT, INTS, NONE, jit

WIN = 1_000_000
SURE = WIN - 1_000
"""Values beyond this are wins or losses that were found, not estimates."""
UNKNOWN = 1 << 30
LOWER, EXACT, UPPER = 1, 2, 3
NO_MOVE = 511


@jit(NONE, INT, INT, INT, INT, INT, INT, INTS, INTS)
def remember(key: int, ply: int, depth: int, value: int, kind: int, move: int, keys: Any, entries: Any) -> None:
    """Write an entry over what was in its place."""
    if value > SURE:
        value += ply
    elif value < -SURE:
        value -= ply
    slot = key & (len(keys) - 1)
    keys[slot] = key
    entries[slot] = move | (kind << 9) | (max(0, min(depth, 127)) << 11) | ((value + 2 * WIN) << 18)


@jit(INT, INT)
def move_of(entry: int) -> int:
    """The move, `NO_MOVE` where there is none."""
    return entry & NO_MOVE


@jit(INT, INT)
def kind_of(entry: int) -> int:
    """The kind of bound."""
    return (entry >> 9) & 3


@jit(INT, INT)
def depth_of(entry: int) -> int:
    """How deep the position was searched."""
    return (entry >> 11) & 127


@jit(INT, INT, INT)
def value_of(entry: int, ply: int) -> int:
    """The value, with wins and losses as counted from the root."""
    value = (entry >> 18) - 2 * WIN
    if value > SURE:
        value -= ply
    elif value < -SURE:
        value += ply
    return value


@jit(INT, INT, INT, INT, INT)
def within(entry: int, ply: int, alpha: int, beta: int) -> int:
    """The value if it answers the window, else `UNKNOWN`."""
    value, kind = value_of(entry, ply), kind_of(entry)
    if kind == EXACT or (kind == LOWER and value >= beta) or (kind == UPPER and value <= alpha):
        return value
    return UNKNOWN
