"""What a move does, in words: made for one move of a hint, not for searching."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from rokgard.i18n import _, ngettext
from rokgard_triangles.agents import closing_note, giving_note
from rokgard_triangles.engine.play import copy_play, draw, rate_moves, reply, run_length, start_play
from rokgard_triangles.engine.tables import build_tables

if TYPE_CHECKING:
    from rokgard_triangles.game import Triangles
    from rokgard_triangles.state import Move, State


def explain(game: Triangles, state: State, move: Move) -> str:
    """What a legal move closes, what it gives away, and how many quiet moves are left after it.

    A quiet move closes nothing and gives nothing away. With play again what is given away is a whole run; a player who
    closes something goes on and gives nothing away yet.
    """
    tables = build_tables(game.geometry)
    play = start_play(tables, game.position(state))
    candidate = int(game.geometry.index[move])
    points = int(play.gain[candidate])
    parts = [closing_note(points)] if points else []
    if not (game.play_again and points):
        if game.play_again:
            board = copy_play(play)
            draw(tables, board, candidate)
            given = int(run_length(tables, board))
        else:
            given = int(reply(tables, play, candidate, play.closers[: play.size[2]]))
        if given or not points:
            parts.append(giving_note(given))
    draw(tables, play, candidate)
    if play.size[1]:
        quiet = int(
            np.count_nonzero((rate_moves(tables, play, False) == 0) & (play.gain[play.legal[: play.size[0]]] == 0))
        )
        if quiet == 0 and not points:
            parts.append(_("the last quiet move") if parts == [giving_note(0)] else _("no quiet move is left"))
        elif quiet:
            parts.append(ngettext("{n} quiet move left", "{n} quiet moves left", quiet).format(n=quiet))
    return _(", ").join(parts)
