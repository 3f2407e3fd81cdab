from __future__ import annotations

import unicodedata

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rokgard.errors import UsageError
from rokgard_profiles.names import check_name, is_name, name_key


@pytest.mark.parametrize(
    "name",
    ["player", "Zoë", "Jean-Luc P. Picard", "O'Neill", "x_y", "7", "Ольга", "李小龍", "محمد", "देवी", "ビーチ", "a..b"],
)
def test_names_of_any_language_are_allowed(name: str) -> None:
    assert check_name(name) == unicodedata.normalize("NFC", name)


@pytest.mark.parametrize(
    "name",
    ["", " ", "..", ".", ".hidden", "a/b", "a\\b", "../a", "a\0b", "a\nb", "a\x1b[31m", "a ", " a", "a.", "-f",
     "--force", "_x", "a-", "x" * 41, "a:b", "a*", "C:",
     "a\u202eb", "a\u200bb", "\udc80", "a|b", "a?", "~", "\u0301a", "²"],
)  # fmt: skip
def test_names_that_could_lead_elsewhere_or_deceive_are_refused(name: str) -> None:
    with pytest.raises(UsageError) as caught:
        check_name(name)
    assert str(caught.value).isprintable()


@pytest.mark.parametrize("name", ["con", "NUL", "Aux", "com1", "LPT9", "nul.toml", "Con.x.y", "COM0"])
def test_names_of_windows_devices_are_refused(name: str) -> None:
    with pytest.raises(UsageError, match="device"):
        check_name(name)


def test_both_ways_to_write_an_accent_are_one_name() -> None:
    assert check_name("Zoe\u0308") == "Zo\u00eb" == check_name("Zo\u00eb")
    assert not is_name("Zoe\u0308")


@pytest.mark.parametrize(("a", "b"), [("Zoë", "ZOË"), ("straße", "STRASSE"), ("ﬁn", "fin"), ("Ａ", "a")])
def test_names_that_a_file_system_takes_for_the_same_have_one_key(a: str, b: str) -> None:
    assert name_key(a) == name_key(b)


@settings(deadline=None)
@given(st.text(max_size=45))
def test_a_name_that_is_allowed_is_a_plain_file_name(text: str) -> None:
    try:
        name = check_name(text)
    except UsageError:
        return
    assert check_name(name) == name
    assert not set(name) & set('/\\:*?"<>|\0')
    assert name not in (".", "..") and name[0] not in " .-" and name[-1] not in " ."
    assert len(name.encode()) <= 200
    assert name.isprintable()
