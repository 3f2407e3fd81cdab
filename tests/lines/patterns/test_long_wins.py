"""Forced wins of 13 plies and more with one winning move, proved by an independent search (`make_long_wins.py`)."""

from __future__ import annotations

import tomllib
from pathlib import Path
from random import Random

import pytest

from rokgard import Budget
from rokgard_lines import PRESETS, Lines

NODES = 60_000


@pytest.fixture(scope="module")
def long_wins():
    text = (Path(__file__).parent / "data" / "long_wins.toml").read_text(encoding="utf-8")
    return tomllib.loads(text)["position"]


def test_there_are_a_few_and_they_are_long(long_wins):
    assert len(long_wins) >= 3
    assert all(entry["own_moves"] >= 7 for entry in long_wins)
    assert len({entry["good"] + entry["moves"] for entry in long_wins}) == len(long_wins)


def test_the_only_winning_move_is_found_and_told_with_its_line(agent, after, long_wins):
    game = Lines(PRESETS["five"])
    for entry in long_wins:
        state = after(game, entry["moves"])
        decision = agent.choose(game, state, Budget(nodes=NODES), Random(0))
        where = f"{entry['moves']}: {game.move_text(state, decision.move)}"
        assert game.move_text(state, decision.move) == entry["good"], where
        assert (decision.value, decision.exact) == (1.0, True), where
        assert decision.nodes < NODES // 2, where
        assert len(decision.line) >= 2 * entry["own_moves"] - 1, where
        seat, final = game.turn(state), state
        for move in decision.line:
            assert game.outcome(final) is None, where
            assert game.refuse(final, move) is None, where
            final = game.play(final, move)
        assert final.winner == seat, where


def test_the_slow_search_finds_the_win_and_no_shorter_one(slow_threats, after, long_wins):
    game = Lines(PRESETS["five"])
    for entry in long_wins:
        state = after(game, entry["moves"])
        stone = game.turn(state) + 1
        slow = slow_threats(game, state.cells)
        assert slow.win(stone, entry["own_moves"], threes=False) == entry["own_moves"]
        good = game.parse_move(state, entry["good"])
        assert slow.winning_moves(stone, entry["own_moves"], threes=False) == [good]


def test_who_does_anything_else_loses(slow_threats, after, long_wins):
    """A sample of the other moves; all of them were tried when the positions were made."""
    game = Lines(PRESETS["five"])
    for number, entry in enumerate(long_wins):
        state = after(game, entry["moves"])
        stone, good = game.turn(state) + 1, game.parse_move(state, entry["good"])
        others = [cell for cell in range(game.geometry.size) if state.cells[cell] == 0 and cell != good]
        for cell in Random(number).sample(others, 12):
            slow = slow_threats(game, state.cells, 400_000)
            slow.put(cell, stone)
            assert any(slow.wins(3 - stone, n, True) for n in (4, 24)), game.cell_name(cell)
