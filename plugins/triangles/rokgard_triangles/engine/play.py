"""A mutable board with counters, its moves, ratings and playouts. All kernels work on `Tables` and a `Play`."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

import numpy as np
import numpy.typing as npt

from rokgard_triangles.engine.bits import WORD, lowest
from rokgard_triangles.engine.jit import inner, kernel
from rokgard_triangles.engine.tables import Int32s, Int64s, Tables

if TYPE_CHECKING:
    from rokgard_triangles.position import Position

Bytes = npt.NDArray[np.uint8]

_LEGAL, _DRAWN, _BLOCKED = 0, 1, 2  # as in rokgard_triangles.position
_MODULUS = 2_147_483_647


class Play(NamedTuple):
    """`status` of each candidate; `size` counts legal ones, triangles that can be counted yet, closers, quiet ones.

    `legal[: size[0]]` are the legal candidates in no order, `place[c]` where each is, and `open` the same as a mask.
    `alive[t]`: no side of triangle t is blocked and it is not counted yet. `drawn[t]`: how many of its sides are drawn.
    `gain[c]`: the points that a legal candidate earns now; `risk[c]`: the triangles of which it would be the second
    side. `closers[: size[2]]` are those that earn points, `quiet[: size[3]]` those that have neither gain nor risk, and
    `spot[c]` is the place of one of either kind.
    """

    status: Bytes
    legal: Int32s
    place: Int32s
    open: Int64s
    closers: Int32s
    quiet: Int32s
    spot: Int32s
    size: Int32s
    alive: Bytes
    drawn: Bytes
    gain: Bytes
    risk: Int32s
    scratch: Int32s


def start_play(tables: Tables, position: Position) -> Play:
    """The board of a position."""
    status = position.status[:-1].copy()
    number, triangles = len(status), len(tables.sides)

    def numbers(size: int) -> Int32s:
        return np.zeros(size, dtype=np.int32)

    play = Play(
        status,
        legal=numbers(number),
        place=numbers(number),
        open=np.zeros(number // WORD + 1, dtype=np.int64),
        closers=numbers(number),
        quiet=numbers(number),
        spot=numbers(number),
        size=numbers(4),
        alive=np.zeros(triangles, dtype=np.uint8),
        drawn=np.zeros(triangles, dtype=np.uint8),
        gain=np.zeros(number, dtype=np.uint8),
        risk=numbers(number),
        scratch=numbers(number),
    )
    _fill(tables, play)
    return play


@kernel
def _fill(tables: Tables, play: Play) -> None:
    """Make lists, masks and counters of the status of all candidates."""
    status, size = play.status, play.size
    for t in range(len(play.drawn)):
        missing, other, number, blocked = -1, -1, 0, False
        for q in range(3):
            side = tables.sides[t, q]
            if status[side] == _DRAWN:
                number += 1
            elif status[side] == _LEGAL:
                missing, other = side, missing
            else:
                blocked = True
        play.drawn[t] = number
        if not blocked and number < 3:
            play.alive[t] = 1
            size[1] += 1
            if number == 2:
                play.gain[missing] += 1
            elif number == 1:
                play.risk[missing] += 1
                play.risk[other] += 1
    for c in range(len(status)):
        if status[c] == _LEGAL:
            play.legal[size[0]], play.place[c] = c, size[0]
            play.open[c // WORD] |= 1 << (c % WORD)
            size[0] += 1
            if play.gain[c] > 0:
                play.closers[size[2]], play.spot[c] = c, size[2]
                size[2] += 1
            elif play.risk[c] == 0:
                play.quiet[size[3]], play.spot[c] = c, size[3]
                size[3] += 1


@kernel
def copy_into(play: Play, target: Play) -> None:
    """Make `target` the same position as `play`."""
    # Loops, because an assignment of slices is made by way of a copy in between.
    for c in range(len(play.status)):
        target.status[c], target.gain[c] = play.status[c], play.gain[c]
    for c in range(len(play.place)):
        target.place[c], target.spot[c], target.risk[c] = play.place[c], play.spot[c], play.risk[c]
    for word in range(len(play.open)):
        target.open[word] = play.open[word]
    for t in range(len(play.alive)):
        target.alive[t], target.drawn[t] = play.alive[t], play.drawn[t]
    for at in range(play.size[0]):
        target.legal[at] = play.legal[at]
    for at in range(play.size[2]):
        target.closers[at] = play.closers[at]
    for at in range(play.size[3]):
        target.quiet[at] = play.quiet[at]
    for k in range(4):
        target.size[k] = play.size[k]


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


@inner
def _find_crossing(tables: Tables, play: Play, s: int) -> int:
    """Put the legal candidates that cross s into `scratch`. Returns how many there are."""
    found = 0
    if len(tables.crossing) > 0:
        row = tables.crossing[s]
        if tables.known[s] == 0:
            for t in range(len(tables.a)):
                if crosses(tables, s, t):
                    row[t // WORD] |= 1 << (t % WORD)
            tables.known[s] = 1
        for word in range(len(row)):
            todo = int(row[word] & play.open[word])
            while todo != 0:
                play.scratch[found] = word * WORD + lowest(todo)
                found += 1
                todo &= todo - 1
    else:
        for at in range(play.size[0]):
            t = play.legal[at]
            if crosses(tables, s, t):
                play.scratch[found] = t
                found += 1
    return found


@inner
def _take_off(listed: Int32s, places: Int32s, c: int, number: int) -> None:
    """Take c off a list of `number`: the last one fills its place."""
    at, other = places[c], listed[number - 1]
    listed[at], places[other] = other, at


@kernel
def draw(tables: Tables, play: Play, s: int) -> int:  # noqa: PLR0912 - one hot loop
    """Draw a legal candidate. Returns the points that it earns."""
    status, size, alive, drawn = play.status, play.size, play.alive, play.drawn
    gain, risk, closers, quiet, spot = play.gain, play.risk, play.closers, play.quiet, play.spot
    first, of, sides = tables.first, tables.of, tables.sides
    s = int(s)
    points = 0
    # What is written out here would be called a thousand times a game, with twenty arrays to pass.
    for k in range(-1, _find_crossing(tables, play, s)):
        c = s if k < 0 else int(play.scratch[k])
        _take_off(play.legal, play.place, c, size[0])
        size[0] -= 1
        play.open[c // WORD] &= ~(1 << (c % WORD))
        if gain[c] > 0:
            _take_off(closers, spot, c, size[2])
            size[2] -= 1
        elif risk[c] == 0:
            _take_off(quiet, spot, c, size[3])
            size[3] -= 1
        status[c] = _DRAWN if k < 0 else _BLOCKED
        for p in range(first[c], first[c + 1]):
            t = of[p]
            if alive[t] == 0:
                continue
            if k < 0:
                drawn[t] += 1
                if drawn[t] == 3:
                    points += 1
                else:
                    for q in range(3):
                        side = sides[t, q]
                        if status[side] != _LEGAL:
                            continue
                        if gain[side] == 0 and risk[side] == 0:
                            _take_off(quiet, spot, side, size[3])
                            size[3] -= 1
                        if drawn[t] == 1:
                            risk[side] += 1
                            continue
                        risk[side] -= 1
                        if gain[side] == 0:
                            closers[size[2]], spot[side] = side, size[2]
                            size[2] += 1
                        gain[side] += 1
                    continue
            elif drawn[t] == 1:
                for q in range(3):
                    side = sides[t, q]
                    if status[side] == _LEGAL:
                        risk[side] -= 1
                        if gain[side] == 0 and risk[side] == 0:
                            quiet[size[3]], spot[side] = side, size[3]
                            size[3] += 1
            alive[t] = 0
            size[1] -= 1
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
def run_length(tables: Tables, play: Play) -> int:
    """The points of a whole run with play again, the most each time until nothing is left to take. Changes `play`."""
    total = 0
    while play.size[2] > 0:
        best = int(play.closers[0])
        for at in range(1, play.size[2]):
            s = int(play.closers[at])
            if play.gain[s] > play.gain[best] or (play.gain[s] == play.gain[best] and s < best):
                best = s
        total += draw(tables, play, best)
    return total


@kernel
def rate_moves(tables: Tables, play: Play, again: bool) -> Int32s:
    """A rating of each legal candidate, in the order of `legal`: points earned less what one segment can take then.

    With play again a segment that earns points is rated by them alone, since the same player goes on.
    """
    closers = play.closers[: play.size[2]]
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

    Where nothing can be closed, a quiet move gives nothing away, and any other exactly one triangle.
    """
    if play.size[2] == 0:
        if play.size[3] > 0:
            return int(play.quiet[next_random(random, play.size[3])])
        return int(play.legal[next_random(random, play.size[0])])
    best, ties, choice = -100, 0, -1
    closers = play.closers[: play.size[2]]
    for at in range(len(closers)):
        s = int(closers[at])
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
    return Play._make(array.copy() for array in play)


def seed_state(seed: int) -> Int64s:
    """A state for `next_random`."""
    return np.array([seed % (_MODULUS - 1) + 1], dtype=np.int64)
