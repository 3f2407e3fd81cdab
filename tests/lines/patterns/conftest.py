"""The tactical positions, and the slow search that they were made with."""

from __future__ import annotations

import importlib.util
import tomllib
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from rokgard_lines.patterns.agent import PatternAgent

HERE = Path(__file__).parent


@pytest.fixture(scope="session")
def agent() -> PatternAgent:
    return PatternAgent()


@pytest.fixture(scope="session")
def slow_threats() -> Callable[..., Any]:
    """The class `SlowThreats` of the module beside this file."""
    spec = importlib.util.spec_from_file_location("slow_threats", HERE / "slow_threats.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module.SlowThreats


@pytest.fixture(scope="session")
def tactics() -> list[dict[str, Any]]:
    """The positions of `data/tactics.toml`; see the comment there."""
    found: list[dict[str, Any]] = tomllib.loads((HERE / "data" / "tactics.toml").read_text(encoding="utf-8"))[
        "position"
    ]
    return found
