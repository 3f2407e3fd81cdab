"""What the rules of the contract kit are made of: a rule, the game under test, and how a broken promise is reported."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from random import Random
from typing import TYPE_CHECKING, Any, NoReturn

from rokgard.errors import UsageError
from rokgard.game import Game, GameOptions
from rokgard.i18n import _
from rokgard.testing.sampling import Line, play_at_random, spread

if TYPE_CHECKING:
    from rokgard.host import Host

AnyGame = Game[Any, Any]

SHOWN = 300
"""How many characters of one value a message shows."""
LISTED = 60
"""How many moves a message lists one by one."""
MAX_PLIES = 5000
"""After how many plies a random game must be over, if its author does not say."""


class ContractViolation(AssertionError):
    """A game broke a promise. The message begins with the rule's name and ends with how to see it again."""

    def __init__(self, rule: str, what: str, where: str) -> None:
        super().__init__(f"{rule}: {what}\n{where}")
        self.rule = rule
        self.what = what
        self.where = where


class NotApplicable(Exception):
    """A rule has nothing to look at: the author gave no perft counts, say. The message says what is missing."""


class Broken(Exception):
    """Raised by a rule's body; `Rule.run` adds the rule's name and the position."""


def fail(what: str, /, **values: object) -> NoReturn:
    """Report a broken promise. `what` is a translated template for `str.format`."""
    raise Broken(what.format(**{name: _shown(value) for name, value in values.items()}))


def require(condition: object, what: str, /, **values: object) -> None:
    """Report a broken promise unless `condition` holds."""
    if not condition:
        fail(what, **values)


def skip(why: str) -> NoReturn:
    """Say that the rule has nothing to look at."""
    raise NotApplicable(why)


def _shown(value: object) -> str:
    text = value if isinstance(value, str) else repr(value)
    return text if len(text) <= SHOWN else f"{text[:SHOWN]}…"


@dataclass(frozen=True, slots=True)
class KnownGame:
    """A game that the author knows, move by move, with its result.

    moves: the moves' texts: a sequence, or one string. A string is cut at commas, semicolons and line ends if it has
        any, else at spaces.
    winner: the seat that wins, None for a draw. scores, reason: checked if given. over: False if it is not finished.
    options: the options it is played under (options, a mapping of values, or a preset's name); None: the default ones.
    """

    moves: str | Sequence[str]
    winner: int | None = None
    scores: tuple[int, int] | None = None
    reason: str | None = None
    over: bool = True
    options: GameOptions | Mapping[str, Any] | str | None = None

    def texts(self) -> tuple[str, ...]:
        """The moves one by one."""
        if not isinstance(self.moves, str):
            return tuple(self.moves)
        text = self.moves.replace(";", ",").replace("\n", ",")
        parts = text.split(",") if "," in text else text.split()
        return tuple(part.strip() for part in parts if part.strip())


@dataclass(frozen=True, slots=True)
class Position:
    """A position that was met in a random game."""

    line: Line
    ply: int

    @property
    def state(self) -> Any:
        """The state."""
        return self.line.states[self.ply]

    @property
    def game(self) -> AnyGame:
        """The game, under the options that the position was met with."""
        game: AnyGame = self.line.game
        return game

    @property
    def over(self) -> bool:
        """Whether the game has ended here."""
        return self.line.outcome is not None and self.ply == len(self.line.states) - 1


