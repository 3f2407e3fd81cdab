"""Rules for states and moves as values, and for the game as a function: nothing changes, nothing depends on chance."""

from __future__ import annotations

import copy
import dataclasses
import pickle
from collections.abc import Hashable, Iterator
from typing import Any

from rokgard.i18n import _
from rokgard.testing.base import AnyGame, Context, Position, fail, require, rule, skip
from rokgard.testing.digest import answers, digests_elsewhere, import_problem, line_digest

_MUTABLE = (list, dict, set, bytearray)


@rule("plain-values")
def plain_values(context: Context) -> None:
    """States and moves are immutable values: hashable, equal to their own copies, with nothing in them to change."""
    for position in context.positions():
        moves = [] if position.over else context.some_moves(position, 10)
        for name, value in (("state", position.state), *(("move", move) for move in moves)):
            _require_plain(name, value)


def _require_plain(name: str, value: Any) -> None:
    for part in _parts(value):
        require(
            not isinstance(part, _MUTABLE) and type(part).__name__ != "ndarray",
            _("a {name} holds a {kind}, which can be changed: {part!r}"),
            name=name,
            kind=type(part).__name__,
            part=part,
        )
        if dataclasses.is_dataclass(part):
            require(
                getattr(part, "__dataclass_params__").frozen,  # noqa: B009 - not in the type stubs
                _("a {name} holds a dataclass {kind} that is not frozen"),
                name=name,
                kind=type(part).__name__,
            )
    try:
        hash(value)
    except TypeError as error:
        fail(_("a {name} is not hashable: {error}"), name=name, error=error)
    try:
        other = pickle.loads(pickle.dumps(value))
    except Exception as error:
        fail(_("a {name} cannot be sent to another process: {error}"), name=name, error=error)
    require(
        other == value and hash(other) == hash(value),
        _("a {name} and its copy are not equal, or their hashes differ: {value!r}"),
        name=name,
        value=value,
    )


def _parts(value: Any) -> Iterator[Any]:
    """The value and what it is made of, as far as that can be seen without knowing its class."""
    yield value
    if isinstance(value, tuple | frozenset):
        for item in value:
            yield from _parts(item)
    elif dataclasses.is_dataclass(value) and not isinstance(value, type):
        for field in dataclasses.fields(value):
            if field.compare:  # what is left out of comparisons is a cache, and no part of the value
                yield from _parts(getattr(value, field.name))


class _Unchanged:
    """What a value was like at one moment, to be compared later."""

    def __init__(self, value: Any) -> None:
        self._repr = repr(value)
        self._hash = hash(value) if isinstance(value, Hashable) else None
        try:
            self._copy = pickle.loads(pickle.dumps(value))
        except Exception:
            self._copy = copy.deepcopy(value)
        self._was_equal = bool(self._copy == value)

    def holds(self, now: Any) -> bool:
        """Whether the value, as it is now, still is what it was."""
        if self._hash is not None and hash(now) != self._hash:
            return False
        return bool(self._copy == now) if self._was_equal else repr(now) == self._repr


@rule("purity")
def purity(context: Context) -> None:
    """No method changes the position it is given or the game's public attributes; equal calls give equal results."""
    for position in context.positions():
        game, state = position.game, position.state
        before = _Unchanged(state)
        public = {
            name: _Unchanged(value) for name, value in vars(game).items() if not name.startswith("_") and _small(value)
        }
        for method, call in _calls(position):
            first, second = call(), call()
            require(before.holds(state), _("{method}() changed the position that it was given"), method=method)
            for name, value in public.items():
                require(
                    value.holds(vars(game).get(name)),
                    _("{method}() changed the game's {name}"),
                    method=method,
                    name=name,
                )
            require(
                first == second,
                _("{method}() gave two answers to the same question: {first!r} and {second!r}"),
                method=method,
                first=first,
                second=second,
            )
        if not position.over and position.ply < len(position.line.moves):
            after = game.play(state, position.line.moves[position.ply])
            require(
                after == position.line.states[position.ply + 1],
                _("play() gives another position than it gave before: {now!r}, not {then!r}"),
                now=after,
                then=position.line.states[position.ply + 1],
            )
            require(before.holds(state), _("play() changed the position that it was given"))


def _small(value: Any) -> bool:
    """Tables that a game computes once may be huge; comparing them at every position would take too long."""
    try:
        return len(pickle.dumps(value)) < 20_000
    except Exception:
        return False


def _calls(position: Position) -> Iterator[tuple[str, Any]]:
    game, state = position.game, position.state
    yield "initial", game.initial
    yield "outcome", lambda: game.outcome(state)
    if not position.over:
        yield "turn", lambda: game.turn(state)
        yield "legal_moves", lambda: tuple(game.legal_moves(state))
        move = game.legal_moves(state)[0]
        yield "play", lambda: game.play(state, move)
        yield "move_text", lambda: game.move_text(state, move)
        yield "parse_move", lambda: game.parse_move(state, game.move_text(state, move))
        yield "refuse", lambda: game.refuse(state, move)
        yield "sketch", lambda: game.sketch(state, move)
        yield "explain", lambda: game.explain(state, move)
    yield "scene", lambda: game.scene(state)
    yield "scores", lambda: game.scores(state)
    yield "evaluate", lambda: game.evaluate(state)


@rule("determinism")
def determinism(context: Context) -> None:
    """A second game with the same options, asked in another order, gives the same answers: no memory, no chance."""
    others: dict[int, AnyGame] = {}
    seen = [(position, answers(position.game, position.state)) for position in context.positions()]
    for position, first in reversed(seen):
        key = position.line.number % len(context.option_sets)
        if key not in others:
            others[key] = context.new_game(position.line.options)
        context.current, context.current_options = position, position.line.given
        second = answers(others[key], position.state)
        for method, answer in first.items():
            require(
                second[method] == answer,
                _("{method}() depends on more than the position: {one} in one game, {two} in another"),
                method=method,
                one=answer,
                two=second[method],
            )
        if position.ply < len(position.line.moves):
            after = others[key].play(position.state, position.line.moves[position.ply])
            require(
                after == position.line.states[position.ply + 1],
                _("play() depends on more than position and move: {one!r} in one game, {two!r} in another"),
                one=position.line.states[position.ply + 1],
                two=after,
            )


@rule("hash-seed")
def hash_seed(context: Context) -> None:
    """The same games give the same moves, results and pictures in other processes, whatever PYTHONHASHSEED is."""
    problem = import_problem(context.game)
    if problem:
        skip(problem)
    numbers = range(min(len(context.lines), max(6, len(context.option_sets))))
    here = [line_digest(context.lines[number]) for number in numbers]
    for seed, there in digests_elsewhere(context, len(numbers)).items():
        for number in numbers:
            if there[number] != here[number]:
                context.current = Position(context.lines[number], 0)
                context.current_options = context.lines[number].given
                fail(
                    _("random game {number} goes differently in a process with PYTHONHASHSEED={seed}: {what}"),
                    number=number,
                    seed=seed,
                    what=_first_difference(here[number], there[number]),
                )


def _first_difference(here: list[list[str]], there: list[list[str]]) -> str:
    """In words: the first ply and method that differ."""
    for ply, (one, two) in enumerate(zip(here, there, strict=False)):
        for (method, first), (_same, second) in zip(_pairs(one), _pairs(two), strict=False):
            if first != second:
                return _("{method}() after {ply} moves").format(method=method, ply=ply)
    return _("one is longer")


def _pairs(entry: list[str]) -> list[tuple[str, str]]:
    return [(text.split(" ", 1)[0], text) for text in entry]
