"""Series of games: seats, boards, chance, workers."""

from __future__ import annotations

import dataclasses
import multiprocessing
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from rokgard import Budget, FileError, Match, MatchRecord, PluginError, RulesError, UsageError
from rokgard.arena import Contestant, GameResult, HostPlan, Report, Series, play_game, play_series
from rokgard.arena.playing import mix, record_id
from rokgard.arena.pool import WorkerDied, _portable
from rokgard.host import Host


@pytest.fixture(scope="module")
def plan(data_dir: Path) -> HostPlan:
    return HostPlan(plugin_folder=data_dir / "plugins")


@pytest.fixture(scope="module")
def host(plan: HostPlan) -> Host:
    return plan.make()


def series(first: str = "random", second: str = "weak", games: int = 6, seed: int = 1, **more: Any) -> Series:
    more = {"game": "race", "options": {}, **more}
    players = (Contestant(first, Budget(nodes=60)), Contestant(second, Budget(nodes=60)))
    return Series(players=players, games=games, seed=seed, **more)


def essence(results: list[GameResult]) -> list[GameResult]:
    """Games without their times, in order."""
    zero = (0.0, 0.0)
    then = results[0].started
    plain = [dataclasses.replace(result, seconds=zero, started=then, ended=then) for result in results]
    return sorted(plain, key=lambda result: result.index)


def test_the_number_of_workers_changes_nothing(plan: HostPlan) -> None:
    wanted = series("weak", "talks", games=9)
    runs = [essence(list(play_series(plan, wanted, workers))) for workers in (0, 1, 2)]
    then = runs[0][0].started
    same = [[dataclasses.replace(game, started=then, ended=then) for game in run] for run in runs]
    assert same[0] == same[1] == same[2]
    assert [game.index for game in runs[0]] == list(range(9))


def test_another_seed_gives_other_games(host: Host) -> None:
    played = {seed: [play_game(host, series(seed=seed), index).moves for index in range(4)] for seed in (1, 2)}
    assert played[1] != played[2]


def test_players_exchange_seats_on_the_same_board(host: Host) -> None:
    results = [play_game(host, series(games=8), index) for index in range(8)]
    assert [result.players for result in results] == [(0, 1), (1, 0)] * 4
    goals = [result.options["goal"] for result in results]
    assert goals[0::2] == goals[1::2]
    assert len(set(goals)) > 1
    assert len({result.seed for result in results}) == 8


def test_one_board_for_all_games_can_be_asked_for(host: Host) -> None:
    results = [play_game(host, series(same_board=True), index) for index in range(6)]
    assert len({result.options["goal"] for result in results}) == 1


def test_a_board_that_cannot_be_played_is_drawn_again(host: Host) -> None:
    """One goal in seven is refused by this game."""
    goals = {play_game(host, series("random", "random"), index).options["goal"] for index in range(0, 120, 2)}
    assert len(goals) > 10
    assert all(goal % 7 for goal in goals)


def test_a_board_that_is_never_playable_is_refused(host: Host) -> None:
    with pytest.raises(UsageError, match="over before the first move"):
        play_game(host, series(options={"goal": 0}), 0)


def test_a_random_opening_is_the_same_for_both_games_of_a_pair(host: Host) -> None:
    results = [play_game(host, series(opening=4, options={"goal": 39}), index) for index in range(8)]
    openings = [result.moves[:4] for result in results]
    assert openings[0::2] == openings[1::2]
    assert len(set(openings)) > 2
    assert all(sum(result.decisions) == len(result.moves) - 4 for result in results)


def test_a_random_opening_never_ends_the_game(host: Host) -> None:
    for index in range(20):
        result = play_game(host, series(opening=500), index)
        # Whatever the opening left, at least the last move is a player's own.
        assert sum(result.decisions) == 1


def test_a_finished_game_is_a_record_that_replays(host: Host) -> None:
    wanted = series("weak", "random", preset="long", options={"step": 5})
    for index in range(4):
        result = play_game(host, wanted, index)
        record = MatchRecord.from_toml(result.record(wanted).to_toml())
        assert record.id == record_id(wanted, index) and record.preset == "long" and record.finished
        assert [seat.level for seat in record.seats] == (["weak", "random"] if index % 2 == 0 else ["random", "weak"])
        match = host.replay(record)
        assert isinstance(match, Match) and match.ply == len(result.moves)


def test_record_ids_sort_in_the_order_of_the_games() -> None:
    wanted = series(games=123_456)
    ids = [record_id(wanted, index) for index in (0, 8, 9, 99, 9_999, 123_455)]
    assert ids == sorted(ids) and len(set(ids)) == 6


