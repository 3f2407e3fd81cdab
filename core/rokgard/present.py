"""Putting a match on show: the game's scene with the last move marked, plugins' overlays, and a header."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from rokgard.game import Outcome, with_role
from rokgard.host import Host
from rokgard.i18n import _, ngettext
from rokgard.match import Match
from rokgard.scene import Header, PlayerCard, Role, Scene


def default_names() -> tuple[str, str]:
    """What players are called when nothing better is known."""
    return _("Player 1"), _("Player 2")


def present(
    match: Match[Any, Any],
    *,
    ply: int | None = None,
    names: Sequence[str] | None = None,
    host: Host | None = None,
    hint: Any = None,
    refused: Any = None,
) -> Scene:
    """The scene of a match after `ply` moves (None: now), ready for any renderer.

    hint, refused: moves in that position, to be shown as recommended or as refused with the culprit.
    host: whose plugins' overlays are added. Raises `UsageError` if the match is not that long.
    """
    ply = match.ply if ply is None else ply
    state, game = match.at(ply), match.game
    with match.rules("scene"):
        scene = game.scene(state)
        if not isinstance(scene, Scene):
            raise TypeError(f"it returned {scene!r}, not a Scene")
    with match.rules("sketch"):
        if ply:
            scene = scene.add(with_role(game.sketch(match.at(ply - 1), match.played[ply - 1].move), Role.LAST))
        if hint is not None:
            scene = scene.add(with_role(game.sketch(state, hint), Role.HINT))
    if refused is not None:
        with match.rules("refuse"):
            refusal = game.refuse(state, refused)
        scene = scene.add(refusal.shapes if refusal is not None else ())
    if host is not None:
        scene = scene.add(host.overlay(game, state))
    return scene.titled(header_of(match, ply, names or default_names()))


def header_of(match: Match[Any, Any], ply: int, names: Sequence[str]) -> Header:
    """Title, board, move number, result and players of a match after `ply` moves."""
    game, state = match.game, match.at(ply)
    outcome = match.outcome if ply == match.ply else game.outcome(state)
    scores = outcome.scores if outcome and game.scores(state) is not None else game.scores(state)
    parts = [game.describe(), ngettext("move {n}", "move {n}", ply).format(n=ply) if ply else ""]
    if outcome is not None:
        parts.append(result_text(outcome, names))
    return Header(
        title=game.heading(),
        detail=" · ".join(part for part in parts if part),
        players=tuple(PlayerCard(name, scores[seat] if scores else None) for seat, name in enumerate(names)),
        turn=None if outcome is not None else game.turn(state),
        winner=outcome.winner if outcome is not None else None,
    )


def result_text(outcome: Outcome, names: Sequence[str]) -> str:
    """The result in a few words: `Ada wins: five in a row`."""
    if outcome.winner is None:
        return _("draw: {reason}").format(reason=outcome.reason)
    return _("{name} wins: {reason}").format(name=names[outcome.winner], reason=outcome.reason)
