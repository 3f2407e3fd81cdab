"""`rokgard analyze`, as the real command."""

from __future__ import annotations

import json
import signal
import subprocess
import sys
import time
import xml.etree.ElementTree as ET
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

Run = Callable[..., Any]
Record = Callable[..., Path]


@pytest.fixture
def analyze(run_rokgard: Run, environment: dict[str, str]) -> Run:
    def run(*arguments: str | Path, code: int = 0, **more: Any) -> Any:
        done = run_rokgard("analyze", *map(str, arguments), environment=environment, **more)
        assert done.code == code, f"exit code {done.code}\n{done.stdout}\n{done.stderr}"
        return done

    return run


def test_the_answer_for_programs_has_values_mistakes_and_better_moves(analyze: Run, record: Record) -> None:
    # Of nine stones only one is right to take, of seven three, of six two; of the last three all.
    path = record("heap", {"heap": 9}, "2", "1", "3", "3")
    document = json.loads(analyze(path, "--nodes", "20000", "--json").stdout)
    assert document["schema"] == 1
    assert (document["record"], document["game"], document["level"]) == ("a-game", "heap", "strong")
    assert (document["nodes"], document["think"], document["interrupted"]) == (20000, None, False)
    assert document["start"]["value"] == 1.0
    assert [move["value"] for move in document["moves"]] == [-1.0, 1.0, -1.0, -1.0]
    assert all(move["exact"] for move in document["moves"])
    assert [move["verdict"] for move in document["moves"]] == ["blunder", "blunder", "blunder", None]
    assert [move["best"] for move in document["moves"]] == ["1", "3", "2", "3"]
    assert [move["lost"] for move in document["moves"]] == [2.0, 2.0, 2.0, 0.0]
    assert document["mistakes"] == [1, 2, 3]
    assert document["lost"] == [4.0, 2.0]


def test_the_report_for_people_says_what_was_better(analyze: Run, record: Record) -> None:
    run = analyze(record("heap", {"heap": 9}, "2", "1", "3", "3"), "--nodes", "20000")
    assert run.stderr == ""
    assert "\x1b" not in run.stdout
    rows = {line.split()[0]: line for line in run.stdout.splitlines() if line[:1].isdigit()}
    assert "blunder: a win became a loss; better 1" in rows["1"]
    assert "=-1" in rows["1"]
    assert "=+1" in rows["2"]
    assert "Ada: 2 moves judged, 0 without loss, 0 mistakes, 2 blunders, 4.00 lost in all" in run.stdout
    assert "Bo: 2 moves judged, 1 without loss, 0 mistakes, 1 blunder, 2.00 lost in all" in run.stdout


def test_estimates_are_told_from_proofs(analyze: Run, record: Record) -> None:
    run = analyze(record("heap", {"heap": 9}, "1", "2"), "--level", "dull")
    assert "+0.25" in run.stdout
    assert "=+" not in run.stdout


def test_in_ascii_everything_is_ascii(analyze: Run, record: Record) -> None:
    path = record("heap", {"heap": 9}, "2", "1", "3", "3")
    assert analyze(path, "--ascii", "--nodes", "5000").stdout.isascii()


def test_the_graph_is_drawn_in_every_format_and_theme(analyze: Run, record: Record, tmp_path: Path) -> None:
    path = record("heap", {"heap": 9}, "2", "1", "3", "3")
    svg = tmp_path / "graph.svg"
    done = analyze(path, "--nodes", "5000", "-o", svg, "--theme", "print")
    assert "image/svg+xml" in done.stderr
    assert "blunder" in done.stdout
    root = ET.fromstring(svg.read_bytes())
    words = {element.text for element in root.iter() if element.text}
    assert {"2??", "1??", "3??", "Ada", "Bo"} <= words
    png = tmp_path / "graph.png"
    analyze(path, "--nodes", "5000", "-o", png, "--size", "400")
    assert png.read_bytes()[:8] == b"\x89PNG\r\n\x1a\n"


def test_the_graph_alone_goes_to_standard_output(analyze: Run, record: Record) -> None:
    path = record("heap", {"heap": 9}, "2", "1")
    done = analyze(path, "--nodes", "5000", "-o", "-", "--format", "svg")
    assert ET.fromstring(done.stdout).tag.endswith("svg")


