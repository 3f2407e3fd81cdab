"""Opening books: making, reading, checking, and that they never drop the value of the game."""

from __future__ import annotations

import sys
from random import Random

import pytest

from rokgard import Budget
from rokgard.errors import FileError
from rokgard_lines import PRESETS, Lines, LinesOptions
from rokgard_lines.exact import agent, book, make_book
from rokgard_lines.exact.book import Book, Entry, Policy, book_for
from rokgard_lines.weak import WeakAgent

SMALL = {
    "drawn": LinesOptions(columns=4, rows=4, in_row=4, gravity=True),
    "second": LinesOptions(cell="hexagon", columns=5, rows=4, in_row=3, gravity=True),
    "first": LinesOptions(columns=4, rows=4, in_row=3, gravity=True),
}
SHIPPED = [name for name in PRESETS if book.file_of(name).is_file()]


@pytest.fixture
def small_books(monkeypatch, tmp_path):
    """Make a book for a small board; returns its file."""
    monkeypatch.setattr(book, "PRESETS", SMALL)
    monkeypatch.setattr(make_book, "BOARDS", tuple(SMALL))
    monkeypatch.setattr(book, "file_of", lambda preset: tmp_path / f"{preset}.toml")
    monkeypatch.setattr(make_book, "file_of", lambda preset: tmp_path / f"{preset}.toml")

    def make(preset, plies, *more):
        monkeypatch.setattr(sys, "argv", ["make_book", preset, "--plies", str(plies), "--memory", "2", *more])
        assert make_book.main() == 0
        return tmp_path / f"{preset}.toml"

    return make


def entries_with_children(policy: Policy):
    """Every entry whose replies are in the policy too, with the entries of these."""
    game = policy.game
    for number in range(len(policy.plies) - 1):
        for state, entry in zip(policy.level(number), policy.plies[number], strict=True):
            after = game.play(state, entry.move)
            if game.outcome(after) is None:
                replies = [game.play(after, reply) for reply in game.legal_moves(after)]
                yield entry, after, [policy.find(reply) for reply in replies if game.outcome(reply) is None]


@pytest.mark.parametrize("preset", SMALL)
def test_a_book_holds_the_value_and_says_it(small_books, solver, preset):
    file = small_books(preset, 6)
    made = Book.read(file.read_text(encoding="utf-8"), "test")
    which = solver(**SMALL[preset].model_dump())
    for policy in made.policies:
        policy.check()
        assert policy.whole(2)
        for number, entries in enumerate(policy.plies):
            for state, entry in zip(policy.level(number), entries, strict=True):
                solution = which.solve(state)
                assert entry.value == (solution.score > 0) - (solution.score < 0)
                score = solution.moves[entry.move]
                assert (score > 0) - (score < 0) == entry.value
                if entry.value < 0:
                    assert score == solution.score  # the longest resistance


@pytest.mark.parametrize("preset", SMALL)
def test_strong_with_a_book_never_drops_the_value_against_any_play(small_books, solver, preset):
    small_books(preset, 4)
    game = Lines(SMALL[preset])
    which = solver(**SMALL[preset].model_dump())
    strong = agent.ExactAgent(WeakAgent())
    met = set()

    def play(state, seat, value):
        """Everything that can happen from here on, each position once."""
        outcome = game.outcome(state)
        if outcome is not None:
            reached = 0 if outcome.winner is None else 1 if outcome.winner == seat else -1
            assert reached >= value
            return
        if (state, seat, value) in met:
            return
        met.add((state, seat, value))
        if game.turn(state) == seat:
            decision = strong.choose(game, state, Budget(nodes=100_000), Random(0))
            assert decision.exact
            assert decision.value >= value
            play(game.play(state, decision.move), seat, decision.value)
        else:
            for move in game.legal_moves(state):
                play(game.play(state, move), seat, value)

    score = which.solve(game.initial(), goal="score").score
    value = (score > 0) - (score < 0)
    play(game.initial(), 0, value)
    play(game.initial(), 1, -value)
    assert len(met) > 100


def test_a_book_can_be_made_for_one_seat_alone(small_books):
    made = Book.read(small_books("second", 5, "--seat", "second").read_text(encoding="utf-8"), "test")
    assert not made.policies[0].plies
    assert len(made.policies[1].plies) == 3


def test_a_lost_position_need_not_be_worked_out_to_the_end(small_books, solver):
    small_books("second", 5, "--seat", "second")
    made = Book.read(small_books("second", 4, "--seat", "first", "--any-loss").read_text(encoding="utf-8"), "test")
    which, policy = solver(**SMALL["second"].model_dump()), made.policies[0]
    assert policy.plies[0] == [Entry(2, -1)]
    assert policy.whole(2)
    lost = 0
    for number, entries in enumerate(policy.plies):
        for state, entry in zip(policy.level(number), entries, strict=True):
            scores = which.solve(state).moves
            assert entry.value == (max(scores.values()) > 0) - (max(scores.values()) < 0)
            assert (scores[entry.move] > 0) - (scores[entry.move] < 0) == entry.value
            lost += entry.value < 0
    assert lost > 2


