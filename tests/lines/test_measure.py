"""Measuring boards: the table, going on after a stop, and the command."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rokgard import FileError
from rokgard.arena import HostPlan
from rokgard.fairness import Entry
from rokgard.fairness.measuring import Plan, measure
from rokgard_lines import PRESETS, Lines
from rokgard_lines.grid import grid
from rokgard_lines.measured import Board, Table

SMALL = Board("square", 3, 4, 3, False)
OTHER = Board("hexagon", 4, 3, 3, True)
entries = st.tuples(*[st.integers(0, 10**6)] * 3).map(lambda n: Entry("normal", 20_000, 1, sum(n), *n))
boards = st.builds(
    Board,
    st.sampled_from(["square", "hexagon"]),
    st.integers(3, 25),
    st.integers(3, 25),
    st.integers(3, 5),
    st.booleans(),
)


# -- the table ---------------------------------------------------------------------------------------------------------


@given(st.dictionaries(boards, entries, max_size=6))
@settings(deadline=None, max_examples=25)
def test_a_table_comes_back_as_it_was_written(tmp_path_factory: Any, content: dict[Board, Entry]) -> None:
    path = tmp_path_factory.mktemp("table") / "table.toml"
    Table(content).save(path)
    assert Table.load(path).entries == content
    first = path.read_bytes()
    Table.load(path).save(path)
    assert path.read_bytes() == first


def test_no_file_is_an_empty_table(tmp_path: Path) -> None:
    assert Table.load(tmp_path / "none.toml").entries == {}


@pytest.mark.parametrize(
    "text",
    ["board = 3", "[[board]]\ncell = 'square'", "[", "board = [1]"],
)
def test_what_is_no_table_is_named(text: str) -> None:
    with pytest.raises(FileError, match="somewhere is not a table of measured boards"):
        Table.parse(text, "somewhere")


def test_games_that_do_not_add_up_are_refused(tmp_path: Path) -> None:
    path = tmp_path / "table.toml"
    Table({SMALL: Entry("normal", 1, 1, games=5, first_wins=5)}).save(path)
    path.write_text(path.read_text().replace("games = 5", "games = 6"))
    with pytest.raises(FileError, match="do not add up"):
        Table.load(path)


@given(st.dictionaries(boards, entries, min_size=1, max_size=8), boards)
@settings(deadline=None, max_examples=60)
def test_the_nearest_board_is_of_the_same_kind_and_none_is_nearer(content: dict[Board, Entry], board: Board) -> None:
    found = Table(content).nearest(board)
    alike = [known for known, entry in content.items() if known.kind == board.kind and entry.games]
    if found is None:
        assert not alike
    else:
        assert found[0] in alike
        assert found[1] == content[found[0]]
        assert all(board.distance(found[0]) <= board.distance(known) + 1e-6 for known in alike)


def test_every_board_of_the_grid_can_be_played_and_every_kind_is_there() -> None:
    found = grid()
    assert len(found) == len(set(found))
    assert not set(found) & {Board.of(options) for options in PRESETS.values()}
    for board in found:
        assert Lines(board.options()).initial().stones == 0
    kinds = {board.kind for board in found}
    squares = {("square", in_row, gravity, None) for in_row in (3, 4, 5) for gravity in (False, True)}
    free = {("hexagon", in_row, False, None) for in_row in (3, 4, 5)}
    falling = {("hexagon", in_row, True, even) for in_row in (3, 4, 5) for even in (False, True)}
    assert kinds == squares | free | falling


# -- measuring ---------------------------------------------------------------------------------------------------------


def plan(games: int, **more: Any) -> Plan:
    return Plan(**{"games": games, "level": "weak", "nodes": 1, "seed": 1, "workers": 0, **more})


def counted(plan_: Plan, table: Table, board: Board = SMALL) -> Entry:
    measure(HostPlan(), plan_, table, board, played=lambda: None)
    return table.entries[board]


def test_going_on_comes_to_the_same_counts_as_never_stopping() -> None:
    whole = counted(plan(12), Table())
    table, stops = Table(), 0
    while table.entries.get(SMALL, Entry("", 0, 0)).games < 12:
        left = [3]

        def played(left: list[int] = left) -> None:
            left[0] -= 1
            if not left[0]:
                raise KeyboardInterrupt

        try:
            measure(HostPlan(), plan(12), table, SMALL, played=played)
        except KeyboardInterrupt:
            stops += 1
    assert stops == 4
    assert table.entries[SMALL] == whole
    assert whole.games == whole.first_wins + whole.draws + whole.second_wins == 12


def test_more_games_are_added_to_those_that_are_there() -> None:
    table = Table()
    counted(plan(4), table)
    calls: list[None] = []
    measure(HostPlan(), plan(10), table, SMALL, played=lambda: calls.append(None))
    assert len(calls) == 6
    assert table.entries[SMALL] == counted(plan(10), Table())
    assert plan(10).left(table, [SMALL, OTHER]) == 10


def test_games_of_another_series_are_not_mixed_in() -> None:
    table = Table()
    counted(plan(6), table)
    assert counted(plan(4, seed=2), table) == counted(plan(4, seed=2), Table())


def test_several_processes_come_to_the_same_counts() -> None:
    assert counted(plan(8, workers=2), Table(), OTHER) == counted(plan(8), Table(), OTHER)


# -- the command -------------------------------------------------------------------------------------------------------

Run = Callable[..., Any]
SMALL_FLAGS = ("--columns", "3", "--rows", "4", "--in-row", "3", "--level", "weak", "--workers", "1")


@pytest.fixture
def environment(tmp_path: Path) -> dict[str, str]:
    kept = {key: value for key, value in os.environ.items() if key not in ("NO_COLOR", "COLUMNS", "TERM")}
    return {**kept, "ROKGARD_DATA_DIR": str(tmp_path / "data")}


@pytest.fixture
def run(run_rokgard: Run, environment: dict[str, str]) -> Run:
    def call(*arguments: str | Path, code: int = 0) -> Any:
        done = run_rokgard("lines", "measure", *map(str, arguments), environment=environment)
        assert done.code == code, f"exit code {done.code}\n{done.stdout}\n{done.stderr}"
        return done

    return call


def test_the_command_counts_and_keeps_a_table(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "table.toml"
    document = json.loads(run(*SMALL_FLAGS, "--games", "6", "-o", path, "--json").stdout)
    assert (document["file"], document["interrupted"]) == (str(path), False)
    (board,) = document["boards"]
    assert board["options"] == SMALL._asdict()
    assert (board["games"], board["level"], board["seed"], board["preset"]) == (6, "weak", 1, None)
    assert board["first_wins"] + board["draws"] + board["second_wins"] == 6
    low, high = board["first_wins_interval"]
    assert low <= board["first_wins"] / 6 <= high
    assert Table.load(path).entries[SMALL] == counted(plan(6), Table())


def test_the_table_for_people_has_intervals(run: Run, tmp_path: Path) -> None:
    done = run("--preset", "three", "--level", "weak", "--games", "2", "--workers", "1", "-o", tmp_path / "t.toml")
    head, row = done.stdout.splitlines()[:2]
    assert head.split() == ["board", "games", "first", "wins", "drawn", "second", "wins"]
    assert row.startswith("three: 3 × 3 squares, three in a row")
    assert row.count("% (") == 3
    assert "The table is in" in done.stderr


def test_by_default_the_table_is_kept_in_the_data_folder(run: Run, tmp_path: Path) -> None:
    run(*SMALL_FLAGS, "--games", "2")
    path = tmp_path / "data" / "lines" / "measured.toml"
    assert Table.load(path).entries[SMALL].games == 2
    run(*SMALL_FLAGS, "--games", "4")
    assert Table.load(path).entries[SMALL].games == 4
    run(*SMALL_FLAGS, "--games", "1", "--fresh")
    assert Table.load(path).entries[SMALL].games == 1


@pytest.mark.parametrize(
    ("arguments", "code", "said"),
    [
        ((), 2, "which board?"),
        (("--games", "0", "--all-presets"), 2, "--games must be from 1 to"),
        (("--level", "hard", "--all-presets"), 2, "there is no level called 'hard'"),
        (("--columns", "3", "--rows", "3", "--in-row", "5"), 2, "does not fit"),
        (("--preset", "threee"), 2, "did you mean 'three'?"),
    ],
)
def test_what_cannot_be_meant_is_one_line(run: Run, arguments: tuple[str, ...], code: int, said: str) -> None:
    done = run(*arguments, code=code)
    assert done.stdout == ""
    assert said in done.stderr
    assert done.stderr.count("\n") == 1


def test_a_table_that_is_none_is_not_written_over(run: Run, tmp_path: Path) -> None:
    path = tmp_path / "notes.toml"
    path.write_text("board = 'mine'")
    assert "is not a table of measured boards" in run(*SMALL_FLAGS, "-o", path, code=4).stderr
    assert path.read_text() == "board = 'mine'"


def test_ctrl_c_keeps_the_table_and_says_how_to_go_on(environment: dict[str, str], tmp_path: Path) -> None:
    path = tmp_path / "table.toml"
    command = [sys.executable, "-m", "rokgard", "lines", "measure", *SMALL_FLAGS, "--games", "1000000", "-o", str(path)]
    process = subprocess.Popen(command, env=environment, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    deadline = time.monotonic() + 120
    while time.monotonic() < deadline and not (path.exists() and Table.load(path).entries):
        time.sleep(0.1)
    process.send_signal(signal.SIGINT)
    out, err = process.communicate(timeout=60)
    assert process.returncode == 130
    assert "the same command goes on" in err
    assert "Traceback" not in err
    entry = Table.load(path).entries[SMALL]
    assert 0 < entry.games < 1_000_000
    assert f" {entry.games} " in out
