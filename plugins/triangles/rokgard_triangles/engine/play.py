"""A mutable board with counters, its moves, ratings and playouts. All kernels work on `Tables` and a `Play`."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

import numpy as np
import numpy.typing as npt

from rokgard_triangles.engine.jit import kernel
from rokgard_triangles.engine.tables import Int32s, Int64s, Tables

if TYPE_CHECKING:
    from rokgard_triangles.position import Position

Bytes = npt.NDArray[np.uint8]

_LEGAL, _DRAWN, _BLOCKED = 0, 1, 2  # as in rokgard_triangles.position
_MODULUS = 2_147_483_647
_SAMPLE = 12


class Play(NamedTuple):
    """`status` of each candidate, and the `legal` ones in `legal[: size[0]]`; `size[1]` triangles can still be counted.

    `alive[t]`: no side of triangle t is blocked and it is not counted yet. `drawn[t]`: how many of its sides are drawn.
    `gain[c]`: the points that a legal candidate c earns now.
    """

    status: Bytes
    legal: Int32s
    size: Int32s
    alive: Bytes
    drawn: Bytes
    gain: Bytes


def start_play(tables: Tables, position: Position) -> Play:
    """The board of a position."""
    status = position.status[:-1].copy()
    triangles = len(tables.sides)
    drawn, alive = np.zeros(triangles, dtype=np.uint8), np.zeros(triangles, dtype=np.uint8)
    gain = np.zeros(len(status), dtype=np.uint8)
    living = int(_count_sides(tables, status, drawn, alive, gain))
    legal = np.zeros(len(status), dtype=np.int32)
    now = np.flatnonzero(status == _LEGAL)
    legal[: len(now)] = now
    size = np.array([len(now), living], dtype=np.int32)
    return Play(status, legal, size, alive, drawn, gain)


@kernel
def _count_sides(tables: Tables, status: Bytes, drawn: Bytes, alive: Bytes, gain: Bytes) -> int:
    """Fill the counters of a position. Returns how many triangles can still be counted."""
    living = 0
    for t in range(len(drawn)):
        missing, number, blocked = -1, 0, False
        for q in range(3):
            side = tables.sides[t, q]
            if status[side] == _DRAWN:
                number += 1
            elif status[side] == _LEGAL:
                missing = side
            else:
                blocked = True
        drawn[t] = number
        if not blocked and number < 3:
            alive[t] = 1
            living += 1
            if number == 2:
                gain[missing] += 1
    return living


@kernel
def copy_into(play: Play, target: Play) -> None:
    """Make `target` the same position as `play`."""
    for c in range(len(play.status)):
        target.status[c] = play.status[c]
        target.gain[c] = play.gain[c]
    for at in range(play.size[0]):
        target.legal[at] = play.legal[at]
    for t in range(len(play.alive)):
        target.alive[t] = play.alive[t]
        target.drawn[t] = play.drawn[t]
    target.size[0], target.size[1] = play.size[0], play.size[1]


@kernel
def crosses(tables: Tables, s: int, t: int) -> bool:
    """Whether two candidates cross. Sharing an end is not crossing."""
    x, y = tables.x, tables.y
    i, j, k, m = tables.a[s], tables.b[s], tables.a[t], tables.b[t]
    u, v = x[j] - x[i], y[j] - y[i]
    first = u * (y[k] - y[i]) - v * (x[k] - x[i])
    second = u * (y[m] - y[i]) - v * (x[m] - x[i])
    if not ((first < 0 and second > 0) or (first > 0 and second < 0)):
        return False
    u, v = x[m] - x[k], y[m] - y[k]
    first = u * (y[i] - y[k]) - v * (x[i] - x[k])
    second = u * (y[j] - y[k]) - v * (x[j] - x[k])
    return bool((first < 0 and second > 0) or (first > 0 and second < 0))


@kernel
def draw(tables: Tables, play: Play, s: int) -> int:
    """Draw a legal candidate. Returns the points that it earns."""
    status, alive, drawn = play.status, play.alive, play.drawn
    status[s] = _DRAWN
    points = 0
    ended = 0
    for p in range(tables.first[s], tables.first[s + 1]):
        t = tables.of[p]
        if alive[t] == 0:
            continue
        drawn[t] += 1
        if drawn[t] == 3:
            alive[t] = 0
            ended += 1
            points += 1
        elif drawn[t] == 2:
            for q in range(3):
                side = tables.sides[t, q]
                if status[side] == _LEGAL:
                    play.gain[side] += 1
    kept = 0
    for at in range(play.size[0]):
        other = play.legal[at]
        if other == s:
            continue
        if crosses(tables, s, other):
            status[other] = _BLOCKED
            for p in range(tables.first[other], tables.first[other + 1]):
                t = tables.of[p]
                if alive[t] == 1:
                    alive[t] = 0
                    ended += 1
        else:
            play.legal[kept] = other
            kept += 1
    play.size[0] = kept
    play.size[1] -= ended
    return points


@kernel
def reply(tables: Tables, play: Play, s: int, closers: Int32s) -> int:
    """The most points that a single segment earns after the legal candidate s. `closers` earn something already."""
    best = 0
    for at in range(len(closers)):
        t = closers[at]
        if play.gain[t] > best and t != s and not crosses(tables, s, t):
            best = int(play.gain[t])
    for p in range(tables.first[s], tables.first[s + 1]):
        t = tables.of[p]
        if play.alive[t] == 1 and play.drawn[t] == 1:
            for q in range(3):
                side = tables.sides[t, q]
                if side != s and play.status[side] == _LEGAL and play.gain[side] + 1 > best:
                    best = int(play.gain[side]) + 1
    return best


@kernel
def find_closers(play: Play) -> Int32s:
    """The legal candidates that earn at least one point now."""
    found = np.empty(play.size[0], dtype=np.int32)
    number = 0
    for at in range(play.size[0]):
        s = play.legal[at]
        if play.gain[s] > 0:
            found[number] = s
            number += 1
    return found[:number]


@kernel
def run_length(tables: Tables, play: Play) -> int:
    """The points of a whole run with play again, the most each time until nothing is left to take. Changes `play`."""
    total = 0
    while True:
        best = -1
        for at in range(play.size[0]):
            s = int(play.legal[at])
            if play.gain[s] > 0 and (best < 0 or play.gain[s] > play.gain[best]):
                best = s
        if best < 0:
            return total
        total += draw(tables, play, best)


@kernel
def rate_moves(tables: Tables, play: Play, again: bool) -> Int32s:
    """A rating of each legal candidate, in the order of `legal`: points earned less what one segment can take then.

    With play again a segment that earns points is rated by them alone, since the same player goes on.
    """
    closers = find_closers(play)
    number = play.size[0]
    ratings = np.empty(number, dtype=np.int32)
    for at in range(number):
        s = play.legal[at]
        ratings[at] = play.gain[s]
        if not again or ratings[at] == 0:
            ratings[at] -= reply(tables, play, s, closers)
    return ratings


@kernel
def rate_runs(tables: Tables, play: Play, spare: Play, ratings: Int32s) -> None:
    """With play again, rate each legal candidate by the whole run that it gives away, tried on the board `spare`."""
    for at in range(play.size[0]):
        copy_into(play, spare)
        draw(tables, spare, play.legal[at])
        ratings[at] = -run_length(tables, spare)


def ratings_of(tables: Tables, play: Play, again: bool, spare: Play) -> Int32s:
    """The one-ply greedy rating of each legal candidate; with play again, where all give something away, by runs."""
    ratings = rate_moves(tables, play, again)
    if again and ratings.max() < 0:
        rate_runs(tables, play, spare, ratings)
    return ratings


@kernel
def next_random(state: Int64s, below: int) -> int:
    """A number from 0 to `below` - 1; moves `state[0]`, 1 to 2^31 - 2, on (Lehmer's generator)."""
    number = int(state[0]) * 48_271 % _MODULUS
    state[0] = number
    return (number * int(below)) >> 31


@kernel
def greedy_choice(tables: Tables, play: Play, random: Int64s) -> int:
    """A move of the one-ply greedy player for one segment a turn; ties at random.

    Where nothing can be closed, moves are drawn at random until one gives nothing away, which spares looking at all.
    """
    closers = find_closers(play)
    number = play.size[0]
    if len(closers) == 0:
        for _k in range(_SAMPLE):
            s = int(play.legal[next_random(random, number)])
            if reply(tables, play, s, closers) == 0:
                return s
    best, ties, choice = -100, 0, -1
    for at in range(number if len(closers) == 0 else len(closers)):
        s = int(play.legal[at]) if len(closers) == 0 else int(closers[at])
        rating = int(play.gain[s]) - reply(tables, play, s, closers)
        if rating > best:
            best, ties, choice = rating, 1, s
        elif rating == best:
            ties += 1
            if next_random(random, ties) == 0:
                choice = s
    return choice


@kernel
def greedy_playout(tables: Tables, play: Play, random: Int64s) -> tuple[int, int]:
    """Play on greedily, one segment a turn, to the end. Returns (margin of the side to move, moves). Changes `play`."""
    margin, sign, moves = 0, 1, 0
    while play.size[1] > 0:
        margin += sign * draw(tables, play, greedy_choice(tables, play, random))
        sign = -sign
        moves += 1
    return margin, moves


@kernel
def random_playout(tables: Tables, play: Play, again: bool, random: Int64s) -> tuple[int, int]:
    """Play on at random to the end. Returns (margin of the side to move, moves). Changes `play`."""
    margin, sign, moves = 0, 1, 0
    while play.size[1] > 0:
        points = draw(tables, play, play.legal[next_random(random, play.size[0])])
        margin += sign * points
        if points == 0 or not again:
            sign = -sign
        moves += 1
    return margin, moves


@kernel
def many_playouts(  # noqa: PLR0917 - kernels are called by position
    tables: Tables, start: Play, spare: Play, again: bool, random: Int64s, results: Int32s
) -> None:
    """Random playouts from `start`: for each the margin of the side to move and the number of moves."""
    for k in range(len(results)):
        copy_into(start, spare)
        results[k, 0], results[k, 1] = random_playout(tables, spare, again, random)


def copy_play(play: Play) -> Play:
    """A second board in the same position."""
    return Play(
        play.status.copy(),
        play.legal.copy(),
        play.size.copy(),
        play.alive.copy(),
        play.drawn.copy(),
        play.gain.copy(),
    )


def seed_state(seed: int) -> Int64s:
    """A state for `next_random`."""
    return np.array([seed % (_MODULUS - 1) + 1], dtype=np.int64)
