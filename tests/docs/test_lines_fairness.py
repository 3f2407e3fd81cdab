"""The tables of docs/lines-fairness.md are those of the data that is shipped.

`ROKGARD_GOLDEN=write pytest tests/docs/test_lines_fairness.py` writes them anew after a new measurement; read the words
around them then.
"""

from __future__ import annotations

import os
import re
from pathlib import Path

import pytest

from rokgard.fairness import COUNTS, percent
from rokgard_lines import PRESETS
from rokgard_lines.fairness import kind_words
from rokgard_lines.measured import Board, shipped
from rokgard_lines.options import board_words

DOCUMENT = Path(__file__).parents[2] / "docs" / "lines-fairness.md"
SOURCE = {
    "three": (0, 100),
    "five": (73, 0),
    "four-gravity": (50, 10),
    "five-gravity": (48, 23),
    "hex-gravity": (18, 0),
}
"""The source's own figures: the first player's wins and draws in percent."""


def shares(counts: tuple[int, ...]) -> list[str]:
    return [percent(count, sum(counts)) for count in counts]


def presets() -> list[list[str]]:
    rows = [["Preset", "Games", "First wins", "Drawn", "Second wins", "Source: first wins", "Source: drawn"]]
    for name, options in PRESETS.items():
        entry = shipped().entries[Board.of(options)]
        counts = tuple(getattr(entry, count) for count in COUNTS)
        first, drawn = SOURCE[name]
        rows.append([f"`{name}`", str(entry.games), *shares(counts), f"{first}%", f"{drawn}%"])
    return rows


def grid() -> list[list[str]]:
    rows = [["Board", "Games", "First wins", "Drawn", "Second wins"]]
    for board, entry in shipped().entries.items():
        if board.preset is None:
            counts = tuple(getattr(entry, count) for count in COUNTS)
            rows.append([board_words(board.options()), str(entry.games), *shares(counts)])
    return rows


def kinds() -> list[list[str]]:
    """Of every kind the boards' least and greatest share."""
    table = shipped()
    rows = []
    for one in {board.kind: board for board in table.entries}.values():
        entries = [entry for board, entry in table.entries.items() if board.kind == one.kind]
        spans = []
        for name in COUNTS:
            found = sorted(getattr(entry, name) / entry.games for entry in entries)
            spans.append(f"{found[0]:.0%} to {found[-1]:.0%}")
        rows.append([kind_words(one), str(len(entries)), str(sum(entry.games for entry in entries)), *spans])
    rows.sort(key=lambda row: ("gravity" in row[0], "hexagons" in row[0], row[0]))
    return [["Kind", "Boards", "Games", "First wins", "Drawn", "Second wins"], *rows]


def markdown(rows: list[list[str]]) -> str:
    lines = [f"| {' | '.join(row)} |" for row in rows]
    return "\n".join([lines[0], "|" + "---|" * len(rows[0]), *lines[1:]])


@pytest.mark.parametrize("name", ["presets", "grid", "kinds"])
def test_the_table_is_that_of_the_data_golden(name: str) -> None:
    wanted = markdown(globals()[name]())
    text = DOCUMENT.read_text(encoding="utf-8")
    place = re.compile(rf"(<!-- {name} -->\n)(.*?)(<!-- end -->)", re.S)
    if os.environ.get("ROKGARD_GOLDEN") == "write":
        text = place.sub(lambda found: f"{found[1]}{wanted}\n{found[3]}", text)
        DOCUMENT.write_text(text, encoding="utf-8")
    found = place.search(text)
    assert found is not None
    assert found[2].strip() == wanted
