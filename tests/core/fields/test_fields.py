"""Options as fields of a form: what is asked, how, and within which limits."""

from __future__ import annotations

from typing import Any, ClassVar, Literal

import pytest
from pydantic import Field, model_validator

from rokgard.errors import RulesError
from rokgard.fields import Kind, option_fields
from rokgard.game import Fairness, Game, GameOptions, Problem, Severity
from rokgard.setup import Setup


class Options(GameOptions):
    on: bool = Field(default=False, description=" Whether it is on. ")
    size: int = Field(default=5, gt=2, le=9, description="How large it is.")
    many: int = Field(default=5, ge=0, description="Without an upper limit.")
    ratio: float = Field(default=0.5, ge=0, le=1, description="How much.")
    long_name: Literal["a", 2] = Field(default="a", description="One of two.")
    word: str = Field(default="w", description="A word.")
    maybe: int | None = Field(default=None, description="May be left out.")
    maybe_one: Literal["a"] | None = Field(default=None, description="May be left out.")
    points: tuple[int, ...] = Field(default=(), description="Several.")
    seed: int = Field(default=1, description="Where chance begins.")

    @model_validator(mode="before")
    @classmethod
    def follow(cls, data: dict[str, Any]) -> dict[str, Any]:
        """Points of one's own decide the size, as stars of one's own decide their number."""
        return {**data, "size": 2 + len(data["points"])} if data.get("points") else data


class Form(Game[int, int]):
    id, title = "form", "Form"
    Options = Options
    presets: ClassVar = {"small": Options(size=3, on=True), "large": Options(size=9, on=False)}

    initial = turn = legal_moves = play = outcome = scene = None  # type: ignore[assignment]

    @classmethod
    def check(cls, options: Any) -> list[Problem]:
        if options.word == "crash":
            raise KeyError("planted")
        if options.points == (0,):
            return [Problem(Severity.ERROR, "no points here", ("points",))]
        return []

    @classmethod
    def fairness(cls, options: Any) -> Fairness:
        if options.word == "unfair":
            raise ZeroDivisionError("planted")
        return Fairness("fair")


FIELDS = {field.name: field for field in option_fields(Form)}


def test_each_type_has_its_kind() -> None:
    assert {name: field.kind for name, field in FIELDS.items()} == {
        "on": Kind.SWITCH,
        "size": Kind.INTEGER,
        "many": Kind.INTEGER,
        "ratio": Kind.REAL,
        "long_name": Kind.CHOICE,
        "word": Kind.TEXT,
        "maybe": Kind.OTHER,
        "maybe_one": Kind.OTHER,
        "points": Kind.OTHER,
        "seed": Kind.INTEGER,
    }


def test_what_cannot_be_typed_in_a_word_may_be_left_out_or_is_the_seed_is_not_asked() -> None:
    assert [name for name, field in FIELDS.items() if field.asked] == [
        "on",
        "size",
        "many",
        "ratio",
        "long_name",
        "word",
    ]


def test_limits_choices_labels_and_descriptions_are_the_options_own() -> None:
    assert (FIELDS["size"].low, FIELDS["size"].high) == (3, 9)
    assert (FIELDS["many"].low, FIELDS["many"].high) == (0, None)
    assert (FIELDS["ratio"].low, FIELDS["ratio"].high) == (0, 1)
    assert FIELDS["long_name"].choices == ("a", 2)
    assert FIELDS["long_name"].label == "long name"
    assert FIELDS["on"].description == "Whether it is on."


def test_a_preset_that_is_chosen_anew_takes_away_what_no_form_shows_only_where_that_is_in_its_way() -> None:
    setup = Setup.start(Form).change(maybe=7, word="kept")
    assert setup.restart("large").values["maybe"] == 7
    assert setup.restart("large").kind == "large"
    assert setup.restart("custom") == setup
    own = setup.change(points=(1, 2))
    assert own.choose("large").kind == "custom"
    assert own.restart("large").kind == "large"
    assert own.restart("large").values["word"] == "kept"


@pytest.mark.parametrize(("word", "message"), [("crash", "check(): KeyError"), ("unfair", "fairness(): ZeroDivision")])
def test_what_a_game_raises_while_it_is_set_up_names_the_game(word: str, message: str) -> None:
    setup = Setup.start(Form).change(word=word)
    with pytest.raises(RulesError, match="form") as caught:
        setup.fairness()
    assert message in str(caught.value)


def test_there_is_no_fairness_of_a_board_that_cannot_be_played() -> None:
    assert Setup.start(Form).fairness() == Fairness("fair")
    assert Setup.start(Form).change(size=99).fairness() is None
    assert Setup.start(Form).change(points=(0,)).fairness() is None


class Shares(GameOptions):
    open: float = Field(default=0.5, gt=0, lt=1, description="Between two numbers that are both excluded.")
    closed: float = Field(default=0.5, ge=0, le=1, description="Between two numbers that are both included.")
    whole: int = Field(default=5, gt=0, lt=10, description="Whole.")


class Sharing(Form):
    id, title, presets = "sharing", "Sharing", {}
    Options = Shares

    @classmethod
    def check(cls, options: Any) -> list[Problem]:
        return []


def test_only_whole_numbers_have_a_next_one_to_a_bound_that_is_excluded() -> None:
    limits = {field.name: (field.low, field.high) for field in option_fields(Sharing)}
    assert limits == {"open": (0, 1), "closed": (0, 1), "whole": (1, 9)}


@pytest.mark.parametrize(
    ("name", "value", "said", "fix"),
    [
        ("open", 0, "more than 0.0", None),
        ("open", 1.5, "less than 1.0", None),
        ("closed", -0.5, "at least 0.0", {"closed": 0}),
        ("closed", 2, "at most 1.0", {"closed": 1}),
        ("whole", 0, "at least 1", {"whole": 1}),
        ("whole", 10, "at most 9", {"whole": 9}),
    ],
)
def test_a_number_out_of_range_is_told_the_bound_and_the_nearest_number_if_there_is_one(
    name: str, value: float, said: str, fix: dict[str, float] | None
) -> None:
    (error,) = Setup.start(Sharing).change(**{name: value}).errors
    assert error.message == f"{name} is {value}; it must be {said}"
    assert error.fix == fix
