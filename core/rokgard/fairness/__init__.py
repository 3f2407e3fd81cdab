"""How fair a board is: measured between two equal opponents, kept in a table, and said of any board like it.

What a game needs to answer `Game.fairness` is here and light to import. Measuring itself plays games, and is in
`rokgard.fairness.measuring`; the options and the output of a command that measures are in `rokgard.cli.measuring`.
"""

from __future__ import annotations

from rokgard.fairness.measured import COUNTS, Board, Entry, Table
from rokgard.fairness.said import details, measured_fairness, percent, percents

__all__ = ["COUNTS", "Board", "Entry", "Table", "details", "measured_fairness", "percent", "percents"]
