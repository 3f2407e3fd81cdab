"""`rokgard play` with moves from standard input."""

from __future__ import annotations

import re
import shutil
import tomllib
from pathlib import Path
from typing import Any

import pytest

from rokgard import MatchRecord

PLAY = ("play", "toy", "--opponent", "weak", "--seed", "1")


def record_of(data: Path) -> MatchRecord:
    (file,) = data.glob("profiles/*/games/*.toml")
    return MatchRecord.from_toml(file.read_text())


def test_a_whole_game_is_played_won_and_kept(rokgard: Any, data: Path) -> None:
    done = rokgard(*PLAY, stdin="3\n3\n")
    assert "You won: the last stone was taken." in done.stdout
    record = record_of(data)
    assert record.finished
    assert record.moves == ("3", "1", "3")
    assert record.outcome is not None
    assert record.outcome.winner == 0


def test_the_end_card_says_what_was_earned_and_what_can_be_done_next(rokgard: Any) -> None:
    card = rokgard.quick(*PLAY, stdin="3\n3\n").stdout.split("You won", 1)[1]
    assert "Experience: +10 points" in card
    assert "level 1, 10 points, 90 to level 2" in card
    for command in ("rokgard replay 2", "rokgard export 2", "rokgard play toy --again"):
        assert command in card


def test_a_lost_game_says_why_it_brings_nothing(rokgard: Any) -> None:
    done = rokgard.quick(*PLAY, stdin="2\n3\n")
    assert "You lost: the last stone was taken." in done.stdout
    assert "No experience: only a win brings experience." in done.stdout


def test_blank_lines_and_comments_are_skipped(rokgard: Any, data: Path) -> None:
    done = rokgard.quick(*PLAY, stdin="# my opening\n\n   \n  2\n#3\n\n")
    assert record_of(data).moves == ("2", "1")
    assert done.stderr.count("error") == 0


def test_nothing_is_ever_asked_from_a_pipe(rokgard: Any) -> None:
    done = rokgard.quick("play", "toy", stdin="")
    for prompt in ("Which", "Number or name", "Your move", "Who starts"):
        assert prompt not in done.stdout + done.stderr


def test_without_a_game_a_pipe_gets_an_error_that_lists_the_games(rokgard: Any) -> None:
    done = rokgard.quick("play", stdin="1\n", code=2)
    assert "which game?" in done.stderr
    assert "toy" in done.stderr
    assert done.stdout == ""


def test_an_illegal_move_says_why_costs_no_turn_and_makes_the_exit_code_3(rokgard: Any, data: Path) -> None:
    done = rokgard.quick(*PLAY, stdin="9\nhello\n2\n", code=3)
    assert "9 cannot be played: only 7 stones are left" in done.stderr
    assert "'hello' is not a number of stones (for example 1)" in done.stderr
    assert "cannot be played" not in done.stdout
    assert record_of(data).moves == ("2", "1")


def test_a_refused_move_leaves_no_mark_on_the_boards_that_follow(rokgard: Any) -> None:
    done = rokgard.quick("play", "lines", "--preset", "three", "--opponent", "human", stdin="b2\nb2\na1\n", code=3)
    assert "b2 is taken" in done.stderr
    assert "!" not in done.stdout


def test_end_of_input_keeps_the_game_and_says_how_to_go_on(rokgard: Any, data: Path) -> None:
    done = rokgard.quick(*PLAY, stdin="2\n")
    (file,) = data.glob("profiles/*/games/*.toml")
    assert f"rokgard resume {file.stem}" in done.stderr
    assert not record_of(data).finished


def test_quit_keeps_the_game_and_reads_no_further(rokgard: Any, data: Path) -> None:
    done = rokgard.quick(*PLAY, stdin="2\nquit\n3\n")
    assert "rokgard resume" in done.stderr
    assert record_of(data).moves == ("2", "1")


def test_undo_goes_back_to_the_persons_own_last_turn(rokgard: Any, data: Path) -> None:
    done = rokgard.quick(*PLAY, stdin="2\nundo\n1\n")
    assert "2 moves taken back" in done.stdout
    assert record_of(data).moves == ("1", "1")


def test_undo_at_the_start_is_refused_without_ending_the_game(rokgard: Any, data: Path) -> None:
    done = rokgard.quick(*PLAY, stdin="undo\n2\n")
    assert "you have not made a move yet" in done.stderr
    assert record_of(data).moves == ("2", "1")


def test_hint_moves_board_help_and_save_answer_on_standard_output(rokgard: Any) -> None:
    done = rokgard.quick(*PLAY, stdin="hint\nmoves\nhelp\nsave\nboard\n")
    assert "Hint: 1 (one is enough)" in done.stdout
    assert "3 moves:\n1 2 3\n" in done.stdout
    assert re.search(r"^ +undo +take back", done.stdout, re.M)
    assert "Kept as 2" in done.stdout
    assert done.stdout.count("Computer (weak)") >= 2, "the board is drawn at the start and when asked for"


