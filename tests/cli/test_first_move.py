"""Before the first move: nothing heavy is loaded until it is needed, and whoever waits is told for what."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

HEAVY = ("numba", "llvmlite", "scipy", "textual")
SCRIPT = f"""
import sys
from rokgard.cli import main
code = main(sys.argv[1:])
sys.stdout.flush()
print("loaded:", *[name for name in {HEAVY!r} if name in sys.modules], file=sys.stderr)
sys.exit(code)
"""
SLEEPYHEAD = """
import time
from rokgard import Agent, AgentSpec, Budget, Decision, hookimpl

class Sleepyhead(Agent):
    def warm_up(self, game):
        time.sleep(3)

    def choose(self, game, state, budget, rng):
        return Decision(1)

@hookimpl
def rokgard_agents():
    return [AgentSpec("sleepyhead", Sleepyhead, Budget(nodes=1), game="toy")]
"""


@pytest.mark.parametrize(
    "arguments",
    [
        ["play", "lines", "--preset", "four-gravity", "--opponent", "strong"],
        ["play", "triangles", "--preset", "phone-24", "--opponent", "strong", "--seed", "1"],
        ["check-setup", "lines", "--preset", "five"],
        ["lines", "measure", "--help"],
    ],
    ids=" ".join,
)
def test_nothing_is_compiled_or_loaded_for_it_before_the_computer_has_to_move(
    rokgard: Any, arguments: list[str]
) -> None:
    done = rokgard.python(SCRIPT, *arguments)
    assert done.code == 0, done.stderr
    assert done.stderr.splitlines()[-1] == "loaded:"
    assert done.stdout


def test_a_whole_game_against_the_weak_opponent_of_lines_needs_no_compiler(rokgard: Any, tmp_path: Path) -> None:
    script = SCRIPT.replace("code = main(", f"sys.stdin = open({str(tmp_path / 'moves')!r}); code = main(")
    (tmp_path / "moves").write_text("a\nb\nc\nd\n")
    done = rokgard.python(script, "play", "lines", "--preset", "four-gravity", "--opponent", "weak", "--seed", "1")
    assert "plays" in done.stdout
    assert done.stderr.splitlines()[-1] == "loaded:"


def test_the_strong_opponent_loads_what_it_needs_when_it_moves(rokgard: Any, tmp_path: Path) -> None:
    pytest.importorskip("numba")
    script = SCRIPT.replace("code = main(", f"sys.stdin = open({str(tmp_path / 'moves')!r}); code = main(")
    (tmp_path / "moves").write_text("e5\n")
    arguments = ["play", "lines", "--columns", "9", "--rows", "9", "--opponent", "strong", "--seed", "1"]
    done = rokgard.python(script, *arguments, "--nodes", "1000")
    assert "(strong) plays" in done.stdout
    assert "numba" in done.stderr.splitlines()[-1]


def test_who_waits_for_an_opponent_to_get_ready_is_told(terminal: Any, data: Path) -> None:
    (data / "plugins" / "sleepyhead.py").write_text(SLEEPYHEAD)
    person = terminal("play", "toy", "--preset", "seven", "--opponent", "sleepyhead", "--starts", "me")
    person.expect("Your move")
    person.line("1")
    person.expect("Getting ready (longest the first time) ... 1 s")
    person.expect("plays 1")
    person.expect("Your move")
    person.line("quit")
    person.wait(0)
