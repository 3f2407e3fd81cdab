"""`show`, `replay`, `games`, `resume` and `export`: everything that takes a record."""

from __future__ import annotations

import json
import re
import shutil
from pathlib import Path
from typing import Any

import pytest

from rokgard import MatchRecord


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The folder that the command is run in."""
    monkeypatch.chdir(tmp_path)
    return tmp_path


def file_of(data: Path, record_id: str) -> Path:
    (file,) = data.glob(f"profiles/*/games/{record_id}.toml")
    return file


# -- which record is meant ---------------------------------------------------------------------------------------------


def test_a_record_is_found_by_id_by_its_end_by_file_and_as_the_last_one(rokgard: Any, data: Path) -> None:
    first = rokgard.left("1")
    second = rokgard.left("2")
    for ref, wanted in (
        (first, first),
        (first[-5:], first),
        (str(file_of(data, first)), first),
        ("last", second),
        (None, second),
    ):
        args = ["show", "--json"] + ([ref] if ref else [])
        assert json.loads(rokgard.quick(*args).stdout)["record"]["id"] == wanted, ref


def test_references_that_fit_nothing_or_several_are_usage_errors(rokgard: Any) -> None:
    assert "no game has been played yet" in rokgard.quick("show", code=2).stderr
    one, other = rokgard.left("1"), rokgard.left("2")
    assert "there is no game" in rokgard.quick("show", "zzzzz", code=2).stderr
    common = one[:3]
    assert other.startswith(common)
    assert "fits 2 games" in rokgard.quick("show", common, code=2).stderr


def test_files_that_are_missing_or_no_records_are_file_errors(rokgard: Any, tmp_path: Path) -> None:
    assert "cannot read" in rokgard.quick("show", str(tmp_path / "none.toml"), code=4).stderr
    bad = tmp_path / "bad.toml"
    bad.write_text("a = [")
    assert "is not valid TOML" in rokgard.quick("show", str(bad), code=4).stderr
    bad.write_text("a = 1")
    assert "is not a game record" in rokgard.quick("show", str(bad), code=4).stderr


def test_a_damaged_record_is_an_error_by_id_and_passed_over_as_the_last(rokgard: Any, data: Path) -> None:
    good, bad = rokgard.left("1"), rokgard.left("2")
    file_of(data, bad).write_text("schema = ")
    assert f"{bad}" in rokgard.quick("show", bad, code=4).stderr
    done = rokgard.quick("show", "last", "--json")
    assert json.loads(done.stdout)["record"]["id"] == good
    assert f"{bad} is damaged" in done.stderr


def test_moves_that_the_rules_refuse_are_named_by_their_ply(rokgard: Any, data: Path) -> None:
    left = rokgard.left("1")
    file = file_of(data, left)
    file.write_text(file.read_text().replace('moves = [\n    "1",', 'moves = [\n    "7",'))
    done = rokgard.quick("show", left, code=4)
    assert "move 1 ('7') is refused" in done.stderr


# -- show -------------------------------------------------------------------------------------------------------------


def test_show_draws_the_position_after_so_many_moves(rokgard: Any) -> None:
    left = rokgard.left("2")
    pieces = [rokgard.quick("show", left, "--ply", str(ply), "--ascii").stdout.count("@") for ply in (0, 1, 2)]
    assert pieces == sorted(pieces, reverse=True)
    assert rokgard.quick("show", left).stdout == rokgard.quick("show", left, "--ply", "2").stdout


@pytest.mark.parametrize("ply", ["-1", "3", "99"])
@pytest.mark.parametrize("command", [["show"], ["replay"], ["export", "-o", "x.svg"]], ids=lambda words: words[0])
def test_a_ply_that_is_not_there_is_refused_with_the_range(rokgard: Any, command: list[str], ply: str) -> None:
    rokgard.left("2")
    done = rokgard.quick(*command, "--ply", ply, code=2)
    assert done.stderr == f"error: there is no position {ply}: the game has 2 moves (give a number from 0 to 2)\n"


def test_show_gives_programs_the_record_and_the_position(rokgard: Any) -> None:
    rokgard.left("2")
    answer = rokgard.json("show", "--ply", "1")
    assert answer["record"]["moves"] == ["2", "1"]
    assert answer["position"] == {
        "ply": 1,
        "moves": ["2"],
        "turn": 1,
        "scores": None,
        "legal_moves": ["1", "2", "3"],
        "outcome": None,
    }


# -- replay -----------------------------------------------------------------------------------------------------------


def test_replay_prints_every_position_from_a_pipe(rokgard: Any) -> None:
    done = rokgard.quick("replay", rokgard.left("2", "1"))
    assert re.findall(r"^(?:The start|Move \d)", done.stdout, re.M) == [
        "The start",
        *(f"Move {n}" for n in range(1, 5)),
    ]
    assert "Move 2 of 4: Computer (weak) plays 1" in done.stdout


def test_replay_begins_where_it_is_told_to(rokgard: Any) -> None:
    done = rokgard.quick("replay", rokgard.left("2", "1"), "--ply", "3")
    assert re.findall(r"^Move \d", done.stdout, re.M) == ["Move 3", "Move 4"]


def test_replay_steps_forward_and_back_at_a_terminal(rokgard: Any, terminal: Any) -> None:
    rokgard.left("2", "1")
    person = terminal("replay")
    prompt = "q: stop: "
    for typed, shown in (
        (None, "The start; 4 moves follow."),
        ("", "Move 1 of 4: player plays 2"),
        ("", "Move 2 of 4"),
        ("b", "Move 1 of 4"),
        ("4", "Move 4 of 4"),
        ("0", "The start"),
    ):
        if typed is not None:
            person.line(typed)
        person.expect(shown)
        person.expect(prompt)
    person.line("q")
    person.wait(0)


def test_replay_goes_on_by_itself_with_a_delay(rokgard: Any, terminal: Any) -> None:
    rokgard.left("2")
    person = terminal("replay", "--delay", "0.01")
    person.expect("Move 2 of 2")
    person.wait(0)
    assert "error" in rokgard.quick("replay", "--delay", "-1", code=2).stderr


# -- games ------------------------------------------------------------------------------------------------------------


def test_games_lists_newest_first_and_filters(rokgard: Any) -> None:
    left = rokgard.left("1")
    won = rokgard.finished()
    lines = rokgard.quick("games").stdout.splitlines()
    assert [line.split()[0] for line in lines] == ["id", won, left]
    assert lines[1].endswith("won")
    assert lines[2].endswith("unfinished")
    for flag, wanted in (("--unfinished", [left]), ("--finished", [won])):
        assert [game["id"] for game in rokgard.json("games", flag)["games"]] == wanted
    assert rokgard.json("games", "--limit", "1")["more"] is True
    assert rokgard.json("games", "--game", "lines")["games"] == []
    assert "--unfinished and --finished" in rokgard.quick("games", "--finished", "--unfinished", code=2).stderr


def test_games_names_what_is_damaged_and_what_has_lost_its_plugin(rokgard: Any, data: Path) -> None:
    good, bad = rokgard.left("1"), rokgard.left("2")
    file_of(data, bad).write_text("schema = ")
    (data / "plugins" / "toy.py").unlink()
    lines = rokgard.quick("games").stdout.splitlines()
    assert "(damaged)" in lines[1]
    assert "the game is not installed" in lines[2]
    answer = {game["id"]: game for game in rokgard.json("games")["games"]}
    assert "TOML" in answer[bad]["problem"]
    assert answer[good]["problem"] == "its game is not installed"
    assert [game["id"] for game in rokgard.json("games", "--game", "toy")["games"]] == [good]


def test_a_record_without_its_plugin_cannot_be_opened_and_says_whose_game_it_was(rokgard: Any, data: Path) -> None:
    left = rokgard.left("1")
    (data / "plugins" / "toy.py").unlink()
    for command in ("show", "replay", "analyze", "resume"):
        done = rokgard.quick(command, left, code=2)
        assert "its game 'toy' was provided by plugin 'toy'" in done.stderr, command
    assert json.loads(rokgard.quick("show", left, "--json").stdout)["record"]["id"] == left


def test_games_without_any_says_how_to_begin(rokgard: Any) -> None:
    done = rokgard.quick("games")
    assert done.stdout == ""
    assert "rokgard play" in done.stderr


# -- resume -----------------------------------------------------------------------------------------------------------


def test_resume_goes_on_with_the_newest_unfinished_game_and_credits_it(rokgard: Any, data: Path) -> None:
    left = rokgard.left("3")
    rokgard.finished()
    done = rokgard.quick("resume", stdin="3\n")
    assert f"Going on with {left}" in done.stdout
    assert "You won" in done.stdout
    record = MatchRecord.from_toml(file_of(data, left).read_text())
    assert record.moves == ("3", "1", "3")
    assert "no game was left unfinished" in rokgard.quick("resume", code=2).stderr


def test_a_finished_game_cannot_be_resumed(rokgard: Any) -> None:
    done = rokgard.quick("resume", rokgard.finished(), code=2)
    assert "is over" in done.stderr
    assert "rokgard replay" in done.stderr


def test_a_resumed_game_goes_on_as_it_would_have(rokgard: Any, data: Path) -> None:
    """The computer's choices depend on seed and position only, not on the process."""
    args = ("play", "lines", "--preset", "three", "--opponent", "random", "--seed", "11")
    moves = ["a1", "b1", "c1", "a2", "b2", "c2", "a3", "b3", "c3"]
    rokgard.quick(*args, stdin="".join(f"{move}\n" for move in moves), code=None)
    (whole,) = [MatchRecord.from_toml(file.read_text()) for file in data.glob("profiles/*/games/*.toml")]
    shutil.rmtree(data / "profiles")
    rokgard.quick(*args, stdin="a1\n", code=None)
    for move in moves[1:]:
        if rokgard.quick("resume", stdin=f"{move}\n", code=None).code == 2:
            break
    (pieces,) = [MatchRecord.from_toml(file.read_text()) for file in data.glob("profiles/*/games/*.toml")]
    assert whole.finished
    assert pieces.moves == whole.moves


