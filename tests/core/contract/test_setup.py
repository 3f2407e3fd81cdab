"""Setting up: presets, fixes, advice, and the settings of the last game started."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rokgard import FileError, RulesError, Severity, UsageError
from rokgard.paths import Paths
from rokgard.setup import Setup, fix_text, recall, recalled_setup, remember


def test_choosing_a_preset_sets_what_defines_it_and_leaves_the_rest(small) -> None:
    setup = Setup.start(small).change(last_wins=False).choose("wide")
    assert dict(setup.values) == {"size": 5, "row": 4, "last_wins": False}
    assert setup.kind == "wide"


def test_the_first_preset_is_the_default(small) -> None:
    assert Setup.start(small).kind == "tiny"


def test_changing_an_option_moves_the_kind_to_the_matching_preset_or_custom(small) -> None:
    setup = Setup.start(small, "tiny").change(size=5)
    assert setup.kind == "custom"
    assert setup.change(row=4).kind == "wide"
    assert setup.change(last_wins=False, size=3).kind == "tiny"


def test_a_setup_never_changes_under_the_players_hands(small) -> None:
    setup = Setup.start(small)
    setup.change(size=5)
    assert setup.values["size"] == 3


def test_unknown_presets_and_options_are_named_with_what_there_is(small) -> None:
    with pytest.raises(UsageError, match="did you mean 'wide'"):
        Setup.start(small, "wied")
    with pytest.raises(UsageError, match="size, row, last_wins"):
        Setup.start(small).change(height=3)


@pytest.mark.parametrize(
    ("values", "message", "fix"),
    [
        ({"size": 2}, "size is 2; it must be at least 3", {"size": 3}),
        ({"size": 99}, "size is 99; it must be at most 5", {"size": 5}),
        ({"size": 4, "row": 5}, "a row of 5 does not fit", {"row": 4}),
        ({"size": "four"}, "it must be a whole number", {"size": 3}),
    ],
)
def test_errors_name_the_option_and_carry_a_fix(small, values, message, fix) -> None:
    setup = Setup.start(small).change(**values)
    (error,) = setup.errors
    assert message in error.message
    assert error.fix == fix
    with pytest.raises(UsageError, match=message.split(";", maxsplit=1)[0]):
        setup.options()


def test_the_fix_of_a_number_out_of_range_also_mends_what_that_number_leads_to(small) -> None:
    errors = Setup.start(small).change(size=2, row=9).errors
    assert [error.fix for error in errors] == [{"size": 3, "row": 3}, {"size": 3, "row": 3}]


@given(size=st.integers(-3, 9), row=st.integers(-3, 9))
@settings(deadline=None)
def test_applying_a_fix_always_leads_to_a_playable_board(small, size: int, row: int) -> None:
    setup = Setup.start(small).change(size=size, row=row)
    for error in setup.errors:
        assert not setup.fixed(error).errors
        assert not setup.change(**(error.fix or {})).errors


def test_advice_does_not_keep_a_game_from_starting(small) -> None:
    setup = Setup.start(small)
    assert [problem.severity for problem in setup.problems] == [Severity.ADVICE]
    assert setup.options().size == 3


def test_a_fix_is_said_as_flags_to_type(small) -> None:
    (error,) = Setup.start(small).change(size=4, row=5).errors
    assert fix_text(error) == "try --row 4"


def test_a_check_that_raises_is_a_rules_error(small) -> None:
    broken = type("Broken", (small,), {"check": classmethod(lambda cls, options: 1 // 0)})
    with pytest.raises(RulesError, match="failed in check"):
        Setup.start(broken).errors  # noqa: B018


def test_the_settings_of_the_last_game_started_come_back(small, tmp_path) -> None:
    paths = Paths(tmp_path)
    assert recalled_setup(paths, small) is None
    remember(paths, Setup.start(small, "wide"), opponent="strong", starts="random", numbers="fields")
    found = recalled_setup(paths, small)
    assert found is not None
    setup, last = found
    assert (setup.kind, last.opponent, last.starts, last.numbers) == ("wide", "strong", "random", "fields")


def test_sliders_or_fields_stay_as_they_were_unless_said_otherwise(small, tmp_path) -> None:
    paths = Paths(tmp_path)
    remember(paths, Setup.start(small), opponent="weak", starts="me", numbers="fields")
    remember(paths, Setup.start(small), opponent="weak", starts="me")
    last = recall(paths, small)
    assert last is not None
    assert last.numbers == "fields"


@pytest.mark.parametrize("text", ["not toml at all [", "opponent = 3\n", "values = 7\n"])
def test_a_damaged_memory_is_named_and_can_be_replaced(small, tmp_path, text: str) -> None:
    paths = Paths(tmp_path)
    paths.setups.mkdir(parents=True)
    (paths.setups / "small.toml").write_text(text)
    with pytest.raises(FileError, match=r"small\.toml"):
        recall(paths, small)
    remember(paths, Setup.start(small), opponent="weak", starts="me")
    assert recall(paths, small) is not None


def test_options_that_the_game_no_longer_has_are_forgotten(small, tmp_path) -> None:
    paths = Paths(tmp_path)
    paths.setups.mkdir(parents=True)
    (paths.setups / "small.toml").write_text("[values]\nsize = 5\nrow = 4\nheight = 9\n")
    found = recalled_setup(paths, small)
    assert found is not None
    assert found[0].kind == "wide"
