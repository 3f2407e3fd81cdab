"""Shell completion, asked as a shell asks."""

from __future__ import annotations

from typing import Any

import pytest


def complete(rokgard: Any, line: str) -> list[str]:
    words = line.split(" ")
    env = {"_ROKGARD_COMPLETE": "complete_bash", "COMP_WORDS": line, "COMP_CWORD": str(len(words) - 1)}
    return str(rokgard.quick(env=env).stdout).split()


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        ("rokgard re", ["resume", "replay"]),
        ("rokgard play t", ["toy", "triangles"]),
        ("rokgard play toy --hea", ["--heap"]),
        ("rokgard play toy --shape ", ["row", "pile"]),
        ("rokgard play toy --preset t", ["twenty"]),
        ("rokgard play toy --opponent w", ["weak"]),
        ("rokgard play toy --starts ", ["me", "opponent", "random"]),
        ("rokgard check-setup to", ["toy"]),
        ("rokgard presets to", ["toy"]),
        ("rokgard options to", ["toy"]),
        ("rokgard export --format sv", ["svg"]),
        ("rokgard show --theme pri", ["print"]),
    ],
)
def test_names_come_from_the_plugins(rokgard: Any, line: str, expected: list[str]) -> None:
    assert complete(rokgard, line) == expected


def test_records_are_completed_by_id(rokgard: Any) -> None:
    left = rokgard.left("1")
    assert complete(rokgard, "rokgard show 2") == [left]


@pytest.mark.parametrize("shell", ["bash", "zsh", "fish"])
def test_a_script_for_the_shell_can_be_shown(rokgard: Any, shell: str) -> None:
    # Detection of the shell that runs the tests is switched off; the shell is then named.
    env = {"_TYPER_COMPLETE_TEST_DISABLE_SHELL_DETECTION": "1"}
    script = rokgard.quick("--show-completion", shell, env=env).stdout
    assert f"_ROKGARD_COMPLETE=complete_{shell}" in script
