"""The turns and reflections of a board without gravity that keep its rows."""

from __future__ import annotations

from collections.abc import Iterator

from rokgard_lines.geometry import Geometry

_Map = tuple[int, ...]


def symmetries(geometry: Geometry) -> list[_Map]:
    """For every symmetry, where it takes each cell; the first one leaves all where they are."""
    rows = {frozenset(cells) for cells in geometry.windows}
    found = []
    for candidate in _candidates(geometry):
        keeps = all(frozenset(candidate[cell] for cell in cells) in rows for cells in geometry.windows)
        if keeps and candidate not in found:
            found.append(candidate)
    return found


def _candidates(geometry: Geometry) -> Iterator[_Map]:
    last_column, last_row = geometry.columns - 1, geometry.rows - 1
    for turned in (False, True) if geometry.columns == geometry.rows else (False,):
        for mirrored in (False, True):
            for upside_down in (False, True):
                places = []
                for index in range(geometry.size):
                    column, row = geometry.at(index)
                    column = last_column - column if mirrored else column
                    row = last_row - row if upside_down else row
                    places.append(geometry.index(*((row, column) if turned else (column, row))))
                yield tuple(places)
