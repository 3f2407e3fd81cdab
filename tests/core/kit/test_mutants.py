"""The kit is tested by planted defects: a good game keeps every rule, and each broken one is caught by its rule.

The games stand at module level because the kit loads them in other processes too, from this file.
"""

from __future__ import annotations

import itertools
import os
import random
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Any, ClassVar

import pytest
from pydantic import ConfigDict, Field

from rokgard import (
    Cell,
    Example,
    Game,
    GameOptions,
    Header,
    Lattice,
    MoveSyntaxError,
    Outcome,
    Piece,
    Problem,
    Refusal,
    Role,
    Scene,
    Severity,
    Share,
    Termination,
)
from rokgard.host import Host
from rokgard.testing import RULES, Context, ContractViolation, GameContract, KnownGame, Verdict, check_game


@dataclass(frozen=True)
class State:
    cells: tuple[int | None, ...]
    turn: int = 0


class ClaimOptions(GameOptions):
    cells: int = Field(5, ge=3, le=9, description="How many cells there are; an odd number.")
    again: bool = Field(True, description="Whether a claim beside a cell of one's own gives another turn.")


class Claim(Game[State, int]):
    """A good game: claim the cells of a row, one after the other; most cells win."""

    id = "claim"
    title = "Claim"
    Options = ClaimOptions
    presets: ClassVar[Mapping[str, GameOptions]] = {"small": ClaimOptions(cells=3), "plain": ClaimOptions(again=False)}
    preset_titles: ClassVar[Mapping[str, str]] = {"small": "Three cells"}
    default_preset = "small"

    def initial(self) -> State:
        return State((None,) * self.options.cells)

    def turn(self, s: State) -> int:
        return s.turn

    def legal_moves(self, s: State) -> Sequence[int]:
        return [place for place, owner in enumerate(s.cells) if owner is None]

    def play(self, s: State, m: int) -> State:
        beside = [s.cells[n] for n in (m - 1, m + 1) if 0 <= n < len(s.cells)]
        stays = self.options.again and s.turn in beside
        return State((*s.cells[:m], s.turn, *s.cells[m + 1 :]), s.turn if stays else 1 - s.turn)

    def outcome(self, s: State) -> Outcome | None:
        if None in s.cells:
            return None
        scores = self.scores(s)
        return Outcome(scores, int(scores[1] > scores[0]), "most cells")

    def scores(self, s: State) -> tuple[int, ...]:
        return s.cells.count(0), s.cells.count(1)

    def evaluate(self, s: State) -> float | None:
        return (s.cells.count(0) - s.cells.count(1)) / len(s.cells)

    def move_text(self, s: State, m: int) -> str:
        return f"{'abcdefghi'[m]}1"

    def parse_move(self, s: State, text: str) -> int:
        word = " ".join(text.split()).casefold()
        names = [self.move_text(s, place) for place in range(len(s.cells))]
        if word not in names:
            raise MoveSyntaxError(f"{word[:20]!r} is no cell")
        return names.index(word)

    def refuse(self, s: State, m: int) -> Refusal | None:
        if s.cells[m] is None:
            return None
        return Refusal("already claimed", (Piece((m, 0), role=Role.REFUSED),))

    def scene(self, s: State) -> Scene:
        layout = Lattice("square", len(s.cells), 1, tuple("abcdefghi"[: len(s.cells)]), ("1",))
        cells = [
            Cell((n, 0), role=Role.GRID, pick=self.move_text(s, n) if owner is None else None)
            for n, owner in enumerate(s.cells)
        ]
        pieces = [Piece((n, 0), seat=owner) for n, owner in enumerate(s.cells) if owner is not None]
        return Scene(layout, (*cells, *pieces))

    @classmethod
    def check(cls, options: Any) -> Sequence[Problem]:
        if options.cells % 2:
            return ()
        return (Problem(Severity.ERROR, "an even row can be a draw", ("cells",), {"cells": options.cells + 1}),)


