"""Playing again: the same settings and players, the sides as they were or swapped."""

from __future__ import annotations

from typing import Any

from rokgard.errors import RokgardError
from rokgard.game import GameOptions
from rokgard.paths import Paths
from rokgard.session import Session
from rokgard.setup import recalled_setup


def rematch(session: Session, paths: Paths, *, swap: bool = False) -> Session:
    """A new session like `session`. Raises `RokgardError` where it cannot begin.

    A board that was drawn at random is drawn anew; with `swap` it stays the same and the players change sides, which
    makes the second game a fair answer to the first.
    """
    game = session.match.game
    options = game.options if swap else _settings(session, paths) or game.options
    first, second = session.players
    return Session.begin(
        session.host,
        session.host.new_game(game.id, options),
        (second, first) if swap else (first, second),
        store=session.store,
        preset=session.preset,
    )


def _settings(session: Session, paths: Paths) -> GameOptions | None:
    """The settings that the session's board was made from, if they are those of the last game started.

    A game's own options hold the board itself; the settings leave open what is drawn at random.
    """
    game = session.match.game
    try:
        found = recalled_setup(paths, type(game))
        if found is None:
            return None
        options = found[0].options()
    except RokgardError:
        return None
    chosen: dict[str, Any] = options.model_dump(exclude_none=True)
    played = game.options.model_dump()
    return options if all(played.get(name) == value for name, value in chosen.items()) else None
