"""Options, presets, checks with their fixes, and pay."""

from __future__ import annotations

from fractions import Fraction

import pytest
from pydantic import ValidationError

from rokgard import UsageError
from rokgard.game import Severity
from rokgard.setup import Setup, preset_of
from rokgard_triangles.game import Triangles
from rokgard_triangles.options import TrianglesOptions, parse_stars

STARS = [(0, 0), (6000, 0), (3000, 5000), (3000, 2000)]


def _errors(options):
    return [p for p in Triangles.check(options) if p.severity is Severity.ERROR]


@pytest.mark.parametrize("name", Triangles.presets)
def test_a_preset_sets_board_and_stars_only(name):
    preset = Triangles.presets[name]
    assert preset.model_fields_set == {"board", "stars"}
    assert name == f"{preset.board}-{preset.stars}"


@pytest.mark.parametrize("name", Triangles.presets)
def test_a_game_of_a_preset_still_matches_it(name):
    game = Triangles(Triangles.presets[name])
    assert len(game.stars) == game.options.stars
    assert preset_of(Triangles, game.options) == name


def test_a_game_without_a_seed_draws_one_and_keeps_it():
    games = [Triangles() for _k in range(3)]
    assert len({game.options.seed for game in games}) == 3
    assert Triangles(TrianglesOptions(seed=games[0].options.seed)).stars == games[0].stars


def test_options_of_a_game_are_complete_and_survive_being_written():
    game = Triangles(TrianglesOptions(seed=7))
    written = game.options.model_dump(mode="json", exclude_none=True)
    assert set(written) == set(TrianglesOptions.model_fields)
    read = TrianglesOptions.model_validate(written)
    assert read == game.options
    assert Triangles(read).stars == game.stars


def test_a_record_replays_even_if_the_generator_changes(monkeypatch):
    game = Triangles(TrianglesOptions(seed=7))
    written = game.options.model_dump(mode="json")
    monkeypatch.setattr("rokgard_triangles.options.draw_cloud", lambda *_args: ())
    monkeypatch.setattr("rokgard_triangles.game.draw_cloud", lambda *_args: ())
    assert Triangles(TrianglesOptions.model_validate(written)).stars == game.stars


@pytest.mark.parametrize(("board", "points"), [("phone", 3), ("tablet", 4), ("custom", 3)])
def test_the_default_tolerance_belongs_to_the_board(board, points):
    options = TrianglesOptions(board=board, stars=24, seed=1)
    assert options.tolerance_points == points
    assert Triangles(options).options.tolerance == points


def test_ones_own_stars_make_a_custom_board_of_their_number():
    options = TrianglesOptions(coordinates=STARS)
    assert (options.board, options.stars, options.seed) == ("custom", 4, None)
    assert Triangles(options).stars == tuple(STARS)


def test_ones_own_stars_never_match_a_preset_even_with_its_board_and_number():
    stars = [(x * 900, y * 1000 + x * x * 17) for x in range(4) for y in range(6)]
    setup = Setup.start(Triangles, "phone-24").change(coordinates=stars, seed=7)
    assert setup.kind == "custom"
    assert setup.options().tolerance == 3


def test_a_tablet_gives_ones_own_stars_its_tolerance():
    assert TrianglesOptions(board="tablet", coordinates=STARS).tolerance_points == 4


@pytest.mark.parametrize(
    "text",
    [
        "stars = [[0, 0], [6000, 0], [3000, 5000], [3000, 2000]]",
        "# mine\nstars = [\n  [0, 0], [6000, 0],\n  [3000, 5000], [3000, 2000],\n]\n",
        "0 0\n6000 0\n3000 5000\n3000 2000\n",
        "x,y\n0,0\n6000,0\n\n3000,5000\n3000,2000",
        "0;0\r\n6000;0\r\n3000;5000 # top\r\n3000\t2000\r\n",
    ],
)
def test_stars_are_read_from_text(text):
    assert TrianglesOptions(coordinates=text).coordinates == tuple(STARS)


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("0 0\n1 2 3\n", "line 2: '1 2 3' is not a star"),
        ("0 0\n1.5 2\n", "line 2: '1.5 2' is not a star"),
        ("0 0\nhello\n", "line 2"),
        ("stars = [[0, 0]", "not valid TOML"),
        ("points = [[0, 0]]", "must be given as"),
        ("", "0 stars given"),
        ("0 0\n1 1", "2 stars given"),
        ("0 0\n1 0\n1 0\n5 5", "star 3 is at the same place as star 2"),
        ("0 0\n1 0\n50001 0", "star 3 at 50001 0 is out of range"),
        ("stars = [[0, 0], [1, 2], [3, 4.5]]", "int"),
        ("stars = [[0, 0], [1, 2], [3]]", "coordinates"),
        ("stars = 3", "must be given as"),
    ],
)
def test_bad_stars_are_refused_with_the_reason(text, reason):
    with pytest.raises(ValidationError, match=reason):
        TrianglesOptions(coordinates=text)


