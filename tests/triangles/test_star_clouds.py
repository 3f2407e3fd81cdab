"""Clouds are the same everywhere, evenly spread, and have no near-collinear stars close together."""

from __future__ import annotations

import sys
from hashlib import sha256
from itertools import combinations

import pytest

from rokgard.errors import UsageError
from rokgard_triangles.clouds import BOARDS, POINT, draw_cloud, ground, pays_to_compile, splitmix64
from rokgard_triangles.engine.jit import COMPILED

# The first sixteen hex digits of SHA-256 over "x,y;x,y;..": a change here changes every game with a seed.
GOLDEN = {
    ("phone", 24, 1): "f352e69718fe254a",
    ("phone", 24, 7): "5909233eb08117e6",
    ("phone", 60, 1): "75db5ff320e397c9",
    ("phone", 120, 1): "c97ab9c8a4460728",
    ("tablet", 80, 1): "6d25b030fcd16d82",
    ("tablet", 120, 1): "d109495ffc5e755f",
    ("tablet", 180, 1): "2cfe141b318d56d4",
    ("custom", 3, 0): "bfc90c9997e10f77",
    ("custom", 500, 2**63 - 1): "c83b297c3733304e",
}


def _cloud(board, stars, seed):
    return draw_cloud(board, stars, seed, BOARDS[board].tolerance * POINT)


def _digest(cloud):
    return sha256(";".join(f"{x},{y}" for x, y in cloud).encode()).hexdigest()[:16]


def test_the_generator_is_splitmix64():
    numbers = splitmix64(1)
    assert next(numbers) == 10451216379200822465
    assert next(splitmix64(0)) == 16294208416658607535


@pytest.mark.parametrize("which", GOLDEN, ids=lambda which: "-".join(map(str, which)))
def test_a_seed_gives_the_same_cloud_on_every_machine(which):
    assert _digest(_cloud(*which)) == GOLDEN[which]


@pytest.mark.parametrize("compiled", [False, True])
@pytest.mark.parametrize("which", GOLDEN, ids=lambda which: "-".join(map(str, which)))
def test_a_cloud_is_the_same_whether_kernels_draw_it_or_not(which, compiled, monkeypatch):
    monkeypatch.setattr("rokgard_triangles.clouds.pays_to_compile", lambda stars: compiled)
    board, stars, seed = which
    assert _digest(draw_cloud.__wrapped__(board, stars, seed, BOARDS[board].tolerance * POINT)) == GOLDEN[which]


@pytest.mark.parametrize("seed", range(4))
def test_demands_are_lowered_and_given_up_alike_with_kernels_or_without(seed, monkeypatch):
    found = []
    for compiled in (False, True):
        monkeypatch.setattr("rokgard_triangles.clouds.pays_to_compile", lambda stars, how=compiled: how)
        crowded = draw_cloud.__wrapped__("phone", 300, seed, 10)  # the spacing must be lowered many times
        with pytest.raises(UsageError, match="do not fit"):
            draw_cloud.__wrapped__("phone", 200, seed, 250)
        found.append(crowded)
    assert found[0] == found[1]


def test_kernels_are_used_where_they_are_loaded_or_worth_loading(monkeypatch):
    monkeypatch.setitem(sys.modules, "numba", sys)
    assert not pays_to_compile(24)
    assert pays_to_compile(500) == pays_to_compile(2000) == COMPILED
    monkeypatch.delitem(sys.modules, "numba")
    assert not pays_to_compile(500)


def test_seeds_give_different_clouds():
    assert len({_cloud("phone", 24, seed) for seed in range(20)}) == 20


# Smallest spacing in points that was measured for this recipe, less a little.
@pytest.mark.parametrize(
    ("board", "stars", "spacing"),
    [("phone", 24, 55), ("phone", 60, 33), ("phone", 120, 20), ("tablet", 80, 55), ("tablet", 180, 31)],
)
def test_stars_are_evenly_spread_over_the_board(board, stars, spacing):
    for seed in range(3):
        cloud = _cloud(board, stars, seed)
        assert len(cloud) == stars
        nearest = min((a - c) ** 2 + (b - d) ** 2 for (a, b), (c, d) in combinations(cloud, 2))
        assert nearest > (spacing * POINT) ** 2
        width, height = ground(board, stars)
        assert all(0 <= x < width and 0 <= y < height for x, y in cloud)
        quarters = [sum((x < width // 2) == left and (y < height // 2) == top for x, y in cloud)
                    for left in (True, False) for top in (True, False)]  # fmt: skip
        assert min(quarters) >= stars // 8


def test_three_stars_close_together_are_never_nearly_in_line():
    cloud = _cloud("phone", 24, 3)
    # 2.5 times the mean distance, and 1.2 times the tolerance, relaxed at most a few times.
    near = 2.5 * (0.927 * 3600 * 5600 / 24) ** 0.5 - 1
    for triple in combinations(cloud, 3):
        sides = [(a - c) ** 2 + (b - d) ** 2 for (a, b), (c, d) in combinations(triple, 2)]
        if max(sides) <= near**2:
            (ax, ay), (bx, by), (cx, cy) = triple
            doubled = abs((bx - ax) * (cy - ay) - (by - ay) * (cx - ax))
            assert doubled > 30 * max(sides) ** 0.5


def test_a_custom_board_grows_with_its_stars_and_stays_in_range():
    assert ground("custom", 80) == (6400, 4480)
    assert ground("custom", 320) == (12800, 8960)
    assert max(ground("custom", 2000)) <= 50_000


def test_two_thousand_stars_can_be_drawn():
    cloud = _cloud("custom", 2000, 1)
    assert len(set(cloud)) == 2000
