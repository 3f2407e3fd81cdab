"""The names of `rokgard` are there when they are asked for, and not before."""

from __future__ import annotations

import ast
import subprocess
import sys
from pathlib import Path

import pytest

import rokgard


def test_every_public_name_is_there_and_comes_from_where_it_is_said_to() -> None:
    tree = ast.parse(Path(rokgard.__file__).read_text(encoding="utf-8"))
    said = {
        alias.name: node.module
        for node in ast.walk(tree)
        if isinstance(node, ast.ImportFrom) and node.module and node.module.startswith("rokgard.")
        for alias in node.names
    }
    assert set(said) == set(rokgard.__all__)
    for name, home in said.items():
        __import__(home)
        assert getattr(rokgard, name) is getattr(sys.modules[home], name)


def test_all_of_them_can_be_imported_at_once() -> None:
    names: dict[str, object] = {}
    exec("from rokgard import *", names)
    assert set(rokgard.__all__) <= set(names)
    assert set(rokgard.__all__) <= set(dir(rokgard))


def test_a_name_that_there_is_not_is_an_ordinary_error() -> None:
    with pytest.raises(AttributeError, match="module 'rokgard' has no attribute 'Gmae'"):
        rokgard.Gmae  # type: ignore[attr-defined]  # noqa: B018
    with pytest.raises(ImportError, match="cannot import name 'Gmae'"):
        exec("from rokgard import Gmae")


def test_the_package_alone_imports_no_model() -> None:
    program = (
        "import sys, rokgard.cli.guard; print([name for name in ('pydantic', 'rokgard.game') if name in sys.modules])"
    )
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"
