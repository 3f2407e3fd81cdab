from __future__ import annotations

import pytest

from rokgard_profiles.tables import bar, clock


@pytest.mark.parametrize(("part", "filled"), [(0, 0), (1, 0), (49, 11), (50, 12), (99, 23), (100, 24)])
def test_a_bar_is_only_full_when_all_is_reached(part: int, filled: int) -> None:
    assert bar(part, 100, signs="#-") == "#" * filled + "-" * (24 - filled)


@pytest.mark.parametrize(
    ("milliseconds", "text"), [(499, "0:00"), (73_000, "1:13"), (3_599_000, "59:59"), (3_661_000, "1:01:01")]
)
def test_tables_show_times_as_a_clock_does(milliseconds: int, text: str) -> None:
    assert clock(milliseconds) == text
