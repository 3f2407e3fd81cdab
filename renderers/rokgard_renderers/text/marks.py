"""The signs of the text renderer: which characters stand for stones, roles and players, in Unicode and in ASCII."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from rokgard.scene import Role

BRACKETS: dict[Role, str] = {
    Role.NOTE: "{}",
    Role.WINNING: "**",
    Role.LAST: "()",
    Role.PREVIEW: "<>",
    Role.HINT: "[]",
    Role.REFUSED: "!!",
}
"""What is written to the left and right of a marked cell or name; a later role wins over an earlier one."""

MARK_INK: dict[Role, str] = {
    Role.NOTE: "note",
    Role.WINNING: "winning",
    Role.LAST: "mark",
    Role.PREVIEW: "mark",
    Role.HINT: "mark",
    Role.REFUSED: "refused",
}

OVERLAYS = frozenset({Role.PREVIEW, Role.HINT, Role.REFUSED, Role.NOTE})
"""Roles of things that are not on the board: drawn over it, never instead of it."""

ORDER = {role: rank for rank, role in enumerate(BRACKETS)}


def strongest(roles: set[Role]) -> Role | None:
    """The role among several whose brackets are drawn."""
    return max((role for role in roles if role in ORDER), key=ORDER.__getitem__, default=None)


@dataclass(frozen=True, slots=True)
class Strokes:
    """Characters for a line: level (high, middle, low in the cell), upright, rising and falling."""

    level: str
    upright: str
    rising: str
    falling: str
    every: int = 1
    """Only every n-th character is drawn."""


@dataclass(frozen=True, slots=True)
class Signs:
    """One set of signs. Pairs are by seat."""

    stones: tuple[str, str]
    piece: str
    """A piece that belongs to nobody."""
    empty: str
    star: str
    area: tuple[str, str]
    nobodys_area: str
    ways: tuple[str, str]
    """What a player's lines look like, for the header."""
    drop: str
    turn: str
    winner: str
    ellipsis: str
    cross: str
    bullet: str
    strokes: tuple[Strokes, Strokes]
    grid: Strokes
    overlays: dict[Role, Strokes]
    """Lines of moves that are not on the board; only used where there is no braille."""

    @property
    def ascii(self) -> bool:
        """Whether these are the signs of pure ASCII."""
        return self.ellipsis.isascii()

    def stone(self, seat: int | None) -> str:
        """The sign of a seat's piece."""
        return self.piece if seat is None else self.stones[seat % 2]

    def ground(self, seat: int | None) -> str:
        """The sign that fills a seat's ground where there is no colour."""
        return self.nobodys_area if seat is None else self.area[seat % 2]

    def stroke(self, seat: int | None) -> Strokes:
        """The characters of a seat's lines."""
        return self.grid if seat is None else self.strokes[seat % 2]


UNICODE = Signs(
    stones=("●", "○"),
    piece="◆",
    empty="·",
    star="•",
    area=("/", ":"),
    nobodys_area="░",
    ways=("━━", "╍╍"),
    drop="▼",
    turn="▸",
    winner="★",
    ellipsis="…",
    cross="×",
    bullet=" · ",
    strokes=(Strokes("━━━", "┃", "╱", "╲"), Strokes("╍╍╍", "╏", "⋰", "⋱")),
    grid=Strokes("───", "│", "╱", "╲"),
    overlays={},
)

ASCII = Signs(
    stones=("X", "O"),
    piece="#",
    empty=".",
    star="+",
    area=("x", "o"),
    nobodys_area="%",
    ways=("--", ".."),
    drop="v",
    turn=">",
    winner="*",
    ellipsis="..",
    cross="X",
    bullet=" - ",
    strokes=(Strokes('"-_', "|", "/", "\\"), Strokes("'..", ":", ".", ".")),
    grid=Strokes(",,,", ",", ",", ",", every=2),
    overlays={
        Role.PREVIEW: Strokes("???", "?", "?", "?", every=2),
        Role.HINT: Strokes("+++", "+", "+", "+", every=2),
        Role.NOTE: Strokes("~~~", "~", "~", "~", every=2),
        Role.REFUSED: Strokes("!!!", "!", "!", "!", every=2),
    },
)


def signs(charset: Literal["unicode", "ascii"]) -> Signs:
    """The set of signs of a charset."""
    return ASCII if charset == "ascii" else UNICODE
