"""One winning row in each direction, to show what "in a row" means on a board."""

from __future__ import annotations

from collections.abc import Sequence

from rokgard.game import Example
from rokgard.i18n import _
from rokgard.scene import Cell, Piece, Role, Shape
from rokgard_lines.geometry import Cell as Place
from rokgard_lines.geometry import directions, line, step
from rokgard_lines.options import LinesOptions, in_row_words


def direction_words(cell: str, direction: str) -> str:
    """A direction in words."""
    if cell == "square":
        names = {"row": _("across"), "column": _("up and down"), "rising": _("rising"), "falling": _("falling")}
    else:
        names = {"column": _("up and down"), "rising": _("rising slant"), "falling": _("falling slant")}
    return names[direction]


def winning_rows(options: LinesOptions) -> dict[str, tuple[Place, ...]]:
    """A row of `in_row` cells for each direction in which one fits, apart from each other where there is room."""
    found: dict[str, tuple[Place, ...]] = {}
    taken: set[Place] = set()
    near: set[Place] = set()
    for direction in directions(options.cell):
        rows = _rows(options, direction)
        if rows:
            best = min(
                rows, key=lambda row: (len(taken.intersection(row)), len(near.intersection(row)), _away(row, options))
            )
            found[direction] = best
            taken.update(best)
            near.update((column + dx, row + dy) for column, row in best for dx in (-1, 0, 1) for dy in (-1, 0, 1))
    return found


def _rows(options: LinesOptions, direction: str) -> list[tuple[Place, ...]]:
    """All rows in a direction, as the cells from left to right or from the bottom to the top."""
    cells = [(column, row) for column in range(options.columns) for row in range(options.rows)]
    inner = {step(options.cell, direction, *cell) for cell in cells}
    found = []
    for start in cells:
        if start not in inner:
            walk = tuple(line(options.cell, options.columns, options.rows, direction, start))
            found += [walk[i : i + options.in_row] for i in range(len(walk) - options.in_row + 1)]
    return found


def _away(row: tuple[Place, ...], options: LinesOptions) -> int:
    """How far a row is from the middle of the board."""
    return sum(abs(2 * c - options.columns + 1) + abs(2 * r - options.rows + 1) for c, r in row)


def examples(options: LinesOptions) -> Sequence[Example]:
    """The rows as stones that have won, the players in turn so that neighbouring rows can be told apart."""
    found = []
    for number, (direction, row) in enumerate(winning_rows(options).items()):
        seat = number % 2
        shapes: list[Shape] = []
        for at in row:
            shapes += [Cell(at, role=Role.WINNING), Piece(at, seat=seat, role=Role.WINNING)]
        words = _("{goal}, {direction}").format(
            goal=in_row_words(options.in_row), direction=direction_words(options.cell, direction)
        )
        found.append(Example(words, tuple(shapes)))
    return found