def test_the_counts_are_those_of_the_games(host: Host) -> None:
    wanted = series("random", "talks", games=30)
    results = [play_game(host, wanted, index) for index in range(30)]
    report = Report(wanted, results)
    winners = [result.outcome.winner for result in results]
    assert report.draws == winners.count(None) > 0
    assert (report.first_wins, report.second_wins) == (winners.count(0), winners.count(1))
    mine = [result.winner for result in results]
    first, second = report.players
    assert (first.wins, first.draws, first.losses) == (mine.count(0), mine.count(None), mine.count(1))
    assert (second.wins, second.losses) == (first.losses, first.wins)
    assert first.as_first[0] + second.as_first[0] == report.first_wins
    assert sum(first.as_first) == sum(second.as_second) == 15
    assert report.mean_plies == sum(len(result.moves) for result in results) / 30


def test_equal_games_are_counted_once(host: Host) -> None:
    wanted = series("same", "same", options={"goal": 3})
    report = Report(wanted, [play_game(host, wanted, index) for index in range(6)])
    assert report.different_games == 1


@pytest.mark.parametrize("workers", [0, 2])
def test_a_failing_opponent_is_named(plan: HostPlan, workers: int) -> None:
    with pytest.raises(PluginError, match=r"the raises opponent of race failed: LookupError: lost the thread"):
        list(play_series(plan, series("raises"), workers))


def test_an_illegal_move_of_an_opponent_is_named(plan: HostPlan) -> None:
    with pytest.raises(PluginError, match="the cheats opponent of race chose the illegal move 99"):
        list(play_series(plan, series("random", "cheats"), 0))


@pytest.mark.parametrize("workers", [0, 1])
def test_an_opponent_that_answers_with_no_decision_is_named(plan: HostPlan, workers: int) -> None:
    with pytest.raises(PluginError, match="the silent opponent of race answered with None, not a Decision"):
        list(play_series(plan, series("random", "silent"), workers))


@pytest.mark.parametrize("workers", [0, 1])
def test_rules_that_fail_in_the_middle_stop_the_series(plan: HostPlan, workers: int) -> None:
    with pytest.raises(RulesError, match=r"broken-rules.*racing.*play\(\): ZeroDivisionError") as caught:
        list(play_series(plan, series("random", "random", game="broken-rules"), workers))
    assert "plugins check" in caught.value.fix


def test_a_worker_that_dies_is_reported_with_its_game(plan: HostPlan) -> None:
    with pytest.raises(WorkerDied, match=r"a worker process died in game \d \(7\)") as caught:
        list(play_series(plan, series("dies"), 2))
    assert caught.value.exit_code == 5 and "--workers" in caught.value.fix


def test_closing_a_series_ends_its_workers_at_once(plan: HostPlan) -> None:
    # The goal is reached in two moves, or never: then it is the sleeper's turn, for ten minutes.
    playing = play_series(plan, series("random", "sleeps", games=400, options={"goal": 5, "step": 5}), 2)
    next(playing)
    assert len(multiprocessing.active_children()) == 2
    playing.close()
    assert not multiprocessing.active_children()


def test_errors_that_cannot_be_sent_become_ones_that_can() -> None:
    class Local(FileError):
        def __init__(self, path: Path) -> None:
            super().__init__(f"no {path}", fix="make it")

    assert _portable(FileError("x", fix="y")).args == ("x",)
    sent = _portable(Local(Path("a")))
    assert type(sent) is PluginError and str(sent) == "no a (make it)"
    assert str(_portable(KeyError("k"))).startswith("a game could not be played: KeyError: 'k'")


def test_mixing_depends_on_every_number_and_its_place() -> None:
    values = {mix(a, b, c) for a in range(10) for b in range(10) for c in range(10)}
    assert len(values) == 1000
    assert all(0 <= value < 2**63 for value in values)
    # Fixed for ever: records name these seeds.
    assert mix(1, 2, 3) == mix(1, 2, 3) and mix(0) == 0xE220A8397B1DCDAF >> 1


def test_games_do_not_depend_on_the_hash_seed(plan: HostPlan, said_for_hash_seeds: Callable[..., set[str]]) -> None:
    program = (
        "import sys; from pathlib import Path\n"
        "from rokgard import Budget\n"
        "from rokgard.arena import Contestant, HostPlan, Series, play_game\n"
        "host = HostPlan(plugin_folder=Path(sys.argv[1])).make()\n"
        "players = (Contestant('normal', Budget(nodes=300)), Contestant('strong', Budget(nodes=300)))\n"
        "series = Series('race', {}, players, 4, 5)\n"
        "print([(g.moves, g.options, g.seed) for g in (play_game(host, series, i) for i in range(4))])\n"
    )
    assert len(said_for_hash_seeds(program, str(plan.plugin_folder))) == 1
