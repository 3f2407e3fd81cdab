"""`rokgard triangles solve`, `board` and `measure`, run as people run them."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time

import pytest

RUN = [sys.executable, "-m", "rokgard"]


@pytest.fixture
def rokgard(tmp_path):
    """Run a command with a data folder of its own; what it printed."""

    def run(*arguments, code=0):
        done = subprocess.run(
            [*RUN, "--data-dir", str(tmp_path / "data"), "triangles", *map(str, arguments)],
            capture_output=True,
            text=True,
            cwd=tmp_path,
            check=False,
        )
        assert done.returncode == code, done.stderr
        return done

    return run


def test_solve_says_value_best_moves_and_best_play(rokgard, tmp_path):
    (tmp_path / "end.toml").write_text(
        "stars = [[0,0],[20,0],[9,18],[8,5],[12,6]]\ntolerance = 0\nplay_again = true\nmoves = [[0,3],[1,4],[3,4]]\n"
    )
    answer = json.loads(rokgard("solve", "end.toml", "--json").stdout)
    assert answer["value"] == 1
    assert answer["best"] == ["A1 A3"]
    assert answer["line"][0] == "A1 A3"
    assert answer["complete"]
    assert not answer["interrupted"]
    assert answer["nodes"] > 0
    assert answer["seconds"] >= 0
    said = rokgard("solve", "end.toml").stdout
    assert "from here: +1 with best play" in said
    assert "best move: A1 A3\n" in said


@pytest.mark.parametrize(
    ("arguments", "value"),
    [
        (("--convex", 9), 1),
        (("--convex", 10, "--play-again"), 0),
        (("--stars", "0,0 10,0 11,10 0,12 4,5", "--tolerance", 0), 0),
        (("--stars", "[[0,0],[10,0],[11,10],[0,12],[4,5]]", "--tolerance", 0, "--play-again"), 2),
        (("--stars", "0,0 10,0 3,9", "--tolerance", 0, "--moves", "A1 A2 A1 A3"), 1),
        (("--stars", "0,0 10,0 3,9", "--tolerance", 0, "--moves", "A1 A2 A1 A3 A2 A3"), 0),
    ],
)
def test_solve_takes_boards_in_several_forms(rokgard, arguments, value):
    assert json.loads(rokgard("solve", *arguments, "--json").stdout)["value"] == value


@pytest.mark.parametrize(
    ("arguments", "code", "reason"),
    [
        ((), 2, "which board?"),
        (("--stars", "24", "--seed", "1"), 2, "more than 124 hang together"),
        (("--stars", "0,0 1"), 2, "each star has two"),
        (("--stars", "many"), 2, "is no list of stars"),
        (("--convex", "2"), 2, "--convex must be from 3"),
        (
            ("--stars", "0,0 9,0 3,9", "--moves", "A1 A2 A1 A2", "--tolerance", "0"),
            3,
            "move 2 ('A1 A2'): already drawn",
        ),
        (("nowhere.toml",), 4, "cannot read nowhere.toml"),
    ],
)
def test_solve_refuses_with_the_reason(rokgard, arguments, code, reason):
    assert reason in rokgard("solve", *arguments, code=code).stderr


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("stars = 3", "must be given as"),
        ("stars = [[0,0],[9,0],[0,9]]\ntolerances = 0", "unknown: tolerances"),
        ("stars = [[0,0],[9,0],[0,9]]\nmoves = 1", "moves must be given as"),
        ("stars = [[0,0]", "is no board"),
        ("0 0\n1 2 3\n", "line 2"),
    ],
)
def test_a_file_that_is_no_board_is_named(rokgard, tmp_path, text, reason):
    (tmp_path / "board.toml").write_text(text)
    said = rokgard("solve", "board.toml", code=4).stderr
    assert "board.toml" in said
    assert reason in said


def test_a_limit_leaves_what_is_known(rokgard):
    answer = json.loads(rokgard("solve", "--convex", 12, "--nodes", 500, "--json").stdout)
    assert answer["value"] is None
    assert not answer["complete"]
    assert answer["lower"] <= 2 <= answer["upper"]


@pytest.mark.skipif(os.name == "nt", reason="no SIGINT to send")
def test_ctrl_c_keeps_what_is_known(tmp_path):
    command = [*RUN, "--data-dir", str(tmp_path), "triangles", "solve", "--stars", "13", "--seed", "1", "--json"]
    process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    time.sleep(4)  # it works for minutes; what it has found by now does not matter
    process.send_signal(signal.SIGINT)
    out, said = process.communicate(timeout=120)
    assert process.returncode == 130, said
    answer = json.loads(out)
    assert answer["interrupted"]
    assert answer["value"] is None
    assert answer["lower"] < answer["upper"]
    assert "stopped" in said


def test_a_board_goes_to_a_file_and_back(rokgard, tmp_path):
    rokgard("board", "--stars", 9, "--seed", 3, "--play-again", "-o", "stars.toml")
    rokgard("board", "stars.toml", "-o", "stars.csv")
    again = rokgard("board", "stars.csv", "--play-again").stdout
    assert again == (tmp_path / "stars.toml").read_text()
    assert rokgard("board", "--stars", 9, "--seed", 3, "--play-again").stdout == again
    assert "is there already" in rokgard("board", "stars.csv", "-o", "stars.toml", code=4).stderr
    rokgard("board", "stars.csv", "-o", "stars.toml", "--force")
    assert ".toml or .csv" in rokgard("board", "stars.csv", "-o", "stars.txt", code=2).stderr
    assert "leave out one" in rokgard("board", "stars.csv", "--seed", 1, code=2).stderr


def test_moves_of_a_board_are_checked_and_kept(rokgard, tmp_path):
    (tmp_path / "b.toml").write_text('stars = [[0,0],[900,0],[0,900]]\nmoves = ["A1 A3", [0, 2]]\n')
    assert '"A1 A3",\n    "A1 A2",' in rokgard("board", "b.toml").stdout
    (tmp_path / "b.toml").write_text("stars = [[0,0],[900,0],[0,900]]\nmoves = [[0, 3]]\n")
    assert "is no move" in rokgard("board", "b.toml", code=2).stderr


@pytest.mark.parametrize(("ground", "dot", "mode"), [(0, 255, "L"), (250, 20, "RGB"), (0, 255, "RGBA")])
def test_the_dots_of_a_picture_become_stars(rokgard, tmp_path, ground, dot, mode):
    from PIL import Image, ImageDraw

    places = [(100, 50), (500, 60), (300, 280), (304, 150), (20, 240)]
    picture = Image.new("L", (600, 300), ground)
    draw = ImageDraw.Draw(picture)
    for x, y in places:
        draw.ellipse((x - 6, y - 6, x + 6, y + 6), fill=dot)
    picture.convert(mode).save(tmp_path / "sky.png")
    rokgard("board", "sky.png", "-o", "stars.csv")
    lines = (tmp_path / "stars.csv").read_text().split()[1:]
    # The picture is 600 wide and becomes 6,000 units; a dot around the pixel x has its centre at x + 1/2.
    assert lines == [f"{10 * x + 5},{10 * y + 5}" for x, y in sorted(places, key=lambda place: (place[1], place[0]))]


def test_pictures_without_dots_or_that_are_none_are_refused(rokgard, tmp_path):
    from PIL import Image

    Image.new("L", (60, 30), 77).save(tmp_path / "fog.png")
    (tmp_path / "text.png").write_text("not a picture")
    assert "no dots" in rokgard("board", "fog.png", code=4).stderr
    assert "no picture" in rokgard("board", "text.png", code=4).stderr
    assert "cannot read" in rokgard("board", "none.png", code=4).stderr


def test_measure_goes_on_where_it_stopped_and_comes_to_the_same_counts(rokgard, tmp_path):
    board = ("--board", "custom", "--stars", 6, "--workers", 1, "--json", "-o")
    first = json.loads(rokgard("measure", "--games", 3, *board, "one.toml").stdout)["boards"][0]
    assert first["games"] == 3
    more = json.loads(rokgard("measure", "--games", 6, *board, "one.toml").stdout)["boards"][0]
    once = json.loads(rokgard("measure", "--games", 6, *board, "other.toml").stdout)["boards"][0]
    assert more == once
    assert more["games"] == more["first_wins"] + more["draws"] + more["second_wins"] == 6
    assert (tmp_path / "one.toml").read_text() == (tmp_path / "other.toml").read_text()


def test_measure_asks_for_a_board_and_refuses_a_damaged_table(rokgard, tmp_path):
    assert "which board?" in rokgard("measure", code=2).stderr
    (tmp_path / "bad.toml").write_text("[[entry]]\nboard = 1\n")
    said = rokgard("measure", "--preset", "phone-24", "-o", "bad.toml", code=4).stderr
    assert "not a table of measured boards" in said
