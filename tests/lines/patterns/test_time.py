"""Time limits by a clock of the test's own: nothing here depends on how fast the machine is."""

from __future__ import annotations

from random import Random

import pytest

from rokgard import Budget
from rokgard_lines import PRESETS, Lines, LinesOptions
from rokgard_lines.engine.agents import STRONG, SearchAgent
from rokgard_lines.engine.limits import Clock
from rokgard_lines.patterns.agent import PatternAgent

LARGEST = LinesOptions(columns=25, rows=16)
AFTERWARDS = 60
"""So many positions at most may be looked at once the time is up: a few for each step that a choice has."""


class FakeClock:
    """Says times one after the other, and rings its alarm at once or never."""

    def __init__(self, *times, rings=False):
        self.times, self.rings = list(times), rings
        self.alarms, self.cancelled = [], 0

    def now(self):
        return self.times.pop(0) if len(self.times) > 1 else self.times[0]

    def later(self, seconds, action):
        self.alarms.append(seconds)
        if self.rings:
            action()
        return self

    def cancel(self):
        self.cancelled += 1

    def clock(self):
        return Clock(self.now, self.later)


def agents(clock):
    return {"patterns": PatternAgent(10, 10, clock=clock), "windows": SearchAgent(STRONG, clock=clock)}


def filling(game, seed):
    """Positions from the empty board to the last free cell, of a game in which nobody ever completes a row."""
    cells = [(column, row) for column in range(game.columns) for row in range(game.rows)]
    stones = [[game.geometry.index(c, r) for c, r in cells if (c // 2 + r) % 2 == seat] for seat in (0, 1)]
    random, state = Random(seed), game.initial()
    for half in stones:
        random.shuffle(half)
    while game.outcome(state) is None:
        yield state
        state = game.play(state, stones[game.turn(state)].pop())


def test_once_the_time_is_up_a_move_comes_at_once_right_to_the_last_cell():
    game = Lines(LARGEST)
    fake = FakeClock(0.0, rings=True)
    agent = PatternAgent(10, 10, clock=fake.clock())
    asked = 0
    for number, state in enumerate(filling(game, 5)):
        if number % 7 and state.stones < 390:
            continue
        decision = agent.choose(game, state, Budget(seconds=1.0), Random(number))
        assert game.refuse(state, decision.move) is None
        assert decision.nodes <= AFTERWARDS, number
        asked += 1
    assert asked > 60
    assert len(fake.alarms) == fake.cancelled == asked


def test_the_last_cell_of_the_largest_board_is_played():
    game = Lines(LARGEST)
    *_before, last = filling(game, 6)
    assert last.stones == 399
    decision = PatternAgent(10, 10).choose(game, last, Budget(nodes=1_000), Random(0))
    assert game.outcome(game.play(last, decision.move)) is not None
    assert decision.note == "the only move"


@pytest.mark.parametrize("name", ["patterns", "windows"])
def test_the_alarm_is_set_a_little_early_for_what_is_left_of_the_time(after, name):
    game = Lines(PRESETS["five"])
    state = after(game, "h8 i9 h9 h7")
    fake = FakeClock(10.0, 10.4, 10.5, rings=True)  # setting up took 0.4 of the two seconds
    agents(fake.clock())[name].choose(game, state, Budget(seconds=2.0), Random(0))
    assert fake.alarms == [pytest.approx(0.97 * 2.0 - 0.4)]
    assert fake.cancelled == 1


@pytest.mark.parametrize("name", ["patterns", "windows"])
def test_where_setting_up_took_all_the_time_no_search_begins(after, name):
    game = Lines(PRESETS["five"])
    state = after(game, "h8 i9 h9 h7")
    fake = FakeClock(10.0, 13.0)
    decision = agents(fake.clock())[name].choose(game, state, Budget(seconds=2.0), Random(0))
    assert game.refuse(state, decision.move) is None
    assert decision.nodes <= AFTERWARDS
    assert not fake.alarms


def test_without_a_time_limit_the_alarm_is_left_alone(after):
    game = Lines(PRESETS["five"])
    fake = FakeClock(0.0, 100.0)
    PatternAgent(10, 10, clock=fake.clock()).choose(game, after(game, "h8 i9"), Budget(nodes=500), Random(0))
    assert not fake.alarms
