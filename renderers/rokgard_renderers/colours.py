"""Arithmetic on `#RRGGBB` colours: mixing them, and how well one can be told from another."""

from __future__ import annotations


def channels(colour: str) -> tuple[int, int, int]:
    """Red, green and blue, 0 to 255, of `#RRGGBB`."""
    return int(colour[1:3], 16), int(colour[3:5], 16), int(colour[5:7], 16)


def over(top: str, opacity: float, below: str) -> str:
    """The colour that is seen where `top`, with this opacity (0 to 1), lies on the opaque colour `below`."""
    mixed = (round(a * opacity + b * (1 - opacity)) for a, b in zip(channels(top), channels(below), strict=True))
    return "#{:02X}{:02X}{:02X}".format(*mixed)


def luminance(colour: str) -> float:
    """Relative luminance, 0 (black) to 1 (white), as WCAG 2.1 defines it."""
    linear = [c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in (v / 255 for v in channels(colour))]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def contrast(a: str, b: str) -> float:
    """Contrast ratio of two colours, 1 (none) to 21, as WCAG 2.1 defines it."""
    light, dark = sorted((luminance(a), luminance(b)), reverse=True)
    return (light + 0.05) / (dark + 0.05)
