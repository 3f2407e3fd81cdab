"""The contract between a game and everything else.

A game is a small pure object: it knows its rules and nothing of files, screens, colours or players' names. Subclass
`Game`, implement six methods, and the game can be played, drawn, recorded, undone, searched and tested.

Games have two seats, 0 and 1, and complete information; chance, hidden information and simultaneous moves are out of
scope.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Hashable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from enum import StrEnum
from fractions import Fraction
from typing import Any, ClassVar, Generic, TypeVar

from pydantic import BaseModel, ConfigDict

from rokgard.errors import AmbiguousMoveError, MoveSyntaxError
from rokgard.i18n import _
from rokgard.scene import Mark, Role, Scene, Segment, Shape

S = TypeVar("S", bound=Hashable)
"""A position: an immutable, hashable value."""
M = TypeVar("M", bound=Hashable)
"""A move: an immutable, hashable value."""


class GameOptions(BaseModel):
    """Base of a game's options: a frozen pydantic model.

    Give every field a default, a type, limits (`ge`, `le`, `Literal`) and a `description`: flags, forms, help and error
    messages are made from them. Limits say what may be typed at all; whether a combination can be *played* is for
    `Game.check`, which can offer a fix.
    """

    model_config = ConfigDict(frozen=True, extra="forbid", allow_inf_nan=False)


class Termination(StrEnum):
    """How a game came to its end."""

    RULES = "rules"
    """The rules ended it: a row, a full board, nothing left to score."""
    RESIGNED = "resigned"
    """A player gave up."""


@dataclass(frozen=True, slots=True)
class Outcome:
    """The end of a game: final scores by seat, the winning seat (None: a draw), and the reason in a few words."""

    scores: tuple[int, ...]
    winner: int | None
    reason: str
    termination: Termination = Termination.RULES


@dataclass(frozen=True, slots=True)
class Refusal:
    """Why a move is illegal, and the shapes that show it (with role `REFUSED`)."""

    reason: str
    shapes: tuple[Shape, ...] = ()


class Severity(StrEnum):
    """How serious a `Problem` with the options is."""

    ERROR = "error"
    """The game cannot be played like this."""
    ADVICE = "advice"
    """It can be played, but there is something to know."""


@dataclass(frozen=True, slots=True)
class Problem:
    """Something to say about a set of options.

    `fields` names the options concerned. `fix` is the smallest change that makes the game playable, as option values;
    None where no change of options helps, and for advice.
    """

    severity: Severity
    message: str
    fields: tuple[str, ...] = ()
    fix: Mapping[str, Any] | None = None


@dataclass(frozen=True, slots=True)
class Share:
    """What a win is worth, as a share (0 to 1) of the full pay, and the rule that limits it ("" if none does)."""

    share: Fraction = Fraction(1)
    reason: str = ""


@dataclass(frozen=True, slots=True)
class Fairness:
    """What is known of a board between equal players, in a sentence and, where it was measured, in numbers."""

    text: str
    board: str = ""
    games: int = 0
    first_wins: int = 0
    draws: int = 0
    second_wins: int = 0
    details: Mapping[str, Any] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Example:
    """Something to show on a board while it is set up: what it is, in a few words, and the shapes that show it."""

    text: str
    shapes: tuple[Shape, ...]


class Game(ABC, Generic[S, M]):
    """The rules of one game under one set of options. See the module's text for the idea.

    Class attributes: `id` (lower-case letters, digits, hyphens), `title` for people, `version` (raise it when the same
    moves would no longer give the same game), `Options`, and `presets`. A preset is an instance of `Options`; the
    fields that it sets explicitly are the ones that define it, the others stay free (see `rokgard.setup`).
    """

    id: ClassVar[str]
    title: ClassVar[str]
    summary: ClassVar[str] = ""
    version: ClassVar[int] = 1
    Options: ClassVar[type[GameOptions]] = GameOptions
    presets: ClassVar[Mapping[str, GameOptions]] = {}
    preset_titles: ClassVar[Mapping[str, str]] = {}
    default_preset: ClassVar[str | None] = None

    def __init__(self, options: GameOptions | None = None) -> None:
        """Set the game up. `self.options` must be complete: the same options give the same game for ever.

        A game that draws its board at random from a seed replaces `self.options` by one that holds the board itself.
        """
        self.options: Any = options if options is not None else self.Options()

    # -- the rules: six methods -------------------------------------------------------------------------------------

    @abstractmethod
    def initial(self) -> S:
        """The position before the first move."""

    @abstractmethod
    def turn(self, s: S) -> int:
        """The seat to move, 0 or 1. A seat may move several times in a row."""

    @abstractmethod
    def legal_moves(self, s: S) -> Sequence[M]:
        """All legal moves in a fixed order, no duplicates. Only asked while `outcome(s)` is None; never empty then."""

    @abstractmethod
    def play(self, s: S, m: M) -> S:
        """The position after a legal move. Pure: `s` is not changed."""

    @abstractmethod
    def outcome(self, s: S) -> Outcome | None:
        """The result if the game is over in `s`, else None. Always asked before `legal_moves`."""

    @abstractmethod
    def scene(self, s: S) -> Scene:
        """What the position looks like. Shapes to be clicked carry their `pick`, if it is part of a legal move."""

    # -- notation, with defaults ------------------------------------------------------------------------------------

    def move_text(self, s: S, m: M) -> str:
        """The text of a move: one or more picks joined by spaces. Must be read back by `parse_move`."""
        return " ".join(map(str, m)) if isinstance(m, tuple) else str(m)

    def parse_move(self, s: S, text: str) -> M:
        """Read a move as a person types it; case and extra spaces do not matter.

        May return a move that is illegal in `s` (`refuse` then says why). Raises `MoveSyntaxError` where the text is no
        move at all, `AmbiguousMoveError` where it fits several.
        """
        wanted = " ".join(text.split()).casefold()
        found = [m for m in self.legal_moves(s) if self.move_text(s, m).casefold() == wanted]
        if len(found) > 1:
            raise AmbiguousMoveError(_("{text!r} fits more than one move").format(text=text))
        if not found:
            example = self.move_text(s, self.legal_moves(s)[0])
            raise MoveSyntaxError(
                _("{text!r} is not a move here").format(text=text), fix=_("for example {move}").format(move=example)
            )
        return found[0]

    def split_moves(self, text: str) -> list[str]:
        """Cut a text that holds several moves of a game into the texts of the single moves, as `parse_move` reads them.

        By default at white space; a game whose moves have several picks, or can be written without gaps, says how.
        """
        return text.split()

    def refuse(self, s: S, m: M) -> Refusal | None:
        """Why a move is illegal in `s`, or None if it is legal."""
        return None if m in self.legal_moves(s) else Refusal(_("that move is not legal here"))

    # -- for opponents and the display, with defaults -----------------------------------------------------------------

    def evaluate(self, s: S) -> float | None:
        """An estimate between -1 and 1 of how good `s` is for seat 0, or None to leave the search to play games out."""
        return None

    def scores(self, s: S) -> tuple[int, ...] | None:
        """The running score by seat, or None in games that keep none."""
        return None

    def sketch(self, s: S, m: M) -> tuple[Shape, ...]:
        """Shapes that show the move `m` made in `s`; whoever uses them sets their role (`LAST`, `HINT` ..).

        By default a mark on each shape whose pick is part of the move, joined by a segment where there are two.
        """
        words = self.move_text(s, m).split()
        places = {shape.pick: point for shape in self.scene(s).shapes if shape.pick and (point := _place(shape))}
        points = [places[word] for word in words if word in places]
        if len(points) == 2:
            return (Segment(points[0], points[1], seat=self.turn(s)),)
        return tuple(Mark(point, seat=self.turn(s)) for point in points)

    def explain(self, s: S, m: M) -> str:
        """What the legal move `m` does in `s`, in a few words ("blocks four in a row"), or "" if nothing is to be said.

        Told with a hint. By default whether the move wins at once.
        """
        outcome = self.outcome(self.play(s, m))
        return _("wins at once") if outcome is not None and outcome.winner == self.turn(s) else ""

    def examples(self, s: S) -> Sequence[Example]:
        """What explains the board to somebody who sets it up, such as one winning row in each direction.

        Shown on request over the scene of `s`, the first position. By default nothing.
        """
        return ()

    def heading(self) -> str:
        """The title above a board, such as `Lines · five in a row`."""
        return self.title

    def describe(self) -> str:
        """The board in a few words, such as `15 × 15`."""
        return ""

    # -- setting up and pay, with defaults ----------------------------------------------------------------------------

    @classmethod
    def check(cls, options: Any) -> Sequence[Problem]:
        """What is wrong with a set of options (each error with its fix), and advice."""
        return ()

    @classmethod
    def fairness(cls, options: Any) -> Fairness | None:
        """What is known of the chances of first and second player on this board."""
        return None

    def win_share(self, s: S, seat: int) -> Share:
        """What `seat`'s win in the final position `s` is worth, as a share of the full pay."""
        return Share()


def _place(shape: Shape) -> tuple[int, int] | None:
    return getattr(shape, "at", None)


def with_role(shapes: Sequence[Shape], role: Role) -> tuple[Shape, ...]:
    """The same shapes in another role and without picks, as overlays are added to a scene."""
    return tuple(replace(shape, role=role, pick=None) for shape in shapes)


__all__ = [
    "Example",
    "Fairness",
    "Game",
    "GameOptions",
    "M",
    "Outcome",
    "Problem",
    "Refusal",
    "S",
    "Severity",
    "Share",
    "Termination",
    "with_role",
]
