"""`presets`, `options`, `check-setup` and `paths`."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest


def test_check_setup_says_yes_with_advice_and_what_was_measured(rokgard: Any) -> None:
    done = rokgard.quick("check-setup", "toy")
    assert done.stdout.splitlines() == [
        "Toy heap: Seven stones (heap 7, most 3, misere off, shape row, label -)",
        "advice: with care the first player wins",
        "between equals: in 100 games the first player won 60 %",
        "This board can be played.",
    ]


def test_check_setup_says_no_with_the_fix_and_exit_code_2(rokgard: Any) -> None:
    done = rokgard.quick("check-setup", "toy", "--heap", "4", "--most", "8", code=2)
    assert "error: the first player could take everything (try --most 3)" in done.stdout
    assert "can be played" not in done.stdout


def test_check_setup_gives_programs_the_fix_as_values_and_as_flags(rokgard: Any) -> None:
    answer = rokgard.json("check-setup", "toy", "--heap", "4", "--most", "8", code=2)
    assert (answer["playable"], answer["preset"], answer["measured"]) == (False, "custom", None)
    assert answer["options"]["most"] == 8
    (problem,) = answer["problems"]
    assert problem == {
        "severity": "error",
        "message": "the first player could take everything",
        "fields": ["most"],
        "fix": {"most": 3},
        "fix_flags": "--most 3",
    }


def test_check_setup_gives_programs_what_was_measured(rokgard: Any) -> None:
    answer = rokgard.json("check-setup", "toy")
    assert answer["playable"] is True
    measured = answer["measured"]
    assert [measured[key] for key in ("games", "first_wins", "draws", "second_wins")] == [100, 60, 0, 40]


def test_a_fix_typed_as_it_is_printed_makes_the_board_playable(rokgard: Any) -> None:
    args = ["check-setup", "lines", "--columns", "4", "--rows", "3", "--in-row", "5"]
    answer = rokgard.json(*args, code=2)
    fixes = [problem["fix_flags"] for problem in answer["problems"] if problem["severity"] == "error"]
    rokgard.quick(*args, *fixes[0].split())


@pytest.mark.parametrize(
    ("typed", "message"),
    [
        (["--heap", "2"], "heap is 2; it must be at least 3 (try --heap 3 --most 2)"),
        (["--heap", "1000000000000000000000"], "it must be at most 20"),
        (["--heap", "seven"], "heap"),
        (["--heap", "7.5"], "heap"),
        (["--shape", "pil"], "shape is 'pil'; it must be one of row, pile (try --shape pile)"),
    ],
)
def test_values_out_of_range_reach_the_check_and_get_a_fix(rokgard: Any, typed: list[str], message: str) -> None:
    done = rokgard.quick("check-setup", "toy", *typed, code=2)
    assert message in done.stdout
    assert done.stderr == ""


def test_check_setup_needs_a_game_it_knows(rokgard: Any) -> None:
    assert "which game? (there are: " in rokgard.quick("check-setup", code=2).stderr
    assert "did you mean 'toy'?" in rokgard.quick("check-setup", "toyy", code=2).stderr


def test_options_lists_flags_ranges_defaults_and_meanings(rokgard: Any) -> None:
    lines = rokgard.quick("options", "toy").stdout.splitlines()
    assert [line.split()[0].rstrip(",") for line in lines] == [
        "option", "--heap", "--most", "--misere", "--shape", "--label",
    ]  # fmt: skip
    assert lines[1].split() == ["--heap", "3-20", "7", "Stones", "at", "the", "start."]
    assert "--no-misere" in lines[3]
    assert "row|pile" in lines[4]


def test_options_gives_programs_the_json_schema(rokgard: Any) -> None:
    answer = rokgard.json("options", "toy")
    assert answer["json_schema"]["properties"]["heap"]["maximum"] == 20
    assert answer["defaults"] == {"heap": 7, "most": 3, "misere": False, "shape": "row", "label": None}


def test_presets_lists_titles_the_default_and_what_is_known(rokgard: Any) -> None:
    lines = rokgard.quick("presets", "toy").stdout.splitlines()
    assert lines[1].split(None, 1) == ["seven", "Seven stones (default)  in 100 games the first player won 60 %"]
    assert lines[2].split(None, 1) == ["twenty", "Twenty stones"]
    answer = rokgard.json("presets", "toy")
    assert (answer["default"], [preset["id"] for preset in answer["presets"]]) == ("seven", ["seven", "twenty"])
    assert answer["presets"][1]["options"] == {"heap": 20, "most": 3}


BROKEN = """
from rokgard import Game, GameOptions, hookimpl


class Broken(Game):
    id, title = "broken", "Broken"
    presets = {"one": GameOptions()}
    initial = turn = legal_moves = play = outcome = scene = lambda *_: None

    def describe(self):
        return 1 / 0

    @classmethod
    def fairness(cls, options):
        return 1 / 0


@hookimpl
def rokgard_games():
    return [Broken]
"""


@pytest.mark.parametrize("args", [["presets", "broken"], ["presets", "broken", "--json"], ["check-setup", "broken"]])
def test_what_a_game_cannot_say_of_its_boards_is_the_fault_of_its_plugin(
    rokgard: Any, data: Path, args: list[str]
) -> None:
    (data / "plugins" / "broken.py").write_text(BROKEN)
    done = rokgard.quick(*args, code=5)
    assert "the rules of 'broken' failed in " in done.stderr
    assert "(): ZeroDivisionError" in done.stderr
    assert done.stdout == ""


@pytest.mark.parametrize("command", ["presets", "options"])
def test_presets_and_options_need_a_game_they_know(rokgard: Any, command: str) -> None:
    assert "which game?" in rokgard.quick(command, code=2).stderr
    assert "did you mean 'toy'?" in rokgard.quick(command, "tooy", code=2).stderr


def test_paths_names_the_folders_whether_they_exist_or_not(rokgard: Any, data: Path) -> None:
    answer = rokgard.json("paths")["paths"]
    assert answer["data"] == str(data)
    assert Path(answer["plugins"]) == data / "plugins"
    assert rokgard.quick("paths", "plugins").stdout == f"{data / 'plugins'}\n"
    assert not (data / "profiles").exists(), "looking makes nothing"
    assert "there are: data" in rokgard.quick("paths", "nosuch", code=2).stderr


def test_the_games_own_options_are_in_the_help_of_play(rokgard: Any) -> None:
    text = rokgard.quick("play", "toy", "--help").stdout
    assert "Options of Toy heap:" in text
    for part in ("--heap 3-20", "Stones at the start. [default: 7]", "--misere / --no-misere", "--shape [row|pile]"):
        assert part in text, part
    assert "Presets: seven, twenty, custom." in text


def test_the_help_of_play_lists_the_games(rokgard: Any) -> None:
    text = rokgard.quick("play", "--help").stdout
    for name in ("lines", "triangles", "toy"):
        assert f"\n  {name} " in text


def test_check_setup_shows_the_options_as_they_are_understood_and_shortens_long_ones(
    rokgard: Any, tmp_path: Path
) -> None:
    stars = tmp_path / "stars.csv"
    stars.write_text("0 0\n6000 0\n3000 5000\n3000 2000\n", encoding="utf-8")
    done = rokgard.quick("check-setup", "triangles", "--coordinates", f"@{stars}")
    assert "board custom, stars 4, " in done.stdout
    assert "coordinates ((0, 0), (6000, 0), " in done.stdout
    assert "...)" in done.stdout
