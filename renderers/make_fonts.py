"""Makes the fonts that the pictures use: subsets of Inter, and a table of their widths.

Run by hand, with fonttools installed (it is no dependency of Rokgard):

    python renderers/make_fonts.py FOLDER

where FOLDER holds Inter-Regular.otf and Inter-SemiBold.otf (version 3.19; Debian's package `fonts-inter` 4.0~beta7
ships them). Writes into `rokgard_renderers/fonts`; the same input gives the same bytes.
"""

from __future__ import annotations

import json
import sys
from importlib import import_module
from pathlib import Path
from typing import Any

# By name, since the checks run without fonttools.
subset: Any = import_module("fontTools.subset")
TTFont: Any = import_module("fontTools.ttLib").TTFont

TARGET = Path(__file__).parent / "rokgard_renderers" / "fonts"
WEIGHTS = {400: "Inter-Regular.otf", 600: "Inter-SemiBold.otf"}

RANGES = [
    (0x0020, 0x007E),  # Basic Latin
    (0x00A0, 0x017F),  # Latin-1, Latin Extended-A
    (0x0218, 0x021B),  # Romanian comma letters
    (0x02C6, 0x02DD),  # spacing accents
    (0x0300, 0x030C),  # combining accents
    (0x0323, 0x0328),
    (0x0386, 0x03CE),  # Greek
    (0x0400, 0x045F),  # Cyrillic
    (0x0490, 0x0491),
    (0x1E9E, 0x1E9E),  # capital sharp s
    (0x2010, 0x2026),  # dashes, quotes, bullet, ellipsis
    (0x2030, 0x203A),
    (0x2044, 0x2044),
    (0x20AC, 0x20AC),  # euro
    (0x2116, 0x2122),  # numero, trade mark
    (0x2190, 0x2193),  # arrows
    (0x2212, 0x2265),  # mathematical signs
    (0x25A0, 0x25CF),  # squares, triangles, circles
    (0x2713, 0x2717),  # tick, cross
]


def make(source: Path) -> None:
    """Write the subset of each weight, and the advance widths of its characters in thousandths of an em."""
    widths: dict[str, dict[str, int]] = {}
    for weight, name in WEIGHTS.items():
        font = TTFont(source / name, recalcTimestamp=False)
        options = subset.Options(hinting=False, notdef_outline=True, recalc_timestamp=False)
        options.layout_features = ["kern", "ccmp", "locl", "mark", "mkmk"]
        options.name_IDs = [0, 1, 2, 3, 4, 5, 6, 13, 14, 16, 17]
        worker = subset.Subsetter(options)
        worker.populate(unicodes=[code for first, last in RANGES for code in range(first, last + 1)])
        worker.subset(font)
        font.save(TARGET / name)
        em = font["head"].unitsPerEm
        glyphs, advances = font.getBestCmap(), font["hmtx"]
        widths[str(weight)] = {chr(code): round(advances[glyphs[code]][0] * 1000 / em) for code in sorted(glyphs)}
    text = json.dumps(widths, ensure_ascii=True, indent=0, separators=(",", ":"))
    (TARGET / "widths.json").write_text(text + "\n", encoding="ascii")


if __name__ == "__main__":
    make(Path(sys.argv[1]))
