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


@dataclass(frozen=True, slots=True)
class Picture:
    """Lines above the axis, the axis, and lines below it; a bar of full height stands for `most` games."""

    above: tuple[str, ...]
    axis: str
    below: tuple[str, ...]
    most: int


def draw(found: Bars, height: int, columns: int, *, ascii_only: bool = False) -> Picture:
    """Draw the bars, `height` lines on each side of the axis.

    A bar has at least a mark where there is a game at all; the axis has one where games were drawn. Fewer lines are
    used where there are fewer games than lines. Bars have a gap between them where `columns` suffice.
    """
    steps = 1 if ascii_only else 2  # half blocks stand on the axis and hang from it alike
    gap = " " if 2 * len(found.won) <= columns else ""
    most = max(found.most, 1)
    height = min(height, most)
    full, up, down = ("#", "#", "#") if ascii_only else ("█", "▄", "▀")

    def side(counts: Sequence[int], half: str) -> list[str]:
        lengths = [0 if not n else max(1, round(n * height * steps / most)) for n in counts]
        return [
            "".join(
                (full if length >= (row + 1) * steps else half if length > row * steps else " ") + gap
                for length in lengths
            )
            for row in range(height)
        ]

    marked, plain = ("=", "-") if ascii_only else ("┿", "─")
    axis = "".join((marked if n else plain) + (plain if gap else "") for n in found.drawn)
    return Picture(tuple(side(found.won, up)[::-1]), axis, tuple(side(found.lost, down)), most)


def ends(found: Bars) -> tuple[date, date]:
    """The first day, and the last one of the last column."""
    return found.first, found.first + timedelta(days=found.days * len(found.won) - 1)
