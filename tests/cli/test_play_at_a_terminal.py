"""`rokgard play` as a person at a terminal meets it, on a pseudo-terminal."""

from __future__ import annotations

import re
import signal
from pathlib import Path
from typing import Any

import pytest

from rokgard import MatchRecord

pytestmark = pytest.mark.skipif(not hasattr(signal, "SIGHUP"), reason="needs pseudo-terminals")
READY = ("play", "toy", "--preset", "seven", "--opponent", "weak", "--starts", "me")
COLOUR = re.compile(r"\x1b\[[0-9;]*[1-9][0-9;]*m")


def records(data: Path) -> list[MatchRecord]:
    return [MatchRecord.from_toml(file.read_text()) for file in sorted(data.glob("profiles/*/games/*.toml"))]


def test_it_asks_for_game_board_opponent_and_who_starts_and_enter_accepts(terminal: Any, data: Path) -> None:
    person = terminal("play")
    person.expect("Which game?")
    person.expect("Number or name [")
    person.line("toy")
    assert "Seven stones" in person.expect("Number or name [1, Seven stones]: ")
    person.line()
    assert "Two people" in person.expect("Number or name [2, Computer, normal]: ")
    person.line()
    person.expect("Number or name [1, I do]: ")
    person.line()
    person.expect("Your move (for example 2; ? for help): ")
    person.line("3")
    person.expect("Computer (normal) plays 1")
    person.expect("Your move (? for help): ")
    person.line("3")
    person.expect("You won: the last stone was taken.")
    person.wait(0)
    (record,) = records(data)
    assert (record.preset, record.seats[1].level, record.moves) == ("seven", "normal", ("3", "1", "3"))


def test_a_wrong_answer_is_explained_and_asked_again(terminal: Any) -> None:
    person = terminal("play", "toy")
    person.expect("Number or name [1, Seven stones]: ")
    person.line("9")
    person.expect("type a number from 1 to 3")
    person.expect("Number or name [1, Seven stones]: ")
    person.line("twen")
    person.expect("Against whom?")


def test_a_custom_board_is_asked_for_option_by_option_and_a_fix_is_offered(terminal: Any, data: Path) -> None:
    person = terminal("play", "toy", "--opponent", "weak", "--starts", "me")
    person.expect("Number or name [1, Seven stones]: ")
    person.line("custom")
    person.expect("Stones at the start (3-20) [7]: ")
    person.line("99")
    person.expect("heap is 99; it must be at most 20")
    person.line("4")
    person.expect("Most stones to take at once (1-9) [3]: ")
    person.line("8")
    person.expect("Who takes the last stone loses [y/N]: ")
    person.line("y")
    person.expect("How the stones lie")
    person.line()
    person.expect("the first player could take everything")
    person.expect("Play with most 3 instead? [Y/n]: ")
    person.line()
    person.expect("Your move")
    person.line("quit")
    person.wait(0)
    assert records(data)[0].options == {"heap": 4, "most": 3, "misere": True, "shape": "row"}


def test_the_last_game_started_is_proposed(terminal: Any, rokgard: Any) -> None:
    rokgard.quick("play", "toy", "--preset", "twenty", "--opponent", "strong", "--starts", "opponent")
    person = terminal("play", "toy")
    person.expect("[2, Twenty stones]")
    person.line()
    person.expect("[3, Computer, strong]")
    person.line()
    person.expect("[2, The computer]")


def test_what_the_command_line_says_is_not_asked(terminal: Any) -> None:
    person = terminal(*READY)
    before = person.expect("Your move")
    assert "Which" not in before
    assert "Who starts" not in before


def test_an_illegal_move_is_explained_on_the_next_screen_and_the_exit_code_stays_0(terminal: Any) -> None:
    person = terminal(*READY)
    person.expect("Your move")
    person.line("5")
    person.expect("5 cannot be played: you may take 1 to 3")
    person.expect("Your move")
    person.line("quit")
    person.wait(0)


def test_hint_undo_moves_and_help_answer_below_the_board(terminal: Any) -> None:
    person = terminal(*READY)
    for typed, answer in (
        ("hint", "Hint: 1 (one is enough)"),
        ("moves", "3 moves:"),
        ("help", "take back to your own last turn"),
        ("?", "take back to your own last turn"),
        ("undo", "you have not made a move yet"),
        ("save", "Kept as"),
    ):
        person.expect("Your move")
        person.line(typed)
        person.expect(answer)


