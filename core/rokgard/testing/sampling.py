"""Random games and random options, the same for the same seed in every process."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from random import Random
from typing import Any, TypeVar

from pydantic import ValidationError

from rokgard.game import Game, GameOptions, Outcome
from rokgard.i18n import _

T = TypeVar("T")


@dataclass(slots=True)
class Line:
    """One random game: `states[k]` is the position after k moves.

    `options` are complete (they hold a board that was drawn at random); `given` are the ones they were made from.
    `failure` says why it stopped before its end, and `blame` which rule reports that ("" if it did not stop).
    """

    number: int
    options: GameOptions
    given: GameOptions
    game: Any = None
    states: list[Any] = field(default_factory=list)
    moves: list[Any] = field(default_factory=list)
    texts: list[str] = field(default_factory=list)
    outcome: Outcome | None = None
    failure: str = ""
    blame: str = ""


def play_at_random(
    game: type[Game[Any, Any]],
    options: GameOptions,
    *,
    seed: int,
    number: int,
    max_plies: int,
    given: GameOptions | None = None,
) -> Line:
    """Play random game `number` of `seed`. Whatever the rules raise ends up in the line's `failure`."""
    line = Line(number, options, given if given is not None else options)
    rng = Random(f"game {seed} {number}")
    doing = "__init__"
    try:
        line.game = game(options)
        doing = "initial"
        line.states.append(line.game.initial())
        while True:
            state = line.states[-1]
            doing = "outcome"
            line.outcome = line.game.outcome(state)
            if line.outcome is not None:
                break
            if len(line.moves) >= max_plies:
                line.blame = "termination"
                line.failure = _("the game is not over after {plies} random moves").format(plies=max_plies)
                break
            doing = "legal_moves"
            legal = line.game.legal_moves(state)
            if not legal:
                line.blame = "legal-moves"
                line.failure = _("legal_moves() is empty, although outcome() is None")
                break
            move = legal[rng.randrange(len(legal))]
            doing = "move_text"
            text = str(line.game.move_text(state, move))
            doing = "play"
            after = line.game.play(state, move)
            line.moves.append(move)
            line.texts.append(text)
            line.states.append(after)
    except (Exception, SystemExit) as error:
        line.blame = "plays"
        line.failure = _("{method}() raised {kind}: {error}").format(
            method=doing, kind=type(error).__name__, error=error
        )
    return line


def spread(items: Sequence[T], limit: int | None) -> Sequence[T]:
    """At most `limit` items, evenly spread and always with the first and the last."""
    if limit is None or len(items) <= limit:
        return items
    if limit == 1:
        return items[:1]
    return [items[place * (len(items) - 1) // (limit - 1)] for place in range(limit)]


def random_options(options: type[GameOptions], rng: Random, count: int) -> Iterator[GameOptions]:
    """Up to `count` sets of options that the model's own limits allow; whether they can be played is not known."""
    schema = options.model_json_schema()
    fields = schema.get("properties", {})
    choices = {name: values for name in fields if (values := _values(fields[name], schema.get("$defs", {}), rng))}
    base = options().model_dump(mode="json")
    for _attempt in range(count if choices else 0):
        changed = rng.sample(sorted(choices), rng.randint(1, min(4, len(choices))))
        try:
            yield options.model_validate(base | {name: rng.choice(choices[name]) for name in changed})
        except ValidationError:
            continue  # the model itself forbids the combination


def _values(schema: Mapping[str, Any], definitions: Mapping[str, Any], rng: Random) -> list[Any]:
    """Values to try for one field: the ends of its range and some between; none for types with no finite range."""
    if "$ref" in schema:
        return _values(definitions[schema["$ref"].rsplit("/", 1)[-1]], definitions, rng)
    if "anyOf" in schema:
        return [value for part in schema["anyOf"] for value in _values(part, definitions, rng)]
    found: list[Any] = []
    if "const" in schema:
        found = [schema["const"]]
    elif "enum" in schema:
        found = list(schema["enum"])
    elif schema.get("type") == "boolean":
        found = [False, True]
    elif schema.get("type") == "null":
        found = [None]
    elif schema.get("type") == "integer":
        low = schema.get("minimum", schema.get("exclusiveMinimum", -1) + 1)
        high = schema.get("maximum", schema.get("exclusiveMaximum", low + 51) - 1)
        # Small values come up more often: boards at the far end of their range are slow to try.
        near = min(high, low + 12)
        found = [low, high, *(rng.randint(low, near) for _each in range(6))] if low <= high else []
    return found
