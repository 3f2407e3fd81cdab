"""The three levels: what they must see, that they can be repeated, and that they solve small boards."""

from __future__ import annotations

from functools import cache
from random import Random

import pytest

from rokgard import Budget
from rokgard_lines import PRESETS, Lines, LinesOptions, plugin

BOARDS = {
    **PRESETS,
    "free-four": LinesOptions(columns=7, rows=7, in_row=4),
    "free-hexagons": LinesOptions(cell="hexagon", columns=9, rows=9, in_row=5),
    "flat": LinesOptions(columns=12, rows=3, in_row=3),
}
NODES = {"weak": 1, "normal": 3_000, "strong": 6_000}


@pytest.fixture(scope="session")
def agents():
    return {spec.level: spec.make() for spec in plugin.rokgard_agents()}


def moves_that_win(game, state):
    seat = game.turn(state)
    return [
        move
        for move in game.legal_moves(state)
        if (outcome := game.outcome(game.play(state, move))) is not None and outcome.winner == seat
    ]


def choose(agents, level, game, state, *, seed=0, nodes=None):
    return agents[level].choose(game, state, Budget(nodes=nodes or NODES[level]), Random(seed))


def play(agents, game, levels, seed):
    """Play a game between two levels; the winner's seat, None for a draw."""
    random, state = Random(seed), game.initial()
    while (outcome := game.outcome(state)) is None:
        level = levels[game.turn(state)]
        if level == "random":
            move = random.choice(list(game.legal_moves(state)))
        else:
            move = agents[level].choose(game, state, Budget(nodes=NODES[level]), random).move
        assert game.refuse(state, move) is None
        state = game.play(state, move)
    return outcome.winner


@pytest.mark.parametrize("level", ["normal", "strong"])
@pytest.mark.parametrize("preset", BOARDS)
def test_a_win_in_one_is_never_missed_and_never_left_where_it_can_be_helped(agents, random_game, level, preset):
    game = Lines(BOARDS[preset])
    wins = defended = 0
    for seed in range(12):
        for state, _move in random_game(game, seed)[-8:-1]:
            decision = choose(agents, level, game, state, seed=seed)
            winning = moves_that_win(game, state)
            if winning:
                wins += 1
                assert decision.move in winning
                assert (decision.value, decision.exact, decision.note) == (1.0, True, "wins at once")
                continue
            safe = [
                move
                for move in game.legal_moves(state)
                if game.outcome(after := game.play(state, move)) is not None or not moves_that_win(game, after)
            ]
            if safe and len(safe) < len(game.legal_moves(state)):
                defended += 1
                assert decision.move in safe
    assert wins >= 10
    assert defended >= 3


@pytest.mark.parametrize("level", ["weak", "normal", "strong"])
@pytest.mark.parametrize("preset", BOARDS)
def test_a_choice_depends_on_position_budget_and_seed_alone(agents, random_game, level, preset):
    game = Lines(BOARDS[preset])
    state = random_game(game, 5)[2][0]
    first = choose(agents, level, game, state, seed=7)
    fresh = {spec.level: spec.make() for spec in plugin.rokgard_agents()}
    choose(agents, level, Lines(PRESETS["three"]), Lines(PRESETS["three"]).initial())
    assert choose(agents, level, game, state, seed=7) == first
    assert choose(fresh, level, game, state, seed=7) == first


@pytest.mark.parametrize("level", ["normal", "strong"])
def test_moves_of_equal_worth_are_varied(agents, level):
    game = Lines(PRESETS["five"])
    state = game.play(game.initial(), game.parse_move(game.initial(), "h8"))
    assert len({choose(agents, level, game, state, seed=seed, nodes=600).move for seed in range(12)}) > 1


@pytest.mark.parametrize("preset", BOARDS)
def test_a_decision_says_what_was_looked_at(agents, random_game, preset):
    game = Lines(BOARDS[preset])
    for state, _move in random_game(game, 3)[:-1][:12]:
        decision = choose(agents, "strong", game, state)
        assert -1 <= decision.value <= 1
        assert decision.line[0] == decision.move
        assert decision.depth >= 1
        assert 1 <= decision.nodes <= NODES["strong"] + 1
        following = state
        for move in decision.line:
            assert game.outcome(following) is None
            assert game.refuse(following, move) is None
            following = game.play(following, move)


def test_a_block_is_named(agents, after, board):
    game = board()
    state = after(game, "a1 h8 a2 i8 c9 j8 d14 k8")
    assert {choose(agents, level, game, state).note for level in ("normal", "strong")} == {"cannot stop every threat"}
    state = after(game, "g8 h8 a2 i8 c9 j8 d14 k8")
    decision = choose(agents, "strong", game, state)
    assert game.move_text(state, decision.move) == "l8"
    assert decision.note == "blocks five in a row"


