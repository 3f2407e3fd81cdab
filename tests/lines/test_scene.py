"""What the board shows."""

from __future__ import annotations

import pytest

from rokgard import Cell, Lattice, Match, Piece, Role, Segment
from rokgard_lines import PRESETS, Lines


def shapes(scene, kind, role=None):
    return [shape for shape in scene.shapes if isinstance(shape, kind) and (role is None or shape.role is role)]


def test_an_empty_board_shows_every_cell_with_its_name(board):
    game = board()
    scene = game.scene(game.initial())
    names = tuple("abcdefghijklmno")
    assert scene.layout == Lattice("square", 15, 15, names, tuple(map(str, range(1, 16))), drop=False)
    assert {(cell.at, cell.pick) for cell in shapes(scene, Cell)} == {
        ((column, row), f"{name}{row + 1}") for column, name in enumerate(names) for row in range(15)
    }
    assert not shapes(scene, Piece)


def test_stones_belong_to_their_seats_and_taken_cells_have_no_pick(board, after):
    game = board()
    scene = game.scene(after(game, "h8 i9 a1"))
    assert {(piece.at, piece.seat) for piece in shapes(scene, Piece)} == {((7, 7), 0), ((8, 8), 1), ((0, 0), 0)}
    assert {"h8", "i9", "a1"}.isdisjoint(scene.picks())
    assert len(scene.picks()) == 222


def test_with_gravity_every_empty_cell_of_an_open_column_picks_the_column(board, after):
    game = board(columns=3, rows=4, in_row=3, gravity=True)
    scene = game.scene(after(game, "a b b b b"))
    assert scene.layout.drop
    picks = {cell.at: cell.pick for cell in shapes(scene, Cell)}
    assert {at: pick for at, pick in picks.items() if pick} == {
        **{(0, row): "a" for row in range(1, 4)},
        **{(2, row): "c" for row in range(4)},
    }


@pytest.mark.parametrize("preset", PRESETS)
def test_the_picks_are_the_legal_moves(preset, random_game):
    game = Lines(PRESETS[preset])
    for state, move in random_game(game, 4):
        texts = {game.move_text(state, m) for m in game.legal_moves(state)} if move is not None else set()
        assert game.scene(state).picks() == texts


def test_the_winning_row_is_marked_from_end_to_end(board, after):
    game = board(cell="hexagon", columns=7, rows=6, in_row=4, gravity=True)
    scene = game.scene(after(game, "a b b c c d c"))
    assert not shapes(scene, Segment)
    game = board(columns=7, rows=6, in_row=4)
    scene = game.scene(after(game, "b2 a1 c3 a2 d4 a4 e5"))
    row = {(1, 1), (2, 2), (3, 3), (4, 4)}
    assert {cell.at for cell in shapes(scene, Cell, Role.WINNING)} == row
    assert {piece.at for piece in shapes(scene, Piece, Role.WINNING)} == row
    assert [(s.a, s.b, s.seat) for s in shapes(scene, Segment, Role.WINNING)] == [((1, 1), (4, 4), 0)]
    assert len(shapes(scene, Piece)) == 7
    assert scene.picks() == frozenset()


def test_two_rows_at_once_and_a_longer_run_are_marked_in_full(board, after):
    game = board(columns=7, rows=7, in_row=4)
    scene = game.scene(after(game, "a1 g7 b1 f6 d1 g5 e1 f4 c2 g3 c3 f2 c4 a7 c1"))
    assert {(s.a, s.b) for s in shapes(scene, Segment, Role.WINNING)} == {((0, 0), (4, 0)), ((2, 0), (2, 3))}
    assert len(shapes(scene, Cell, Role.WINNING)) == 8


def test_a_sketch_shows_where_the_stone_falls(board, after):
    game = board(columns=7, rows=6, in_row=4, gravity=True)
    state = after(game, "d d d")
    (piece,) = game.sketch(state, 3)
    assert (piece.at, piece.seat) == ((3, 3), 1)
    game = board()
    (piece,) = game.sketch(game.initial(), game.parse_move(game.initial(), "c2"))
    assert (piece.at, piece.seat) == ((2, 1), 0)


@pytest.mark.parametrize(
    ("preset", "heading", "words"),
    [
        ("three", "Lines · three in a row", "3 × 3"),
        ("five", "Lines · five in a row", "15 × 15"),
        ("four-gravity", "Lines · gravity", "7 × 6 · four in a row"),
        ("five-gravity", "Lines · gravity", "9 × 8 · five in a row"),
        ("hex-gravity", "Lines · hexagons · gravity", "7 × 6 · four in a row"),
    ],
)
def test_the_heading_and_the_words_for_the_board(preset, heading, words):
    game = Lines(PRESETS[preset])
    assert (game.heading(), game.describe()) == (heading, words)


def test_scenes_are_values(board):
    match = Match(board(columns=4, rows=4, in_row=3), ["a1", "b2"])
    assert match.game.scene(match.state) == match.game.scene(match.state)
    assert hash(match.game.scene(match.state)) is not None