# -- export -----------------------------------------------------------------------------------------------------------


def test_export_takes_the_format_from_the_files_ending(rokgard: Any, tmp_path: Path) -> None:
    rokgard.left("2")
    for name, magic in (("a.svg", b"<?xml"), ("a.txt", b"Toy"), ("A.SVG", b"<?xml")):
        file = tmp_path / name
        done = rokgard.quick("export", "last", "-o", str(file))
        assert file.read_bytes().startswith(magic), name
        assert done.stdout == ""
        assert str(file) in done.stderr


def test_export_writes_png_at_the_size_asked_for(rokgard: Any, tmp_path: Path) -> None:
    rokgard.left("2")
    file = tmp_path / "board.png"
    rokgard.quick("export", "-o", str(file), "--size", "300", "--theme", "print", "--no-header", "--no-coordinates")
    data = file.read_bytes()
    assert data.startswith(b"\x89PNG")
    assert max(int.from_bytes(data[16:20], "big"), int.from_bytes(data[20:24], "big")) == 300


def test_export_to_a_stream_is_the_picture_and_nothing_else(rokgard: Any, tmp_path: Path) -> None:
    rokgard.left("2")
    file = tmp_path / "board.svg"
    rokgard.quick("export", "-o", str(file))
    assert rokgard.quick("export", "-o", "-", "--format", "svg").stdout == file.read_text()


