"""Make the pictures of the documentation anew: play the games, export their last positions, reduce the colours.

    python docs/images/make.py

The games are the same every time (a seed, and opponents that count positions, not seconds); it takes a minute or two.
"""

from __future__ import annotations

import subprocess
import sys
import tempfile
from pathlib import Path

from PIL import Image

HERE = Path(__file__).parent

# Picture: the game to play, which game of the series to show, and how.
PICTURES = {
    "triangles": ("triangles --board tablet --stars 60 --players normal,normal --seed 3", 1, "nebula"),
    "lines": ("lines --preset hex-gravity --players strong,strong --opening 4 --seed 5", 1, "nebula"),
    "five": ("lines --preset five --players strong,strong --opening 4 --seed 5", 1, "print"),
}


def rokgard(*arguments: str) -> None:
    """Run the command with the data folder that the environment names."""
    subprocess.run([sys.executable, "-m", "rokgard", *arguments], check=True)


def main() -> None:
    """Make all pictures, or those that are named."""
    for name in sys.argv[1:] or PICTURES:
        series, number, theme = PICTURES[name]
        with tempfile.TemporaryDirectory() as folder:
            data = ("--data-dir", folder)
            rokgard(*data, "simulate", *series.split(), "--games", str(number + number % 2), "--output", folder)
            record = sorted(Path(folder).glob("*.toml"))[number - 1]
            whole = Path(folder, "whole.png")
            rokgard(*data, "export", str(record), "-o", str(whole), "--theme", theme, "--size", "1200")
            # 256 colours, finely mixed, look the same and take half the room.
            picture = Image.open(whole).convert("RGB")
            palette = picture.quantize(256, method=Image.Quantize.FASTOCTREE)
            picture.quantize(palette=palette).save(HERE / f"{name}.png", optimize=True)


if __name__ == "__main__":
    main()