def test_resigning_loses_and_pays_nothing(rokgard: Any, data: Path) -> None:
    done = rokgard.quick(*PLAY, stdin="1\nresign\n")
    assert "You lost: you gave up." in done.stdout
    outcome = record_of(data).outcome
    assert outcome is not None
    assert outcome.winner == 1
    assert outcome.termination == "resigned"


def test_the_opponent_starts_when_asked_to(rokgard: Any, data: Path) -> None:
    rokgard.quick(*PLAY, "--starts", "opponent", stdin="2\n")
    record = record_of(data)
    assert [seat.kind for seat in record.seats] == ["computer", "human"]
    assert record.moves == ("1", "2", "1")


def test_who_starts_at_random_follows_from_the_seed(rokgard: Any, data: Path) -> None:
    first = []
    for seed in (1, 1, 3):
        rokgard.quick("play", "toy", "--opponent", "weak", "--starts", "random", "--seed", str(seed))
        first.append(record_of(data).seats[0].kind)
        shutil.rmtree(data / "profiles")
    assert first == ["computer", "computer", "human"]


def test_two_people_are_both_named_and_the_winner_is(rokgard: Any, data: Path) -> None:
    done = rokgard.quick("play", "toy", "--opponent", "human", "--second-name", "Bo", stdin="3\n3\n1\n")
    assert "won: the last stone was taken." in done.stdout
    assert "Bo plays 3" in done.stdout
    assert "bring no experience" in done.stdout
    assert record_of(data).seats[1].name == "Bo"


def test_two_profiles_both_get_the_game(rokgard: Any, data: Path) -> None:
    rokgard.quick("profile", "create", "Ada")
    rokgard.quick("profile", "create", "Bo")
    args = ("play", "toy", "--opponent", "human", "--profile", "Ada", "--second-profile", "Bo")
    rokgard.quick(*args, stdin="3\n3\n1\n")
    assert len(list(data.glob("profiles/Ada/games/*.toml"))) == 1
    assert len(list(data.glob("profiles/Bo/games/*.toml"))) == 1


def test_one_profile_cannot_sit_on_both_seats(rokgard: Any) -> None:
    rokgard.quick("profile", "create", "Ada")
    args = ("play", "toy", "--opponent", "human", "--profile", "Ada", "--second-profile", "Ada")
    assert "both players" in rokgard.quick(*args, code=2).stderr


def test_options_of_the_game_are_flags(rokgard: Any, data: Path) -> None:
    rokgard.quick(*PLAY, "--heap", "9", "--most", "2", "--misere", "--shape", "pile", "--label", "x")
    record = record_of(data)
    assert record.options == {"heap": 9, "most": 2, "misere": True, "shape": "pile", "label": "x"}
    assert record.preset == "custom"


def test_the_preset_is_recorded_as_long_as_the_values_are_its_own(rokgard: Any, data: Path) -> None:
    rokgard.quick("play", "toy", "--heap", "20", "--opponent", "weak")
    assert record_of(data).preset == "twenty"


@pytest.mark.parametrize(
    ("args", "message"),
    [
        (["--heap", "99"], "heap is 99; it must be at most 20 (try --heap 20)"),
        (["--heap", "3", "--most", "3"], "the first player could take everything (try --most 2)"),
        (["--heap", "many"], "heap"),
        (["--preset", "sevn"], "did you mean 'seven'?"),
        (["--opponent", "wek"], "did you mean 'weak'?"),
        (["--starts", "you"], "there are: me, opponent, random"),
        (["--theme", "nosuch"], "there is no theme called 'nosuch'"),
        (["--think", "0"], "--think must be more than 0"),
        (["--think", "nan"], "--think must be more than 0"),
        (["--think", "inf"], "--think must be at most 86400 seconds"),
        (["--think", "1e23"], "--think must be at most 86400 seconds"),
        (["--profile", "x" * 5000], "x" * 50),
        (["--opponent", "\x1b[2J"], "there is no level called"),
        (["--nodes", "-5"], "--nodes must be more than 0"),
        (["--second-name", "Bo"], "--second-name is for two people, not for a game against"),
        (["--opponent", "weak", "--second-profile", "Bo"], "add --opponent human, or leave it out"),
        (["--profile", "nobody"], "nobody"),
        (["--seed", "x"], "--seed"),
        (["--colour"], "no such option"),
    ],
)
def test_what_cannot_be_meant_is_refused_before_anything_begins(
    rokgard: Any, data: Path, args: list[str], message: str
) -> None:
    done = rokgard.quick("play", "toy", *args, code=2)
    assert message in done.stderr
    assert done.stderr.count("\n") == 1, "one line"
    assert done.stderr.startswith("error: ")
    assert not list(data.glob("profiles/*/games/*.toml"))
    assert not (data / "setups").exists()


def test_shared_options_may_stand_before_the_games_name(rokgard: Any, data: Path) -> None:
    rokgard.quick("play", "--opponent", "weak", "--seed", "5", "--preset", "seven", "toy", "--preset", "twenty")
    record = record_of(data)
    assert (record.seed, record.seats[1].level, record.preset) == (5, "weak", "twenty")


