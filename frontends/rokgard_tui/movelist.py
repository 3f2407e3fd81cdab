"""The moves of a game in a list, in which a person goes from one position to another; with marks at the mistakes."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from textual import on
from textual.content import Content
from textual.message import Message
from textual.widgets import OptionList

from rokgard.analysis import Verdict
from rokgard.graph import SIGNS
from rokgard.i18n import _
from rokgard.match import Match
from rokgard_tui.menus import Menu
from rokgard_tui.players import stone
from rokgard_tui.symbols import is_ascii, words


class MoveList(Menu):
    """The start, then one line for each move: number, player, move. `Chosen` is posted when a person goes to one."""

    class Chosen(Message):
        """The position after `ply` moves is wanted."""

        def __init__(self, ply: int) -> None:
            super().__init__()
            self.ply = ply

    DEFAULT_CSS = """
    MoveList {
        height: 1fr; background: $surface; scrollbar-background: $surface;
        & > .option-list--option-highlighted { text-style: bold; background: $foreground 15%; }
        &:ansi > .option-list--option-highlighted { text-style: bold reverse; }
    }
    """

    def __init__(self, *, id: str | None = None) -> None:
        super().__init__(id=id, markup=False, compact=True)
        self._match: Match[Any, Any] | None = None

    def fill(self, match: Match[Any, Any]) -> None:
        """List the moves of a match."""
        self._match = match
        self.set_options(self._written(match, {}))

    def mark(self, verdicts: Mapping[int, Verdict]) -> None:
        """Mark the moves that gave something away, by their number."""
        if self._match is None:
            return
        for index, line in enumerate(self._written(self._match, verdicts)):
            if self.get_option_at_index(index).prompt != line:
                self.replace_option_prompt_at_index(index, line)

    def show(self, ply: int) -> None:
        """Show at which position somebody is, without asking for it."""
        with self.prevent(OptionList.OptionHighlighted):
            self.highlighted = ply

    @on(OptionList.OptionHighlighted)
    def _highlighted(self, event: OptionList.OptionHighlighted) -> None:
        event.stop()
        self.post_message(self.Chosen(event.option_index))

    def _written(self, match: Match[Any, Any], verdicts: Mapping[int, Verdict]) -> Sequence[Content]:
        ascii_only, digits = is_ascii(self), len(str(match.ply))
        lines = [Content(f" {0:>{digits}}  {_('start')}")]
        for ply, played in enumerate(match.played, 1):
            line = Content(f" {ply:>{digits}}  ") + stone(played.seat, ascii_only=ascii_only)
            line += Content(f" {words(self, played.text)}")
            verdict = verdicts.get(ply)
            if verdict is not None:
                line += Content.styled(f" {SIGNS[verdict]}", "$error bold")
            lines.append(line)
        return lines
