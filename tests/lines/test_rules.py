"""The rules of the game, sentence by sentence."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rokgard import Match, Termination, UsageError
from rokgard_lines import PRESETS, Lines, LinesOptions, Position
from rokgard_lines.checks import playable


@st.composite
def games(draw, most=8):
    """A playable board of at most `most` columns and rows."""
    cell = draw(st.sampled_from(["square", "hexagon"]))
    columns, rows = draw(st.integers(3, most)), draw(st.integers(3, most))
    in_row = draw(
        st.integers(3, 5).filter(lambda k: playable(cell, columns, rows, k)) if max(columns, rows) > 4 else st.just(3)
    )
    return Lines(LinesOptions(cell=cell, columns=columns, rows=rows, in_row=in_row, gravity=draw(st.booleans())))


def test_the_seats_take_turns_with_one_stone_each(board, after):
    game = board(columns=5, rows=5, in_row=4)
    state = game.initial()
    for ply, text in enumerate(["c3", "a1", "b2", "e5"]):
        assert game.turn(state) == ply % 2
        state = game.play(state, game.parse_move(state, text))
        assert state.stones == ply + 1
        assert state.cells.count(1) == ply // 2 + 1
        assert state.cells.count(2) == (ply + 1) // 2


@pytest.mark.parametrize(
    ("direction", "moves"),
    [
        ("horizontal", "b3 a1 c3 a2 d3 a4 e3"),
        ("vertical", "c2 a1 c3 a2 c4 a4 c5"),
        ("rising", "b2 a1 c3 a2 d4 a4 e5"),
        ("falling", "b5 a1 c4 a2 d3 a4 e2"),
    ],
)
def test_on_squares_a_row_may_run_in_four_directions(board, after, direction, moves):
    game = board(columns=6, rows=6, in_row=4)
    outcome = game.outcome(after(game, moves))
    assert outcome is not None
    assert (outcome.winner, outcome.scores, outcome.reason) == (0, (1, 0), "four in a row")
    assert outcome.termination is Termination.RULES


@pytest.mark.parametrize(
    ("direction", "moves"),
    [
        ("column", "c2 a1 c3 a2 c4 a4 c5"),
        ("rising slant from an even column", "a2 f1 b3 f2 c3 f4 d4"),
        ("rising slant from an odd column", "b2 f1 c2 f2 d3 f4 e3"),
        ("falling slant from an even column", "a5 f1 b5 f2 c4 f4 d4"),
        ("falling slant from an odd column", "b5 f1 c4 f2 d4 f4 e3"),
    ],
)
def test_on_hexagons_a_row_may_run_in_three_directions(board, after, direction, moves):
    game = board(cell="hexagon", columns=6, rows=6, in_row=4)
    outcome = game.outcome(after(game, moves))
    assert outcome is not None
    assert outcome.winner == 0


def test_on_hexagons_a_level_row_zigzags_and_does_not_win(board, after):
    game = board(cell="hexagon", columns=6, rows=6, in_row=4)
    assert game.outcome(after(game, "a3 f1 b3 f2 c3 f4 d3 f5 e3")) is None


def test_odd_columns_of_hexagons_lie_half_a_cell_lower(board, after):
    game = board(cell="hexagon", columns=4, rows=4, in_row=3)
    # Upwards to the right: out of column a (even) the slant gains a row, out of column b (odd) it does not.
    assert game.outcome(after(game, "a1 d1 b2 d2 c2")).winner == 0
    assert game.outcome(after(game, "a1 d1 b1 d2 c2")) is None


def test_a_broken_row_does_not_win(board, after):
    game = board(columns=6, rows=6, in_row=4)
    assert game.outcome(after(game, "a1 d1 b1 a3 c1 b3 e1")) is None


def test_a_longer_run_also_wins(board, after):
    game = board(columns=9, rows=6, in_row=4)
    state = after(game, "a1 a3 b1 b3 c1 c5 e1 d5 f1 e3 g1 g3 d1")
    assert game.outcome(state).winner == 0
    assert [len(run) for run in game.geometry.runs(state.cells, 1)] == [7]


def test_rows_do_not_wrap_around_the_edge(board, after):
    game = board(columns=4, rows=4, in_row=3)
    assert game.outcome(after(game, "a3 c1 a4 c2 b1")) is None


def test_the_second_player_can_win(board, after):
    game = board(columns=3, rows=3, in_row=3)
    outcome = game.outcome(after(game, "a1 b2 a2 a3 c3 c1"))
    assert (outcome.winner, outcome.scores) == (1, (0, 1))


def test_a_full_board_without_a_row_is_a_draw(board, after):
    game = board(columns=3, rows=3, in_row=3)
    state = after(game, "b2 a1 a2 c2 b1 b3 a3 c1 c3")
    outcome = game.outcome(state)
    assert (outcome.winner, outcome.scores) == (None, (0, 0))
    assert outcome.reason == "the board is full and nobody has three in a row"


def test_a_row_with_the_last_stone_wins_and_is_no_draw(board, after):
    game = board(columns=3, rows=3, in_row=3)
    state = after(game, "a1 b1 c1 b2 a2 a3 b3 c2 c3")
    assert game.outcome(state).winner is None
    state = after(game, "a1 b1 c1 a2 b2 c2 b3 a3 c3")
    assert game.outcome(state).winner == 0


def test_a_dead_board_is_not_a_draw_before_it_is_full(board, after):
    # Nobody can make a row any more after eight stones; the ninth is played all the same.
    game = board(columns=3, rows=3, in_row=3)
    state = after(game, "b2 a1 a2 c2 b1 b3 a3 c1")
    assert game.outcome(state) is None
    assert len(game.legal_moves(state)) == 1


def test_with_gravity_a_stone_falls_to_the_lowest_free_cell(board, after):
    game = board(columns=7, rows=6, in_row=4, gravity=True)
    state = after(game, "d d e d")
    at = {game.cell_name(index): stone for index, stone in enumerate(state.cells) if stone}
    assert at == {"d1": 1, "d2": 2, "e1": 1, "d3": 2}


def test_with_gravity_the_open_columns_are_the_moves(board, after):
    game = board(columns=3, rows=3, in_row=3, gravity=True)
    state = after(game, "b b b")
    assert [game.move_text(state, move) for move in game.legal_moves(state)] == ["a", "c"]


def test_a_full_column_is_refused_by_name(board, after):
    game = board(columns=7, rows=6, in_row=4, gravity=True)
    state = after(game, "d d d d d d")
    refusal = game.refuse(state, game.parse_move(state, "d"))
    assert refusal.reason == "column d is full"
    assert [shape.at for shape in refusal.shapes] == [(3, 5)]


def test_a_taken_cell_is_refused_by_name(board, after):
    game = board()
    state = after(game, "h8")
    refusal = game.refuse(state, game.parse_move(state, "H8"))
    assert refusal.reason == "h8 is taken"
    assert [shape.at for shape in refusal.shapes] == [(7, 7)]


@pytest.mark.parametrize("gravity", [False, True])
@pytest.mark.parametrize("move", [-1, 225, 15])
def test_a_move_off_the_board_is_refused(board, gravity, move):
    game = board(gravity=gravity)
    if gravity or move != 15:
        assert game.refuse(game.initial(), move) is not None


def test_a_match_that_is_over_takes_no_move(board):
    match = Match(board(columns=3, rows=3, in_row=3), ["a1", "b1", "a2", "b2", "a3"])
    assert match.outcome.winner == 0
    assert match.legal_moves() == ()


def test_a_board_that_cannot_be_played_is_refused(board):
    with pytest.raises(UsageError, match="five in a row does not fit"):
        board(columns=4, rows=4, in_row=5)


@pytest.mark.parametrize("preset", PRESETS)
def test_every_preset_starts_with_an_empty_board(preset):
    game = Lines(PRESETS[preset])
    state = game.initial()
    assert state == Position(bytes(game.columns * game.rows), 0, -1)
    assert game.outcome(state) is None
    assert len(game.legal_moves(state)) == (game.columns if game.gravity else game.columns * game.rows)


@given(games(), st.randoms(use_true_random=False))
@settings(deadline=None, max_examples=60)
def test_random_games_keep_the_rules(game, random):
    state, plies = game.initial(), 0
    while (outcome := game.outcome(state)) is None:
        moves = list(game.legal_moves(state))
        assert moves == sorted(set(moves))
        possible = range(game.columns if game.gravity else len(state.cells))
        assert moves == [move for move in possible if game.refuse(state, move) is None]
        move = random.choice(moves)
        after = game.play(state, move)
        changed = [i for i, (old, new) in enumerate(zip(state.cells, after.cells, strict=True)) if old != new]
        assert changed == [game.landing(state, move)]
        assert after.cells[changed[0]] == game.turn(state) + 1
        if game.gravity and changed[0] % game.rows:
            assert after.cells[changed[0] - 1] != 0
        state, plies = after, plies + 1
        assert plies <= len(state.cells)
    runs = {seat: game.geometry.runs(state.cells, seat + 1) for seat in (0, 1)}
    if outcome.winner is None:
        assert state.stones == len(state.cells)
        assert not runs[0] and not runs[1]
    else:
        assert runs[outcome.winner] and not runs[1 - outcome.winner]


@given(games(most=5), st.randoms(use_true_random=False))
@settings(deadline=None, max_examples=30)
def test_the_same_stones_in_another_order_are_the_same_position(game, random):
    state, moves = game.initial(), []
    while game.outcome(state) is None and len(moves) < 8:
        moves.append(random.choice(list(game.legal_moves(state))))
        state = game.play(state, moves[-1])
    # Swap two stones of the same seat where that changes nothing else.
    swapped = [*moves]
    if len(moves) >= 3:
        swapped[0], swapped[2] = swapped[2], swapped[0]
    other = game.initial()
    for move in swapped:
        if game.outcome(other) is not None or game.refuse(other, move) is not None:
            return
        other = game.play(other, move)
    if other.cells == state.cells:
        assert other == state
        assert hash(other) == hash(state)
