"""The rules of Triangles as a `Game`: join stars by segments, and close more empty triangles than the other player."""

from __future__ import annotations

import secrets
from collections.abc import Sequence
from fractions import Fraction
from typing import TYPE_CHECKING, ClassVar

from rokgard.errors import AmbiguousMoveError, IllegalMoveError, MoveSyntaxError, UsageError
from rokgard.game import Example, Fairness, Game, Outcome, Problem, Refusal, Severity, Share
from rokgard.i18n import _, ngettext
from rokgard.scene import Mark, Role, Scene, Segment, Shape
from rokgard_triangles.clouds import draw_cloud
from rokgard_triangles.drawing import View
from rokgard_triangles.names import split_names, star_names
from rokgard_triangles.options import PRESET_STARS, TrianglesOptions
from rokgard_triangles.setting_up import FULL_PAY_STARS, LEAST_PAY_STARS, find_problems, unplaceable
from rokgard_triangles.state import Move, State

if TYPE_CHECKING:
    from rokgard_triangles.geometry import Geometry
    from rokgard_triangles.position import Position

_KEPT_POSITIONS = 24


class Triangles(Game[State, Move]):
    """Triangles between stars. A move is a pair of star indices i < j, typed as two star names (`A1 B4`).

    `stars` are the coordinates, `names` the stars' names, both by index. `geometry` holds the set-up arrays.
    """

    id = "triangles"
    title = _("Triangles")
    summary = _("Draw segments between stars, close empty triangles.")
    version = 1
    Options = TrianglesOptions
    presets: ClassVar = {
        name: TrianglesOptions.model_validate({"board": board, "stars": stars})
        for name, (board, stars) in PRESET_STARS.items()
    }
    preset_titles: ClassVar = {
        name: _("{board}, {stars} stars").format(board=board.capitalize(), stars=stars)
        for name, (board, stars) in PRESET_STARS.items()
    }
    default_preset = "phone-24"

    def __init__(self, options: TrianglesOptions | None = None) -> None:
        """Draw the cloud, or take the one given. Raises `UsageError` where stars do not fit or stand too close."""
        super().__init__(options)
        self.options = complete(self.options)
        problem = unplaceable(self.options)
        if problem is not None:
            raise UsageError(problem.message)
        self.stars: tuple[tuple[int, int], ...] = self.options.coordinates
        self.play_again: bool = self.options.play_again
        self.names = star_names(self.stars)
        self._by_name = {name: index for index, name in enumerate(self.names)}
        ranked = sorted(range(len(self.stars)), key=lambda i: (len(self.names[i]), self.names[i]))
        self._rank = {star: rank for rank, star in enumerate(ranked)}
        self._view = View(self.stars, self.names)

        from rokgard_triangles.geometry import geometry_of
        from rokgard_triangles.position import Position

        self.geometry: Geometry = geometry_of(self.stars, self.options.tolerance_units)
        start = Position(self.geometry)
        self._first = State(None, None, 0, closed=(), turn=0, witness=start.find_live())
        self._start: Position = start
        self._positions: dict[State, Position] = {}

    # -- the rules --------------------------------------------------------------------------------------------------

    def initial(self) -> State:
        """The empty cloud. On a cloud where no triangle can ever be counted the game is over at once."""
        return self._first

    def turn(self, s: State) -> int:
        """The seat to move: the other one, or with `play_again` the same after a triangle."""
        return s.turn

    def legal_moves(self, s: State) -> Sequence[Move]:
        """All segments that may be drawn, ordered by their stars' indices."""
        from rokgard_triangles.position import MoveList

        return MoveList(self.position(s))

    def play(self, s: State, m: Move) -> State:
        """Draw a segment. Raises `IllegalMoveError` with the reason where the rules refuse it."""
        refusal = self.refuse(s, m)
        if refusal is not None:
            raise IllegalMoveError(refusal.reason)
        before = self.position(s)
        closed = before.closes(*m)
        after = before.after(m)
        witness = s.witness
        if witness is not None and not after.is_live(witness):
            witness = after.find_live()
        again = self.play_again and bool(closed)
        state = State(s, m, s.turn, closed=closed, turn=s.turn if again else 1 - s.turn, witness=witness)
        self._keep(state, after)
        return state

    def outcome(self, s: State) -> Outcome | None:
        """The result, as soon as nothing can be closed and counted any more, however the rest is played."""
        if s.witness is not None:
            return None
        first, second = s.scores
        winner = None if first == second else int(second > first)
        return Outcome(s.scores, winner, _("no triangle can be closed any more"))

    def scene(self, s: State) -> Scene:
        """Closed triangles, segments and stars on a plane fitted around the cloud."""
        over = s.witness is None
        return self._view.scene(s, [False] * len(self.stars) if over else self.position(s).mobile().tolist())

    def position(self, s: State) -> Position:
        """The status of all candidates in `s`. Read only."""
        if s.parent is None:
            return self._start
        known = self._positions.get(s)
        if known is not None:
            return known
        todo: list[Move] = []
        position = self._start
        for state in s.history():
            near = self._positions.get(state)
            if near is not None:
                position = near
                break
            if state.move is not None:
                todo.append(state.move)
        from rokgard_triangles.position import Position

        position = Position(self.geometry, position.status.copy())
        for move in reversed(todo):
            position.draw(move)
        self._keep(s, position)
        return position

    def _keep(self, s: State, position: Position) -> None:
        if len(self._positions) >= _KEPT_POSITIONS:
            self._positions = {}
        self._positions[s] = position

    # -- notation ---------------------------------------------------------------------------------------------------

    def segment_text(self, i: int, j: int) -> str:
        """Two star names in reading order."""
        first, second = sorted((i, j), key=self._rank.__getitem__)
        return f"{self.names[first]} {self.names[second]}"

    def move_text(self, s: State, m: Move) -> str:
        """The names of the two stars, in reading order."""
        return self.segment_text(*m)

    def parse_move(self, s: State, text: str) -> Move:
        """Read two star names: `A1 B4`, `b4-a1`, and `A1B4` where it can be read in one way only."""
        readings = split_names(text, self._by_name)
        example = _("for example {move}").format(move=self._example(s))
        if not readings:
            raise MoveSyntaxError(_("{text!r} is not a pair of stars").format(text=text), fix=example)
        if len(readings) > 1:
            raise AmbiguousMoveError(
                _("{text!r} can be read as {readings}").format(
                    text=text, readings=_(" or ").join(f"{a} {b}" for a, b in readings)
                ),
                fix=_("put a space between the two stars"),
            )
        for name in readings[0]:
            if name not in self._by_name:
                raise MoveSyntaxError(_("there is no star {name}").format(name=name), fix=example)
        i, j = (self._by_name[name] for name in readings[0])
        if i == j:
            raise MoveSyntaxError(_("a segment joins two different stars"), fix=example)
        return (i, j) if i < j else (j, i)

    def split_moves(self, text: str) -> list[str]:
        """Cut a list of moves: two names make a move, a hyphen or names run together a move by themselves."""
        moves: list[str] = []
        single: str | None = None
        for word in text.replace(",", " ").split():
            whole = word.upper() not in self._by_name and split_names(word, self._by_name)
            if single is not None:
                moves.append(f"{single} {word}")
                single = None
            elif whole:
                moves.append(word)
            else:
                single = word
        return moves if single is None else [*moves, single]

    def _example(self, s: State) -> str:
        moves = self.legal_moves(s)
        return self.segment_text(*(moves[0] if moves else (0, 1)))

    def refuse(self, s: State, m: Move) -> Refusal | None:
        """The first of the three reasons that holds, with the culprit: drawn already, over a star, across a segment."""
        from rokgard_triangles.position import DRAWN, LEGAL, OVER_A_STAR

        i, j = m
        if not 0 <= i < j < len(self.stars):
            return Refusal(_("a segment joins two different stars"))
        position = self.position(s)
        status = position.of(i, j)
        if status == LEGAL:
            return None
        if status == DRAWN:
            return self._refusal(m, _("already drawn"), self._view.middle(i, j))
        if status == OVER_A_STAR:
            star = self.geometry.blocker(i, j)
            assert star is not None
            return self._refusal(m, _("passes over star {star}").format(star=self.names[star]), self._view.at(star))
        a, b = self._first_crossed(position, i, j)
        reason = _("crosses {segment}").format(segment=self.segment_text(a, b))
        return self._refusal(m, reason, self._view.crossing(i, j, a, b))

    def _first_crossed(self, position: Position, i: int, j: int) -> Move:
        """The drawn segment that a segment from i to j crosses first."""
        geometry = self.geometry
        crossed = geometry.crossed(i, j, position.drawn()).tolist()
        pairs = [(int(geometry.a[c]), int(geometry.b[c])) for c in crossed]
        return min(pairs, key=lambda pair: (self._view.how_far(i, j, *pair), pair))

    def _refusal(self, m: Move, reason: str, culprit: tuple[int, int]) -> Refusal:
        a, b = self._view.at(m[0]), self._view.at(m[1])
        return Refusal(reason, (Segment(a, b, role=Role.REFUSED), Mark(culprit, role=Role.REFUSED)))

    # -- display ----------------------------------------------------------------------------------------------------

    def scores(self, s: State) -> tuple[int, ...]:
        """The triangles of each seat."""
        return s.scores

    def sketch(self, s: State, m: Move) -> tuple[Shape, ...]:
        """The segment that a move draws."""
        return (Segment(self._view.at(m[0]), self._view.at(m[1]), seat=s.turn, title=self.segment_text(*m)),)

    def explain(self, s: State, m: Move) -> str:
        """What a segment closes, what it gives away, and how many quiet ones are left after it."""
        from rokgard_triangles.engine.advice import explain

        return explain(self, s, m)

    def examples(self, s: State) -> Sequence[Example]:
        """A triangle that counts, and one that does not because a star is inside."""
        from rokgard_triangles.examples import examples

        return examples(self.geometry, self._view, self.names)

    def describe(self) -> str:
        """The number of stars, and `play again` where it is on."""
        number = len(self.stars)
        text = ngettext("{number} star", "{number} stars", number).format(number=number)
        return _("{stars} · play again").format(stars=text) if self.play_again else text

    # -- setting up and pay -----------------------------------------------------------------------------------------

    @classmethod
    def check(cls, options: TrianglesOptions) -> Sequence[Problem]:
        """Errors (each with its fix where options can mend it) and advice. Draws the cloud only if it is named."""
        return find_problems(options)

    @classmethod
    def fairness(cls, options: TrianglesOptions) -> Fairness:
        """What was measured between two equal opponents on clouds of this size."""
        from rokgard_triangles.fairness import fairness

        return fairness(options)

    def win_share(self, s: State, seat: int) -> Share:
        """A win pays in proportion to the stars up to 60; on fewer than 24 it pays nothing."""
        number = len(self.stars)
        if number < LEAST_PAY_STARS:
            return Share(
                Fraction(0), _("a cloud of fewer than {least} stars pays nothing").format(least=LEAST_PAY_STARS)
            )
        if number < FULL_PAY_STARS:
            return Share(
                Fraction(number, FULL_PAY_STARS),
                _("{number} of the {full} stars that earn the whole pay").format(number=number, full=FULL_PAY_STARS),
            )
        return Share()


def complete(options: TrianglesOptions) -> TrianglesOptions:
    """The same options with seed, tolerance and coordinates filled in, so that they are one board for ever."""
    update: dict[str, object] = {"tolerance": options.tolerance_points}
    if options.coordinates is None:
        problems = [p for p in find_problems(options) if p.severity is Severity.ERROR]
        if problems:
            raise UsageError(problems[0].message)
        seed = secrets.randbelow(10**9) if options.seed is None else options.seed
        update["seed"] = seed
        update["coordinates"] = draw_cloud(options.board, options.stars, seed, options.tolerance_units)
    return options.model_copy(update=update)
