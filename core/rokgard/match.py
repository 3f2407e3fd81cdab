"""A match: one game being played, with its whole history.

States are immutable, so the history is simply the list of them; undo and replay follow, and no game can get them wrong.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any, Generic

from rokgard.errors import IllegalMoveError, MoveError, RecordError, RokgardError, RulesError, UsageError
from rokgard.game import Game, M, Outcome, Refusal, S, Termination
from rokgard.i18n import _
from rokgard.record import MatchRecord


@dataclass(frozen=True, slots=True)
class Played(Generic[M]):
    """A move that was played: the seat, the move and its text."""

    seat: int
    move: M
    text: str


class Match(Generic[S, M]):
    """One game being played. `ply` counts the moves played; `states[k]` is the position after k moves."""

    def __init__(self, game: Game[S, M], moves: Iterable[str] = (), *, origin: str = "") -> None:
        self.game = game
        self.origin = origin
        """Who provides the game, for error messages."""
        with self.rules("initial"):
            self._states: list[S] = [game.initial()]
        self._played: list[Played[M]] = []
        self._resigned: Outcome | None = None
        self._outcome: Outcome | None = self._ask_outcome(self.state)
        self.play_texts(moves)

    @contextmanager
    def rules(self, method: str) -> Iterator[None]:
        """Turn what a game's rules raise by mistake, or exit with, into a `RulesError` that names game and method."""
        try:
            yield
        except RokgardError:
            raise
        except (Exception, SystemExit) as error:
            raise RulesError(
                _("the rules of {game} failed in {method}(): {kind}: {error}").format(
                    game=self._named(), method=method, kind=type(error).__name__, error=error
                ),
                fix=_("the match stops here; `rokgard plugins check {game}` tests the rules").format(game=self.game.id),
            ) from error

    def _named(self) -> str:
        return f"{self.game.id!r}, {self.origin}," if self.origin else repr(self.game.id)

    def _ask_outcome(self, state: S) -> Outcome | None:
        with self.rules("outcome"):
            outcome = self.game.outcome(state)
            if outcome is not None and not isinstance(outcome, Outcome):
                raise TypeError(f"it returned {outcome!r}, not an Outcome")
            if outcome is not None and (
                outcome.winner not in (None, 0, 1) or not all(hasattr(score, "__index__") for score in outcome.scores)
            ):
                raise ValueError(f"the winner is 0, 1 or None and scores are whole numbers: {outcome!r}")
            return outcome

    # -- looking ------------------------------------------------------------------------------------------------------

    @property
    def state(self) -> S:
        """The position now."""
        return self._states[-1]

    @property
    def states(self) -> Sequence[S]:
        """All positions so far, from the first."""
        return tuple(self._states)

    @property
    def played(self) -> Sequence[Played[M]]:
        """All moves so far."""
        return tuple(self._played)

    @property
    def ply(self) -> int:
        """How many moves have been played."""
        return len(self._played)

    @property
    def outcome(self) -> Outcome | None:
        """The result, or None while the match goes on."""
        return self._resigned or self._outcome

    @property
    def turn(self) -> int:
        """The seat to move. Raises `UsageError` when the match is over."""
        if self.outcome is not None:
            raise UsageError(_("the game is over"))
        with self.rules("turn"):
            seat = self.game.turn(self.state)
        if seat not in (0, 1):
            raise RulesError(
                _("the rules of {game} gave the turn to seat {seat!r}").format(game=self._named(), seat=seat)
            )
        return seat

    def at(self, ply: int) -> S:
        """The position after `ply` moves. Raises `UsageError` if the match is not that long."""
        if not 0 <= ply < len(self._states):
            raise UsageError(
                _("there is no position {ply}: the game has {plies} moves").format(ply=ply, plies=self.ply),
                fix=_("give a number from 0 to {plies}").format(plies=self.ply),
            )
        return self._states[ply]

    def legal_moves(self) -> Sequence[M]:
        """The legal moves, none when the match is over."""
        if self.outcome is not None:
            return ()
        with self.rules("legal_moves"):
            return self.game.legal_moves(self.state)

    def text(self, move: M) -> str:
        """The text of a move in the position now."""
        with self.rules("move_text"):
            return self.game.move_text(self.state, move)

    def parse(self, text: str) -> M:
        """Read a move as a person typed it. Raises `MoveError`."""
        if self.outcome is not None:
            raise IllegalMoveError(_("the game is over"))
        with self.rules("parse_move"):
            return self.game.parse_move(self.state, text)

    def refusal(self, move: M) -> Refusal | None:
        """Why a move is illegal now, or None."""
        with self.rules("refuse"):
            return self.game.refuse(self.state, move)

    # -- playing ------------------------------------------------------------------------------------------------------

    def play(self, move: M) -> Played[M]:
        """Play a move. Raises `IllegalMoveError` with the rules' reason; the match is then as it was."""
        if self.outcome is not None:
            raise IllegalMoveError(_("the game is over"))
        refusal = self.refusal(move)
        if refusal is not None:
            raise IllegalMoveError(refusal.reason)
        played = Played(self.turn, move, self.text(move))
        with self.rules("play"):
            state = self.game.play(self.state, move)
        outcome = self._ask_outcome(state)
        # Only now that nothing can fail any more: a match is never left between two positions.
        self._states.append(state)
        self._played.append(played)
        self._outcome = outcome
        return played

    def play_text(self, text: str) -> Played[M]:
        """Read a move and play it."""
        return self.play(self.parse(text))

    def play_texts(self, texts: Iterable[str]) -> None:
        """Read moves and play them. Raises `MoveError` with number and text of the first that cannot be played."""
        for text in texts:
            try:
                self.play_text(text)
            except MoveError as error:
                message = _("move {number} ({text!r}): {why}").format(number=self.ply + 1, text=text, why=error.message)
                raise type(error)(message, fix=error.fix) from error

    def resign(self, seat: int) -> Outcome:
        """`seat` gives up; the other seat wins with the scores as they stand."""
        if self.outcome is not None:
            raise UsageError(_("the game is over"))
        with self.rules("scores"):
            scores = self.game.scores(self.state) or (0, 0)
        self._resigned = Outcome(tuple(scores), 1 - seat, _("the other player gave up"), Termination.RESIGNED)
        return self._resigned

    def undo(self, plies: int = 1) -> None:
        """Take back the last `plies` moves (and a resignation). Raises `UsageError` if there are not that many."""
        if not 0 <= plies <= self.ply:
            raise UsageError(_("there is nothing to take back"))
        self._resigned = None
        if plies:
            del self._states[-plies:], self._played[-plies:]
            self._outcome = self._ask_outcome(self.state)

    def undo_turn(self, seat: int) -> int:
        """Take back to the last position in which `seat` was to move. Returns how many moves were taken back."""
        for back in range(1, self.ply + 1):
            if self._played[-back].seat == seat:
                self.undo(back)
                return back
        raise UsageError(_("you have not made a move yet"))

    # -- records ------------------------------------------------------------------------------------------------------

    @classmethod
    def from_record(cls, game: Game[S, M], record: MatchRecord, *, origin: str = "") -> Match[S, M]:
        """Replay a record. Raises `RecordError`, naming the ply, where a move is refused or the outcome differs."""
        match = cls(game, origin=origin)
        for ply, text in enumerate(record.moves, 1):
            try:
                match.play_text(text)
            except MoveError as error:
                raise RecordError(
                    _("record {id}: move {ply} ({text!r}) is refused: {why}").format(
                        id=record.id, ply=ply, text=text, why=error
                    )
                ) from error
        match._restore_outcome(record)
        return match

    def _restore_outcome(self, record: MatchRecord) -> None:
        kept = record.outcome
        if kept is None:
            return
        if kept.termination is Termination.RESIGNED and self._outcome is None:
            self._resigned = kept.outcome()
            return
        found = self._outcome
        if found is None or (found.winner, tuple(found.scores)) != (kept.winner, kept.scores):
            raise RecordError(_("record {id}: the outcome does not follow from the moves").format(id=record.id))


AnyMatch = Match[Any, Any]
