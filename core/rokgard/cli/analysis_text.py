"""An analysis for reading: the graph, a line for each move, and the sum of it."""

from __future__ import annotations

from collections.abc import Sequence

from rokgard.analysis import Analysis, MoveValue, Verdict
from rokgard.cli.board import TEXT
from rokgard.cli.context import AppContext
from rokgard.graph import SIGNS
from rokgard.i18n import _, ngettext
from rokgard.scene import Scene

_GRAPH_LINES = 16
_REACH = 6
"""Characters on each side of the middle of a bar."""
_SAME = 1e-9


def say(
    app: AppContext,
    analysis: Analysis,
    names: tuple[str, str],
    graph: Scene,
    theme: str | None,
) -> None:
    """Print the whole report."""
    moves = analysis.moves()
    if TEXT in app.host.renderers:
        options = app.render_options(theme, lines=_GRAPH_LINES)
        app.echo(app.host.render(graph, TEXT, options).decode().rstrip("\n"))
        app.echo()
    if moves:
        heads = [_("move"), _("player"), "", _("value"), "", _("remark")]
        app.console.table(heads, [_row(app, analysis, move, names) for move in moves], wrap=True)
        app.echo()
    for seat, name in enumerate(names):
        app.echo(_sum(name, [move for move in moves if move.seat == seat]))
    legend = _("Values: +1 {first} wins, -1 {second} wins; = marks what is proved. Judged by {level}.")
    app.echo(app.console.paint(legend.format(first=names[0], second=names[1], level=analysis.level), "dim"))


def _row(app: AppContext, analysis: Analysis, move: MoveValue, names: tuple[str, str]) -> list[str]:
    sign = SIGNS[move.verdict] if move.verdict is not None else ""
    return [
        str(move.ply),
        names[move.seat],
        move.text + sign,
        value_text(move.after.value, exact=move.after.exact),
        _bar(move.after.value, ascii_only=app.console.ascii),
        remark(analysis, move),
    ]


def value_text(value: float | None, *, exact: bool) -> str:
    """A value in a few characters: `+0.31`, `=-1` where it is proved, `?` where it is unknown."""
    if value is None:
        return "?"
    if exact:
        return f"={value:+.0f}" if value else "=0"
    text = f"{max(-0.99, min(value, 0.99)):+.2f}"  # an estimate is never as good as a proof
    return "0.00" if text in {"+0.00", "-0.00"} else text


def _bar(value: float | None, *, ascii_only: bool) -> str:
    """The value as a bar to the right (the first player is ahead) or to the left."""
    block, empty, middle = ("#", ".", "|") if ascii_only else ("█", "·", "│")
    length = 0 if value is None else round(abs(value) * _REACH)
    if value and not length:
        length = 1 if abs(value) > 0.02 else 0
    left = (empty * (_REACH - length) + block * length) if value is not None and value < 0 else empty * _REACH
    right = (block * length + empty * (_REACH - length)) if value is not None and value > 0 else empty * _REACH
    return f"{left}{middle}{right}"


def remark(analysis: Analysis, move: MoveValue) -> str:
    """What is to be said of a move: how bad it was and what was better, or what the agent said."""
    lost = move.lost
    if move.verdict is None or lost is None:
        return move.before.note if move.before.best == move.move else ""
    better = analysis.texts(move.before.ply, move.before.line[:1])
    words = _("mistake") if move.verdict is Verdict.MISTAKE else _("blunder")
    if move.before.exact and move.after.exact:
        had, has = move.before.seen_by(move.seat), move.after.seen_by(move.seat)
        text = _("{verdict}: {had} became {has}").format(verdict=words, had=_result(had), has=_result(has))
    else:
        text = _("{verdict}: lost {lost:.2f}").format(verdict=words, lost=lost)
    if better:
        text += _("; better {move}").format(move=better[0])
        text += f" ({move.before.note})" if move.before.note else ""
    return text


def _result(value: float | None) -> str:
    assert value is not None
    return _("a draw") if abs(value) < _SAME else _("a win") if value > 0 else _("a loss")


def _sum(name: str, moves: Sequence[MoveValue]) -> str:
    blunders = sum(move.verdict is Verdict.BLUNDER for move in moves)
    mistakes = sum(move.verdict is Verdict.MISTAKE for move in moves)
    best = sum(move.lost is not None and move.lost < _SAME for move in moves)
    known = sum(move.lost is not None for move in moves)
    lost = sum(move.lost or 0.0 for move in moves)
    return _("{name}: {moves}, {best} without loss, {mistakes}, {blunders}, {lost:.2f} lost in all").format(
        name=name,
        moves=ngettext("{n} move judged", "{n} moves judged", known).format(n=known),
        best=best,
        mistakes=ngettext("{n} mistake", "{n} mistakes", mistakes).format(n=mistakes),
        blunders=ngettext("{n} blunder", "{n} blunders", blunders).format(n=blunders),
        lost=lost,
    )
