"""The rules of the contract, in the order in which they are checked: what must hold first comes first."""

from __future__ import annotations

from rokgard.testing.base import Rule
from rokgard.testing.rules import moves, notation, opponents, outcomes, records, scenes, setup, values

RULES: tuple[Rule, ...] = (
    setup.identity,
    setup.options_described,
    setup.options_toml,
    setup.options_complete,
    setup.presets,
    setup.problems,
    moves.plays,
    moves.turn,
    moves.legal_moves,
    moves.refuse,
    moves.termination,
    values.plain_values,
    values.purity,
    values.determinism,
    values.hash_seed,
    notation.notation,
    notation.forgiving_notation,
    notation.several_moves,
    notation.junk,
    outcomes.outcome,
    outcomes.scores,
    outcomes.evaluate,
    outcomes.win_share,
    records.replay,
    records.undo,
    records.perft,
    records.known_games,
    scenes.scene,
    scenes.layout,
    scenes.picks,
    scenes.sketch,
    scenes.examples,
    scenes.renderers,
    opponents.agents,
)
"""Every rule, once."""

__all__ = ["RULES"]
