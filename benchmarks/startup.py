"""How long the command line takes to answer."""

from __future__ import annotations

import subprocess
import sys

from report import Section, milliseconds, seconds


def measure(full: bool) -> list[Section]:
    section = Section("startup", "Start-up", ["command", "time", "times python"])
    repeats = 25 if full else 9
    commands = {
        "python -c pass": ["-c", "pass"],
        "rokgard --help": ["-m", "rokgard", "--help"],
        "rokgard --version": ["-m", "rokgard", "--version"],
        "rokgard options lines": ["-m", "rokgard", "options", "lines"],
    }
    bare = 0.0
    for name, arguments in commands.items():
        taken = seconds(lambda a=arguments: _run(a), repeats=repeats)
        bare = bare or taken
        section.add(
            [name, milliseconds(taken), f"{taken / bare:.1f}"], command=name, seconds=taken, times_python=taken / bare
        )
    section.notes.append(f"Median of {repeats} runs.")
    return [section]


def _run(arguments: list[str]) -> None:
    subprocess.run([sys.executable, *arguments], check=True, stdout=subprocess.DEVNULL)
