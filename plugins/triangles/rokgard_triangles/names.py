"""Star names in reading order, so that a star can be found from its name.

The cloud is cut into horizontal bands of equally many stars. A band has a letter (two letters in clouds that need more
than 26 bands), the place in the band counted from the left a digit, or in very large clouds a letter after the nine
digits: A1, B7, CA, AB4.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import isqrt
from string import ascii_uppercase as LETTERS  # noqa: N812 - a constant

_PLACES = "123456789" + LETTERS


def band_length(stars: Sequence[tuple[int, int]]) -> int:
    """How many stars a band of this cloud holds; the last band may have fewer."""
    n = len(stars)
    width = max(x for x, _y in stars) - min(x for x, _y in stars) + 1
    height = max(y for _x, y in stars) - min(y for _x, y in stars) + 1
    # As many bands as make the cells between the names about square, but no more than there are letters.
    bands = max(1, min(len(LETTERS), isqrt(n * height // width)))
    length = -(-n // bands)
    if n <= 9 * len(LETTERS):
        return min(9, max(length, -(-n // len(LETTERS))))
    return min(len(_PLACES), max(length, -(-n // len(LETTERS))))


def reading_order(stars: Sequence[tuple[int, int]]) -> list[int]:
    """The indices of the stars band by band, from left to right in each."""
    length = band_length(stars)
    rows = sorted(range(len(stars)), key=lambda i: (stars[i][1], stars[i][0], i))
    return [
        index
        for start in range(0, len(rows), length)
        for index in sorted(rows[start : start + length], key=lambda i: (stars[i][0], stars[i][1], i))
    ]


def star_names(stars: Sequence[tuple[int, int]]) -> tuple[str, ...]:
    """The name of each star, in the order of `stars`."""
    length = band_length(stars)
    bands = -(-len(stars) // length)
    names = [""] * len(stars)
    for rank, index in enumerate(reading_order(stars)):
        band, place = divmod(rank, length)
        letters = LETTERS[band] if bands <= len(LETTERS) else LETTERS[band // 26] + LETTERS[band % 26]
        names[index] = letters + _PLACES[place]
    return tuple(names)


def split_names(text: str, known: Sequence[str] | dict[str, int]) -> list[tuple[str, str]]:
    """The ways to read `text` as two star names: separated by spaces, commas or a hyphen, or run together.

    Case does not matter. The names returned are in capitals and need not be known when they were separated; run
    together, only known names are read.
    """
    words = text.upper().replace("-", " ").replace("–", " ").replace(",", " ").split()
    if len(words) == 2:
        return [(words[0], words[1])]
    if len(words) != 1:
        return []
    word = words[0]
    return [(word[:k], word[k:]) for k in range(2, len(word) - 1) if word[:k] in known and word[k:] in known]
