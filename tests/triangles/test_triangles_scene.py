from __future__ import annotations

import subprocess
import sys

from rokgard import Dot, Plane, Polygon, Role, Segment
from rokgard_triangles.game import Triangles
from rokgard_triangles.options import TrianglesOptions

SQUARE = [(0, 0), (4000, 0), (4000, 4000), (0, 4000)]


def _of(scene, kind):
    return [shape for shape in scene.shapes if isinstance(shape, kind)]


def test_the_plane_is_fitted_around_the_cloud_with_a_margin(game_of):
    game = game_of([(x - 30_000, y + 777) for x, y in SQUARE])
    scene = game.scene(game.initial())
    assert scene.layout == Plane(4400, 4400, 10)
    assert [dot.at for dot in _of(scene, Dot)] == [(200, 200), (4200, 200), (4200, 4200), (200, 4200)]


def test_a_tiny_cloud_is_enlarged(game_of):
    game = game_of([(0, 0), (10, 0), (3, 9)])
    assert game.scene(game.initial()).layout.width >= 2000


def test_closed_triangles_and_segments_have_the_seat_that_made_them(game_of):
    game = game_of([*SQUARE, (2000, 9000)])
    state = game.initial()
    for move in ((0, 1), (1, 2), (0, 2)):
        state = game.play(state, move)
    scene = game.scene(state)
    (area,) = _of(scene, Polygon)
    dots = [dot.at for dot in _of(scene, Dot)]
    assert (area.role, area.seat, set(area.points)) == (Role.AREA, 0, {dots[0], dots[1], dots[2]})
    assert [(s.a, s.b, s.seat, s.role) for s in _of(scene, Segment)] == [
        (dots[0], dots[1], 0, Role.PIECE),
        (dots[1], dots[2], 1, Role.PIECE),
        (dots[0], dots[2], 0, Role.PIECE),
    ]


def test_only_stars_of_legal_moves_can_be_picked():
    game = Triangles(TrianglesOptions(seed=2))
    state = game.initial()
    while game.outcome(state) is None:
        ends = {game.names[star] for move in game.legal_moves(state) for star in move}
        scene = game.scene(state)
        assert scene.picks() == ends
        assert [dot.name for dot in _of(scene, Dot)] == list(game.names)
        state = game.play(state, game.legal_moves(state)[-1])
    assert game.scene(state).picks() == frozenset()


def test_a_sketch_is_the_segment_of_the_side_to_move(game_of):
    game = game_of(SQUARE)
    state = game.play(game.initial(), (0, 1))
    (segment,) = game.sketch(state, (1, 2))
    assert (segment.a, segment.b, segment.seat) == ((4200, 200), (4200, 4200), 1)


def test_the_title_and_the_board_in_words():
    game = Triangles(TrianglesOptions(board="phone", stars=60, seed=1))
    assert (game.heading(), game.describe()) == ("Triangles", "60 stars")
    assert "play again" in Triangles(TrianglesOptions(seed=1, play_again=True)).describe()


def test_the_plugin_and_the_rules_are_light_to_import():
    code = (
        "import sys, rokgard_triangles.plugin as p; p.rokgard_games(); p.rokgard_agents();"
        "print([m for m in ('numpy', 'numba') if m in sys.modules])"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"
