"""`rokgard simulate`."""

from __future__ import annotations

import contextlib
import secrets
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from rokgard.agent import LEVELS, Budget
from rokgard.cli.command import AsJson
from rokgard.cli.context import AppContext
from rokgard.cli.game_options import Chosen, GamePlan, per_game, setup_from
from rokgard.cli.guard import INTERRUPTED
from rokgard.cli.play import Nodes, Think, budget
from rokgard.cli.progress import progress_bar
from rokgard.cli.ranges import MAX_SEED, MAX_WORKERS, require_range
from rokgard.cli.table_text import table
from rokgard.errors import FileError, UsageError, why_of
from rokgard.files import write_atomic
from rokgard.i18n import _, ngettext
from rokgard.paths import typed_path

if TYPE_CHECKING:
    from rokgard.arena import Elo, GameResult, Interval, Report, Series

MAX_GAMES = 10_000_000
MAX_OPENING = 1_000_000

EXAMPLES = """
rokgard simulate lines --players normal,strong --games 200 --seed 1
rokgard simulate lines --preset three --players strong,strong --games 20 --seed 1 --json
rokgard simulate triangles --preset phone-24 --players weak,random --workers 1
rokgard simulate lines --preset four-gravity --players normal,normal --opening 2 -o games
"""


def _complete_players(ctx: typer.Context, incomplete: str) -> list[str]:
    host = AppContext.of(ctx).host
    game = ctx.info_name if ctx.info_name in host.games else next(iter(host.games), "")
    before, comma, last = incomplete.rpartition(",")
    return [f"{before}{comma}{name}" for name in host.levels(str(game)) if name.startswith(last)]


def simulate(
    ctx: typer.Context,
    chosen: Chosen,
    *,
    players: Annotated[
        str,
        typer.Option(
            "--players",
            metavar="LEVEL,LEVEL",
            help=_("The two opponents: weak, normal, strong, random, or another level that the game has."),
            autocompletion=_complete_players,
        ),
    ] = "normal,strong",
    games: Annotated[int, typer.Option("--games", metavar="N", help=_("How many games; even is fair."))] = 100,
    preset: Annotated[str | None, typer.Option("--preset", metavar="NAME", help=_("A ready-made board."))] = None,
    seed: Annotated[
        int | None,
        typer.Option(
            "--seed",
            metavar="N",
            help=_("The same number gives the same games. [default: at random]"),
            show_default=False,
        ),
    ] = None,
    same_board: Annotated[
        bool, typer.Option("--same-board", help=_("Play all games on one board, even if boards are drawn at random."))
    ] = False,
    opening: Annotated[
        int, typer.Option("--opening", metavar="N", help=_("Begin each pair of games with N random moves."))
    ] = 0,
    nodes: Nodes = None,
    think: Think = None,
    workers: Annotated[
        int | None,
        typer.Option(
            "--workers",
            metavar="N",
            help=_("How many processes play at once. [default: one a processor]"),
            show_default=False,
        ),
    ] = None,
    output: Annotated[
        Path | None, typer.Option("-o", "--output", metavar="DIR", help=_("Keep the games as records in this folder."))
    ] = None,
    force: Annotated[bool, typer.Option("--force", help=_("Write over records that are there already."))] = False,
    as_json: AsJson = False,
) -> None:
    """Let two opponents play against each other, and count.

    The opponents exchange seats from game to game, and both games of such a pair are on the same board. The result
    depends on the seed only, not on the number of processes, unless moves are limited by time (--think). Ctrl-C stops
    at once and reports what has been played.
    """
    from rokgard.arena import Report
    from rokgard.arena.playing import board
    from rokgard.arena.pool import cores

    app, game = AppContext.of(ctx), chosen.game
    assert game is not None
    require_range("--games", games, 1, MAX_GAMES)
    require_range("--workers", workers, 1, MAX_WORKERS)
    require_range("--seed", seed, 0, MAX_SEED)
    require_range("--opening", opening, 0, MAX_OPENING)
    setup = setup_from(game, preset, chosen.values)
    options = setup.options().model_dump(mode="json", exclude_none=True)
    series = _series(app, game, players, budget(think, nodes))(
        options=options,
        preset=setup.kind if game.presets else None,
        games=games,
        seed=secrets.randbits(31) if seed is None else seed,
        same_board=same_board,
        opening=opening,
    )
    board(app.host, series, 0)  # what is wrong with the board is said here, not by a worker
    keeper = None if output is None else _Keeper(typed_path(output), series, force)
    results, interrupted = _play(app, series, workers or cores(), keeper)
    if not interrupted or results:
        report = Report(series, results)
        kept = [] if keeper is None else [str(path) for path in keeper.paths]
        if as_json:
            app.json({**report.document(), "interrupted": interrupted, "records": kept})
        else:
            _say(app, game, report)
            if keeper is not None:
                count = ngettext("{n} record in {folder}", "{n} records in {folder}", len(kept))
                app.echo(count.format(n=len(kept), folder=keeper.folder))
        _advise(app, report)
    if interrupted:
        app.warn(_("stopped after {n} of {games} games").format(n=len(results), games=games))
        raise typer.Exit(INTERRUPTED)