class TestAGoodGame(GameContract):
    game = Claim
    perft: ClassVar[Mapping[int, int]] = {1: 5, 2: 20, 5: 120, 6: 0}
    known_games: ClassVar[Sequence[KnownGame]] = [
        KnownGame("a1 c1 b1", winner=0, scores=(2, 1), reason="most cells", options="small"),
        KnownGame(["A1", "b1"], over=False, options={"cells": 7}),
    ]
    scores_decide = True
    games = 9


# -- the mutants: each differs from the good game in one defect -----------------------------------------------------


class ShoutingId(Claim):
    id = "Claim Game"


class NoTitle(Claim):
    title = ""


class VersionZero(Claim):
    version = 0


class Unfinished(Game[State, int]):
    id = "unfinished"
    title = "Unfinished"


class UndescribedOptions(ClaimOptions):
    secret: int = 3


class UndescribedOption(Claim):
    Options = UndescribedOptions


class RequiredOptions(ClaimOptions):
    size: int = Field(ge=3, le=9, description="How large the board is.")


class RequiredOption(Claim):
    Options = RequiredOptions


class NoOptions(Claim):
    Options = None  # type: ignore[assignment]


class PresetsByNumber(Claim):
    presets: ClassVar[Mapping[str, GameOptions]] = {3: ClaimOptions(cells=3)}  # type: ignore[dict-item]


class ThawedOptions(ClaimOptions):
    model_config = ConfigDict(frozen=False)


class ThawedOption(Claim):
    Options = ThawedOptions


class ListOptions(ClaimOptions):
    walls: list[int] = Field(default=[], description="Cells that are no part of the board.")


class ListOption(Claim):
    Options = ListOptions


class NoneMeansSomethingOptions(ClaimOptions):
    limit: int | None = Field(4, ge=1, le=9, description="The most turns in a row, or none.")


class NoneMeansSomething(Claim):
    Options = NoneMeansSomethingOptions


class SeedOptions(ClaimOptions):
    seed: int = Field(0, ge=0, le=99, description="The seed of the board.")


class ForgetsTheBoard(Claim):
    Options = SeedOptions

    def __init__(self, options: GameOptions | None = None) -> None:
        super().__init__(options)
        self._first = random.SystemRandom().randrange(2**60)

    def initial(self) -> State:
        return State((self._first, *(None,) * 4))


class UnplayablePreset(Claim):
    presets: ClassVar[Mapping[str, GameOptions]] = {"even": ClaimOptions(cells=4)}


class UnnamedDefaultPreset(Claim):
    default_preset = "tiny"


class UselessFix(Claim):
    @classmethod
    def check(cls, options: Any) -> Sequence[Problem]:
        found = super().check(options)
        return [replace(problem, fix={"again": not options.again}) for problem in found]


class FixOfNothing(Claim):
    @classmethod
    def check(cls, options: Any) -> Sequence[Problem]:
        return [replace(problem, fix={"colour": "red"}) for problem in super().check(options)]


