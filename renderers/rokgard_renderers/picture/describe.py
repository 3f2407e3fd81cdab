"""The picture in words, for screen readers and for search."""

from __future__ import annotations

from rokgard import RenderOptions, Scene
from rokgard.i18n import _
from rokgard_renderers.picture.words import clean, legal_lines
from rokgard_renderers.text.drawing import draw_text

TEXT_COLUMNS = 100


def heading(scene: Scene) -> str:
    """The title of the picture."""
    header = scene.header
    if header is None:
        return _("Game board")
    return " · ".join(part for part in (clean(header.title), clean(header.detail)) if part) or _("Game board")


def describe(scene: Scene, *, board: bool) -> str:
    """Players, scores, turn or winner in sentences, then (with `board`) the board as plain text."""
    parts = [_players(scene)]
    if board:
        parts.append(_board(scene))
    return "\n".join(part for part in parts if part) or _("An empty board.")


def _players(scene: Scene) -> str:
    header = scene.header
    if header is None:
        return ""
    words = []
    for seat, card in enumerate(header.players):
        name = clean(card.name)
        text = name if card.score is None else _("{name}: {score}").format(name=name, score=card.score)
        if header.winner == seat:
            text = _("{player} (winner)").format(player=text)
        elif header.turn == seat:
            text = _("{player} (to move)").format(player=text)
        words.append(text)
    return "; ".join(words)


def _board(scene: Scene) -> str:
    options = RenderOptions(columns=TEXT_COLUMNS, colours="none")
    return legal_lines(draw_text(scene.titled(None), options)).rstrip()