@pytest.mark.parametrize(
    ("moves", "first", "note"),
    [
        # e8 makes two fours at once, in the row and in the column.
        ("f8 i8 g8 a1 h8 c1 e5 e4 e6 a3 e7 c3", "e8", "wins by force in 2 moves"),
        # e8 makes a four that has to be answered at d8, and the column then becomes an open four.
        ("f8 i8 g8 a1 h8 c1 e6 a3 e7 c3", "e8", "wins by force in 3 moves"),
    ],
)
def test_strong_finds_a_win_by_threats(agents, after, moves, first, note):
    game = Lines(PRESETS["five"])
    state = after(game, moves)
    decision = choose(agents, "strong", game, state)
    assert (decision.value, decision.exact, decision.note) == (1.0, True, note)
    assert game.move_text(state, decision.move) == first


def test_strong_on_three_by_three_always_draws(agents):
    game = Lines(PRESETS["three"])
    assert {play(agents, game, ("strong", "strong"), seed) for seed in range(20)} == {None}


def test_strong_on_three_by_three_never_loses_to_any_play(agents):
    game = Lines(PRESETS["three"])
    spec = {spec.level: spec for spec in plugin.rokgard_agents()}["strong"]

    @cache
    def worst(state, seat):
        outcome = game.outcome(state)
        if outcome is not None:
            return 0 if outcome.winner is None else (1 if outcome.winner == seat else -1)
        if game.turn(state) == seat:
            move = agents["strong"].choose(game, state, spec.budget, Random(1)).move
            return worst(game.play(state, move), seat)
        return min(worst(game.play(state, move), seat) for move in game.legal_moves(state))

    assert worst(game.initial(), 0) == 0
    assert worst(game.initial(), 1) == 0


@pytest.mark.parametrize("gravity", [True, False])
def test_small_boards_are_solved_to_their_known_values(agents, known_values, gravity):
    solved = 0
    for entry in known_values:
        if entry["columns"] * entry["rows"] > 16 or entry["gravity"] is not gravity:
            continue
        game = Lines(LinesOptions(**{name: entry[name] for name in LinesOptions.model_fields}))
        decision = choose(agents, "strong", game, game.initial(), nodes=6_000_000)
        assert decision.exact, entry
        assert decision.value == {"first": 1.0, "draw": 0.0, "second": -1.0}[entry["value"]], entry
        solved += 1
    assert solved >= 5


@pytest.mark.parametrize("preset", BOARDS)
def test_normal_beats_random_play(agents, preset):
    game = Lines(BOARDS[preset])
    won = lost = 0
    for seed in range(10):
        seat = seed % 2
        winner = play(agents, game, ("normal", "random") if seat == 0 else ("random", "normal"), seed)
        won += winner == seat
        lost += winner == 1 - seat
    assert won >= 8
    assert lost == 0


@pytest.mark.parametrize("preset", ["four-gravity", "five-gravity", "hex-gravity", "five", "free-hexagons"])
def test_normal_beats_weak_clearly(agents, preset):
    game = Lines(BOARDS[preset])
    points = 0.0
    for seed in range(10):
        seat = seed % 2
        winner = play(agents, game, ("normal", "weak") if seat == 0 else ("weak", "normal"), seed)
        points += 0.5 if winner is None else winner == seat
    assert points >= 8


def test_weak_overlooks_things_sometimes_but_not_always(agents, after, board):
    game = board(columns=7, rows=6, in_row=4, gravity=True)
    state = after(game, "a c b c a c")  # the second player threatens the fourth stone in column c
    answers = [game.move_text(state, choose(agents, "weak", game, state, seed=seed).move) for seed in range(60)]
    assert 20 <= answers.count("c") <= 58


def test_a_time_limit_is_kept_to_as_well(agents, board):
    game = board()
    state = game.play(game.initial(), game.parse_move(game.initial(), "h8"))
    decision = agents["strong"].choose(game, state, Budget(seconds=0.05), Random(0))
    assert game.refuse(state, decision.move) is None
    assert decision.nodes < 50_000_000


def test_an_opponent_of_lines_plays_no_other_game(agents):
    class Other:
        id = "other"

    for agent in agents.values():
        with pytest.raises(TypeError, match="not other"):
            agent.choose(Other(), None, Budget(nodes=1), Random(0))


def test_warming_up_leaves_the_agent_as_it_was(agents, board):
    game = board()
    before = choose(agents, "strong", game, game.initial())
    agents["strong"].warm_up(game)
    assert choose(agents, "strong", game, game.initial()) == before
