"""Positions with the only winning or saving moves. An independent slow search has proved each (`make_tactics.py`)."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from rokgard import Budget
from rokgard_lines import Lines, LinesOptions
from rokgard_lines.geometry import geometry

NODES = 60_000
BOARDS = ("squares", "hexagons", "four", "hexagons-four")


@pytest.fixture
def positions(tactics, after):
    """All positions of a board and of some kinds: the entry, the game, the state."""

    def select(board, *kinds):
        chosen = [p for p in tactics if p["board"] == board and p["kind"].split("-")[0] in kinds]
        for entry in chosen:
            game = Lines(LinesOptions(**entry["options"]))
            yield entry, game, after(game, entry["moves"])

    return select


def choose(agent, game, state, seed=0):
    return agent.choose(game, state, Budget(nodes=NODES), Random(seed))


def test_there_are_enough_of_every_kind(tactics):
    kinds = Counter(position["kind"] for position in tactics)
    assert len(tactics) >= 60
    assert sum(n for kind, n in kinds.items() if kind.startswith("win-") and int(kind[4:]) >= 3) >= 20
    assert sum(n for kind, n in kinds.items() if kind.startswith("win-") and int(kind[4:]) >= 5) >= 4
    assert kinds["trap"] >= 8
    assert kinds["block"] >= 4
    assert {position["board"] for position in tactics} == set(BOARDS)


@pytest.mark.parametrize("board", BOARDS)
def test_a_win_by_threats_is_found_proved_and_told_with_its_line(agent, positions, board):
    seen = 0
    for entry, game, state in positions(board, "win"):
        moves = int(entry["kind"].removeprefix("win-"))
        decision = choose(agent, game, state)
        where = f"{entry['moves']}: {game.move_text(state, decision.move)}"
        assert game.move_text(state, decision.move) in entry["good"].split(), where
        assert (decision.value, decision.exact) == (1.0, True), where
        assert len(decision.line) <= 2 * moves + 1, where
        told = "wins at once" if moves == 1 else f"wins by force in {(len(decision.line) + 1) // 2} moves"
        assert decision.note == told, where
        seat = game.turn(state)
        final = state
        for move in decision.line:
            assert game.outcome(final) is None, where
            assert game.refuse(final, move) is None, where
            final = game.play(final, move)
        assert final.winner == seat, where
        seen += 1
    assert seen


@pytest.mark.parametrize("board", BOARDS)
def test_a_win_by_the_opponent_is_stopped_by_a_move_that_stops_it(agent, positions, board):
    seen = 0
    for entry, game, state in positions(board, "block", "defend", "trap"):
        for seed in range(2):
            decision = choose(agent, game, state, seed)
            where = f"{entry['moves']}: {game.move_text(state, decision.move)}"
            assert game.move_text(state, decision.move) in entry["good"].split(), where
        seen += 1
    assert seen


@pytest.mark.parametrize("board", BOARDS)
def test_the_positions_are_what_they_say(slow_threats, positions, board):
    """The short ones, by the slow search once more; all of them were checked when they were made."""
    seen = 0
    for entry, game, state in positions(board, "win", "block", "trap"):
        stone = game.turn(state) + 1
        good = {game.parse_move(state, name) for name in entry["good"].split()}
        slow = slow_threats(game, state.cells)
        if entry["kind"] == "block":
            assert slow.completing(3 - stone) == good
            assert not slow.completing(stone)
        elif entry["kind"] == "trap":
            assert slow.win(3 - stone, 4, threes=True)
        elif int(entry["kind"][4:]) <= 3:
            moves = int(entry["kind"][4:])
            assert slow.win(stone, moves, threes=True) == moves
            assert all(slow.wins_with(cell, stone, max(moves + 1, 3), moves > 1) for cell in good)
        seen += 1
    assert seen


def test_the_slow_search_knows_its_simplest_cases(slow_threats):
    class Board:
        options = LinesOptions(columns=9, rows=9)
        geometry = geometry("square", 9, 9, 5)

    at = Board.geometry.index

    def cells(first, second=()):
        stones = bytearray(81)
        for stone, places in ((1, first), (2, second)):
            for column, row in places:
                stones[at(column, row)] = stone
        return bytes(stones)

    three = [(3, 4), (4, 4), (5, 4)]
    slow = slow_threats(Board, cells(three))
    assert slow.win(1, 5, threes=False) == 2
    assert set(slow.winning_moves(1, 2, threes=False)) == {at(2, 4), at(6, 4)}
    # With both ends stopped, a four at most.
    assert slow_threats(Board, cells(three, [(2, 4), (6, 4)])).win(1, 5, threes=True) == 0
    # A cross of two open twos: three on both lines, then an open four.
    cross = [(3, 4), (5, 4), (4, 3), (4, 5)]
    slow = slow_threats(Board, cells(cross))
    assert slow.win(1, 5, threes=False) == 0
    assert slow.win(1, 5, threes=True) == 3
    assert at(4, 4) in slow.winning_moves(1, 3, threes=True)
