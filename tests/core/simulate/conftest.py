"""A data folder whose plugin has a quick game and opponents that misbehave."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

PLUGIN = '''
"""A race to a goal that is drawn at random, and opponents that misbehave."""

import os
import time
from random import Random

from pydantic import Field

from rokgard import Agent, AgentSpec, Budget, Decision, Game, GameOptions, Outcome, Plane, Problem, Scene, Severity
from rokgard import hookimpl


class Options(GameOptions):
    step: int = Field(3, ge=1, le=9, description="The longest step.")
    seed: int | None = Field(None, description="Draws the goal.")
    goal: int | None = Field(None, description="The goal.")


class Race(Game):
    id = "race"
    title = "Race"
    summary = "Reach the goal first."
    Options = Options
    presets = {"short": Options(step=2), "long": Options(step=5)}

    def __init__(self, options=None):
        super().__init__(options)
        if self.options.goal is None:
            goal = Random(self.options.seed or 0).randrange(8, 40)
            if goal % 7 == 0:
                from rokgard import UsageError
                raise UsageError("that goal cannot be played")
            self.options = self.options.model_copy(update={"goal": goal})

    @classmethod
    def check(cls, options):
        if options.step == 9:
            return [Problem(Severity.ERROR, "nine is too far", ("step",), {"step": 8})]
        return []

    def initial(self):
        return 0, 0

    def turn(self, s):
        return s[1]

    def legal_moves(self, s):
        return tuple(range(1, self.options.step + 1))

    def play(self, s, m):
        return s[0] + m, 1 - s[1]

    def outcome(self, s):
        if s[0] > self.options.goal and s[0] % 5 == 0:
            return Outcome((1, 1), None, "a draw")
        return Outcome((s[1], 1 - s[1]), 1 - s[1], "goal") if s[0] >= self.options.goal else None

    def scene(self, s):
        return Scene(Plane(10, 10))


class BrokenRules(Race):
    id = "broken-rules"
    title = "Broken rules"
    presets = {}

    def play(self, s, m):
        if s[0] > 4:
            raise ZeroDivisionError("somewhere inside")
        return super().play(s, m)


class Odd(Agent):
    def __init__(self, what):
        self.what = what

    def choose(self, game, state, budget, rng):
        if state[0] > 3:
            if self.what == "dies":
                os._exit(7)
            if self.what == "raises":
                raise LookupError("lost the thread")
            if self.what == "silent":
                return None
            if self.what == "cheats":
                return Decision(99)
            if self.what == "sleeps":
                time.sleep(600)
        print("thinking aloud")
        return Decision(1 if self.what == "same" else rng.choice(game.legal_moves(state)))


@hookimpl
def rokgard_games():
    return [Race, BrokenRules]


@hookimpl
def rokgard_agents():
    return [
        AgentSpec(what, lambda what=what: Odd(what), Budget(nodes=1), game="race")
        for what in ("dies", "raises", "cheats", "silent", "sleeps", "same", "talks")
    ] + [AgentSpec("clock", lambda: Odd("talks"), Budget(seconds=0.01), game="race")]
'''


@pytest.fixture(scope="session")
def data_dir(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A data folder with the plugin in it."""
    folder = tmp_path_factory.mktemp("data")
    (folder / "plugins").mkdir()
    (folder / "plugins" / "racing.py").write_text(PLUGIN)
    return folder


@pytest.fixture(scope="session")
def environment(data_dir: Path) -> dict[str, str]:
    """The environment of a command that uses that folder."""
    clean = {key: value for key, value in os.environ.items() if not key.startswith("ROKGARD")}
    return {**clean, "ROKGARD_DATA_DIR": str(data_dir), "COLUMNS": "160"}


@pytest.fixture(scope="session")
def simulate(environment: dict[str, str]) -> Callable[..., SimpleNamespace]:
    """Run `rokgard simulate`; gives code, out, err and, where the output is JSON, the document."""

    def run(*arguments: str, **more: Any) -> SimpleNamespace:
        done = subprocess.run(
            [sys.executable, "-m", "rokgard", "simulate", *arguments],
            env=environment,
            capture_output=True,
            text=True,
            timeout=240,
            check=False,
            **more,
        )
        document = json.loads(done.stdout) if "--json" in arguments and done.returncode in (0, 130) else None
        return SimpleNamespace(code=done.returncode, out=done.stdout, err=done.stderr, document=document)

    return run
