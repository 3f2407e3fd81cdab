"""Picks as moves: for every game each legal move can be picked, in its own order, and nothing else can."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rokgard import Cell, Game, Lattice, Outcome, Scene
from rokgard.host import Host
from rokgard.match import Match
from rokgard.picking import MANY, Picking, Progress

HOST = Host()
GAMES: list[tuple[str, dict[str, Any]]] = [
    ("lines", {"columns": 5, "rows": 4, "in_row": 4}),
    ("lines", {"columns": 5, "rows": 4, "in_row": 4, "gravity": True}),
    ("lines", {"columns": 4, "rows": 5, "in_row": 3, "cell": "hexagon"}),
    ("triangles", {"board": "phone", "stars": 24, "seed": 3}),
    ("triangles", {"board": "custom", "stars": 9, "seed": 5, "play_again": True}),
]


def played(game: Game[Any, Any], plies: int, seed: int) -> Match[Any, Any]:
    match, rng = HOST.new_match(game), Random(seed)
    while match.ply < plies and match.outcome is None:
        moves = match.legal_moves()
        match.play(moves[rng.randrange(len(moves))])
    return match


@settings(deadline=None, max_examples=60)
@given(st.sampled_from(range(len(GAMES))), st.integers(0, 12), st.integers(0, 10**6))
def test_every_legal_move_can_be_entered_pick_by_pick(which: int, plies: int, seed: int) -> None:
    match = played(HOST.new_game(*GAMES[which]), plies, seed)
    if match.outcome is not None:
        return
    picking, moves = Picking(match), match.legal_moves()
    for number in {seed % len(moves), 0, len(moves) - 1}:
        words = tuple(match.text(moves[number]).split())
        for size in range(1, len(words)):
            assert picking.judge(words[:size]).progress is Progress.BEGUN
        whole = picking.judge(words)
        assert whole.progress is Progress.MOVE
        assert whole.move == moves[number]
        assert picking.judge(tuple(word.upper() for word in words)).move == moves[number]


@settings(deadline=None, max_examples=40)
@given(st.sampled_from(range(len(GAMES))), st.integers(0, 12), st.integers(0, 10**6))
def test_what_the_board_lets_pick_is_never_refused_alone_and_amounts_to_legal_moves_only(
    which: int, plies: int, seed: int
) -> None:
    match = played(HOST.new_game(*GAMES[which]), plies, seed)
    if match.outcome is not None:
        return
    picks = sorted(match.game.scene(match.state).picks())
    picking, rng = Picking(match, picks), Random(seed)
    legal = set(match.legal_moves())
    for pick in picks:
        assert picking.judge((pick,)).progress in {Progress.BEGUN, Progress.MOVE}
    for _ in range(40):
        words = tuple(rng.choice(picks) for _pick in range(2))
        picked = picking.judge(words)
        if picked.progress is Progress.MOVE:
            assert picked.move in legal
        if picked.progress is Progress.REFUSED:
            assert picked.refusal is not None
            assert picked.refusal.reason
            assert picked.move not in legal


def test_either_star_can_be_picked_first() -> None:
    match = HOST.new_match(HOST.new_game("triangles", {"board": "phone", "stars": 24, "seed": 3}))
    picking = Picking(match)
    assert picking.judge(("D4",)).progress is Progress.BEGUN
    assert picking.judge(("D4", "A1")).move == picking.judge(("A1", "D4")).move is not None


def test_what_is_no_pick_at_all_is_refused_in_the_words_of_the_game() -> None:
    picking = Picking(HOST.new_match(HOST.new_game("triangles", {"board": "phone", "stars": 24, "seed": 3})))
    for words in (("zz",), ("A1", "zz"), ("A1", "A1"), ("A1", "A2", "A3")):
        picked = picking.judge(words)
        assert picked.progress is Progress.REFUSED
        assert picked.refusal is not None
        assert picked.refusal.reason
    assert picking.judge(()).progress is Progress.NOTHING


class Hops(Game[tuple[int, int], tuple[int, ...]]):
    """A stone that hops along a row of nine cells, by one or two, at most three times a turn: moves of 2 to 4 picks."""

    id, title = "hops", "Hops"

    def initial(self) -> tuple[int, int]:
        return (0, 0)

    def turn(self, s: tuple[int, int]) -> int:
        return s[1]

    def legal_moves(self, s: tuple[int, int]) -> list[tuple[int, ...]]:
        return list(self._hops((s[0],)))

    def _hops(self, path: tuple[int, ...]) -> Iterator[tuple[int, ...]]:
        if len(path) > 1:
            yield path
        for far in (1, 2):
            if len(path) < 4 and path[-1] + far < 9:
                yield from self._hops((*path, path[-1] + far))

    def play(self, s: tuple[int, int], m: tuple[int, ...]) -> tuple[int, int]:
        return (m[-1], 1 - s[1])

    def outcome(self, s: tuple[int, int]) -> Outcome | None:
        return Outcome((0, 0), None, "the row is at its end") if s[0] == 8 else None

    def scene(self, s: tuple[int, int]) -> Scene:
        return Scene(Lattice("square", 9, 1), tuple(Cell((n, 0), pick=str(n)) for n in range(s[0], 9)))


def test_a_move_that_may_go_on_says_so() -> None:
    picking = Picking(Match(Hops()))
    assert picking.longest == 4
    assert picking.judge(("0",)).progress is Progress.BEGUN
    two = picking.judge(("0", "2"))
    assert (two.progress, two.move, two.more) == (Progress.MOVE, (0, 2), True)
    four = picking.judge(("0", "2", "3", "5"))
    assert (four.progress, four.move, four.more) == (Progress.MOVE, (0, 2, 3, 5), False)
    assert picking.judge(("0", "2", "1")).progress is Progress.REFUSED
    assert picking.judge(("2", "0")).progress is Progress.REFUSED  # this game takes its words in one order only
    assert picking.judge(("3",)).progress is Progress.REFUSED


@pytest.fixture(scope="module")
def large() -> Match[Any, Any]:
    """180 stars: many more moves than are looked at."""
    return HOST.new_match(HOST.new_game("triangles", {"board": "tablet", "stars": 180, "seed": 3}))


def test_of_very_many_moves_not_all_are_looked_at(large: Match[Any, Any], monkeypatch: pytest.MonkeyPatch) -> None:
    assert len(large.legal_moves()) > 5 * MANY
    asked: list[Any] = []
    text = large.game.move_text
    monkeypatch.setattr(large.game, "move_text", lambda s, m: (asked.append(m), text(s, m))[1])
    picking = Picking(large, large.game.scene(large.state).picks())
    for name in large.game.names:
        assert picking.judge((name,)).progress is Progress.BEGUN
    for first, second in pairwise(large.game.names):
        assert picking.judge((first, second)).progress in {Progress.MOVE, Progress.REFUSED}
    assert picking.judge(("zz",)).progress is Progress.REFUSED
    assert picking.longest == 2
    assert len(asked) <= MANY
