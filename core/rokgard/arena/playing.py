"""One game of a series: who sits where, on which board, with which chance.

Everything follows from the seed of the series and the number of the game, so it does not matter which process plays it
or when. Games 0 and 1, 2 and 3, and so on are pairs: the same board, and the same random opening where there is one,
with the seats exchanged.
"""

from __future__ import annotations

import time
from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import UTC, datetime
from functools import partial
from pathlib import Path
from random import Random
from typing import Any

from rokgard.agent import Agent, Budget
from rokgard.asking import asked, guarded
from rokgard.errors import UsageError
from rokgard.fields import SEED
from rokgard.game import Game
from rokgard.host import Host
from rokgard.i18n import _
from rokgard.match import Match
from rokgard.record import MatchRecord, OutcomeRecord, SeatRecord
from rokgard.session import computer_name

_ANOTHER = _("choose another level")
MAX_BOARDS = 100
"""How many boards are drawn for a pair before a setup counts as unplayable."""
_MASK = (1 << 64) - 1


def mix(*numbers: int) -> int:
    """A number of 63 bits from others, the same everywhere (the finaliser of splitmix64, applied to each in turn)."""
    state = 0
    for number in numbers:
        state = (state ^ (number & _MASK)) + 0x9E3779B97F4A7C15 & _MASK
        state = (state ^ state >> 30) * 0xBF58476D1CE4E5B9 & _MASK
        state = (state ^ state >> 27) * 0x94D049BB133111EB & _MASK
        state ^= state >> 31
    return state >> 1


@dataclass(frozen=True, slots=True)
class Contestant:
    """A player of a series: a level, and the budget that each of its moves gets."""

    level: str
    budget: Budget


@dataclass(frozen=True, slots=True)
class HostPlan:
    """How a worker process makes its host. What a host was given as objects cannot be taken along."""

    discover: bool = True
    plugin_folder: Path | None = None

    def make(self) -> Host:
        """A host; plugins that are left out were reported by the process that began the series."""
        return Host(discover=self.discover, plugin_folder=self.plugin_folder)


@dataclass(frozen=True, slots=True)
class Series:
    """What is played: a game under its options, two players who exchange seats, and the seed of all chance.

    `options` are as `Host.new_game` takes them. With `same_board` all games are on one board even if the game draws
    its boards at random. `opening` moves are made at random at the beginning of each pair, unless they end the game.
    """

    game: str
    options: Mapping[str, Any]
    players: tuple[Contestant, Contestant]
    games: int
    seed: int
    preset: str | None = None
    same_board: bool = False
    opening: int = 0


@dataclass(frozen=True, slots=True)
class GameResult:
    """One game that was played to its end. `players[seat]` is the number of the player who sat there.

    `seconds` and `decisions` are the thinking time and the number of moves by player; `options` those of the game, with
    its board.
    """

    index: int
    players: tuple[int, int]
    first_seat: int
    outcome: OutcomeRecord
    moves: tuple[str, ...]
    seed: int
    options: Mapping[str, Any]
    seconds: tuple[float, float]
    decisions: tuple[int, int]
    started: datetime
    ended: datetime
    game_version: int = 1
    game_title: str = ""
    origin: str = field(default="", compare=False)

    @property
    def winner(self) -> int | None:
        """The number of the player who won, None for a draw."""
        seat = self.outcome.winner
        return None if seat is None else self.players[seat]

    @property
    def first_player(self) -> int:
        """The number of the player who made the first move."""
        return self.players[self.first_seat]

    def record(self, series: Series) -> MatchRecord:
        """The game as a record."""
        levels = [series.players[number].level for number in self.players]
        seats = [SeatRecord(kind="computer", name=computer_name(level), level=level) for level in levels]
        return MatchRecord(
            id=record_id(series, self.index),
            game=series.game,
            game_version=self.game_version,
            game_title=self.game_title,
            plugin=self.origin,
            preset=series.preset,
            options=dict(self.options),
            seats=(seats[0], seats[1]),
            seed=self.seed,
            moves=self.moves,
            started=self.started,
            updated=self.ended,
            seconds=round(sum(self.seconds), 3),
            outcome=self.outcome,
        )


