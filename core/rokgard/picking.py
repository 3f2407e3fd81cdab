"""Entering a move by picking shapes, one after the other, in any game.

A move's text is one or more picks joined by spaces. Front ends collect what a person points at; `Picking` says what
that amounts to: a move, the beginning of one, or something that the rules refuse, and why.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from enum import StrEnum
from functools import cached_property
from typing import Any

from rokgard.errors import MoveError
from rokgard.game import Refusal
from rokgard.match import Match

MANY = 1000
"""Of more legal moves than these not all are looked at: that would hold up a front end."""

Words = tuple[str, ...]


class Progress(StrEnum):
    """What the picks so far amount to."""

    NOTHING = "nothing"
    """No picks yet."""
    BEGUN = "begun"
    """More picks are needed."""
    MOVE = "move"
    """A legal move."""
    REFUSED = "refused"
    """A move that the rules refuse, or no move at all."""


@dataclass(frozen=True, slots=True)
class Picked:
    """Picks and what they amount to.

    `move` is set for `MOVE` and, where the text is a move, for `REFUSED`. `more` says that a legal move might also
    go on with further picks (a jump that may be followed by another).
    """

    words: Words
    progress: Progress
    move: Any = None
    refusal: Refusal | None = None
    more: bool = False

    @property
    def text(self) -> str:
        """The picks as a move is typed."""
        return " ".join(self.words)


class Picking:
    """The picks in one position of a match; make a new one after each move.

    Up to `MANY` legal moves all of them are known here. Of more, moves spread evenly over all say how many picks a move
    has, and what the scene lets pick is taken for the beginning of one.
    """

    def __init__(self, match: Match[Any, Any], picks: Iterable[str] | None = None) -> None:
        """`picks` are those of the position's scene, if that has been made already."""
        self.match = match
        self._scene_picks = picks
        self.ply = match.ply
        self._judged: dict[Words, Picked] = {}

    @cached_property
    def _legal(self) -> Any:
        return self.match.legal_moves()

    @cached_property
    def _known(self) -> tuple[Words, ...]:
        """The texts of all legal moves, or of `MANY` of them, as words without capitals."""
        moves, count = self._legal, len(self._legal)
        some = moves if count <= MANY else [moves[at * count // MANY] for at in range(MANY)]
        return tuple(self._words_of(move) for move in some)

    def _words_of(self, move: Any) -> Words:
        return tuple(self.match.text(move).casefold().split())

    @cached_property
    def _picks(self) -> frozenset[str]:
        """What can be picked on the board."""
        picks = self._scene_picks
        if picks is None:
            with self.match.rules("scene"):
                picks = self.match.game.scene(self.match.state).picks()
        return frozenset(pick.casefold() for pick in picks)

    @cached_property
    def longest(self) -> int:
        """How many picks the longest legal move has."""
        return max(map(len, self._known), default=1)

    def judge(self, words: Words) -> Picked:
        """What these picks amount to. Raises `RulesError` where the game's rules fail."""
        if words not in self._judged:
            self._judged[words] = self._judge(words)
        return self._judged[words]

    def _judge(self, words: Words) -> Picked:
        if not words:
            return Picked((), Progress.NOTHING)
        try:
            move = self.match.parse(" ".join(words))
        except MoveError as error:
            if self._begun(words):
                return Picked(words, Progress.BEGUN)
            return Picked(words, Progress.REFUSED, refusal=Refusal(error.message))
        refusal = self.match.refusal(move)
        if refusal is None:
            return Picked(words, Progress.MOVE, move, more=self._goes_on(words))
        if self._goes_on(words):
            return Picked(words, Progress.BEGUN)
        return Picked(words, Progress.REFUSED, move, refusal)

    def _goes_on(self, words: Words) -> bool:
        """Whether some legal move is written with these words first, and more after them."""
        wanted, size = _folded(words), len(words)
        return size < self.longest and any(
            len(known) > size and known[:size] == wanted for known in self._candidates(wanted)
        )

    def _begun(self, words: Words) -> bool:
        """Whether some legal move can be entered by these words and more after them: the game may take any order."""
        wanted, size = _folded(words), len(words)
        if size >= self.longest:
            return False
        if size == 1 and len(self._legal) > MANY:
            return wanted[0] in self._picks  # a scene gives only picks that are part of a legal move
        count = Counter(wanted)
        tried = 0
        for known in self._candidates(wanted):
            if len(known) <= size:
                continue
            if known[:size] == wanted:
                return True
            if count <= Counter(known):
                rest = list(known)
                for word in wanted:
                    rest.remove(word)
                if self._is_written(known, (*words, *rest)):
                    return True
                tried += 1
                if tried >= MANY:
                    return False
        return False

    def _is_written(self, known: Words, words: Words) -> bool:
        """Whether `words` is another way to write the move `known`."""
        try:
            return self._words_of(self.match.parse(" ".join(words))) == known
        except MoveError:
            return False

    def _candidates(self, wanted: Words) -> Iterator[Words]:
        yield from self._known
        if len(self._legal) > MANY and self._picks.issuperset(wanted):
            yield from map(self._words_of, self._legal)


def _folded(words: Words) -> Words:
    return tuple(word.casefold() for word in words)
