"""Positions as text for this console."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from rokgard.cli.context import AppContext
from rokgard.i18n import _
from rokgard.match import Match
from rokgard.present import present
from rokgard.scene import Scene

TEXT = "txt"


def draw(
    app: AppContext,
    match: Match[Any, Any],
    names: Sequence[str],
    *,
    theme: str | None = None,
    lines: int | None = None,
    ply: int | None = None,
    hint: Any = None,
    refused: Any = None,
) -> str:
    """The position after `ply` moves (None: now) as text, without a newline at its end.

    lines: the room there is, in lines (None: as much as it needs).
    """
    scene = present(match, ply=ply, names=names, host=app.host, hint=hint, refused=refused)
    if TEXT not in app.host.renderers:
        return _bare(match, scene, match.ply if ply is None else ply)
    return app.host.render(scene, TEXT, app.render_options(theme, lines=lines)).decode().rstrip("\n")


def _bare(match: Match[Any, Any], scene: Scene, ply: int) -> str:
    """What can be said without a text renderer: the header and the moves."""
    header = scene.header
    lines = [f"{header.title} · {header.detail}" if header else match.game.title]
    moves = " ".join(played.text for played in match.played[:ply])
    lines.append(_("moves: {moves}").format(moves=moves or "-"))
    lines.append(_("(no plugin draws text)"))
    return "\n".join(lines)
