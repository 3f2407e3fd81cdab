"""Playing a match from its first move to its record: turns, opponents, observers, saving, and what it pays.

A `Session` is what a front end drives: it knows whose turn it is and who sits there, lets the computer think, keeps the
record up to date in the store after every move, and settles the account at the end. It prints and asks nothing.
"""

from __future__ import annotations

import secrets
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from typing import Any, Literal

from rokgard.agent import Budget, Decision, Watcher
from rokgard.errors import MoveError, MoveSyntaxError, PluginError, RokgardError, UsageError
from rokgard.game import Game, Outcome, Share
from rokgard.host import Host
from rokgard.i18n import _
from rokgard.match import Match, Played
from rokgard.opponents import Opponents
from rokgard.record import MatchRecord, OutcomeRecord, SeatRecord, new_record_id
from rokgard.store import Receipt, RecordStore

HINT_LEVEL = "strong"
HINT_SECONDS = 5.0
"""The longest that a hint may take; enough for the level's own budget unless the computer is very slow."""


@dataclass(frozen=True, slots=True)
class Player:
    """Who sits on a seat: a person, with a profile or without, or the computer at a level.

    `budget` replaces the level's own, for opponents that are to think longer or shorter.
    """

    name: str
    level: str | None = None
    profile: str | None = None
    budget: Budget | None = None

    @property
    def kind(self) -> Literal["human", "computer"]:
        """Person or computer."""
        return "human" if self.level is None else "computer"

    def record(self) -> SeatRecord:
        """The same as it is stored."""
        return SeatRecord(kind=self.kind, name=self.name, level=self.level, profile=self.profile)


@dataclass(frozen=True, slots=True)
class Ending:
    """A finished match: its record, what each profile was credited, and why it could not be kept, if so."""

    outcome: Outcome
    record: MatchRecord
    receipts: tuple[Receipt, ...] = ()
    problem: RokgardError | None = None

    def receipt(self, seat: int) -> Receipt | None:
        """What the person on `seat` was credited, if there is an account."""
        return next((receipt for receipt in self.receipts if receipt.seat == seat), None)


