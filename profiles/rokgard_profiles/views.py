"""What the commands show of profiles and games: text for people, plain values for JSON."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from itertools import groupby
from typing import Any

from rokgard.cli.table_text import table
from rokgard.i18n import _, ngettext
from rokgard.store import StoredRecord
from rokgard.words import clean, duration
from rokgard_profiles.experience import level_start
from rokgard_profiles.history import Entry
from rokgard_profiles.model import Profile
from rokgard_profiles.statistics import Row
from rokgard_profiles.summary import ALIGNED, cells, headings, sums
from rokgard_profiles.tables import bar


def profile_json(profile: Profile) -> dict[str, Any]:
    """A profile with everything derived from it."""
    return {
        "name": profile.name,
        "created": profile.created.isoformat(),
        "level": profile.level,
        "experience": profile.experience,
        "level_at": level_start(profile.level),
        "next_level_at": profile.next_level_at,
        "to_next_level": profile.next_level_at - profile.experience,
        **sums(profile),
        "statistics": [_row_json(row) for row in profile.statistics],
    }


def _row_json(row: Row) -> dict[str, Any]:
    values = row.model_dump(exclude={"milliseconds", "last_ended"})
    return values | {"seconds": row.milliseconds / 1000, "last_ended": row.last_ended.isoformat()}


def profile_text(profile: Profile, *, ascii_only: bool = False) -> str:
    """Name, level with a bar, and the statistics in a table."""
    start, end = level_start(profile.level), profile.next_level_at
    signs = "#-" if ascii_only else "█░"
    total = sums(profile)
    lines = [
        _("{name}: level {level}").format(name=profile.name, level=profile.level),
        _("[{bar}] {points} of {end} experience, {left} to level {next}").format(
            bar=bar(profile.experience - start, end - start, signs=signs),
            points=profile.experience,
            end=end,
            left=end - profile.experience,
            next=profile.level + 1,
        ),
        "",
    ]
    if not profile.statistics:
        return "\n".join([*lines, _("no games finished yet")])
    lines += [
        ngettext("{n} game", "{n} games", total["played"]).format(n=total["played"])
        + _(": {won} won, {lost} lost, {drawn} drawn; {time} played").format(
            won=total["won"],
            lost=total["lost"],
            drawn=total["drawn"],
            time=duration(total["seconds"]),
        ),
        "",
        _statistics(profile.statistics),
    ]
    return "\n".join(lines)


def _statistics(rows: Iterable[Row]) -> str:
    """A table with the rows of each game below its name, within the 80 columns of a narrow terminal."""
    ordered = sorted(rows, key=lambda row: row.game)
    head, *lines = table(headings(), [cells(row) for row in ordered], right=ALIGNED)
    shown = [f"  {head}"]
    for game, pairs in groupby(zip(ordered, lines, strict=True), key=lambda pair: pair[0].game):
        shown += [clean(game), *(f"  {line}" for _row, line in pairs)]
    return "\n".join(shown)


def list_json(found: Mapping[str, Profile], problems: Mapping[str, str]) -> list[dict[str, Any]]:
    """All profiles in short."""
    rows: list[dict[str, Any]] = [
        {"name": name, "level": p.level, "experience": p.experience, "played": p.credited} for name, p in found.items()
    ]
    return rows + [{"name": name, "problem": problem} for name, problem in problems.items()]


def list_text(found: Mapping[str, Profile], problems: Mapping[str, str], current: str | None) -> str:
    """All profiles in a table."""
    rows = [
        ("*" if name == current else "", name, str(p.level), str(p.experience), str(p.credited), _last(p))
        for name, p in found.items()
    ]
    rows += [("*" if name == current else "", name, "?", "?", "?", problem) for name, problem in problems.items()]
    headings = ("", _("Name"), _("Level"), _("Experience"), _("Games"), _("Last played"))
    return "\n".join(table(headings, rows, right="llrrrl"))


def _last(profile: Profile) -> str:
    last = max((row.last_ended for row in profile.statistics), default=None)
    return "-" if last is None else f"{last.astimezone():%Y-%m-%d %H:%M}"


def history_json(entries: Iterable[Entry]) -> list[dict[str, Any]]:
    """Games as their player saw them."""
    return [
        {
            "id": entry.record.id,
            "game": entry.record.game,
            "preset": entry.preset,
            "opponent": entry.opponent,
            "opponent_name": entry.name,
            "result": entry.result,
            "scores": entry.scores,
            "moves": len(entry.record.moves),
            "seconds": entry.record.seconds,
            "experience": entry.experience,
            "started": entry.record.started.isoformat(),
            "updated": entry.record.updated.isoformat(),
        }
        for entry in entries
    ]


def history_text(entries: Iterable[Entry]) -> str:
    """Games in a table."""
    headings = (_("Id"), _("When"), _("Game"), _("Against"), _("Result"), _("Score"), _("Moves"), _("Experience"))
    lines = table(
        headings,
        [
            (
                entry.record.id,
                f"{entry.record.updated.astimezone():%Y-%m-%d %H:%M}",
                f"{entry.record.game} {entry.preset}",
                entry.name if entry.record.seats[1 - entry.seat].kind == "human" else entry.opponent,
                entry.result,
                "-" if entry.scores is None else "{}:{}".format(*entry.scores),
                str(len(entry.record.moves)),
                str(entry.experience) if entry.experience else "-",
            )
            for entry in entries
        ],
        right="lllllrrr",
    )
    return "\n".join(lines)


def damaged_json(damaged: Iterable[StoredRecord]) -> list[dict[str, Any]]:
    """Files that are no records any more."""
    return [{"id": s.id, "path": str(s.path), "problem": clean(s.problem)} for s in damaged]
