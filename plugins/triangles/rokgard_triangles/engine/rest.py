"""The rest of a game as masks: what may still be drawn, what crosses what, and which sides of triangles are missing.

Segments that neither cross nor are missing sides of one triangle, not even by way of others, have nothing to do with
each other. Such groups are found once, at the start of a search, and the segments of each get a bit in two words of 62,
so it is the largest group that limits what can be searched, and not the whole position.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from rokgard_triangles.engine.bits import WORD
from rokgard_triangles.engine.jit import inner, kernel
from rokgard_triangles.engine.play import Play, crosses
from rokgard_triangles.engine.tables import Int32s, Int64s, Tables

MOST_TOGETHER = 2 * WORD
"""The most segments of one group."""
MOST_SEGMENTS = 480
"""The most segments in all: margins of points are packed into little room."""


class Rest(NamedTuple):
    """What is left of a game, by groups: group g has the segments from `first[g]` on and the triangles from `begin[g]`.

    `segments` are candidates, `crossed` the masks of those that each one crosses, in bits of its group. `missing` are
    the masks of the missing sides of each triangle that can still be counted. Both lists of starts have one more entry.
    """

    segments: Int32s
    crossed: Int64s
    missing: Int64s
    first: Int64s
    begin: Int64s

    @property
    def groups(self) -> int:
        """The number of groups."""
        return len(self.first) - 1


def build_rest(tables: Tables, play: Play) -> Rest | None:
    """The rest of a game from a position, or None where more hangs together than can be searched."""
    if not 0 < play.size[0] <= MOST_SEGMENTS:
        return None
    segments = np.sort(play.legal[: play.size[0]])
    triangles = np.flatnonzero(play.alive).astype(np.int32)
    place = np.full(len(play.status), -1, dtype=np.int32)
    place[segments] = np.arange(len(segments))
    leaders = _gather(tables, play, segments, triangles, place)
    # Groups from the largest: those of one segment are the commonest.
    sizes = np.bincount(leaders, minlength=len(segments))
    if sizes.max() > MOST_TOGETHER:
        return None
    order = np.lexsort((np.arange(len(segments)), leaders, -sizes[leaders]))
    segments, leaders = segments[order], leaders[order]
    starts = np.flatnonzero(np.concatenate(([True], leaders[1:] != leaders[:-1])))
    first = np.append(starts, len(segments)).astype(np.int64)
    group = (np.searchsorted(starts, np.arange(len(segments)), side="right") - 1).astype(np.int32)
    place[segments] = np.arange(len(segments))
    crossed = np.zeros((len(segments), 2), dtype=np.int64)
    missing = np.zeros((len(triangles), 2), dtype=np.int64)
    groups = np.zeros(len(triangles), dtype=np.int32)
    _fill(tables, segments, triangles, place, group, first, crossed, missing, groups)
    order = np.argsort(groups, kind="stable")
    begin = np.searchsorted(groups[order], np.arange(len(first))).astype(np.int64)
    return Rest(segments, crossed, np.ascontiguousarray(missing[order]), first, begin)


@inner
def _leader(leaders: Int32s, k: int) -> int:
    while leaders[k] != k:
        leaders[k] = leaders[leaders[k]]
        k = int(leaders[k])
    return k


@kernel
def _gather(tables: Tables, play: Play, segments: Int32s, triangles: Int32s, place: Int32s) -> Int32s:
    """The least member of the group of each segment."""
    leaders = np.arange(len(segments)).astype(np.int32)
    for k in range(len(segments)):
        for m in range(k):
            one, other = _leader(leaders, k), _leader(leaders, m)
            if one != other and crosses(tables, segments[k], segments[m]):
                leaders[max(one, other)] = min(one, other)
    for t in triangles:
        before = -1
        for q in range(3):
            k = int(place[tables.sides[t, q]])
            if k >= 0:
                if before >= 0:
                    one, other = _leader(leaders, k), _leader(leaders, before)
                    leaders[max(one, other)] = min(one, other)
                before = k
    for k in range(len(segments)):
        leaders[k] = _leader(leaders, k)
    return leaders


@kernel
def _fill(  # noqa: PLR0917 - kernels are called by position
    tables: Tables,
    segments: Int32s,
    triangles: Int32s,
    place: Int32s,
    group: Int32s,
    first: Int64s,
    crossed: Int64s,
    missing: Int64s,
    groups: Int32s,
) -> None:
    """Fill the masks, and the group of each triangle."""
    for g in range(len(first) - 1):
        for k in range(first[g], first[g + 1]):
            for m in range(first[g], k):
                if crosses(tables, segments[k], segments[m]):
                    a, b = int(k - first[g]), int(m - first[g])
                    crossed[k, b // WORD] |= 1 << (b % WORD)
                    crossed[m, a // WORD] |= 1 << (a % WORD)
    for t in range(len(triangles)):
        for q in range(3):
            k = int(place[tables.sides[triangles[t], q]])
            if k >= 0:
                groups[t] = group[k]
                a = int(k - first[group[k]])
                missing[t, a // WORD] |= 1 << (a % WORD)