def test_making_goes_on_where_it_was(small_books):
    file = small_books("drawn", 4)
    early = file.read_text(encoding="utf-8")
    whole = small_books("drawn", 6).read_text(encoding="utf-8")
    cut = Book.read(whole, "test")
    cut.policies[0].plies[3] = cut.policies[0].plies[3][:5]
    assert len(early) < len(cut.text()) < len(whole)
    file.write_text(cut.text(), encoding="utf-8")
    assert small_books("drawn", 6).read_text(encoding="utf-8") == whole


def test_the_mirror_image_of_a_position_has_the_mirrored_move(small_books, after):
    file = small_books("drawn", 3)
    made = Book.read(file.read_text(encoding="utf-8"), "test")
    game = made.policies[1].game
    left, right = made.find(after(game, "1")), made.find(after(game, "4"))
    assert left == Entry(3 - right.move, right.value)
    assert made.find(after(game, "1234")) is None


@pytest.mark.parametrize(
    "harm",
    [
        lambda text: text.replace("format = 1", "format = 2"),
        lambda text: text.replace('first = [\n    "', 'first = [\n    "9'),
        lambda text: text.replace("=", "+", 9),
        lambda text: text.replace("check = ", "check = 1"),
        lambda text: text[: len(text) // 2],
        lambda text: text.replace('preset = "drawn"', 'preset = "other"'),
        lambda _text: "nothing",
    ],
)
def test_a_damaged_book_is_refused_by_name(small_books, harm):
    text = small_books("drawn", 2).read_text(encoding="utf-8")
    with pytest.raises(FileError, match=r"the opening book drawn\.toml is damaged"):
        Book.read(harm(text), "drawn.toml")


def test_strong_plays_on_without_a_damaged_book_and_says_so_once(small_books, caplog):
    file = small_books("drawn", 2)
    file.write_text("nothing", encoding="utf-8")
    game = Lines(SMALL["drawn"])
    strong = agent.ExactAgent(WeakAgent())
    for _time in range(2):
        assert strong.choose(game, game.initial(), Budget(nodes=100_000), Random(0)).value == 0
    assert [record.levelname for record in caplog.records] == ["WARNING"]
    assert "drawn.toml is damaged" in caplog.text


def test_a_policy_with_an_illegal_move_or_too_many_is_found_out():
    policy = Policy(Lines(SMALL["drawn"]), 0, [[Entry(7, 0)]])
    with pytest.raises(ValueError, match="illegal"):
        policy.check()
    policy = Policy(Lines(SMALL["drawn"]), 0, [[Entry(1, 0), Entry(2, 0)]])
    with pytest.raises(ValueError, match="2 moves for 1 positions"):
        policy.check()


@pytest.mark.parametrize("preset", SHIPPED)
def test_the_shipped_books_are_sound(preset):
    shipped = book_for(Lines(PRESETS[preset]))
    assert shipped.preset == preset
    assert len(book.file_of(preset).read_bytes()) < 25_000
    for policy in shipped.policies:
        policy.check()


@pytest.mark.parametrize("preset", SHIPPED)
def test_no_reply_to_a_shipped_move_gets_below_its_value(preset):
    # What the other seat can do never makes the position worse than the book says, as far as the book goes.
    for policy in book_for(Lines(PRESETS[preset])).policies:
        for entry, _after, children in entries_with_children(policy):
            assert all(child is None or child.value >= entry.value for child in children)


@pytest.mark.parametrize("preset", SHIPPED)
def test_late_moves_of_the_shipped_books_hold_when_they_are_solved(solver, preset):
    which, random = solver(preset), Random(3)
    for policy in book_for(Lines(PRESETS[preset])).policies:
        number = len(policy.plies) - 1
        pairs = list(zip(policy.level(number), policy.plies[number], strict=False))
        for state, entry in random.sample(pairs, min(3, len(pairs))):
            after = policy.game.play(state, entry.move)
            if after.winner >= 0:
                assert entry.value == 1
                continue
            solution = which.solve(after, goal="value")
            assert (solution.low > 0) - (solution.high < 0) == -entry.value


@pytest.mark.parametrize("preset", SHIPPED)
def test_strong_with_a_shipped_book_never_drops_the_value_of_a_game(preset):
    game = Lines(PRESETS[preset])
    strong = agent.ExactAgent(WeakAgent())
    for seed in range(6):
        random, state, value, seat = Random(seed), game.initial(), -1, seed % 2
        while (outcome := game.outcome(state)) is None:
            if game.turn(state) == seat:
                decision = strong.choose(game, state, Budget(nodes=1_000_000), random)
                assert decision.exact
                assert decision.value >= value
                value = decision.value
                state = game.play(state, decision.move)
            else:  # the other side plays well now and then, so that the game lasts
                other = strong.choose(game, state, Budget(nodes=1000), random).move
                state = game.play(state, random.choice([other, *game.legal_moves(state)]))
        assert outcome.winner == (seat if value > 0 else None if value == 0 else 1 - seat)


def test_the_shipped_books_say_who_wins():
    values = {"four-gravity": (1, -1), "hex-gravity": (-1, 1)}
    for preset in SHIPPED:
        shipped = book_for(Lines(PRESETS[preset]))
        for policy, value in zip(shipped.policies, values[preset], strict=True):
            assert min(entry.value for entry in policy.plies[0]) == value