def test_resigning_asks_first(terminal: Any, data: Path) -> None:
    person = terminal(*READY)
    person.expect("Your move")
    person.line("resign")
    person.expect("Give up this game? [y/N]: ")
    person.line()
    person.expect("Your move")
    person.line("resign")
    person.expect("Give up this game? [y/N]: ")
    person.line("y")
    person.expect("You lost: you gave up.")
    person.wait(0)
    assert records(data)[0].finished


def _resumable(person: Any, data: Path, code: int) -> None:
    person.expect("Kept. To go on: rokgard resume ")
    person.wait(code)
    (record,) = records(data)
    assert record.id in person.raw
    assert record.moves == ("1", "1")
    assert not record.finished
    assert person.settings()[3] == person.before[3], "the terminal's modes are as they were"


@pytest.mark.parametrize(
    ("leave", "code"),
    [
        pytest.param(lambda person: person.send("\x03"), 130, id="Ctrl-C"),
        pytest.param(lambda person: person.send("\x04"), 0, id="Ctrl-D"),
        pytest.param(lambda person: person.line("quit"), 0, id="quit"),
        pytest.param(lambda person: person.signal(signal.SIGTERM), 143, id="SIGTERM"),
        pytest.param(lambda person: person.signal(signal.SIGHUP), 129, id="SIGHUP"),
    ],
)
def test_every_way_of_leaving_keeps_the_game_restores_the_terminal_and_says_how_to_go_on(
    terminal: Any, data: Path, leave: Any, code: int
) -> None:
    person = terminal(*READY)
    person.expect("Your move")
    person.line("1")
    person.expect("Computer (weak) plays 1")
    person.expect("Your move")
    person.read(0.5)
    leave(person)
    _resumable(person, data, code)


def test_ctrl_c_is_answered_while_the_computer_thinks(terminal: Any, data: Path) -> None:
    person = terminal("play", "toy", "--preset", "seven", "--opponent", "slow", "--starts", "me")
    person.expect("Your move")
    person.line("1")
    person.expect("Computer (slow) is thinking ... 1 s")
    person.send("\x03")
    person.expect("Kept. To go on: rokgard resume ")
    person.wait(130)
    assert records(data)[0].moves == ("1",)


def test_ctrl_c_at_a_question_ends_quietly(terminal: Any, data: Path) -> None:
    person = terminal("play", "toy")
    person.expect("Number or name")
    person.read(0.3)
    person.send("\x03")
    text = person.wait(130)
    assert "Traceback" not in text
    assert not records(data)


def test_boards_take_each_others_place_and_nothing_on_the_screen_is_lost(terminal: Any) -> None:
    person = terminal(*READY)
    start = person.expect("Your move")
    assert start.count("\n") >= 23, "what was on the screen is pushed into the scroll-back first"
    person.line("1")
    person.expect("Computer (weak) plays 1")
    assert person.raw.count("\x1b[H\x1b[J") >= 2


def test_a_dumb_terminal_gets_no_escape_sequences(terminal: Any) -> None:
    person = terminal(*READY, env={"TERM": "dumb"})
    person.expect("Your move")
    person.line("1")
    person.expect("Computer (weak) plays 1")
    person.line("quit")
    assert "\x1b[" not in person.wait(0)


@pytest.mark.parametrize(
    ("args", "env", "coloured"),
    [
        ((), {}, True),
        ((), {"NO_COLOR": ""}, True),
        ((), {"NO_COLOR": "1"}, False),
        (("--no-color",), {}, False),
        ((), {"TERM": "dumb"}, False),
    ],
)
def test_colour_is_for_terminals_that_want_it(
    terminal: Any, args: tuple[str, ...], env: dict[str, str], coloured: bool
) -> None:
    person = terminal(*args, *READY, env=env)
    person.expect("Your move")
    assert bool(COLOUR.search(person.raw)) is coloured


def test_ascii_draws_and_asks_in_ascii(terminal: Any) -> None:
    person = terminal("play", "toy", "--ascii")
    person.expect("Number or name")
    for _question in range(2):
        person.line()
        person.expect("Number or name")
    person.line()
    person.expect("Your move")
    assert person.raw.isascii()


@pytest.mark.parametrize("piece", [1, 65536], ids=["byte by byte", "at once"])  # readline writes single bytes
def test_two_people_are_asked_for_the_others_name_and_are_called_by_name(terminal: Any, piece: int) -> None:
    person = terminal("play", "toy", "--preset", "seven", "--opponent", "human", "--starts", "me", piece=piece)
    person.expect("Name of the other player [Player 2]: ")
    person.line("Zoë")
    person.expect("player to move")
    person.line("1")
    person.expect("Zoë to move")
