"""The game under the contract kit that every plugin's author has."""

from __future__ import annotations

from typing import ClassVar

from rokgard.testing import GameContract, KnownGame
from rokgard_lines import PRESETS, Lines, LinesOptions


class TestLines(GameContract):
    game = Lines
    options = (
        *PRESETS.values(),
        LinesOptions(cell="hexagon", columns=6, rows=5, in_row=5),
        LinesOptions(columns=25, rows=3, in_row=3),
    )
    games = 4
    perft: ClassVar = {1: 9, 2: 72, 3: 504, 4: 3024, 5: 15120}
    known_games = (
        KnownGame("a1 b1 a2 b2 a3", winner=0, options="three"),
        KnownGame("b2 a1 a2 c2 b1 b3 a3 c1 c3", winner=None, options="three"),
        KnownGame("h8 a1 i8 a2 j8 a3 k8 a4 l8", winner=0, options="five"),
        KnownGame("d c d c d c d", winner=0, options="four-gravity"),
    )
    scores_decide = True
