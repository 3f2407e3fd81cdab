"""Results over time as bars of characters: wins above a line, losses below it. Knows no widgets."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date, timedelta

DAYS = (1, 7, 30, 91, 365)
"""How many days a column may stand for; the fewest with which all columns fit are taken."""


@dataclass(frozen=True, slots=True)
class Bars:
    """The games of each stretch of time, oldest first. `days` is how long a stretch is."""

    first: date
    days: int
    won: tuple[int, ...]
    lost: tuple[int, ...]
    drawn: tuple[int, ...]

    @property
    def most(self) -> int:
        """The longest bar."""
        return max((*self.won, *self.lost), default=0)


def bars(games: Sequence[tuple[date, str]], columns: int) -> Bars | None:
    """Count games, each its day and `won`, `lost` or `drawn`, in at most `columns` stretches. None without games."""
    if not games or columns < 1:
        return None
    first, last = min(day for day, _ in games), max(day for day, _ in games)
    span = (last - first).days + 1
    days = next((size for size in DAYS if -(-span // size) <= columns), -(-span // columns))
    size = -(-span // days)
    counts = {kind: [0] * size for kind in ("won", "lost", "drawn")}
    for day, kind in games:
        counts[kind][(day - first).days // days] += 1
    return Bars(first, days, *(tuple(counts[kind]) for kind in ("won", "lost", "drawn")))


def drawn(found: Bars, height: int, *, ascii_only: bool = False) -> tuple[list[str], str, list[str]]:
    """Lines above the axis, the axis, and lines below it. A bar has at least a mark where there is a game at all.

    The axis has a mark where games were drawn. `height` is in lines, on each side.
    """
    steps = 1 if ascii_only else 2  # half blocks stand on the axis and hang from it alike
    up, down = ("#", "o") if ascii_only else ("█", "█")
    most = max(found.most, 1)

    def side(counts: Sequence[int], full: str, half: str) -> list[str]:
        lengths = [0 if not n else max(1, round(n * height * steps / most)) for n in counts]
        return [
            "".join(
                full if length >= (row + 1) * steps else half if length > row * steps else " " for length in lengths
            )
            for row in range(height)
        ]

    above = side(found.won, up, up if ascii_only else "▄")[::-1]
    below = side(found.lost, down, down if ascii_only else "▀")
    axis = "".join(("=" if ascii_only else "┿") if n else ("-" if ascii_only else "─") for n in found.drawn)
    return above, axis, below


def ends(found: Bars) -> tuple[date, date]:
    """The first day, and the last one of the last column."""
    return found.first, found.first + timedelta(days=found.days * len(found.won) - 1)
