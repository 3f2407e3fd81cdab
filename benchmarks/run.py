"""Measure Rokgard on this machine: `python benchmarks/run.py [--full] [--only SECTION ...] [--json FILE]`."""

from __future__ import annotations

import argparse
import importlib
import json
import sys
from pathlib import Path

from report import Section, machine

SECTIONS = (
    "startup",
    "first_move",
    "lines",
    "solver",
    "triangles",
    "triangles_engine",
    "pictures",
    "hover",
    "looking_back",
    "strength",
)


def main() -> int:
    parser = argparse.ArgumentParser(description="Measure Rokgard on this machine.")
    parser.add_argument("--full", action="store_true", help="measure longer, and play more matches on more boards")
    parser.add_argument("--only", nargs="+", choices=SECTIONS, metavar="SECTION", help=", ".join(SECTIONS))
    parser.add_argument("--json", type=Path, metavar="FILE", help="write the figures to a file as well")
    arguments = parser.parse_args()
    found = machine()
    print(
        f"rokgard {found['rokgard']}, Python {found['python']}, {found['system']}, {found['cores']} cores, "
        f"load at the start {found['load']}"
    )
    print("Times are wall-clock, or processor time where that is less, so other programs count little.")
    sections: list[Section] = []
    for name in arguments.only or SECTIONS:
        print(f"measuring {name} ...", file=sys.stderr, flush=True)
        for section in importlib.import_module(name).measure(arguments.full):
            sections.append(section)
            print(f"\n{section.text()}", flush=True)
    if arguments.json is not None:
        document = {"schema": 1, "machine": found, **{section.name: section.data for section in sections}}
        arguments.json.write_text(json.dumps(document, indent=1) + "\n", encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