class Context:
    """A game under test, the random games that were played with it, and what its author knows about it.

    The random games are played once, when a rule first asks for them. `games` is raised to one for each set of options.
    """

    def __init__(
        self,
        game: type[AnyGame],
        *,
        options: Sequence[GameOptions | Mapping[str, Any] | str] = (),
        games: int = 20,
        seed: int = 0,
        max_plies: int = MAX_PLIES,
        perft: Mapping[int, int] | None = None,
        known_games: Sequence[KnownGame] = (),
        scores_decide: bool = False,
        agent_nodes: int = 100,
        host: Host | None = None,
    ) -> None:
        if games < 1:
            raise UsageError(_("at least one random game is needed"), fix=_("give --games 1 or more"))
        self.game = game
        self.games = games
        self.seed = seed
        self.max_plies = max_plies
        self.perft = dict(perft or {})
        self.known_games = tuple(known_games)
        self.scores_decide = scores_decide
        self.agent_nodes = agent_nodes
        self._given = tuple(options)
        self._host = host
        self.current: Position | None = None
        self.current_options: GameOptions | None = None
        for given in self._given:
            if isinstance(given, str):
                self._require_preset(given)

    # -- what is tested ---------------------------------------------------------------------------------------------

    def read_options(self, given: GameOptions | Mapping[str, Any] | str | None) -> GameOptions:
        """Options as an author may write them: options, values by name, a preset's name, or None for the default."""
        if given is None:
            return self.game.Options()
        if isinstance(given, str):
            self._require_preset(given)
            return self.game.presets[given]
        if isinstance(given, Mapping):
            return self.game.Options.model_validate(dict(given))
        return self.game.Options.model_validate(given)

    def _require_preset(self, name: str) -> None:
        if name not in self.game.presets:
            raise UsageError(
                _("{game} has no preset {name!r}").format(game=self._id(), name=name),
                fix=_("there are: {known}").format(known=", ".join(self.game.presets) or _("none")),
            )

    @cached_property
    def option_sets(self) -> tuple[GameOptions, ...]:
        """The sets of options to test, each once: those given, else the default ones and every preset.

        An option `seed` that is left open is given the seed of this check, so that its board can be made again.
        """
        if self._given:
            found = [self.read_options(given) for given in self._given]
        else:
            found = [self.game.Options(), *self.game.presets.values()]
        found = [self._seeded(options) for options in found]
        return tuple(options for place, options in enumerate(found) if options not in found[:place])

    def _seeded(self, options: GameOptions) -> GameOptions:
        if "seed" not in self.game.Options.model_fields or getattr(options, "seed", 0) is not None:
            return options
        return self.game.Options.model_validate(options.model_dump() | {"seed": self.seed})

    @cached_property
    def complete_sets(self) -> tuple[GameOptions, ...]:
        """The same sets as the set-up games hold them: complete, with any board that was drawn at random."""
        return tuple(self._complete(options) for options in self.option_sets)

    def _complete(self, options: GameOptions) -> GameOptions:
        try:
            held = self.game(options).options
        except Exception:
            return options  # the rule `plays` reports it
        return held if isinstance(held, GameOptions) else options

    def new_game(self, options: GameOptions) -> AnyGame:
        """The game under these options; a failure in what follows is reported with them."""
        self.current_options = options
        self.current = None
        return self.game(options)

    @cached_property
    def lines(self) -> tuple[Line, ...]:
        """The random games, played to the end or to the point where the rules failed."""
        sets = list(zip(self.option_sets, self.complete_sets, strict=True))
        found = []
        for number in range(max(self.games, len(sets))):
            given, complete = sets[number % len(sets)]
            found.append(
                play_at_random(
                    self.game, complete, seed=self.seed, number=number, max_plies=self.max_plies, given=given
                )
            )
        return tuple(found)

    @cached_property
    def _sample(self) -> tuple[Position, ...]:
        rng = Random(f"positions {self.seed}")
        ends = [
            Position(line, ply)
            for line in self.lines
            for ply in sorted({0, len(line.states) - 2, len(line.states) - 1})
        ]
        ends = [position for position in ends if 0 <= position.ply < len(position.line.states)]
        taken = {(position.line.number, position.ply) for position in ends}
        rest = [
            Position(line, ply)
            for line in self.lines
            for ply in range(len(line.states))
            if (line.number, ply) not in taken
        ]
        chosen = rng.sample(rest, min(len(rest), 100))
        return tuple(sorted((*ends, *chosen), key=lambda position: (position.line.number, position.ply)))

    def positions(self, *, over: bool | None = None, limit: int | None = None) -> Iterator[Position]:
        """Positions of the random games: first, last and some between; `over` chooses finished or unfinished ones."""
        sample = [position for position in self._sample if over is None or position.over is over]
        # An unfinished last position is where the rules failed; the rule `plays` reports it, the others stay off.
        sample = [p for p in sample if not (p.line.failure and p.ply == len(p.line.states) - 1)]
        for position in spread(sample, limit):
            self.current = position
            self.current_options = position.line.given
            yield position

    def some_moves(self, position: Position, limit: int = 40) -> list[Any]:
        """Legal moves of an unfinished position: all of them, or the first, the last and a sample."""
        legal = list(position.game.legal_moves(position.state))
        if len(legal) <= limit:
            return legal
        rng = Random(f"moves {self.seed} {position.line.number} {position.ply}")
        return [legal[0], *rng.sample(legal[1:-1], limit - 2), legal[-1]]

    @cached_property
    def host(self) -> Host:
        """The host whose renderers and opponents the game is tried with; found when first needed."""
        if self._host is None:
            from rokgard.host import Host

            self._host = Host()
        return self._host

    # -- reporting --------------------------------------------------------------------------------------------------

    def where(self) -> str:
        """How to see the present position again."""
        options = self.current_options
        values = {} if options is None else options.model_dump(mode="json", exclude_defaults=True, exclude_none=True)
        name = self.game.__name__
        made = f"{name}({name}.Options(**{values!r}))" if values else f"{name}()"
        lines = [_("  game {id} ({name}), seed {seed}").format(id=self._id(), name=name, seed=self.seed)]
        if self.current is None:
            if values:
                lines.append(_("  again: {code}").format(code=made))
            return "\n".join(lines)
        line, ply = self.current.line, self.current.ply
        lines[0] += _(", random game {number}, after {ply} moves").format(number=line.number, ply=ply)
        if ply <= LISTED:
            moves = json.dumps(line.texts[:ply], ensure_ascii=False)
            code = f"Match({made}, {moves}).state"
        else:
            code = f"{self._code()}.lines[{line.number}].states[{ply}]"
        lines.append(_("  again: {code}").format(code=code))
        return "\n".join(lines)

    def _code(self) -> str:
        """Python that makes this context again, as far as its random games go."""
        sets = [options.model_dump(mode="json", exclude_defaults=True) for options in self.option_sets]
        given = f"options={sets!r}, " if self._given else ""
        longest = f", max_plies={self.max_plies}" if self.max_plies != MAX_PLIES else ""
        return f"Context({self.game.__name__}, {given}games={self.games}, seed={self.seed}{longest})"

    def _id(self) -> str:
        return str(getattr(self.game, "id", "?"))


