"""A slow reference of the rules, for the tests: rational numbers, no shortcuts, nothing shared with the game."""

from __future__ import annotations

import tomllib
from fractions import Fraction
from itertools import combinations
from pathlib import Path

import pytest
from hypothesis import strategies as st

from rokgard_triangles.game import Triangles
from rokgard_triangles.options import TrianglesOptions

DATA = Path(__file__).parent / "data"


class Reference:
    """The rules of one cloud by definition. Segments are pairs i < j of star indices; the tolerance is in units."""

    def __init__(self, stars, tolerance):
        self.stars = [(Fraction(x), Fraction(y)) for x, y in stars]
        self.tolerance = tolerance
        n = len(stars)
        self.pairs = list(combinations(range(n), 2))
        self.allowed = {pair for pair in self.pairs if not self.passed_over(*pair)}
        self.crossing = {(s, t) for s in self.pairs for t in self.pairs if not set(s) & set(t) and self._cross(s, t)}
        self.empty = {triple for triple in combinations(range(n), 3) if self._is_empty(triple)}

    def passed_over(self, i, j):
        return [k for k in range(len(self.stars)) if k not in (i, j) and self._is_near(i, j, k)]

    def _is_near(self, i, j, k):
        """Whether the point of the segment i-j nearest to star k is within the tolerance."""
        (ax, ay), (bx, by), (cx, cy) = self.stars[i], self.stars[j], self.stars[k]
        u, v = bx - ax, by - ay
        part = max(Fraction(0), min(Fraction(1), ((cx - ax) * u + (cy - ay) * v) / (u * u + v * v)))
        dx, dy = ax + part * u - cx, ay + part * v - cy
        return dx * dx + dy * dy <= self.tolerance**2

    def _cross(self, s, t):
        """Whether two segments have a point in common that is an end of neither, by solving for it."""
        (ax, ay), (bx, by) = (self.stars[k] for k in s)
        (cx, cy), (dx, dy) = (self.stars[k] for k in t)
        u, v, p, q = bx - ax, by - ay, dx - cx, dy - cy
        down = u * q - v * p
        if down == 0:
            return False
        first = ((cx - ax) * q - (cy - ay) * p) / down
        second = ((cx - ax) * v - (cy - ay) * u) / down
        return 0 < first < 1 and 0 < second < 1

    def _is_empty(self, triple):
        """Whether the three make a triangle without another star in it or on it, by barycentric coordinates."""
        (ax, ay), (bx, by), (cx, cy) = (self.stars[k] for k in triple)
        down = (by - cy) * (ax - cx) + (cx - bx) * (ay - cy)
        if down == 0:
            return False
        for k, (x, y) in enumerate(self.stars):
            if k in triple:
                continue
            first = ((by - cy) * (x - cx) + (cx - bx) * (y - cy)) / down
            second = ((cy - ay) * (x - cx) + (ax - cx) * (y - cy)) / down
            if first >= 0 and second >= 0 and first + second <= 1:
                return False
        return True

    def legal(self, drawn):
        return [
            s
            for s in self.pairs
            if s in self.allowed and s not in drawn and not any((s, t) in self.crossing for t in drawn)
        ]

    def closed(self, drawn, segment):
        """The third stars of the triangles that a segment closes and that count."""
        i, j = segment
        return tuple(
            k
            for k in range(len(self.stars))
            if k not in segment
            and _pair(i, k) in drawn
            and _pair(j, k) in drawn
            and tuple(sorted((i, j, k))) in self.empty
        )

    def can_still_count(self, drawn, known=None):
        """Whether any way of playing on closes a triangle that counts: all ways are tried."""
        known = {} if known is None else known
        if drawn not in known:
            known[drawn] = any(
                self.closed(drawn, s) or self.can_still_count(drawn | {s}, known) for s in self.legal(drawn)
            )
        return known[drawn]

    def best_margin(self, drawn, again, known=None):
        """The margin of the side to move with best play, by plain minimax. The game must be small."""
        known = {} if known is None else known
        if drawn not in known:
            if not self.can_still_count(drawn):
                known[drawn] = 0
            else:
                values = []
                for s in self.legal(drawn):
                    points = len(self.closed(drawn, s))
                    rest = self.best_margin(drawn | {s}, again, known)
                    values.append(points + (rest if again and points else -rest))
                known[drawn] = max(values)
        return known[drawn]

    def hull(self):
        """How many stars lie on the boundary of the hull: those with all others on one closed side of some line."""
        on_hull = set()
        for i, j in self.pairs:
            (ax, ay), (bx, by) = self.stars[i], self.stars[j]
            sides = [(bx - ax) * (y - ay) - (by - ay) * (x - ax) for x, y in self.stars]
            if min(sides) >= 0 or max(sides) <= 0:
                on_hull |= {k for k, side in enumerate(sides) if side == 0}
        return len(on_hull)

    def too_close(self):
        return any(
            (ax - bx) ** 2 + (ay - by) ** 2 <= self.tolerance**2 for (ax, ay), (bx, by) in combinations(self.stars, 2)
        )


def _pair(i, j):
    return (i, j) if i < j else (j, i)


@st.composite
def _clouds(draw, fewest, most):
    """Clouds with many stars in line or nearly so, each with a tolerance in points."""
    step, jitter, tolerance = draw(
        st.sampled_from([(1, 0, 0), (100, 0, 5), (100, 6, 0), (100, 40, 3), (1000, 60, 5), (7919, 3, 0)])
    )
    place, near = st.tuples(st.integers(0, 5), st.integers(0, 5)), st.integers(-jitter, jitter)
    places = draw(st.lists(place, min_size=fewest, max_size=most, unique=True))
    return [(step * x + draw(near), step * y + draw(near)) for x, y in places], tolerance


@pytest.fixture(scope="session")
def clouds():
    """A strategy for clouds of `fewest` to `most` stars."""
    return _clouds


@pytest.fixture(scope="session")
def reference():
    return Reference


@pytest.fixture(scope="session")
def game_of():
    """Make a game of stars with a tolerance in points."""

    def make(stars, tolerance=0, *, play_again=False):
        return Triangles(TrianglesOptions(coordinates=stars, tolerance=tolerance, play_again=play_again))

    return make


@pytest.fixture(scope="session")
def values():
    return tomllib.loads((DATA / "triangles_values.toml").read_text(encoding="utf-8"))


def pytest_generate_tests(metafunc):
    if "case" in metafunc.fixturenames:
        cases = tomllib.loads((DATA / "triangles_cases.toml").read_text(encoding="utf-8"))["case"]
        metafunc.parametrize("case", cases, ids=[case["name"] for case in cases])
