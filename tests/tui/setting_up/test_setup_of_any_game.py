"""A stranger's game gets its form without a line written for it."""

from __future__ import annotations

import pytest

from rokgard_tui.controls import Choices, Slider, Toggle
from rokgard_tui.form import Field
from rokgard_tui.preview import Preview

NIM = '''
"""Take stones from a heap."""
from typing import Literal

from pydantic import Field

from rokgard import Cell, Game, GameOptions, Lattice, Outcome, Piece, Problem, Role, Scene, Severity, hookimpl


class Options(GameOptions):
    heap: int = Field(default=7, ge=3, le=20, description="Stones at the start.")
    most: int = Field(default=3, ge=1, description="Most stones to take at once.")
    komi: float = Field(default=0.5, ge=0, le=2, description="Points for the second player.")
    misere: bool = Field(default=False, description="Who takes the last stone loses.")
    lie: Literal["in_a_row", "piled"] = Field(default="in_a_row", description="How the stones lie.")
    motto: str = Field(default="go", description="What is said at the start.")
    label: str | None = Field(default=None, description="A name for the heap.")
    gaps: tuple[int, ...] = Field(default=(), description="Places that stay empty.")
    seed: int = Field(default=1, ge=1, le=9, description="Where the stones come from.")


class Nim(Game[tuple[int, int], int]):
    id, title, summary = "nim", "Nim", "Take stones; the last one wins."
    Options = Options

    def initial(self):
        return (self.options.heap, 0)

    def turn(self, s):
        return s[1]

    def legal_moves(self, s):
        return list(range(1, min(self.options.most, s[0]) + 1))

    def play(self, s, m):
        return (s[0] - m, 1 - s[1])

    def outcome(self, s):
        return None if s[0] else Outcome((0, 0), 1 - s[1], "the last stone was taken")

    def scene(self, s):
        if self.options.motto == "broken":
            raise ZeroDivisionError("planted")
        cells = tuple(Cell(at=(i, 0), role=Role.GRID) for i in range(self.options.heap))
        return Scene(Lattice("square", self.options.heap, 1), cells + tuple(Piece(at=(i, 0)) for i in range(s[0])))

    def describe(self):
        return f"{self.options.heap} stones, {self.options.motto}, seed {self.options.seed}"

    @classmethod
    def check(cls, options):
        if options.motto == "crash":
            raise KeyError("planted")
        if options.most >= options.heap:
            return [Problem(Severity.ERROR, "the first player could take everything", ("most",), {"most": 2})]
        return []


@hookimpl
def rokgard_games():
    return [Nim]
'''


@pytest.fixture
def nim(context):
    context.paths.plugins.mkdir(parents=True)
    (context.paths.plugins / "nim.py").write_text(NIM, encoding="utf-8")


def test_each_option_gets_the_control_that_fits_it(nim, sit):
    async def use(at):
        kinds = {"heap": Slider, "most": Field, "komi": Slider, "misere": Toggle, "lie": Choices, "motto": Field}
        for name, kind in kinds.items():
            assert isinstance(at.control(name), kind), name
        assert [row.id for row in at.screen.query("#options Row")] == [*(f"row-{name}" for name in kinds), None]
        assert not at.screen.query("#kind"), "a game without presets has none to choose from"
        assert [item.title for item in at.control("lie").items] == ["in a row", "piled"]
        assert at.layout.columns == 7
        await at.focus("#option-heap")
        await at.press("home")
        assert at.waits, "3 of 3 stones could be taken"
        await at.press("f", "up", "up", "right", "right", "right", "right")
        await at.focus("#option-misere")
        await at.press("space")
        await at.click("#option-lie", 13)
        await at.type("#option-motto", "Ho, ho")
        await at.focus("#option-komi")
        await at.press("end")
        expected = {
            "most": 2,
            "komi": 2.0,
            "misere": True,
            "lie": "piled",
            "motto": "Ho, ho",
            "label": None,
            "gaps": (),
        }
        assert {name: at.values[name] for name in expected} == expected
        assert "Ho, ho" in at.told("#board-text")

    sit(use, "nim")


def test_a_seed_that_must_be_a_number_is_drawn_within_its_limits(nim, sit):
    async def use(at):
        seen = set()
        for _n in range(12):
            await at.press("n")
            seen.add(at.screen.seed)
            assert at.told("#board-text").endswith(f"seed {at.screen.seed}")
        assert seen <= set(range(1, 10))
        assert len(seen) > 1

    sit(use, "nim")


def test_a_game_that_fails_is_named_and_does_not_start_and_the_app_goes_on(nim, sit):
    async def use(at):
        await at.type("#option-motto", "crash")
        assert at.waits
        assert "failed in check(): KeyError" in at.told("#problems")
        await at.type("#option-motto", "broken")
        assert at.waits
        assert "ZeroDivisionError" in at.told("#problems")
        assert at.screen.query_one(Preview).board is None
        await at.type("#option-motto", "fine")
        assert not at.waits
        assert at.layout.columns == 7

    sit(use, "nim")
