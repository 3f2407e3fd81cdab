"""Opening books: the solver's own move in every position that strong play can come to, as far as it was worked out.

A book is for one board and, for each seat, a policy: only the positions that occur when that seat always plays its
stored move, against every move of the other seat. A file has no positions in it, only the moves in the order in which
the positions come up, so that it is small and must fit the rules to be read at all. An entry is two characters: the
column, counted from 1, and the position's value for the seat to move: `+` a win, `=` a draw, `-` a loss.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from importlib import resources
from threading import Lock
from typing import Any
from zlib import crc32

from rokgard.errors import FileError
from rokgard.i18n import _
from rokgard_lines.exact.layout import BitLayout
from rokgard_lines.game import Lines, Position
from rokgard_lines.options import PRESETS

FORMAT = 1
SEATS = ("first", "second")
VALUES = {"+": 1, "=": 0, "-": -1}
_SIGNS = {value: sign for sign, value in VALUES.items()}


@dataclass(frozen=True, slots=True)
class Entry:
    """A move, and the value of the position for the seat that makes it: 1, 0 or -1."""

    move: int
    value: int

    @property
    def text(self) -> str:
        """The entry as it stands in a file."""
        return f"{self.move + 1}{_SIGNS[self.value]}"

    @classmethod
    def read(cls, text: str) -> Entry:
        """The entry of two characters. Raises `ValueError`."""
        if len(text) != 2 or not text[0].isdecimal() or text[1] not in VALUES:
            raise ValueError(text)
        return cls(int(text[0]) - 1, VALUES[text[1]])


class Images:
    """Takes a position and its mirror image for one, where the board is its own image."""

    def __init__(self, game: Lines) -> None:
        self._columns, self._rows = game.columns, game.rows
        self._mirrored = BitLayout.of(game).mirrored

    def settle(self, state: Position) -> tuple[Position, bool]:
        """The one of the two that stands for both, and whether it is the image."""
        if self._mirrored:
            starts = range(0, len(state.cells), self._rows)
            image = b"".join(state.cells[start : start + self._rows] for start in reversed(starts))
            if image < state.cells:
                return state._replace(cells=image), True
        return state, False

    def turned(self, move: int) -> int:
        """The same move in the image."""
        return self._columns - 1 - move


@dataclass
class Policy:
    """The moves of one seat, ply by ply of its own, and the positions they belong to."""

    game: Lines
    seat: int
    plies: list[list[Entry]] = field(default_factory=list)
    _levels: list[list[Position]] = field(default_factory=list)

    def __post_init__(self) -> None:
        self._images = Images(self.game)
        self._found: dict[bytes, Entry] = {}
        self._indexed = 0
        self._lock = Lock()  # opponents share a book, and one that was interrupted may still be looking into it

    def level(self, number: int) -> list[Position]:
        """The positions before the seat's move of this number, in order. All entries before it must be there."""
        while len(self._levels) <= number:
            if not self._levels:
                start = self.game.initial()
                after: Iterable[Position] = [start] if self.seat == 0 else self._replies(start)
            else:
                last = len(self._levels) - 1
                played = zip(self._levels[last], self.plies[last], strict=True)
                after = (reply for state, e in played for reply in self._replies(self.game.play(state, e.move)))
            self._levels.append(list(dict.fromkeys(self._images.settle(state)[0] for state in after)))
        return self._levels[number]

    def _replies(self, state: Position) -> Iterable[Position]:
        game = self.game
        if game.outcome(state) is None:
            for move in game.legal_moves(state):
                after = game.play(state, move)
                if game.outcome(after) is None:
                    yield after

    def whole(self, number: int) -> bool:
        """Whether every position before the seat's move of this number has its entry."""
        return number < len(self.plies) and len(self.plies[number]) == len(self.level(number))

    def find(self, state: Position) -> Entry | None:
        """The entry of a position, or None."""
        number = state.stones // 2
        with self._lock:
            while self._indexed <= min(number, len(self.plies) - 1):
                level = self.level(self._indexed)
                self._found |= {s.cells: e for s, e in zip(level, self.plies[self._indexed], strict=False)}
                self._indexed += 1
        settled, turned = self._images.settle(state)
        entry = self._found.get(settled.cells)
        if entry is None or not turned:
            return entry
        return Entry(self._images.turned(entry.move), entry.value)

    def check(self) -> None:
        """Raise `ValueError` unless all moves are legal and only the last ply may have gaps at its end."""
        for number, entries in enumerate(self.plies):
            level = self.level(number)
            last = number == len(self.plies) - 1
            if len(entries) > len(level) or (len(entries) < len(level) and not last):
                raise ValueError(f"{len(entries)} moves for {len(level)} positions")
            for state, entry in zip(level, entries, strict=False):
                if not 0 <= entry.move < self.game.columns or self.game.refuse(state, entry.move) is not None:
                    raise ValueError(f"an illegal move: {entry.text}")