def _series(app: AppContext, game: GamePlan, players: str, limit: Budget | None) -> Callable[..., Series]:
    """A series of these players, still without its board. Raises `UsageError` listing the levels there are."""
    from rokgard.arena import Contestant
    from rokgard.arena import Series as _Series

    levels = app.host.levels(game.id)
    known = ", ".join(levels) or _("none")
    names = [name.strip() for name in players.split(",")]
    if len(names) != 2 or not all(names):
        raise UsageError(
            _("--players {players!r} does not name two players").format(players=players),
            fix=_("write two levels with a comma between them; there are: {known}").format(known=known),
        )
    for name in names:
        if name not in levels:
            raise UsageError(
                _("there is no level called {name!r} for {game}").format(name=name, game=game.id),
                fix=_("there are: {known}").format(known=known),
            )
    first, second = (Contestant(name, limit or _steady(levels[name].budget)) for name in names)

    def make(**rest: object) -> Series:
        return _Series(game=game.id, players=(first, second), **rest)  # type: ignore[arg-type]

    return make


def _play(app: AppContext, series: Series, workers: int, keeper: _Keeper | None) -> tuple[list[GameResult], bool]:
    """Play, keep and show the games as they end. Returns them, and whether Ctrl-C stopped the series."""
    from rokgard.arena import HostPlan, play_series

    results: list[GameResult] = []
    playing = play_series(HostPlan(plugin_folder=app.paths.plugins), series, workers)
    interrupted = False
    with _progress(app, series) as advance, contextlib.closing(playing):
        try:
            for result in playing:
                results.append(result)
                if keeper is not None:
                    keeper.keep(result)
                advance(result)
        except KeyboardInterrupt:
            interrupted = True
    if keeper is not None and results:
        keeper.keep(results[-1])  # the interrupt may have come while it was being written
    return results, interrupted


def _steady(level: Budget) -> Budget:
    """A level's budget without the clock, where nodes alone will do: results are then the same on every machine."""
    return level if level.nodes is None else Budget(nodes=level.nodes)


class _Keeper:
    """Writes each game to its own file as it ends."""

    def __init__(self, folder: Path, series: Series, force: bool) -> None:
        from rokgard.arena.playing import record_id

        self.folder, self._series, self._force = folder, series, force
        self._written: dict[int, Path] = {}
        self._last: int | None = None
        try:
            folder.mkdir(parents=True, exist_ok=True)
            there = set() if force else {path.name for path in folder.glob("*.toml")}
        except OSError as error:
            raise FileError(_("cannot use the folder {path}: {why}").format(path=folder, why=why_of(error))) from error
        self._name: Callable[[int], str] = lambda index: f"{record_id(series, index)}.toml"
        clash = next((name for name in map(self._name, range(series.games)) if name in there), None) if there else None
        if clash is not None:
            raise FileError(
                _("{path} is there already").format(path=folder / clash),
                fix=_("choose another folder or seed, or overwrite with --force"),
            )

    @property
    def paths(self) -> list[Path]:
        """The files written, in the order of the games."""
        return [self._written[index] for index in sorted(self._written)]

    def keep(self, result: GameResult) -> None:
        """Write a game, unless that is done."""
        if result.index not in self._written:
            path = self.folder / self._name(result.index)
            again, self._last = self._last == result.index, result.index
            write_atomic(path, result.record(self._series).to_toml(), overwrite=self._force or again)
            self._written[result.index] = path


@contextlib.contextmanager
def _progress(app: AppContext, series: Series) -> Iterator[Callable[[GameResult], None]]:
    """A bar with the score."""
    score = [0, 0, 0]
    first, second = (player.level for player in series.players)
    with progress_bar(app, series.games, f"{first} 0-0-0 {second}") as step:

        def advance(result: GameResult) -> None:
            score[1 if result.winner is None else 2 * result.winner] += 1
            won, drawn, lost = score
            step(f"{first} {won}-{drawn}-{lost} {second}")

        yield advance


