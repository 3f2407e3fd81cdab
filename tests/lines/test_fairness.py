"""What is known of a board between equal players."""

from __future__ import annotations

import pytest

from rokgard_lines import PRESETS, Lines, LinesOptions
from rokgard_lines.fairness import wilson


@pytest.mark.parametrize("preset", PRESETS)
def test_every_preset_was_measured_with_sample_size_and_intervals(preset):
    found = Lines.fairness(PRESETS[preset])
    assert found.games >= 100
    assert found.first_wins + found.draws + found.second_wins == found.games
    assert found.text.startswith(f"measured over {found.games} games between two equal opponents of level normal")
    for name in ("first_wins", "draws", "second_wins"):
        share, (low, high) = found.details[name]["share"], found.details[name]["interval_95"]
        assert 0 <= low <= share <= high <= 1
        assert share == getattr(found, name) / found.games
    assert found.details["level"] == "normal"


def test_three_in_a_row_is_always_drawn_between_normal_players():
    found = Lines.fairness(PRESETS["three"])
    assert found.draws == found.games


def test_a_measured_board_is_described():
    assert Lines.fairness(PRESETS["hex-gravity"]).board == "7 × 6 hexagons, four in a row, gravity"
    assert Lines.fairness(PRESETS["five"]).board == "15 × 15 squares, five in a row"


@pytest.mark.parametrize(
    ("values", "words"),
    [
        ({"columns": 8, "rows": 8, "in_row": 4, "gravity": True}, "small advantage"),
        ({"columns": 8, "rows": 8, "in_row": 4}, "large advantage"),
        ({"columns": 14, "rows": 15}, "without gravity the first player has the advantage"),
        ({"cell": "hexagon", "columns": 8, "rows": 8, "in_row": 4, "gravity": True}, "the first player cannot win"),
    ],
)
def test_any_other_board_has_a_rule_of_thumb(values, words):
    found = Lines.fairness(LinesOptions(**values))
    assert found.games == 0
    assert found.text.startswith("not measured")
    assert words in found.text


# Published examples of the Wilson score interval: R. G. Newcombe, Statistics in Medicine 17 (1998), table I.
@pytest.mark.parametrize(
    ("successes", "trials", "low", "high"),
    [(81, 263, 0.2553, 0.3662), (15, 148, 0.0624, 0.1605), (0, 20, 0.0, 0.1611), (1, 29, 0.0061, 0.1718)],
)
def test_the_intervals_are_those_of_wilson(successes, trials, low, high):
    found = wilson(successes, trials)
    assert found == pytest.approx((low, high), abs=1e-4)
