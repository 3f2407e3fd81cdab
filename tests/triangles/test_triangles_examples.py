"""What *Show* shows: a triangle that counts, and one that does not."""

from __future__ import annotations

from itertools import combinations

import pytest

from rokgard import Dot, Mark, Polygon, Segment
from rokgard.host import Host

CLOUDS = [
    *({"seed": seed} for seed in range(6)),
    *({"board": "tablet", "stars": 180, "seed": seed} for seed in range(2)),
]


@pytest.mark.parametrize("options", CLOUDS, ids=str)
def test_the_first_counts_and_the_second_does_not(options) -> None:
    game = Host().new_game("triangles", options)
    start = game.initial()
    names = {shape.at: shape.name for shape in game.scene(start).shapes if isinstance(shape, Dot)}
    examples = game.examples(start)
    assert [example.text.split(":")[0] for example in examples] == ["counts", "does not count"]
    for example, scored in zip(examples, (1, 0), strict=True):
        sides = [shape for shape in example.shapes if isinstance(shape, Segment)]
        corners = sorted({point for side in sides for point in (side.a, side.b)})
        assert len(sides) == len(corners) == 3
        state = start
        for a, b in combinations(corners, 2):
            move = game.parse_move(state, f"{names[a]} {names[b]}")
            assert game.refuse(state, move) is None
            state = game.play(state, move)
        assert sum(game.scores(state)) == scored
    [mark] = [shape for shape in examples[1].shapes if isinstance(shape, Mark)]
    assert f"{names[mark.at]} is inside" in examples[1].text
    assert any(isinstance(shape, Polygon) for shape in examples[0].shapes)


def test_three_stars_are_shown_as_the_one_triangle_there_is() -> None:
    game = Host().new_game("triangles", {"coordinates": [[0, 0], [5000, 0], [0, 5000]]})
    [example] = game.examples(game.initial())
    assert example.text == "counts: no star inside"
