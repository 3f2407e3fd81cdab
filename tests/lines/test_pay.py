"""What a win is worth, exactly."""

from __future__ import annotations

from fractions import Fraction

import pytest

from rokgard_lines import PRESETS, Lines, LinesOptions, Position
from rokgard_lines.pay import share_of_win


def won(game, stones):
    """A position with this many stones of the first player; the share only counts them."""
    cells = bytes([1]) * stones + bytes(game.columns * game.rows - stones)
    return Position(cells, 2 * stones - 1, 0)


@pytest.mark.parametrize(
    ("values", "share"),
    [
        ({"columns": 15, "rows": 15, "in_row": 5}, Fraction(1)),
        ({"columns": 6, "rows": 6, "in_row": 5}, Fraction(1)),
        ({"columns": 7, "rows": 5, "in_row": 5}, Fraction(35, 36)),
        ({"columns": 5, "rows": 5, "in_row": 5}, Fraction(25, 36)),
        ({"columns": 6, "rows": 6, "in_row": 4}, Fraction(1, 4)),
        ({"columns": 10, "rows": 10, "in_row": 3}, Fraction(1, 4)),
        ({"columns": 6, "rows": 5, "in_row": 4}, Fraction(30, 36) / 4),
        ({"columns": 7, "rows": 6, "in_row": 4, "gravity": True}, Fraction(1)),
        ({"columns": 5, "rows": 5, "in_row": 4, "gravity": True}, Fraction(25, 36)),
        ({"columns": 7, "rows": 6, "in_row": 3, "gravity": True}, Fraction(1)),
    ],
)
def test_the_share_of_a_board_is_exact(values, share):
    game = Lines(LinesOptions(**values))
    found = game.win_share(won(game, 12), 0)
    assert found.share == share
    assert bool(found.reason) == (share < 1)


@pytest.mark.parametrize(("in_row", "least"), [(3, 6), (4, 8), (5, 10)])
@pytest.mark.parametrize("gravity", [False, True])
def test_a_quick_win_pays_nothing(in_row, least, gravity):
    game = Lines(LinesOptions(in_row=in_row, gravity=gravity))
    assert game.win_share(won(game, least), 0).share > 0
    quick = game.win_share(won(game, least - 1), 0)
    assert quick.share == 0
    assert f"from {least} stones" in quick.reason
    assert f"took {least - 1}" in quick.reason


def test_only_the_winners_own_stones_count():
    game = Lines(PRESETS["four-gravity"])
    cells = bytes([1] * 7 + [2] * 8) + bytes(27)
    assert game.win_share(Position(cells, 15, 1), 1).share == 1
    assert game.win_share(Position(cells, 15, 0), 0).share == 0


def test_on_three_by_three_nothing_is_ever_paid(random_game):
    game = Lines(PRESETS["three"])
    winners = 0
    for seed in range(50):
        state = random_game(game, seed)[-1][0]
        if (winner := game.outcome(state).winner) is not None:
            winners += 1
            assert game.win_share(state, winner).share == 0
    assert winners > 10


def test_the_rules_that_limit_a_share_are_named():
    small = share_of_win(LinesOptions(columns=5, rows=5, in_row=5), 12)
    assert small.reason == "a board of 25 cells pays 25/36 of a full one"
    easy = share_of_win(LinesOptions(columns=15, rows=15, in_row=4), 12)
    assert easy.reason == "four in a row without gravity pays a quarter"
    both = share_of_win(LinesOptions(columns=5, rows=5, in_row=4), 12)
    assert both.reason == f"{small.reason}; {easy.reason}"
