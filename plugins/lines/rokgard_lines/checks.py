"""Whether a board can be played, the smallest change that helps where it cannot, and advice."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import product

from rokgard.game import Problem, Severity
from rokgard.i18n import _
from rokgard_lines.geometry import geometry, longest_row
from rokgard_lines.options import MAX_CELLS, LinesOptions, in_row_words
from rokgard_lines.pay import LEAST_STONES, never_pays


def playable(cell: str, columns: int, rows: int, in_row: int) -> bool:
    """Whether the board is not too large and a winning row fits on it."""
    return columns * rows <= MAX_CELLS and in_row <= longest_row(cell, columns, rows)


def smallest_fix(options: LinesOptions) -> dict[str, int]:
    """The smallest change that makes an unplayable board playable, as option values.

    The size of a change is the sum of the steps by which columns, rows and the length of the row move. Among equals
    the one that touches fewest options is taken, then the one that leaves the board as it is, then its columns.
    """
    have = {"in_row": options.in_row, "columns": options.columns, "rows": options.rows}
    best: tuple[tuple[int, int, bool, bool], dict[str, int]] | None = None
    for in_row, columns, rows in product(range(3, 6), range(3, 26), range(3, 26)):
        want = {"in_row": in_row, "columns": columns, "rows": rows}
        change = {name: value for name, value in want.items() if value != have[name]}
        size = sum(abs(value - have[name]) for name, value in change.items())
        rank = (size, len(change), "columns" in change or "rows" in change, "columns" in change)
        if (best is None or rank < best[0]) and playable(options.cell, columns, rows, in_row):
            best = rank, change
    assert best is not None  # the default board can always be played
    return best[1]


def _errors(options: LinesOptions) -> list[Problem]:
    cells = options.columns * options.rows
    if cells > MAX_CELLS:
        message = _("{columns} × {rows} are {cells} cells; a board has at most {most}").format(
            columns=options.columns, rows=options.rows, cells=cells, most=MAX_CELLS
        )
        return [Problem(Severity.ERROR, message, ("columns", "rows"), smallest_fix(options))]
    longest = longest_row(options.cell, options.columns, options.rows)
    if options.in_row > longest:
        message = _("{goal} does not fit: the longest row of this board has {longest} cells").format(
            goal=in_row_words(options.in_row), longest=longest
        )
        return [Problem(Severity.ERROR, message, ("in_row", "columns", "rows"), smallest_fix(options))]
    return []


def one_way_only(options: LinesOptions) -> bool:
    """Whether all winning rows run in one direction.

    Without gravity such a board is a draw: cut every line into neighbouring pairs and answer in the same pair; three
    or more cells in a row always hold a whole pair.
    """
    board = geometry(options.cell, options.columns, options.rows, options.in_row)
    long_enough = [cells for cells in board.lines if len(cells) >= options.in_row]
    covered: set[int] = set()
    for cells in long_enough:
        if covered & set(cells):
            return False
        covered |= set(cells)
    return True


def _advice(options: LinesOptions) -> list[str]:
    found = []
    goal = in_row_words(options.in_row)
    if not options.gravity and one_way_only(options):
        found.append(_("all rows run the same way on this board: whoever defends well never loses, so expect a draw"))
    elif _first_wins(options):
        found.append(_("without gravity and with {goal} the first player wins almost at once").format(goal=goal))
    if options.cell == "hexagon" and options.gravity and options.rows % 2 == 0:
        found.append(
            _(
                "on hexagons with gravity and an even number of rows the first player cannot win against best play: "
                "the second answers in the same column and so owns every second row, which every line crosses"
            )
        )
    if never_pays(options):
        found.append(
            _("a win here brings no experience: it would take {least} stones of your own").format(
                least=LEAST_STONES[options.in_row]
            )
        )
    return found


def _first_wins(options: LinesOptions) -> bool:
    """Whether the first player wins quickly: no gravity, a short row, and a board that is not too small for it.

    Squares, three in a row: everything but 3 x 3; four: from 6 x 5 on (J. W. H. M. Uiterwijk, 2019), while boards of
    four rows are drawn as far as they are known. Hexagons: three in a row from 3 x 3 on and 4 x 4 for four a draw, by
    exact search; four from 5 x 5 on in all games between two strong engines.
    """
    if options.gravity or options.in_row == 5:
        return False
    small, large = sorted((options.columns, options.rows))
    if options.cell == "hexagon":
        return options.in_row == 3 or small >= 5
    return (large >= 4) if options.in_row == 3 else (small >= 5 and large >= 6)


def check(options: LinesOptions) -> Sequence[Problem]:
    """Errors, each with its fix; for a playable board, advice."""
    errors = _errors(options)
    if errors:
        return errors
    fields = ("cell", "columns", "rows", "in_row", "gravity")
    return [Problem(Severity.ADVICE, message, fields) for message in _advice(options)]
