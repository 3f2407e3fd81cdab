"""Bars and times for people."""

from __future__ import annotations


def bar(part: int, whole: int, *, size: int = 24, signs: str = "█░") -> str:
    """A bar of `size` columns, filled in proportion; full only where `part` is `whole`. `signs`: filled and empty."""
    filled = size * part // whole if whole else 0
    return signs[0] * filled + signs[1] * (size - filled)


def clock(milliseconds: int) -> str:
    """A time as a clock shows it, in minutes and seconds or hours, minutes and seconds; for tables."""
    minutes, seconds = divmod(round(milliseconds / 1000), 60)
    return f"{minutes}:{seconds:02}" if minutes < 60 else f"{minutes // 60}:{minutes % 60:02}:{seconds:02}"
