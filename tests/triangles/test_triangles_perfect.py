"""The level strong keeps the exact value of every board that it can solve, whoever begins and in both orders of turns.

The whole of it, up to eight stars and with many more clouds, is `python benchmarks/triangles_engine.py --only loss`.
"""

from __future__ import annotations

from random import Random

import pytest

from rokgard_triangles.agents import SPECS
from rokgard_triangles.engine.brain import Brain
from rokgard_triangles.game import Triangles
from rokgard_triangles.options import TrianglesOptions

STRONG = next(spec for spec in SPECS if spec.level == "strong")


def _margin(game, state, seat):
    """The final margin of a seat with best play from here."""
    scores = game.scores(state)
    margin = scores[seat] - scores[1 - seat]
    if game.outcome(state) is None:
        endgame = Brain(game).endgame(state)
        assert endgame.step(10**7)
        margin += endgame.margin if game.turn(state) == seat else -endgame.margin
    return margin


def _play(game, seat, seed):
    """A game of the level strong against moves at random; none of its own may lose value."""
    agent, random, state = STRONG.make(), Random(seed), game.initial()
    while game.outcome(state) is None:
        if game.turn(state) == seat:
            before = _margin(game, state, seat)
            decision = agent.choose(game, state, STRONG.budget, random)
            assert decision.exact
            state = game.play(state, decision.move)
            assert _margin(game, state, seat) == before
        else:
            state = game.play(state, random.choice(list(game.legal_moves(state))))


@pytest.mark.parametrize("seat", [0, 1])
@pytest.mark.parametrize("again", [False, True])
def test_strong_loses_no_value_on_clouds_with_known_values(again, seat, values, game_of):
    for cloud in values["cloud"]:
        if len(cloud["stars"]) <= 6:
            _play(game_of(cloud["stars"], play_again=again), seat, 1)


@pytest.mark.parametrize("seat", [0, 1])
@pytest.mark.parametrize("again", [False, True])
def test_strong_loses_no_value_on_drawn_clouds(again, seat):
    for stars in (5, 6, 7):
        _play(Triangles(TrianglesOptions(board="custom", stars=stars, seed=stars, play_again=again)), seat, stars)


@pytest.mark.parametrize(("again", "seat"), [(False, 1), (True, 0)])
def test_strong_against_itself_comes_to_the_exact_value(again, seat, values, game_of):
    cloud = next(cloud for cloud in values["cloud"] if cloud["name"] == "penta+1")
    game = game_of(cloud["stars"], play_again=again)
    agents, state = [STRONG.make(), STRONG.make()], game.initial()
    while game.outcome(state) is None:
        state = game.play(state, agents[game.turn(state)].choose(game, state, STRONG.budget, Random(seat)).move)
    first, second = game.scores(state)
    assert first - second == cloud["value_play_again" if again else "value"]


def test_strong_knows_a_game_of_sixty_stars_with_play_again_from_its_middle_on():
    game = Triangles(TrianglesOptions(board="phone", stars=60, seed=1, play_again=True))
    normal = next(spec for spec in SPECS if spec.level == "normal")
    agent, random, state = normal.make(), Random(1), game.initial()
    while len(game.legal_moves(state)) > 60:
        state = game.play(state, agent.choose(game, state, normal.budget, random).move)
    decision = STRONG.make().choose(game, state, STRONG.budget, random)
    assert decision.exact
    assert decision.note.startswith("from here: ")
