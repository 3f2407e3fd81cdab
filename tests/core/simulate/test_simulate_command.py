"""The command `rokgard simulate` as a person runs it."""

from __future__ import annotations

import re
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from rokgard import MatchRecord

Run = Callable[..., SimpleNamespace]


def without_times(document: dict[str, Any]) -> dict[str, Any]:
    players = [{key: value for key, value in p.items() if key != "seconds_per_move"} for p in document["players"]]
    return {**document, "players": players}


def test_the_answer_for_programs_has_the_documented_shape(simulate: Run) -> None:
    run = simulate("race", "--players", "random,random", "--games", "7", "--seed", "3", "--workers", "1", "--json")
    document = run.document
    assert run.code == 0 and run.err == ""
    assert document["schema"] == 1
    assert (document["game"], document["seed"], document["games"]) == ("race", 3, 7)
    assert document["first_wins"] + document["second_wins"] + document["draws"] == 7
    assert [player["name"] for player in document["players"]] == ["random", "random"]
    first, second = document["players"]
    assert first["wins"] + second["wins"] + document["draws"] == 7
    assert first["losses"] == second["wins"] and first["draws"] == second["draws"] == document["draws"]
    for player in (first, second):
        low, high = player["win_interval"]
        assert 0 <= low <= player["wins"] / 7 <= high <= 1
        assert player["seconds_per_move"] > 0
    assert document["mean_plies"] > 1
    assert document["records"] == [] and document["interrupted"] is False


def test_every_field_of_the_answer_is_documented(simulate: Run) -> None:
    guide = (Path(__file__).parents[3] / "docs" / "benchmarks.md").read_text(encoding="utf-8")
    document = simulate("race", "--players", "random,random", "--games", "2", "--workers", "1", "--json").document
    said = set(re.findall(r"`([a-z_.\[\]]+)`", guide))
    said |= {f"{name}_interval" for name in ("draws", "first_wins", "second_wins")} | {"schema"}
    told = {name.split(".")[0].removesuffix("[]") for name in said}
    assert set(document) <= told
    assert set(document["players"][0]) <= said | {name.rpartition(".")[2] for name in said}
    assert {f"elo.{name}" for name in document["elo"]} <= said


def test_the_same_seed_gives_the_same_answer_with_any_number_of_workers(simulate: Run) -> None:
    runs = [
        simulate("race", "--players", "weak,normal", "--nodes", "50", "--games", "8", "--seed", "1",
                 "--workers", workers, "--json")
        for workers in ("1", "2")
    ]  # fmt: skip
    assert runs[0].code == runs[1].code == 0
    assert without_times(runs[0].document) == without_times(runs[1].document)


def test_without_a_seed_one_is_chosen_and_named(simulate: Run) -> None:
    seeds = {simulate("race", "--players", "random,random", "--games", "2", "--workers", "1", "--json").document["seed"]
             for _run in range(2)}  # fmt: skip
    assert len(seeds) == 2


def test_the_report_for_people_names_players_seats_and_strength(simulate: Run) -> None:
    run = simulate("race", "--preset", "long", "--players", "weak,random", "--games", "10", "--seed", "1")
    assert run.code == 0 and run.err == ""
    lines = run.out.splitlines()
    assert lines[0] == "Race · long · 10 games, seed 1"
    for beginning in ("weak ", "random ", "first to move won", "second to move won", "draws", "Mean length: "):
        assert any(line.startswith(beginning) for line in lines), beginning
    assert "Elo difference weak - random" in run.out
    assert "95 % intervals" in run.out
    assert "\x1b" not in run.out


def test_games_are_kept_as_records_on_request(simulate: Run, tmp_path: Path) -> None:
    folder = tmp_path / "kept" / "games"
    arguments = ("race", "--players", "random,weak", "--games", "4", "--seed", "9", "-o", str(folder), "--json")
    run = simulate(*arguments)
    assert [Path(path) for path in run.document["records"]] == [folder / f"race-9-000{n}.toml" for n in range(1, 5)]
    records = [MatchRecord.from_toml(Path(path).read_text()) for path in run.document["records"]]
    assert [record.seats[0].level for record in records] == ["random", "weak", "random", "weak"]
    wins = [record.seats[record.outcome.winner].level for record in records
            if record.outcome and record.outcome.winner is not None]  # fmt: skip
    assert wins.count("random") == run.document["players"][0]["wins"]

    again = simulate(*arguments)
    assert again.code == 4 and "is there already" in again.err and "--force" in again.err and again.out == ""
    assert simulate(*arguments, "--force").code == 0


