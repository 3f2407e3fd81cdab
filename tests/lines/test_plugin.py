"""The plugin as the host sees it."""

from __future__ import annotations

import subprocess
import sys

from rokgard_lines import plugin
from rokgard_lines.game import Lines


def test_the_plugin_brings_the_game_and_three_levels():
    assert plugin.rokgard_games() == (Lines,)
    specs = plugin.rokgard_agents()
    assert [spec.level for spec in specs] == ["weak", "normal", "strong"]
    assert {spec.game for spec in specs} == {"lines"}
    assert all(spec.budget.nodes and spec.budget.seconds is None for spec in specs)
    assert all(spec.description for spec in specs)


def test_importing_the_plugin_and_playing_brings_no_heavy_library():
    program = """
import sys
from random import Random
from rokgard import Budget
from rokgard_lines import plugin
game = plugin.rokgard_games()[0]()
state = game.initial()
weak = plugin.rokgard_agents()[0].make()
state = game.play(state, weak.choose(game, state, Budget(nodes=1), Random(0)).move)
game.scene(state), game.check(game.options), game.fairness(game.options)
print(sorted({"numpy", "numba", "PIL", "resvg_py", "textual"} & set(sys.modules)))
"""
    run = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    assert run.stdout.strip() == "[]"
