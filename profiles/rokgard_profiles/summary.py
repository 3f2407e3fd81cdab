"""One profile in short, as `rokgard.store.ProfileBook` promises it, and the rows of its tables."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import groupby
from typing import Any

from rokgard.i18n import _
from rokgard.store import ProfileSummary, StatisticsTable
from rokgard_profiles.experience import level_start
from rokgard_profiles.model import Profile
from rokgard_profiles.statistics import TWO_PEOPLE, Row
from rokgard_profiles.tables import clock

ALIGNED = "llrrrrrrrr"
"""How the columns are aligned: left, right."""
_AGAINST = 1


def headings() -> tuple[str, ...]:
    """What is above the columns of `cells`."""
    return (
        _("Preset"), _("Against"), _("Played"), _("Won"), _("Lost"), _("Drawn"),
        _("Best"), _("Streak"), _("Win in"), _("Time"),
    )  # fmt: skip


def cells(row: Row) -> tuple[str, ...]:
    """A row of statistics for a table."""
    return (
        row.preset,
        row.opponent,
        str(row.played),
        str(row.won),
        str(row.lost),
        str(row.drawn),
        "-" if row.best_score is None else str(row.best_score),
        f"{row.streak}/{row.best_streak}",
        "-" if row.shortest_win is None else _span(row.shortest_win, row.longest_win),
        clock(row.milliseconds),
    )


def _span(low: int, high: int | None) -> str:
    return str(low) if high is None or low == high else f"{low}–{high}"


def sums(profile: Profile) -> dict[str, Any]:
    """What all rows have in common, added up."""
    rows = profile.statistics
    return {
        "played": profile.credited,
        "won": sum(row.won for row in rows),
        "lost": sum(row.lost for row in rows),
        "drawn": sum(row.drawn for row in rows),
        "seconds": sum(row.milliseconds for row in rows) / 1000,
    }


def summarise_profile(profile: Profile, problem: str = "") -> ProfileSummary:
    """The profile for a front end: for each game a table of the games against the computer and one of two people."""
    return ProfileSummary(
        name=profile.name,
        level=profile.level,
        experience=profile.experience,
        level_at=level_start(profile.level),
        next_level_at=profile.next_level_at,
        tables=tuple(_tables(profile.statistics)),
        problem=problem,
        **sums(profile),
    )


def _tables(rows: Iterable[Row]) -> Iterable[StatisticsTable]:
    def kind(row: Row) -> tuple[bool, str]:
        return row.opponent == TWO_PEOPLE, row.game

    for (two_people, game), found in groupby(sorted(rows, key=kind), key=kind):
        if two_people:  # the column of opponents would say the same in every row
            yield StatisticsTable(
                title=_("two people"),
                headings=_others(headings()),
                rows=tuple(_others(cells(row)) for row in found),
                right=ALIGNED[:_AGAINST] + ALIGNED[_AGAINST + 1 :],
                game=game,
            )
        else:
            lines = tuple(cells(row) for row in found)
            yield StatisticsTable(_("against the computer"), headings(), lines, ALIGNED, game)


def _others(values: tuple[str, ...]) -> tuple[str, ...]:
    return values[:_AGAINST] + values[_AGAINST + 1 :]
