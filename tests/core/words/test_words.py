"""Words: their width, how they are shortened, and what is taken out of them."""

from __future__ import annotations

import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rokgard.words import clean, shorten, width


@pytest.mark.parametrize(
    ("text", "columns"),
    [
        ("", 0),
        ("Ada", 3),
        ("日本", 4),
        ("é", 1),
        ("e\u0301", 1),
        ("Ångström", 8),
        ("한글", 4),
        ("👍", 2),
        ("ｆｕｌｌ", 8),
    ],
)
def test_width_is_counted_in_columns(text: str, columns: int) -> None:
    assert width(text) == columns


@pytest.mark.parametrize(
    ("text", "room", "short"),
    [
        ("Konrad", 6, "Konrad"),
        ("Konrad", 5, "Konr…"),
        ("Konrad", 1, "…"),
        ("Konrad", 0, ""),
        ("日本語", 5, "日本…"),
        ("日本語", 4, "日…"),
        ("日本語", 2, "…"),
        ("re\u0301sume\u0301", 4, "re\u0301s…"),
        ("Ada Lovelace", 5, "Ada…"),
    ],
)
def test_long_words_are_cut_by_columns(text: str, room: int, short: str) -> None:
    assert shorten(text, room) == short


@pytest.mark.parametrize(
    ("text", "safe"),
    [
        ("\x1b[31mred\x1b[0m", "red"),
        ("\x1b]0;title\x07name", "name"),
        ("\x1b]8;;http://example.org\x1b\\link\x1b]8;;\x1b\\", "link"),
        ("\x9b2Jgone", "gone"),
        ("\u202egnp.exe", "gnp.exe"),
        ("a\u200bb\u2066c\ufeff", "abc"),
        ("two\nlines\tand\r\nmore", "two lines and more"),
        ("\x00\x07bell", "bell"),
        ("👩\u200d👧", "👩👧"),
        ("❤\ufe0f", "❤"),
        ("a" + "\u0301" * 40, "á" + "\u0301" * 3),
        ("\u0301a", "a"),
        ("  spaced   out  ", "spaced out"),
    ],
)
def test_nothing_that_acts_on_a_terminal_is_left(text: str, safe: str) -> None:
    assert clean(text) == safe


@pytest.mark.parametrize(
    ("text", "plain"),
    [("Zoë Åse", "Zoe Ase"), ("7 × 6 · four", "7 x 6 - four"), ("Weiß", "Weiss"), ("日本", "??"), ("“so”…", '"so"...')],
)
def test_ascii_keeps_what_it_can(text: str, plain: str) -> None:
    assert clean(text, ascii_only=True) == plain


@given(st.text(max_size=40), st.integers(0, 30))
def test_any_text_becomes_safe_and_fits(text: str, room: int) -> None:
    safe = clean(text)
    assert clean(safe) == safe
    assert all(unicodedata.category(char) not in ("Cc", "Cf", "Cs", "Co", "Cn") for char in safe)
    assert width(shorten(safe, room)) <= room
    assert clean(text, ascii_only=True).isascii()
