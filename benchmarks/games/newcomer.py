"""Rivals of the levels of Lines, for matches: `newcomer` and `builder`, who have just learnt the rules."""

from __future__ import annotations

from rokgard import Agent, AgentSpec, Budget, hookimpl


class Newcomer(Agent):
    """Wins if one move does it, else stops a win in one, else plays at random beside a stone."""

    def choose(self, game, state, budget, rng):
        from rokgard import Decision

        seat, moves = game.turn(state), list(game.legal_moves(state))
        rng.shuffle(moves)
        cells = {move: game.landing(state, move) for move in moves}
        for stone in (seat + 1, 2 - seat):
            for move, cell in cells.items():
                if self._completes(game.geometry, state.cells, cell, stone):
                    return Decision(move, nodes=len(moves))
        return Decision(self._otherwise(game, state, cells, seat + 1), nodes=len(moves))

    def _otherwise(self, game, state, cells, stone):
        near = [move for move, cell in cells.items() if self._beside_a_stone(game.geometry, state.cells, cell)]
        return (near or list(cells))[0]

    @staticmethod
    def _completes(geometry, cells, cell, stone):
        windows = (geometry.windows[number] for number in geometry.windows_of[cell])
        return any(sum(cells[other] == stone for other in window) == geometry.in_row - 1 for window in windows)

    @staticmethod
    def _beside_a_stone(geometry, cells, cell):
        column, row = geometry.at(cell)
        return any(
            cells[geometry.index(c, r)]
            for c in range(max(0, column - 1), min(geometry.columns, column + 2))
            for r in range(max(0, row - 1), min(geometry.rows, row + 2))
        )


class Builder(Newcomer):
    """As the newcomer, but instead of a random place takes one where most of its own stones can still make a row."""

    def _otherwise(self, game, state, cells, stone):
        def stones_in_a_row(cell):
            windows = (game.geometry.windows[number] for number in game.geometry.windows_of[cell])
            rows = ([state.cells[other] for other in window] for window in windows)
            return max((row.count(stone) for row in rows if 3 - stone not in row), default=-1)

        return max(cells, key=lambda move: stones_in_a_row(cells[move]))


@hookimpl
def rokgard_agents():
    return [
        AgentSpec("newcomer", Newcomer, Budget(nodes=1), game="lines"),
        AgentSpec("builder", Builder, Budget(nodes=1), game="lines"),
    ]
