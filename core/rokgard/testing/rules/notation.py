"""Rules for the texts of moves: what is written can be read back, and nothing else can."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from rokgard.errors import MoveError
from rokgard.game import Game
from rokgard.i18n import _
from rokgard.testing.base import Context, Position, fail, require, rule, skip
from rokgard.testing.sampling import spread

_NO_MOVES = (
    "", " ", "\t\n", "\0", "\x1b[31m", "-1", "0x1", "1e999", "nan", "null", "None", "[]", "{}", "{0}", "%s", "../..",
    "💥", "a\u0301", "\u202e", "\ud800", "a" * 10_000, "9" * 5_000, "z9 z9 z9 z9 z9 z9 z9", "--help", "' or 1=1",
)  # fmt: skip
"""No sensible notation has a move like these."""
_PERHAPS = (
    "0",
    "1",
    "99999999999999999999",
    "a",
    "h8",
    "A1 B4",
    "٣",
    "²",
    "½",
    "Ⅷ",
    "ß",
    "İ",
    "1.0",
    "1_0",
    "+1",
    "résumé",
)
"""These may be moves, but reading them must not fail in any other way than with a MoveError."""


def _plain(text: str) -> str:
    return " ".join(text.split()).casefold()


@rule("notation")
def notation(context: Context) -> None:
    """Each legal move has a text of its own (words between single spaces), and parse_move() reads it as that move."""
    for position in context.positions(over=False, limit=60):
        game, state = position.game, position.state
        texts: dict[str, Any] = {}
        for move in spread(game.legal_moves(state), 1000):
            text = game.move_text(state, move)
            require(
                isinstance(text, str) and text.isprintable() and text == " ".join(text.split()) != "",
                _("move_text() gives {text!r} for {move!r}, which is not one or more words between single spaces"),
                text=text,
                move=move,
            )
            other = texts.setdefault(_plain(text), move)
            require(
                other == move,
                _("{text!r} is the text of two moves: {one!r} and {two!r}"),
                text=text,
                one=other,
                two=move,
            )
        for move in context.some_moves(position):
            _require_reads(position, move, game.move_text(state, move))


def _require_reads(position: Position, move: Any, text: str) -> None:
    try:
        read = position.game.parse_move(position.state, text)
    except MoveError as error:
        fail(_("parse_move() does not read {text!r}, the text of {move!r}: {error}"), text=text, move=move, error=error)
    require(
        read == move,
        _("parse_move() reads {text!r}, the text of {move!r}, as {read!r}"),
        text=text,
        move=move,
        read=read,
    )


@rule("forgiving-notation")
def forgiving_notation(context: Context) -> None:
    """A move is read in upper and lower case and with more spaces than needed."""
    for position in context.positions(over=False, limit=30):
        for move in context.some_moves(position, 12):
            text = position.game.move_text(position.state, move)
            for typed in (text.upper(), text.lower(), f"  {'   '.join(text.split())} \t"):
                _require_reads(position, move, typed)


@rule("several-moves")
def several_moves(context: Context) -> None:
    """The moves of a whole game written in one line, with spaces between, are cut into the same moves again."""
    own = context.game.split_moves is not Game.split_moves
    found = False
    for line in [line for line in context.lines if line.outcome is not None][:10]:
        context.current, context.current_options = Position(line, 0), line.given
        if not own and any(" " in text for text in line.texts):
            continue
        found = True
        parts = line.game.split_moves(" ".join(line.texts))
        require(
            len(parts) == len(line.moves),
            _("split_moves() cuts {moves} moves into {parts} texts: {found!r}"),
            moves=len(line.moves),
            parts=len(parts),
            found=parts,
        )
        for ply, (part, move) in enumerate(zip(parts, line.moves, strict=True)):
            _require_reads(Position(line, ply), move, part)
    if not found:
        skip(_("moves have several words, and split_moves() is the default one, for moves of one word"))


@rule("junk")
def junk(context: Context) -> None:
    """What is no move is refused with a MoveError, never with another exception, and never taken for a move."""
    for position in context.positions(over=False, limit=12):
        game, state = position.game, position.state
        own = {_plain(game.move_text(state, move)) for move in game.legal_moves(state)}
        for typed, never in _typed(next(iter(own))):
            try:
                game.split_moves(typed)
                move = game.parse_move(state, typed)
                refusal = game.refuse(state, move)
            except MoveError:
                continue
            except Exception as error:
                fail(
                    _("reading {typed!r} raised {kind} instead of a MoveError: {error}"),
                    typed=typed,
                    kind=type(error).__name__,
                    error=error,
                )
            if never and refusal is None and _plain(typed) not in own:
                fail(_("{typed!r} is no move, but it is read as {move!r} and would be played"), typed=typed, move=move)


def _typed(good: str) -> Iterator[tuple[str, bool]]:
    yield from ((text, True) for text in _NO_MOVES)
    spoil: tuple[Callable[[str], str], ...] = (
        lambda text: f"{text} zzz~",
        lambda text: f"zzz~ {text}",
        lambda text: f"{text}\0",
    )
    yield from ((change(good), True) for change in spoil)
    yield from ((text, False) for text in _PERHAPS)