def test_a_heading_is_only_skipped_at_the_top():
    with pytest.raises(ValueError, match="line 2"):
        parse_stars("0 0\nx y\n")


def test_stars_within_the_tolerance_of_each_other_are_refused_with_a_fix():
    options = TrianglesOptions(coordinates=[*STARS, (3000, 2025)])
    (error,) = _errors(options)
    assert error.message == "stars 4 and 5 are no further apart than the tolerance of 3 points"
    assert error.fix == {"tolerance": 2}
    assert not _errors(options.model_copy(update=dict(error.fix)))
    with pytest.raises(UsageError, match="stars 4 and 5"):
        Triangles(options)


def test_stars_on_one_line_are_refused_without_a_fix():
    (error,) = _errors(TrianglesOptions(coordinates=[(k * 100, k * 70) for k in range(500)]))
    assert "on one line" in error.message
    assert error.fix is None


def test_stars_nearly_on_one_line_are_refused_with_the_largest_tolerance_that_helps():
    options = TrianglesOptions(coordinates=[(0, 0), (3000, 40), (6000, 0)], tolerance=5)
    (error,) = _errors(options)
    assert error.fix == {"tolerance": 3}
    assert not _errors(options.model_copy(update={"tolerance": 3}))
    assert _errors(options.model_copy(update={"tolerance": 4}))


def test_a_long_strip_of_stars_is_judged_without_hanging():
    strip = [(k * 40, (k * k) % 7) for k in range(-250, 250)]
    (error,) = _errors(TrianglesOptions(coordinates=strip))
    assert error.fix == {"tolerance": 0}


def test_too_many_stars_for_a_phone_are_sent_to_a_custom_board():
    options = TrianglesOptions(board="phone", stars=1500)
    (error,) = _errors(options)
    assert error.fix == {"board": "custom"}
    assert not _errors(options.model_copy(update=dict(error.fix)))
    with pytest.raises(UsageError, match="1500 stars"):
        Triangles(options)


@pytest.mark.parametrize(("board", "stars"), [("phone", 24), ("phone", 120), ("tablet", 180), ("custom", 2000)])
def test_a_tolerance_that_leaves_no_room_is_refused_with_the_largest_that_does(board, stars):
    options = TrianglesOptions(board=board, stars=stars, tolerance=100)
    (error,) = _errors(options)
    mended = options.model_copy(update=dict(error.fix))
    assert not _errors(mended)
    assert _errors(options.model_copy(update={"tolerance": mended.tolerance + 1}))


def test_the_largest_tolerance_allowed_gives_a_game():
    for seed in range(3):
        options = TrianglesOptions(seed=seed, tolerance=16)
        assert not _errors(options)
        game = Triangles(options)
        assert game.outcome(game.initial()) is None


@pytest.mark.parametrize(
    ("stars", "share"), [(23, 0), (24, Fraction(24, 60)), (59, Fraction(59, 60)), (60, 1), (90, 1)]
)
def test_a_win_pays_by_the_stars_from_24_to_60(stars, share):
    game = Triangles(TrianglesOptions(board="custom", stars=stars, seed=1))
    pay = game.win_share(game.initial(), 0)
    assert pay.share == share
    assert bool(pay.reason) == (share < 1)


def test_fewer_than_24_stars_are_advised_against():
    (advice,) = Triangles.check(TrianglesOptions(board="custom", stars=20))
    assert advice.severity is Severity.ADVICE
    assert not Triangles.check(TrianglesOptions())


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("stars = " + "[" * 3000, "not valid TOML"),
        ("stars = [[1, " + "9" * 5000 + "]]", "not valid TOML"),
        ("1 2\n" * 3_000_000, "a cloud has 3 to 2000"),
        ("stars = [" + "[1, 2], " * 200_000 + "]", "a cloud has 3 to 2000"),
    ],
)
def test_a_monstrous_file_is_refused_before_anything_is_made_of_it(text, message):
    with pytest.raises(ValueError, match=message):
        TrianglesOptions(coordinates=text)


def test_a_remark_in_a_plain_list_does_not_make_it_toml():
    assert parse_stars("0 0  # a=b\n100 0\n0 100\n") == [[0, 0], [100, 0], [0, 100]]