def test_a_folder_that_cannot_be_used_is_reported_before_any_game(simulate: Run, tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    run = simulate("race", "--players", "random,random", "-o", str(tmp_path / "file"))
    assert run.code == 4 and "cannot use the folder" in run.err


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["race", "--players", "normal,hard"], "there is no level called 'hard' for race (there are: weak, normal"),
        (["race", "--players", "normal"], "does not name two players"),
        (["race", "--players", "normal,weak,random"], "does not name two players"),
        (["race", "--players", "human,weak"], "there is no level called 'human'"),
        (["race", "--games", "0"], "--games must be from 1 to"),
        (["race", "--workers", "0"], "--workers must be from 1 to"),
        (["race", "--seed", "-1"], "--seed must be from 0 to"),
        (["race", "--opening", "-1"], "--opening must be from 0 to"),
        (["race", "--nodes", "0"], "--nodes must be more than 0"),
        (["race", "--think", "0"], "--think must be more than 0"),
        (["race", "--preset", "shrot"], "did you mean 'short'?"),
        (["race", "--step", "9"], "nine is too far (try --step 8)"),
        (["race", "--step", "10"], "must be at most 9"),
        (["race", "--goal", "0"], "over before the first move"),
        (["rase"], "there is no game called 'rase' (did you mean 'race'?"),
        ([], "which game?"),
    ],
)  # fmt: skip
def test_what_cannot_be_meant_is_a_usage_error(
    arguments: list[str], said: str, environment: dict[str, str], monkeypatch: pytest.MonkeyPatch, capsys: Any
) -> None:
    from rokgard.cli import main

    monkeypatch.setenv("ROKGARD_DATA_DIR", environment["ROKGARD_DATA_DIR"])
    assert main(["simulate", *arguments]) == 2
    captured = capsys.readouterr()
    assert captured.out == "" and said in captured.err
    assert captured.err.startswith("error: ") and captured.err.count("\n") == 1


def test_what_plugins_print_stays_out_of_the_answer(simulate: Run) -> None:
    run = simulate("race", "--players", "talks,talks", "--games", "2", "--seed", "1", "--json")
    assert run.document["games"] == 2
    assert "thinking aloud" in run.err


@pytest.mark.parametrize(
    ("players", "code", "said"),
    [
        ("raises,random", 5, "the raises opponent of race failed: LookupError"),
        ("random,cheats", 5, "chose the illegal move 99"),
        ("dies,random", 5, "a worker process died in game"),
    ],
)
def test_a_player_that_fails_is_named_in_one_line(simulate: Run, players: str, code: int, said: str) -> None:
    run = simulate("race", "--players", players, "--games", "6", "--seed", "1", "--workers", "2", "--json")
    lines = [line for line in run.err.splitlines() if line.replace("thinking aloud", "")]  # two may speak at once
    assert run.code == code and len(lines) == 1 and said in lines[0] and "Traceback" not in run.err


def test_moves_limited_by_time_are_warned_of(simulate: Run) -> None:
    run = simulate("race", "--players", "clock,random", "--games", "2", "--seed", "1", "--workers", "1")
    assert run.code == 0 and "limited by time" in run.err
    limited = simulate("race", "--players", "weak,random", "--think", "0.01", "--games", "1", "--workers", "1")
    assert limited.code == 0 and "limited by time" in limited.err


def test_games_that_repeat_themselves_are_warned_of(simulate: Run) -> None:
    arguments = ("race", "--players", "same,same", "--same-board", "--games", "6", "--seed", "1", "--workers", "1")
    assert "only 1 game was different" in simulate(*arguments).err
    assert simulate(*arguments, "--opening", "5").err.count("--opening") == 0


def test_an_interrupt_stops_at_once_and_reports_what_is_finished(environment: dict[str, str], tmp_path: Path) -> None:
    process = subprocess.Popen(
        [sys.executable, "-m", "rokgard", "simulate", "race", "--players", "random,sleeps", "--goal", "5",
         "--step", "5", "--games", "400", "--seed", "1", "--workers", "2", "-o", str(tmp_path), "--json"],
        env=environment, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
    )  # fmt: skip
    deadline = time.monotonic() + 120
    while not list(tmp_path.glob("*.toml")) and time.monotonic() < deadline:
        time.sleep(0.05)
    process.send_signal(signal.SIGINT)
    out, err = process.communicate(timeout=60)  # the sleepers would take ten minutes
    import json

    document = json.loads(out)
    assert process.returncode == 130
    assert document["interrupted"] is True and 1 <= document["games"] == len(document["records"]) < 400
    assert document["games_wanted"] == 400
    assert f"stopped after {document['games']} of 400 games" in err and "Traceback" not in err


def test_the_bar_is_drawn_on_standard_error_of_a_terminal_only(
    run_with_messages_at_a_terminal: Callable[..., Any], environment: dict[str, str]
) -> None:
    series = ("--players", "random,random", "--games", "6", "--seed", "1", "--workers", "1")
    done = run_with_messages_at_a_terminal("simulate", "race", *series, "--json", environment=environment)
    assert done.code == 0
    assert "6/6" in done.stderr and "random" in done.stderr
    assert done.stdout.startswith("{") and "\x1b" not in done.stdout
