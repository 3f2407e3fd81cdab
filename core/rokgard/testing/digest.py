"""Short summaries of games, to compare them between processes; `python -m rokgard.testing.digest` makes them.

The child process gets a JSON document on its standard input: where the game's class is, its options, and how many
random games to play from which seed. It answers with a JSON list: for each game, for each position, the hashes of the
answers to every question.
"""

from __future__ import annotations

import hashlib
import importlib
import importlib.util
import json
import os
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import TYPE_CHECKING, Any

from rokgard.game import Game
from rokgard.i18n import _
from rokgard.testing.sampling import Line, play_at_random, spread

if TYPE_CHECKING:
    from rokgard.testing.base import Context

_OTHER_NAME = "_rokgard_checked"
HASH_SEEDS = ("1", "4242")
_STRIDE = 24  # at most this many positions of one game are summarised
_TEXTS = 100  # and of one position at most this many moves


def answers(game: Game[Any, Any], state: Any) -> dict[str, str]:
    """What a game says about a position, as text, by method. Order matters: that is where hash seeds show."""
    outcome = game.outcome(state)
    found = {"outcome": repr(outcome), "scores": repr(game.scores(state)), "evaluate": repr(game.evaluate(state))}
    found["scene"] = repr(game.scene(state))
    if outcome is None:
        legal = list(game.legal_moves(state))
        found["turn"] = repr(game.turn(state))
        # Texts, not the moves themselves: a move may be a frozenset, whose repr depends on the hash seed.
        found["legal_moves"] = repr((len(legal), [game.move_text(state, move) for move in spread(legal, _TEXTS)]))
        found["sketch"] = repr(game.sketch(state, legal[0])) if legal else ""
        found["explain"] = repr(game.explain(state, legal[0])) if legal else ""
    return found


def line_digest(line: Line) -> list[list[str]]:
    """For positions spread over a game, `method hash` for each question. Exceptions are part of the answer."""
    entries: list[list[str]] = []
    for ply in spread(range(len(line.states)), _STRIDE):
        try:
            found = answers(line.game, line.states[ply])
        except Exception as error:
            found = {"error": type(error).__name__}
        found["move"] = repr(line.texts[:ply])
        entries.append([f"{name} {_hash(text)}" for name, text in sorted(found.items())])
    return entries


def _hash(text: str) -> str:
    return hashlib.sha256(text.encode("utf-8", "backslashreplace")).hexdigest()[:16]


def import_problem(game: type[Game[Any, Any]]) -> str:
    """Why another process could not find this class, or "" if it can."""
    if "<locals>" in game.__qualname__:
        return _("{name} is defined inside a function, where another process cannot find it").format(
            name=game.__qualname__
        )
    if getattr(sys.modules.get(game.__module__), "__file__", None) is None:
        return _("{name} is in no file, so another process cannot find it").format(name=game.__qualname__)
    return ""


def digests_elsewhere(context: Context, games: int) -> dict[str, list[list[list[str]]]]:
    """The digests of the first games, made in one new process for each hash seed (at once)."""
    file = sys.modules[context.game.__module__].__file__
    request = json.dumps(
        {
            "path": sys.path,
            "module": context.game.__module__,
            "file": file,
            "name": context.game.__qualname__,
            "options": [options.model_dump(mode="json") for options in context.complete_sets],
            "games": games,
            "seed": context.seed,
            "max_plies": context.max_plies,
        }
    )
    with ThreadPoolExecutor(len(HASH_SEEDS)) as pool:
        return dict(zip(HASH_SEEDS, pool.map(lambda seed: _ask(request, seed), HASH_SEEDS), strict=True))


def _ask(request: str, hash_seed: str) -> list[list[list[str]]]:
    done = subprocess.run(
        [sys.executable, "-m", "rokgard.testing.digest"],
        input=request,
        capture_output=True,
        encoding="utf-8",
        env=os.environ | {"PYTHONHASHSEED": hash_seed, "PYTHONIOENCODING": "utf-8"},
        check=False,
    )
    if done.returncode:
        raise RuntimeError(_("the other process failed: {error}").format(error=done.stderr.strip()[-400:]))
    digests: list[list[list[str]]] = json.loads(done.stdout)
    return digests


def load_class(module: str, file: str, name: str) -> type[Game[Any, Any]]:
    """The class `name` of an importable module, or of the file at this path where the module's name leads elsewhere."""
    found: Any = sys.modules.get(module) or _importable(module, file)
    if found is None:
        spec = importlib.util.spec_from_file_location(_OTHER_NAME if module == "__main__" else module, file)
        if spec is None or spec.loader is None:
            raise ImportError(_("cannot import {file}").format(file=file))
        found = importlib.util.module_from_spec(spec)
        sys.modules[spec.name] = found
        spec.loader.exec_module(found)
    for part in name.split("."):
        found = getattr(found, part)
    game: type[Game[Any, Any]] = found
    return game


def _importable(module: str, file: str) -> Any:
    if module == "__main__":
        return None
    try:
        spec = importlib.util.find_spec(module)
        if spec is None or spec.origin is None or not Path(spec.origin).samefile(file):
            return None
        return importlib.import_module(module)
    except (ImportError, ValueError, OSError):
        return None


def main() -> None:
    """Read a request, play, answer."""
    request = json.load(sys.stdin)
    sys.path[:] = request["path"]
    out = sys.stdout
    sys.stdout = sys.stderr  # a game that prints must not spoil the answer
    game = load_class(request["module"], request["file"], request["name"])
    options = [game.Options.model_validate(values) for values in request["options"]]
    lines = [
        play_at_random(
            game, options[number % len(options)], seed=request["seed"], number=number, max_plies=request["max_plies"]
        )
        for number in range(request["games"])
    ]
    json.dump([line_digest(line) for line in lines], out)


if __name__ == "__main__":
    main()
