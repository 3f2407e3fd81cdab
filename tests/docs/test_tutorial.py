"""docs/plugin-tutorial.md: its code is the tested examples, file by file and without a gap."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

REPOSITORY = Path(__file__).parents[2]
DOCUMENT = (REPOSITORY / "docs" / "plugin-tutorial.md").read_text(encoding="utf-8")
BLOCKS = re.findall(r"^<!-- (\S+) -->\n```(?:python|toml)\n(.*?)^```$", DOCUMENT, flags=re.M | re.S)
FILES = [
    "examples/rokgard-boxes/pyproject.toml",
    "examples/rokgard-boxes/src/rokgard_boxes/__init__.py",
    "examples/rokgard-boxes/tests/test_boxes.py",
    "examples/emoji.py",
]


def without_blank_lines(text: str) -> list[str]:
    return [line for line in text.splitlines() if line.strip()]


def test_every_code_block_belongs_to_a_file() -> None:
    assert len(BLOCKS) == len(re.findall(r"^```(?:python|toml)$", DOCUMENT, flags=re.M))
    assert {path for path, _code in BLOCKS} == set(FILES)


@pytest.mark.parametrize("path", FILES)
def test_the_tutorials_code_is_the_example_from_its_first_line_to_its_last(path: str) -> None:
    shown = "\n".join(code for where, code in BLOCKS if where == path)
    assert without_blank_lines(shown) == without_blank_lines((REPOSITORY / path).read_text(encoding="utf-8"))


def test_the_tutorial_names_every_file_of_the_project() -> None:
    project = REPOSITORY / "examples" / "rokgard-boxes"
    files = [path.relative_to(project) for path in project.rglob("*") if path.is_file()]
    kept = [path.as_posix() for path in files if not any(part[0] in "._" for part in path.parts[:-1])]
    assert "README.md" in kept
    [listing] = re.findall(r"^    rokgard-boxes/\n(.*?)\n\n", DOCUMENT, flags=re.M | re.S)
    assert sorted(line.split()[0] for line in listing.splitlines()) == sorted(kept)


@pytest.mark.parametrize("path", sorted((REPOSITORY / "docs").glob("*.md")), ids=lambda path: path.name)
def test_links_between_the_documents_lead_somewhere(path: Path) -> None:
    for target in re.findall(r"\]\(([^)\s]+)\)", path.read_text(encoding="utf-8")):
        if "://" in target:
            continue
        file, _hash, anchor = target.partition("#")
        page = (path.parent / file) if file else path
        assert page.exists(), target
        if anchor:
            headings = re.findall(r"^#+ (.+)$", page.read_text(encoding="utf-8"), flags=re.M)
            slugs = {re.sub(r"[^\w\- ]", "", heading.lower()).replace(" ", "-") for heading in headings}
            assert anchor in slugs, target
