"""The help of the screen on which a game is played."""

from __future__ import annotations

from typing import Any

from rokgard.errors import RokgardError
from rokgard.i18n import _
from rokgard.match import Match
from rokgard_tui.help import HelpLines


def playing_help(match: Match[Any, Any], *, over: bool) -> HelpLines:
    """Keys and mouse, with a move of this game as an example; at the end of the game what can be done then."""
    if over:
        return [
            ("n", _("play again with the same settings")),
            ("w", _("play again with the sides swapped")),
            ("v", _("step through the game")),
            ("s", _("save a picture of the board")),
            ("p", _("where there is no room for both: the board alone, and the card again")),
            (_("PgUp, PgDn"), _("scroll the card where it has no room")),
            ("Esc", _("back to the first screen")),
        ]
    example, picks = _example(match)
    typed = _("type a move, for example {move}").format(move=example) if example else _("type a move")
    if picks > 1:
        entering = [
            (_("Click"), _("pick one, then the next: the last one plays the move; or drag from one to the other")),
            (_("Arrows, Enter"), _("go to the next one in that direction, pick it")),
        ]
    else:
        entering = [
            (_("Click"), _("the first one marks, the second one on the same place plays")),
            (_("Arrows, Enter"), _("go to the next place in that direction, mark it, play it")),
            ("o", _("the first click plays at once; and back again")),
        ]
    return [
        *entering,
        (_("m or /"), typed),
        ("Esc", _("drop what is picked; stop the computer; back to the first screen, the game is kept")),
        ("u", _("take back to your own last turn")),
        ("h", _("a good move, and why")),
        ("e", _("what the position is worth, as the strong opponent sees it")),
        ("r", _("give up")),
        ("p", _("show or hide the list of moves")),
        ("s", _("save a picture of the board")),
        ("n", _("begin a new game; this one is kept")),
        (_("+ - 0"), _("zoom a board without cells in and out; back to where all fits")),
        (_("Shift+arrows"), _("scroll a board that is larger than its room")),
    ]


def _example(match: Match[Any, Any]) -> tuple[str, int]:
    """The text of a legal move, and of how many picks it is made."""
    try:
        moves = match.legal_moves()
        text = match.text(moves[len(moves) // 2]) if moves else ""
    except RokgardError:
        return "", 1
    return text, len(text.split())
