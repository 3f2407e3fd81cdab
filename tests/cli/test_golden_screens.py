"""Whole transcripts, word for word.

`ROKGARD_GOLDEN=write pytest tests/cli/test_golden_screens.py` writes them anew; read the difference then.
"""

from __future__ import annotations

import os
import re
from pathlib import Path
from typing import Any

import pytest

GOLDEN = Path(__file__).parent / "golden"
CASES: dict[str, tuple[list[str], str]] = {
    "toy_won": (["play", "toy", "--opponent", "weak", "--seed", "1"], "5\n3\nhint\n3\n"),
    "toy_left": (["play", "toy", "--opponent", "weak", "--seed", "1"], "help\n3\nmoves\nundo\nquit\n"),
    "three_two_people": (
        ["play", "lines", "--preset", "three", "--opponent", "human", "--second-name", "Bo", "--seed", "1"],
        "a1\na2\na1\nb1\nb2\nc1\n",
    ),
    "four_digits": (
        ["play", "lines", "--preset", "four-gravity", "--opponent", "human", "--seed", "1", "--ascii"],
        "4453\n",
    ),
    "triangles_won": (
        ["play", "triangles", "--preset", "phone-24", "--opponent", "human", "--seed", "7", "--ascii"],
        "A1 A2\nA1 A2\nresign\n",
    ),
    "help": (["--help"], ""),
    "play_toy_help": (["play", "toy", "--help"], ""),
    "options_toy": (["options", "toy"], ""),
    "presets_toy": (["presets", "toy"], ""),
}


def settled(text: str) -> str:
    """Without what differs from run to run: ids and times."""
    text = re.sub(r"\d{8}-\d{6}-[a-z0-9]+", "ID", text)
    text = re.sub(r"^(\d+ moves?) in .*$", r"\1 in TIME", text, flags=re.M)
    return "\n".join(line.rstrip() for line in text.splitlines()) + "\n"


@pytest.mark.parametrize("name", CASES)
def test_the_transcript_is_as_it_was_agreed(rokgard: Any, name: str) -> None:
    args, stdin = CASES[name]
    done = rokgard.quick(*args, stdin=stdin, code=None)
    found = settled(
        f"$ rokgard {' '.join(args)}\n{done.stdout}\n[standard error]\n{done.stderr}\n[exit code {done.code}]"
    )
    file = GOLDEN / f"{name}.txt"
    if os.environ.get("ROKGARD_GOLDEN") == "write":
        file.parent.mkdir(exist_ok=True)
        file.write_text(found, encoding="utf-8")
    assert found == file.read_text(encoding="utf-8")
