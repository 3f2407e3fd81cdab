"""Triangles: random games of the rules and of the opponents' board, move by move against the slow reference."""

from __future__ import annotations

import importlib.util
from pathlib import Path
from random import Random
from typing import Any

from report import Section, number

REFERENCE = Path(__file__).parent.parent / "tests" / "triangles" / "conftest.py"
KINDS = (  # name, distance of the grid that stars lie on or near, how far off they are at most, tolerance in points
    ("on a grid, no tolerance", 1, 0, 0),
    ("on a grid, tolerance", 100, 0, 5),
    ("nearly on a grid, no tolerance", 100, 6, 0),
    ("nearly on a grid, tolerance", 100, 40, 3),
    ("nearly on a wide grid, tolerance", 1000, 60, 5),
    ("anywhere, no tolerance", 1000, 3000, 0),
    ("anywhere, tolerance", 1000, 3000, 20),
)
FEWEST, MOST = 3, 10


def reference(full: bool) -> Section:
    """Games on small clouds, many of them with stars in line or nearly so; the benchmark stops at a difference."""
    section = Section(
        "triangles_reference",
        "Triangles: random games against the slow reference, equal at every move",
        ["clouds", "games", "moves", "lists of moves", "pairs over a star", "triangles counted"],
    )
    slow = _reference_class()
    for place, (name, step, off, tolerance) in enumerate(KINDS):
        totals = [0, 0, 0, 0, 0]
        rng = Random(place)
        while totals[0] < (500 if full else 20):
            stars = _cloud(rng, step, off)
            rules = slow(stars, 10 * tolerance)
            if rules.too_close():
                continue
            for k, amount in enumerate(_play(rules, stars, tolerance, rng)):
                totals[k] += amount
        section.add([name, *map(number, totals)], clouds=name, games=totals[0], moves=totals[1])
    section.notes += [
        f"{FEWEST} to {MOST} stars, half of the games with play again; the reference works with fractions.",
        "Compared at every move: all legal moves, what is closed, scores, turn, the end, and the opponents' board.",
    ]
    return section


def _reference_class() -> Any:
    spec = importlib.util.spec_from_file_location("triangles_conftest", REFERENCE)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module.Reference


def _cloud(rng: Random, step: int, off: int) -> list[tuple[int, int]]:
    places = rng.sample([(x, y) for x in range(6) for y in range(6)], rng.randint(FEWEST, MOST))
    return [(step * x + rng.randint(-off, off), step * y + rng.randint(-off, off)) for x, y in places]


def _play(rules: Any, stars: list[tuple[int, int]], tolerance: int, rng: Random) -> tuple[int, int, int, int, int]:
    """One game. Returns what the table adds up; raises `AssertionError` at the first difference."""
    from rokgard_triangles.engine.play import draw, start_play
    from rokgard_triangles.engine.tables import build_tables
    from rokgard_triangles.game import Triangles
    from rokgard_triangles.options import TrianglesOptions

    again = rng.random() < 0.5
    game = Triangles(TrianglesOptions(coordinates=tuple(stars), tolerance=tolerance, play_again=again))
    tables = build_tables(game.geometry)
    state = game.initial()
    play = start_play(tables, game.position(state))
    drawn: frozenset[tuple[int, int]] = frozenset()
    scores, turn, moves = [0, 0], 0, 0
    while True:
        legal = rules.legal(drawn)
        over = not _is_live(rules, drawn, set(legal))
        _same("the end", game.outcome(state) is not None, over)
        _same("the end of the board", play.size[1] == 0, over)
        _same("legal moves", list(game.legal_moves(state)), legal)
        listed = sorted((int(tables.a[c]), int(tables.b[c])) for c in play.legal[: play.size[0]])
        _same("legal moves of the board", listed, legal)
        _same("turn", game.turn(state), turn)
        _same("scores", game.scores(state), tuple(scores))
        if over:
            return 1, moves, moves + 1, len(rules.pairs) - len(rules.allowed), sum(scores)
        move = rng.choice(legal)
        closed = rules.closed(drawn, move)
        state = game.play(state, move)
        _same("triangles", state.closed, closed)
        _same("points of the board", draw(tables, play, int(game.geometry.index[move])), len(closed))
        scores[turn] += len(closed)
        drawn |= {move}
        turn = turn if again and closed else 1 - turn
        moves += 1


def _is_live(rules: Any, drawn: frozenset[tuple[int, int]], legal: set[tuple[int, int]]) -> bool:
    """Whether some empty triangle has each side drawn or legal, and one of them missing yet."""
    for i, j, k in rules.empty:
        sides = ((i, j), (i, k), (j, k))
        if all(side in drawn or side in legal for side in sides) and any(side not in drawn for side in sides):
            return True
    return False


def _same(what: str, found: Any, wanted: Any) -> None:
    if found != wanted:
        raise AssertionError(f"{what}: {found}, by the reference {wanted}")