@dataclass(frozen=True, slots=True)
class Rule:
    """One promise of the contract, and the function that looks whether it is kept."""

    name: str
    promise: str
    check: Callable[[Context], None]

    def run(self, context: Context) -> None:
        """Check the promise. Raises `ContractViolation` if it is broken, `NotApplicable` if there is nothing to see."""
        context.current = context.current_options = None
        try:
            self.check(context)
        except Broken as broken:
            raise ContractViolation(self.name, str(broken), context.where()) from None
        except (NotApplicable, ContractViolation):
            raise
        except (Exception, SystemExit) as error:
            raise ContractViolation(self.name, _raised(error), context.where()) from error


def _raised(error: BaseException) -> str:
    """An exception that nobody expected, and the function that raised it."""
    trace, place = error.__traceback__, ""
    while trace is not None:
        place = f"{trace.tb_frame.f_code.co_name}(), {trace.tb_frame.f_code.co_filename}:{trace.tb_lineno}"
        trace = trace.tb_next
    return _("{kind} was raised: {error} (in {place})").format(
        kind=type(error).__name__, error=_shown(str(error)), place=place
    )


def rule(name: str) -> Callable[[Callable[[Context], None]], Rule]:
    """Make a rule of a function; its docstring is the promise, in words for a game's author."""

    def make(check: Callable[[Context], None]) -> Rule:
        return Rule(name, " ".join((check.__doc__ or "").split()), check)

    return make
