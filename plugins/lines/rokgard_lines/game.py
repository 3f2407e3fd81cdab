"""The rules of Lines."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any, ClassVar, NamedTuple

from rokgard.errors import MoveSyntaxError, UsageError
from rokgard.game import Example, Fairness, Game, GameOptions, Outcome, Problem, Refusal, Severity, Share
from rokgard.i18n import _
from rokgard.scene import Cell, Lattice, Mark, Piece, Role, Scene, Segment, Shape, column_name
from rokgard_lines import checks, examples, fairness, pay, reasons
from rokgard_lines.geometry import geometry
from rokgard_lines.options import PRESET_TITLES, PRESETS, LinesOptions, in_row_words

EMPTY = 0
STONES = (b"\x01", b"\x02")
"""The stone of each seat, as it stands in `Position.cells`."""

_CELL = re.compile(r"([A-Za-z])\s*([0-9]{1,4})", re.ASCII)


class Position(NamedTuple):
    """A position: one byte a cell by `column * rows + row` (0 empty, 1 and 2 the seats' stones).

    The number of stones and the winner (-1: none) follow from the cells and are kept so that nobody has to count.
    """

    cells: bytes
    stones: int
    winner: int


class Lines(Game[Position, int]):
    """Get `in_row` stones in an unbroken row. A move is the index of a cell, with gravity the number of a column."""

    id: ClassVar[str] = "lines"
    title: ClassVar[str] = _("Lines")
    summary: ClassVar[str] = _("Get three to five stones in a row, on squares or hexagons.")
    version: ClassVar[int] = 1
    Options: ClassVar[type[GameOptions]] = LinesOptions
    presets: ClassVar[Mapping[str, GameOptions]] = PRESETS
    preset_titles: ClassVar[Mapping[str, str]] = PRESET_TITLES
    default_preset: ClassVar[str | None] = "five"

    def __init__(self, options: GameOptions | None = None) -> None:
        """Set the board up. Raises `UsageError` for a board that cannot be played."""
        super().__init__(options)
        for problem in self.check(self.options):
            if problem.severity is Severity.ERROR:
                raise UsageError(problem.message)
        o = self.options
        self.columns: int = o.columns
        self.rows: int = o.rows
        self.gravity: bool = o.gravity
        self.geometry = geometry(o.cell, o.columns, o.rows, o.in_row)
        self._column_names = tuple(column_name(column) for column in range(self.columns))
        self._lattice = Lattice(
            o.cell,
            self.columns,
            self.rows,
            self._column_names,
            tuple(str(row + 1) for row in range(self.rows)),
            drop=self.gravity,
        )

    # -- rules --------------------------------------------------------------------------------------------------------

    def initial(self) -> Position:
        """The empty board."""
        return Position(bytes(self.geometry.size), 0, -1)

    def turn(self, s: Position) -> int:
        """The seats take turns, one stone each."""
        return s.stones & 1

    def legal_moves(self, s: Position) -> Sequence[int]:
        """The empty cells by index; with gravity the columns that are not full, from the left."""
        if self.gravity:
            return [column for column, top in enumerate(s.cells[self.rows - 1 :: self.rows]) if top == EMPTY]
        return [index for index, stone in enumerate(s.cells) if stone == EMPTY]

    def landing(self, s: Position, m: int) -> int:
        """The index of the cell where the stone of a legal move comes to lie."""
        return s.cells.index(EMPTY, m * self.rows) if self.gravity else m

    def play(self, s: Position, m: int) -> Position:
        """Place a stone."""
        seat = s.stones & 1
        index = self.landing(s, m)
        cells = s.cells[:index] + STONES[seat] + s.cells[index + 1 :]
        return Position(cells, s.stones + 1, seat if self.geometry.completes(cells, index) else -1)

    def outcome(self, s: Position) -> Outcome | None:
        """A row wins; a full board without one is a draw."""
        if s.winner >= 0:
            return Outcome((1 - s.winner, s.winner), s.winner, in_row_words(self.options.in_row))
        if s.stones == len(s.cells):
            return Outcome((0, 0), None, _("the board is full and nobody has {goal}").format(goal=self.goal))
        return None

    @property
    def goal(self) -> str:
        """The winning row in words, such as `five in a row`."""
        return in_row_words(self.options.in_row)

    # -- notation -----------------------------------------------------------------------------------------------------

    def cell_name(self, index: int) -> str:
        """The name of a cell, such as `h8`."""
        column, row = self.geometry.at(index)
        return f"{self._column_names[column]}{row + 1}"

    def move_text(self, s: Position, m: int) -> str:
        """`h8`; with gravity the column letter."""
        return self._column_names[m] if self.gravity else self.cell_name(m)

    def parse_move(self, s: Position, text: str) -> int:
        """Read `h8`, or with gravity `d` or the column's number. Raises `MoveSyntaxError`."""
        return self._parse_column(text.strip()) if self.gravity else self._parse_cell(text.strip())

    def _parse_column(self, text: str) -> int:
        if re.fullmatch(r"[0-9]{1,4}", text):
            column = int(text) - 1
        elif re.fullmatch(r"[A-Za-z]", text):
            column = ord(text.lower()) - ord("a")
        elif _CELL.fullmatch(text):
            raise MoveSyntaxError(
                _("{text!r}: stones fall here, so a move names only its column").format(text=text),
                fix=_("for example {move}").format(move=text[0].lower()),
            )
        else:
            raise MoveSyntaxError(
                _("{text!r} is not a column").format(text=text),
                fix=_("for example {move}").format(move=self._column_names[self.columns // 2]),
            )
        if not 0 <= column < self.columns:
            raise MoveSyntaxError(
                _("there is no column {name}: columns go from {first} to {last} (1 to {count})").format(
                    name=text.lower(), first=self._column_names[0], last=self._column_names[-1], count=self.columns
                )
            )
        return column

    def _parse_cell(self, text: str) -> int:
        found = _CELL.fullmatch(text)
        if found is None:
            middle = self.geometry.index(self.columns // 2, self.rows // 2)
            raise MoveSyntaxError(
                _("{text!r} is not a cell").format(text=text),
                fix=_("a column and a row, for example {move}").format(move=self.cell_name(middle)),
            )
        letter, number = found[1].lower(), int(found[2])
        column = ord(letter) - ord("a")
        if column >= self.columns:
            raise MoveSyntaxError(
                _("there is no column {name}: columns go from {first} to {last}").format(
                    name=letter, first=self._column_names[0], last=self._column_names[-1]
                )
            )
        if not 1 <= number <= self.rows:
            raise MoveSyntaxError(
                _("there is no row {row}: rows go from 1 to {rows}").format(row=number, rows=self.rows)
            )
        return self.geometry.index(column, number - 1)

    def split_moves(self, text: str) -> list[str]:
        """Cut a text into moves; with gravity on at most nine columns, `4453` is four moves."""
        words = text.split()
        if not self.gravity or self.columns > 9:
            return words
        return [move for word in words for move in (word if word.isascii() and word.isdigit() else (word,))]

    def refuse(self, s: Position, m: int) -> Refusal | None:
        """A taken cell or a full column, by name."""
        if self.gravity:
            if not 0 <= m < self.columns:
                return Refusal(_("there is no such column"))
            if s.cells[m * self.rows + self.rows - 1] == EMPTY:
                return None
            reason = _("column {name} is full").format(name=self._column_names[m])
            return Refusal(reason, (Mark((m, self.rows - 1), role=Role.REFUSED),))
        if not 0 <= m < len(s.cells):
            return Refusal(_("there is no such cell"))
        if s.cells[m] == EMPTY:
            return None
        return Refusal(
            _("{name} is taken").format(name=self.cell_name(m)), (Mark(self.geometry.at(m), role=Role.REFUSED),)
        )

    # -- looks --------------------------------------------------------------------------------------------------------

    def scene(self, s: Position) -> Scene:
        """All cells, all stones, and at the end the winning rows from end to end."""
        runs = self.geometry.runs(s.cells, s.winner + 1) if s.winner >= 0 else []
        won = {index for run in runs for index in run}
        over = s.winner >= 0 or s.stones == len(s.cells)
        cells: list[Shape] = []
        pieces: list[Shape] = []
        for index, stone in enumerate(s.cells):
            at, name = self.geometry.at(index), self.cell_name(index)
            pick = None
            if not over and stone == EMPTY:
                pick = self._column_names[at[0]] if self.gravity else name
            role = Role.WINNING if index in won else Role.GRID
            cells.append(Cell(at, role=role, pick=pick, title=name))
            if stone != EMPTY:
                role = Role.WINNING if index in won else Role.PIECE
                pieces.append(Piece(at, seat=stone - 1, role=role, title=name))
        rows = [
            Segment(self.geometry.at(run[0]), self.geometry.at(run[-1]), seat=s.winner, role=Role.WINNING)
            for run in runs
        ]
        return Scene(self._lattice, (*cells, *pieces, *rows))

    def sketch(self, s: Position, m: int) -> tuple[Shape, ...]:
        """The stone where it would come to lie."""
        return (Piece(self.geometry.at(self.landing(s, m)), seat=self.turn(s)),)

    def explain(self, s: Position, m: int) -> str:
        """Blocks a row, makes a double threat and so on; see `rokgard_lines.reasons`."""
        return reasons.reason(self, s, m)

    def examples(self, s: Position) -> Sequence[Example]:
        """One winning row in each direction, whether stones fall or not."""
        return examples.examples(self.options)

    def heading(self) -> str:
        """`Lines · five in a row`; `Lines · hexagons · gravity`."""
        return " · ".join((self.title, *(self._kind() or (self.goal,))))

    def describe(self) -> str:
        """`15 × 15`; `7 × 6 · four in a row` where the heading does not say so."""
        size = _("{columns} × {rows}").format(columns=self.columns, rows=self.rows)
        return " · ".join((size, self.goal)) if self._kind() else size

    def _kind(self) -> tuple[str, ...]:
        hexagons = (_("hexagons"),) if self.options.cell == "hexagon" else ()
        return (*hexagons, _("gravity")) if self.gravity else hexagons

    # -- setting up and pay -------------------------------------------------------------------------------------------

    @classmethod
    def check(cls, options: Any) -> Sequence[Problem]:
        """Errors with their fixes, and advice; see `rokgard_lines.checks`."""
        return checks.check(options)

    @classmethod
    def fairness(cls, options: Any) -> Fairness | None:
        """What was measured on this board, or a rule of thumb; see `rokgard_lines.fairness`."""
        return fairness.fairness(options)

    def win_share(self, s: Position, seat: int) -> Share:
        """The share for this board and for the number of stones that the win took; see `rokgard_lines.pay`."""
        return pay.share_of_win(self.options, s.cells.count(STONES[seat]))
