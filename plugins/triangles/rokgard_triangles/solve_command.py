"""`rokgard triangles solve`."""

from __future__ import annotations

import math
import time
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from rokgard.cli.context import AppContext
from rokgard.cli.game_options import setup_from
from rokgard.cli.guard import INTERRUPTED
from rokgard.cli.progress import status_line
from rokgard.cli.ranges import require_range
from rokgard.errors import UsageError
from rokgard.i18n import _, ngettext
from rokgard.paths import typed_path
from rokgard.thinking import think_aside
from rokgard_triangles import board_flags

if TYPE_CHECKING:
    from rokgard.match import Match
    from rokgard_triangles.engine.solver import Endgame
    from rokgard_triangles.game import Triangles
    from rokgard_triangles.state import Move, State

EXAMPLES = """
rokgard triangles solve --stars "0,0 12,0 5,11 6,4" --tolerance 0
rokgard triangles solve --stars 8 --seed 1 --play-again
rokgard triangles solve --convex 12 --json
rokgard triangles solve endgame.toml --json
"""
_STEP = 1 << 40
_CIRCLE = 40_000
_SHOW_AFTER = 1.0
MOST_CONVEX = 200


def solve(
    ctx: typer.Context,
    *,
    file: Annotated[
        Path | None,
        typer.Argument(metavar="FILE", help=_("A board: TOML, CSV or a picture.")),
    ] = None,
    stars: Annotated[
        str | None,
        typer.Option(
            "--stars", metavar="N|X,Y ..", help=_("How many stars to draw, or your own, such as 0,0 10,0 3,9.")
        ),
    ] = None,
    convex: Annotated[
        int | None, typer.Option("--convex", metavar="N", help=_("N stars on a circle, at tolerance 0."))
    ] = None,
    board: board_flags.Ground = None,
    seed: Annotated[int, typer.Option("--seed", metavar="N", help=_("Which cloud to draw."))] = 1,
    tolerance: board_flags.Tolerance = None,
    play_again: board_flags.PlayAgain = None,
    moves: Annotated[
        str, typer.Option("--moves", metavar="MOVES", help=_("Segments drawn so far, such as 'A1 B2 A1 C3'."))
    ] = "",
    nodes: Annotated[
        int | None, typer.Option("--nodes", metavar="N", help=_("Stop after so many positions. [default: never]"))
    ] = None,
    as_json: Annotated[bool, typer.Option("--json", help=_("Answer in JSON."))] = False,
) -> None:
    """Say what a small board or an endgame is worth with best play, and which moves are best.

    The value is what the side to move will get more than the other from here on (less, if it is negative). Of the
    segments that may still be drawn up to 124 that hang together can be tried; clouds of about ten stars and the last
    25 to 40 moves of a game take seconds. Ctrl-C stops and shows what is known by then.
    """
    me = AppContext.of(ctx)
    match = _match(file, stars, convex, board, seed, tolerance, play_again, moves)
    require_range("--nodes", nodes, 1, _STEP)
    known = _Known(match)
    interrupted = match.outcome is None and _work(me, known, nodes or _STEP)
    if as_json:
        me.json({**known.document(), "interrupted": interrupted})
    else:
        known.say(me)
    if interrupted:
        me.warn(_("stopped: the rest is not known yet"))
        raise typer.Exit(INTERRUPTED)


def _match(  # noqa: PLR0917 - the options of the command as they come
    file: Path | None,
    stars: str | None,
    convex: int | None,
    board: str | None,
    seed: int,
    tolerance: int | None,
    play_again: bool | None,
    moves: str,
) -> Match[State, Move]:
    from rokgard_triangles.board_files import parse_points, play_moves, read_board
    from rokgard_triangles.game import Triangles

    if sum(given is not None for given in (file, stars, convex)) != 1:
        raise UsageError(_("which board?"), fix=_("name a file, or give --stars or --convex"))
    values: dict[str, Any] = {}
    before: list[Any] = []
    if file is not None:
        values, before = read_board(typed_path(file))
    elif convex is not None:
        require_range("--convex", convex, 3, MOST_CONVEX)
        turns = [2 * math.pi * k / convex for k in range(convex)]
        circle = [[round(_CIRCLE * math.cos(turn)), round(_CIRCLE * math.sin(turn))] for turn in turns]
        values = {"coordinates": circle, "tolerance": 0}
    elif stars is not None and stars.strip().isdecimal():
        values = {"board": board or "custom", "stars": int(stars), "seed": seed}
    elif stars is not None:
        values = {"coordinates": parse_points(stars)}
    values |= board_flags.read_board(tolerance=tolerance, play_again=play_again)
    options: Any = setup_from(Triangles, None, values).options()
    return play_moves(Triangles(options), [*before, moves] if moves.strip() else before)


