"""Rules for what is kept: records replay, moves can be taken back, known games come out as they are known."""

from __future__ import annotations

from datetime import UTC, datetime
from random import Random
from typing import Any

from rokgard.errors import MoveError, RecordError
from rokgard.i18n import _
from rokgard.match import Match
from rokgard.record import MatchRecord, OutcomeRecord, SeatRecord
from rokgard.testing.base import AnyGame, Context, KnownGame, Position, fail, require, rule, skip
from rokgard.testing.sampling import Line

_NOON = datetime(2000, 1, 1, 12, tzinfo=UTC)


def _whole_lines(context: Context) -> list[Line]:
    """The random games that reached their end."""
    return [line for line in context.lines if line.outcome is not None]


def record_of(line: Line) -> MatchRecord:
    """A record of a random game, as a match between two computers would leave it."""
    seat = SeatRecord(kind="computer", name="random", level="random")
    end = line.outcome
    return MatchRecord(
        id=f"contract-{line.number}",
        game=line.game.id,
        game_version=line.game.version,
        options=line.game.options.model_dump(mode="json", exclude_none=True),
        seats=(seat, seat),
        moves=tuple(line.texts),
        started=_NOON,
        updated=_NOON,
        outcome=None
        if end is None
        else OutcomeRecord(scores=end.scores, winner=end.winner, reason=end.reason, termination=end.termination),
    )


@rule("replay")
def replay(context: Context) -> None:
    """A record written to TOML and read back replays move by move, through equal positions to the same result."""
    for line in _whole_lines(context):
        context.current, context.current_options = Position(line, len(line.states) - 1), line.given
        record = record_of(line)
        back = MatchRecord.from_toml(record.to_toml())
        require(back == record, _("the record read back from TOML is not the same"))
        try:
            match = Match.from_record(context.game(context.game.Options.model_validate(back.options)), back)
        except RecordError as error:
            fail("{error}", error=error)
        _require_same(line, match)


def _require_same(line: Line, match: Match[Any, Any]) -> None:
    for ply, (one, two) in enumerate(zip(line.states, match.states, strict=True)):
        require(one == two, _("after {ply} moves the replayed position is another: {two!r}"), ply=ply, two=two)
    require(
        match.outcome == line.outcome,
        _("the replayed result is {two!r}, not {one!r}"),
        one=line.outcome,
        two=match.outcome,
    )


@rule("undo")
def undo(context: Context) -> None:
    """Taking back moves gives the earlier positions again, and playing on from there leads to the same result."""
    for line in _whole_lines(context)[:10]:
        context.current, context.current_options = Position(line, len(line.states) - 1), line.given
        rng = Random(f"undo {context.seed} {line.number}")
        match: Match[Any, Any] = Match(line.game, line.texts)
        for _attempt in range(3):
            back = rng.randint(0, match.ply)
            match.undo(back)
            require(
                match.state == line.states[match.ply],
                _("after {back} moves were taken back the position is {state!r}"),
                back=back,
                state=match.state,
            )
            require(
                match.outcome is None or back == 0,
                _("the game is still over after {back} moves were taken back"),
                back=back,
            )
            for text in line.texts[match.ply :]:
                match.play_text(text)
            _require_same(line, match)


def count_games(game: AnyGame, state: Any, depth: int) -> int:
    """How many sequences of exactly `depth` moves there are from a position ("perft")."""
    if depth == 0:
        return 1
    if game.outcome(state) is not None:
        return 0
    legal = game.legal_moves(state)
    if depth == 1:
        return len(legal)
    return sum(count_games(game, game.play(state, move), depth - 1) for move in legal)


@rule("perft")
def perft(context: Context) -> None:
    """From the first position there are exactly as many move sequences of each length as the author says."""
    if not context.perft:
        skip(_("no perft counts are given"))
    game = context.new_game(context.option_sets[0])
    for depth, expected in sorted(context.perft.items()):
        found = count_games(game, game.initial(), depth)
        require(
            found == expected,
            _("there are {found} sequences of {depth} moves, not {expected}"),
            found=found,
            depth=depth,
            expected=expected,
        )


@rule("known-games")
def known_games(context: Context) -> None:
    """The games that the author knows can be played, and end as the author says."""
    if not context.known_games:
        skip(_("no known games are given"))
    for number, known in enumerate(context.known_games, 1):
        match: Match[Any, Any] = Match(context.new_game(context.read_options(known.options)))
        for ply, text in enumerate(known.texts(), 1):
            try:
                match.play_text(text)
            except MoveError as error:
                fail(
                    _("known game {number}: move {ply} ({text!r}) is refused: {error}"),
                    number=number,
                    ply=ply,
                    text=text,
                    error=error,
                )
        _require_end(number, known, match)


def _require_end(number: int, known: KnownGame, match: Match[Any, Any]) -> None:
    """That a known game, played to its last move, is over or not as its author says, with that result."""
    end = match.outcome
    if end is None:
        require(
            not known.over,
            _(
                "known game {number} should be over after its {ply} moves, but it goes on and seat {seat} is to move "
                "(over=False says that it is unfinished)"
            ),
            number=number,
            ply=match.ply,
            seat=match.turn,
        )
        return
    won = _("a draw") if end.winner is None else _("seat {seat} wins").format(seat=end.winner)
    require(
        known.over,
        _(
            "known game {number} should go on after its {ply} moves (over=False), but it is over: {won}, "
            "scores {scores}, reason {reason!r}"
        ),
        number=number,
        ply=match.ply,
        won=won,
        scores=end.scores,
        reason=end.reason,
    )
    for name, expected, found, given in (
        ("winner", known.winner, end.winner, True),
        ("scores", known.scores, end.scores, known.scores is not None),
        ("reason", known.reason, end.reason, known.reason is not None),
    ):
        require(
            not given or expected == found,
            _("known game {number}: the {name} should be {expected}, but is {found}"),
            number=number,
            name=name,
            expected=expected,
            found=found,
        )
