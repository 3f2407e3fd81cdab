from __future__ import annotations

from rokgard.testing import GameContract
from rokgard.testing.base import KnownGame
from rokgard_triangles.game import Triangles

OPTIONS = {"coordinates": [[0, 0], [4000, 0], [4000, 4000], [0, 4000]]}


class TestPresets(GameContract):
    game = Triangles
    options = ("phone-24", "tablet-80")
    games = 3
    scores_decide = True


class TestPlayAgain(GameContract):
    game = Triangles
    options = ({"stars": 12, "board": "custom", "seed": 3, "play_again": True},)
    games = 6
    scores_decide = True


class TestSquare(GameContract):
    game = Triangles
    options = (OPTIONS,)
    games = 6
    scores_decide = True
    # Six segments; after a diagonal (2 of 6) the other is blocked.
    perft = {1: 6, 2: 4 * 5 + 2 * 4}  # noqa: RUF012
    known_games = (KnownGame("A1 A2, A2 B2, B2 B1, B1 A1, A1 B2", winner=0, scores=(2, 0), options=OPTIONS),)
