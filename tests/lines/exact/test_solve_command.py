"""`rokgard lines solve`: answers for people and programs, refusals, and Ctrl-C."""

from __future__ import annotations

import _thread
import json
import threading
import time

import pytest

from rokgard.cli.guard import run
from rokgard_lines.exact import report


@pytest.fixture
def rokgard(capsys, tmp_path, monkeypatch):
    """Run a command line; returns exit code, standard output and standard error."""
    monkeypatch.setenv("ROKGARD_DATA_DIR", str(tmp_path))

    def call(*arguments):
        code = run(["lines", "solve", *arguments])
        written = capsys.readouterr()
        return code, written.out, written.err

    return call


def test_the_answer_in_json_has_the_score_of_every_move(rokgard, scored):
    moves, scores = next(entry for entry in scored if len(entry[0]) == 18)
    code, out, _err = rokgard("--preset", "four-gravity", "--moves", moves, "--json")
    answer = json.loads(out)
    assert code == 0
    assert answer["schema"] == 1
    assert answer["moves"] == {str(column + 1): score for column, score in scores.items()}
    assert answer["score"] == max(scores.values())
    assert answer["value"] == {1: "win", 0: "draw", -1: "loss"}[(answer["score"] > 0) - (answer["score"] < 0)]
    assert answer["complete"] is True
    assert answer["interrupted"] is False
    assert answer["nodes"] > 0
    assert answer["seconds"] > 0
    assert answer["distance"] == len(answer["line"])
    assert answer["line"][0] in answer["best"]


def test_without_a_board_it_is_four_with_gravity(rokgard, scored):
    moves, scores = next(entry for entry in scored if len(entry[0]) == 20)
    code, out, _err = rokgard("--moves", moves, "--json")
    assert code == 0
    assert json.loads(out)["score"] == max(scores.values())


def test_a_board_from_single_options_without_gravity_names_cells(rokgard):
    code, out, _err = rokgard("--columns", "4", "--rows", "3", "--in-row", "3", "--json")
    answer = json.loads(out)
    assert code == 0
    assert (answer["value"], answer["score"], answer["distance"]) == ("win", 3, 7)
    assert answer["best"] == ["b1", "b2", "b3", "c1", "c2", "c3"]
    assert len(answer["moves"]) == 12
    assert answer["board"] == {"cell": "square", "columns": 4, "rows": 3, "in_row": 3, "gravity": False}


def test_people_get_a_table_the_line_and_the_cost(rokgard):
    code, out, _err = rokgard("--preset", "three", "--moves", "a1 b1")
    assert code == 0
    assert "first player to move: win, over in 5 stones" in out
    rows = [line.split() for line in out.splitlines()]
    assert ["c1", "draw", "0", "7"] in rows
    assert ["b2", "win", "2", "5"] in rows
    assert "Best play: " in out
    assert " positions in " in out


@pytest.mark.parametrize(
    ("arguments", "code", "words"),
    [
        (("--preset", "five"), 2, "out of the exact solver's reach"),
        (("--preset", "five-gravity"), 2, "this board needs 81 bits"),
        (("--preset", "nothing"), 2, "no preset 'nothing'"),
        (("--columns", "99", "--rows", "3"), 2, "columns"),
        (("--moves", "12x"), 3, "move 1 ('12x')"),
        (("--moves", "1111111"), 3, "move 7 ('1'): column a is full"),
        (("--moves", "4142434"), 2, "the game is over after these moves"),
        (("--moves", "41424341"), 3, "move 8 ('1'): the game is over"),
        (("--memory", "0"), 2, "--memory must be from 1"),
    ],
)
def test_what_cannot_be_solved_is_refused_in_one_line(rokgard, arguments, code, words):
    found, out, err = rokgard(*arguments)
    assert found == code
    assert out == ""
    assert err.startswith("error: ")
    assert words in err
    assert err.count("\n") == 1


def test_ctrl_c_stops_and_shows_what_is_known(rokgard, monkeypatch):
    made = []

    class Watched(report.ExactSolver):
        def __init__(self, *arguments, **options):
            super().__init__(*arguments, **options)
            made.append(self)

    def interrupt():
        while not made or made[0].nodes < 10_000:
            time.sleep(0.005)
        _thread.interrupt_main()

    monkeypatch.setattr(report, "ExactSolver", Watched)
    threading.Thread(target=interrupt, daemon=True).start()
    code, out, err = rokgard("--moves", "44", "--memory", "2", "--json")
    answer = json.loads(out)
    assert code == 130
    assert answer["interrupted"] is True
    assert answer["complete"] is False
    assert answer["score"] is None
    assert set(answer["bounds"]) == set("1234567")
    assert all(low <= high for low, high in answer["bounds"].values())
    assert "stopped" in err
