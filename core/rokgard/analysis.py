"""Judging a match that was played: the value of every position, and what each move gave away.

An agent looks at the positions from the last to the first. Its estimates are taken as they are, but what is proved is
carried on, by the rules of the minimax value alone:

- the end of the game has a proved value, and so has a position with a single move if the position after it has;
- a position is worth at least a proved value after the move that was played, for the seat that moved;
- a proved loss is one after every move, and a proved value holds after the best move.

Values are seen from seat 0: 1 it wins, -1 it loses, 0 a draw.
"""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from random import Random
from typing import Any

from rokgard.agent import LEVELS, Agent, Budget, Decision
from rokgard.asking import asked
from rokgard.errors import UsageError
from rokgard.game import Refusal
from rokgard.host import Host
from rokgard.i18n import _
from rokgard.match import Match
from rokgard.reasons import words
from rokgard.thinking import think_aside

MISTAKE, BLUNDER = 0.2, 0.6
"""From which loss of value on a move is called so; a whole game, won or lost, is 2 apart."""

SECONDS = 2.0
"""The longest that a position is looked at, unless it is said how long: a game takes a minute or two then."""


class Verdict(StrEnum):
    """What is said of a move that gave something away."""

    MISTAKE = "mistake"
    """At least `MISTAKE` lost."""
    BLUNDER = "blunder"
    """At least `BLUNDER` lost: a draw or more, where the values are proved."""


@dataclass(frozen=True, slots=True)
class PositionValue:
    """What is known of the position after `ply` moves.

    `turn` is the seat to move, None at the end of the game. `value` is seen from seat 0, None where nothing is known;
    `exact` says that it is proved. `line` is the best play from here, beginning with the best move, and empty at the
    end. `nodes` and `depth` are what the agent looked at, `note` what it said.
    """

    ply: int
    turn: int | None
    value: float | None
    exact: bool = False
    line: tuple[Any, ...] = ()
    nodes: int = 0
    depth: int = 0
    note: str = ""

    @property
    def best(self) -> Any:
        """The best move, None at the end of the game."""
        return self.line[0] if self.line else None

    def seen_by(self, seat: int) -> float | None:
        """The value from a seat's view."""
        return None if self.value is None else self.value if seat == 0 else -self.value


@dataclass(frozen=True, slots=True)
class MoveValue:
    """What is known of one move: the positions before and after it, and the value it lost against the best move.

    `lost` is None where one of the two values is unknown, and exactly 0 for the best move.
    """

    seat: int
    move: Any
    text: str
    before: PositionValue
    after: PositionValue

    @property
    def ply(self) -> int:
        """The number of the move, from 1."""
        return self.after.ply

    @property
    def lost(self) -> float | None:
        """How much less the position is worth for the seat that moved, compared with its best move; from 0 to 2."""
        if self.before.best == self.move:
            return 0.0
        had, has = self.before.seen_by(self.seat), self.after.seen_by(self.seat)
        return None if had is None or has is None else max(0.0, had - has)

    @property
    def verdict(self) -> Verdict | None:
        """Whether the move was a mistake, or a blunder."""
        lost = self.lost
        if lost is None or lost < MISTAKE:
            return None
        return Verdict.BLUNDER if lost >= BLUNDER else Verdict.MISTAKE


