"""The table of boards that were measured between two equal opponents: what is kept, and how it is read and written.

Light: the game reads the table that is shipped with it, `measured.toml`, whenever a board is set up.
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import asdict, dataclass
from functools import cache
from importlib import resources
from math import log
from pathlib import Path
from typing import Any, NamedTuple

from rokgard.errors import FileError
from rokgard.files import read_text, write_atomic
from rokgard.i18n import _
from rokgard_lines.options import PRESETS, LinesOptions

HEAD = """\
# Boards of Lines between two equal opponents. Made, and gone on with, by `rokgard lines measure -o FILE`.
# 95 % intervals are worked out from these counts (Wilson).

"""


class Board(NamedTuple):
    """A board as a key: the options that make it."""

    cell: str
    columns: int
    rows: int
    in_row: int
    gravity: bool

    @classmethod
    def of(cls, options: LinesOptions) -> Board:
        """The board of a set of options."""
        return cls(options.cell, options.columns, options.rows, options.in_row, options.gravity)

    def options(self) -> LinesOptions:
        """The board as options."""
        return LinesOptions.model_validate(self._asdict())

    @property
    def preset(self) -> str | None:
        """The preset that is this board."""
        return next((name for name, options in PRESETS.items() if Board.of(options) == self), None)

    @property
    def kind(self) -> tuple[Any, ...]:
        """What two boards must share to be compared at all.

        On hexagons with gravity an even number of rows makes all the difference: the second player has a reply that
        never loses there.
        """
        even = self.rows % 2 == 0 if self.cell == "hexagon" and self.gravity else None
        return self.cell, self.in_row, self.gravity, even

    def distance(self, other: Board) -> float:
        """How different two boards of a kind are in size: 0 the same; 0.7 twice as wide or as high."""
        return abs(log(self.columns / other.columns)) + abs(log(self.rows / other.rows))


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


class Table:
    """Boards and what was counted on them."""

    def __init__(self, entries: Mapping[Board, Entry] | None = None) -> None:
        self.entries: dict[Board, Entry] = dict(entries or {})

    @classmethod
    def parse(cls, text: str, source: str) -> Table:
        """Read a table. Raises `FileError`, naming `source`."""
        try:
            found = {}
            for item in tomllib.loads(text).get("board", []):
                values = {name: item[name] for name in Board._fields}
                counts = {name: item[name] for name in ("level", "nodes", "seed", "games", *COUNTS)}
                board, entry = Board.of(LinesOptions.model_validate(values)), Entry(**counts)
                if min(entry.games, *(getattr(entry, name) for name in COUNTS)) < 0 or entry.games != sum(
                    getattr(entry, name) for name in COUNTS
                ):
                    raise ValueError(_("the games of {board} do not add up").format(board=tuple(board)))
                found[board] = entry
            return cls(found)
        except (ValueError, TypeError, KeyError, AttributeError) as error:
            raise FileError(
                _("{source} is not a table of measured boards: {why}").format(source=source, why=error),
                fix=_("name another file with -o, or begin anew with --fresh"),
            ) from error

    @classmethod
    def load(cls, path: Path) -> Table:
        """The table in a file, an empty one where there is none. Raises `FileError`."""
        return cls.parse(read_text(path), str(path)) if path.exists() else cls()

    def save(self, path: Path) -> None:
        """Write the table, whole or not at all. Raises `FileError`."""
        import tomli_w

        boards = [
            ({"preset": board.preset} if board.preset else {}) | board._asdict() | asdict(entry)
            for board, entry in sorted(self.entries.items(), key=lambda item: _order(item[0]))
        ]
        write_atomic(path, HEAD + tomli_w.dumps({"board": boards}))

    def nearest(self, board: Board) -> tuple[Board, Entry] | None:
        """The measured board of the same kind that is nearest in size; of two as near the larger one."""
        found = self.nearest_ones(board, 1)
        return (found[0], self.entries[found[0]]) if found else None

    def nearest_ones(self, board: Board, count: int) -> list[Board]:
        """At most `count` measured boards of the same kind, the nearest in size first."""
        found = [known for known, entry in self.entries.items() if known.kind == board.kind and entry.games]
        found.sort(key=lambda known: (round(board.distance(known), 9), -known.columns * known.rows, known))
        return found[:count]


COUNTS = ("first_wins", "draws", "second_wins")


def _order(board: Board) -> tuple[Any, ...]:
    """Presets first, in their order, then by kind and size."""
    names = list(PRESETS)
    place = names.index(board.preset) if board.preset else len(names)
    return place, board.gravity, board.cell != "square", board.in_row, board.columns * board.rows, board


@cache
def shipped() -> Table:
    """The table that comes with the game."""
    text = resources.files("rokgard_lines").joinpath("measured.toml").read_text(encoding="utf-8")
    return Table.parse(text, "measured.toml")
