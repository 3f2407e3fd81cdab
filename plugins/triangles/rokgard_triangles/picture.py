"""Stars from a picture: each dot that stands out from the ground is a star at its centre.

The ground is the commonest brightness. What differs from it by more than half as much as anything does is a dot, so
bright dots on dark and dark dots on bright are read alike, on paper or in a photograph of the sky.
"""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np
import numpy.typing as npt

from rokgard.errors import FileError, why_of
from rokgard.i18n import _
from rokgard_triangles.options import FEWEST, MOST, REACH

if TYPE_CHECKING:
    from PIL.Image import Image

_MOST_PIXELS = 40_000_000
_WIDTH = 6000
"""Coordinate units that the longer side of a picture becomes, at least; more where the picture has more pixels."""
_LEAST_DIFFERENCE = 24


def stars_of(path: Path) -> list[list[int]]:
    """The stars in a picture, in reading order. Raises `FileError` where it is none or shows no cloud."""
    grey = _read(path)
    labels, number = _label(_dots(grey, path))
    if not FEWEST <= number <= MOST:
        raise FileError(
            _("{path} shows {number} dots; a cloud has {fewest} to {most}").format(
                path=path, number=number, fewest=FEWEST, most=MOST
            )
        )
    rows, columns = np.nonzero(labels)
    which = labels[rows, columns] - 1
    size = np.bincount(which)
    # The middle of a pixel is half a pixel in; whole numbers only, so that every machine finds the same.
    scale = max(1, -(-_WIDTH // max(grey.shape)))
    scale = max(1, min(scale, REACH // max(grey.shape)))
    x = (2 * scale * np.bincount(which, weights=columns) + size * scale) // (2 * size)
    y = (2 * scale * np.bincount(which, weights=rows) + size * scale) // (2 * size)
    return sorted(([int(a), int(b)] for a, b in zip(x, y, strict=True)), key=lambda star: (star[1], star[0]))


def _read(path: Path) -> npt.NDArray[np.int32]:
    from PIL import Image, UnidentifiedImageError

    try:
        with Image.open(path) as image:
            if image.width * image.height > _MOST_PIXELS or max(image.size) > REACH:
                raise FileError(_("{path} is too large a picture").format(path=path))
            return np.asarray(_flat(image), dtype=np.int32)
    except UnidentifiedImageError as error:
        raise FileError(_("{path} is no picture that can be read").format(path=path)) from error
    except (OSError, ValueError, SyntaxError, Image.DecompressionBombError) as error:
        raise FileError(_("cannot read {path}: {why}").format(path=path, why=why_of(error))) from error


def _flat(image: Image) -> Image:
    """Brightness only; what is transparent shows the ground, which is taken to be white."""
    from PIL import Image as Pictures

    if "A" in image.getbands() or "transparency" in image.info:
        image = image.convert("RGBA")
        ground = Pictures.new("RGBA", image.size, (255, 255, 255, 255))
        image = Pictures.alpha_composite(ground, image)
    return image.convert("L")


def _dots(grey: npt.NDArray[np.int32], path: Path) -> npt.NDArray[np.bool_]:
    ground = int(np.bincount(grey.reshape(-1), minlength=256).argmax())
    away = np.abs(grey - ground)
    most = int(away.max())
    if most < _LEAST_DIFFERENCE:
        raise FileError(_("{path} shows no dots that stand out from the ground").format(path=path))
    found: npt.NDArray[np.bool_] = 2 * away > most
    return found


def _label(dots: npt.NDArray[np.bool_]) -> tuple[npt.NDArray[Any], int]:
    """Number the connected dots from 1 (pixels that touch at a corner belong together), by runs of each row."""
    height, width = dots.shape
    edges = np.diff(np.pad(dots.astype(np.int8), ((0, 0), (1, 1))), axis=1)
    row_of, begin = np.nonzero(edges == 1)
    end = np.nonzero(edges == -1)[1]
    parent = list(range(len(row_of)))

    def root(run: int) -> int:
        while parent[run] != run:
            parent[run] = parent[parent[run]]
            run = parent[run]
        return run

    first_of = np.searchsorted(row_of, np.arange(height + 1)).tolist()
    rows, begins, ends = row_of.tolist(), begin.tolist(), end.tolist()
    for row in range(1, height):
        above, here = first_of[row - 1], first_of[row]
        while above < first_of[row] and here < first_of[row + 1]:
            if begins[above] <= ends[here] and begins[here] <= ends[above]:
                one, other = root(above), root(here)
                parent[max(one, other)] = min(one, other)
            if ends[above] < ends[here]:
                above += 1
            else:
                here += 1
    labels = np.zeros((height, width), dtype=np.int32)
    numbers: dict[int, int] = {}
    for run, row in enumerate(rows):
        labels[row, begins[run] : ends[run]] = numbers.setdefault(root(run), len(numbers) + 1)
    return labels, len(numbers)
