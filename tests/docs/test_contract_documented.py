"""docs/game-contract.md is held to the code: every method, attribute, value, shape, role, render option and rule."""

from __future__ import annotations

import dataclasses
import inspect
import re
from pathlib import Path
from typing import Any

import pytest

import rokgard
from rokgard import Game, RenderOptions, Role
from rokgard.testing import RULES, GameContract

DOCUMENT = (Path(__file__).parents[2] / "docs" / "game-contract.md").read_text(encoding="utf-8")


def section(title: str) -> str:
    return re.split(rf"^## {title}$", DOCUMENT, flags=re.M)[1].split("\n## ")[0]


def rows(text: str) -> dict[str, str]:
    """The table rows that begin with something in backticks, by that."""
    return dict(re.findall(r"^\| `([^`]+)`[^|]* \| (.*) \|$", text, flags=re.M))


METHODS = {
    name: value
    for name, value in vars(Game).items()
    if not name.startswith("_") and (inspect.isfunction(value) or isinstance(value, classmethod))
}
SHAPES = ["Cell", "Dot", "Mark", "Piece", "Polygon", "Segment", "Text"]


def arguments(method: Any) -> str:
    function = method.__func__ if isinstance(method, classmethod) else method
    return ", ".join(inspect.signature(function).parameters)


def test_every_method_of_a_game_is_described_with_its_arguments_and_no_others_are() -> None:
    written = rows(section("The six methods")) | rows(section("Methods with a default"))
    assert sorted(written) == sorted(f"{name}({arguments(method)})" for name, method in METHODS.items())


def test_the_six_methods_are_those_that_must_be_written() -> None:
    written = [name.split("(")[0] for name in rows(section("The six methods"))]
    assert sorted(written) == sorted(Game.__abstractmethods__)


def test_every_class_attribute_is_described() -> None:
    words = set(re.findall(r"`(\w+)`", section("The class")))
    assert set(Game.__annotations__) <= words


def test_every_role_has_its_meaning() -> None:
    assert set(rows(section("Scenes"))) >= set(Role.__members__)


@pytest.mark.parametrize("name", SHAPES)
def test_every_shape_is_described_with_its_own_fields(name: str) -> None:
    common = {field.name for field in dataclasses.fields(rokgard.Shape)}
    own = [field.name for field in dataclasses.fields(getattr(rokgard, name)) if field.name not in common]
    described = rows(section("Scenes"))[name]
    assert re.findall(r"`(\w+)`", described.split(":")[0]) == own
    assert common <= set(re.findall(r"`(\w+)`", section("Scenes")))


@pytest.mark.parametrize("name", ["Outcome", "Refusal", "Problem", "Share", "Example", "Fairness"])
def test_every_small_value_is_described_with_its_fields(name: str) -> None:
    described = rows(section("Small values"))[name]
    fields = [field.name for field in dataclasses.fields(getattr(rokgard, name))]
    assert [word for word in re.findall(r"`(\w+)`", described) if word in fields] == fields


def test_every_render_option_is_described() -> None:
    described = set(re.findall(r"`(\w+)`", section("Renderers")))
    assert {field.name for field in dataclasses.fields(RenderOptions)} <= described


@pytest.mark.parametrize("name", ["Decision", "AgentSpec", "Budget"])
def test_every_field_of_an_opponents_values_is_described(name: str) -> None:
    fields = {field.name for field in dataclasses.fields(getattr(rokgard, name))}
    assert fields <= set(re.findall(r"\w+", section("Opponents")))


def test_every_rule_is_listed_in_order_with_its_promise() -> None:
    assert list(rows(section("What is tested")).items()) == [(rule.name, rule.promise) for rule in RULES]


def test_every_setting_of_the_contract_is_shown() -> None:
    for name in GameContract.__annotations__:
        assert re.search(rf"\b{name}\b", section("What is tested")), name