def record_id(series: Series, index: int) -> str:
    """The id of a game's record, the same whenever the series is played again: `lines-1-0007`."""
    return f"{series.game[:30]}-{series.seed}-{index + 1:0{max(4, len(str(series.games)))}d}"


def board(host: Host, series: Series, pair: int) -> Game[Any, Any]:
    """The game that a pair of games is played on.

    Raises `UsageError` for options that are refused. Where boards are drawn at random, one that cannot be played (the
    chance is small, and greater the smaller the board) is drawn again.
    """
    options = dict(series.options)
    drawn = SEED in host.game(series.game).Options.model_fields
    for attempt in range(MAX_BOARDS if drawn else 1):
        if drawn:
            # A positive number of 31 bits: what people may type as --seed.
            options[SEED] = mix(series.seed, 1, 0 if series.same_board else pair, attempt) >> 32
        try:
            game = host.new_game(series.game, options)
            if game.outcome(game.initial()) is None:
                return game
            refused = UsageError(_("the game is over before the first move"))
        except UsageError as error:
            refused = error
    raise refused


def play_game(host: Host, series: Series, index: int) -> GameResult:
    """Play game number `index` of a series.

    Raises `PluginError` where an opponent fails or makes an illegal move, `RulesError` where the rules do.
    """
    pair, exchanged = divmod(index, 2)
    game = board(host, series, pair)
    players = (1, 0) if exchanged else (0, 1)
    seed = mix(series.seed, 2, index) >> 32
    started = datetime.now(UTC)
    match = host.new_match(game)
    first_seat = match.turn
    _open(match, series.opening, Random(f"rokgard:{mix(series.seed, 3, pair)}:opening"))
    # New agents for every game: whatever they remember cannot reach another one.
    agents = [host.agent(series.game, player.level) for player in series.players]
    for player, agent in zip(series.players, agents, strict=True):
        guarded(player.level, game.id, partial(agent.warm_up, game), fix=_ANOTHER)
    seconds, decisions = [0.0, 0.0], [0, 0]
    while match.outcome is None:
        number = players[match.turn]
        begun = time.perf_counter()
        move = _choose(series, number, agents[number], match, Random(f"rokgard:{seed}:{match.ply}"))
        seconds[number] += time.perf_counter() - begun
        decisions[number] += 1
        match.play(move)
    outcome = match.outcome
    return GameResult(
        index=index,
        players=players,
        first_seat=first_seat,
        outcome=OutcomeRecord(
            scores=outcome.scores, winner=outcome.winner, reason=outcome.reason, termination=outcome.termination
        ),
        moves=tuple(played.text for played in match.played),
        seed=seed,
        options=game.options.model_dump(mode="json", exclude_none=True),
        seconds=(seconds[0], seconds[1]),
        decisions=(decisions[0], decisions[1]),
        started=started,
        ended=datetime.now(UTC),
        game_version=game.version,
        game_title=game.title,
        origin=host.origin(game.id),
    )


def _open(match: Match[Any, Any], plies: int, rng: Random) -> None:
    """Make moves at random, but none that ends the game."""
    for _ply in range(plies):
        moves = list(match.legal_moves())
        rng.shuffle(moves)
        for move in moves:
            match.play(move)
            if match.outcome is None:
                break
            match.undo()
        else:
            return


def _choose(series: Series, number: int, agent: Agent, match: Match[Any, Any], rng: Random) -> Any:
    player = series.players[number]
    ask = partial(agent.choose, match.game, match.state, player.budget, rng)
    return asked(player.level, series.game, ask, match.refusal, fix=_ANOTHER).move