@dataclass
class Book:
    """The policies of both seats for one board."""

    preset: str
    policies: tuple[Policy, Policy]

    def find(self, state: Position) -> Entry | None:
        """The stored move of the seat to move, or None where the book does not reach."""
        return self.policies[state.stones & 1].find(state)

    @classmethod
    def empty(cls, preset: str) -> Book:
        """A book with nothing in it. Raises `KeyError` for an unknown preset."""
        game = Lines(PRESETS[preset])
        return cls(preset, (Policy(game, 0), Policy(game, 1)))

    @classmethod
    def read(cls, text: str, origin: str) -> Book:
        """The book in a file's text, checked as far as it goes. Raises `FileError`."""
        try:
            document = tomllib.loads(text)
            if document["format"] != FORMAT:
                raise ValueError(f"format {document['format']}")
            if document["check"] != checksum(document):
                raise ValueError("the checksum does not fit")
            book = cls.empty(document["preset"])
            for seat, policy in zip(SEATS, book.policies, strict=True):
                for line in document[seat]:
                    policy.plies.append([Entry.read(line[i : i + 2]) for i in range(0, len(line), 2)])
        except (KeyError, TypeError, ValueError) as error:
            raise FileError(_("the opening book {name} is damaged: {why}").format(name=origin, why=error)) from error
        return book

    def text(self) -> str:
        """The book as a file."""
        lines = [
            "# An opening book of Lines; see rokgard_lines/exact/book.py. Made by rokgard_lines.exact.make_book.",
            f"format = {FORMAT}",
            f'preset = "{self.preset}"',
        ]
        document: dict[str, Any] = {"preset": self.preset}
        for seat, policy in zip(SEATS, self.policies, strict=True):
            plies = ["".join(entry.text for entry in entries) for entries in policy.plies if entries]
            document[seat] = plies
            lines += [f"{seat} = [", *(f'    "{ply}",' for ply in plies), "]"]
        return "\n".join([*lines, f"check = {checksum(document)}", ""])


def checksum(document: Mapping[str, Any]) -> int:
    """The CRC-32 of what a book's file says."""
    parts: Sequence[str] = [document["preset"], *("/".join(document[seat]) for seat in SEATS)]
    return crc32("|".join(parts).encode())


def file_of(preset: str) -> Any:
    """Where the book of a preset is among the files of this package."""
    return resources.files("rokgard_lines").joinpath("books", f"{preset}.toml")


def book_for(game: Lines) -> Book | None:
    """The book for a board, None if there is none. Raises `FileError` for a damaged one."""
    for preset, options in PRESETS.items():
        file = file_of(preset)
        if options == game.options and file.is_file():
            return _read(file.read_text(encoding="utf-8"), f"{preset}.toml")
    return None


_read = lru_cache(maxsize=8)(Book.read)
"""Opponents are made anew for every game; replaying a book's positions takes a while."""
