"""The values of a game as a graph of characters, two lines high, a column for each stretch of the slider below it."""

from __future__ import annotations

from collections.abc import Sequence

from textual.content import Content
from textual.geometry import Size
from textual.widget import Widget

from rokgard_tui.players import SEAT_COLOURS
from rokgard_tui.symbols import is_ascii

_BLOCKS = " ▁▂▃▄▅▆▇█"
_ABOVE_ASCII, _BELOW_ASCII = " .:#", " '|#"
_BELOW_PLAIN = " ▔▔▀▀▀██"
"""What hangs from the middle, where no colours can be swapped to make eighths of it."""
Column = float | None
"""A value from -1 to 1, None where nothing is known."""


def sampled(values: Sequence[Column], columns: int) -> list[Column]:
    """The value for each of so many columns, as a slider of that width places the positions."""
    last = len(values) - 1
    return [values[round(column * last / (columns - 1))] if columns > 1 else values[last] for column in range(columns)]


def graph(columns: Sequence[Column], *, ascii_only: bool) -> tuple[str, str]:
    """The line above the middle, where the first player is ahead, and the one below, where the second is.

    A player who is ahead at all has a mark; in a column of which nothing is known there is a dot above.
    """
    above_signs, below_signs = (_ABOVE_ASCII, _BELOW_ASCII) if ascii_only else (_BLOCKS, _BELOW_PLAIN)
    above, below = [], []
    for value in columns:
        up, down = max(0.0, value or 0.0), max(0.0, -(value or 0.0))
        above.append(("." if ascii_only else "·") if value is None else above_signs[_step(up, len(above_signs))])
        below.append(below_signs[_step(down, len(below_signs))])
    return "".join(above), "".join(below)


def _step(share: float, steps: int) -> int:
    if share < 0.02:
        return 0
    return max(1, min(steps - 1, round(share * (steps - 1))))


class ValueGraph(Widget):
    """Shows values after each number of moves, from the first player's view."""

    DEFAULT_CSS = "ValueGraph { height: 2; padding: 0 1; background: $background; }"

    def __init__(self, *, id: str | None = None) -> None:
        super().__init__(id=id)
        self._values: Sequence[Column] = ()
        self._track = 0

    def show(self, values: Sequence[Column], track: int) -> None:
        """Show other values; the slider's track is so many columns wide."""
        self._values, self._track = values, track
        self.refresh()

    def get_content_height(self, container: Size, viewport: Size, width: int) -> int:
        """Two lines."""
        return 2

    def render(self) -> Content:
        """Both lines in the players' colours."""
        if not self._values or self._track < 1:
            return Content("")
        above, below = graph(sampled(self._values, self._track), ascii_only=is_ascii(self))
        return Content.styled(above, SEAT_COLOURS[0]) + Content("\n") + Content.styled(below, SEAT_COLOURS[1])