def test_export_options_reach_the_picture(rokgard: Any) -> None:
    rokgard.left("2")

    def svg(*args: str) -> str:
        return str(rokgard.quick("export", "-o", "-", "--format", "svg", *args).stdout)

    plain = svg()
    assert plain == svg()
    for args in (["--theme", "print"], ["--no-header"], ["--transparent"], ["--ply", "0"], ["--size", "200"]):
        assert svg(*args) != plain, args


def test_export_never_overwrites_without_force_and_leaves_nothing_half_written(rokgard: Any, tmp_path: Path) -> None:
    rokgard.left("2")
    file = tmp_path / "board.svg"
    file.write_text("precious")
    done = rokgard.quick("export", "-o", str(file), code=4)
    assert "is there already" in done.stderr
    assert "--force" in done.stderr
    assert file.read_text() == "precious"
    rokgard.quick("export", "-o", str(file), "--force")
    assert file.read_text().startswith("<?xml")
    assert [path.name for path in tmp_path.iterdir() if path.is_file()] == ["board.svg"]


@pytest.mark.parametrize(
    ("args", "code", "message"),
    [
        ([], 2, "where to?"),
        (["-o", "board.gif"], 2, ".gif is not the ending of a picture"),
        (["-o", "board"], 2, "board has no ending, so no format (there are:"),
        (["-o", "-"], 2, "which format?"),
        (["-o", "board.svg", "--format", "bmp"], 2, "there is no picture format called 'bmp'"),
        (["-o", "board.svg", "--theme", "nosuch"], 2, "nosuch"),
        (["-o", "board.png", "--size", "0"], 2, "size"),
        (["-o", "board.png", "--size", "-3"], 2, "size"),
        (["-o", "board.png", "--size", "999999"], 2, "size"),
        (["-o", "blocked/board.svg"], 4, "cannot write"),
    ],
)
def test_exports_that_cannot_be_are_refused_and_write_nothing(
    rokgard: Any, folder: Path, args: list[str], code: int, message: str
) -> None:
    rokgard.left("2")
    (folder / "blocked").write_text("a file, no folder")
    done = rokgard.quick("export", *args, code=code)
    assert message in done.stderr
    assert done.stderr.startswith("error: ")
    assert not [path for path in folder.iterdir() if path.suffix in {".svg", ".png", ".gif", ".part"}]


def test_a_raster_is_not_thrown_at_a_terminal(rokgard: Any, terminal: Any) -> None:
    rokgard.left("2")
    person = terminal("export", "-o", "-", "--format", "png")
    assert "is not for reading on a terminal" in person.wait(2)
