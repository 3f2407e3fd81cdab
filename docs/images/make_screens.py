"""Make the pictures of the app's screens anew: play in it without a terminal, and draw what would be seen.

    python docs/images/make_screens.py --font DejaVuSansMono.ttf --font DejaVuSansMono-Bold.ttf

The fonts (files, of a monospaced family with braille and box drawing) are not part of Rokgard.
"""

from __future__ import annotations

import argparse
import asyncio
import io
import re
import tempfile
from pathlib import Path

import resvg_py
from PIL import Image

from rokgard.cli.console import Console
from rokgard.cli.context import AppContext
from rokgard.frontend import Opening
from rokgard.setup import Setup
from rokgard.starting import Plan, start
from rokgard_tui.app import RokgardApp

HERE = Path(__file__).parent
FRAME = re.compile(r"@font-face \{.*?\}", re.S)


class Screen(Console):
    """A console with all colours."""

    interactive = cursor = property(lambda _self: True)  # type: ignore[assignment]
    colours = property(lambda _self: "truecolor")  # type: ignore[assignment]


def session(context: AppContext, game: str, preset: str, plies: int) -> Opening:
    """A game against the normal opponent, the person's moves by chance among the hints of the weak one."""
    setup = Setup.start(context.host.game(game), preset)
    plan = Plan(setup=setup, opponent="normal", seed=7)
    playing = start(context.host, context.paths, plan, store=context.optional_store).session
    while playing.match.ply < plies and playing.outcome is None:
        level = None if playing.player.kind == "computer" else "normal"
        playing.play(playing.think(level).move)
    while playing.player.kind == "computer" and playing.outcome is None:
        playing.play(playing.think().move)
    return Opening(session=playing)


# Picture: size in characters, what is shown, and the keys that are pressed first.
SCREENS = {
    "app-triangles": ((100, 32), lambda context: session(context, "triangles", "phone-24", 30), ("right",)),
    "app-setup": ((100, 30), lambda _context: Opening(game="lines"), ("s",)),
}


async def picture(context: AppContext, size: tuple[int, int], opening: Opening, keys: tuple[str, ...]) -> str:
    """The screen as Textual draws it in SVG."""
    app = RokgardApp(context, opening)
    async with app.run_test(size=size) as pilot:
        await pilot.pause(3)
        for key in keys:
            await pilot.press(key)
            await pilot.pause(1)
        return app.export_screenshot()


def main() -> None:
    """Make all pictures."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--font", action="append", required=True, help="a font file; may be given again")
    parser.add_argument("--family", default="DejaVu Sans Mono", help="the name of the fonts' family")
    chosen = parser.parse_args()
    for name, (size, opening, keys) in SCREENS.items():
        with tempfile.TemporaryDirectory() as folder:
            context = AppContext(Screen(), data_dir=Path(folder))
            svg = asyncio.run(picture(context, size, opening(context), keys))
        # Without the web fonts that Textual names: the picture must not depend on a network.
        svg = FRAME.sub("", svg).replace("Fira Code", chosen.family)
        png = bytes(resvg_py.svg_to_bytes(svg_string=svg, font_files=chosen.font))
        drawn = Image.open(io.BytesIO(png)).convert("RGB").quantize(128, method=Image.Quantize.MEDIANCUT)
        drawn.save(HERE / f"{name}.png", optimize=True)


if __name__ == "__main__":
    main()
