"""Bars and times for people."""

from __future__ import annotations

from rokgard.i18n import _


def bar(part: int, whole: int, *, size: int = 24, signs: str = "█░") -> str:
    """A bar of `size` columns, filled in proportion; full only where `part` is `whole`. `signs`: filled and empty."""
    filled = size * part // whole if whole else 0
    return signs[0] * filled + signs[1] * (size - filled)


def duration(milliseconds: int) -> str:
    """A time in the two units that matter."""
    seconds = round(milliseconds / 1000)
    if seconds < 60:
        return _("{s} s").format(s=seconds)
    if seconds < 3600:
        return _("{m} min {s:02} s").format(m=seconds // 60, s=seconds % 60)
    return _("{h} h {m:02} min").format(h=seconds // 3600, m=seconds % 3600 // 60)


def clock(milliseconds: int) -> str:
    """A time as a clock shows it, in minutes and seconds or hours, minutes and seconds; for tables."""
    minutes, seconds = divmod(round(milliseconds / 1000), 60)
    return f"{minutes}:{seconds:02}" if minutes < 60 else f"{minutes // 60}:{minutes % 60:02}:{seconds:02}"
