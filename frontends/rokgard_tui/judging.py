"""Judging a game in the background, and what there is to say of each of its moves then."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from textual.message import Message
from textual.screen import Screen
from textual.worker import get_current_worker

from rokgard.analysis import Analysis, PositionValue, Verdict, analysis_of
from rokgard.cli.analysis_text import remark
from rokgard.errors import RokgardError
from rokgard.host import Host
from rokgard.i18n import _
from rokgard.match import Match

_GROUP = "judge"
_EVEN = 0.02
"""Nobody is said to be ahead by less."""


class _Cancelled(BaseException):
    """The person does not want to know any more. No `Exception`: those of an opponent are contained and named."""


def _standing(position: PositionValue, names: Sequence[str]) -> str:
    """Who is ahead, in words."""
    value = position.value
    if value is None:
        return ""
    name = names[0 if value > 0 else 1]
    if position.exact:
        return _("proved: {name} wins").format(name=name) if value else _("proved: a draw")
    if abs(value) < _EVEN:
        return _("even")
    return _("{name} ahead by {value:.2f}").format(name=name, value=min(abs(value), 0.99))


class Judged(Message):
    """More is known. `problem` says why it stopped, if it did."""

    def __init__(self, *, done: bool = False, problem: str = "") -> None:
        super().__init__()
        self.done, self.problem = done, problem


class Judge:
    """Judges the positions of a match, from the last to the first, in a worker of `screen`, and posts `Judged` to it.

    What is known stays known when it is stopped, and is not asked for again.
    """

    def __init__(self, screen: Screen[Any]) -> None:
        self._screen = screen
        self.analysis: Analysis | None = None
        self.running = False

    def start(self, host: Host, match: Match[Any, Any]) -> None:
        """Begin, or go on. Raises `UsageError` where nobody can judge."""
        self.analysis = self.analysis or analysis_of(host, match)
        self.running = True
        self._screen.run_worker(self._work, thread=True, exclusive=True, group=_GROUP, exit_on_error=False)

    def stop(self) -> None:
        """Judge no more; the answer that is being thought about is left behind."""
        self.running = False
        self._screen.workers.cancel_group(self._screen, _GROUP)

    def _work(self) -> None:
        worker, analysis = get_current_worker(), self.analysis
        assert analysis is not None

        def tick(_seconds: float) -> None:
            if worker.is_cancelled:
                raise _Cancelled

        problem = ""
        try:
            for _position in analysis.run(tick=tick):
                if worker.is_cancelled:
                    return
                self._screen.post_message(Judged())
        except _Cancelled:
            return
        except RokgardError as error:
            problem = str(error)
        except Exception as error:  # a stranger's opponent
            problem = f"{type(error).__name__}: {error}"
        self._screen.post_message(Judged(done=True, problem=problem))

    # -- what is known ------------------------------------------------------------------------------------------------

    @property
    def verdicts(self) -> Mapping[int, Verdict]:
        """The moves that gave something away, by their number."""
        moves = self.analysis.moves() if self.analysis is not None else ()
        return {move.ply: move.verdict for move in moves if move.verdict is not None}

    @property
    def values(self) -> Sequence[float | None]:
        """The value after each number of moves, from the first player's view; None where nothing is known."""
        found = self.analysis.positions() if self.analysis is not None else ()
        return [None if position is None else position.value for position in found]

    def said(self, ply: int, names: Sequence[str]) -> str:
        """What is known after `ply` moves: who is ahead, what was wrong with the last of them, how far it is."""
        analysis = self.analysis
        if analysis is None:
            return ""
        parts = []
        position = analysis.positions()[ply]
        if position is not None and position.turn is not None:
            parts.append(_standing(position, names))
        move = next((move for move in analysis.moves() if move.ply == ply), None)
        if move is not None:
            parts.append(remark(analysis, move))
        if self.running:
            total = analysis.match.ply + 1
            first = " " + _("(the first one takes longest)") if not analysis.answers else ""
            parts.append(_("judged {n} of {total}").format(n=analysis.known, total=total) + first)
        return "; ".join(part for part in parts if part)
