"""The session: what drives a match for any front end, tested without one."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from pathlib import Path
from types import ModuleType, SimpleNamespace
from typing import Any

import pytest

from rokgard import (
    Agent,
    AgentSpec,
    Budget,
    Decision,
    FileError,
    IllegalMoveError,
    MatchRecord,
    PluginError,
    RecordError,
    Reward,
    UsageError,
    hookimpl,
)
from rokgard.host import Host
from rokgard.session import Player, Session
from rokgard.store import Receipt


class Store:
    """A store in memory that can be made to fail."""

    def __init__(self) -> None:
        self.saved: list[MatchRecord] = []
        self.finished: list[MatchRecord] = []
        self.error: Exception | None = None

    def save(self, record: MatchRecord) -> Path | None:
        if self.error is not None:
            raise self.error
        self.saved.append(record)
        return None

    def finish(self, record: MatchRecord) -> Sequence[Receipt]:
        if self.error is not None:
            raise self.error
        self.finished.append(record)
        paid = record.seats[0].rewards
        gained = int(sum(reward.points for reward in paid))
        return (Receipt("Ada", 0, True, gained, gained, 1, 1, 100, paid),)


class Watcher:
    """Remembers what observers are told, and pays five points for a win."""

    def __init__(self) -> None:
        self.seen: list[str] = []

    @hookimpl
    def rokgard_match_started(self, match: Any) -> None:
        self.seen.append("started")

    @hookimpl
    def rokgard_move_played(self, match: Any, move: Any) -> None:
        self.seen.append(f"move {move}")

    @hookimpl
    def rokgard_match_finished(self, record: MatchRecord) -> None:
        self.seen.append("finished")

    @hookimpl
    def rokgard_rewards(self, record: MatchRecord, seat: int, game: Any, state: Any) -> list[Reward]:
        won = record.outcome is not None and record.outcome.winner == seat
        return [Reward(points=Fraction(5), reason="a win")] if won else []


@pytest.fixture
def watcher() -> Watcher:
    return Watcher()


@pytest.fixture
def host(toy: ModuleType, watcher: Watcher) -> Host:
    return Host([toy, watcher], discover=False)


@pytest.fixture
def store() -> Any:
    return Store()


ADA, WEAK = Player("Ada", profile="Ada"), Player("Computer", level="weak")


def begin(host: Host, store: Any, players: Sequence[Player] = (ADA, WEAK), **more: Any) -> Session:
    return Session.begin(host, host.new_game("toy"), players, store=store, preset="seven", seed=1, **more)


def play(session: Session, *moves: str) -> None:
    """A person's moves, each answered by the computer."""
    for text in moves:
        session.play(session.match.parse(text))
        if session.outcome is None and session.player.kind == "computer":
            session.play(session.think().move)


def test_a_match_is_saved_at_its_start_and_after_every_move_and_credited_at_its_end(
    host: Host, store: Any, watcher: Watcher
) -> None:
    session = begin(host, store)
    play(session, "3", "3")
    assert [record.moves for record in store.saved] == [(), ("3",), ("3", "1")]
    ending = session.finish()
    assert store.finished == [ending.record]
    assert ending.record.moves == ("3", "1", "3")
    assert ending.outcome.winner == 0
    receipt = ending.receipt(0)
    assert receipt is not None
    assert receipt.gained == 5
    assert ending.receipt(1) is None
    assert watcher.seen == ["started", "move 3", "move 1", "move 3", "finished"]


def test_rewards_are_asked_for_people_only_and_stored_in_the_record(host: Host, store: Any) -> None:
    session = begin(host, store)
    play(session, "3", "3")
    record = session.finish().record
    assert [reward.points for reward in record.seats[0].rewards] == [5]
    assert record.seats[1].rewards == ()


def test_finishing_twice_credits_once(host: Host, store: Any, watcher: Watcher) -> None:
    session = begin(host, store)
    play(session, "3", "3")
    assert session.finish() is session.finish()
    assert len(store.finished) == 1
    assert watcher.seen.count("finished") == 1


def test_a_match_that_is_not_over_cannot_be_finished(host: Host, store: Any) -> None:
    with pytest.raises(UsageError, match="not over"):
        begin(host, store).finish()


@pytest.mark.parametrize("error", [FileError("the disk is full"), OSError("odd"), ValueError("a bug")])
def test_a_store_that_fails_stops_nothing_and_loses_nothing(host: Host, store: Any, error: Exception) -> None:
    session = begin(host, store)
    store.error = error
    play(session, "3")
    assert session.problem is not None
    assert str(error) in str(session.problem)
    assert session.record().moves == ("3", "1")
    play(session, "3")
    failed = session.finish()
    assert failed.problem is not None
    store.error = None
    settled = session.finish()
    assert settled.problem is None
    assert store.finished == [failed.record], "the same record, to the second"
    assert settled.receipts


def test_saving_works_again_after_a_failure(host: Host, store: Any) -> None:
    session = begin(host, store)
    store.error = FileError("the disk is full")
    assert session.save() is False
    store.error = None
    assert session.save() is True
    assert session.problem is None


def test_without_a_store_a_match_can_be_played_and_is_in_the_record(host: Host) -> None:
    session = begin(host, None)
    play(session, "3", "3")
    assert session.save() is False
    assert session.finish().record.finished


def test_undo_goes_back_to_the_only_persons_turn(host: Host, store: Any) -> None:
    session = begin(host, store, (WEAK, ADA))
    session.play(session.think().move)
    play(session, "2")
    assert session.match.ply == 3
    assert session.undo() == 2
    assert [played.text for played in session.match.played] == ["1"]
    assert store.saved[-1].moves == ("1",)
    with pytest.raises(UsageError):
        session.undo()


