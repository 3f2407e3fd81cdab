"""The words above the board."""

from __future__ import annotations

from dataclasses import replace
from types import SimpleNamespace

import pytest

from rokgard.scene import Header, Piece, PlayerCard

PLAYERS = (PlayerCard("Ada", 3), PlayerCard("Konrad", 12))


def head(kit: SimpleNamespace, header: Header, **options: object) -> list[str]:
    lines = kit.text_of(replace(kit.lattice(2, 1, Piece((0, 0), seat=0)), header=header), **options).splitlines()
    return lines[: lines.index("") if "" in lines else len(lines)]


def test_title_detail_players_scores_and_turn(kit: SimpleNamespace) -> None:
    assert head(kit, Header("Game", "12 stars", PLAYERS, turn=1)) == ["Game · 12 stars", "  ● Ada  3   ▸ ○ Konrad  12"]
    assert head(kit, Header("Game", "12 stars", PLAYERS, turn=1), charset="ascii") == [
        "Game - 12 stars",
        "  X Ada  3   > O Konrad  12",
    ]


def test_the_winner_has_a_star(kit: SimpleNamespace) -> None:
    assert head(kit, Header("Game", "", PLAYERS, winner=0))[1] == "★ ● Ada  3     ○ Konrad  12"


def test_on_planes_the_players_are_shown_by_their_lines(kit: SimpleNamespace) -> None:
    text = kit.text_of(kit.cloud(), columns=60, lines=20)
    assert "▸ ━━ Ada  3     ╍╍ Bo  12" in text
    assert "> -- Ada  3     .. Bo  12" in kit.text_of(kit.cloud(), columns=60, lines=20, charset="ascii")


def test_details_that_do_not_fit_go_to_the_next_line(kit: SimpleNamespace) -> None:
    header = Header("Game", "a board · move 12 · Ada wins: five in a row", PLAYERS)
    assert head(kit, header, columns=30)[:3] == [
        "Game · a board · move 12",
        "Ada wins: five in a row",
        "  ● Ada  3     ○ Konrad  12",
    ]


def test_long_names_share_the_room(kit: SimpleNamespace) -> None:
    header = Header("", "", (PlayerCard("Bo"), PlayerCard("x" * 60)), turn=0)
    assert head(kit, header, columns=24) == ["▸ ● Bo     ○ xxxxxxxxxx…"]
    header = Header("", "", (PlayerCard("y" * 60), PlayerCard("x" * 60)), turn=0)
    assert head(kit, header, columns=18) == ["▸ ● yyyyyyyyyyyyy…", "  ○ xxxxxxxxxxxxx…"]


def test_wide_names_are_cut_by_columns(kit: SimpleNamespace) -> None:
    header = Header("", "", (PlayerCard("名前名前名前名前"), PlayerCard("Bo")), turn=0)
    line = head(kit, header, columns=20)[0]
    assert line == "▸ ● 名前名…     ○ Bo"
    assert kit.columns_of(line) == 20


@pytest.mark.parametrize("name", ["\x1b[2J\x1b[31mEve", "\u202eEve", "E\x00v\x07e", "Eve\r\n"])
def test_a_name_cannot_act_on_the_terminal(kit: SimpleNamespace, name: str) -> None:
    header = Header("", "", (PlayerCard(name), PlayerCard("Bo")), turn=0)
    for colours in ("none", "truecolor"):
        text = kit.text_of(replace(kit.lattice(2, 1), header=header), colours=colours)
        assert "● Eve     ○ Bo" in kit.plain(text)


def test_little_room_leaves_the_players(kit: SimpleNamespace) -> None:
    text = kit.text_of(kit.cloud(), columns=60, lines=8)
    assert text.splitlines()[0].startswith("▸ ━━ Ada")
    assert len(text.splitlines()) <= 8
    assert "Ada" not in kit.text_of(kit.cloud(), columns=60, lines=4)


def test_no_header_where_none_is_wanted(kit: SimpleNamespace) -> None:
    assert "Ada" not in kit.text_of(kit.lattice(2, 1), header=False)