def test_a_text_option_can_be_read_from_a_file(rokgard: Any, data: Path, tmp_path: Path) -> None:
    file = tmp_path / "label.txt"
    file.write_text("from a file")
    rokgard.quick("play", "toy", "--label", f"@{file}", "--opponent", "weak")
    assert record_of(data).options["label"] == "from a file"
    done = rokgard.quick("play", "toy", "--label", f"@{tmp_path / 'missing'}", code=4)
    assert "missing" in done.stderr


def test_again_repeats_the_last_game_started_and_flags_win_over_it(rokgard: Any, data: Path) -> None:
    rokgard.quick("play", "toy", "--heap", "9", "--opponent", "strong", "--starts", "opponent")
    rokgard.quick("play", "toy", "--again", "--most", "2")
    rokgard.quick("play", "--again")
    records = [MatchRecord.from_toml(f.read_text()) for f in sorted(data.glob("profiles/*/games/*.toml"))]
    assert len(records) == 3
    records.sort(key=lambda record: record.started)
    assert records[1].options == {**records[0].options, "most": 2}
    assert [seat.level for seat in records[1].seats] == ["strong", None]
    assert records[2].options == records[1].options


def test_settings_of_a_game_that_never_started_are_not_remembered(rokgard: Any, data: Path) -> None:
    rokgard.quick("play", "toy", "--heap", "9", "--opponent", "weak")
    rokgard.quick("play", "toy", "--heap", "11", "--most", "99", code=2)
    assert tomllib.loads((data / "setups" / "toy.toml").read_text())["values"]["heap"] == 9


def test_again_without_a_last_game_is_an_error(rokgard: Any) -> None:
    assert "no game" in rokgard.quick("play", "toy", "--again", code=2).stderr
    assert "no game" in rokgard.quick("play", "--again", code=2).stderr


def test_the_same_seed_gives_the_same_game(rokgard: Any, data: Path) -> None:
    boards = [
        rokgard.quick("play", "toy", "--opponent", "random", "--seed", "4", stdin="1\n1\n").stdout for _ in range(2)
    ]
    assert boards[0] == boards[1]


def test_rules_that_fail_stop_the_match_but_keep_it_up_to_the_last_good_move(rokgard: Any, data: Path) -> None:
    done = rokgard.quick(*PLAY, "--label", "broken", stdin="2\n2\n", code=5)
    assert "ZeroDivisionError: planted" in done.stderr
    assert "'toy'" in done.stderr
    assert "rokgard resume" in done.stderr
    assert record_of(data).moves == ("2", "1")


@pytest.mark.parametrize(
    ("level", "message"),
    [("cheat", "illegal move 99"), ("crash", "KeyError: 'planted'"), ("silent", "answered with None, not a Decision")],
)
def test_an_opponent_that_fails_is_named_and_the_game_can_be_taken_up_against_another(
    rokgard: Any, data: Path, level: str, message: str
) -> None:
    done = rokgard.quick("play", "toy", "--opponent", level, stdin="2\n", code=5)
    assert message in done.stderr
    assert f"the {level} opponent of toy" in done.stderr
    assert record_of(data).moves == ("2",)
    rokgard.quick("resume", "--opponent", "weak", stdin="1\n")
    assert record_of(data).moves == ("2", "1", "1", "1")


def test_a_full_disk_stops_no_game_and_the_record_is_printed_at_the_end(rokgard: Any, data: Path) -> None:
    resource = pytest.importorskip("resource")
    rokgard.quick("profile", "create", "Ada")

    def no_room() -> None:
        resource.setrlimit(resource.RLIMIT_FSIZE, (0, 0))

    done = rokgard(*PLAY, "--profile", "Ada", stdin="3\n3\n", before=no_room, code=4)
    assert "You won" in done.stdout
    assert "the game goes on, but cannot be kept" in done.stderr
    assert done.stderr.count("the game goes on, but cannot be kept") == 1
    document = done.stderr[done.stderr.index("schema = 1") :]
    record = MatchRecord.from_toml(document)
    assert record.finished
    assert record.moves == ("3", "1", "3")


def test_an_unfinished_game_that_cannot_be_kept_is_printed_and_can_be_resumed_from_that(
    rokgard: Any, data: Path, tmp_path: Path
) -> None:
    resource = pytest.importorskip("resource")
    rokgard.quick("profile", "create", "Ada")

    def no_room() -> None:
        resource.setrlimit(resource.RLIMIT_FSIZE, (0, 0))

    done = rokgard(*PLAY, "--profile", "Ada", stdin="3\n", before=no_room, code=4)
    file = tmp_path / "game.toml"
    file.write_text(done.stderr[done.stderr.index("schema = 1") :])
    again = rokgard.quick("resume", file, stdin="3\n")
    assert "You won" in again.stdout
    assert len(list(data.glob("profiles/Ada/games/*.toml"))) == 1


def test_where_nothing_can_be_kept_one_can_still_play(rokgard: Any, data: Path) -> None:
    (data / "profiles").write_text("in the way")
    done = rokgard.quick(*PLAY, stdin="3\n3\n")
    assert "This game cannot be kept" in done.stdout
    assert "You won" in done.stdout
