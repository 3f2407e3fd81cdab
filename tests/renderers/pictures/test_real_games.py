"""The shipped games, played at random and drawn in every format."""

import random

import pytest

from rokgard import Match, RenderOptions, Role
from rokgard.host import Host
from rokgard.present import present
from rokgard.setup import Setup


@pytest.fixture(scope="module")
def host():
    return Host()


def play(host, game_id, preset, moves, **changes):
    setup = (
        Setup.start(host.games[game_id], preset).change(**changes)
        if changes
        else Setup.start(host.games[game_id], preset)
    )
    match = Match(host.games[game_id](setup.options()))
    rng = random.Random(5)
    while match.outcome is None and match.ply < moves:
        match.play(rng.choice(list(match.legal_moves())))
    return match


@pytest.mark.parametrize("preset", ["three", "five", "four-gravity", "five-gravity", "hex-gravity"])
def test_a_game_of_lines_is_drawn_stone_by_stone(host, draw, preset):
    match = play(host, "lines", preset, 12)
    drawing = draw(present(match))
    assert len(drawing.named("piece", "seat-0")) == (match.ply + 1) // 2
    assert len(drawing.named("piece", "seat-1")) == match.ply // 2
    assert len(drawing.named("mark", "last")) == 1
    assert (
        len([e for e in drawing.named("cell") if "winning" not in e.get("class")])
        == match.game.columns * match.game.rows
    )


def test_a_won_game_of_lines_shows_its_row(host, draw):
    match = Match(
        host.games["lines"](Setup.start(host.games["lines"], "four-gravity").options()),
        ["a", "b", "a", "b", "a", "b", "a"],
    )
    assert match.outcome is not None
    drawing = draw(present(match))
    assert len(drawing.named("piece", "winning", "seat-0")) == 4
    assert len(drawing.named("winning-line")) == 1
    assert drawing.one("chip").get("fill") == "#FF7043"


def test_a_full_column_is_crossed_out(host, draw):
    match = Match(host.games["lines"](Setup.start(host.games["lines"], "four-gravity").options()), ["d"] * 6)
    drawing = draw(present(match, refused=match.parse("d")))
    stone = min(drawing.named("stone"), key=lambda e: float(e.get("cy")))
    cross = drawing.one("cross")
    assert (cross.get("cx"), cross.get("cy")) == (stone.get("cx"), stone.get("cy"))


def test_a_hint_on_a_board_with_gravity_shows_where_the_stone_will_lie(host, draw):
    match = Match(host.games["lines"](Setup.start(host.games["lines"], "four-gravity").options()), ["d"])
    drawing = draw(present(match, hint=match.parse("d")))
    ghost, stone = drawing.one("ghost"), drawing.one("stone")
    assert ghost.get("cx") == stone.get("cx") and float(ghost.get("cy")) < float(stone.get("cy"))
    assert len(drawing.named("arrow")) == 1


def test_a_game_of_triangles_is_drawn_segment_by_segment(host, draw):
    match = play(host, "triangles", "phone-24", 30, seed=7)
    scene = present(match)
    drawing = draw(scene)
    assert len(drawing.named("star")) == 24
    lines = [line for group in drawing.named("lines") for line in group if line.tag.endswith("line")]
    assert len(lines) == match.ply
    areas = sum(shape.role is Role.AREA for shape in scene.shapes)
    assert len(drawing.named("area")) == areas == sum(map(int, drawing.words("score")))


def test_a_refused_segment_is_dashed_with_its_culprit_crossed_out(host, draw):
    match = play(host, "triangles", "phone-24", 30, seed=7)
    game, state = match.game, match.state
    pairs = [(i, j) for i in range(24) for j in range(i + 1, 24)]
    crossing = next(p for p in pairs if (r := game.refuse(state, p)) and r.reason.startswith("crosses"))
    drawing = draw(present(match, refused=crossing))
    assert len(drawing.named("proposal")) == len(drawing.named("cross")) == 1
    drawn = next(p for p in pairs if (r := game.refuse(state, p)) and r.reason == "already drawn")
    again = draw(present(match, refused=drawn))
    assert len(again.named("culprit")) == 1 and len(again.named("cross")) == 1


@pytest.mark.parametrize("format_name", ["svg", "png", "jpg", "webp", "txt"])
@pytest.mark.parametrize(("game", "preset"), [("lines", "hex-gravity"), ("triangles", "phone-60")])
def test_every_format_draws_both_games(host, format_name, game, preset):
    scene = present(play(host, game, preset, 10))
    options = RenderOptions(size=300)
    data = host.render(scene, format_name, options)
    assert len(data) > 500 and data == host.render(scene, format_name, options)
