"""Colours: themes as escape sequences, and the nearest of the few that a terminal has."""

from __future__ import annotations

import re
from types import SimpleNamespace

import pytest

from rokgard import UsageError
from rokgard.render import RenderOptions
from rokgard.scene import Mark, Piece, Role, Segment
from rokgard_renderers.text.ink import Palette, nearest_256, nearest_tint
from rokgard_renderers.themes import find_theme

THEMES = ("nebula", "print", "high-contrast")


def codes(text: str) -> set[str]:
    return set(re.findall(r"\x1b\[([0-9;]*)m", text))


def test_truecolor_uses_the_theme_s_own_colours(kit: SimpleNamespace) -> None:
    text = kit.text_of(kit.lattice(2, 1, Piece((0, 0), seat=0), Piece((1, 0), seat=1)), colours="truecolor")
    found = codes(text)
    assert any("38;2;255;112;67" in code for code in found)
    assert any("38;2;82;168;255" in code for code in found)
    assert all("48;2;" in code for code in found if code != "0")


def test_a_transparent_picture_paints_no_background(kit: SimpleNamespace) -> None:
    text = kit.text_of(kit.lattice(2, 1), colours="truecolor", transparent=True, header=False)
    assert "48;2" not in text


def test_256_colours_use_only_palette_numbers(kit: SimpleNamespace) -> None:
    for code in codes(kit.text_of(kit.lattice(2, 1, Piece((0, 0), seat=0)), colours="256")):
        assert re.fullmatch(r"0(;1)?(;38;5;\d+)?(;48;5;\d+)?", code), code


def test_16_colours_use_only_the_terminal_s_own(kit: SimpleNamespace) -> None:
    marks = [Mark((0, 0), role=role) for role in Role]
    for scene in (kit.lattice(2, 1, Piece((0, 0), seat=0), *marks), kit.cloud(Segment((0, 0), (9, 9), role=Role.HINT))):
        for code in codes(kit.text_of(scene, colours="16")):
            assert re.fullmatch(r"0(;1)?(;(3|9)[1-6])?(;7|;2)?", code), code


@pytest.mark.parametrize("theme", THEMES)
def test_what_must_be_told_apart_has_different_colours(theme: str) -> None:
    for colours in ("16", "256", "truecolor"):
        palette = Palette.of(RenderOptions(theme=theme, colours=colours))  # type: ignore[arg-type]
        inks = [palette.sgr(ink, "") for ink in ("seat0", "seat1", "winning", "refused", "hint")]
        assert len(set(inks)) == len(inks)


@pytest.mark.parametrize("theme", THEMES)
def test_tints_of_both_seats_differ_in_256_colours(theme: str) -> None:
    grounds = Palette.of(RenderOptions(theme=theme, colours="256")).grounds
    numbers = {nearest_tint(grounds[name]) for name in ("fill0", "fill1", "win")}
    assert len(numbers | {nearest_256(grounds[""])}) == 4
    assert not numbers & set(range(232, 256))


def test_the_nearest_of_256_keeps_the_hue() -> None:
    assert nearest_256("#FF0000") == 196
    assert nearest_256("#FFFFFF") in (231, 255)
    assert nearest_256("#68342D") not in range(232, 256)  # the tint of the first player: a dark red, not a grey


def test_every_line_resets_at_its_end(kit: SimpleNamespace) -> None:
    for colours in ("16", "256", "truecolor"):
        for line in kit.text_of(kit.cloud(), colours=colours, columns=60, lines=20).splitlines():
            assert line.count("\x1b") == 0 or line.endswith("\x1b[0m")


def test_no_colours_means_no_escapes(kit: SimpleNamespace) -> None:
    assert "\x1b" not in kit.text_of(kit.cloud(), colours="none", columns=60, lines=20)


def test_an_unknown_theme_is_refused_by_name(kit: SimpleNamespace) -> None:
    with pytest.raises(UsageError, match="sepia"):
        kit.text_of(kit.cloud(), colours="256", theme="sepia")


def test_a_theme_of_a_plugin_is_used(kit: SimpleNamespace) -> None:
    mine = {"name": "mine", "extends": "nebula", "colors": {"muted": "#010203"}}
    options = RenderOptions(theme="mine", themes={"mine": mine})
    assert find_theme(options).colors.muted == "#010203"
    assert "38;2;1;2;3" in kit.text_of(kit.lattice(2, 1), colours="truecolor", theme="mine", themes={"mine": mine})