def test_the_same_nodes_give_the_same_answer(analyze: Run, record: Record) -> None:
    path = record("heap", {"heap": 60}, "2", "3", "1", "1")
    answers = {analyze(path, "--level", "normal", "--nodes", "300", "--json").stdout for _run in range(2)}
    assert len(answers) == 1


def test_a_file_that_is_there_is_refused_before_anything_is_judged(
    analyze: Run, record: Record, tmp_path: Path
) -> None:
    path = record("heap", {"heap": 9}, "2", "1")
    there = tmp_path / "there.svg"
    there.write_text("mine")
    done = analyze(path, "--level", "broken", "-o", there, code=4)
    assert "is there already" in done.stderr
    assert there.read_text() == "mine"
    analyze(path, "--nodes", "5000", "-o", there, "--force")
    assert there.read_text().startswith("<")


@pytest.mark.parametrize(
    ("arguments", "code", "said"),
    [
        (("--level", "mute"), 2, "does not judge positions (choose another with --level)"),
        (("--level", "hard"), 2, "there is no level called 'hard'"),
        (("--level", "broken"), 5, "the broken opponent of heap failed: KeyError"),
        (("--nodes", "0"), 2, "--nodes must be more than 0"),
        (("--theme", "mud"), 2, "there is no theme called 'mud'"),
        (("-o", "report.exe"), 2, "is not the ending of a picture"),
        (("--format", "svg"), 2, "where to?"),
        (("-o", "-", "--format", "svg", "--json"), 2, "cannot take both"),
    ],
)
def test_what_cannot_be_meant_is_one_line(
    analyze: Run, record: Record, arguments: tuple[str, ...], code: int, said: str
) -> None:
    done = analyze(record("heap", {"heap": 9}, "2", "1"), *arguments, code=code)
    assert done.stdout == ""
    assert said in done.stderr
    assert done.stderr.count("\n") == 1


def test_a_game_without_a_move_has_nothing_to_judge(analyze: Run, record: Record) -> None:
    assert "no move has been played" in analyze(record("heap", {"heap": 9}), code=2).stderr


def test_ctrl_c_reports_what_is_known(environment: dict[str, str], record: Record) -> None:
    path = record("heap", {"heap": 9}, "1", "1", "1", "2", "1")
    command = [sys.executable, "-m", "rokgard", "analyze", str(path), "--level", "sleepy", "--json"]
    process = subprocess.Popen(command, env=environment, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    deadline = time.monotonic() + 60
    while time.monotonic() < deadline and not _is_thinking(process.pid):
        time.sleep(0.05)
    time.sleep(1)  # into the search that never ends
    process.send_signal(signal.SIGINT)
    out, err = process.communicate(timeout=60)
    document = json.loads(out)
    assert process.returncode == 130
    assert document["interrupted"] is True
    assert document["start"] is None
    assert [move["ply"] for move in document["moves"]] == [5]
    assert "stopped after 2 of 6 positions" in err
    assert "Traceback" not in err


def _is_thinking(pid: int) -> bool:
    """Whether the process has begun a second thread."""
    return len(list(Path(f"/proc/{pid}/task").glob("*"))) > 1


def test_how_far_it_is_is_told_on_a_terminal_only(
    run_with_messages_at_a_terminal: Callable[..., Any], environment: dict[str, str], record: Record
) -> None:
    path = record("heap", {"heap": 9}, "2", "1")
    done = run_with_messages_at_a_terminal("analyze", str(path), "--level", "dull", "--json", environment=environment)
    assert done.code == 0
    assert "judging position 3 of 3" in done.stderr
    assert done.stderr.endswith("\x1b[K")
    assert done.stdout.startswith("{")


@pytest.mark.parametrize(
    ("value", "exact", "text"),
    [
        (None, False, "?"),
        (1.0, True, "=+1"),
        (-1.0, True, "=-1"),
        (0.0, True, "=0"),
        (0.314, False, "+0.31"),
        (0.999, False, "+0.99"),
        (-1.0, False, "-0.99"),
        (-0.001, False, "0.00"),
    ],
)
def test_a_value_is_told_so_that_proof_and_estimate_cannot_be_taken_for_each_other(
    value: float | None, exact: bool, text: str
) -> None:
    from rokgard.cli.analysis_text import value_text

    assert value_text(value, exact=exact) == text
