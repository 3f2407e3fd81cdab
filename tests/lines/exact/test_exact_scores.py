"""Scores of positions: the published ones, and against plain minimax on small boards."""

from __future__ import annotations

import pytest

SECONDS = {  # boards whose value takes a second or less
    ("square", True): 25,
    ("square", False): 30,
    ("hexagon", True): 30,
}
BOARDS = [
    {"columns": 4, "rows": 4, "in_row": 3, "gravity": True},
    {"columns": 5, "rows": 3, "in_row": 3, "gravity": True},
    {"columns": 4, "rows": 4, "in_row": 4, "gravity": True},
    {"columns": 3, "rows": 5, "in_row": 3, "gravity": True},
    {"columns": 5, "rows": 4, "in_row": 4, "gravity": True},
    {"columns": 6, "rows": 5, "in_row": 5, "gravity": True},
    {"columns": 8, "rows": 7, "in_row": 5, "gravity": True},  # all 64 bits, the sign among them
    {"columns": 4, "rows": 4, "in_row": 3, "cell": "hexagon", "gravity": True},
    {"columns": 5, "rows": 3, "in_row": 3, "cell": "hexagon", "gravity": True},
    {"columns": 5, "rows": 4, "in_row": 4, "cell": "hexagon", "gravity": True},
    {"columns": 4, "rows": 5, "in_row": 4, "cell": "hexagon", "gravity": True},
    {"columns": 5, "rows": 5, "in_row": 5, "cell": "hexagon", "gravity": True},
    {"columns": 4, "rows": 3, "in_row": 3},
    {"columns": 4, "rows": 4, "in_row": 4},
    {"columns": 5, "rows": 4, "in_row": 4},
    {"columns": 5, "rows": 5, "in_row": 5},
    {"columns": 7, "rows": 3, "in_row": 3},
    {"columns": 4, "rows": 4, "in_row": 3, "cell": "hexagon"},
    {"columns": 4, "rows": 5, "in_row": 4, "cell": "hexagon"},
    {"columns": 5, "rows": 4, "in_row": 3, "cell": "hexagon"},
    {"columns": 5, "rows": 5, "in_row": 5, "cell": "hexagon"},
]


@pytest.mark.parametrize("kind", SECONDS)
def test_boards_have_their_known_values(known_values, solver, kind):
    tried = 0
    for entry in known_values:
        if (entry["cell"], entry["gravity"]) != kind or entry["columns"] * entry["rows"] > SECONDS[kind]:
            continue
        board = {name: entry[name] for name in ("cell", "columns", "rows", "in_row", "gravity")}
        which = solver(**board)
        score = which.solve(which.game.initial(), goal="score").score
        assert {1: "first", 0: "draw", -1: "second"}[(score > 0) - (score < 0)] == entry["value"], entry
        tried += 1
    assert tried >= 9


def test_every_move_of_the_known_positions_has_its_score(scored, solver, after):
    which = solver("four-gravity")
    late = [(moves, scores) for moves, scores in scored if len(moves) >= 14]
    assert len(late) >= 200
    for moves, scores in late:
        solution = which.solve(after(which.game, moves))
        assert solution.complete
        assert solution.moves == scores, moves
        assert solution.score == max(scores.values())


@pytest.mark.parametrize("options", BOARDS, ids=lambda o: "-".join(map(str, o.values())))
def test_random_positions_have_the_scores_of_plain_minimax(solver, minimax, random_game, options):
    which = solver(**options)
    game = which.game
    size = game.geometry.size
    most_empty = 11 if game.gravity else 8
    tried = 0
    for seed in range(60):
        if tried >= 40:
            break
        for state, move in random_game(game, seed):
            if move is None or size - state.stones > most_empty:
                continue
            expected = {m: -minimax(game, game.play(state, m)) for m in game.legal_moves(state)}
            solution = which.solve(state)
            assert solution.moves == expected, state
            assert solution.score == max(expected.values())
            tried += 1
    assert tried >= 20


@pytest.mark.parametrize("preset", ["three", "four-gravity", "hex-gravity"])
def test_the_line_is_best_play_and_as_long_as_the_distance(solver, random_game, preset):
    which = solver(preset)
    game = which.game
    for seed in range(6):
        history = random_game(game, seed)
        for state, move in history[max(0, len(history) - 12) :]:
            if move is None or game.geometry.size - state.stones > 24:
                continue
            solution = which.solve(state, line=True)
            assert solution.line[0] in solution.best
            assert len(solution.line) == solution.distance
            following = state
            for played in solution.line:
                assert game.outcome(following) is None
                assert game.refuse(following, played) is None
                following = game.play(following, played)
            winner = game.outcome(following).winner
            assert solution.value == ("draw" if winner is None else "win" if winner == game.turn(state) else "loss")


@pytest.mark.parametrize("preset", ["four-gravity", "hex-gravity"])
def test_mirror_images_have_mirrored_scores(solver, random_game, preset):
    which = solver(preset)
    game = which.game
    for seed in range(5):
        state = random_game(game, seed)[-6][0]
        columns = [state.cells[start : start + 6] for start in range(0, 42, 6)]
        image = state._replace(cells=b"".join(reversed(columns)))
        assert which.solve(image).moves == {6 - move: s for move, s in which.solve(state).moves.items()}
