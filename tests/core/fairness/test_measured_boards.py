"""Measuring boards of a game that knows nothing but its options: the table, what says something, and what is said."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any, NamedTuple

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rokgard import FileError
from rokgard.arena import HostPlan, wilson_interval
from rokgard.fairness import COUNTS, Entry, Table, details, measured_fairness, percent, percents
from rokgard.fairness.measuring import Plan, measure_all

PLUGIN = """
from pydantic import Field
from rokgard import Game, GameOptions, Outcome, Plane, Scene, hookimpl


class Options(GameOptions):
    length: int = Field(3, ge=1, le=9, description="How far it is.")


class Walk(Game):
    id, title, Options = "walk", "Walk", Options

    def initial(self):
        return 0

    def turn(self, s):
        return s % 2

    def legal_moves(self, s):
        return [1]

    def play(self, s, m):
        return s + 1

    def outcome(self, s):
        return Outcome((0, 0), (s - 1) % 2, "there") if s == self.options.length else None

    def scene(self, s):
        return Scene(Plane(10, 10))


@hookimpl
def rokgard_games():
    return [Walk]
"""


class Board(NamedTuple):
    length: int

    @property
    def preset(self) -> str | None:
        return "tiny" if self.length == 1 else None

    def words(self) -> str:
        return f"{self.length} steps"


class Walks(Table[Board]):
    game, section = "walk", "walk"

    @classmethod
    def board(cls, values: Mapping[str, Any]) -> Board:
        return Board(values["length"])


class NearWalks(Walks):
    @classmethod
    def closeness(cls, known: Board, wanted: Board) -> Any:
        return None if known.length > wanted.length else wanted.length - known.length

    @classmethod
    def order(cls, board: Board) -> Any:
        return -board.length


entries = st.tuples(*[st.integers(0, 10**6)] * 3).map(lambda n: Entry("weak", 7, 1, sum(n), *n))
boards = st.builds(Board, st.integers(1, 9))


def entry(first: int, draws: int, second: int) -> Entry:
    return Entry("weak", 7, 1, first + draws + second, first, draws, second)


# -- the table ---------------------------------------------------------------------------------------------------------


@given(st.dictionaries(boards, entries, max_size=5))
@settings(deadline=None, max_examples=25)
def test_a_table_comes_back_from_its_file(tmp_path_factory: Any, content: dict[Board, Entry]) -> None:
    path = tmp_path_factory.mktemp("table") / "table.toml"
    Walks(content).save(path)
    assert Walks.load(path).entries == content


def test_the_file_is_what_the_documents_say(tmp_path: Path) -> None:
    path = tmp_path / "table.toml"
    NearWalks({Board(1): entry(2, 1, 0), Board(3): entry(0, 0, 1)}).save(path)
    assert path.read_text() == (
        '[[walk]]\nlength = 3\nlevel = "weak"\nnodes = 7\nseed = 1\n'
        "games = 1\nfirst_wins = 0\ndraws = 0\nsecond_wins = 1\n\n"
        '[[walk]]\npreset = "tiny"\nlength = 1\nlevel = "weak"\nnodes = 7\nseed = 1\n'
        "games = 3\nfirst_wins = 2\ndraws = 1\nsecond_wins = 0\n"
    )


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("games = 4", "the games of 2 steps do not add up"),
        ("games = -3", "games = -3 is not a whole number"),
        ("games = 3.0", "games = 3.0 is not a whole number"),
        ("games = true", "games = True is not a whole number"),
        ("level = 5", "level = 5 is not a text"),
        ("length = 2", ""),
    ],
)
def test_what_a_row_cannot_say_is_named(line: str, said: str) -> None:
    row = {"length": "2", "level": "'weak'", "nodes": "7", "seed": "1", "games": "3"}
    row |= dict(zip(COUNTS, ("1", "1", "1"), strict=True))
    name, value = line.split(" = ")
    text = "[[walk]]\n" + "\n".join(f"{key} = {one}" for key, one in (row | {name: value}).items())
    if not said:
        assert Walks.parse(text, "here").entries == {Board(2): entry(1, 1, 1)}
        return
    with pytest.raises(FileError, match=f"here is not a table of measured boards: {said}"):
        Walks.parse(text, "here")


def test_without_more_knowledge_only_the_board_itself_says_something() -> None:
    table = Walks({Board(2): entry(1, 0, 0), Board(4): Entry("weak", 7, 1)})
    assert table.nearest(Board(2)) == (Board(2), entry(1, 0, 0))
    assert table.nearest(Board(3)) is None
    assert table.nearest(Board(4)) is None  # no game was counted


def test_the_closest_come_first_and_no_more_than_were_asked_for() -> None:
    table = NearWalks({Board(length): entry(1, 0, 0) for length in (1, 5, 3, 9)})
    assert table.nearest_ones(Board(6), 2) == [Board(5), Board(3)]
    assert table.nearest_ones(Board(2), 9) == [Board(1)]


# -- measuring ---------------------------------------------------------------------------------------------------------


@pytest.fixture
def host(tmp_path: Path) -> HostPlan:
    folder = tmp_path / "plugins"
    folder.mkdir()
    (folder / "walk.py").write_text(PLUGIN)
    return HostPlan(plugin_folder=folder)


def test_all_boards_are_measured_and_kept(host: HostPlan, tmp_path: Path) -> None:
    path, table, seen = tmp_path / "table.toml", Walks(), []
    plan = Plan(games=3, level="weak", nodes=1, seed=1, workers=0)
    interrupted = measure_all(host, plan, table, [Board(2), Board(3)], path, played=seen.append)
    assert (interrupted, seen) == (False, [Board(2)] * 3 + [Board(3)] * 3)
    assert Walks.load(path).entries == table.entries
    counts = {board: (known.first_wins, known.draws, known.second_wins) for board, known in table.entries.items()}
    assert counts == {Board(2): (0, 0, 3), Board(3): (3, 0, 0)}


def test_after_ctrl_c_the_table_has_all_that_was_played_and_the_rest_is_played_later(
    host: HostPlan, tmp_path: Path
) -> None:
    path, plan, seen = tmp_path / "table.toml", Plan(games=3, level="weak", nodes=1, seed=1, workers=0), []

    def played(board: Board) -> None:
        seen.append(board)
        if len(seen) == 4:
            raise KeyboardInterrupt

    assert measure_all(host, plan, Walks(), [Board(2), Board(3)], path, played=played)
    table = Walks.load(path)
    assert [known.games for known in table.entries.values()] == [3, 1]
    assert plan.left(table, [Board(2), Board(3)]) == 2
    assert not measure_all(host, plan, table, [Board(2), Board(3)], path, played=seen.append)
    assert len(seen) == 6


def test_what_another_process_measures_meanwhile_is_kept(host: HostPlan, tmp_path: Path) -> None:
    path, plan = tmp_path / "table.toml", Plan(4, "random", 10, seed=1, workers=0)
    older = Entry("random", 10, 1, games=1, first_wins=1)
    Walks({Board(3): older, Board(5): older}).save(path)
    theirs = Entry("random", 10, 1, games=2, first_wins=1, second_wins=1)

    def played(board: Board) -> None:
        Walks(Walks.load(path).entries | {Board(4): theirs, Board(5): theirs}).save(path)

    assert not measure_all(host, plan, Walks.load(path), [Board(2), Board(3)], path, played=played)
    kept = Walks.load(path).entries
    assert {board.length: entry.games for board, entry in kept.items()} == {2: 4, 3: 4, 4: 2, 5: 2}


def test_a_file_that_cannot_be_written_is_found_out_before_the_first_game(host: HostPlan, tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    seen: list[Board] = []
    plan = Plan(games=1, level="weak", nodes=1, seed=1, workers=0)
    with pytest.raises(FileError):
        measure_all(host, plan, Walks(), [Board(2)], tmp_path / "file" / "table.toml", played=seen.append)
    assert seen == []


# -- what is said ------------------------------------------------------------------------------------------------------


def test_shares_are_said_with_their_intervals() -> None:
    assert percent(55, 100) == "55% (45% to 64%)"
    assert percents(entry(1, 0, 1))["draws"] == "0% (0% to 66%)"
    found = details(entry(3, 1, 0))
    assert found["first_wins"] == {"share": 0.75, "interval_95": tuple(wilson_interval(3, 4))}


def test_the_answer_has_the_board_it_was_measured_on() -> None:
    here = measured_fairness(Board(2), entry(3, 1, 0), this_board=True)
    assert here.text == (
        "measured over 4 games between two equal opponents of level weak: the first player wins 75% (30% to 95%), "
        "the second 0% (0% to 49%), drawn 25% (5% to 70%)"
    )
    assert (here.board, here.games, here.first_wins, here.draws, here.second_wins) == ("2 steps", 4, 3, 1, 0)
    near = measured_fairness(Board(2), entry(3, 1, 0), this_board=False)
    assert near.text.startswith("on the nearest board that was measured (2 steps), over 4 games")
    assert (here.details["this_board"], near.details["this_board"]) == (True, False)
