from __future__ import annotations

import pytest

from rokgard_profiles.tables import bar, duration


@pytest.mark.parametrize(("part", "filled"), [(0, 0), (1, 0), (49, 11), (50, 12), (99, 23), (100, 24)])
def test_a_bar_is_only_full_when_all_is_reached(part: int, filled: int) -> None:
    assert bar(part, 100, signs="#-") == "#" * filled + "-" * (24 - filled)


@pytest.mark.parametrize(
    ("milliseconds", "text"),
    [(0, "0 s"), (1499, "1 s"), (59_999, "1 min 00 s"), (400_000, "6 min 40 s"), (3_600_000, "1 h 00 min"),
     (360_000_000, "100 h 00 min")],
)  # fmt: skip
def test_times_are_said_in_two_units(milliseconds: int, text: str) -> None:
    assert duration(milliseconds) == text