class Session:
    """One match being played by two `players`, seat 0 first.

    `problem` is why the last attempt to save failed, None while all is kept. Nothing is lost then: the match goes on,
    every later save tries again, and `record()` always has everything.
    """

    def __init__(
        self,
        host: Host,
        match: Match[Any, Any],
        players: Sequence[Player],
        *,
        store: RecordStore | None = None,
        preset: str | None = None,
        seed: int | None = None,
        record_id: str | None = None,
        started: datetime | None = None,
        seconds: float = 0.0,
    ) -> None:
        self.host, self.match, self.store, self.preset = host, match, store, preset
        self.players = (players[0], players[1])
        self.seed = secrets.randbits(31) if seed is None else seed
        self.id = record_id or new_record_id()
        self.problem: RokgardError | None = None
        self._started = started or datetime.now(UTC)
        self._seconds, self._clock = seconds, time.monotonic()
        self.opponents = Opponents(host, match, self.id)
        self._ending: Ending | None = None

    @classmethod
    def begin(
        cls,
        host: Host,
        game: Game[Any, Any],
        players: Sequence[Player],
        *,
        store: RecordStore | None = None,
        preset: str | None = None,
        seed: int | None = None,
    ) -> Session:
        """Start a match, tell the observers, and save it. Raises `UsageError` for a game that is over at the start."""
        match = host.new_match(game)
        if match.outcome is not None:
            raise UsageError(_("there is nothing to play: {reason}").format(reason=match.outcome.reason))
        session = cls(host, match, players, store=store, preset=preset, seed=seed)
        session._check_levels()
        host.match_started(match)
        session.save()
        return session

    @classmethod
    def resume(
        cls,
        host: Host,
        record: MatchRecord,
        *,
        store: RecordStore | None = None,
        budget: Budget | None = None,
        opponent: str | None = None,
    ) -> Session:
        """Go on with a record, the computer at the level `opponent` if one is given.

        Raises `UsageError` where the record is finished or its game or opponent is gone, `RecordError` where the rules
        refuse a move of it.
        """
        if record.finished:
            raise UsageError(
                _("the game {id} is over").format(id=record.id),
                fix=_("`rokgard replay {id}` steps through it").format(id=record.id),
            )
        match = host.replay(record)
        players = [_player(seat, opponent, budget) for seat in record.seats]
        session = cls(
            host,
            match,
            players,
            store=store,
            preset=record.preset,
            seed=record.seed,
            record_id=record.id,
            started=record.started,
            seconds=record.seconds,
        )
        session._check_levels()
        host.match_started(match)
        return session

    def _check_levels(self) -> None:
        """Find out before the first move, not in the middle, that an opponent is missing."""
        for player in self.players:
            if player.level is not None:
                self.host.agent_spec(self.match.game.id, player.level)

    # -- whose turn ---------------------------------------------------------------------------------------------------

    @property
    def outcome(self) -> Outcome | None:
        """The result, or None while the match goes on."""
        return self.match.outcome

    @property
    def player(self) -> Player:
        """Who is to move."""
        return self.players[self.match.turn]

    @property
    def people(self) -> tuple[int, ...]:
        """The seats on which people sit."""
        return tuple(seat for seat, player in enumerate(self.players) if player.kind == "human")

    @property
    def names(self) -> tuple[str, str]:
        """The players' names by seat."""
        return self.players[0].name, self.players[1].name

    @property
    def seconds(self) -> float:
        """How long the match has been played, in seconds."""
        return round(self._seconds + time.monotonic() - self._clock, 1)

    # -- moves --------------------------------------------------------------------------------------------------------

    def play(self, move: Any) -> Played[Any]:
        """Play a move for whoever is to move, and save. Raises `IllegalMoveError`; nothing has changed then."""
        played = self.match.play(move)
        self.host.move_played(self.match, played.move)
        if self.match.outcome is None:
            self.save()
        return played

    def split(self, text: str) -> list[str]:
        """The moves in what a person typed: one, or several where the game reads them so (`4453`).

        A text that is a move by itself, or none at all, comes back as it is, for `Match.parse` to say what is wrong.
        """
        try:
            self.match.parse(text)
        except MoveSyntaxError:
            try:
                parts = list(self.match.game.split_moves(text))
                if len(parts) > 1:
                    self.match.parse(parts[0])
                    return parts
            except MoveError:
                return [text]
        except MoveError:
            return [text]
        return [text]

    def undo(self) -> int:
        """Take back to a person's own last turn; between two people, the last move's. Returns how many moves went.

        Raises `UsageError` where there is nothing to take back.
        """
        people = self.people
        if len(people) == 1:
            count = self.match.undo_turn(people[0])
        elif self.match.played:
            count = self.match.undo_turn(self.match.played[-1].seat)
        else:
            raise UsageError(_("there is nothing to take back"))
        self.save()
        return count

    def resign(self, seat: int | None = None) -> Outcome:
        """A person gives up: `seat`, else the only person, else who is to move."""
        if seat is None:
            seat = self.people[0] if len(self.people) == 1 else self.match.turn
        return self.match.resign(seat)

    # -- opponents ----------------------------------------------------------------------------------------------------

    def warm_up(self) -> None:
        """Let the opponents compile and load in the background, while a person looks at the board."""
        self.opponents.warm_up(sorted({player.level for player in self.players if player.level is not None}))

    def warm_up_hints(self) -> None:
        """Let whoever gives hints do the same, after the opponents; nobody's move waits for that."""
        level = self._hint_level()
        self.opponents.warm_up([] if level is None else [level], awaited=False)

    @property
    def warming(self) -> bool:
        """Whether opponents are still loading or compiling what they need."""
        return self.opponents.warming

    def think(
        self,
        level: str | None = None,
        *,
        tick: Callable[[float], None] | None = None,
        watcher: Watcher | None = None,
    ) -> Decision[Any]:
        """What the computer would play now: the player to move, or (for a hint) an agent of `level`.

        The match does not change. The choice depends on position, seed and budget only, so a resumed game goes on as it
        would have. Ctrl-C is answered at once; `tick` is called with the seconds gone, about ten times a second, and
        `watcher` with what the agent thinks of meanwhile. Raises `PluginError` where the agent fails.
        """
        player = self.player
        wanted = level or player.level
        if wanted is None:
            raise UsageError(_("it is a person's turn"))
        budget = self.host.agent_spec(self.match.game.id, wanted).budget
        if level is not None:
            budget = replace(budget, seconds=min(HINT_SECONDS, budget.seconds or HINT_SECONDS))
        elif player.budget is not None:
            budget = player.budget
        random = f"rokgard:{self.seed}:{self.match.ply}"
        return self.opponents.choose(wanted, budget, random, tick=tick, watcher=watcher)

    def hint(self, *, tick: Callable[[float], None] | None = None, watcher: Watcher | None = None) -> Decision[Any]:
        """A move to recommend to whoever is to move, from the strongest opponent there is."""
        level = self._hint_level()
        if level is None:
            raise UsageError(_("no plugin provides an opponent that could give a hint"))
        return self.think(level, tick=tick, watcher=watcher)

    def _hint_level(self) -> str | None:
        levels = list(self.host.levels(self.match.game.id))
        return HINT_LEVEL if HINT_LEVEL in levels else next(iter(levels), None)

    # -- the record ---------------------------------------------------------------------------------------------------

    def record(self) -> MatchRecord:
        """The match as it stands, complete. A finished one has the rewards of its people in it."""
        now, match = datetime.now(UTC), self.match
        record = MatchRecord(
            id=self.id,
            game=match.game.id,
            game_version=match.game.version,
            game_title=match.game.title,
            plugin=self.host.origin(match.game.id),
            preset=self.preset,
            options=match.game.options.model_dump(mode="json", exclude_none=True),
            seats=(self.players[0].record(), self.players[1].record()),
            seed=self.seed,
            moves=tuple(played.text for played in match.played),
            started=self._started,
            updated=max(now, self._started),
            seconds=self.seconds,
            outcome=_outcome_record(match.outcome),
        )
        return self._rewarded(record) if record.finished else record

    def _rewarded(self, record: MatchRecord) -> MatchRecord:
        seats = [
            seat.model_copy(update={"rewards": self.host.rewards(record, n, self.match.game, self.match.state)})
            if seat.kind == "human"
            else seat
            for n, seat in enumerate(record.seats)
        ]
        return record.model_copy(update={"seats": (seats[0], seats[1])})

    def save(self) -> bool:
        """Keep the match in the store. On failure `problem` says why, and False is returned."""
        self.problem = None
        if self.store is None:
            return False
        try:
            self.store.save(self.record())
        except RokgardError as error:
            self.problem = error
        except Exception as error:
            self.problem = _store_failed(error)
        return self.problem is None

    def finish(self) -> Ending:
        """Record the finished match and credit its people, once; a failed attempt may be repeated."""
        outcome = self.match.outcome
        if outcome is None:
            raise UsageError(_("the game is not over"))
        if self._ending is not None and self._ending.problem is None:
            return self._ending
        record = self._ending.record if self._ending is not None else self.record()
        receipts: tuple[Receipt, ...] = ()
        self.problem = None
        try:
            if self.store is not None:
                receipts = tuple(self.store.finish(record))
        except RokgardError as error:
            self.problem = error
        except Exception as error:
            self.problem = _store_failed(error)
        first = self._ending is None
        self._ending = Ending(outcome, record, receipts, self.problem)
        if first:
            self.host.match_finished(record)
        return self._ending

    def win_share(self, seat: int) -> Share:
        """What a win of `seat` is worth in the final position, and the rule that limits it."""
        return self.match.game.win_share(self.match.state, seat)


def computer_name(level: str) -> str:
    """What the computer is called at a level."""
    return _("Computer ({level})").format(level=level)


def _player(seat: SeatRecord, opponent: str | None, budget: Budget | None) -> Player:
    if seat.kind == "human":
        return Player(seat.name, profile=seat.profile)
    if opponent is not None:
        return Player(computer_name(opponent), level=opponent, budget=budget)
    return Player(seat.name, level=seat.level or HINT_LEVEL, budget=budget)


def _outcome_record(outcome: Outcome | None) -> OutcomeRecord | None:
    if outcome is None:
        return None
    return OutcomeRecord(
        scores=tuple(outcome.scores), winner=outcome.winner, reason=outcome.reason, termination=outcome.termination
    )


def _store_failed(error: Exception) -> RokgardError:
    return PluginError(
        _("the game could not be kept: {kind}: {error}").format(kind=type(error).__name__, error=error),
        fix=_("`rokgard plugins doctor`"),
    )
