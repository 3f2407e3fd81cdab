"""The plugin: a store for records and profiles, experience, and the commands `rokgard profile`."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from rokgard.hookspecs import hookimpl

if TYPE_CHECKING:
    import typer

    from rokgard.game import Game
    from rokgard.record import MatchRecord, Reward
    from rokgard.store import RecordStore

# Everything else is imported when a hook is called: `rokgard --help` needs none of it.


@hookimpl
def rokgard_store(data_dir: Path) -> RecordStore:
    """Profiles in folders below the data folder."""
    from rokgard_profiles.store import ProfileStore

    return ProfileStore(data_dir)


@hookimpl
def rokgard_rewards(record: MatchRecord, seat: int, game: Game[Any, Any], state: Any) -> Sequence[Reward]:
    """Experience for a win against the computer, and the reason where there is none."""
    from rokgard_profiles.experience import rewards

    return rewards(record, seat, game, state)


@hookimpl
def rokgard_commands() -> Sequence[typer.Typer]:
    """The commands `rokgard profile`."""
    from rokgard_profiles.commands import app

    return (app,)
