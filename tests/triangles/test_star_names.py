from __future__ import annotations

import re
from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rokgard import AmbiguousMoveError, MoveSyntaxError
from rokgard_triangles.clouds import draw_cloud
from rokgard_triangles.game import Triangles
from rokgard_triangles.names import star_names
from rokgard_triangles.options import TrianglesOptions


@pytest.fixture(scope="module")
def game():
    return Triangles(TrianglesOptions(seed=4))


def test_names_follow_the_reading_order():
    stars = [(x * 1000, y * 1000) for y in range(3) for x in range(3)]
    assert star_names(stars) == ("A1", "A2", "A3", "B1", "B2", "B3", "C1", "C2", "C3")


@pytest.mark.parametrize("stars", [24, 60, 120, 180])
def test_names_up_to_234_stars_are_a_letter_and_a_digit(stars):
    names = star_names(draw_cloud("tablet", stars, 1, 40))
    assert len(set(names)) == stars
    assert all(re.fullmatch("[A-Z][1-9]", name) for name in names)


@pytest.mark.parametrize("stars", [235, 910, 911, 2000])
def test_names_of_large_clouds_are_unique_and_short(stars):
    names = star_names([((k * 7919) % 20011, (k * 104729) % 30011) for k in range(stars)])
    assert len(set(names)) == stars
    assert max(map(len, names)) <= 3


@settings(deadline=None, max_examples=60)
@given(st.lists(st.tuples(st.integers(-99, 99), st.integers(-99, 99)), min_size=3, max_size=300, unique=True))
def test_names_are_unique_whatever_the_cloud(stars):
    names = star_names(stars)
    assert len(set(names)) == len(stars)
    bands = {}
    for (_x, y), name in zip(stars, names, strict=True):
        bands.setdefault(name[:-1], []).append(y)
    ordered = [bands[band] for band in sorted(bands, key=lambda band: (len(band), band))]
    assert all(max(upper) <= min(lower) for upper, lower in pairwise(ordered))


def test_all_moves_can_be_read_back(game):
    state = game.initial()
    for move in game.legal_moves(state):
        assert game.parse_move(state, game.move_text(state, move)) == move


@pytest.mark.parametrize("text", ["A1 B2", "a1 b2", " b2   A1 ", "A1-B2", "a1b2", "B2A1", "A1,B2", "A1 - B2"])
def test_a_pair_of_stars_is_read_in_any_case_and_order(game, text):
    names = game.names
    assert game.parse_move(game.initial(), text) == tuple(sorted((names.index("A1"), names.index("B2"))))


@pytest.mark.parametrize("text", ["", "A1", "hello", "A1 B2 C3", "A1 A1", "Z9 A1", "A1 0", "A1B", "A1-", "11 12"])
def test_other_text_is_no_move_and_an_example_is_given(game, text):
    with pytest.raises(MoveSyntaxError) as caught:
        game.parse_move(game.initial(), text)
    example = re.search("for example (.*)", caught.value.fix)[1]
    game.parse_move(game.initial(), example)


def test_names_run_together_are_refused_where_they_can_be_read_in_two_ways():
    stars = [((k * 7919) % 20011, (k * 104729) % 30011) for k in range(1300)]
    game = Triangles(TrianglesOptions(coordinates=stars[:300], tolerance=0))
    game._by_name = {"AA": 0, "AB1": 1, "AAA": 2, "B1": 3}
    with pytest.raises(AmbiguousMoveError, match="AA AB1 or AAA B1"):
        game.parse_move(game.initial(), "aaab1")


def test_a_list_of_moves_is_cut_into_pairs(game):
    assert game.split_moves("A1 B2 c3-d1\nB3B4  A2 A3") == ["A1 B2", "c3-d1", "B3B4", "A2 A3"]
    assert game.split_moves("A1 B2 C3") == ["A1 B2", "C3"]
