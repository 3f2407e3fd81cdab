"""What `rokgard plugins check` does: check one installed game and print a line for each rule."""

from __future__ import annotations

import shlex
from collections.abc import Callable
from typing import TYPE_CHECKING

from rokgard.errors import PluginError
from rokgard.i18n import _, ngettext
from rokgard.testing.base import Context
from rokgard.testing.check import Finding, Verdict, iterate_check

if TYPE_CHECKING:
    from rokgard.host import Host


def run_check(
    host: Host,
    game_id: str,
    *,
    preset: str | None = None,
    games: int = 20,
    seed: int = 0,
    echo: Callable[[str], object] = print,
) -> int:
    """Check an installed game, all its presets or one, and say what came of each rule. Returns the exit code: 0 or 5.

    `echo` prints one line. Raises `UsageError` for an unknown game or preset.
    """
    context = Context(host.game(game_id), options=(preset,) if preset else (), games=games, seed=seed, host=host)
    echo(
        _("{title} ({id}, version {version}) from {origin}: {games}, seed {seed}").format(
            title=context.game.title,
            id=game_id,
            version=context.game.version,
            origin=host.origin(game_id),
            games=ngettext("{n} random game", "{n} random games", games).format(n=games),
            seed=seed,
        )
    )
    failed = 0
    for finding in iterate_check(context):
        failed += finding.verdict is Verdict.FAILED
        echo(_line(finding))
    if not failed:
        echo(_("All rules hold."))
        return 0
    command = ["rokgard", "plugins", "check", game_id, "--games", str(games), "--seed", str(seed)]
    command += ["--preset", preset] if preset else []
    summary = ngettext("{n} rule is broken. Again: {command}", "{n} rules are broken. Again: {command}", failed)
    echo(summary.format(n=failed, command=shlex.join(command)))
    return PluginError.exit_code


def _line(finding: Finding) -> str:
    name = finding.rule.ljust(20)
    if finding.verdict is Verdict.OK:
        return f"  {_('ok'):8}{name}{finding.promise}"
    if finding.verdict is Verdict.SKIPPED:
        return f"  {'-':8}{name}{finding.message}"
    indented = finding.message.replace("\n", "\n            ")
    return f"  {_('FAILED'):8}{name}{finding.promise}\n          {indented}"
