"""Rivals of the levels of Triangles, for matches: `greedy` and `endgame`."""

from __future__ import annotations

from rokgard import Agent, AgentSpec, Budget, hookimpl


class Greedy(Agent):
    """Closes as many triangles as it can, else draws at random; never looks at what it gives away."""

    def choose(self, game, state, budget, rng):
        from rokgard import Decision

        moves = list(game.legal_moves(state))
        rng.shuffle(moves)
        position = game.position(state)
        return Decision(max(moves, key=lambda move: len(position.closes(*move))), nodes=len(moves))


class Endgame(Agent):
    """The level normal, but solves the end of the game as far as its budget goes."""

    def __init__(self):
        self._kept = None

    def choose(self, game, state, budget, rng):
        from rokgard_triangles.engine.brain import Brain

        if self._kept is None or self._kept[0] is not game:
            self._kept = game, Brain(game)
        brain = self._kept[1]
        return brain.solved(state, budget.nodes) or brain.choose_greedily(state, rng)


@hookimpl
def rokgard_agents():
    return [
        AgentSpec("greedy", Greedy, Budget(nodes=1), game="triangles"),
        AgentSpec("endgame", Endgame, Budget(nodes=20_000), game="triangles"),
    ]
