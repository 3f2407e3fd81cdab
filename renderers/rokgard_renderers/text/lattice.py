"""Boards of cells, whatever the cells' form."""

from __future__ import annotations

from rokgard_renderers.text.board import Board
from rokgard_renderers.text.hexagon import HexagonBoard
from rokgard_renderers.text.marks import Signs
from rokgard_renderers.text.spots import Spots
from rokgard_renderers.text.square import SquareBoard


def make_board(spots: Spots, room: int | None, signs: Signs, *, coordinates: bool) -> Board:
    """Lay out a board at most `room` columns wide. Raises `NoRoomError` where that is impossible."""
    make = SquareBoard if spots.lattice.cell == "square" else HexagonBoard
    return make(spots, room, signs, coordinates=coordinates)
