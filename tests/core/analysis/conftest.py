"""A heap of stones, whose values are known for every size, and records of games on it."""

from __future__ import annotations

from collections.abc import Callable
from datetime import UTC, datetime
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

from rokgard import Match, MatchRecord, SeatRecord
from rokgard.host import Host

PLUGIN = '''
"""Take one, two or three stones from a heap; who takes the last one wins. A heap of 4, 8, 12 .. is lost."""

import time

from pydantic import Field

from rokgard import Agent, AgentSpec, Budget, Decision, Game, GameOptions, Lattice, Outcome, Scene, hookimpl


class Options(GameOptions):
    heap: int = Field(default=9, ge=1, le=200, description="Stones at the start.")


class Heap(Game):
    id, title, Options = "heap", "Heap", Options

    def initial(self):
        return self.options.heap, 0

    def turn(self, s):
        return s[1]

    def legal_moves(self, s):
        return list(range(1, min(3, s[0]) + 1))

    def play(self, s, m):
        return s[0] - m, 1 - s[1]

    def outcome(self, s):
        return None if s[0] else Outcome((s[1], 1 - s[1]), 1 - s[1], "the last stone was taken")

    def scene(self, s):
        return Scene(Lattice("square", 1, 1))


class Scripted(Agent):
    """Says what it is told to: a function of the heap, from the view of the seat to move."""

    def __init__(self, answer):
        self.answer = answer

    def choose(self, game, state, budget, rng):
        return self.answer(state[0])


def dull(heap):
    return Decision(1, value=0.25 if heap % 4 else -0.25, nodes=1)


def sleepy(heap):
    if heap > 5:
        time.sleep(600)
    return dull(heap)


def broken(heap):
    raise KeyError("planted")


ANSWERS = {
    "dull": dull,
    "sleepy": sleepy,
    "broken": broken,
    "mute": lambda heap: Decision(1),
    "cheat": lambda heap: Decision(7, value=0.5),
    "quits": lambda heap: exit(3),
    "silent": lambda heap: None,
}


@hookimpl
def rokgard_games():
    return [Heap]


@hookimpl
def rokgard_agents():
    return [
        AgentSpec(level, lambda answer=answer: Scripted(answer), Budget(nodes=1), game="heap")
        for level, answer in ANSWERS.items()
    ]
'''


@pytest.fixture(scope="session")
def plugin() -> ModuleType:
    import sys

    module = ModuleType("heap_plugin")
    sys.modules["heap_plugin"] = module  # pydantic looks the annotations' names up there
    exec(PLUGIN, vars(module))
    return module


@pytest.fixture(scope="session")
def host(plugin: ModuleType) -> Host:
    """A host with the heap beside what is installed, so that the general opponents are there too."""
    return Host([plugin], discover=True)


@pytest.fixture
def played(host: Host) -> Callable[..., Match[Any, Any]]:
    """A match on a heap of so many stones after these moves."""

    def play(heap: int, *moves: int) -> Match[Any, Any]:
        match = host.new_match(host.new_game("heap", {"heap": heap}))
        for move in moves:
            match.play(move)
        return match

    return play


@pytest.fixture
def data(tmp_path: Path) -> Path:
    folder = tmp_path / "data"
    (folder / "plugins").mkdir(parents=True)
    (folder / "plugins" / "heap.py").write_text(PLUGIN)
    return folder


@pytest.fixture
def environment(data: Path) -> dict[str, str]:
    import os

    kept = {key: value for key, value in os.environ.items() if key not in ("NO_COLOR", "COLUMNS", "LINES", "TERM")}
    return {**kept, "ROKGARD_DATA_DIR": str(data)}


@pytest.fixture
def record(tmp_path: Path) -> Callable[..., Path]:
    """The file of a game's record."""

    def write(game: str, options: dict[str, Any], *moves: str) -> Path:
        now = datetime(2026, 1, 2, tzinfo=UTC)
        seats = (SeatRecord(kind="human", name="Ada"), SeatRecord(kind="human", name="Bo"))
        kept = MatchRecord(id="a-game", game=game, options=options, seats=seats, moves=moves, started=now, updated=now)
        path = tmp_path / "game.toml"
        path.write_text(kept.to_toml())
        return path

    return write