def test_undo_between_two_people_takes_back_the_last_move(host: Host, store: Any) -> None:
    session = begin(host, store, (ADA, Player("Bo")))
    play(session, "1", "2")
    assert session.undo() == 1
    assert session.match.turn == 1
    session.undo()
    with pytest.raises(UsageError, match="nothing"):
        session.undo()


def test_resigning_is_for_the_person_whoever_is_to_move(host: Host, store: Any) -> None:
    session = begin(host, store, (WEAK, ADA))
    assert session.resign().winner == 0
    people = begin(host, store, (ADA, Player("Bo")))
    play(people, "1")
    assert people.resign().winner == 0
    assert people.finish().record.outcome is not None


def test_resume_restores_players_times_and_position(host: Host, store: Any, watcher: Watcher) -> None:
    session = begin(host, store)
    play(session, "2")
    record = session.record().model_copy(update={"seconds": 100.0})
    watcher.seen.clear()
    again = Session.resume(host, record, store=store)
    assert (again.id, again.seed, again.preset, again.names) == (session.id, 1, "seven", ("Ada", "Computer"))
    assert again.match.state == session.match.state
    assert again.record().seconds >= 100
    assert again.record().started == record.started
    assert watcher.seen == ["started"]


def test_resume_refuses_what_is_over_or_damaged_or_has_no_opponent(host: Host, store: Any) -> None:
    session = begin(host, store)
    play(session, "2")
    record = session.record()
    with pytest.raises(RecordError, match="move 1"):
        Session.resume(host, record.model_copy(update={"moves": ("7",)}))
    gone = record.seats[1].model_copy(update={"level": "gone"})
    changed = record.model_copy(update={"seats": (record.seats[0], gone)})
    with pytest.raises(UsageError, match="gone"):
        Session.resume(host, changed)
    assert Session.resume(host, changed, opponent="weak").players[1].level == "weak"
    play(session, "2", "1")
    with pytest.raises(UsageError, match="is over"):
        Session.resume(host, session.finish().record)


def test_a_game_that_is_over_at_the_start_or_an_unknown_level_begins_nothing(host: Host, store: Any, toy: Any) -> None:
    game = host.new_game("toy")
    game.outcome = lambda _state: toy.Outcome((0, 0), None, "nothing to take")  # type: ignore[method-assign]
    with pytest.raises(UsageError, match="nothing to take"):
        Session.begin(host, game, (ADA, WEAK), store=store)
    with pytest.raises(UsageError, match="nosuch"):
        begin(host, store, (ADA, Player("x", level="nosuch")))
    assert store.saved == []


class Dice(Agent):
    """Plays by the generator it is given, and tells the budget."""

    def choose(self, game: Any, state: Any, budget: Budget, rng: Any) -> Decision[int]:
        return Decision(rng.choice(list(game.legal_moves(state))), note=repr(budget))


def with_dice(toy: ModuleType) -> Host:
    plugin = SimpleNamespace(__name__="dice")

    @hookimpl
    def rokgard_agents() -> list[AgentSpec]:
        return [AgentSpec("dice", Dice, Budget(nodes=7), game="toy")]

    plugin.rokgard_agents = rokgard_agents
    return Host([toy, plugin], discover=False)


def test_what_the_computer_plays_depends_on_seed_and_position_only(toy: ModuleType) -> None:
    host = with_dice(toy)

    def moves(seed: int) -> list[int]:
        session = Session.begin(
            host, host.new_game("toy", {"heap": 20}), (ADA, Player("Dice", level="dice")), seed=seed
        )
        result = []
        while session.outcome is None:
            move = session.think("dice").move
            assert move == session.think("dice").move
            session = Session.resume(host, session.record())
            result.append(session.play(move).move)
        return result

    assert moves(1) == moves(1)
    assert len({tuple(moves(seed)) for seed in range(5)}) > 1


def test_a_players_budget_replaces_the_levels_own_but_not_that_of_a_hint(toy: ModuleType) -> None:
    host = with_dice(toy)
    players = (Player("Dice", level="dice", budget=Budget(nodes=99)), ADA)
    session = Session.begin(host, host.new_game("toy"), players, seed=1)
    assert "99" in session.think().note
    assert "nodes=7," in session.think("dice").note


def test_a_hint_comes_from_the_strong_level_and_changes_nothing(host: Host, store: Any) -> None:
    session = begin(host, store)
    assert session.hint().move == 1
    assert session.match.ply == 0


@pytest.mark.parametrize(("level", "message"), [("cheat", "illegal move 99"), ("crash", "KeyError")])
def test_an_opponent_that_fails_is_a_plugin_error_and_plays_nothing(
    host: Host, store: Any, level: str, message: str
) -> None:
    session = begin(host, store, (Player("x", level=level), ADA))
    session.warm_up()
    with pytest.raises(PluginError, match=message):
        session.think()
    assert session.match.ply == 0


def test_an_illegal_move_leaves_match_and_store_as_they_were(host: Host, store: Any, watcher: Watcher) -> None:
    session = begin(host, store)
    with pytest.raises(IllegalMoveError, match="1 to 3"):
        session.play(5)
    assert session.match.ply == 0
    assert len(store.saved) == 1
    assert watcher.seen == ["started"]


def test_a_text_with_several_moves_is_split_and_one_that_is_a_move_is_not(host: Host, store: Any) -> None:
    session = begin(host, store)
    assert session.split("2") == ["2"]
    assert session.split("1 2 3") == ["1", "2", "3"]
    assert session.split("hello") == ["hello"]
    assert session.split("hello there") == ["hello there"]
