"""The card at the end of a game: result, score, what was earned and why, and what can be done next."""

from __future__ import annotations

from rokgard.cli.console import Console
from rokgard.i18n import _
from rokgard.result import earned_lines, length_line, result_sentence, score_line
from rokgard.session import Ending, Session


def end_card(console: Console, session: Session, ending: Ending, again: str) -> str:
    """The whole card. `again` is the command line that plays the same game again."""
    paint = console.paint
    lines = [paint(result_sentence(session, ending.outcome), "bold")]
    score = score_line(session, ending.outcome)
    if score:
        lines.append(score)
    lines += [length_line(session.match.ply, ending.record.seconds), ""]
    lines += [*earned_lines(session, ending, paint=paint), ""]
    if ending.problem is None and session.store is not None:
        id_ = ending.record.id
        lines += [
            paint(_("Kept as {id}").format(id=id_), "dim"),
            *_aligned(
                [
                    (f"rokgard replay {id_}", _("step through it")),
                    (f"rokgard export {id_} -o board.svg", _("a picture of it")),
                    (again, _("play again")),
                ]
            ),
        ]
    return "\n".join(lines).rstrip("\n")


def _aligned(rows: list[tuple[str, str]]) -> list[str]:
    width = max(len(left) for left, _right in rows)
    return [f"  {left:<{width}}  {right}" for left, right in rows]
