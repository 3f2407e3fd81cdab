"""The arrow keys: on lattices to the neighbouring cell, in clouds where one would expect, and to everything at last."""

from __future__ import annotations

from functools import cache
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rokgard import Cell, Dot, Lattice, Plane, Role, Scene
from rokgard.host import Host
from rokgard.render import RenderOptions
from rokgard_tui.steering import WAYS, Compass, Way, arrows, components, straight_arrows


def reached(compass: Compass, start: str) -> set[str]:
    """Every pick that arrows lead to from one."""
    seen, todo = {start}, [start]
    while todo:
        pick = todo.pop()
        for way in WAYS:
            target = compass.step(pick, way)
            if target is not None and target not in seen:
                seen.add(target)
                todo.append(target)
    return seen


@cache
def host() -> Host:
    return Host()


def compass_of(scene: Scene, columns: int = 80, lines: int = 24) -> Compass:
    return Compass.of(scene, host().lay_out(scene, RenderOptions(columns=columns, lines=lines)))


def board(
    cell: str, columns: int, rows: int, taken: frozenset[tuple[int, int]] = frozenset(), *, drop: bool = False
) -> Scene:
    layout = Lattice("hexagon" if cell == "hexagon" else "square", columns, rows, drop=drop)
    return Scene(
        layout,
        tuple(
            Cell((c, r), role=Role.GRID, pick=None if (c, r) in taken else str(c) if drop else f"{c} {r}")
            for c in range(columns)
            for r in range(rows)
        ),
    )


@settings(max_examples=60, deadline=None)
@given(st.sets(st.tuples(st.integers(0, 3600), st.integers(0, 5600)), min_size=1, max_size=180), st.booleans())
def test_every_star_is_reached_from_every_other(places: set[tuple[int, int]], crowded: bool) -> None:
    dots = tuple(Dot(at, f"S{index}", role=Role.GRID, pick=f"S{index}") for index, at in enumerate(sorted(places)))
    compass = compass_of(Scene(Plane(3600, 5600), dots), *((20, 5) if crowded else (120, 40)))
    everything = {dot.pick for dot in dots}
    assert reached(compass, "S0") == everything
    assert len(components(compass._arrows)) == 1


@settings(max_examples=60, deadline=None)
@given(st.data())
def test_every_free_cell_is_reached_from_every_other(data: st.DataObject) -> None:
    columns, rows = data.draw(st.integers(1, 12)), data.draw(st.integers(1, 12))
    cells = [(c, r) for c in range(columns) for r in range(rows)]
    taken = data.draw(st.frozensets(st.sampled_from(cells), max_size=len(cells) - 1))
    scene = board(data.draw(st.sampled_from(["square", "hexagon"])), columns, rows, taken)
    compass = compass_of(scene)
    picks = scene.picks()
    assert all(reached(compass, pick) == picks for pick in list(picks)[:5])
    assert len(components(compass._arrows)) == 1


@settings(max_examples=150, deadline=None)
@given(st.lists(st.tuples(st.integers(0, 12), st.integers(0, 12)), max_size=40), st.sampled_from([1, 100]))
def test_points_on_lines_and_on_top_of_each_other_are_reached_too(points: list[tuple[int, int]], across: int) -> None:
    assert len(components(arrows(points, across))) == min(1, len(points))


def test_where_straight_arrows_leave_a_star_out_one_arrow_is_bent_to_it() -> None:
    for seed in (67, 72, 142, 155):
        rng = Random(seed)
        points = sorted({(rng.randrange(160), 4 * rng.randrange(24)) for _ in range(180)})
        straight, bent = straight_arrows(points), arrows(points)
        pieces = len(components(straight))
        changed = sum(
            one != other
            for before, after in zip(straight, bent, strict=True)
            for one, other in zip(before, after, strict=True)
        )
        assert pieces > 1
        assert 1 <= changed <= 2 * (pieces - 1)
        assert len(components(bent)) == 1


@pytest.mark.parametrize("cell", ["square", "hexagon"])
def test_on_a_board_of_cells_arrows_lead_to_exactly_the_neighbouring_cell(cell: str) -> None:
    compass = compass_of(board(cell, 9, 7))
    for c in range(9):
        for r in range(7):
            for way in WAYS:
                across, down = way.value
                to = c + across, r - down
                expected = f"{to[0]} {to[1]}" if 0 <= to[0] < 9 and 0 <= to[1] < 7 else None
                assert compass.step(f"{c} {r}", way) == expected


@pytest.mark.parametrize("cell", ["square", "hexagon"])
def test_arrows_pass_over_cells_that_cannot_be_picked(cell: str) -> None:
    compass = compass_of(board(cell, 9, 7, frozenset({(4, 3), (5, 3), (3, 4), (3, 5)})))
    assert compass.step("3 3", Way.RIGHT) == "6 3"
    assert compass.step("6 3", Way.LEFT) == "3 3"
    assert compass.step("3 3", Way.UP) == "3 6"


@pytest.mark.parametrize("cell", ["square", "hexagon"])
def test_columns_that_pieces_drop_into_stand_side_by_side(cell: str) -> None:
    compass = compass_of(board(cell, 7, 6, frozenset((2, r) for r in range(6)), drop=True))
    assert compass.step("1", Way.RIGHT) == "3"
    assert compass.step("3", Way.LEFT) == "1"
    assert compass.step("6", Way.RIGHT) is None
    assert compass.step("3", Way.UP) is None
    assert compass.step("3", Way.DOWN) is None


def test_in_a_cloud_an_arrow_leads_to_the_nearest_star_roughly_in_its_direction() -> None:
    compass = Compass(
        {"here": (0, 0), "right": (10, 3), "far": (30, 0), "up": (-2, -12), "down": (5, 14), "left": (-9, 8)}
    )
    assert [compass.step("here", way) for way in (Way.LEFT, Way.RIGHT, Way.UP, Way.DOWN)] == [
        "left",
        "right",
        "up",
        "down",
    ]
    assert compass.step("far", Way.RIGHT) is None
    assert compass.nearest(29, 4) == "far"


def test_what_lies_only_steeply_in_a_direction_is_found_all_the_same() -> None:
    compass = Compass({"here": (0, 0), "steep": (4, 10)})
    assert compass.step("here", Way.DOWN) == "steep"
    assert compass.step("here", Way.RIGHT) == "steep"
    assert compass.step("steep", Way.LEFT) == "here"


def test_without_picks_there_is_nowhere_to_go() -> None:
    assert Compass({}).nearest(0, 0) is None
