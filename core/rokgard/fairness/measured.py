"""The table of boards that were measured between two equal opponents: what is kept, and how it is read and written.

Light: a game reads the table that is shipped with it whenever a board is set up.
"""

from __future__ import annotations

import tomllib
from abc import ABC, abstractmethod
from collections.abc import Mapping
from dataclasses import asdict, dataclass
from importlib import resources
from pathlib import Path
from typing import Any, ClassVar, Generic, Protocol, Self, TypeVar

from rokgard.errors import FileError
from rokgard.files import read_text, write_atomic
from rokgard.i18n import _

COUNTS = ("first_wins", "draws", "second_wins")
"""How a game can end between the one who moves first and the other: the names of the counts of an `Entry`."""


class Board(Protocol):
    """A board as a key: a `NamedTuple` of those options of a game that make it, with two things to say of it."""

    @property
    def preset(self) -> str | None:
        """The preset that is this board."""

    def words(self) -> str:
        """The board for people."""

    def _asdict(self) -> dict[str, Any]: ...


B = TypeVar("B", bound=Board)


@dataclass(frozen=True, slots=True)
class Entry:
    """What was counted on a board: games between two opponents of `level`, each with `nodes` a move, from `seed`."""

    level: str
    nodes: int
    seed: int
    games: int = 0
    first_wins: int = 0
    draws: int = 0
    second_wins: int = 0

    def same_series(self, other: Entry) -> bool:
        """Whether both count games of the same series, so that one may go on where the other stopped."""
        return (self.level, self.nodes, self.seed) == (other.level, other.nodes, other.seed)

    @classmethod
    def read(cls, values: Mapping[str, Any]) -> Self:
        """The entry in a table's row. Raises `KeyError` for what is missing, `ValueError` for what cannot be."""
        level, numbers = values["level"], {name: values[name] for name in ("nodes", "seed", "games", *COUNTS)}
        if not isinstance(level, str):
            raise ValueError(_("{name} = {value!r} is not a text").format(name="level", value=level))
        for name, value in numbers.items():
            if type(value) is not int or value < 0:
                raise ValueError(_("{name} = {value!r} is not a whole number").format(name=name, value=value))
        return cls(level, **numbers)

    @property
    def adds_up(self) -> bool:
        """Whether every game has ended in one of the three ways."""
        return self.games == self.first_wins + self.draws + self.second_wins


class Table(ABC, Generic[B]):
    """Boards and what was counted on them. A game makes a class of its own from it, which says what its boards are.

    In a file (TOML) each board is one table in the array `section`, with the board's options by their names, then
    `level` (text), `nodes`, `seed`, `games`, `first_wins`, `draws` and `second_wins` (whole numbers, the last three
    adding up to `games`). `preset` is there for people where a preset is the board; it is not read.
    """

    game: ClassVar[str]
    """The id of the game."""
    section: ClassVar[str] = "board"
    """What the array is called in the file."""
    head: ClassVar[str] = ""
    """Comment lines at the top of the file."""

    def __init__(self, entries: Mapping[B, Entry] | None = None) -> None:
        self.entries: dict[B, Entry] = dict(entries or {})

    # -- what a game says of its boards --------------------------------------------------------------------------------

    @classmethod
    @abstractmethod
    def board(cls, values: Mapping[str, Any]) -> B:
        """The board in a row of a file. Raises `KeyError` for what is missing, `ValueError` for what cannot be."""

    @classmethod
    def closeness(cls, known: B, wanted: B) -> Any:
        """How close a measured board comes to another: values that sort, the closest first; None if it says nothing.

        Without more knowledge of the game only the board itself says something.
        """
        return 0 if known == wanted else None

    @classmethod
    def order(cls, board: B) -> Any:
        """In which order the boards stand in a file: values that sort."""
        return board

    # -- files ---------------------------------------------------------------------------------------------------------

    @classmethod
    def parse(cls, text: str, source: str) -> Self:
        """Read a table. Raises `FileError`, naming `source`."""
        try:
            found = {}
            for row in tomllib.loads(text).get(cls.section, []):
                board, entry = cls.board(row), Entry.read(row)
                if not entry.adds_up:
                    raise ValueError(_("the games of {board} do not add up").format(board=board.words()))
                found[board] = entry
            return cls(found)
        except (ValueError, TypeError, KeyError, AttributeError) as error:
            raise FileError(
                _("{source} is not a table of measured boards: {why}").format(source=source, why=error),
                fix=_("name another file with -o, or begin anew with --fresh"),
            ) from error

    @classmethod
    def load(cls, path: Path) -> Self:
        """The table in a file, an empty one where there is none. Raises `FileError`."""
        return cls.parse(read_text(path), str(path)) if path.exists() else cls()

    @classmethod
    def shipped(cls, package: str, name: str = "measured.toml") -> Self:
        """The table that comes with a package, in a file beside its modules. Raises `FileError`."""
        return cls.parse(resources.files(package).joinpath(name).read_text(encoding="utf-8"), name)

    def save(self, path: Path) -> None:
        """Write the table, whole or not at all. Raises `FileError`."""
        import tomli_w

        rows = [
            ({"preset": board.preset} if board.preset else {}) | board._asdict() | asdict(entry)
            for board, entry in sorted(self.entries.items(), key=lambda item: self.order(item[0]))
        ]
        write_atomic(path, self.head + tomli_w.dumps({self.section: rows}))

    # -- what is known of a board --------------------------------------------------------------------------------------

    def nearest(self, board: B) -> tuple[B, Entry] | None:
        """The measured board that comes closest, and what was counted on it; None where none says anything."""
        found = self.nearest_ones(board, 1)
        return (found[0], self.entries[found[0]]) if found else None

    def nearest_ones(self, board: B, count: int) -> list[B]:
        """At most `count` measured boards that say something about a board, the closest first."""
        found = [
            (close, known)
            for known, entry in self.entries.items()
            if entry.games and (close := self.closeness(known, board)) is not None
        ]
        found.sort(key=lambda pair: pair[0])
        return [known for _close, known in found[:count]]
