"""What a series of games says: counts, shares with intervals, strength, length and time."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from rokgard.arena.intervals import Elo, Interval, elo_difference, wilson_interval
from rokgard.arena.playing import GameResult, Series
from rokgard.fields import SEED


@dataclass(frozen=True, slots=True)
class PlayerTotals:
    """What one player made of a series. The pairs are (won, drawn, lost) as the first and as the second to move."""

    name: str
    as_first: tuple[int, int, int]
    as_second: tuple[int, int, int]
    seconds: float
    decisions: int

    @property
    def wins(self) -> int:
        """Games won."""
        return self.as_first[0] + self.as_second[0]

    @property
    def draws(self) -> int:
        """Games drawn."""
        return self.as_first[1] + self.as_second[1]

    @property
    def losses(self) -> int:
        """Games lost."""
        return self.as_first[2] + self.as_second[2]

    @property
    def games(self) -> int:
        """Games played."""
        return self.wins + self.draws + self.losses

    @property
    def points(self) -> float:
        """One for a win, a half for a draw."""
        return self.wins + self.draws / 2

    @property
    def win_interval(self) -> Interval:
        """95 % interval of the share of games won."""
        return wilson_interval(self.wins, self.games)

    @property
    def points_interval(self) -> Interval:
        """95 % interval of the share of points."""
        return wilson_interval(self.points, self.games)

    @property
    def seconds_per_move(self) -> float | None:
        """Mean thinking time, None if there was no move to think about."""
        return self.seconds / self.decisions if self.decisions else None


class Report:
    """The totals of the games of a series that were played."""

    def __init__(self, series: Series, results: Sequence[GameResult]) -> None:
        self.series = series
        self.results = sorted(results, key=lambda result: result.index)
        self.games = len(self.results)
        self.draws = sum(result.winner is None for result in self.results)
        self.first_wins = sum(result.winner == result.first_player for result in self.results)
        self.second_wins = self.games - self.draws - self.first_wins
        self.players = (self._player(0), self._player(1))

    def _player(self, number: int) -> PlayerTotals:
        counts = {True: [0, 0, 0], False: [0, 0, 0]}
        for result in self.results:
            column = 1 if result.winner is None else 0 if result.winner == number else 2
            counts[result.first_player == number][column] += 1
        first, second = counts[True], counts[False]
        return PlayerTotals(
            self.series.players[number].level,
            (first[0], first[1], first[2]),
            (second[0], second[1], second[2]),
            sum(result.seconds[number] for result in self.results),
            sum(result.decisions[number] for result in self.results),
        )

    @property
    def mean_plies(self) -> float | None:
        """Mean length of a game in moves."""
        return sum(len(result.moves) for result in self.results) / self.games if self.games else None

    @property
    def different_games(self) -> int:
        """How many of the games differ in board or moves."""
        return len({(result.moves, _board(result)) for result in self.results})

    @property
    def elo(self) -> Elo:
        """How much stronger the player named first is."""
        return elo_difference(self.players[0].points, self.games)

    def document(self) -> dict[str, Any]:
        """The report for programs. All but `seconds_per_move` follows from the series and its seed."""
        series, games = self.series, self.games
        elo = self.elo
        return {
            "game": series.game,
            "preset": series.preset,
            "options": dict(series.options),
            "seed": series.seed,
            "opening": series.opening,
            "same_board": series.same_board,
            "games": games,
            "games_wanted": series.games,
            "different_games": self.different_games,
            "draws": self.draws,
            "first_wins": self.first_wins,
            "second_wins": self.second_wins,
            "draws_interval": list(wilson_interval(self.draws, games)),
            "first_wins_interval": list(wilson_interval(self.first_wins, games)),
            "second_wins_interval": list(wilson_interval(self.second_wins, games)),
            "players": [self._player_document(number) for number in (0, 1)],
            "elo": {"difference": elo.difference, "interval": [elo.low, elo.high]},
            "mean_plies": self.mean_plies,
        }

    def _player_document(self, number: int) -> dict[str, Any]:
        player, budget = self.players[number], self.series.players[number].budget
        return {
            "name": player.name,
            "wins": player.wins,
            "draws": player.draws,
            "losses": player.losses,
            "win_interval": list(player.win_interval),
            "points": player.points,
            "points_interval": list(player.points_interval),
            "as_first": dict(zip(("wins", "draws", "losses"), player.as_first, strict=True)),
            "as_second": dict(zip(("wins", "draws", "losses"), player.as_second, strict=True)),
            "nodes": budget.nodes,
            "think": budget.seconds,
            "seconds_per_move": player.seconds_per_move,
        }


def _board(result: GameResult) -> str:
    """What a game was played on. Not its seed: the board that was drawn from it is in the other options."""
    return repr(sorted((name, value) for name, value in result.options.items() if name != SEED))
