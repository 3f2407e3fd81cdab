"""How moves are written and read."""

from __future__ import annotations

import pytest

from rokgard import Match, MoveSyntaxError


@pytest.mark.parametrize("text", ["h8", "H8", " h8 ", "h 8", "h08"])
def test_a_cell_is_read_in_any_case_and_with_spaces(board, text):
    game = board()
    move = game.parse_move(game.initial(), text)
    assert game.geometry.at(move) == (7, 7)
    assert game.move_text(game.initial(), move) == "h8"


@pytest.mark.parametrize("text", ["d", "D", " d ", "4", "04"])
def test_a_column_is_read_by_letter_or_number(board, text):
    game = board(columns=7, rows=6, in_row=4, gravity=True)
    move = game.parse_move(game.initial(), text)
    assert move == 3
    assert game.move_text(game.initial(), move) == "d"


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("h16", "there is no row 16: rows go from 1 to 15"),
        ("h0", "there is no row 0: rows go from 1 to 15"),
        ("p8", "there is no column p: columns go from a to o"),
        ("hello", "'hello' is not a cell (a column and a row, for example h8)"),
        ("8", "'8' is not a cell (a column and a row, for example h8)"),
        ("h", "'h' is not a cell (a column and a row, for example h8)"),
        ("h8 h9", "'h8 h9' is not a cell (a column and a row, for example h8)"),
        ("", "'' is not a cell (a column and a row, for example h8)"),
        ("h٣", "'h٣' is not a cell (a column and a row, for example h8)"),
        ("h-8", "'h-8' is not a cell (a column and a row, for example h8)"),
    ],
)
def test_what_is_no_cell_is_refused_with_the_culprit(board, text, message):
    game = board()
    with pytest.raises(MoveSyntaxError) as error:
        game.parse_move(game.initial(), text)
    assert str(error.value) == message


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("h", "there is no column h: columns go from a to g (1 to 7)"),
        ("8", "there is no column 8: columns go from a to g (1 to 7)"),
        ("0", "there is no column 0: columns go from a to g (1 to 7)"),
        ("d3", "'d3': stones fall here, so a move names only its column (for example d)"),
        ("dd", "'dd' is not a column (for example d)"),
        ("", "'' is not a column (for example d)"),
        ("d e", "'d e' is not a column (for example d)"),
    ],
)
def test_what_is_no_column_is_refused_with_the_culprit(board, text, message):
    game = board(columns=7, rows=6, in_row=4, gravity=True)
    with pytest.raises(MoveSyntaxError) as error:
        game.parse_move(game.initial(), text)
    assert str(error.value) == message


@pytest.mark.parametrize(
    ("columns", "text", "moves"),
    [
        (7, "4453", ["4", "4", "5", "3"]),
        (7, " 44 d 53 ", ["4", "4", "d", "5", "3"]),
        (9, "4490", ["4", "4", "9", "0"]),
        (10, "10 3", ["10", "3"]),
        (7, "", []),
    ],
)
def test_a_string_of_digits_is_a_whole_game_where_columns_have_one_digit(board, columns, text, moves):
    assert board(columns=columns, rows=6, in_row=4, gravity=True).split_moves(text) == moves


def test_without_gravity_moves_are_split_at_spaces(board):
    assert board().split_moves("h8 i9\nj10") == ["h8", "i9", "j10"]


def test_a_string_of_digits_plays_a_match(board):
    game = board(columns=7, rows=6, in_row=4, gravity=True)
    match = Match(game, game.split_moves("4453"))
    assert [played.text for played in match.played] == ["d", "d", "e", "c"]


def test_every_cell_and_column_reads_back(board):
    for game in (board(columns=25, rows=16), board(columns=25, rows=16, gravity=True)):
        state = game.initial()
        for move in game.legal_moves(state):
            assert game.parse_move(state, game.move_text(state, move)) == move
