"""The table of boards that were measured between two equal opponents: what is kept, and how it is read and written.

Light: the game reads the table that is shipped with it, `measured.toml`, whenever a board is set up.
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import asdict, dataclass
from functools import cache
from importlib import resources
from pathlib import Path
from typing import NamedTuple

from rokgard.errors import FileError
from rokgard.files import read_text, write_atomic
from rokgard.i18n import _
from rokgard_triangles.options import PRESET_STARS, TrianglesOptions

HEAD = """\
# Boards of Triangles between two equal opponents, a new cloud for every two games (seats exchanged). Made, and gone on
# with, by `rokgard triangles measure -o FILE`. 95 % intervals are worked out from these counts (Wilson).

"""
COUNTS = ("first_wins", "draws", "second_wins")


class Board(NamedTuple):
    """A board as a key: the ground, how many stars are drawn on it, and the order of turns."""

    board: str
    stars: int
    play_again: bool

    @classmethod
    def of(cls, options: TrianglesOptions) -> Board:
        """The board of a set of options."""
        return cls(options.board, options.stars, options.play_again)

    @property
    def preset(self) -> str | None:
        """The preset that has this ground and number."""
        return next((name for name, made in PRESET_STARS.items() if made == (self.board, self.stars)), None)

    def words(self) -> str:
        """The board for people."""
        text = self.preset or _("{board}, {stars} stars").format(board=self.board, stars=self.stars)
        return _("{board}, play again").format(board=text) if self.play_again else text


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
            for item in tomllib.loads(text).get("entry", []):
                board = Board(item["board"], item["stars"], item["play_again"])
                entry = Entry(**{name: item[name] for name in ("level", "nodes", "seed", "games", *COUNTS)})
                counts = [getattr(entry, name) for name in COUNTS]
                if min(counts) < 0 or sum(counts) != entry.games:
                    raise ValueError(_("the games of {board} do not add up").format(board=board.words()))
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

        entries = [
            ({"preset": board.preset} if board.preset else {}) | board._asdict() | asdict(entry)
            for board, entry in sorted(self.entries.items(), key=lambda item: (item[0].play_again, *item[0][:2]))
        ]
        write_atomic(path, HEAD + tomli_w.dumps({"entry": entries}))

    def nearest(self, board: Board) -> tuple[Board, Entry] | None:
        """The measured board with the same order of turns and nearly as many stars, the same ground first.

        None where no number is within a third of it.
        """
        found = [
            known
            for known, entry in self.entries.items()
            if entry.games
            and known.play_again == board.play_again
            and 2 * board.stars <= 3 * known.stars <= 4 * board.stars
        ]
        if not found:
            return None
        best = min(found, key=lambda known: (abs(known.stars - board.stars), known.board != board.board, known))
        return best, self.entries[best]


@cache
def shipped() -> Table:
    """The table that comes with the game."""
    text = resources.files("rokgard_triangles").joinpath("measured.toml").read_text(encoding="utf-8")
    return Table.parse(text, "measured.toml")