# -- the report for people ---------------------------------------------------------------------------------------------


def _say(app: AppContext, game: GamePlan, report: Report) -> None:
    series = report.series
    title = game.preset_titles.get(series.preset or "", series.preset or "")
    count = ngettext("{n} game, seed {seed}", "{n} games, seed {seed}", report.games)
    head = [game.title, *([title] if title else []), count.format(n=report.games, seed=series.seed)]
    app.echo(app.console.paint(" · ".join(head), "bold"))
    app.echo()
    heads = [_("player"), _("won"), _("drawn"), _("lost"), _("won %"), _("points %")]
    heads += [_("as first"), _("as second"), _("time a move")]
    rows = [
        [
            player.name,
            str(player.wins),
            str(player.draws),
            str(player.losses),
            _share(player.wins, report.games, player.win_interval),
            _share(player.points, report.games, player.points_interval),
            "-".join(map(str, player.as_first)),
            "-".join(map(str, player.as_second)),
            _duration(player.seconds_per_move),
        ]
        for player in report.players
    ]
    _table(app, heads, rows)
    app.echo()
    from rokgard.arena import wilson_interval

    rows = [
        [what, str(number), _share(number, report.games, wilson_interval(number, report.games))]
        for what, number in (
            (_("first to move won"), report.first_wins),
            (_("draws"), report.draws),
            (_("second to move won"), report.second_wins),
        )
    ]
    _table(app, [_("seat"), _("games"), "%"], rows)
    app.echo()
    names = [player.name for player in report.players]
    app.echo(_elo_text(report.elo, names[0], names[1]))
    app.echo(_("Mean length: {plies:.1f} moves").format(plies=report.mean_plies or 0))
    app.echo(app.console.paint(_("Ranges in brackets are 95 % intervals."), "dim"))


def _table(app: AppContext, heads: list[str], rows: list[list[str]]) -> None:
    for number, line in enumerate(table(heads, rows)):
        app.echo(app.console.paint(line, "dim") if number == 0 else line)


def _share(part: float, whole: int, interval: Interval) -> str:
    return f"{100 * part / whole:.1f} [{100 * interval.low:.1f}, {100 * interval.high:.1f}]"


def _elo_text(elo: Elo, first: str, second: str) -> str:
    low = _("no limit") if elo.low is None else f"{elo.low:+.0f}"
    high = _("no limit") if elo.high is None else f"{elo.high:+.0f}"
    if elo.difference is None:
        known = elo.low if elo.low is not None else elo.high
        text = _("Elo difference {first} - {second}: beyond {known:+.0f}")
        return text.format(first=first, second=second, known=known or 0)
    text = _("Elo difference {first} - {second}: {difference:+.0f} [{low}, {high}]")
    return text.format(first=first, second=second, difference=elo.difference, low=low, high=high)


def _duration(seconds: float | None) -> str:
    if seconds is None:
        return "-"
    if seconds >= 1:
        return _("{n:.1f} s").format(n=seconds)
    return _("{n:.1f} ms").format(n=1000 * seconds) if seconds >= 0.001 else _("{n:.0f} µs").format(n=1e6 * seconds)


def _advise(app: AppContext, report: Report) -> None:
    """What there is to know about the figures."""
    if any(player.budget.seconds is not None for player in report.series.players):
        app.warning(_("moves were limited by time, so the same seed need not give the same games"))
    different = report.different_games
    if different * 2 < report.games and report.games >= 4:
        message = ngettext(
            "only {n} game was different from the others: the intervals say less than they seem to",
            "only {n} games were different from each other: the intervals say less than they seem to",
            different,
        )
        app.warning(message.format(n=different) + " " + _("(--opening makes them differ)"))


def game_examples(game: GamePlan) -> str:
    """Examples for one game."""
    lines = [f"rokgard simulate {game.id} --players {LEVELS[1]},{LEVELS[2]} --games 200 --seed 1"]
    if game.presets:
        lines.append(f"rokgard simulate {game.id} --preset {next(iter(game.presets))} --players random,weak --json")
    return "\n".join([*lines, f"rokgard simulate {game.id} --games 20 --opening 2 -o games"])


app = per_game("simulate", simulate, examples=EXAMPLES, game_examples=game_examples)
