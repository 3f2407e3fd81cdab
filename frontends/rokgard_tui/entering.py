"""Entering a move on the board: what has been picked, what is pointed at, and how both are shown and said."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from rokgard.game import with_role
from rokgard.i18n import _
from rokgard.match import Match
from rokgard.picking import Picked, Picking, Progress
from rokgard.scene import Mark, Role, Scene, Shape

_NOTHING = Picked((), Progress.NOTHING)


@dataclass(frozen=True, slots=True)
class Entered:
    """A sentence on what is being entered, and whether it is a refusal."""

    text: str
    refused: bool = False


class Entering:
    """A move being entered in one position, by picks; make a new one after each move.

    A move of several picks is played by its last one. One that a single pick makes, or that might go on, is only
    marked: the same pick again plays it, and another one marks another. With `one_tap` a single pick plays.
    """

    def __init__(self, match: Match[Any, Any], scene: Scene, *, one_tap: bool = False) -> None:
        self.match, self.one_tap = match, one_tap
        self.picking = Picking(match, scene.picks())
        self.of_one_pick = self.picking.longest == 1
        """Whether every move is made by a single pick."""
        self.picked = _NOTHING
        self.aimed = _NOTHING
        """The picks so far and what is pointed at, as if it were picked."""
        self.refused: Picked | None = None
        """What was refused last, until something else is picked."""
        self.pressed: str | None = None
        """Where the mouse is held down."""
        self._begins = False
        """Whether nothing was picked before that: it is picked at once then, and what is dragged goes on from there."""
        self._shapes: Mapping[str, Shape] = {
            shape.pick.casefold(): shape for shape in reversed(scene.shapes) if shape.pick is not None
        }

    # -- picking ------------------------------------------------------------------------------------------------------

    def tap(self, word: str, *, dragged: bool = False) -> Picked | None:
        """Pick; the move to be played, if that makes one. A drag that is refused leaves nothing picked."""
        before = self.picked
        self.refused, self.aimed = None, _NOTHING
        if before.words and word == before.words[-1]:
            if before.progress is Progress.MOVE:
                return before
            self.picked = self.picking.judge(before.words[:-1])
            return None
        picked = self.picking.judge((*before.words, word))
        if picked.progress is Progress.REFUSED:
            self._refuse(before, picked, word, dragged=dragged)
            return None
        self.picked = picked
        whole = picked.progress is Progress.MOVE and not picked.more
        return picked if whole and (self.one_tap or len(picked.words) > 1) else None

    def _refuse(self, before: Picked, picked: Picked, word: str, *, dragged: bool) -> None:
        """Keep what was picked before, or begin anew with the last pick where both do not go together at all."""
        alone = self.picking.judge((word,)) if picked.move is None and before.words else None
        if alone is not None and alone.progress is not Progress.REFUSED:
            self.picked = alone
            self.refused = None if before.progress is Progress.MOVE else picked
            return
        self.refused = picked
        if dragged:
            self.picked = _NOTHING

    def press(self, word: str) -> None:
        """Hold the mouse down: of moves of several picks this is the first one, if it is the beginning of one."""
        self.pressed = word
        alone = self.picking.judge((word,)).progress
        self._begins = not self.picked.words and not self.of_one_pick and alone is Progress.BEGUN
        if self._begins:
            self.tap(word)

    def release(self, word: str | None) -> Picked | None:
        """Let go, after a tap or a drag; the move to be played, if that makes one.

        A drag is a move of its own: whatever was picked before has no part in it. Let go over nothing, it is none.
        """
        pressed, self.pressed = self.pressed, None
        if pressed is None or word is None:
            return None
        if word == pressed:
            return None if self._begins else self.tap(word)
        if not self._begins and not self.of_one_pick:
            self.picked = self.picking.judge((pressed,))
        return self.tap(word, dragged=not self.of_one_pick)

    def _dragging(self, word: str | None) -> bool:
        """Whether a drag to `word` would leave what was picked before aside."""
        return not (self.pressed is None or self._begins or self.of_one_pick or word in (None, self.pressed))

    def aim(self, word: str | None) -> None:
        """Point at something, or at nothing; while a whole move is marked that one is shown, whatever is pointed at."""
        if self._dragging(word):
            self.aimed = self.picking.judge((str(self.pressed), str(word)))
            return
        words = self.picked.words
        marked = self.picked.progress is Progress.MOVE and not self.picked.more
        self.aimed = _NOTHING if word is None or word in words or marked else self.picking.judge((*words, word))

    def drop(self) -> bool:
        """Forget what was picked or refused; whether there was anything."""
        anything = bool(self.picked.words) or self.refused is not None
        self.picked, self.aimed, self.refused = _NOTHING, _NOTHING, None
        return anything

    # -- showing ------------------------------------------------------------------------------------------------------

    def shapes(self) -> tuple[Shape, ...]:
        """What is laid over the board."""
        found: list[Shape] = []
        dragging = self.pressed is not None and self.aimed.words[:1] == (self.pressed,)
        for word in self.aimed.words[:1] if dragging else self.picked.words:
            found += self._mark(word)
        shown = self.aimed if self.aimed.words else self.picked
        if self.refused is not None and not (self.aimed.words and len(self.aimed.words) > len(self.picked.words)):
            found += self._refusal(self.refused)
        if shown.progress is Progress.MOVE:
            found += self._sketch(shown)
        elif shown.progress is Progress.REFUSED:
            found += self._refusal(shown)
        return tuple(found)

    def _sketch(self, picked: Picked) -> tuple[Shape, ...]:
        with self.match.rules("sketch"):
            return with_role(self.match.game.sketch(self.match.state, picked.move), Role.PREVIEW)

    def _refusal(self, picked: Picked) -> tuple[Shape, ...]:
        return with_role(picked.refusal.shapes, Role.REFUSED) if picked.refusal is not None else ()

    def _mark(self, word: str) -> tuple[Shape, ...]:
        shape = self._shapes.get(word.casefold())
        if shape is None or self.picked.progress is Progress.MOVE:
            return ()
        at = getattr(shape, "at", None)
        return (Mark(at, role=Role.PREVIEW),) if at is not None else with_role((shape,), Role.PREVIEW)

    def words(self) -> Entered | None:
        """What is being entered, in a sentence; None where there is nothing to say."""
        aimed, picked = self.aimed, self.picked
        if aimed.progress is Progress.REFUSED and aimed.refusal is not None:
            return Entered(refusal_words(aimed), refused=True)
        if aimed.progress is Progress.MOVE and len(aimed.words) > 1:
            return Entered(_("{move} can be played.").format(move=aimed.text))
        if self.refused is not None:
            return Entered(refusal_words(self.refused), refused=True)
        if picked.progress is Progress.MOVE:
            return Entered(_("{move} is marked: the same again plays it.").format(move=picked.text))
        if picked.progress is Progress.BEGUN:
            return Entered(_("{picks} picked; now the next one. Esc drops it.").format(picks=picked.text))
        return None


def refusal_words(picked: Picked) -> str:
    """Why picks are no move: the case and the culprit."""
    why = picked.refusal.reason if picked.refusal is not None else ""
    if picked.move is None:
        return why
    return _("{move} cannot be played: {why}").format(move=picked.text, why=why)