def _work(app: AppContext, known: _Known, nodes: int) -> bool:
    """Solve in a thread, with a line on standard error where that is a terminal. Returns whether Ctrl-C stopped it."""
    with status_line(app) as say:

        def tick(seconds: float) -> None:
            if seconds > _SHOW_AFTER:
                text = _("{seconds:.0f} s, {millions:.1f} million positions, value {range}")
                say(text.format(seconds=seconds, millions=known.nodes / 1e6, range=known.range_text()))

        try:
            think_aside(lambda: known.find(nodes), tick=tick)
        except KeyboardInterrupt:
            known.stop()
            return True
        finally:
            known.clock()
    return False


@dataclass
class _Known:
    """What is known of a position; filled by `find`, which another thread may stop."""

    match: Match[State, Move]
    seconds: float = 0.0
    best: list[Move] = field(default_factory=list)
    line: list[Move] = field(default_factory=list)
    complete: bool = False
    limited: bool = False
    _endgame: Endgame | None = None
    _stopped: bool = False
    _begun: float | None = None

    @property
    def game(self) -> Triangles:
        game: Any = self.match.game
        return game  # type: ignore[no-any-return]

    @property
    def nodes(self) -> int:
        return 0 if self._endgame is None else self._endgame.nodes

    @property
    def bounds(self) -> tuple[int, int]:
        """Between what the value lies, as far as that is known."""
        if self.match.outcome is not None:
            return 0, 0
        most = 2 * len(self.game.stars)
        return (-most, most) if self._endgame is None else (self._endgame.lower, self._endgame.upper)

    def find(self, nodes: int) -> None:
        """Find value, best moves and best play. Raises `UsageError` for a board out of reach."""
        from rokgard_triangles.engine.brain import Brain

        brain = Brain(self.game)
        endgame = brain.endgame(self.match.state)
        if self._stopped:
            return
        self._endgame = endgame
        endgame.step(1)  # compiles the search, or loads it: no part of the time that solving takes
        self._begun = time.monotonic()
        if endgame.step(nodes):
            found: list[int] = []
            enough = endgame.best_moves(found, _STEP if nodes == _STEP else max(0, nodes - endgame.nodes))
            self.best = [brain.move(candidate) for candidate in found]
            if enough and not self._stopped:
                self.line = [brain.move(candidate) for candidate in endgame.line(max(10_000, endgame.nodes))]
                self.complete = True
        self.limited = not self.complete

    def clock(self) -> None:
        """Note how long it took."""
        self.seconds = 0.0 if self._begun is None else time.monotonic() - self._begun

    def stop(self) -> None:
        """End the search soon."""
        self._stopped = True
        if self._endgame is not None:
            self._endgame.stop()

    def range_text(self) -> str:
        low, high = self.bounds
        return f"{low:+d}" if low == high else _("{low:+d} to {high:+d}").format(low=low, high=high)

    def document(self) -> dict[str, Any]:
        """The answer for programs."""
        low, high = self.bounds
        match = self.match
        over = match.outcome is not None
        return {
            "value": low if low == high else None,
            "best": [self.game.segment_text(*move) for move in self.best],
            "nodes": self.nodes,
            "seconds": round(self.seconds, 6),
            "complete": self.complete or over,
            "lower": low,
            "upper": high,
            "line": [self.game.segment_text(*move) for move in self.line],
            "stars": len(self.game.stars),
            "play_again": self.game.play_again,
            "plies": match.ply,
            "turn": None if over else match.turn,
            "scores": list(self.game.scores(match.state)),
        }

    def say(self, app: AppContext) -> None:
        """The answer for people."""
        match, texts = self.match, [self.game.segment_text(*move) for move in self.best]
        app.echo(app.console.paint(f"{self.game.title} · {self.game.describe()}", "bold"))
        if match.outcome is not None:
            app.echo(_("the game is over: {reason}").format(reason=match.outcome.reason))
            return
        low, high = self.bounds
        who = (_("the first player"), _("the second player"))[match.turn]
        if low == high:
            app.echo(_("{who} is to move; from here: {value:+d} with best play").format(who=who, value=low))
        else:
            app.echo(
                _("{who} is to move; from here between {low:+d} and {high:+d}").format(who=who, low=low, high=high)
            )
        if texts:
            count = ngettext("best move: {moves}", "best moves: {moves}", len(texts))
            app.echo(count.format(moves=", ".join(texts)))
        if self.line:
            app.echo(
                _("best play: {moves}").format(moves=", ".join(self.game.segment_text(*move) for move in self.line))
            )
        if self.limited and not self._stopped:
            app.warn(_("not everything was found within the limit"))
        text = ngettext("{n:,} position in {seconds:.2f} s", "{n:,} positions in {seconds:.2f} s", self.nodes)
        app.echo(app.console.paint(text.format(n=self.nodes, seconds=self.seconds), "dim"))
