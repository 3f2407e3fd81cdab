"""How long a board in the terminal takes to follow the pointer."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from random import Random
from statistics import median, quantiles
from typing import Any

from rich.console import Console
from textual.app import App, ComposeResult

from report import Section, Stopwatch, milliseconds, number, seconds
from rokgard.game import with_role
from rokgard.host import Host
from rokgard.match import Match
from rokgard.present import present
from rokgard.render import RenderOptions
from rokgard.scene import Role, Scene, Shape
from rokgard_tui.board import BoardView

BOARDS: dict[str, tuple[str, dict[str, Any], int, tuple[int, int]]] = {
    "triangles, 180 stars, 150 moves": (
        "triangles",
        {"board": "tablet", "stars": 180, "seed": 1},
        150,
        (120, 40),
    ),
    "triangles, 24 stars, 20 moves": ("triangles", {"board": "phone", "stars": 24, "seed": 1}, 20, (80, 24)),
    "lines, 15 x 15, 60 stones": ("lines", {}, 60, (80, 24)),
    "lines, 25 x 16 hexagons, 60 stones": ("lines", {"cell": "hexagon", "columns": 25, "rows": 16}, 60, (120, 40)),
}


class Shown(App[None]):
    """A board and nothing else, on no terminal."""

    def __init__(self, host: Host, scene: Scene) -> None:
        super().__init__()
        self.scene_shown = scene
        self.view = BoardView(host, RenderOptions(colours="truecolor"))

    def compose(self) -> ComposeResult:
        yield self.view

    def on_mount(self) -> None:
        self.view.show(self.scene_shown)

    def drawn(self) -> str:
        """What is written to the terminal for what has changed on the board."""
        compositor = self.screen._compositor
        compositor.update_widgets({self.view})
        update: Any = compositor.render_update()
        return str(update.render_segments(Console(color_system="truecolor"))) if update is not None else ""


def measure(full: bool) -> list[Section]:
    section = Section(
        "hover",
        "The pointer over a board in the terminal",
        ["board", "terminal", "laid out", "overlay", "pointer", "95 % within", "all anew", "times"],
    )
    host = Host()
    for name, (game_id, options, moves, size) in BOARDS.items():
        match = _played(Match(host.new_game(game_id, options)), moves)
        scene = present(match, host=host)
        rng = Random(1)
        legal = list(match.legal_moves())
        previews = [
            with_role(match.game.sketch(match.state, rng.choice(legal)), Role.PREVIEW)
            for _ in range(200 if full else 60)
        ]
        room = RenderOptions(colours="truecolor", columns=size[0], lines=size[1])
        laid_out = seconds(lambda s=scene, r=room: host.lay_out(s, r))
        sheet = host.lay_out(scene, room)
        alone = median(seconds(lambda s=sheet, p=shapes: s.over(p), repeats=3) for shapes in previews)
        follow, anew = asyncio.run(_follow(host, scene, previews, size))
        section.add(
            [
                name,
                f"{size[0]} x {size[1]}",
                milliseconds(laid_out),
                milliseconds(alone),
                milliseconds(median(follow)),
                milliseconds(quantiles(follow, n=20)[-1]),
                milliseconds(median(anew)),
                number(median(anew) / median(follow)),
            ],
            board=name,
            columns=size[0],
            lines=size[1],
            laid_out=laid_out,
            overlay=alone,
            pointer=median(follow),
            pointer_95=quantiles(follow, n=20)[-1],
            all_anew=median(anew),
        )
    section.notes.append(
        "pointer: another move is previewed and another pick marked, until what changes is written out."
    )
    section.notes.append("all anew: the whole board is laid out with the preview on it, and written out.")
    return [section]


async def _follow(
    host: Host, scene: Scene, previews: list[tuple[Shape, ...]], size: tuple[int, int]
) -> tuple[list[float], list[float]]:
    """Seconds for each preview: following the pointer, and laying everything out anew."""
    app = Shown(host, scene)
    follow: list[float] = []
    anew: list[float] = []
    async with app.run_test(size=size) as pilot:
        await pilot.pause()
        assert app.view.sheet is not None
        picks = sorted(app.view.sheet.areas)
        app.drawn()
        for number_, shapes in enumerate(previews):
            pick = picks[(37 * number_ + 1) % len(picks)]
            with Stopwatch() as watch:
                app.view.lay_over(shapes)
                app.view.go_to(pick)
                app.drawn()
            follow.append(watch.seconds)
        for shapes in previews:
            with Stopwatch() as watch:
                app.view.show(replace(scene), shapes)
                app.view.refresh()
                app.drawn()
            anew.append(watch.seconds)
    return follow, anew


def _played(match: Match[Any, Any], moves: int) -> Match[Any, Any]:
    """A random game, as far as `moves` moves and not over."""
    rng = Random(2)
    while match.ply < moves:
        match.play(rng.choice(list(match.legal_moves())))
        if match.outcome is not None:
            match.undo()
            break
    return match
