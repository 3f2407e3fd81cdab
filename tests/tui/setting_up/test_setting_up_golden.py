"""Whole screens of setting up, character by character.

`ROKGARD_GOLDEN=write pytest tests/tui -k golden` writes them anew; read the difference then.
"""

from __future__ import annotations

import os
from pathlib import Path

GOLDEN = Path(__file__).parents[1] / "golden"
SIZES = [(80, 24), (120, 40), (60, 30)]


def agreed(name, text):
    """The screen is as it was agreed."""
    file = GOLDEN / f"{name}.txt"
    text += "\n"
    if os.environ.get("ROKGARD_GOLDEN") == "write":
        file.parent.mkdir(exist_ok=True)
        file.write_text(text, encoding="utf-8")
    assert text == file.read_text(encoding="utf-8"), name


def look(sit, name, game, sizes=SIZES, *, keys=(), **opening):
    """The screen in these sizes, after these keys."""

    async def use(at):
        await at.press(*keys)
        for width, height in sizes:
            await at.pilot.resize_terminal(width, height)
            await at.settle()
            at.screen.query_one("#said" if game else "#menu").focus()
            await at.settle()
            agreed(f"{name}_{width}x{height}", at.text)

    sit(use, game, **opening)


def test_golden_lines_with_the_winning_rows_shown(sit, fixed_fairness):
    look(sit, "setup_lines", "lines", keys=("s",))


def test_golden_triangles(sit, fixed_fairness):
    look(sit, "setup_triangles", "triangles", seed=7)


def test_golden_lines_that_cannot_be_played_in_ascii_without_colours(sit, context, fixed_fairness):
    context.console.no_colour = context.console.ascii = True
    look(sit, "setup_lines_wrong", "lines", SIZES[:1], values={"columns": 4, "rows": 4})


def test_golden_triangles_for_two_people_without_colours(sit, context, fixed_fairness):
    context.console.no_colour = True
    context.store.create("Ada")
    look(sit, "setup_triangles_two", "triangles", SIZES[1:2], seed=7, opponent="human", keys=("s",))


def test_golden_first_screen(sit):
    look(sit, "home", None)


def test_the_print_theme_shows_the_same_characters_in_its_own_colours(sit, fixed_fairness):
    async def use(at):
        assert at.text + "\n" == (GOLDEN / "setup_lines_80x24.txt").read_text(encoding="utf-8")
        assert at.app.screen.styles.background.hex == "#FFFFFF"

    async def show(at):
        await at.press("s")
        at.screen.query_one("#said").focus()
        await at.settle()
        await use(at)

    sit(show, "lines", theme="print")
