"""How long the history and the profile take with many games."""

from __future__ import annotations

import asyncio
import tempfile
from datetime import UTC, datetime, timedelta
from pathlib import Path
from random import Random
from typing import Any

from report import Section, Stopwatch, milliseconds
from rokgard.cli.context import AppContext
from rokgard.frontend import Opening
from rokgard.record import MatchRecord
from rokgard.session import Player, Session, computer_name
from rokgard_tui.app import RokgardApp
from rokgard_tui.gamelist import GameList
from rokgard_tui.history import HistoryScreen
from rokgard_tui.profile import ProfileScreen

START = datetime(2026, 1, 1, tzinfo=UTC)
BOARDS = (("lines", "five"), ("triangles", "phone-24"), ("lines", "hex-gravity"), ("lines", "three"))
DIFFERENT = 20
"""So many games are really played; the others are the same at other times."""


def measure(full: bool) -> list[Section]:
    section = Section(
        "looking_back",
        "The history and the profile in the terminal app",
        ["games", "store reads", "first rows", "all rows", "filter", "key", "level", "results"],
    )
    for games in (100, 1000, 5000) if full else (100, 1000):
        with tempfile.TemporaryDirectory() as folder:
            context = AppContext(data_dir=Path(folder))
            _fill(context, games)
            with Stopwatch() as read:
                list(context.store.records("Ada"))
            times = asyncio.run(_look(context, games))
        figures = {"read": read.seconds, **times}
        section.add([str(games), *(milliseconds(value) for value in figures.values())], games=games, **figures)
    section.notes.append("first rows, all rows: from opening the history until they are listed.")
    section.notes.append("filter, key: another result is asked for; the last row is gone to; until that is drawn.")
    section.notes.append("level, results: from opening the profile until these are shown.")
    return [section]


async def _look(context: AppContext, games: int) -> dict[str, float]:
    app = RokgardApp(context, Opening())
    times: dict[str, float] = {}
    async with app.run_test(size=(120, 40)) as pilot:
        await pilot.pause()
        await app.workers.wait_for_complete()
        with Stopwatch() as every:
            with Stopwatch() as first:
                app.open_history()
                await _until(lambda: bool(_listed(app)))
            await _until(lambda: _listed(app) == games)
        times["first"], times["every"] = first.seconds, every.seconds
        for name, key in (("filter", "r"), ("key", "end")):
            with Stopwatch() as watch:
                await pilot.press(key)
            times[name] = watch.seconds
        app.pop_screen()
        with Stopwatch() as results:
            with Stopwatch() as level:
                app.open_profile()
                await _until(lambda: isinstance(app.screen, ProfileScreen) and app.screen.summary is not None)
            await _until(lambda: isinstance(app.screen, ProfileScreen) and app.screen.complete)
        times["level"], times["results"] = level.seconds, results.seconds
    return times


def _listed(app: RokgardApp) -> int:
    return (
        sum(len(games.entries) for games in app.screen.query(GameList)) if isinstance(app.screen, HistoryScreen) else 0
    )


async def _until(done: Any) -> None:
    while not done():
        await asyncio.sleep(0.002)


# -- games -------------------------------------------------------------------------------------------------------------


def _fill(context: AppContext, games: int) -> None:
    """Keep so many games of Ada, all counted."""
    store: Any = context.store
    store.create("Ada")
    played = [_play(context, number) for number in range(DIFFERENT)]
    folder = context.paths.data / "profiles" / "Ada" / "games"
    folder.mkdir(parents=True, exist_ok=True)
    for number in range(games):
        begun = START + timedelta(hours=7 * number)
        record = played[number % DIFFERENT].model_copy(
            update={
                "id": f"{begun:%Y%m%d-%H%M%S}-{number:05}",
                "started": begun,
                "updated": begun + timedelta(minutes=5),
            }
        )
        (folder / f"{record.id}.toml").write_text(record.to_toml(), encoding="utf-8")
    store.summary("Ada")


def _play(context: AppContext, number: int) -> MatchRecord:
    """A random game to its end."""
    game, preset = BOARDS[number % len(BOARDS)]
    level = ("weak", "normal", "strong")[number % 3]
    players = (Player("Ada", profile="Ada"), Player(computer_name(level), level=level))
    match = context.host.new_match(context.host.new_game(game, context.host.game(game).presets[preset]))
    rng = Random(number)
    while match.outcome is None:
        match.play(rng.choice(list(match.legal_moves())))
    return Session(context.host, match, players, preset=preset, seed=number).record()