class Analysis:
    """The values of a match as far as they are known.

    Fill it by `run()`, which may be stopped at any time: the positions at the end of the match are judged first, and
    what is known stays.

    Args:
        host: whose agent of `level` judges.
        match: finished or not; a resigned one is judged to the position in which somebody gave up.
        level: of the agent.
        budget: for each position.
    """

    def __init__(self, host: Host, match: Match[Any, Any], level: str, budget: Budget) -> None:
        self.host, self.match, self.level, self.budget = host, match, level, budget
        self._agent: Agent | None = None
        self._busy = threading.Lock()
        """Held while the agent is asked: a search that was left behind may still be at work in its tables."""
        self.answers = 0
        """How often the agent has been asked and has answered; the first time it may have to be compiled."""
        self._found: dict[int, PositionValue] = {}
        self._silent = False
        """Whether the agent was asked, and has never given a value."""
        self._heard = False

    # -- judging ------------------------------------------------------------------------------------------------------

    def run(self, *, tick: Callable[[float], None] | None = None) -> Iterator[PositionValue]:
        """Judge the positions from the last to the first, and yield each; `tick` is as `think_aside` takes it.

        Raises `PluginError` where the agent fails, and `UsageError` once it turns out that it judges nothing.
        """
        for ply in range(self.match.ply, -1, -1):
            if ply not in self._found:
                self._found[ply] = self._judge(ply, tick)
            yield self._found[ply]
        if self._silent:
            raise UsageError(
                _("the {level} opponent of {game} does not judge positions").format(
                    level=self.level, game=self.match.game.id
                ),
                fix=_("choose another with --level"),
            )

    def _judge(self, ply: int, tick: Callable[[float], None] | None) -> PositionValue:
        game, state = self.match.game, self.match.at(ply)
        outcome = game.outcome(state)
        if outcome is not None:
            value = 0.0 if outcome.winner is None else 1.0 if outcome.winner == 0 else -1.0
            return PositionValue(ply, None, value, exact=True)
        seat, moves = game.turn(state), list(game.legal_moves(state))
        after = self._found.get(ply + 1)
        played = self.match.played[ply].move if ply < self.match.ply else None
        if len(moves) == 1 and after is not None:
            line = (moves[0], *after.line)
            return PositionValue(ply, seat, after.value, after.exact, line, note=_("the only move"))
        decision = self._decide(state, moves, ply, tick)
        sign = 1.0 if seat == 0 else -1.0
        found = PositionValue(
            ply,
            seat,
            None if decision.value is None else sign * decision.value,
            exact=decision.exact and decision.value is not None,
            line=decision.line if decision.line[:1] == (decision.move,) else (decision.move,),
            nodes=decision.nodes,
            depth=decision.depth,
            note=words(game, state, decision),
        )
        return found if after is None else _at_least(found, seat, played, after)

    def _decide(self, state: Any, moves: list[Any], ply: int, tick: Callable[[float], None] | None) -> Decision[Any]:
        game = self.match.game
        if self._agent is None:
            self._agent = self.host.agent(game.id, self.level)
        agent, rng = self._agent, Random(f"rokgard:analysis:{ply}")

        def choose() -> Decision[Any]:
            with self._busy:
                return agent.choose(game, state, self.budget, rng)

        decision = asked(
            self.level,
            game.id,
            lambda: think_aside(choose, tick=tick),
            lambda move: None if move in moves else Refusal(_("that move is not legal here")),
            fix=_("choose another with --level"),
        )
        self.answers += 1
        self._heard = self._heard or decision.value is not None
        self._silent = not self._heard and (self._silent or len(moves) > 1)
        return decision

    # -- what is known ------------------------------------------------------------------------------------------------

    @property
    def known(self) -> int:
        """How many positions have been judged."""
        return len(self._found)

    def positions(self) -> Sequence[PositionValue | None]:
        """What is known after each number of moves, None where nobody has looked yet."""
        found: list[PositionValue | None] = [self._found.get(ply) for ply in range(self.match.ply + 1)]
        for ply, played in enumerate(self.match.played):
            before, after = found[ply], found[ply + 1]
            if before is not None and after is not None and before.exact and not after.exact:
                lost_anyway = before.seen_by(played.seat) == -1.0
                if lost_anyway or before.best == played.move:
                    found[ply + 1] = replace(after, value=before.value, exact=True)
        return found

    def moves(self) -> list[MoveValue]:
        """What is known of each move; the first ones are missing where the analysis was stopped."""
        found = self.positions()
        return [
            MoveValue(played.seat, played.move, played.text, before, after)
            for ply, played in enumerate(self.match.played)
            if (before := found[ply]) is not None and (after := found[ply + 1]) is not None
        ]

    def texts(self, ply: int, line: Sequence[Any]) -> list[str]:
        """The texts of the moves of a line that begins in the position after `ply` moves."""
        game, state, found = self.match.game, self.match.at(ply), []
        for move in line:
            if game.outcome(state) is not None or move not in game.legal_moves(state):
                break  # a line is only what an agent makes of it
            found.append(game.move_text(state, move))
            state = game.play(state, move)
        return found


def analysis_of(host: Host, match: Match[Any, Any], level: str | None = None, budget: Budget | None = None) -> Analysis:
    """An analysis by the agent of `level` (None: the strongest), with its own budget but at most `SECONDS` a position.

    Raises `UsageError` listing the levels there are, or where there is none.
    """
    game, levels = match.game.id, host.levels(match.game.id)
    if level is None:
        level = next((name for name in reversed(LEVELS) if name in levels), next(iter(levels), None))
    if level is None:
        raise UsageError(_("no plugin provides an opponent that could judge {game}").format(game=game))
    own = host.agent_spec(game, level).budget
    return Analysis(host, match, level, budget or replace(own, seconds=min(SECONDS, own.seconds or SECONDS)))


def _at_least(found: PositionValue, seat: int, played: Any, after: PositionValue) -> PositionValue:
    """A position is worth no less than a proved value after the move that was played."""
    best = after.seen_by(seat)
    if best is None or not after.exact:
        return found
    value, line = found.seen_by(seat), (played, *after.line)
    if best == 1.0:
        proved = found.exact and value == best
        return found if proved else replace(found, value=after.value, exact=True, line=line, note="")
    if value is not None and value < best and not found.exact:
        return replace(found, value=after.value, line=line, note="")
    return found
