"""`rokgard replay`."""

from __future__ import annotations

import time
from typing import Annotated, Any

import typer

from rokgard.cli import ask
from rokgard.cli.board import draw
from rokgard.cli.command import command, new_app
from rokgard.cli.console import HOME_AND_WIPE
from rokgard.cli.context import AppContext
from rokgard.cli.play import Ascii, Theme
from rokgard.cli.ranges import require_range
from rokgard.cli.records import ProfileOption, RecordArgument, find_record, names_of, replayed
from rokgard.i18n import _
from rokgard.match import Match

app = new_app()
LONGEST_DELAY = 3600
"""Seconds."""


@command(
    app,
    "replay",
    examples="rokgard replay\nrokgard replay k3f9 --delay 1\nrokgard replay last > game.txt",
)
def replay(
    ctx: typer.Context,
    record: RecordArgument = None,
    *,
    delay: Annotated[
        float | None,
        typer.Option("--delay", metavar="SECONDS", help=_("Go on by itself after so many seconds.")),
    ] = None,
    ply: Annotated[int | None, typer.Option("--ply", metavar="N", help=_("Begin after so many moves."))] = None,
    profile: ProfileOption = None,
    theme: Theme = None,
    ascii_only: Ascii = False,
) -> None:
    """Step through a game.

    At a terminal: Enter for the next move, b for the one before, a number for that move, q to stop. With --delay it
    goes on by itself. Otherwise all positions are printed one below the other.
    """
    require_range("--delay", delay, 0, LONGEST_DELAY)
    me = AppContext.of(ctx)
    kept = find_record(me, record, profile)
    match = replayed(me, kept, ply)
    player = _Player(me, match, names_of(kept), theme)
    first = ply or 0
    if delay is not None:
        player.run(first, delay if me.console.cursor else 0)
    elif me.console.interactive:
        player.step(first)
    else:
        player.run(first, 0)


class _Player:
    """Shows the positions of one match."""

    def __init__(self, app: AppContext, match: Match[Any, Any], names: tuple[str, str], theme: str | None) -> None:
        self.app, self.match, self.names, self.theme = app, match, names, theme
        self.frames = app.console.cursor
        self._pushed = False

    def show(self, ply: int) -> None:
        """Draw one position, at a terminal in the place of the one before."""
        console = self.app.console
        if self.frames and not self._pushed:
            console.echo("\n" * (console.size[1] - 1), end="")
            self._pushed = True
        lines = console.size[1] - 4 if self.frames else None
        board = draw(self.app, self.match, self.names, theme=self.theme, ply=ply, lines=lines)
        console.echo((HOME_AND_WIPE if self.frames else "") + board + "\n")
        console.echo(self._move(ply) + "\n" * (not self.frames))
        console.flush()

    def _move(self, ply: int) -> str:
        if ply == 0:
            return _("The start; {n} moves follow.").format(n=self.match.ply)
        played = self.match.played[ply - 1]
        return _("Move {ply} of {n}: {name} plays {move}").format(
            ply=ply, n=self.match.ply, name=self.names[played.seat], move=played.text
        )

    def run(self, ply: int, delay: float) -> None:
        """Show all positions from `ply` on."""
        for number in range(ply, self.match.ply + 1):
            self.show(number)
            if delay and number < self.match.ply:
                time.sleep(delay)

    def step(self, ply: int) -> None:
        """Show positions as the person asks for them."""
        while True:
            self.show(ply)
            try:
                word = ask.read_line(self.app.console, _("Enter: next, b: back, number: go there, q: stop: "))
            except EOFError:
                self.app.echo()
                return
            word = word.strip().casefold()
            if word in {"q", "quit", "exit"}:
                return
            if not word and ply == self.match.ply:
                return
            if word in {"b", "back"}:
                ply = max(0, ply - 1)
            elif word.isdecimal():
                ply = min(int(word), self.match.ply)
            else:
                ply = min(ply + 1, self.match.ply)
