"""Why a move is good, in words that a player uses: blocks a row, makes a double threat, prepares one.

Plain Python over the windows of the board; made for one move of a hint, not for searching.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from rokgard.i18n import _

if TYPE_CHECKING:
    from rokgard_lines.game import Lines, Position


def winning_cells(game: Lines, state: Position, seat: int) -> set[int]:
    """The empty cells that can be played now on which a stone of `seat` would win."""
    found = {empty[0] for own, empty in _open_windows(game, state.cells, seat) if own == game.geometry.in_row - 1}
    return {cell for cell in found if can_be_played(game, state, cell)}


def can_be_played(game: Lines, state: Position, cell: int) -> bool:
    """Whether a stone can come to lie on an empty cell now: with gravity it needs one below it."""
    return not game.gravity or cell % game.rows == 0 or state.cells[cell - 1] != 0


def reason(game: Lines, state: Position, move: int) -> str:
    """What a legal move does, "" if nothing can be said."""
    seat, cell = game.turn(state), game.landing(state, move)
    after = game.play(state, move)
    if after.winner == seat:
        return _("wins at once")
    parts = []
    if cell in winning_cells(game, state, 1 - seat):
        parts.append(_("blocks {goal}").format(goal=game.goal))
    elif len(winning_cells(game, _with_stone(game, state, cell, 1 - seat), 1 - seat)) > 1:
        parts.append(_("prevents a double threat"))
    threats = len(winning_cells(game, after, seat))
    if threats > 1:
        parts.append(_("makes a double threat"))
    elif threats == 1:
        parts.append(_("threatens {goal}").format(goal=game.goal))
    elif not winning_cells(game, after, 1 - seat) and _prepares(game, after, seat):
        parts.append(_("prepares a double threat"))
    if len(parts) == 2:
        return _("{one} and {other}").format(one=parts[0], other=parts[1])
    return parts[0] if parts else ""


def _prepares(game: Lines, after: Position, seat: int) -> bool:
    """Whether one more stone of `seat` would make a double threat."""
    wanted = game.geometry.in_row - 2
    lively = {cell for own, empty in _open_windows(game, after.cells, seat) if own >= wanted for cell in empty}
    return any(
        len(winning_cells(game, _with_stone(game, after, cell, seat), seat)) > 1
        for cell in sorted(lively)
        if can_be_played(game, after, cell)
    )


def _with_stone(game: Lines, state: Position, cell: int, seat: int) -> Position:
    """The position with one more stone, whoever's turn it is."""
    cells = state.cells[:cell] + bytes((seat + 1,)) + state.cells[cell + 1 :]
    return state._replace(cells=cells, stones=state.stones + 1)


def _open_windows(game: Lines, cells: bytes, seat: int) -> Iterator[tuple[int, list[int]]]:
    """The windows without a stone of the other seat: how many own stones, and the empty cells."""
    own, other = seat + 1, 2 - seat
    for window in game.geometry.windows:
        stones = [cells[cell] for cell in window]
        if other not in stones and own in stones:
            yield stones.count(own), [cell for cell, stone in zip(window, stones, strict=True) if not stone]