class AcceptsWhatCannotBePlayed(Claim):
    @classmethod
    def check(cls, options: Any) -> Sequence[Problem]:
        return ()

    def initial(self) -> State:
        if self.options.cells % 2 == 0:
            return State((0, 1) * (self.options.cells // 2))
        return super().initial()


class RaisesInTheMiddle(Claim):
    def play(self, s: State, m: int) -> State:
        if s.cells.count(None) == 2:
            raise IndexError("list index out of range")
        return super().play(s, m)


class ThirdSeat(Claim):
    def turn(self, s: State) -> int:
        return 2 if s.cells.count(None) == 1 else s.turn


class NoMovesLeft(Claim):
    def legal_moves(self, s: State) -> Sequence[int]:
        return [] if s.cells.count(None) == 1 else super().legal_moves(s)


class MoveTwice(Claim):
    def legal_moves(self, s: State) -> Sequence[int]:
        found = [*super().legal_moves(s)]
        return [*found, found[0]] if len(found) > 1 else found


class GeneratorOfMoves(Claim):
    def legal_moves(self, s: State) -> Any:
        return _Moves(super().legal_moves(s))


class _Moves:
    """Just enough for random play: no Sequence."""

    def __init__(self, moves: Sequence[int]) -> None:
        self._moves = moves

    def __len__(self) -> int:
        return len(self._moves)

    def __getitem__(self, place: int) -> int:
        return self._moves[place]


class OrderChanges(Claim):
    _calls = itertools.count()

    def legal_moves(self, s: State) -> Sequence[int]:
        found = [*super().legal_moves(s)]
        return found[::-1] if next(self._calls) % 2 else found


class RefusesALegalMove(Claim):
    def refuse(self, s: State, m: int) -> Refusal | None:
        return Refusal("not today") if m == 2 else super().refuse(s, m)


class LetsIllegalMovesPass(Claim):
    def refuse(self, s: State, m: int) -> Refusal | None:
        return None


class RefusesWithoutReason(Claim):
    def refuse(self, s: State, m: int) -> Refusal | None:
        return None if s.cells[m] is None else Refusal("")


class RefusalInTheWrongRole(Claim):
    def refuse(self, s: State, m: int) -> Refusal | None:
        return None if s.cells[m] is None else Refusal("claimed", (Piece((m, 0), role=Role.PIECE),))


class GoesOnForEver(Claim):
    def play(self, s: State, m: int) -> State:
        after = super().play(s, m)
        return replace(after, cells=(None,) * len(s.cells)) if None not in after.cells else after


class ListState(Claim):
    def initial(self) -> Any:
        return _Listed(super().initial().cells)

    def play(self, s: Any, m: int) -> Any:
        after = super().play(State(tuple(s.cells), s.turn), m)
        return _Listed(after.cells, after.turn)

    def outcome(self, s: Any) -> Outcome | None:
        return super().outcome(State(tuple(s.cells), s.turn))


@dataclass
class _Listed:
    cells: Any
    turn: int = 0


class _Identity:
    """Equal only to itself."""

    def __init__(self, cells: tuple[int | None, ...], turn: int = 0) -> None:
        self.cells = cells
        self.turn = turn


class StateWithoutEquality(Claim):
    def initial(self) -> Any:
        return _Identity(super().initial().cells)

    def play(self, s: Any, m: int) -> Any:
        after = super().play(s, m)
        return _Identity(after.cells, after.turn)


class PlaysInPlace(Claim):
    """The state looks immutable, but play() writes into the one it was given."""

    def play(self, s: State, m: int) -> State:
        after = super().play(s, m)
        object.__setattr__(s, "turn", 1 - s.turn)
        return after


class LegalMovesCountsCalls(Claim):
    def __init__(self, options: GameOptions | None = None) -> None:
        super().__init__(options)
        self.asked = 0

    def legal_moves(self, s: State) -> Sequence[int]:
        self.asked += 1
        return super().legal_moves(s)


class RemembersTheLastMove(Claim):
    """The board depends on what this object was asked before."""

    _turn = 0

    def play(self, s: State, m: int) -> State:
        self._turn = 1 - self._turn
        return replace(super().play(s, m), turn=self._turn)


class MarksTheLastMoveItSaw(Claim):
    """Play is a function of the position, but the picture depends on what was played last."""

    _last = 0

    def play(self, s: State, m: int) -> State:
        self._last = m
        return super().play(s, m)

    def evaluate(self, s: State) -> float | None:
        return self._last / 10


class OrderOfASet(Claim):
    """The order of a set of texts depends on PYTHONHASHSEED."""

    def legal_moves(self, s: State) -> Sequence[int]:
        return ["abcdefghi".index(name) for name in {"abcdefghi"[place] for place in super().legal_moves(s)}]


class PictureOfAProcess(Claim):
    def scene(self, s: State) -> Scene:
        cell, *rest = super().scene(s).shapes
        return Scene(super().scene(s).layout, (replace(cell, title=os.environ.get("PYTHONHASHSEED", "")), *rest))


class SameTextTwice(Claim):
    def move_text(self, s: State, m: int) -> str:
        return "aabcdefgh"[m] + "1"

    def parse_move(self, s: State, text: str) -> int:
        return super(Claim, self).parse_move(s, text)


class TextWithLineBreak(Claim):
    def move_text(self, s: State, m: int) -> str:
        return f"{'abcdefghi'[m]}\n1"


class DoesNotReadItsOwnTexts(Claim):
    def parse_move(self, s: State, text: str) -> int:
        found = super().parse_move(s, text)
        return found - 1 if found == 2 else found


class OnlyLowerCase(Claim):
    def parse_move(self, s: State, text: str) -> int:
        if text != text.lower():
            raise MoveSyntaxError("lower case, please")
        return super().parse_move(s, text)


class JunkRaisesValueError(Claim):
    def parse_move(self, s: State, text: str) -> int:
        try:
            return super().parse_move(s, text)
        except MoveSyntaxError:
            return int(text)


class JunkIsTheFirstMove(Claim):
    def parse_move(self, s: State, text: str) -> int:
        try:
            return super().parse_move(s, text)
        except MoveSyntaxError:
            return self.legal_moves(s)[0]


class ReadsOnlyTheBeginning(Claim):
    def parse_move(self, s: State, text: str) -> int:
        return super().parse_move(s, (text.split() or [""])[0])


class CutsInTheWrongPlaces(Claim):
    def split_moves(self, text: str) -> list[str]:
        return list(text.replace(" ", ""))


class WrongWinner(Claim):
    def outcome(self, s: State) -> Outcome | None:
        found = super().outcome(s)
        return found and replace(found, winner=1 - (found.winner or 0))


class WinnerByName(Claim):
    def outcome(self, s: State) -> Any:
        found = super().outcome(s)
        return found and replace(found, winner="first")  # type: ignore[arg-type]


class OneScore(Claim):
    def outcome(self, s: State) -> Outcome | None:
        found = super().outcome(s)
        return found and replace(found, scores=found.scores[:1])


class NoReason(Claim):
    def outcome(self, s: State) -> Outcome | None:
        found = super().outcome(s)
        return found and replace(found, reason=" ")


class Resigns(Claim):
    def outcome(self, s: State) -> Outcome | None:
        found = super().outcome(s)
        return found and replace(found, termination=Termination.RESIGNED)


class ScoresOfAnotherGame(Claim):
    def outcome(self, s: State) -> Outcome | None:
        found = super().outcome(s)
        return found and replace(found, scores=(found.scores[0] + 1, found.scores[1]))


class ScoresNowAndThen(Claim):
    def scores(self, s: State) -> Any:
        return super().scores(s) if s.cells.count(None) < 2 else None


class FloatScores(Claim):
    def scores(self, s: State) -> Any:
        return tuple(map(float, super().scores(s)))

    def outcome(self, s: State) -> Outcome | None:
        found = super().outcome(s)
        return found and replace(found, scores=(s.cells.count(0), s.cells.count(1)))


class Overconfident(Claim):
    def evaluate(self, s: State) -> float | None:
        return 10.0 * (super().evaluate(s) or 0.0)


class NotANumber(Claim):
    def evaluate(self, s: State) -> float | None:
        return float("nan")


class PaysDouble(Claim):
    def win_share(self, s: State, seat: int) -> Share:
        return Share(Fraction(2))


class PaysHalfWithoutReason(Claim):
    def win_share(self, s: State, seat: int) -> Share:
        return Share(Fraction(1, 2))


class TextsThatDoNotReplay(Claim):
    """The text of a move is read as another move once the middle cell is taken, so records go astray."""

    def move_text(self, s: State, m: int) -> str:
        return super().move_text(s, m)

    def parse_move(self, s: State, text: str) -> int:
        found = super().parse_move(s, text)
        return self.legal_moves(s)[0] if s.cells[1] is not None else found


class OptionsDoNotComeBack(Claim):
    """The game draws its board itself and keeps it, but its options do not hold it."""

    def __init__(self, options: GameOptions | None = None) -> None:
        super().__init__(options)
        self.options = GameOptions()
        self._cells = getattr(options, "cells", 5)

    def initial(self) -> State:
        return State((None,) * self._cells)

    def play(self, s: State, m: int) -> State:
        return State((*s.cells[:m], s.turn, *s.cells[m + 1 :]), 1 - s.turn)


class TheEndIsSticky(Claim):
    """Once over, always over: undo is broken, because the object remembers."""

    _over: Outcome | None = None

    def outcome(self, s: State) -> Outcome | None:
        found = super().outcome(s)
        if found is None and s.cells.count(None) < len(s.cells):
            return self._over
        self._over = found
        return found


class MiscountedMoves(Claim):
    def legal_moves(self, s: State) -> Sequence[int]:
        found = [*super().legal_moves(s)]
        return found[1:] if len(found) == 4 else found

    def refuse(self, s: State, m: int) -> Refusal | None:
        return None if m in self.legal_moves(s) else Refusal("not here")


class SceneWithHeader(Claim):
    def scene(self, s: State) -> Scene:
        return super().scene(s).titled(Header("Claim"))


class SceneIsAList(Claim):
    def scene(self, s: State) -> Scene:
        found = super().scene(s)
        return replace(found, shapes=list(found.shapes))  # type: ignore[arg-type]


class StoneOfSeatTwo(Claim):
    def scene(self, s: State) -> Scene:
        return super().scene(s).add([Piece((0, 0), seat=2)])


class LongGlyph(Claim):
    def scene(self, s: State) -> Scene:
        return super().scene(s).add([Piece((0, 0), glyph="XY")])


class OffTheBoard(Claim):
    def scene(self, s: State) -> Scene:
        return super().scene(s).add([Piece((len(s.cells), 0))])


class HalfACell(Claim):
    def scene(self, s: State) -> Scene:
        return super().scene(s).add([Piece((0.5, 0))])  # type: ignore[arg-type]


class WrongColumnNames(Claim):
    def scene(self, s: State) -> Scene:
        found = super().scene(s)
        return replace(found, layout=replace(found.layout, column_names=("a", "b")))


class PicksAnOccupiedCell(Claim):
    def scene(self, s: State) -> Scene:
        found = super().scene(s)
        return replace(
            found,
            shapes=tuple(
                replace(shape, pick=self.move_text(s, shape.at[0])) if isinstance(shape, Cell) else shape
                for shape in found.shapes
            ),
        )


class MoveThatCannotBeClicked(Claim):
    def scene(self, s: State) -> Scene:
        found = super().scene(s)
        return replace(found, shapes=tuple(s for s in found.shapes if not (isinstance(s, Cell) and s.at == (2, 0))))


class SketchOffTheBoard(Claim):
    def sketch(self, s: State, m: int) -> Any:
        return (Piece((m, 7), role=Role.PREVIEW),)


class ExampleOffTheBoard(Claim):
    def examples(self, s: State) -> Sequence[Example]:
        return [Example("a claim", (Piece((0, 7), seat=0),))]


class ExampleThatCanBeClicked(Claim):
    def examples(self, s: State) -> Sequence[Example]:
        return [Example("a claim", (Piece((0, 0), seat=0, pick="1"),))]


class ExampleWithoutWords(Claim):
    def examples(self, s: State) -> Sequence[Example]:
        return [Example("", (Piece((0, 0), seat=0),))]


MUTANTS: list[tuple[type[Game[Any, Any]], str]] = [
    (ShoutingId, "identity"),
    (NoTitle, "identity"),
    (VersionZero, "identity"),
    (Unfinished, "identity"),
    (UndescribedOption, "options-described"),
    (RequiredOption, "options-described"),
    (NoOptions, "options-described"),
    (PresetsByNumber, "presets"),
    (ThawedOption, "options-described"),
    (ListOption, "options-described"),
    (NoneMeansSomething, "options-toml"),
    (ForgetsTheBoard, "options-complete"),
    (UnplayablePreset, "presets"),
    (UnnamedDefaultPreset, "presets"),
    (UselessFix, "problems"),
    (FixOfNothing, "problems"),
    (AcceptsWhatCannotBePlayed, "problems"),
    (RaisesInTheMiddle, "plays"),
    (ThirdSeat, "turn"),
    (NoMovesLeft, "legal-moves"),
    (MoveTwice, "legal-moves"),
    (GeneratorOfMoves, "legal-moves"),
    (OrderChanges, "legal-moves"),
    (RefusesALegalMove, "refuse"),
    (LetsIllegalMovesPass, "refuse"),
    (RefusesWithoutReason, "refuse"),
    (RefusalInTheWrongRole, "refuse"),
    (GoesOnForEver, "termination"),
    (ListState, "plain-values"),
    (StateWithoutEquality, "plain-values"),
    (PlaysInPlace, "purity"),
    (LegalMovesCountsCalls, "purity"),
    (RemembersTheLastMove, "purity"),
    (MarksTheLastMoveItSaw, "determinism"),
    (OrderOfASet, "hash-seed"),
    (PictureOfAProcess, "hash-seed"),
    (SameTextTwice, "notation"),
    (TextWithLineBreak, "notation"),
    (DoesNotReadItsOwnTexts, "notation"),
    (OnlyLowerCase, "forgiving-notation"),
    (CutsInTheWrongPlaces, "several-moves"),
    (JunkRaisesValueError, "junk"),
    (JunkIsTheFirstMove, "junk"),
    (ReadsOnlyTheBeginning, "junk"),
    (WrongWinner, "outcome"),
    (WinnerByName, "outcome"),
    (OneScore, "outcome"),
    (NoReason, "outcome"),
    (Resigns, "outcome"),
    (ScoresOfAnotherGame, "scores"),
    (ScoresNowAndThen, "scores"),
    (FloatScores, "scores"),
    (Overconfident, "evaluate"),
    (NotANumber, "evaluate"),
    (PaysDouble, "win-share"),
    (PaysHalfWithoutReason, "win-share"),
    (TextsThatDoNotReplay, "replay"),
    (OptionsDoNotComeBack, "options-complete"),
    (TheEndIsSticky, "undo"),
    (MiscountedMoves, "perft"),
    (WrongWinner, "known-games"),
    (SceneWithHeader, "scene"),
    (SceneIsAList, "scene"),
    (StoneOfSeatTwo, "scene"),
    (LongGlyph, "scene"),
    (OffTheBoard, "layout"),
    (HalfACell, "layout"),
    (WrongColumnNames, "layout"),
    (PicksAnOccupiedCell, "picks"),
    (MoveThatCannotBeClicked, "picks"),
    (SketchOffTheBoard, "sketch"),
    (ExampleOffTheBoard, "examples"),
    (ExampleThatCanBeClicked, "examples"),
    (ExampleWithoutWords, "examples"),
]


def run_rule(name: str, game: type[Game[Any, Any]], **settings: Any) -> None:
    [rule] = [rule for rule in RULES if rule.name == name]
    rule.run(Context(game, **settings))


@pytest.mark.parametrize(("mutant", "rule"), MUTANTS, ids=lambda value: getattr(value, "__name__", value))
def test_a_planted_defect_is_caught_by_its_rule(mutant: type[Game[Any, Any]], rule: str) -> None:
    author_knows = {"perft": TestAGoodGame.perft, "known_games": TestAGoodGame.known_games, "scores_decide": True}
    with pytest.raises(ContractViolation) as caught:
        run_rule(rule, mutant, games=6, seed=3, max_plies=200, **author_knows)
    assert str(caught.value).startswith(f"{rule}: ")
    assert "seed 3" in str(caught.value)
    assert mutant.__name__ in str(caught.value)


QUICK = [rule.name for rule in RULES if rule.name != "hash-seed"]


@pytest.mark.parametrize("mutant", dict(MUTANTS), ids=lambda value: value.__name__)
def test_a_broken_game_never_breaks_the_kit(mutant: type[Game[Any, Any]]) -> None:
    nobody = Host(discover=False)
    findings = check_game(mutant, games=3, seed=3, max_plies=200, host=nobody, rules=QUICK)
    assert [found.rule for found in findings] == QUICK
    for found in findings:
        assert found.verdict is not Verdict.FAILED or "seed 3" in found.message
