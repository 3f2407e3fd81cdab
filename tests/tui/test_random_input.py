"""Keys, clicks and sizes by chance, on every screen: nothing that a person does ends the app."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

KEYS = [
    *("up", "down", "left", "right", "enter", "escape", "tab", "space", "home", "end", "pageup", "pagedown"),
    *(
        "h",
        "p",
        "t",
        "u",
        "m",
        "e",
        "r",
        "n",
        "w",
        "v",
        "s",
        "o",
        "a",
        "x",
        "g",
        "f",
        "b",
        "1",
        "5",
        "plus",
        "minus",
        "0",
    ),
    *("f1", "f5", "question_mark", "shift+left", "shift+down", "backspace", "slash"),
]
SIZES = [(80, 24), (120, 40), (60, 20), (20, 5), (200, 60)]


@pytest.mark.parametrize("seed", [1, 2])
def test_nothing_that_a_person_does_ends_the_app(
    drive: Any, context: Any, tmp_path: Any, monkeypatch: Any, seed: int
) -> None:
    monkeypatch.chdir(tmp_path)  # pictures are saved here
    rng = Random(seed)
    done: list[object] = []

    async def scenario(app: Any, pilot: Any) -> None:
        for _step in range(80):
            columns, lines = app.size
            kind = rng.random()
            if kind < 0.65:
                done.append(key := rng.choice(KEYS))
                await pilot.press(key)
            elif kind < 0.95:
                done.append(at := (rng.randrange(columns), rng.randrange(lines)))
                await pilot.click(offset=at)
            else:
                done.append(size := rng.choice(SIZES))
                await pilot.resize_terminal(*size)
            assert app.failure is None, done

    try:
        app = drive(scenario)
    except Exception:
        print("seed", seed, done)
        raise
    assert app.failure is None, done
