"""How long a picture takes."""

from __future__ import annotations

from random import Random
from typing import Any

from report import Section, milliseconds, number, seconds
from rokgard.host import Host
from rokgard.match import Match
from rokgard.present import present
from rokgard.render import RenderOptions


def measure(full: bool) -> list[Section]:
    section = Section("pictures", "Pictures, 1,600 pixels", ["board", "scene", "svg", "png", "svg size", "png size"])
    host = Host()
    boards: dict[str, tuple[str, dict[str, Any]]] = {
        "triangles, 180 stars, played out": ("triangles", {"board": "tablet", "stars": 180, "seed": 1}),
        "triangles, 24 stars, played out": ("triangles", {"board": "phone", "stars": 24, "seed": 1}),
        "lines, 15 x 15, 100 stones": ("lines", {}),
    }
    for name, (game_id, options) in boards.items():
        match = _played(Match(host.new_game(game_id, options)), 100 if game_id == "lines" else 10_000)
        scene = present(match, names=("Player 1", "Player 2"), host=host)
        times, sizes = {}, {}
        for kind in ("svg", "png"):
            settings = RenderOptions(size=1600)
            sizes[kind] = len(host.render(scene, kind, settings))
            times[kind] = seconds(lambda s=scene, k=kind, o=settings: host.render(s, k, o), repeats=9 if full else 5)
        built = seconds(lambda m=match: present(m, names=("Player 1", "Player 2"), host=host), repeats=5)
        section.add(
            [
                name,
                milliseconds(built),
                milliseconds(times["svg"]),
                milliseconds(times["png"]),
                f"{number(sizes['svg'] / 1024)} KiB",
                f"{number(sizes['png'] / 1024)} KiB",
            ],
            board=name,
            scene=built,
            svg=times["svg"],
            png=times["png"],
            svg_bytes=sizes["svg"],
            png_bytes=sizes["png"],
        )
    section.notes.append("Within a running process; the command `rokgard export` adds start-up and replay.")
    return [section]


def _played(match: Match[Any, Any], most: int) -> Match[Any, Any]:
    """A random game, as far as `most` moves. Lines that win are avoided, so that the board fills."""
    rng = Random(2)
    while match.outcome is None and match.ply < most:
        moves = list(match.legal_moves())
        for move in rng.sample(moves, len(moves)):
            match.play(move)
            if match.outcome is None or match.game.id != "lines":
                break
            match.undo()
        else:
            break
    return match
